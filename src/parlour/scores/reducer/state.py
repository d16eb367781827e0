"""The state of a sheet, and its form as JSON for snapshots."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, astuple, dataclass, field, fields, replace
from itertools import count
from operator import attrgetter
from typing import Any

from ..errors import Refused
from ..records import Mode, Win
from ..sheets import sheet_named
from ..sheets.players import Hand, SheetContext, Tally
from ..text import find_name, name_key


@dataclass
class Player:
    """A player of a sheet.

    `id` (p1, p2 …) is never used twice. `opening` is the value at which the player joined. `joined_after` is
    the last row or hand before they joined, 0 for the first players.
    """

    id: str
    name: str
    colour: str
    opening: int = 0
    left: bool = False
    joined_after: int = 0


@dataclass
class Event:
    """A scoring event.

    `values` are all its values, oldest first. `seq` is the number of the record that created it,
    `changed_seq` of the last record in force that changed it. `late` marks an entry into an earlier row.
    """

    number: int
    player: str
    row: int
    values: list[int]
    seq: int
    changed_seq: int
    late: bool = False
    void: bool = False

    @property
    def value(self) -> int:
        """The current value."""
        return self.values[-1]


@dataclass
class HandEntry:
    """A hand of a game sheet: its players in turn order, and all versions of its inputs, oldest first."""

    number: int
    players: tuple[str, ...]
    versions: list[dict[str, Any]]
    changed_seq: int

    @property
    def as_hand(self) -> Hand:
        """The hand with its current inputs."""
        return Hand(self.number, self.players, self.versions[-1])


@dataclass
class Settings:
    """Settings of `create` that `set` can change. `target` is in units of the values, `hands` a number."""

    name: str
    win: Win
    mode: Mode
    decimals: int
    target: int | None
    hands: int | None
    witness: bool
    options: dict[str, Any]


@dataclass
class ScoredGame:
    """The state of a sheet.

    Events and hands have their numbers as keys. `order` is the turn order of all players, including those
    who have left; `seats` is the order in which they joined. In rows mode, `cells` maps (player, row) to the
    number of an event; `closed` are the rows closed by a `next` or `row` record in force, `closings` is the
    number of those records, and `current_row` is the first open row.
    """

    id: str
    sheet: str
    settings: Settings
    created: str
    note: str = ""
    before: str | None = None
    status: str = "open"
    players: dict[str, Player] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    seats: list[str] = field(default_factory=list)
    events: dict[int, Event] = field(default_factory=dict)
    cells: dict[tuple[str, int], int] = field(default_factory=dict)
    highest_row: int = 0
    hands: dict[int, HandEntry] = field(default_factory=dict)
    locks: set[int] = field(default_factory=set)
    closed: set[int] = field(default_factory=set)
    closings: int = 0
    current_row: int = 1
    in_force: list[int] = field(default_factory=list)
    taken_back: list[int] = field(default_factory=list)
    events_ever: int = 0
    players_ever: int = 0
    picks: list[tuple[int, str, tuple[str, ...]]] = field(default_factory=list)
    last_seq: int = 0
    last_hash: str = ""
    last_change: str = ""
    tally: Tally = field(default_factory=Tally)
    openings: dict[str, int] = field(default_factory=dict)

    @property
    def active(self) -> list[str]:
        """The players who have not left, in turn order."""
        return [player for player in self.order if not self.players[player].left]

    @property
    def last_row(self) -> int:
        """The last row: the current row, or a later one with an entry. On a game sheet the last hand."""
        if self.by_hands:
            return max(self.hands, default=0)
        filled = max((event.row for event in self.events.values()), default=0)
        return filled if self.settings.mode == "events" else max(self.current_row, self.closings + 1, filled)

    def close_row(self, row: int) -> None:
        """Close a row and move the current row to the first open one."""
        self.closed.add(row)
        self.closings += 1
        while self.current_row in self.closed:
            self.current_row += 1

    @property
    def next_hand(self) -> int:
        """The first hand that is not entered yet."""
        return next(number for number in count(1) if number not in self.hands)

    @property
    def by_hands(self) -> bool:
        """Whether this is a game sheet, which is scored by hands, not the plain sheet."""
        return sheet_named(self.sheet).by_hands

    @property
    def sheet_context(self) -> SheetContext:
        """The players and options, as the functions of a game sheet receive them."""
        return SheetContext(
            players=tuple(self.seats),
            active=tuple(self.active),
            names={player.id: player.name for player in self.players.values()},
            options=self.settings.options,
            decimals=self.settings.decimals,
        )

    def totals(self) -> dict[str, int]:
        """The total of each player, in turn order and in units of the values."""
        sums = {p: self.players[p].opening + self.openings.get(p, 0) for p in self.order}
        for event in self.live_events():
            sums[event.player] += event.value
        return {player: sums[player] + self.tally.totals.get(player, 0) for player in self.order}

    def rounds(self, player: str) -> int:
        """The number of live events of a player, plus the hands in which they took part."""
        return self.all_rounds()[player]

    def all_rounds(self) -> Counter[str]:
        """The same for all players."""
        hands = (player for score in self.tally.hands.values() for player in score.points)
        return Counter((*(event.player for event in self.live_events()), *hands))

    def live_events(self) -> Iterable[Event]:
        """The events that count, in order of their numbers."""
        return (event for event in self.events.values() if not event.void)

    def find(self, name: str) -> Player:
        """Return the player with this name or start of a name. Raises Refused, which lists the names."""
        names = {self.players[player].name: player for player in reversed(self.order)}
        found = find_name(name, reversed(names), f"no player {name!r} on this sheet")
        return self.players[names[found]]

    def duplicate_names(self) -> set[str]:
        """The keys of names (see `name_key`) that more than one player has."""
        counts = Counter(name_key(player.name) for player in self.players.values())
        return {name for name, count in counts.items() if count > 1}

    def name_of(self, player: str) -> str:
        """A player's current name. If their `join` record was undone, the id."""
        return self.players[player].name if player in self.players else player

    def event(self, number: int) -> Event:
        """Return the event with this number. Raises Refused if it was undone or never existed."""
        if number in self.events:
            return self.events[number]
        if 1 <= number <= self.events_ever:
            raise Refused(f"E{number} was undone: redo it first", code="entry.undone")
        have = f"E1 to E{self.events_ever}" if self.events_ever else "no events yet"
        raise Refused(f"there is no event E{number}: this sheet has {have}", code="entry.unknown")


