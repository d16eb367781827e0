"""Incomplete decks and positions: the rest is always filled with the same random numbers for a seed."""

import pytest

from parlour.engine.cards import write_card
from parlour.errors import PositionError
from parlour.games import load
from parlour.match import Match
from parlour.match.positions import read_position

BIG = (1 << 64) + 7  # equal to 7 for a generator that takes 64 bits
DECKS = {
    7: "Td Kc 6d 5h 8s 8d Kh 7d Ad 7h Qc 6h Jc 3h 5d Ks",
    BIG: "Td 4d Qd 6c Jh 8d Kh Qh Ts Jc 4h 3d As 5d 5c 7s",
}
POSITIONS = {
    7: "Kh Jd Js 2c 2h Jh 4d Td 7c Ac Qs As 3s 2s 4h 6s 4s 3c Qh",
    BIG: "Kh 3c Ad Kc 4s Tc Qs Td 3s 8c 8h Th 7d Js 3h 5s 9s 9d Qc",
}


def stacked(seed: int) -> str:
    match = Match(load("xeri"), options={"first_dealer": 0}, seed=seed, deck=["Kh", "Td"])
    t = match.table[0]
    return " ".join(write_card(card) for zone in (t.hand[0], t.hand[1], t.pile) for card in zone.cards)


def filled(seed: int) -> str:
    hands = [["Kh", "??", "??"], ["??", "??", "??"]]
    zones = {"hand": hands, "pile": ["??"], "stock": ["??"] * 11 + ["Td"]}
    t = read_position({"game": "xeri", "seed": seed, "turn": 0, "zones": zones}).table[0]
    return " ".join(
        write_card(card) for zone in (t.hand[0], t.hand[1], t.pile, t.stock) for card in zone.cards
    )


@pytest.mark.parametrize("seed", DECKS)
def test_a_stacked_deck_is_completed_as_it_always_was(seed):
    """Golden values: all bits of the seed count."""
    assert stacked(seed) == DECKS[seed]


@pytest.mark.parametrize("seed", POSITIONS)
def test_unknown_cards_are_drawn_as_they_always_were(seed):
    assert filled(seed) == POSITIONS[seed]


def test_the_rest_of_a_position_holds_every_card_once():
    zones = {"hand": [["Kh", "??"], ["??"]], "pile": ["??"]}
    t = read_position({"game": "xeri", "seed": 3, "zones": zones, "rest": "stock"}).table[0]
    lying = [card for zone in (*t.hand, t.pile, t.stock) for card in zone.cards]
    assert sorted(lying) == list(range(52))


@pytest.mark.parametrize(
    ("game", "phase", "told"),
    [("jack-change-it", "turn", "catch"), ("seven-rummy", "draw", "claim")],
)
def test_seats_are_asked_at_once_only_where_the_page_asks_them(game, phase, told):
    position = {"game": game, "seats": 3, "phase": phase, "turn": 0, "rest": "stock"}
    position["zones"] = {"hand": [["2c", "3c"], ["4c", "5c"], ["6c", "8c"]], "pile": ["9d"]}
    assert read_position(position).deciders == [0]
    with pytest.raises(PositionError, match=f"must be empty, except in phase `{told}`"):
        read_position({**position, "registers": {"asked": 3, "owes": 3}})
