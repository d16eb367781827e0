"""Diloti: heuristics for bots."""

from ...combinations.sums import HIGHEST, add_up, cards_in, one
from ...engine.cards import PACK, rank
from ...engine.jit import rule
from ...engine.moves import argument, verb
from ...engine.sets import several
from .rules import (
    CAPTURE,
    LAY,
    MORE,
    MOST,
    TEN_OF_DIAMONDS,
    TWO_OF_CLUBS,
    cards_named,
    is_among,
    is_first_play,
    total_named,
)


@rule
def judge(t, move):
    """Rate a move in tenths of a point: what it wins, less what it gives away."""
    kind, card, cards = verb(move), argument(move), cards_named(move)
    if move & MORE and cards == 0:
        return 0
    left, bundles = cards_in(t.table) & ~cards, 0
    prize = prize_of(one(card))
    if kind == LAY:
        left |= one(card)
        prize = -prize * chance_of(t, rank(card)) // 100
    for d in range(MOST):
        if t.declaration[d].count > 0 and not is_among(t, d, cards):
            bundles |= 1 << t.worth[d]
    if kind == CAPTURE:
        prize += prize_of(cards) - sure_of_partner(t, cards)
    elif kind != LAY:
        mates = declared_by_partner(t, cards)
        prize += prize_of(cards & ~mates) - 2 * (mates != 0)
    if kind > CAPTURE:  # the cards are won only if no other player has the value
        prize = prize * (90 - chance_of(t, total_named(move) - 1)) // 100
        bundles |= 1 << total_named(move)
    if kind == CAPTURE and left == 0 and bundles == 0 and not is_first_play(t):
        prize += 100
    return prize - xeri_risk(t, left, bundles)


@rule
def prize_of(cards):
    """Return the worth of cards in a pile, in tenths of a point: two for each, more for cards that score."""
    prize = 0
    for place in range(PACK):
        if cards >> place & 1:
            prize += 2 + 10 * (place < 4)
    return prize + 20 * (cards & one(TEN_OF_DIAMONDS) != 0) + 10 * (cards & one(TWO_OF_CLUBS) != 0)


@rule
def is_partners(t, d):
    """Whether a partner must capture an open declaration; with two players there is none."""
    return t.declaration[d].count > 0 and t.holder[d] != t.turn and (t.holder[d] - t.turn) & 1 == 0


@rule
def declared_by_partner(t, cards):
    """Return those of some cards that belong to the partner's declarations: R14, partners share a pile."""
    own = 0
    for d in range(MOST):
        if is_partners(t, d) and is_among(t, d, cards):
            own |= cards_in(t.declaration[d])
    return own


@rule
def sure_of_partner(t, cards):
    """Return the expected gain if the partner takes these cards instead, in tenths of a point.

    The card that takes them is included.
    """
    sure = 0
    for d in range(MOST):
        if is_partners(t, d) and is_among(t, d, cards):
            kept = max(0, 90 - chance_of(t, t.worth[d] - 1))
            sure += (prize_of(cards_in(t.declaration[d])) + 2) * kept // 100
    return sure


@rule
def chance_of(t, named):
    """Estimate the probability that the next player holds a rank, in percent, from the cards not seen."""
    after = t.after(t.turn)
    seen, out = 0, PACK - t.hand[t.turn].count - t.table.count
    for card in t.hand[t.turn].cards:
        seen += rank(card) == named
    for card in t.table.cards:
        seen += rank(card) == named
    for side in range(2):
        out -= t.won[side].count
        for card in t.won[side].cards:
            seen += rank(card) == named
    for d in range(MOST):
        out -= t.declaration[d].count
        for card in t.declaration[d].cards:
            seen += rank(card) == named
        if t.declaration[d].count > 0 and t.worth[d] == named + 1:
            if t.holder[d] == after:
                return 100
            seen += t.holder[d] != t.turn  # R19: any other seat that declared it holds one
    return min(100, 100 * max(0, 4 - seen) * t.hand[after].count // max(1, out))


@rule
def xeri_risk(t, left, bundles):
    """Estimate the probability that the next player clears the table, in tenths of ten points."""
    if left == 0 and bundles == 0:
        return 0
    risk = 0
    for named in range(13):
        own = left >> 4 * named & 15
        if named >= HIGHEST:
            if left == own << 4 * named and not several(own) and bundles == 0:
                risk += chance_of(t, named)
        elif left >> 4 * (named + 1) == 0 and add_up(left) % (named + 1) == 0:
            if bundles & ~(1 << (named + 1)) == 0:
                risk += chance_of(t, named)
    return risk
