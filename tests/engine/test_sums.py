"""Sums of cards: every set with the total, every union once, and the canonical division."""

import itertools
import random

import numpy as np
import pytest

from parlour.combinations.sums import (
    add_up,
    cards_in,
    cards_listed,
    cards_of,
    divide,
    list_sums,
    one,
    read_set,
    total_of,
    unite,
    value,
    write_set,
)
from parlour.engine.cards import write_card
from parlour.engine.linked import engine, zone_at
from parlour.games import load


def table_of(cards):
    """A zone with these cards."""
    table = engine(load("xeri")).template()
    zone = zone_at(table, "pile")
    zone.count = 0
    for card in cards:
        zone.lay(card)
    return zone


def sums_of(cards, most, room=5000):
    sums = np.zeros(room, np.int64)
    fits = list_sums(table_of(cards), most, sums)
    return fits, sums[: sums[0] + 1]


def plain_sums(cards, most):
    """Return every set of numerals with a total of at most `most`, in plain Python."""
    numerals = [card for card in cards if value(card)]
    found = {}
    for size in range(1, len(numerals) + 1):
        for some in itertools.combinations(numerals, size):
            if (total := sum(value(card) for card in some)) <= most:
                found[sum(one(card) for card in some)] = total
    return found


@pytest.mark.parametrize("seed", range(20))
def test_every_set_that_adds_up_is_listed_once(seed):
    cards = random.Random(seed).sample(range(52), 12)
    fits, sums = sums_of(cards, 10)
    listed = {int(cards_of(entry)): int(total_of(entry)) for entry in sums[1:]}
    assert fits
    assert len(listed) == sums[0]
    assert listed == plain_sums(cards, 10)


def test_court_cards_add_nothing():
    assert [value(card) for card in range(13)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0]


def test_a_full_list_says_so():
    cards = cards_listed(read_set("Ac Ad Ah As 2c 2d 2h 2s"))
    many = len(plain_sums(cards, 10))
    assert sums_of(cards, 10, room=many + 1)[0]
    assert not sums_of(cards, 10, room=many)[0]


@pytest.mark.parametrize("seed", range(20))
def test_every_union_of_disjoint_sets_is_listed_once(seed):
    cards = random.Random(seed).sample(range(52), 9)
    _, sums = sums_of(cards, 10)
    for total in range(1, 11):
        unions = np.zeros(5000, np.int64)
        unions[0] = 1  # the empty set
        assert unite(sums, sums[0], total, unions)
        found = unions[1 : unions[0] + 1].tolist()
        numerals = [card for card in cards if value(card)]
        plain = {
            mask
            for size in range(len(numerals) + 1)
            for some in itertools.combinations(numerals, size)
            if divide(mask := sum(one(card) for card in some), total) is not None
        }
        assert len(set(found)) == len(found)
        assert set(found) == plain


def test_unions_that_do_not_fit_are_told():
    cards = cards_listed(read_set("Ac Ad Ah As"))
    _, sums = sums_of(cards, 10)
    assert unite(sums, sums[0], 1, np.array([1] + [0] * 16))
    assert not unite(sums, sums[0], 1, np.array([1] + [0] * 15))


@pytest.mark.parametrize(
    ("cards", "total", "sets"),
    [
        ("8h 6c 5d 3s 2c", 8, "2c+6c, 3s+5d, 8h"),
        ("2s Ad Ac", 4, "Ac+Ad+2s"),
        ("Ac 2c 3c 4c 6c 7c 9c", 8, None),
        ("Ac 2c 5c 3c 6c 7c", 8, "Ac+7c, 2c+6c, 3c+5c"),
        ("4c 4d 2c 6c 6d 2d", 8, "2c+6c, 2d+6d, 4c+4d"),
        ("Ac 2c 3c 4c 5c 9c", 10, None),
        ("Ac 9c 2c 3c 5c", 10, "Ac+9c, 2c+3c+5c"),
        ("Ac 2c 4c 3c", 5, "Ac+4c, 2c+3c"),
        ("Ac 4c Ad Ah 3c", 5, "Ac+4c, Ad+Ah+3c"),
        ("Ac Ad 3c 4c As 2c 5c 7c", 8, "Ac+7c, Ad+2c+5c, As+3c+4c"),
    ],
)
def test_the_canonical_division(cards, total, sets):
    found = divide(read_set(cards), total)
    assert (None if found is None else ", ".join(map(write_set, found))) == sets


def test_division_goes_back_where_the_rest_cannot_be_divided():
    """Ad+2s+7s comes first, but would leave 3d 4d 5s 8d."""
    assert divide(read_set("3d 4d 5s 8d"), 10) is None
    found = divide(read_set("Ad 2s 3d 4d 5s 7s 8d"), 10)
    assert [write_set(part) for part in found or []] == ["Ad+4d+5s", "2s+8d", "3d+7s"]


def test_sets_are_written_in_order_and_read_in_any():
    cards = read_set("5d+3s, 8h")
    assert write_set(cards) == "3s+5d+8h"
    assert write_set(cards, " ") == "3s 5d 8h"
    assert [write_card(card) for card in cards_listed(cards)] == ["3s", "5d", "8h"]
    assert cards_in(table_of(cards_listed(cards))) == cards
    assert add_up(cards) == 16
    assert add_up(read_set("Kc 2h")) == 2
    with pytest.raises(ValueError, match="twice"):
        read_set("3s 3s")
