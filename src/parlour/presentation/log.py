"""The log of a match line by line, for a face that shows the whole of it."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from .describe import MoveDescriber, rows
from .names import SeatNames, capital
from .style import Style

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..match import Match


PLAIN = Style()


class LogLine(NamedTuple):
    """A line of the log: after how many moves, the seat it concerns (-1: all), and what is told.

    `brief` is what came of the move, without the move itself: empty if nothing did. `deal` is the number of
    the deal that it belongs to, from 1; `laid`: a card was laid to a trick with it; `trick`: one was taken.
    """

    at: int
    seat: int
    text: str
    brief: str
    deal: int
    laid: bool
    trick: bool


def log_lines(
    match: "Match", seat_names: SeatNames, seat: int | None, first: int = 0, named: bool = False
) -> list[LogLine]:
    """Tell the settled moves from the first asked for, to a seat (None: a spectator), in plain text.

    What one seat does in a row while no card moves is one line. `named`: the reader stands behind the seat,
    and is not "you".
    """
    log = match.log(seat, first)[: max(0, match.settled - first)]
    return lines_of(match, log, replace(seat_names, own=None if named else seat), first)


def lines_of(match: "Match", log: list[dict[str, Any]], seat_names: SeatNames, first: int) -> list[LogLine]:
    """Tell a log that begins at a move, as the match has given it to a seat, to that seat."""
    teller, tricks = MoveDescriber(match.game, seat_names, PLAIN), trick_zones(match.game)
    told: list[LogLine] = []
    played = first
    for row in rows(log):
        deal = match.deal_of(played)
        played += len(row)
        laid, trick = of_a_trick(tricks, row[-1]["hops"])
        for seat, did, came in teller.told_apart(row):
            brief = _sentence(" ".join(came))
            text = _sentence(teller.told_at_once(seat, did, came))
            told.append(LogLine(played, seat, text, brief, deal, laid, trick))
    return told


def trick_zones(game: "Game") -> list[str]:
    """The zones in which a trick lies before all."""
    return [name for name, zone in game.table.zones.items() if zone.looks == "trick" and not zone.per_seat]


def of_a_trick(tricks: list[str], hops: list[dict[str, Any]]) -> tuple[bool, bool]:
    """Whether a card was laid to a trick that lies before all, and whether cards were taken from there."""
    moves = [(hop["from"][0], hop["to"][0]) for hop in hops if hop["kind"] == "move"]
    between = [(start, end) for start, end in moves if start != end]
    return any(end in tricks for _, end in between), any(start in tricks for start, _ in between)


def _sentence(text: str) -> str:
    return capital(text) + "." * (text[-1:] not in (".", "!", ""))
