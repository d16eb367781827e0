"""Kontsina: heuristics for bots."""

from ...combinations.sums import HIGHEST, cards_in, one
from ...engine.cards import TEN, rank
from ...engine.jit import rule
from ...engine.moves import argument, verb
from ...engine.searching import Search
from .rules import LAY, is_among, taken_by

SEARCH = Search(guided=True)


@rule
def judge(t, move):
    """Rate a move: what it wins, less what the next player may then take."""
    card = argument(move)
    if verb(move) == LAY:
        return -risk_of(t, cards_in(t.table) | one(card))
    cards = taken_by(move)
    prize = best_of(one(card), rank(card))
    for other in t.table.cards:
        if one(other) & cards:
            prize += best_of(one(other), rank(other))
    return prize - risk_of(t, cards_in(t.table) & ~cards)


@rule
def best_of(cards, named):
    """Return the worth of the best card of this rank in a set, in hundredths of a point, or 0."""
    there = cards >> 4 * named & 15
    club, diamond = there & 1, there >> 1 & 1
    return 12 * (there != 0) + 14 * club + 100 * (club * (named == 1) | diamond * (named == TEN))


@rule
def risk_of(t, left):
    """Estimate what the next player takes of these cards, by rank or by a sum of two."""
    seen, out, after = ranks_seen(t), unseen(t), t.hand[t.after(t.turn)].count
    risk = 0
    for named in range(13):
        prize = best_of(left, named)
        for low in range((named + 1) // 2 if named < HIGHEST else 0):
            high, rest = named - 1 - low, left
            if low == high:  # two of a rank: one, and the best of the others
                there = left >> 4 * low & 15
                rest = (there & (there - 1)) << 4 * low
            if is_among(low, left) and is_among(high, rest):
                prize = max(prize, best_of(left, low) + best_of(rest, high))
        risk += prize * (4 - (seen >> 3 * named & 7)) * after
    return risk // max(1, out)


@rule
def ranks_seen(t):
    """Return how many cards of each rank the seat on turn has seen, three bits for each rank."""
    seen = 0
    for card in t.hand[t.turn].cards:
        seen += 1 << 3 * rank(card)
    for card in t.table.cards:
        seen += 1 << 3 * rank(card)
    for seat in range(t.seats):
        for card in t.won[seat].cards:
            seen += 1 << 3 * rank(card)
    return seen


@rule
def unseen(t):
    """Return how many cards the seat on turn does not see: the stock and the other hands."""
    out = t.stock.count - t.hand[t.turn].count
    for seat in range(t.seats):
        out += t.hand[seat].count
    return out
