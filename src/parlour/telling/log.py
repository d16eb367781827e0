"""The log of a match line by line, for a face that shows the whole of it."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..drawing.ink import Ink
from ..drawing.people import People, capital
from .news import Teller, rows

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..play import Match


def log_lines(match: "Match", people: People, seat: int | None, first: int = 0) -> list[tuple[int, int, str]]:
    """Tell the settled moves from the first asked for, to a seat (None: a spectator), in plain text.

    Each line comes with how many moves have been played then, and with the seat that it concerns (-1: all).
    What one seat does in a row while no card moves is one line.
    """
    log = match.log(seat, first)[: max(0, match.settled - first)]
    return lines_of(match.game, log, replace(people, own=seat), first)


def lines_of(
    game: "Game", log: list[dict[str, Any]], people: People, first: int
) -> list[tuple[int, int, str]]:
    """Tell a log that begins at a move, as the match has given it to a seat, to that seat."""
    teller = Teller(game, people, Ink())
    told: list[tuple[int, int, str]] = []
    played = first
    for row in rows(log):
        played += len(row)
        told += [(played, concerned, _sentence(text)) for concerned, text in teller.paragraphs(row)]
    return told


def _sentence(text: str) -> str:
    return capital(text) + "." * (text[-1] not in ".!")
