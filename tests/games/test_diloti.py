"""Diloti against its rule page: rules R, rulings K, worked examples E."""

import itertools
import random

import numpy as np
import pytest

from parlour import bots
from parlour.cards import RANKS, rank, read_card, write_card
from parlour.engine import engine, zone_at
from parlour.errors import OptionError, SeatsError, UnreadableMove
from parlour.games import diloti, load
from parlour.play import Match
from parlour.play.position import read_position
from parlour.simulation import random_games
from parlour.sums import divide, one, read_set, value
from tests.studies import cards, look, refused, rules, total

DILOTI = load("diloti")
PACK = [rank + suit for rank in RANKS for suit in "cdhs"]


def laid(table: str, hand: str, *declared: tuple, seats: int = 2, others: tuple = (), **more):
    """Seat 0 on turn. `declared`: cards, holder and, for a group, the value. Other hands get what they need.

    `others` are the hands of seats 1, 2 and 3 where they matter.
    """
    used = set(cards(f"{table} {hand} {' '.join(one[0] for one in declared)} {' '.join(others)}"))
    worth = [
        one[2] if len(one) > 2 else sum(RANKS.index(card[0]) + 1 for card in cards(one[0]))
        for one in declared
    ]
    hands = [cards(hand)] + [cards(other) for other in others]
    for seat in range(len(hands), seats):
        needed = [RANKS[value - 1] for value, one in zip(worth, declared, strict=True) if one[1] == seat]
        keys = [next(card for card in PACK if card[0] == rank and card not in used) for rank in needed]
        used.update(keys)
        hands.append(keys or [next(card for card in reversed(PACK) if card not in used)])
        used.update(hands[-1])
    zones = {"table": cards(table), "hand": hands, "declaration": [cards(one[0]) for one in declared]}
    registers = {"worth": worth, "holder": [one[1] for one in declared]} if declared else {}
    registers |= more.pop("registers", {})
    return {
        "seats": seats,
        "turn": 0,
        "dealer": 1,
        "zones": zones | more.pop("zones", {}),
        "registers": registers,
    } | more


def moves(position: dict) -> list[str]:
    return look("diloti", **position)["moves"]


def listed(text: str) -> list[str]:
    """The moves of a worked example, one a line."""
    return sorted(line.strip() for line in text.strip().splitlines())


E1 = laid("2c 3s 5d 6c 8h", "8c Kd")
E2 = laid("4c Jd Jh", "9s Jc")
E3 = laid("2d 3h Kc", "5c 5h Ts")
E4 = laid("9h Qd", "2c 4d 9s", ("3s 4h", 1))
E5 = laid("3d 6h Kc", "3c 6d 8s Kh", ("2c 6s", 0))
E6 = laid("3d 8h Kc", "5c 8d 8s", ("2c 6s", 0))
E7 = laid("2s 5h 8h", "3c 5d 8d", ("2c 6s", 0))
E8 = laid("5h Ks", "3c 5d 8d", ("2c 6s", 2), seats=4)
E9 = laid("4d 9d Kc", "3c 7h", others=("2h 9s",))
E10 = laid("4h 4s 6c", "2d 8h")
E11 = laid("Ac Ad 2s", "3h 4c 4d")
E14 = laid("2c 5d 6c 8h", "8c Kd", ("3h 5s", 1))


@rules("R2", "R8", "R12", "R13", "K1", "K2", "K3", "K5")
def test_e1_several_sets():
    assert moves(E1) == listed(
        """
        capture 8c: 8h
        capture 8c: 2c+6c
        capture 8c: 3s+5d
        capture 8c: 2c+6c, 8h
        capture 8c: 3s+5d, 8h
        capture 8c: 2c+6c, 3s+5d
        capture 8c: 2c+6c, 3s+5d, 8h
        lay 8c
        lay Kd
        """
    )


@rules("K4", "K5")
def test_e2_face_cards():
    assert moves(E2) == listed("capture Jc: Jd\ncapture Jc: Jh\nlay 9s")
    assert moves(E2 | {"options": {"face_capture": "all"}}) == listed("capture Jc: Jd, Jh\nlay 9s")


@rules("R9", "R19", "K8")
def test_e3_declaring():
    assert moves(E3) == listed(
        """
        capture 5c: 2d+3h
        capture 5h: 2d+3h
        lay 5c
        lay 5h
        lay Ts
        declare 5c: 2d 3h = 10
        declare 5h: 2d 3h = 10
        group 5c: 2d+3h, 5c = 5
        group 5h: 2d+3h, 5h = 5
        """
    )


