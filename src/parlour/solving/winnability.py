"""Can this still be won? Answered from what a seat knows, and from nothing else.

Where it knows where every card lies, the solver decides. Where it does not, the true order of the hidden
cards is not looked at: they are re-dealt as the seat may imagine them, and what is told is how many of those
games somebody could win who knew them.
"""

import time
from dataclasses import dataclass

import numpy as np

from ..engine.chance import seed_words
from ..engine.game import Game
from ..engine.linked import engine
from ..match import Match
from .cache import solve_once
from .solver import Solution, Unsolvable, solve_table

ORDERS = 8  # that are imagined, if there is time


@dataclass(frozen=True)
class Outlook:
    """What can be said: of the game itself (`known`), or of `orders` in which the hidden cards may lie."""

    hidden: int  # cards of which the seat does not know which is which
    known: Solution | None
    orders: int = 0
    won: int = 0
    lost: int = 0


def unseen(game: Game, table: np.ndarray, seat: int) -> int:
    """How many cards lie where a seat has not seen them."""
    counts, eyes = np.asarray(table["counts"])[0], np.asarray(table["eyes"])[0]
    return sum(
        int(np.sum(eyes[place.eyes_at : place.eyes_at + counts[place.count_at]] & (1 << seat) == 0))
        for place in game.table.places
    )


def knows_all(match: Match, seat: int) -> bool:
    """Whether a seat knows where every card lies: the last that it has not seen is the one that is left."""
    return unseen(match.game, match.table, seat) <= 1


def outlook(match: Match, seat: int, seconds: float) -> Outlook:
    """Say within about so many seconds whether a game can still be won. Raises Unsolvable."""
    if match.game.solving is None:
        raise Unsolvable(f"nobody can say that of {match.game.title}: there is no solver for it")
    known = engine(match.game).known_to(match.table, seat)
    if knows_all(match, seat):
        return Outlook(0, solve_once(match.game, known, seconds))
    return _imagined(match, known, seat, seconds)


def _imagined(match: Match, known: np.ndarray, seat: int, seconds: float) -> Outlook:
    """Solve some games that agree with what a seat knows; the same ones whenever it asks at this point."""
    rng = seed_words(len(match.played))
    found: list[str] = []
    until = time.perf_counter() + seconds
    while len(found) < ORDERS and (not found or time.perf_counter() < until):
        world = engine(match.game).imagined_by(known, seat, rng)
        left = (until - time.perf_counter()) / (ORDERS - len(found))  # what an easy one leaves goes to others
        found.append(solve_table(match.game, world, max(left, 0.01)).verdict)
    hidden = unseen(match.game, known, seat)
    return Outlook(hidden, None, len(found), found.count("won"), found.count("lost"))
