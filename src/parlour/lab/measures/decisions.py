"""What there is to decide: how often, among how much, and which kinds of move nobody ever wants."""

import numpy as np

from ...engine.game import Game
from ...engine.tracing import CHOICES, MOVE, OFFERED
from ..stats import portions, ratios
from ..traces import Trace
from .measure import ALTHOEFER, BROWNE, PERCENT, Counted, Measure, by_seat, each_once


def is_choice(trace: Trace) -> np.ndarray:
    """Of each line whether there was more than one move."""
    found: np.ndarray = trace.lines[:, CHOICES] > 1
    return found


def decisions(trace: Trace) -> Counted:
    return each_once(trace.by_seat(is_choice(trace)))


def choices(trace: Trace) -> Counted:
    chosen = is_choice(trace)
    return trace.by_seat(trace.lines[:, CHOICES] * chosen), trace.by_seat(chosen)


def forced(trace: Trace) -> Counted:
    return trace.by_game(~is_choice(trace)), trace.moves[:, None]


def chosen(trace: Trace) -> Counted:
    kinds = np.arange(len(trace.game.verbs))
    offered = (trace.lines[:, OFFERED][:, None] >> kinds & 1).astype(bool)
    mixed = is_choice(trace) & (offered.sum(axis=1) > 1)  # there was another kind to choose
    taken = (trace.lines[:, MOVE] & 15)[:, None] == kinds
    return trace.by_game(taken & mixed[:, None]), trace.by_game(offered & mixed[:, None])


def kinds_of_move(game: Game, seats: int) -> list[str]:
    """The verbs as their templates, numbered where two have one."""
    names = [verb.template for verb in game.verbs]
    return [f"{name} ({number})" if names.count(name) > 1 else name for number, name in enumerate(names)] * (
        len(names) > 1
    )


CHOOSING = (
    Measure(
        name="decisions",
        text="The decisions that a seat makes in a game: its moves that were not the only one.",
        formula="moves with more than one legal / games",
        source=ALTHOEFER,
        reckon=ratios,
        count=decisions,
        parts=by_seat,
    ),
    Measure(
        name="choices",
        text="Among how many moves a seat decides.",
        formula="legal moves at decisions / decisions",
        source=f"{BROWNE}, branching factor",
        reckon=ratios,
        count=choices,
        parts=by_seat,
    ),
    Measure(
        name="forced",
        text="The share of moves that were the only one.",
        formula="moves with one legal / moves",
        source=f"{BROWNE}, forced moves",
        reckon=portions,
        count=forced,
        unit=PERCENT,
    ),
    Measure(
        name="chosen",
        text="How often a kind of move is chosen where another kind was there too. Never: nobody wants it "
        "(dominated). Always: nobody wants anything else.",
        formula="times chosen / times it stood beside another kind",
        source=f"{ALTHOEFER}; dominated as in game theory, for these players",
        reckon=portions,
        count=chosen,
        parts=kinds_of_move,
        unit=PERCENT,
    ),
)
