"""Moves in several steps: on a crowded table a card can take too many choices of sets to list them.

Such a move begins with its card, which all players learn; the same seat then adds one set after the other.
As soon as all possible completions can be listed, they are. A game with such moves stores the present move
in its register `begun` and has the phases TURN and ADDING, in this order.
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
    """The buffers for listing moves. Each list has its count at index 0."""

    sums: np.ndarray  # sets of cards with their totals (see sums.py)
    unions: np.ndarray  # the sets that one move may take: unions of disjoint sets with one total
    moves: np.ndarray  # the moves


@rule
def grows(t, move):
    """Store a move that is played. Returns whether it is only begun, so that the same seat continues it."""
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
    """Check a position set up by hand: a move is begun only in phase `adding`, with a card of the hand."""
    if (t.phase == ADDING) != (t.begun != 0) or (t.begun and not t.hand[t.turn].holds(argument(t.begun))):
        raise ValueError(
            "`begun` must be a move with a card of the hand in phase `adding`, and 0 in other phases"
        )


@rule
def offer_one_more(begun, shift, base, total, last, choices):
    """Offer the begun move with each additional set of this total, among the first `last` sums.

    `begun` is the move without its cards, which start at bit `shift`; `base` are the cards it has already.
    """
    for i in range(1, last + 1):
        if total_of(choices.sums[i]) == total and cards_of(choices.sums[i]) & base == 0:
            offer(choices.moves, begun | (base | cards_of(choices.sums[i])) << shift | MORE)


def next_part(move: int, legal: list[int], head: int, goes_on: Callable[[int], bool]) -> int | None:
    """Return the longest legal beginning of a move in several steps, or None.

    The first `head` bits of a move say what is done; the bits above them are the cards taken. `goes_on`
    returns whether the move can be completed from a beginning: the remaining cards must also divide into
    sets.
    """
    parts = [part & ~MORE for part in legal if part & MORE]
    fitting = [part for part in parts if (part ^ move) & ((1 << head) - 1) == 0 and part & ~move == 0]
    for part in sorted(fitting, key=int.bit_count, reverse=True):
        if goes_on(part):
            return part | MORE
    return None
