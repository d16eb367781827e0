"""A sheet as a table of text, and its standings."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...names.suggestions import meant
from ..errors import Refused
from ..reducer.state import Event, ScoredGame, all_rows, missing
from ..sheets import sheet_named
from ..text import format_value

SORTS = ("high", "low", "turn")
"""The order in which the sort button cycles."""


@dataclass(frozen=True)
class Standing:
    """One line of the standings. `total` is in units of the values; `left` if the player has left."""

    rank: int
    player: str
    name: str
    total: int
    left: bool


def standings(game: ScoredGame) -> list[Standing]:
    """Return all players by rank. Equal totals share a rank, and the next ranks are skipped."""
    totals = game.totals()

    def key(player: str) -> tuple[int, ...]:
        if game.tally.places is not None:
            return tuple(-part for part in game.tally.places[player])
        return (totals[player] if game.settings.win == "low" else -totals[player],)

    ordered = sorted(game.order, key=key)
    lines: list[Standing] = []
    for place, player in enumerate(ordered, start=1):
        tied = bool(lines) and key(player) == key(lines[-1].player)
        data = game.players[player]
        lines.append(
            Standing(lines[-1].rank if tied else place, player, data.name, totals[player], data.left)
        )
    return lines


def sorted_players(game: ScoredGame, how: str) -> list[str]:
    """Return the players sorted `high` to low, `low` to high, or in `turn` order. Raises Refused."""
    if how not in SORTS:
        raise Refused(
            f"players can be sorted {', '.join(SORTS)}, not {how!r}{meant(how, SORTS)}",
            code="argument.unknown",
        )
    totals = game.totals()
    if how == "turn":
        return list(game.order)
    return sorted(game.order, key=lambda player: totals[player] if how == "low" else -totals[player])


def next_sort(how: str) -> str:
    """Return the order that follows in the cycle high, low, turn."""
    return SORTS[(SORTS.index(how) + 1) % len(SORTS)]


def notices(game: ScoredGame) -> list[str]:
    """Return notices for the players: a target is reached, all hands are played, or play has ended."""
    texts = []
    target, totals = game.settings.target, game.totals()
    if target is not None:
        reached = [
            game.name_of(player)
            for player, total in totals.items()
            if (total <= target if target < 0 else total >= target)
        ]
        if reached and _has_entries(game):
            texts.append(f"target reached by {', '.join(reached)}")
    played = len(game.hands) if game.by_hands else len(game.closed)
    if game.settings.hands is not None and played >= game.settings.hands:
        texts.append(f"all {game.settings.hands} hands are played")
    if game.tally.over:
        texts.append(game.tally.over)
    return texts


def _has_entries(game: ScoredGame) -> bool:
    """Whether anything has been scored. Opening values alone do not reach a target."""
    return bool(game.in_force)


@dataclass(frozen=True)
class Line:
    """One line of the table: its label and one cell for each player, empty for a blank.

    `events` are the event numbers of the cells, such as `E7`, or empty.
    """

    label: str
    cells: tuple[str, ...]
    events: tuple[str, ...] = ()

    @property
    def numbered(self) -> tuple[str, ...]:
        """The cells, each with the number of its event in front."""
        if not self.events:
            return self.cells
        return tuple(f"{event} {cell}".strip() for event, cell in zip(self.events, self.cells, strict=True))


@dataclass(frozen=True)
class SheetView:
    """A sheet as text, with players in turn order.

    In cells `*` marks a corrected value and `+` a late entry. The label of a locked row has `#`.
    """

    title: str
    about: str
    names: tuple[str, ...]
    lines: tuple[Line, ...]
    totals: tuple[str, ...]
    rounds: tuple[str, ...]
    standings: tuple[str, ...]
    remarks: tuple[str, ...]


def view_of(game: ScoredGame, broken: str = "", order: Sequence[str] | None = None) -> SheetView:
    """Return the view of a sheet. `broken` is the verdict on a broken log, `order` the order of columns."""
    order = game.order if order is None else order
    settings = game.settings
    goal = "" if settings.target is None else f", target {format_value(settings.target, settings.decimals)}"
    about = f"{game.sheet}, {'low' if settings.win == 'low' else 'high'} score wins{goal}, {game.status}"
    names = tuple(_name(game, player) for player in order)
    totals, rounds = game.totals(), game.all_rounds()
    return SheetView(
        title=settings.name,
        about=about,
        names=names,
        lines=(*_opening(game, order), *_lines(game, order)),
        totals=tuple(format_value(totals[player], settings.decimals) for player in order),
        rounds=tuple(str(rounds[player]) for player in order),
        standings=tuple(standing_lines(game)),
        remarks=tuple(_remarks(game, broken)),
    )


def standing_lines(game: ScoredGame) -> list[str]:
    """Return the standings as text, one line for each player."""
    decimals = game.settings.decimals
    return [
        f"{line.rank} {line.name} {format_value(line.total, decimals)}{' (left)' if line.left else ''}"
        for line in standings(game)
    ]


def _name(game: ScoredGame, player: str) -> str:
    return game.players[player].name + (" (left)" if game.players[player].left else "")


def _opening(game: ScoredGame, order: Sequence[str]) -> list[Line]:
    values = [game.players[p].opening + game.openings.get(p, 0) for p in order]
    if not any(values):
        return []
    return [Line("start", tuple(format_value(value, game.settings.decimals) for value in values))]


def _lines(game: ScoredGame, order: Sequence[str]) -> list[Line]:
    events = {(event.player, event.row): event for event in game.live_events()}
    lines = []
    for row, cells in all_rows(game).items():
        row_events = [events.get((player, row)) for player in order]
        texts = tuple(
            _cell(game, cells[player], event) for player, event in zip(order, row_events, strict=True)
        )
        numbers = tuple(f"E{event.number}" if event else "" for event in row_events)
        lines.append(Line(_label(game, row), texts, numbers))
    return lines


def _label(game: ScoredGame, row: int) -> str:
    """Return the label of a row or hand: number, marks, and the name of the hand."""
    entry = game.hands.get(row)
    edited = entry is not None and len(entry.versions) > 1
    label = f"{row}{'*' if edited else ''}{'#' if row in game.locks else ''}"
    name = sheet_named(game.sheet).hand_name(row, entry.versions[-1]) if entry else ""
    return f"{label} {name}".rstrip()


def _cell(game: ScoredGame, value: int | None, event: Event | None) -> str:
    if value is None:
        return ""
    marks = "" if event is None else ("*" if len(event.values) > 1 else "") + ("+" if event.late else "")
    return format_value(value, game.settings.decimals) + marks


def next_hand(game: ScoredGame) -> str:
    """Return the heading of the next hand, or an empty text if there is none."""
    if not accepts_hands(game):
        return ""
    number = game.next_hand
    heading = sheet_named(game.sheet).heading(number, game.sheet_context)
    return "" if heading == f"hand {number}" else heading


def accepts_hands(game: ScoredGame) -> bool:
    """Whether another hand can be entered."""
    if not game.by_hands or game.status != "open" or game.tally.over:
        return False
    needed = sheet_named(game.sheet).hand_count(game.sheet_context)
    return not needed or game.next_hand <= needed


def _remarks(game: ScoredGame, broken: str) -> list[str]:
    remarks = [f"This log is {broken}. The sheet is read-only."] if broken else []
    remarks += [f"Notice: {notice}" for notice in notices(game)]
    if game.tally.check:
        remarks.append(f"Check: {game.tally.check}")
    absent = missing(game)
    if game.status == "open" and absent and len(absent) < len(game.active):
        remarks.append(f"Missing this hand: {', '.join(game.name_of(player) for player in absent)}")
    if following := next_hand(game):
        remarks.append(f"Next: {following}")
    if game.tally.points is not None:
        points = (f"{game.name_of(player)} {value}" for player, value in game.tally.points.items())
        remarks.append(f"Points: {', '.join(points)}")
    for name, cents in game.tally.figures.items():
        remarks.append(f"{name.capitalize()}: {cents} cents")
    if game.tally.payouts is not None and game.tally.over:
        paid = (f"{game.name_of(player)} {cents}" for player, cents in game.tally.payouts.items())
        remarks.append(f"Payout in cents: {', '.join(paid)}")
    if game.note:
        remarks.append(f"Note: {game.note}")
    return remarks
