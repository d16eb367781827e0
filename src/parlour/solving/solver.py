"""Beams that grow wider while there is time, and a win told as moves that the rules have played."""

import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from ..engine.game import Game
from ..engine.linked import copied, engine
from ..errors import ParlourError
from ..match import Match
from .beam import Beam, Run

#: Small beams win the easy deals at once; kinds and tastes win different ones of the hard. Those that prove
#: follow chains as far as need be and leave out what is hopeless: if they cut nothing off, a deal is lost.
SCHEDULE = (  # how wide, through how many positions of a chain (0: moves one by one), by which taste
    Run(100, 0, 0),
    Run(400, 0, 1),
    Run(100, 100, 2),
    Run(100, 0, 2),
    Run(150, 0, 1),
    Run(1000, 0, 1),
    Run(100, 3200, 0, proves=True),
    Run(1000, 0, 2),
    Run(3000, 0, 2),
    Run(400, 200, 2),
    Run(1600, 20000, 0, proves=True),
    Run(400, 200, 0),
    Run(1000, 0, 0),
    Run(6000, 0, 1),
    Run(1600, 400, 2),
    Run(400, 200, 1),
)
#: What is still open wins more often by another taste than in a wider beam, so many are drawn; then there are
#: proofs again, and wide beams, and tastes without end.
DRAWN = 1500  # how wide a beam is that has a drawn taste
FIRST_DRAWN = 24
WIDEST = (
    Run(6400, 20000, 0, proves=True),
    Run(20000, 0, 0, proves=True),
    Run(6400, 800, 1),
    Run(25600, 0, 0),
    Run(60000, 20000, 0, proves=True),
)
SOLVERS = "there is one for Forty Thieves and one for Chase the Ace"

Clock = Callable[[], float]


class Unsolvable(ParlourError):
    """There is no solver for this game."""

    code = "game.no_solver"


@dataclass(frozen=True)
class Solution:
    """What is known of a match: `verdict` is "won" (by `moves`, from where it stands), "lost" or "open"."""

    verdict: str
    reason: str
    seconds: float  # by the clock that was asked for
    moves: list[str]
    tried: int  # moves played in search of them


def solve(match: Match, seconds: float = 5.0, clock: Clock = time.perf_counter) -> Solution:
    """Decide within about so many seconds whether a match can be won with all cards known, and how.

    The match stays as it is. Raises Unsolvable.
    """
    if match.game.solving is None:
        raise Unsolvable(f"there is no solver for {match.game.title}; {SOLVERS}")
    if match.over:
        won = bool(match.winners)
        return Solution("won" if won else "lost", f"the game is over: {match.ending}", 0.0, [], 0)
    return solve_table(match.game, match.table, seconds, clock)


def solve_table(game: Game, table: np.ndarray, seconds: float, clock: Clock = time.perf_counter) -> Solution:
    """Decide whether a table can be won on which all cards are known. It stays as it is."""
    kernels, root = engine(game), copied(table)
    kernels.kernels("beam").settle(root)
    Beam(kernels, root, Run(1, 1)).load()  # before the clock runs
    began, tried = clock(), 0
    assert game.solving
    notes = game.solving.new_notes(root[0])
    for run in runs(len(game.solving.TASTES)):
        beam = Beam(kernels, root, run, notes)
        verdict = beam.run(lambda: clock() - began < seconds)
        tried += beam.spent
        if verdict != "open":
            moves = told(game, table, beam.line()) if verdict == "won" else []
            reason = _reason(verdict, moves, tried, beam.hopeless)
            return Solution(verdict, reason, clock() - began, moves, tried)
        if clock() - began >= seconds:
            break
    return Solution("open", _reason("open", [], tried, 0), clock() - began, [], tried)


def runs(tastes: int) -> Iterator[Run]:
    """The runs in their order, without end, where a game has so many tastes of its own."""
    yield from SCHEDULE
    drawn = (Run(DRAWN, 0, taste) for taste in itertools.count(tastes))
    yield from itertools.islice(drawn, FIRST_DRAWN)
    yield from WIDEST
    yield from drawn


def _reason(verdict: str, moves: list[str], tried: int, hopeless: int) -> str:
    if verdict == "won":
        return f"in {len(moves)} moves"
    if verdict == "lost":
        return f"all {tried:,} ways to go on were tried, and none wins" + _proof(hopeless)
    return f"no win among the {tried:,} moves tried, and no proof that there is none"


def _proof(hopeless: int) -> str:
    """What stands in the way where not all ways were followed to their end."""
    if not hopeless:
        return ""
    places = "1 position" if hopeless == 1 else f"{hopeless:,} positions"
    return f"; {places} went no further, for what lies on a card of the waste finds no room in the columns"


def told(game: Game, start: np.ndarray, line: list[int]) -> list[str]:
    """Return a line as text, with the moves that lose nothing, each played by the rules on the way."""
    assert game.solving
    free_move, step = game.solving.free_move, engine(game).step
    table, texts, places = copied(start), [], [_place(game, start)]

    def play(move: int) -> None:
        texts.append(game.write(move, table[0]))
        step(table, 0, move)
        places.append(_place(game, table))

    def tidy() -> None:
        while not table["over"].item(0) and (move := free_move(table[0])) >= 0:
            play(int(move))

    tidy()
    for move in line:
        play(move)
        tidy()
    return without_circles(texts, places)


def without_circles(texts: list[str], places: list[bytes]) -> list[str]:
    """Leave out moves that only lead back to where the line has been; `places` are those before and after."""
    last = {place: number for number, place in enumerate(places)}
    kept, at = [], last[places[0]]
    while at < len(texts):
        kept.append(texts[at])
        at = last[places[at + 1]]
    return kept


def _place(game: Game, table: np.ndarray) -> bytes:
    """Where all cards lie, whatever was counted on the way."""
    zones = [table[name] for name in game.table.zones]
    lie = [np.arange(zone["slots"].shape[-1]) < zone["count"][..., None] for zone in zones]
    return b"".join(
        np.where(under, zone["slots"], -1).tobytes() for under, zone in zip(lie, zones, strict=True)
    )