@rules("R16", "R26", "K12", "K17")
def test_e4_raising():
    assert moves(E4) == listed(
        """
        capture 9s: 9h
        lay 2c
        lay 4d
        lay 9s
        raise 2c: [3s 4h] = 9
        group 2c: [3s 4h]+2c, 9h = 9
        """
    )


@rules("R20", "R21", "K10", "K14", "K35")
def test_e5_obliged_with_one_key_card():
    assert moves(E5) == listed("capture 3c: 3d\ncapture 6d: 6h\ncapture 8s: [2c 6s]\ncapture Kh: Kc")


@rules("R20", "R27", "K10", "K14")
def test_e6_obliged_with_two_key_cards():
    assert moves(E6) == listed(
        """
        capture 8d: 8h
        capture 8d: [2c 6s]
        capture 8d: [2c 6s], 8h
        capture 8s: 8h
        capture 8s: [2c 6s]
        capture 8s: [2c 6s], 8h
        group 5c: [2c 6s], 3d+5c = 8
        group 5c: [2c 6s], 3d+5c, 8h = 8
        group 8d: [2c 6s], 8d = 8
        group 8d: [2c 6s], 8d, 8h = 8
        group 8s: [2c 6s], 8s = 8
        group 8s: [2c 6s], 8h, 8s = 8
        """
    )
    after = look("diloti", **E6, moves=["capture 8d: 8h"])["position"]
    assert after["zones"]["declaration"][0] == cards("2c 6s")


@rules("R23", "R27")
def test_e7_obliged_and_grouping():
    assert moves(E7) == listed(
        """
        capture 5d: 5h
        capture 8d: [2c 6s]
        capture 8d: [2c 6s], 8h
        group 3c: [2c 6s], 3c+5h = 8
        group 3c: [2c 6s], 3c+5h, 8h = 8
        """
    )


@rules("R17", "R28", "K11", "K17")
def test_e8_a_partners_declaration():
    assert moves(E8) == listed(
        """
        capture 5d: 5h
        capture 8d: [2c 6s]
        lay 3c
        lay 5d
        lay 8d
        declare 3c: 5h = 8
        group 3c: [2c 6s], 3c+5h = 8
        """
    )
    after = look("diloti", **E8, moves=["group 3c: [2c 6s], 3c+5h = 8"])["position"]
    assert after["registers"]["holder"][0] == 0
    assert sorted(after["zones"]["declaration"][0]) == sorted(cards("2c 6s 3c 5h"))


@rules("R9", "R16", "R22", "R26", "K11", "K17")
def test_e9_seven_to_nine():
    assert moves(E9) == listed("lay 3c\nlay 7h\ndeclare 3c: 4d = 7")
    declared = look("diloti", **E9, moves=["declare 3c: 4d = 7"])
    assert declared["moves"] == listed(
        """
        capture 9s: 9d
        lay 2h
        lay 9s
        raise 2h: [3c 4d] = 9
        group 2h: [3c 4d]+2h, 9d = 9
        """
    )
    grouped = look("diloti", **E9, moves=["declare 3c: 4d = 7", "group 2h: [3c 4d]+2h, 9d = 9"])
    assert grouped["moves"] == ["lay 7h"]
    assert grouped["position"]["registers"]["holder"][0] == 1
    assert grouped["position"]["registers"]["worth"][0] == 9
    end = look("diloti", **E9, moves=["declare 3c: 4d = 7", "group 2h: [3c 4d]+2h, 9d = 9", "lay 7h"])
    assert "capture 9s: [2h 3c 4d | 9d]" in end["moves"]


@rules("R23", "R24", "K33")
def test_e10_a_group_of_eights():
    assert moves(E10) == listed(
        """
        capture 8h: 4h+4s
        lay 2d
        lay 8h
        declare 2d: 6c = 8
        group 2d: 2d+6c, 4h+4s = 8
        """
    )


@rules("K6", "K34")
def test_e11_aces():
    assert moves(E11) == listed(
        """
        capture 3h: Ac+2s
        capture 3h: Ad+2s
        capture 4c: Ac+Ad+2s
        capture 4d: Ac+Ad+2s
        lay 3h
        lay 4c
        lay 4d
        declare 3h: Ac = 4
        declare 3h: Ad = 4
        group 4c: Ac+Ad+2s, 4c = 4
        group 4d: Ac+Ad+2s, 4d = 4
        """
    )


@rules("K3")
def test_e14_capture_extent():
    assert len(moves(E14)) == 9
    assert moves(E14 | {"options": {"capture_extent": "same_value"}}) == listed(
        """
        capture 8c: [3h 5s], 8h
        capture 8c: 2c+6c, [3h 5s], 8h
        lay 8c
        lay Kd
        """
    )
