"""A sheet as plain text, for printing and sharing."""

import re
from collections.abc import Sequence

from rich.cells import cell_len

from ..fold.game import ScoredGame
from ..looking.view import SheetView, view_of

_RTL = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
_READ_FROM_THE_RIGHT = re.compile(f"{_RTL}+(?:[ '.-]{_RTL}+)*")  # one name: two spaces lie between columns


def write_text(
    game: ScoredGame, broken: str = "", order: Sequence[str] | None = None, numbered: bool = False
) -> str:
    """The whole sheet in columns; `numbered` puts the numbers of events before their values."""
    view = view_of(game, broken, order)
    table = _columns(view, numbered)
    parts = [f"{view.title} ({view.about})", "", *table, "", "Standings", *view.standings]
    if view.remarks:
        parts += ["", *view.remarks]
    return _apart("\n".join(parts) + "\n")


def _apart(text: str) -> str:
    """Names read from the right, each by itself: side by side they would change places, not so scores."""
    return _READ_FROM_THE_RIGHT.sub("\u2068\\g<0>\u2069", text)


def _columns(view: SheetView, numbered: bool) -> list[str]:
    lines = [("", *view.names)]
    lines += [(line.label, *(line.numbered if numbered else line.cells)) for line in view.lines]
    lines += [("total", *view.totals), ("rounds", *view.rounds)]
    widths = [max(cell_len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return [
        "  ".join([_left(line[0], widths[0]), *map(_right, line[1:], widths[1:])]).rstrip() for line in lines
    ]


def _left(text: str, width: int) -> str:
    """At the left of so many places; a picture takes two, a mark on a letter none."""
    return text + " " * (width - cell_len(text))


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
