"""Probabilities computed exactly, as fractions, and simulations whose intervals must include them."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np
import pytest

from parlour.engine.tracing import DEAL, FIRST, OFFERED, STANDINGS
from parlour.games import load
from parlour.lab.chunks import Chunk
from parlour.lab.measures.measure import by_seat, per_game
from parlour.lab.tallies import measure_chunk
from tests.lab.meeting import check, counting, found

pytestmark = pytest.mark.thousands
RANKS, KING = 13, 12
KEPT, TRADED = "kept", "traded"


# Tri-Cap: the first card adjacent to any active card is turned up.


def adjacent(one: int, other: int) -> bool:
    """Return whether two ranks are adjacent (R7, T3): one step apart, or one of them an ace."""
    return 0 in (one, other) or abs(one - other) == 1


def tricap_chance(seats: int) -> Fraction:
    """Return the probability that the first meeting is a Tricap if all players put out random cards.

    The cards that come up after the active ones are in random order; each is equally likely to be the first
    that meets one. The case that all of them are in the hands, so that none meets, is included.
    """
    chance = Fraction(0)
    for active in product(range(RANKS), repeat=seats):
        held = Counter(active)
        weight = Fraction(1)
        for place, card in enumerate(active):
            weight *= Fraction(4 - active[:place].count(card), 52 - place)
        if not weight:
            continue
        one = several = 0
        for card in range(RANKS):
            meets = sum(adjacent(card, own) for own in active)
            one += (4 - held[card]) * (meets == 1)
            several += (4 - held[card]) * (meets > 1)
        rest, hidden = 52 - seats, 2 * seats
        in_hands = Fraction(comb(hidden, one + several), comb(rest, one + several))
        chance += weight * (1 - in_hands) * Fraction(several, one + several)
    return chance


@pytest.mark.parametrize("seats", [2, 3])
def test_the_first_meeting_of_tri_cap(seats):
    def first_meeting(trace):
        """Return the first meeting: after the first cards all choose again, and one seat did not capture."""
        after = trace.lines[trace.games[:, FIRST] + np.minimum(seats, trace.moves - 1)]
        return per_game((after[:, OFFERED] == 1).astype(np.int64))

    assert load("tri-cap").verbs[0].template == "active {card}"
    games = 4000
    exact = tricap_chance(seats)
    check(found("tri-cap", games, counting(first_meeting, [""]), seats), [exact], games)


# Chase the Ace: one deal of players who keep, swap or cut at random.


def all_plays(seats: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Return the cards of all seats (the last one from the stock) after a deal, with their probability.

    This is done for every distribution of kings.
    """
    cards = seats + 1
    for kings in range(min(4, cards) + 1):
        for places in combinations(range(cards), kings):
            likely = Fraction(comb(52 - cards, 4 - kings), comb(52, 4))
            for coins in product((KEPT, TRADED), repeat=seats):
                yield (kings, *played(seats, set(places), coins)), likely / 2**seats


def played(seats: int, kings: set[int], coins: tuple[str, ...]) -> tuple[int, ...]:
    """Play R4 to R7: seat 0 begins, the last seat deals; a king that is asked for is shown and blocks.

    Return for each seat 1 for a king, 0 for another card.
    """
    held, shown = list(range(seats)), set()
    for seat, coin in enumerate(coins):
        if seat in shown or coin == KEPT:
            continue
        if seat == seats - 1:
            held[seat] = held[seat] if seats in kings else seats
        elif held[seat + 1] in kings:
            shown.add(seat + 1)
        else:
            held[seat], held[seat + 1] = held[seat + 1], held[seat]
    return tuple(int(card in kings) for card in held)


def alone_lowest(cards: int) -> Fraction:
    """Return the probability that some rank below the king is held once among this many cards of 48."""
    ways = [1]  # the ways to draw so many cards without such a rank: none, two, three or four of each
    for _ in range(RANKS - 1):
        longer = [0] * (len(ways) + 4)
        for have, count in enumerate(ways):
            for more, chosen in ((0, 1), (2, 6), (3, 4), (4, 1)):
                longer[have + more] += count * chosen
        ways = longer
    return 1 - Fraction(ways[cards], comb(48, cards)) if cards else Fraction(0)


def chances_to_lose(seats: int) -> list[Fraction]:
    """Return for each place from the dealer's left the probability of holding the lowest single card."""
    lost = [Fraction(0)] * seats
    for (_, *kings), likely in all_plays(seats):
        others = seats - sum(kings)
        alone = alone_lowest(others)
        for seat, king in enumerate(kings):
            if not king:
                lost[seat] += likely * alone / others
            elif sum(kings) == 1:
                lost[seat] += likely * (1 - alone)
    return lost


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_one_deal_of_chase_the_ace(seats):
    def losers(trace):
        """Return who has fewer lives than others after the first deal, by place from the dealer's left."""
        first = trace.by_game(trace.lines[:, DEAL] == 0)[:, 0]
        lives = trace.lines[trace.games[:, FIRST] + first - 1, STANDINGS:]
        lost = lives < lives.max(axis=1)[:, None]
        order = (trace.dealers[:, None] + 1 + np.arange(seats)) % seats
        return per_game(np.take_along_axis(lost, order, axis=1).astype(np.int64))

    exact = chances_to_lose(seats)
    assert sum(likely for _, likely in all_plays(seats)) == 1
    games = 3000
    asked = counting(losers, by_seat(load("chase-the-ace"), seats))
    check(found("chase-the-ace", games, asked, seats, min_players="2"), exact, games)


# Xeri: the value of a hand, whoever plays it.


@pytest.mark.parametrize("bots", [(), ("greedy",)])
def test_the_fixed_points_of_a_hand_of_xeri(bots):
    """R21 to R23: twenty cards are worth one each, the ten of diamonds and the two of clubs one more.

    R20, Q12: 3 for most cards, except in hands in which both players have 26.
    """
    chunk = Chunk("xeri", None, 2, {"hands": "1"}, bots, 1, 0, 500)
    result = measure_chunk(chunk)
    (score,) = [one for one in result.measures(load("xeri"), 2) if one.name == "score"]
    points = dict(zip(load("xeri").table.lines, result.estimates(score), strict=True))
    honours = 4 * len("AKQJT")
    assert [points[name].value for name in ("honours", "ten of diamonds", "two of clubs")] == [honours, 1, 1]
    assert points["honours"].low == points["honours"].high == honours
    assert 2.5 < points["most cards"].value <= 3
    (total,) = [one for one in result.measures(load("xeri"), 2) if one.name == "points"]
    assert sum(one.value for one in result.estimates(total)) == pytest.approx(
        sum(one.value for one in points.values())
    )
