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


# Tri-Cap: the first card that is adjacent to anybody's is turned up.


def adjacent(one: int, other: int) -> bool:
    """R7, T3: one step apart, or one of them an ace."""
    return 0 in (one, other) or abs(one - other) == 1


def tricap_chance(seats: int) -> Fraction:
    """How likely the first meeting is a Tricap, where everybody puts out any card.

    The cards that come up after the active ones are in any order; the first that meets somebody is as likely
    this as that. That all of them lie in the hands, so that nobody meets, is counted too."""
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
        """After everybody's first card: all choose again, and somebody did not capture."""
        after = trace.lines[trace.games[:, FIRST] + np.minimum(seats, trace.moves - 1)]
        return per_game((after[:, OFFERED] == 1).astype(np.int64))

    assert load("tri-cap").verbs[0].template == "active {card}"
    games = 4000
    exact = tricap_chance(seats)
    check(found("tri-cap", games, counting(first_meeting, [""]), seats), [exact], games)


# Chase the Ace: one deal among players who keep, swap or cut as the coin falls.


def all_plays(seats: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Who holds which of the cards dealt (the last one from the stock) after a deal, and how likely that is,
    for every way in which kings may lie."""
    cards = seats + 1
    for kings in range(min(4, cards) + 1):
        for places in combinations(range(cards), kings):
            likely = Fraction(comb(52 - cards, 4 - kings), comb(52, 4))
            for coins in product((KEPT, TRADED), repeat=seats):
                yield (kings, *played(seats, set(places), coins)), likely / 2**seats


def played(seats: int, kings: set[int], coins: tuple[str, ...]) -> tuple[int, ...]:
    """R4 to R7: seat 0 begins, the last one deals; a king that is asked for is shown and blocks.

    Returns by seat 1 for a king, 0 for another card."""
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
    """How likely some rank below the king is held once among so many cards of 48: the lowest loses."""
    ways = [1]  # of drawing so many cards without such a rank: none, two, three or four of each
    for _ in range(RANKS - 1):
        longer = [0] * (len(ways) + 4)
        for have, count in enumerate(ways):
            for more, chosen in ((0, 1), (2, 6), (3, 4), (4, 1)):
                longer[have + more] += count * chosen
        ways = longer
    return 1 - Fraction(ways[cards], comb(48, cards)) if cards else Fraction(0)


def chances_to_lose(seats: int) -> list[Fraction]:
    """By place from the dealer's left: who is left with the lowest card that nobody else has."""
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
        """Who has fewer lives than the others after the first deal, by place from the dealer's left."""
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


# Xeri: what a hand is worth whoever plays it.


@pytest.mark.parametrize("bots", [(), ("greedy",)])
def test_the_fixed_points_of_a_hand_of_xeri(bots):
    """R21 to R23: twenty cards are worth one each, the ten of diamonds and the two of clubs one more. R20,
    Q12: 3 for most cards, but for hands in which both have 26."""
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
