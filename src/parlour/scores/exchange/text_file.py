"""A sheet as plain text, for printing and sharing."""

from collections.abc import Sequence

from ..fold.game import Game
from ..view import SheetView, view_of


def write_text(game: Game, broken: str = "", order: Sequence[str] | None = None) -> str:
    """The whole sheet in columns."""
    view = view_of(game, broken, order)
    table = _columns(view)
    parts = [f"{view.title} ({view.about})", "", *table, "", "Standings", *view.standings]
    if view.remarks:
        parts += ["", *view.remarks]
    return "\n".join(parts) + "\n"


def _columns(view: SheetView) -> list[str]:
    lines = [("", *view.names), *((line.label, *line.cells) for line in view.lines)]
    lines += [("total", *view.totals), ("rounds", *view.rounds)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return [
        "  ".join(
            [line[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(line[1:], widths[1:], strict=True))]
        ).rstrip()
        for line in lines
    ]
