"""A sheet as people read it: the row view as text cells, the same for terminal, paper and files."""

from collections.abc import Sequence
from dataclasses import dataclass

from .fold.game import Game
from .fold.rows import all_rows, missing
from .standings import notices, standings
from .values import format_value


@dataclass(frozen=True)
class Line:
    """One line of the row view: its label and one cell per player, empty for a blank."""

    label: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class SheetView:
    """Everything a sheet shows, as text, players in turn order.

    In cells `*` marks a corrected value and `+` one entered late; a locked row's label has `#`.
    """

    title: str
    about: str
    names: tuple[str, ...]
    lines: tuple[Line, ...]
    totals: tuple[str, ...]
    rounds: tuple[str, ...]
    standings: tuple[str, ...]
    remarks: tuple[str, ...]


def view_of(game: Game, broken: str = "", order: Sequence[str] | None = None) -> SheetView:
    """The view of a sheet: `broken` is the verdict on a broken log, `order` that of the columns."""
    order = game.order if order is None else order
    settings = game.settings
    goal = "" if settings.target is None else f", target {format_value(settings.target, settings.decimals)}"
    about = f"{game.sheet}, {'low' if settings.win == 'low' else 'high'} score wins{goal}, {game.status}"
    names = tuple(_name(game, player) for player in order)
    totals = game.totals()
    return SheetView(
        title=settings.name,
        about=about,
        names=names,
        lines=(*_opening(game, order), *_lines(game, order)),
        totals=tuple(format_value(totals[player], settings.decimals) for player in order),
        rounds=tuple(str(game.rounds(player)) for player in order),
        standings=tuple(standing_lines(game)),
        remarks=tuple(_remarks(game, broken)),
    )


def standing_lines(game: Game) -> list[str]:
    """The standings, one line per player."""
    decimals = game.settings.decimals
    return [
        f"{line.rank} {line.name} {format_value(line.total, decimals)}{' (left)' if line.left else ''}"
        for line in standings(game)
    ]


def _name(game: Game, player: str) -> str:
    return game.players[player].name + (" (left)" if game.players[player].left else "")


def _opening(game: Game, order: Sequence[str]) -> list[Line]:
    values = [game.players[p].opening + game.openings.get(p, 0) for p in order]
    if not any(values):
        return []
    return [Line("start", tuple(format_value(value, game.settings.decimals) for value in values))]


def _lines(game: Game, order: Sequence[str]) -> list[Line]:
    marks = {
        (event.player, event.row): ("*" if len(event.values) > 1 else "") + ("+" if event.late else "")
        for event in game.live_events()
    }
    lines = []
    for row, cells in all_rows(game).items():
        edited = row in game.hands and len(game.hands[row].versions) > 1
        label = f"{row}{'*' if edited else ''}{'#' if row in game.locks else ''}"
        texts = (
            ""
            if value is None
            else format_value(value, game.settings.decimals) + marks.get((player, row), "")
            for player, value in cells.items()
        )
        lines.append(Line(label, tuple(texts)))
    return lines


def _cell(game: Game, value: int | None, marks: str) -> str:
    return "" if value is None else format_value(value, game.settings.decimals) + marks


def _remarks(game: Game, broken: str) -> list[str]:
    remarks = [f"This log is {broken}. The sheet is read-only."] if broken else []
    remarks += [f"Notice: {notice}" for notice in notices(game)]
    if game.tally.check:
        remarks.append(f"Check: {game.tally.check}")
    absent = missing(game)
    if game.status == "open" and absent and len(absent) < len(game.active):
        remarks.append(f"Missing this hand: {', '.join(game.name_of(player) for player in absent)}")
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
