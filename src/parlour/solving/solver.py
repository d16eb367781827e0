"""The solver: beams that grow wider while there is time. A win is returned as moves played by the rules.

Winning lines are cached, so that a player who follows a line is not led to another one.
"""

import hashlib
import itertools
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from ..engine.game import Game
from ..engine.linked import copied, engine
from ..errors import ParlourError
from ..match import Match
from .beam import Beam, Run

#: Small beams win the easy deals quickly; different kinds and tastes win different hard deals. Proofs follow
#: chains of any length and leave out lost positions: if they cut nothing off, a deal is lost.
SCHEDULE = (  # width, longest chain (0: single moves), taste
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
#: An open deal is won more often with another taste than with a wider beam. So random tastes follow, then
#: more proofs and wide beams, and then random tastes without end.
RANDOM_TASTE_WIDTH = 1500  # the width of a beam with a random taste
FIRST_RANDOM_RUNS = 24
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
    """The result for a match: `verdict` is "won" (by `moves` from the current position), "lost" or "open"."""

    verdict: str
    reason: str
    seconds: float  # by the given clock
    moves: list[str]
    tried: int  # moves played in the search


def solve(match: Match, seconds: float = 5.0, clock: Clock = time.perf_counter) -> Solution:
    """Decide within about `seconds` whether a match can be won if all cards are known, and how.

    The match is unchanged. Raises Unsolvable.
    """
    if match.game.solving is None:
        raise Unsolvable(f"there is no solver for {match.game.title}; {SOLVERS}")
    if match.over:
        won = bool(match.winners)
        return Solution("won" if won else "lost", f"the game is over: {match.ending}", 0.0, [], 0)
    return solve_table(match.game, match.table, seconds, clock)


def solve_table(game: Game, table: np.ndarray, seconds: float, clock: Clock = time.perf_counter) -> Solution:
    """Decide whether a table with known cards can be won. The table is unchanged."""
    kernels, root = engine(game), copied(table)
    kernels.kernels("beam").settle(root)
    Beam(kernels, root, Run(1, 1)).load()  # before the time starts
    start, tried = clock(), 0
    assert game.solving
    notes = game.solving.new_notes(root[0])
    for run in runs(len(game.solving.TASTES)):
        beam = Beam(kernels, root, run, notes)
        verdict = beam.run(lambda: clock() - start < seconds)
        tried += beam.spent
        if verdict != "open":
            moves = line_as_text(game, table, beam.line()) if verdict == "won" else []
            reason = _reason(verdict, moves, tried, beam.hopeless)
            return Solution(verdict, reason, clock() - start, moves, tried)
        if clock() - start >= seconds:
            break
    return Solution("open", _reason("open", [], tried, 0), clock() - start, [], tried)


def runs(tastes: int) -> Iterator[Run]:
    """Yield the runs in order, without end; `tastes` is the number of the game's own tastes."""
    yield from SCHEDULE
    random_runs = (Run(RANDOM_TASTE_WIDTH, 0, taste) for taste in itertools.count(tastes))
    yield from itertools.islice(random_runs, FIRST_RANDOM_RUNS)
    yield from WIDEST
    yield from random_runs


def _reason(verdict: str, moves: list[str], tried: int, hopeless: int) -> str:
    if verdict == "won":
        return f"in {len(moves)} moves"
    if verdict == "lost":
        return f"all {tried:,} continuations were tried, and none wins" + _proof(hopeless)
    return f"no win among the {tried:,} moves tried, and no proof that the deal is lost"


def _proof(hopeless: int) -> str:
    """Return the reason for positions that were not followed to their end."""
    if not hopeless:
        return ""
    places = "1 position" if hopeless == 1 else f"{hopeless:,} positions"
    return f"; {places} could not continue, because the cards on a waste card have no place in the columns"


def line_as_text(game: Game, start: np.ndarray, line: list[int]) -> list[str]:
    """Return a line as text, including free moves; each move is played by the rules."""
    assert game.solving
    free_move, step = game.solving.free_move, engine(game).step
    table, texts, places = copied(start), [], [_position_key(game, start)]

    def play(move: int) -> None:
        texts.append(game.texts.write(move, table[0]))
        step(table, 0, move)
        places.append(_position_key(game, table))

    def tidy() -> None:
        while not table["over"].item(0) and (move := free_move(table[0])) >= 0:
            play(int(move))

    tidy()
    for move in line:
        play(move)
        tidy()
    return without_circles(texts, places)


def without_circles(texts: list[str], places: list[bytes]) -> list[str]:
    """Remove moves that lead back to an earlier position; `places` are the positions before and after."""
    last = {place: number for number, place in enumerate(places)}
    line, index = [], last[places[0]]
    while index < len(texts):
        line.append(texts[index])
        index = last[places[index + 1]]
    return line


def _position_key(game: Game, table: np.ndarray) -> bytes:
    """Return the position of all cards, without counters."""
    zones = [table[name] for name in game.table.zones]
    occupied = [np.arange(zone["slots"].shape[-1]) < zone["count"][..., None] for zone in zones]
    return b"".join(
        np.where(used, zone["slots"], -1).tobytes() for used, zone in zip(occupied, zones, strict=True)
    )


MAX_POSITIONS = 20_000  # about a hundred lines
_lines: "OrderedDict[bytes, list[str]]" = OrderedDict()  # the rest of a line, by position


def solve_once(game: Game, table: np.ndarray, seconds: float) -> Solution:
    """Solve a table on which all cards are known; a win that was found before is returned again.

    Without the cache, the lines found after each move could lead in a circle.
    """
    if (line := _lines.get(_key(game, table))) is not None:
        return Solution("won", f"in {len(line)} moves", 0.0, line, 0)
    solution = solve_table(game, table, seconds)
    _remember(game, copied(table), solution.moves)
    return solution


def _remember(game: Game, table: np.ndarray, line: list[str]) -> None:
    for number, text in enumerate(line):
        _lines[_key(game, table)] = line[number:]
        engine(game).step(table, 0, int(game.texts.read(text, table[0])))  # type: ignore[arg-type]
    while len(_lines) > MAX_POSITIONS:
        _lines.popitem(last=False)


def _key(game: Game, table: np.ndarray) -> bytes:
    """Return a digest of everything on a table. `known_to` clears the slots above the top of each zone."""
    known = engine(game).known_to(table, 0)
    return hashlib.blake2b(known.tobytes(), digest_size=16, person=game.name.encode()[:16]).digest()
