"""Measures of wins: by seat, by place from the first dealer, and their fairness."""

import numpy as np

from ...engine.game import Game
from ..stats import ratios, shares, spread
from ..traces import Trace
from .measure import ALTHOEFER, PERCENT, Counted, Measure, by_seat, contested, per_game


def wins(trace: Trace) -> Counted:
    return per_game(won_by_seat(trace))


def won_by_seat(trace: Trace) -> np.ndarray:
    """Return 1 for each seat whose side has won the game alone."""
    seats = np.arange(trace.seats) % trace.sides
    won: np.ndarray = (trace.winner[:, None] == seats).astype(np.int64)
    return won


def wins_by_place(trace: Trace) -> Counted:
    """Return the wins in the order of the seats from the first dealer's left."""
    order = (trace.dealers[:, None] + 1 + np.arange(trace.seats)) % trace.seats
    return per_game(np.take_along_axis(won_by_seat(trace), order, axis=1))


def places(game: Game, seats: int) -> list[str]:
    if game.sides_at(seats) < 2:
        return []
    return [f"dealer + {place}" for place in range(1, seats)] + ["first dealer"]


def points(trace: Trace) -> Counted:
    return per_game(trace.tables["points"][:, : trace.seats])


def lines_of_score(trace: Trace) -> Counted:
    return per_game(trace.scored[:, : trace.sides].sum(axis=1))  # both partners have the points of their side


def names_of_lines(game: Game, seats: int) -> list[str]:
    """Return the lines of the score, if there are several."""
    return list(game.table.lines) * (len(game.table.lines) > 1)


def drawn(trace: Trace) -> Counted:
    return per_game((trace.winner < 0).astype(np.int64))


SHARE = "games won / games"
WIN_MEASURES = (
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
        text="The points of a game by line of the score, all sides together.",
        formula="sum of a line of the score / games",
        source="the game's own score",
        reckon=ratios,
        count=lines_of_score,
        parts=names_of_lines,
    ),
    Measure(
        name="places",
        text="The share of games won by place, counted from the left of the first dealer.",
        formula=SHARE,
        source=ALTHOEFER,
        reckon=shares,
        count=wins_by_place,
        parts=places,
        unit=PERCENT,
    ),
    Measure(
        name="unfairness",
        text="How much more the best place wins than the worst: 0 if all places are equal.",
        formula="largest of `places` - least of `places`",
        source=f"{ALTHOEFER}; interval after Bonferroni",
        reckon=spread,
        parts=contested,
        unit=PERCENT,
        of="places",
    ),
    Measure(
        name="drawn",
        text="The share of games that no side wins alone: shared by several, or lost by all.",
        formula="games without a single winning side / games",
        source=f"{ALTHOEFER}, drawing quota; Browne's completion is 1 less this",
        reckon=shares,
        count=drawn,
        unit=PERCENT,
    ),
)
