"""Whether a patience can still be won, computed only from what a seat knows.

If the seat knows the position of every card, the solver decides. Otherwise the hidden cards are dealt again
in orders that the seat can imagine, and the result is how many of these games could be won by a player who
knows all cards.
"""

import time
from dataclasses import dataclass

import numpy as np

from ..engine.chance import seed_words
from ..engine.game import Game
from ..engine.linked import engine
from ..match import Match
from .solver import Solution, Unsolvable, solve_once, solve_table

ORDERS = 8  # the number of imagined orders, if there is time


@dataclass(frozen=True)
class Outlook:
    """The result: for the game itself (`known`), or for `orders` of the hidden cards."""

    hidden: int  # the number of hidden cards
    known: Solution | None
    orders: int = 0
    won: int = 0
    lost: int = 0


def unseen(game: Game, table: np.ndarray, seat: int) -> int:
    """Return the number of cards that a seat has not seen."""
    counts, viewers = np.asarray(table["counts"])[0], np.asarray(table["eyes"])[0]
    return sum(
        int(np.sum(viewers[place.eyes_at : place.eyes_at + counts[place.count_at]] & (1 << seat) == 0))
        for place in game.table.places
    )


def knows_all(match: Match, seat: int) -> bool:
    """Return whether a seat knows all positions. A single unseen card is known by elimination."""
    return unseen(match.game, match.table, seat) <= 1


def outlook(match: Match, seat: int, seconds: float) -> Outlook:
    """Decide within about `seconds` whether a game can still be won. Raises Unsolvable."""
    if match.game.solving is None:
        raise Unsolvable(f"winnability is unknown: there is no solver for {match.game.title}")
    known = engine(match.game).known_to(match.table, seat)
    if knows_all(match, seat):
        return Outlook(0, solve_once(match.game, known, seconds))
    return _imagined(match, known, seat, seconds)


def _imagined(match: Match, known: np.ndarray, seat: int, seconds: float) -> Outlook:
    """Solve some games that agree with what a seat knows; the same ones for the same number of moves."""
    rng = seed_words(len(match.played))
    verdicts: list[str] = []
    until = time.perf_counter() + seconds
    while len(verdicts) < ORDERS and (not verdicts or time.perf_counter() < until):
        world = engine(match.game).imagined_by(known, seat, rng)
        left = (until - time.perf_counter()) / (
            ORDERS - len(verdicts)
        )  # time that an easy one saves is used for others
        verdicts.append(solve_table(match.game, world, max(left, 0.01)).verdict)
    hidden = unseen(match.game, known, seat)
    return Outlook(hidden, None, len(verdicts), verdicts.count("won"), verdicts.count("lost"))
