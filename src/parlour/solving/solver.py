"""Beams that grow wider while there is time, and a win told as moves that the rules have played."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from ..engine.linked import copied, engine
from ..errors import ParlourError
from ..play import Match
from .beam import Beam

#: Widths, and the most positions that a chain of moves may pass through (0: moves one by one). Small beams
#: win the easy deals at once; the two kinds win different ones of the hard.
SCHEDULE = ((100, 0), (100, 100), (400, 200), (1000, 0), (1600, 400), (6400, 800), (25600, 1600))
SOLVERS = "there is one for Forty Thieves and one for Chase the Ace"


class Unsolvable(ParlourError):
    """There is no solver for this game."""


@dataclass(frozen=True)
class Solution:
    """What is known of a match: `verdict` is "won" (by `moves`, from where it stands), "lost" or "open"."""

    verdict: str
    reason: str
    seconds: float  # by the clock that was asked for
    moves: list[str]
    tried: int  # moves played in search of them


def solve(match: Match, seconds: float = 5.0, clock: Callable[[], float] = time.perf_counter) -> Solution:
    """Decide within about so many seconds whether a match can be won with all cards known, and how.

    The match stays as it is. Raises Unsolvable.
    """
    if match.game.solving is None:
        raise Unsolvable(f"there is no solver for {match.game.title}; {SOLVERS}")
    if match.over:
        won = bool(match.winners)
        return Solution("won" if won else "lost", f"the game is over: {match.ending}", 0.0, [], 0)
    kernels = engine(match.game)
    root = copied(match.table)
    kernels.kernels("beam").settle(root)
    Beam(kernels, root, 1, 1).run(lambda: False)  # compiled or loaded before the clock runs
    began, tried = clock(), 0
    for width, chained in SCHEDULE:
        beam = Beam(kernels, root, width, chained)
        verdict = beam.run(lambda: clock() - began < seconds)
        tried += beam.spent
        if verdict == "won":
            moves = told(match, beam.line())
            return Solution(verdict, f"in {len(moves)} moves", clock() - began, moves, tried)
        if verdict == "lost":
            reason = f"all {tried:,} ways to go on were tried, and none wins"
            return Solution(verdict, reason, clock() - began, [], tried)
        if clock() - began >= seconds:
            break
    reason = f"no win among the {tried:,} moves tried, and no proof that there is none"
    return Solution("open", reason, clock() - began, [], tried)


def told(match: Match, line: list[int]) -> list[str]:
    """Return a line as text, with the moves that lose nothing, each played by the rules on the way."""
    assert match.game.solving
    free_move, step = match.game.solving.free_move, engine(match.game).step
    table, texts = copied(match.table), []

    def play(move: int) -> None:
        texts.append(match.game.write(move, table[0]))
        step(table, 0, move)

    def tidy() -> None:
        while not table["over"].item(0) and (move := free_move(table[0])) >= 0:
            play(int(move))

    tidy()
    for move in line:
        play(move)
        tidy()
    return texts
