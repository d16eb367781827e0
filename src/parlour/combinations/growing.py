"""Moves that grow set by set: on a crowded table a card could take too many choices of sets to list them.

Then a move is begun with its card, which all hear, and the same seat adds one set after the other; as soon
as all that the move may become can be listed, it is. A game with such moves keeps the move so far in its
register `begun` and has the phases TURN and ADDING, in this order.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ..engine.jit import rule
from ..engine.moves import argument, offer
from .sums import cards_of, total_of

MORE = 1 << 60  # marks a move to which the same seat adds more sets
TURN, ADDING = range(2)
ROOM = 4100  # all 40 numerals have 4051 sets that add up to ten or less


class Choices(NamedTuple):
    """What a list of moves is made of. Each of its lists counts its entries in front."""

    sums: np.ndarray  # the sets that add up to something, and what to (see sums.py)
    unions: np.ndarray  # what one move may take: disjoint sets of one total
    moves: np.ndarray  # the moves


@rule
def grows(t, move):
    """Take in a move that is played: whether it is only begun, and the same seat goes on with it."""
    if move & MORE:
        t.hand[t.turn].reveal(argument(move))
        t.begun = move
        t.phase = ADDING
    else:
        t.begun = 0
        t.phase = TURN
    return t.begun != 0


@rule
def check_begun(t):
    """In a position laid by hand a move has been begun in phase `adding`, and with a card that is held."""
    if (t.phase == ADDING) != (t.begun != 0) or (t.begun and not t.hand[t.turn].holds(argument(t.begun))):
        raise ValueError("`begun` is a move with a card of the hand, in phase `adding`; else it is 0")


@rule
def offer_one_more(begun, shift, base, total, last, choices):
    """Offer a move as it is with one set more: of this total, among the first `last` sums.

    `begun` is the move without its cards, which stand in it from bit `shift` up; `base` are those it has."""
    for i in range(1, last + 1):
        if total_of(choices.sums[i]) == total and cards_of(choices.sums[i]) & base == 0:
            offer(choices.moves, begun | (base | cards_of(choices.sums[i])) << shift | MORE)


def next_part(move: int, legal: list[int], head: int, goes_on: Callable[[int], bool]) -> int | None:
    """Of a move that grows set by set: the legal beginning that has most of it and can become it, or None.

    The first `head` bits of both say what is done, those above which cards are taken. `goes_on` says whether
    the move can be completed from a beginning: what is left of it must divide into sets too.
    """
    parts = [part & ~MORE for part in legal if part & MORE]
    fitting = [part for part in parts if (part ^ move) & ((1 << head) - 1) == 0 and part & ~move == 0]
    for part in sorted(fitting, key=int.bit_count, reverse=True):
        if goes_on(part):
            return part | MORE
    return None
