"""A sheet as plain text, for printing and sharing."""

from collections.abc import Sequence

from ..fold.game import ScoredGame
from ..looking.view import SheetView, view_of


def write_text(
    game: ScoredGame, broken: str = "", order: Sequence[str] | None = None, numbered: bool = False
) -> str:
    """The whole sheet in columns; `numbered` puts the numbers of events before their values."""
    view = view_of(game, broken, order)
    table = _columns(view, numbered)
    parts = [f"{view.title} ({view.about})", "", *table, "", "Standings", *view.standings]
    if view.remarks:
        parts += ["", *view.remarks]
    return "\n".join(parts) + "\n"


def _columns(view: SheetView, numbered: bool) -> list[str]:
    lines = [("", *view.names)]
    lines += [(line.label, *(line.numbered if numbered else line.cells)) for line in view.lines]
    lines += [("total", *view.totals), ("rounds", *view.rounds)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return [
        "  ".join(
            [line[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(line[1:], widths[1:], strict=True))]
        ).rstrip()
        for line in lines
    ]
