"""Measures of decisions: how many, among how many moves, and which kinds of move are never chosen."""

import numpy as np

from ...engine.game import Game
from ...engine.tracing import CHOICES, MOVE, OFFERED
from ..stats import portions, ratios
from ..traces import Trace
from .measure import ALTHOEFER, BROWNE, PERCENT, Counted, Measure, by_seat, per_game


def is_choice(trace: Trace) -> np.ndarray:
    """Return for each line whether there was more than one legal move."""
    result: np.ndarray = trace.lines[:, CHOICES] > 1
    return result


def decisions(trace: Trace) -> Counted:
    return per_game(trace.by_seat(is_choice(trace)))


def choices(trace: Trace) -> Counted:
    chosen = is_choice(trace)
    return trace.by_seat(trace.lines[:, CHOICES] * chosen), trace.by_seat(chosen)


def forced(trace: Trace) -> Counted:
    return trace.by_game(~is_choice(trace)), trace.moves[:, None]


def chosen(trace: Trace) -> Counted:
    kinds = np.arange(len(trace.game.verbs))
    offered = (trace.lines[:, OFFERED][:, None] >> kinds & 1).astype(bool)
    mixed = is_choice(trace) & (offered.sum(axis=1) > 1)  # another kind was legal too
    taken = (trace.lines[:, MOVE] & 15)[:, None] == kinds
    return trace.by_game(taken & mixed[:, None]), trace.by_game(offered & mixed[:, None])


def kinds_of_move(game: Game, seats: int) -> list[str]:
    """Return the templates of the verbs, numbered if two are equal."""
    names = [verb.template for verb in game.verbs]
    return [f"{name} ({number})" if names.count(name) > 1 else name for number, name in enumerate(names)] * (
        len(names) > 1
    )


DECISION_MEASURES = (
    Measure(
        name="decisions",
        text="The decisions of a seat in a game: its moves that were not the only legal one.",
        formula="moves with more than one legal / games",
        source=ALTHOEFER,
        reckon=ratios,
        count=decisions,
        parts=by_seat,
    ),
    Measure(
        name="choices",
        text="The number of legal moves at a decision.",
        formula="legal moves at decisions / decisions",
        source=f"{BROWNE}, branching factor",
        reckon=ratios,
        count=choices,
        parts=by_seat,
    ),
    Measure(
        name="forced",
        text="The share of moves that were the only legal one.",
        formula="moves with one legal / moves",
        source=f"{BROWNE}, forced moves",
        reckon=portions,
        count=forced,
        unit=PERCENT,
    ),
    Measure(
        name="chosen",
        text="How often a kind of move is chosen where another kind is legal too. A kind that is never "
        "chosen is dominated; a kind that is always chosen dominates the others.",
        formula="times chosen / times it was legal with another kind",
        source=f"{ALTHOEFER}; dominated as in game theory, for these players",
        reckon=portions,
        count=chosen,
        parts=kinds_of_move,
        unit=PERCENT,
    ),
)
