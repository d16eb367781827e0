"""Who wins: by seat, by place from the first dealer, and how far that is from fair."""

import numpy as np

from ...engine.game import Game
from ..stats import ratios, shares, spread
from ..traces import Trace
from .measure import ALTHOEFER, PERCENT, Counted, Measure, by_seat, contested, each_once


def wins(trace: Trace) -> Counted:
    return each_once(won_by_seat(trace))


def won_by_seat(trace: Trace) -> np.ndarray:
    """1 for each seat whose side has won the game alone."""
    seats = np.arange(trace.seats) % trace.sides
    won: np.ndarray = (trace.winner[:, None] == seats).astype(np.int64)
    return won


def wins_by_place(trace: Trace) -> Counted:
    """The seats of each game in their order from the first dealer's left."""
    order = (trace.dealers[:, None] + 1 + np.arange(trace.seats)) % trace.seats
    return each_once(np.take_along_axis(won_by_seat(trace), order, axis=1))


def places(game: Game, seats: int) -> list[str]:
    if game.sides_at(seats) < 2:
        return []
    return [f"dealer + {place}" for place in range(1, seats)] + ["first dealer"]


def points(trace: Trace) -> Counted:
    return each_once(trace.tables["points"][:, : trace.seats])


def lines_of_score(trace: Trace) -> Counted:
    return each_once(trace.scored[:, : trace.sides].sum(axis=1))  # both partners have their side's


def names_of_lines(game: Game, seats: int) -> list[str]:
    """What a score is made of, where that is more than one thing."""
    return list(game.table.lines) * (len(game.table.lines) > 1)


def drawn(trace: Trace) -> Counted:
    return each_once((trace.winner < 0).astype(np.int64))


SHARE = "games won / games"
WINNING = (
    Measure(
        name="wins",
        text="The share of games that a seat, or its side, wins alone.",
        formula=SHARE,
        source=ALTHOEFER,
        reckon=shares,
        count=wins,
        parts=by_seat,
        unit=PERCENT,
    ),
    Measure(
        name="points",
        text="The points of a game by seat.",
        formula="sum of points / games",
        source="the game's own score",
        reckon=ratios,
        count=points,
        parts=by_seat,
    ),
    Measure(
        name="score",
        text="What the points of a game are made of, those of all sides together.",
        formula="sum of a line of the score / games",
        source="the game's own score",
        reckon=ratios,
        count=lines_of_score,
        parts=names_of_lines,
    ),
    Measure(
        name="places",
        text="The share of games won by place: to the left of the first dealer, and so on round the table.",
        formula=SHARE,
        source=ALTHOEFER,
        reckon=shares,
        count=wins_by_place,
        parts=places,
        unit=PERCENT,
    ),
    Measure(
        name="unfairness",
        text="How much more the best place wins than the worst: 0 where all places are worth the same.",
        formula="largest of `places` - least of `places`",
        source=f"{ALTHOEFER}; interval after Bonferroni",
        reckon=spread,
        parts=contested,
        unit=PERCENT,
        of="places",
    ),
    Measure(
        name="drawn",
        text="The share of games that no side wins alone: drawn between several, or lost by all.",
        formula="games without a single winning side / games",
        source=f"{ALTHOEFER}, drawing quota; Browne's completion is 1 less this",
        reckon=shares,
        count=drawn,
        unit=PERCENT,
    ),
)
