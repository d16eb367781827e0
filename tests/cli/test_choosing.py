"""The meaning of a typed line, and the order of hands and moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.presentation.sorting import sorted_hand, sorted_moves
from parlour.terminal.prompt import as_move, matching, normal

CAPTURES = ["capture 9c: 5d 4h", "capture 9c: 9d", "trail 9c", "trail Td", "trail Kh"]
PLACES = ["T1 F", "T1 T10", "T10 F", "W T1", "deal"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("capture 9c: 9d", ["capture 9c: 9d"]),
        ("CAPTURE 9C 9D", ["capture 9c: 9d"]),
        ("9d", ["capture 9c: 9d"]),
        ("9c", ["capture 9c: 5d 4h", "capture 9c: 9d", "trail 9c"]),
        ("cap", ["capture 9c: 5d 4h", "capture 9c: 9d"]),
        ("trail", ["trail 9c", "trail Td", "trail Kh"]),
        ("10d", ["trail Td"]),
        ("K♥", ["trail Kh"]),
        ("trail diamonds", ["trail Td"]),
        ("4h 5d", []),  # the words are in the order of the move
        ("Qs", []),
        ("", []),
    ],
)
def test_parts_of_moves(typed, meant):
    assert [CAPTURES[place] for place in matching(typed, CAPTURES)] == meant


def test_a_whole_move_is_never_only_a_part_of_another():
    assert [PLACES[place] for place in matching("t1 f", PLACES)] == ["T1 F"]
    assert [PLACES[place] for place in matching("t1", PLACES)] == ["T1 F", "T1 T10", "T10 F", "W T1"]


def test_suits_by_name():
    assert matching("trump hearts", ["trump c", "trump h", "notrump"]) == [1]


def test_a_bare_card_stands_for_every_form_with_a_card():
    assert as_move("10h", ["play {card}", "pass"]) == ["10h", "th", "play th"]


@given(st.text(max_size=30))
def test_any_text_is_answered(text):
    normal(text)
    assert all(0 <= place < len(CAPTURES) for place in matching(text, CAPTURES))


@given(st.sampled_from(CAPTURES + PLACES))
def test_every_move_means_itself(move):
    moves = CAPTURES + PLACES
    assert matching(move, moves) == [moves.index(move)]


def test_hands_lie_by_suits_with_the_ace_on_top():
    assert sorted_hand(["Ah", None, "2c", "Kc", "Ac", "3s"]) == ["2c", "Kc", "Ac", "3s", "Ah", None]


def test_moves_lie_by_kind_then_by_card_or_number():
    assert sorted_moves(["play Kh", "play 2c", "play Ac"]) == ["play 2c", "play Ac", "play Kh"]
    assert sorted_moves(["bid 10", "bid 9", "pass"]) == ["bid 9", "bid 10", "pass"]
    codes = [f"code s{one},s{two}" for one in range(8) for two in range(8)]
    assert sorted_moves([*codes, "code wink", "keep"])[:3] == ["keep", "code wink", "code s0,s0"]
    assert sorted_moves(["T10 F", "T2 T1", "T2 F", "deal"]) == ["T2 F", "T2 T1", "T10 F", "deal"]
