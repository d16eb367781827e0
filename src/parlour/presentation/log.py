"""The log of a match as lines of text, for the browser."""

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
    """A line of the log: the number of moves up to it, the seat that it concerns (-1: all), and its text.

    `brief` describes only the effects of the move; it is empty if there are none. `deal` is the number of the
    deal, from 1. `laid`: a card was played to a trick. `trick`: a trick was taken.
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
    """Return the log of the settled moves from `first` on, for a seat (None: a spectator).

    Consecutive moves of one seat without card transfers are one line. `named`: use the name of the seat in
    place of "you", because the reader is a spectator who sees the view of the seat.
    """
    log = match.log(seat, first)[: max(0, match.settled - first)]
    return lines_of(match, log, replace(seat_names, own=None if named else seat), first)


def lines_of(match: "Match", log: list[dict[str, Any]], seat_names: SeatNames, first: int) -> list[LogLine]:
    """Return the lines of a log that begins with move `first`."""
    describer, tricks = MoveDescriber(match.game, seat_names, PLAIN), trick_zones(match.game)
    lines: list[LogLine] = []
    played = first
    for row in rows(log):
        deal = match.deal_of(played)
        told, results = describer.told_apart(match, played, row), describer.results(match, played, row)
        played += len(row)
        laid, trick = of_a_trick(tricks, row[-1]["hops"])
        for seat, text, effects in told:
            brief = _sentence(" ".join(results + effects))
            lines.append(LogLine(played, seat, _sentence(text), brief, deal, laid, trick))
            results = []
    return lines


def trick_zones(game: "Game") -> list[str]:
    """Return the zones of tricks that all seats share."""
    return [name for name, zone in game.table.zones.items() if zone.looks == "trick" and not zone.per_seat]


def of_a_trick(tricks: list[str], hops: list[dict[str, Any]]) -> tuple[bool, bool]:
    """Return whether a card was played to a shared trick, and whether cards were taken from one."""
    moves = [(hop["from"][0], hop["to"][0]) for hop in hops if hop["kind"] == "move"]
    between = [(start, end) for start, end in moves if start != end]
    return any(end in tricks for _, end in between), any(start in tricks for start, _ in between)


def _sentence(text: str) -> str:
    return capital(text) + "." * (text[-1:] not in (".", "!", ""))
