"""Crash: the hands of three that thirteen cards make, and the best row of them (K13, `auto`)."""

from itertools import combinations_with_replacement

import numpy as np

from ...combinations.brag import FLUSH, HIGH_CARD, PAIR, STRENGTH_BITS, card_of, kind_of, place_of, worth_of
from ...engine.jit import hot, rule
from ...engine.registers import NONE

CARDS, COLUMNS = 13, 4
LEAST = (PAIR, HIGH_CARD, FLUSH)  # the weakest class for each value of `minimum`
GROUPS = 286  # ways to take three of thirteen cards
CODE_BITS = 6


@rule
def formed(row):
    """Return how many hands a row has so far."""
    count = 0
    for column in range(COLUMNS):
        count += row[column] != 0
    return count


@rule
def used_cards(row):
    return row[0] | row[1] | row[2] | row[3]


@rule
def free_cards(hand, row, cards):
    """List the places of the cards of a hand that are not in a row yet, in order; return how many."""
    used, count = used_cards(row), 0
    for card in hand.cards:
        if not used >> card & 1:
            at, place = count, place_of(card)
            while at > 0 and cards[at - 1] < place:
                cards[at] = cards[at - 1]
                at -= 1
            cards[at] = place
            count += 1
    return count


def all_good_thirds():
    """Return, for each `minimum` and two heights, the third cards that make a hand good enough.

    The result has bits for places. The third card is lower in order, and its suit does not matter.
    """
    good = np.zeros((len(LEAST), 15, 15), np.int64)
    for minimum, least in enumerate(LEAST):
        for x, y, z in combinations_with_replacement(range(14, 1, -1), 3):
            if kind_of(x << 2 | 3, y << 2 | 2, z << 2 | 1) >= least:
                good[minimum, x, y] |= 15 << 4 * z
    return good


GOOD_THIRDS, ONE_SUIT = all_good_thirds(), sum(1 << 4 * height for height in range(2, 15))


@hot
def good_thirds(first, second, minimum):
    """R3: the places of the cards that make a hand with two others; a flush is always good enough."""
    thirds = GOOD_THIRDS[minimum, first >> 2, second >> 2]
    return thirds | ONE_SUIT << (first & 3) if first & 3 == second & 3 else thirds


@rule
def arrange(hand, row, minimum):
    """K13: add to a row as many hands as possible from the other cards of a player.

    Of rows with as many hands, that with the strongest first hand is best, then with the strongest second,
    and so on; of equal rows the one whose text sorts first.
    """
    cards, groups = np.empty(CARDS, np.int64), np.empty(GROUPS, np.int64)
    done, best = formed(row), np.zeros(COLUMNS, np.int64)
    free = free_cards(hand, row, cards)
    listed = list_groups(cards, free, minimum, groups)
    wanted = min(COLUMNS - done, free // 3)
    while wanted > 0 and not best_row(groups, listed, wanted, best):
        wanted -= 1
    for column in range(wanted):
        row[done + column] = cards_of(groups[best[column]], cards, free)


@rule
def cards_of(group, cards, free):
    """Return the set of cards of a listed hand, whose places were listed in `cards`."""
    found = 0
    for i in range(free):
        found |= (group >> i & 1) << card_of(cards[i])
    return found


@rule
def list_groups(cards, free, minimum, groups):
    """List all hands of three cards, best first: by strength, suits as written (c first), and cards."""
    listed = 0
    for i in range(free):
        for j in range(i + 1, free):
            thirds = good_thirds(cards[i], cards[j], minimum)
            for k in range(j + 1, free):
                if thirds >> cards[k] & 1:
                    x, y, z = cards[i], cards[j], cards[k]
                    first, second, third = as_written(x, y, z)
                    suits = (first & 3) << 4 | (second & 3) << 2 | third & 3
                    group = (worth_of(x, y, z) << CODE_BITS | suits) << CARDS | 1 << i | 1 << j | 1 << k
                    at = listed
                    while at > 0 and groups[at - 1] < group:
                        groups[at] = groups[at - 1]
                        at -= 1
                    groups[at] = group
                    listed += 1
    return listed


@rule
def as_written(first, second, third):
    """Return three cards, given by their places in order, as they are written: a pair comes first."""
    if second >> 2 == third >> 2 and first >> 2 != third >> 2:
        return second, third, first
    return first, second, third


@rule
def best_row(groups, listed, wanted, best):
    """Find the best row of exactly `wanted` disjoint hands; False if there is none.

    The hands are sorted, best first, so a row that is worse than the best one so far can be left at once.
    """
    at, used = np.full(COLUMNS, NONE), np.zeros(COLUMNS + 1, np.int64)
    worth, order = np.zeros(COLUMNS + 1, np.int64), np.zeros(COLUMNS + 1, np.int64)
    most, first, depth = 0, NONE, 0
    while depth >= 0:
        at[depth] += 1
        group = groups[at[depth]] if at[depth] < listed else 0
        worth[depth + 1] = worth[depth] << STRENGTH_BITS | group >> CODE_BITS + CARDS
        if group == 0 or worth[depth + 1] < most >> STRENGTH_BITS * (wanted - 1 - depth):
            depth -= 1
        elif group & used[depth] == 0:
            used[depth + 1] = used[depth] | group & (1 << CARDS) - 1
            order[depth + 1] = order[depth] << CODE_BITS | group >> CARDS & 63
            if depth + 1 < wanted:
                depth += 1
                at[depth] = at[depth - 1]
            elif worth[wanted] > most or order[wanted] > first:
                most, first = worth[wanted], order[wanted]
                best[:] = at
    return most > 0
