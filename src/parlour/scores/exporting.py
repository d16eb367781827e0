"""Export a sheet as CSV or plain text."""

import csv
import io
import re
from collections.abc import Sequence

from rich.cells import cell_len

from .reducer.state import ScoredGame, all_rows
from .text import format_value
from .views.table import SheetView, view_of

FORMULA = re.compile(r"(^|;)(?=\s*[=+\-@＝＋－＠])")  # a semicolon may separate cells, too


def write_csv(game: ScoredGame) -> str:
    """Return the sheet as CSV with a header. There is a line `start` if a player did not start at 0."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    decimals = game.settings.decimals
    writer.writerow(
        ["hand" if game.by_hands else "row", *(_without_formula(game.name_of(p)) for p in game.order)]
    )
    openings = [game.players[player].opening + game.openings.get(player, 0) for player in game.order]
    if any(openings):
        writer.writerow(["start", *(format_value(value, decimals) for value in openings)])
    for row, cells in all_rows(game).items():
        texts = ("" if value is None else format_value(value, decimals) for value in cells.values())
        writer.writerow([row, *texts])
    writer.writerow(["total", *(format_value(total, decimals) for total in game.totals().values())])
    return out.getvalue()


def _without_formula(name: str) -> str:
    """Return a name that spreadsheets do not read as a formula."""
    return FORMULA.sub(r"\1'", name)


_RTL = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
_RTL_NAME = re.compile(f"{_RTL}+(?:[ '.-]{_RTL}+)*")  # one name; columns are separated by two spaces


def write_text(
    game: ScoredGame, broken: str = "", order: Sequence[str] | None = None, numbered: bool = False
) -> str:
    """Return the sheet as text in columns. `numbered` puts event numbers before the values."""
    view = view_of(game, broken, order)
    table = _columns(view, numbered)
    parts = [f"{view.title} ({view.about})", "", *table, "", "Standings", *view.standings]
    if view.remarks:
        parts += ["", *view.remarks]
    return _isolate_names("\n".join(parts) + "\n")


def _isolate_names(text: str) -> str:
    """Isolate right-to-left names. Adjacent ones would be displayed in reverse order, unlike their scores."""
    return _RTL_NAME.sub("\u2068\\g<0>\u2069", text)


def _columns(view: SheetView, numbered: bool) -> list[str]:
    lines = [("", *view.names)]
    lines += [(line.label, *(line.numbered if numbered else line.cells)) for line in view.lines]
    lines += [("total", *view.totals), ("rounds", *view.rounds)]
    widths = [max(cell_len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return [
        "  ".join([_left(line[0], widths[0]), *map(_right, line[1:], widths[1:])]).rstrip() for line in lines
    ]


def _left(text: str, width: int) -> str:
    """Pad the text on the right to a width in terminal cells."""
    return text + " " * (width - cell_len(text))


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
