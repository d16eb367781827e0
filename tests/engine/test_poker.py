"""Poker hands, compared with a simple computation: every five of the cards, sorted by hand."""

import itertools
import random
from collections import Counter

import numpy as np
import pytest

from parlour.combinations.poker import CATEGORIES, category, strength
from parlour.engine.cards import read_card

ORDER = "23456789TJQKA"


def hand(text: str) -> np.ndarray:
    return np.array([read_card(card) for card in text.split()], np.int64)


def plain_strength(cards: list[str]) -> tuple[int, list[int]]:
    """Return the category and then the ranks, groups first, of at most five cards."""
    ranks = sorted((ORDER.index(card[0]) for card in cards), reverse=True)
    counts = Counter(ranks)
    groups = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    flush = len(cards) == 5 and len({card[1] for card in cards}) == 1
    if ranks == [12, 3, 2, 1, 0]:
        return (8 if flush else 4), [3]
    if len(groups) == 5 and groups[0] - groups[4] == 4:
        return (8 if flush else 4), groups[:1]
    if shape == [3, 2]:
        return 6, groups
    if flush:
        return 5, groups
    kinds = {(4,): 7, (3,): 3, (2, 2): 2, (2,): 1, (): 0}
    return kinds[tuple(count for count in shape if count > 1)], groups


def best_of(cards: list[str]) -> tuple[int, list[int]]:
    return max(plain_strength(list(five)) for five in itertools.combinations(cards, min(5, len(cards))))


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6, 7])
def test_hands_compare_as_a_person_would_compare_them(size):
    pack = [rank + suit for suit in "cdhs" for rank in ORDER]
    chance = random.Random(size)
    for _ in range(60):
        few = chance.sample(pack, chance.choice([10, 14, 24, 52]))  # few cards give many good hands
        one, other = chance.sample(few, size), chance.sample(few, chance.randint(1, 7))
        ours, theirs = (int(strength(hand(" ".join(cards)))) for cards in (one, other))
        assert category(ours) == best_of(one)[0]
        expected = (best_of(one) > best_of(other)) - (best_of(one) < best_of(other))
        assert (ours > theirs) - (ours < theirs) == expected


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ks", "high card"),
        ("Ac Kd Qh Js", "high card"),
        ("2c 3c 4c 5c", "high card"),
        ("9c 9d", "pair"),
        ("4c 4d 3s 3h", "two pair"),
        ("3c 3d 3h", "three of a kind"),
        ("Ac 2d 3h 4s 5c", "straight"),
        ("Qd Kh As 2c 3d", "high card"),
        ("2h 7h 9h Jh Kh", "flush"),
        ("3c 3d 3h 9s 9c 9d", "full house"),
        ("2c 2d 2h 2s", "four of a kind"),
        ("As 2s 3s 4s 5s Kd Kh", "straight flush"),
    ],
)
def test_categories(text, name):
    assert CATEGORIES[category(strength(hand(text)))] == name


@pytest.mark.parametrize(
    ("better", "worse", "ties"),
    [
        ("Ac Ad Kc Kd 5c 5d 4s", "Ac Ad Kc Kd 4c 3d 2s", False),  # the third pair is the best kicker
        ("Ac Ad Kc Kd 5c 5d 4s", "Ah As Kh Ks 5h 4d 2s", True),
        ("Ac Kc 9c 7c 5c 3c", "Ad Kd 9d 7d 5d 2d", True),  # five cards of a flush count
        ("9c 9d 9h 9s Kc", "9c 9d 9h 9s Qc", False),
        ("9c 9d 9h 9s Kc Qd", "9c 9d 9h 9s Kh 2c", True),
    ],
)
def test_kickers(better, worse, ties):
    high, low = int(strength(hand(better))), int(strength(hand(worse)))
    assert (high == low) is ties
    assert high >= low


def test_no_cards_are_worth_less_than_any():
    assert strength(hand("")) == 0
    assert strength(hand("2c")) > 0