def copy_state(game: ScoredGame) -> ScoredGame:
    """Return a copy of a state with its own containers.

    The players, events and hands inside are shared. The reducer replaces them and never changes them.
    """
    return replace(
        game,
        players=dict(game.players), order=list(game.order), seats=list(game.seats),
        events=dict(game.events), cells=dict(game.cells), hands=dict(game.hands),
        locks=set(game.locks), closed=set(game.closed),
        in_force=list(game.in_force), taken_back=list(game.taken_back), picks=list(game.picks),
    )  # fmt: skip


PLAIN = (
    "id", "sheet", "created", "note", "before", "status", "order", "seats", "highest_row", "closings",
    "current_row", "in_force", "taken_back", "events_ever", "players_ever", "last_seq", "last_hash",
    "last_change",
)  # fmt: skip
"""The attributes that are JSON values."""

_EVENT = attrgetter(*(field.name for field in fields(Event)))
_HAND = attrgetter(*(field.name for field in fields(HandEntry)))


def state_to_json(game: ScoredGame) -> dict[str, Any]:
    """Return the state as JSON. Tally and openings are left out, because `rescore` computes them."""
    return {name: getattr(game, name) for name in PLAIN} | {
        "settings": asdict(game.settings),
        "players": [astuple(player) for player in game.players.values()],
        "events": [_EVENT(event) for event in game.events.values()],
        "cells": [[player, row, number] for (player, row), number in game.cells.items()],
        "hands": [_HAND(entry) for entry in game.hands.values()],
        "locks": sorted(game.locks),
        "closed": sorted(game.closed),
        "picks": game.picks,
    }


def state_from_json(data: dict[str, Any]) -> ScoredGame:
    """Return the state that `state_to_json` has written. Call `rescore` to complete it."""
    players = (Player(*values) for values in data["players"])
    events = (Event(*values) for values in data["events"])
    hands = (HandEntry(number, tuple(players), *rest) for number, players, *rest in data["hands"])
    return ScoredGame(
        **{name: data[name] for name in PLAIN},
        settings=Settings(**data["settings"]),
        players={player.id: player for player in players},
        events={event.number: event for event in events},
        cells={(player, row): number for player, row, number in data["cells"]},
        hands={entry.number: entry for entry in hands},
        locks=set(data["locks"]),
        closed=set(data["closed"]),
        picks=[(seq, what, tuple(result)) for seq, what, result in data["picks"]],
    )


def row_values(game: ScoredGame, row: int) -> dict[str, int | None]:
    """Return the values of a row by player in turn order: live events, or points of a hand; None is blank."""
    cells: dict[str, int | None] = dict.fromkeys(game.order)
    if game.by_hands:
        score = game.tally.hands.get(row)
        return cells | (dict(score.points) if score else {})
    for event in game.live_events():
        if event.row == row:
            cells[event.player] = event.value
    return cells


def all_rows(game: ScoredGame) -> dict[int, dict[str, int | None]]:
    """Return the values of all rows that have an entry or are closed, by row number."""
    if game.by_hands:
        return {row: row_values(game, row) for row in sorted(game.tally.hands)}
    rows: dict[int, dict[str, int | None]] = {row: dict.fromkeys(game.order) for row in game.closed}
    for event in game.live_events():
        rows.setdefault(event.row, dict.fromkeys(game.order))[event.player] = event.value
    return dict(sorted(rows.items()))


def missing(game: ScoredGame) -> list[str]:
    """Return the active players without an entry in this round, in turn order.

    In rows mode the round is the current row. In events mode the players with fewer entries than others are
    missing. A game sheet has no missing players, because hands are entered whole.
    """
    if game.by_hands:
        return []
    if game.settings.mode == "events":
        active, rounds = game.active, game.all_rounds()
        most = max((rounds[player] for player in active), default=0)
        return [player for player in active if rounds[player] < most]
    return [player for player in game.active if (player, game.current_row) not in game.cells]


def next_player(game: ScoredGame, player: str, back: bool = False) -> str | None:
    """Return the next player to enter a value for, or the previous one; None if the row is complete.

    After the last player in turn order, the next is the first without a value in the current row.
    """
    active = game.active
    if not active:
        return None
    if player not in active:
        return active[-1 if back else 0]
    place = active.index(player)
    if back:
        return active[place - 1]
    if place + 1 < len(active):
        return active[place + 1]
    return next(iter(missing(game)), None)


def contents(game: ScoredGame) -> dict[int, list[Any]]:
    """Return what counts in each row or hand, for a comparison of locked rows before and after a record."""
    rows: dict[int, list[Any]] = {}
    for event in game.live_events():
        rows.setdefault(event.row, []).append((event.number, event.player, event.value))
    for number, entry in game.hands.items():
        rows[number] = [entry.versions[-1], game.tally.hands[number].points]
    return rows
