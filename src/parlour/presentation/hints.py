"""Hints: the move that search recommends, and whether a game can still be won."""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

import numpy as np

from ..bots.time_control import THINK, Budget, Used, spare_cores
from ..engine.jit import companion
from ..engine.linked import Engine
from ..lab.stats import student
from ..messages import SHARED, Catalogue
from ..solving.solver import solve_once
from ..solving.winnability import Outlook, knows_all

if TYPE_CHECKING:
    from ..bots.search import Seen, WorldTally
    from ..engine.game import Game
    from ..match import Match

say = Catalogue(SHARED)

BUDGET = 3.0  # seconds for the question whether a game can still be won


def winnability_text(found: Outlook) -> str:
    """Return sentences that say whether the game can be won and how this was found."""
    if found.known is not None:
        return _known(found.known.verdict, found.known.reason, found.known.seconds)
    rest = found.orders - found.won - found.lost
    parts = [f"{found.won} can be won"]
    parts += [f"{found.lost} cannot"] if found.lost else []
    parts += [f"{rest} could not be decided"] if rest else []
    sampled = f"Of {found.orders} possible orders of these cards, {', '.join(parts)} if the order is known."
    return f"This cannot be known yet, because {found.hidden} cards are hidden. {sampled}"


def _known(verdict: str, reason: str, seconds: float) -> str:
    if verdict == "won":
        return f"Yes, it can still be won, {reason}. A hint shows the first."
    if verdict == "lost":
        return f"No, it can no longer be won: {reason}."
    return f"Not found in {seconds:.0f} s: {reason}."


def winning_line(engine: "Engine", match: "Match", seat: int, seconds: float) -> list[str]:
    """Return the winning moves if the seat knows all cards and the solver finds them in time; else none."""
    if engine.game.solving is None or engine.uncompiled("beam") or not knows_all(match, seat):
        return []
    return solve_once(engine.game, engine.known_to(match.table, seat), seconds).moves


LONGEST = 8  # the most moves in a hint
USUAL = Budget(seconds=THINK)
SOLVING = 1.0  # minimum seconds for the solver; more if the search may take longer
WAY = "moves to the win that the solver has found"
POINTS = "points that you gain on the others until the deal is scored"


@dataclass(frozen=True)
class Advised:
    """A move with its value and the number of playouts (`visits`).

    `worse` is the loss against the recommended move, None if it is not significant; `doubt` is the standard
    error of this difference.
    """

    move: int
    text: str
    value: float
    worse: float | None
    visits: int
    doubt: float


@dataclass(frozen=True)
class Advice:
    """The moves of a hint, the best one first; what a value counts; moves that lead back (`back`).

    `tally` compares the first move with a `rival`, the best one that is surely worse or else the second, in
    those imagined deals in which both were tried.
    """

    moves: list[Advised]
    counts: str
    back: list[str]
    used: Used
    reason: str = ""  # why the first move is recommended, in the game's terms
    wins: int = 0  # the length of a win that the solver has found; only its first move is recommended
    tally: "WorldTally | None" = None
    rival: str = ""

    @property
    def equal(self) -> bool:
        """Whether all moves were tried equally often."""
        return len({one.visits for one in self.moves}) < 2


def find_hint(
    engine: Engine, match: "Match", seat: int, budget: Budget = USUAL, threads: int | None = None
) -> Advice:
    """Return the recommended move of a seat that must decide, using only what the seat knows.

    The search uses all cores but one. If the seat knows all cards and the solver finds a win, the result is
    the first move of the win.
    """
    from ..bots.search import analyse

    if line := winning_line(engine, match, seat, max(budget.seconds or 0.0, SOLVING)):
        return _leading_to_the_end(match, seat, line)
    known = engine.known_to(match.table, seat)
    found = analyse(engine, known, seat, *budget, threads=threads or spare_cores(), method="by world")
    back = _leading_back(engine, match, known, seat, [one.move for one in found.moves])
    tried = [one for one in found.moves if one.visits and one.move not in back] or [
        one for one in found.moves[:1] if one.move not in back
    ]
    rating, (least, certain) = _rating(match, seat), _bounds(match)
    sensible = [one for one in tried if rating is None or rating(one.move) >= least]
    moves = _weighed(sensible or tried, rating, certain)[:LONGEST]
    rival = next((one for one in moves if one.worse is not None), moves[1] if len(moves) > 1 else None)
    tally = found.tally(moves[0].move, rival.move) if rival else None
    if tally and tally.worse > tally.better:  # chosen by the heuristics: the numbers are no reason for it
        tally = None
    return Advice(
        moves,
        match.game.texts.get("WORTH", POINTS),
        [one.text for one in found.moves if one.move in back],
        found.used,
        _reason(match, seat, moves[0].move) if moves else "",
        tally=tally,
        rival=rival.text if rival else "",
    )


