"""The text forms of all cards and moves are read back, and nothing else is accepted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine.cards import read_card, write_card
from parlour.engine.moves import KINDS, Refusal, Verb, read

VERBS = (
    Verb("play {card}"),
    Verb("trump {suit}"),
    Verb("T{place} T{place}"),
    Verb("bet {amount}"),
    Verb("bid {number}"),
    Verb("dealer {seat}"),
    Verb("meld {cards}"),
    Verb("pass"),
)
VALUES = {
    "card": st.integers(0, 51),
    "suit": st.integers(0, 3),
    "place": st.integers(0, 98),
    "amount": st.integers(0, 999_999_999),
    "number": st.integers(0, 255),
    "seat": st.integers(0, 99),
    "cards": st.integers(1, 2**52 - 1),
}
NAMES = {kind: name for name, kind in KINDS.items()}


@given(st.integers(0, 51), st.booleans(), st.booleans())
def test_cards_read_back(card, upper, ten):
    text = write_card(card)
    text = text.replace("T", "10") if ten else text
    assert read_card(text.upper() if upper else text.lower()) == card


@given(st.text(max_size=4))
def test_no_other_text_is_a_card(text):
    try:
        card = read_card(text)
    except ValueError as error:
        assert "is not a card: write a rank" in str(error)
    else:
        assert write_card(card).lower() == text.strip().lower().replace("10", "t")


@given(st.data(), st.integers(0, len(VERBS) - 1))
def test_moves_read_back(data, number):
    move, shift = number, 4
    for kind in VERBS[number].kinds:
        move |= data.draw(VALUES[NAMES[kind]]) << shift
        shift += kind.bits
    text = VERBS[number].write(move)
    assert read(VERBS, text) == move
    assert read(VERBS, f"  {text.upper()} ") == move


@given(st.text(max_size=16))
def test_no_text_breaks_the_reader(text):
    try:
        found = read(VERBS, text)
    except ValueError as error:
        assert str(error)
    else:
        assert not isinstance(found, Refusal)
        assert VERBS[found & 15].write(found)


def test_a_card_twice_in_a_set_is_refused():
    with pytest.raises(ValueError, match="occurs twice"):
        read(VERBS, "meld 7c 7c")


def test_a_phase_tells_two_verbs_of_one_template_apart():
    sealed_first = (Verb("pass", secret=True, phase=2), Verb("pass"))
    assert read(sealed_first, "pass", phase=2) == 0
    assert read(sealed_first, "pass", phase=1) == 1


def test_another_way_to_write_a_move_is_read_and_never_written():
    pair = (Verb("play Ah+2h", also=("play 2h+Ah",)),)
    assert read(pair, "play 2H+AH") == read(pair, "play ah+2h") == 0
    assert pair[0].write(0) == "play Ah+2h"
