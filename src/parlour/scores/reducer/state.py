"""The state of a sheet, and its form as JSON for snapshots."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, astuple, dataclass, field, fields, replace
from itertools import count
from operator import attrgetter
from typing import Any

from ..errors import Refused
from ..sheets import sheet_named
from ..sheets.players import Company, Hand, Tally
from ..text.names import one_called, same_name


@dataclass
class Player:
    """A player of this sheet. `id` (p1, p2 …) is never given twice; `opening` is the value on joining,
    `joined_after` the row or hand before it, 0 for whoever was there from the start."""

    id: str
    name: str
    colour: str
    opening: int = 0
    left: bool = False
    joined_after: int = 0


@dataclass
class Event:
    """A scoring event. `values` are all its values, oldest first; `seq` is the record that made it,
    `touched` the last record in force that changed it; `late` marks an entry into an earlier row."""

    number: int
    player: str
    row: int
    values: list[int]
    seq: int
    touched: int
    late: bool = False
    void: bool = False

    @property
    def value(self) -> int:
        """The value that counts now."""
        return self.values[-1]


@dataclass
class HandEntry:
    """A hand of a game sheet: who took part, in which order, all its inputs, oldest first."""

    number: int
    players: tuple[str, ...]
    versions: list[dict[str, Any]]
    touched: int

    @property
    def as_hand(self) -> Hand:
        """What the sheet scores."""
        return Hand(self.number, self.players, self.versions[-1])


@dataclass
class Settings:
    """What `create` sets and `set` may change. `target` is in units of the value, `hands` a number."""

    name: str
    win: str
    mode: str
    decimals: int
    target: int | None
    hands: int | None
    witness: bool
    options: dict[str, Any]


@dataclass
class ScoredGame:
    """A sheet's state. Events and hands are keyed by number; `order` is the turn order of everybody,
    those who left included; `seats` the order in which they sat down, which never changes; `cells` are the
    filled cells (player, row) of a sheet in rows, `closed` the rows closed by `next` or by a
    `row` in force, `closings` how often one was, `current_row` the first that is open."""

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
        """The last row there is: the current one, or a later one with an entry, or the last hand."""
        if self.by_hands:
            return max(self.hands, default=0)
        filled = max((event.row for event in self.events.values()), default=0)
        return filled if self.settings.mode == "events" else max(self.current_row, self.closings + 1, filled)

    def close_row(self, row: int) -> None:
        """Close a row; one that is closed already stays so, and makes no hole in the sheet."""
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
        """Whether this is a game sheet, scored by hands, and not the plain sheet."""
        return sheet_named(self.sheet).by_hands

    @property
    def company(self) -> Company:
        """What a game sheet sees of the game."""
        return Company(
            players=tuple(self.seats),
            active=tuple(self.active),
            names={player.id: player.name for player in self.players.values()},
            options=self.settings.options,
            decimals=self.settings.decimals,
        )

    def totals(self) -> dict[str, int]:
        """Opening value, live events and hands of every player, in turn order, in units of the value."""
        sums = {p: self.players[p].opening + self.openings.get(p, 0) for p in self.order}
        for event in self.live_events():
            sums[event.player] += event.value
        return {player: sums[player] + self.tally.totals.get(player, 0) for player in self.order}

    def rounds(self, player: str) -> int:
        """Number of live events and of hands in which the player took part."""
        return self.all_rounds()[player]

    def all_rounds(self) -> Counter[str]:
        """The same of everybody."""
        hands = (player for score in self.tally.hands.values() for player in score.points)
        return Counter((*(event.player for event in self.live_events()), *hands))

    def live_events(self) -> Iterable[Event]:
        """The events that count, in order of their numbers."""
        return (event for event in self.events.values() if not event.void)

    def find(self, name: str) -> Player:
        """The player of this name, or whose name alone begins so; Refused names those there are."""
        names = {self.players[player].name: player for player in reversed(self.order)}
        found = one_called(name, reversed(names), f"no player {name!r} on this sheet")
        return self.players[names[found]]

    def namesakes(self) -> set[str]:
        """The names, in the form in which they are compared, that more than one player bears."""
        bearers = Counter(same_name(player.name) for player in self.players.values())
        return {name for name, count in bearers.items() if count > 1}

    def name_of(self, player: str) -> str:
        """A player's name now; the id itself for somebody whose joining was taken back."""
        return self.players[player].name if player in self.players else player

    def event(self, number: int) -> Event:
        """The event of this number, or Refused, which says what became of it."""
        if number in self.events:
            return self.events[number]
        if 1 <= number <= self.events_ever:
            raise Refused(f"E{number} was undone: redo it first", code="entry.undone")
        have = f"E1 to E{self.events_ever}" if self.events_ever else "no events yet"
        raise Refused(f"there is no event E{number}: this sheet has {have}", code="entry.unknown")


def copied(game: ScoredGame) -> ScoredGame:
    """A state that can go on by itself: its own players, rows and cells. What stands in them both share, and
    the fold changes none of that: it puts something else in its place."""
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
"""What is a JSON value as it is."""

_EVENT = attrgetter(*(field.name for field in fields(Event)))
_HAND = attrgetter(*(field.name for field in fields(HandEntry)))


def packed(game: ScoredGame) -> dict[str, Any]:
    """The state; tally and openings are left out, for settling finds them anew."""
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


def unpacked(told: dict[str, Any]) -> ScoredGame:
    """The state that `packed` has told, not settled yet."""
    players = (Player(*each) for each in told["players"])
    events = (Event(*each) for each in told["events"])
    hands = (HandEntry(number, tuple(who), *more) for number, who, *more in told["hands"])
    return ScoredGame(
        **{name: told[name] for name in PLAIN},
        settings=Settings(**told["settings"]),
        players={player.id: player for player in players},
        events={event.number: event for event in events},
        cells={(player, row): number for player, row, number in told["cells"]},
        hands={entry.number: entry for entry in hands},
        locks=set(told["locks"]),
        closed=set(told["closed"]),
        picks=[(seq, what, tuple(who)) for seq, what, who in told["picks"]],
    )