def tally_text(advice: Advice) -> str:
    """Return in how many deals the first move did better than its rival, in words; empty without a tally."""
    if advice.tally is None:
        return ""
    return say("hint-tally", move=advice.moves[0].text, other=advice.rival, **advice.tally._asdict())


Rating = Callable[[int], float]


def _rating(match: "Match", seat: int) -> Rating | None:
    """Return a function that rates a move by the heuristics of the game; None if it has none.

    Of moves with equal ratings, which are whole numbers, their `best_move` is preferred.
    """
    heuristics = companion(match.game.module, "heuristics")
    if not hasattr(heuristics, "judge"):
        return None
    t = match.asking(seat)
    best = heuristics.best_move(t) if hasattr(heuristics, "best_move") else None
    return functools.cache(lambda move: float(heuristics.judge(t, move)) + 0.5 * (move == best))


def _bounds(match: "Match") -> tuple[float, float]:
    """Return two ratings by the heuristics of the game.

    A hint recommends no move below the first one while there is another, and any move from the second one on
    before all others, whatever search finds.
    """
    heuristics = companion(match.game.module, "heuristics")
    return float(getattr(heuristics, "LEAST", -inf)), float(getattr(heuristics, "CERTAIN", inf))


def _reason(match: "Match", seat: int, move: int) -> str:
    """Return why a move is recommended, in the game's terms; empty if its texts do not say."""
    reason = match.game.texts.get("reason")
    return reason(match.asking(seat), move) if reason else ""


def _leading_to_the_end(match: "Match", seat: int, line: list[str]) -> Advice:
    first = Advised(match.check(seat, line[0]), line[0], float(len(line)), None, 1, 0.0)
    return Advice([first], WAY, [], Used(0, 0, 0.0), wins=len(line))


def _weighed(tried: list["Seen"], rating: Rating | None = None, certain: float = inf) -> list[Advised]:
    """Compare all moves with the recommended one: that of the search, or a significantly better one.

    Of moves that search cannot tell apart, the one with the highest rating is recommended; and before all
    others, a move whose rating is at least `certain`.
    """
    if not tried:
        return []
    first = tried[0]
    rival = max(tried, key=lambda one: one.value - margin(one))
    if rival.value - first.value > margin(rival):
        first = rival
    if rating is not None:
        able = [one for one in tried if _is_as_good(first, one) or rating(one.move) >= certain]
        first = max(able, key=lambda one: rating(one.move))
    others = sorted((one for one in tried if one is not first), key=lambda one: -one.value)
    return [_beside(first, one) for one in (first, *others)]


def _is_as_good(first: "Seen", one: "Seen") -> bool:
    """Return whether search has tried a move a quarter as often, and does not know that it is worse."""
    return one is first or (4 * one.visits >= first.visits and _beside(first, one).worse is None)


def margin(one: "Seen") -> float:
    """Return the difference that is significant at 95 % (Student's t)."""
    return student(max(1, one.visits - 1)) * one.doubt


def _beside(first: "Seen", one: "Seen") -> Advised:
    worse = first.value - one.value
    doubt = float(np.hypot(one.doubt, first.doubt))
    sure = one is not first and worse > student(max(1, one.visits - 1)) * doubt
    return Advised(one.move, one.text, one.value, worse if sure else None, one.visits, doubt)


def _leading_back(engine: Engine, match: "Match", known: np.ndarray, seat: int, moves: list[int]) -> set[int]:
    """Return the moves of a patience that lead back to an earlier position."""
    game = match.game
    if game.seats.most > 1:
        return set()
    been = {place for table in match.past for place in _places(engine, table, seat)}
    back = set()
    for move in moves:
        after = known.copy()
        engine.step(after, seat, move)
        if not after[0].over and not been.isdisjoint(_places(engine, after, seat)):
            back.add(move)
    return back


def _places(engine: Engine, table: np.ndarray, seat: int) -> set[bytes]:
    """Return the positions of all cards, in fact and as the seat knows them (unknown cards are sorted)."""
    return {_position(engine.game, one) for one in (table, engine.known_to(table, seat))}


def _position(game: "Game", table: np.ndarray) -> bytes:
    """Return the positions of all cards as bytes, without counters."""
    parts = []
    for name in game.table.zones:
        zones = table[name]
        places = np.arange(zones["slots"].shape[-1])
        parts.append(np.where(places < zones["count"][..., None], zones["slots"], -1).tobytes())
    return b"".join(parts)
