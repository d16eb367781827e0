"""Jack Change It against its rule page: rules R, rulings K, worked examples E."""

import random

import numpy as np
import pytest

from parlour.engine.cards import rank, read_card, suit, write_card
from parlour.engine.linked import engine, zone_at
from parlour.engine.simulation import random_games
from parlour.errors import SeatsError
from parlour.games import load
from parlour.match import Match
from parlour.match.positions import read_position
from parlour.messages import render
from parlour.presentation.log import log_lines
from parlour.presentation.names import SeatNames
from tests.studies import cards, judge_of, look, plays, refused, rules

JACK = load("jack-change-it")
RULES = vars(JACK.module)
TWOS, ACE = {"penalty_kind": 1}, {"penalty_kind": 2}
TRICKS = cards("2c 2d 2h 2s 8c 8d 8h 8s Jc Jd Jh Js Ah Qc Qd Qh Qs")
PLAIN = [write_card(card) for card in range(52) if write_card(card) not in TRICKS]


def table(pile: str, *hands: str, stock: str = "", turn: int = 0, **more):
    """Return a position: the pile with its upcard last, the hands, the stock with its next card first."""
    zones = {"pile": cards(pile), "hand": [cards(hand) for hand in hands], "stock": cards(stock)}
    return {"seats": len(hands), "turn": turn, "dealer": len(hands) - 1, "zones": zones, **more}


def at(*where, **more):
    """Return facts about a position after its moves."""
    return look("jack-change-it", **table(*where, **more))


def match_at(*where, **more) -> Match:
    return read_position({"game": "jack-change-it", **table(*where, **more)})


def hands(found) -> list[str]:
    return [" ".join(hand) for hand in found["position"]["zones"]["hand"]]


def upcard(found) -> str:
    return found["position"]["zones"]["pile"][-1]


def register(found, name: str):
    return found["position"]["registers"][name]


# --- the worked examples


@rules("R3", "K1")
def test_e1_plain():
    assert at("7h", "4s 7d 9h Jc Qd 2h", "3c 3d", "5c 5d")["moves"] == sorted(plays("7d 9h 2h"))


@rules("R6", "K7", "K13")
def test_e2_chain_of_twos():
    where = ("9c", "2c 9d 4h", "2h 2s Kd", "5c 6c 7c")
    stock = "Ac 3d 3h 8s Ks"
    found = at(*where, stock=stock, moves=["play 2c"])
    assert (found["deciders"], found["moves"]) == ([1], sorted(["play 2h", "play 2s", "draw 2"]))
    found = at(*where, stock=stock, moves=["play 2c", "play 2h"])
    assert (found["deciders"], found["moves"]) == ([2], ["draw 4"])
    found = at(*where, stock=stock, moves=["play 2c", "play 2h", "draw 4"])
    assert hands(found)[2] == "5c 6c 7c Ac 3d 3h 8s"
    assert (found["deciders"], found["moves"], upcard(found)) == ([0], ["play 4h"], "2h")
    assert at(*where, stock=stock, moves=["play 2c", "play 2h", "draw 4", "play 4h"])["deciders"] == [1]
    found = at("9c", "2c 9d", "2h 3c", "2s 4s", stock=stock, moves=["play 2c", "play 2h", "play 2s"])
    assert (found["deciders"], found["moves"]) == ([0], ["draw 6"])
    found = at("9c", "2c 9d 2d", "2h 3c", "2s 3d", moves=["play 2c", "play 2h", "play 2s", "play 2d"])
    assert (found["deciders"], found["moves"]) == ([1], ["draw 8"])  # up to eight


@rules("R5", "R6", "K12")
def test_e3_a_last_2_is_no_answer():
    where = ("Ts", "2s 4d", "2d", "Kc 9s")
    assert at(*where, moves=["play 2s"])["moves"] == ["draw 2"]
    found = at(*where, stock="3c 3d", moves=["play 2s", "draw 2"])
    assert (hands(found)[1], found["deciders"], upcard(found)) == ("2d 3c 3d", [2], "2s")
    assert found["moves"] == ["play 9s"]
    assert refused("jack-change-it", **table(*where, moves=["play 2s", "play 2d"]))["rule"] == "K12"
    found = at(*where, moves=["play 2s"], options={"finish_on_trick": "yes"})
    assert found["moves"] == ["draw 2", "play 2d"]


@rules("R4", "R8", "K2", "K3", "K4")
def test_e4_jack():
    where = ("9d", "Jd 5s 9s", "Js 4c 8h", "Kh 3h")
    assert at(*where)["moves"] == ["play 9s", "play Jd:c", "play Jd:h", "play Jd:s"]
    found = at(*where, moves=["play Jd:h"])
    assert found["moves"] == ["play 8h", "play Js:c", "play Js:d", "play Js:h"]
    assert register(found, "called") == 2
    found = at(*where, moves=["play Jd:h", "play Js:c"])
    assert (found["deciders"], found["moves"]) == ([2], ["draw 1"])
    found = at(*where, moves=["play Jd:h", "play 8h"])
    assert register(found, "called") == -1  # until a card is laid
    found = at(*where, stock="Kd Ks", moves=["play Jd:s", "play Js:d", "draw 1"])
    assert register(found, "called") == 1  # and through turns without a card


@rules("R4", "R7", "K14")
def test_e5_eight_between_two():
    where = ("6c", "8c 5c 9d", "Kh Qh 3s")
    found = at(*where, stock="4h 6h", moves=["play 8c"])
    assert (found["deciders"], found["moves"]) == ([0], ["play 5c"])
    found = at(*where, stock="4h 6h", moves=["play 8c", "play 5c"])
    assert (found["deciders"], found["moves"]) == ([1], ["draw 1"])
    found = at(*where, stock="4h 6h", moves=["play 8c", "play 5c", "draw 1"])
    assert (hands(found)[1], found["deciders"]) == ("Kh Qh 3s 4h", [0])
    assert at("6c", "8c 5c", "8h 8d", "3s", moves=["play 8c"])["deciders"] == [2]  # an eight does not save


@rules("R2", "R9")
def test_e6_queen():
    where = ("5s", "Qs 4h 4d", "3c 3d", "6c 7c", "Ks 7s 7d")
    found = at(*where, moves=["play Qs"])
    assert (found["deciders"], found["moves"]) == ([3], ["play 7s", "play Ks"])
    assert at(*where, moves=["play Qs", "play 7s"])["deciders"] == [2]
    found = at("5s", "Ks 4h 4d", "3c 3d", "7s", moves=["play Ks"], options={"reverse_rank": "K"})
    assert (found["deciders"], register(found, "direction")) == ([2], -1)
    for other in ("K", "none"):
        found = at("5s", "Qs 4h 4d", "3c 3d", "7s", moves=["play Qs"], options={"reverse_rank": other})
        assert (found["deciders"], register(found, "direction")) == ([1], 1)


@rules("R5", "R9", "R14", "K15")
def test_e7_queen_as_last_card():
    assert at("5s", "Qs", "3c 3d", "4c 4d")["moves"] == ["draw 1"]
    assert at("5s", "Qs", "3c 3d")["moves"] == ["play Qs"]
    found = at("5s", "Qs", "3c 3d", moves=["play Qs"])
    assert (found["over"], found["winners"], found["points"]) == (True, [0], [1, 0])
    assert found["ending"] == "first to run out of cards"
    assert at("5s", "Qs 6d", "3c 3d", moves=["play Qs"])["deciders"] == [1]
    assert at("5s", "Qs", "3c", "4c", options={"reverse_rank": "none"})["moves"] == ["play Qs"]
    assert at("5s", "Ks", "3c", "4c", options={"reverse_rank": "k"})["moves"] == ["draw 1"]


@rules("R10", "R12", "R14", "K9", "K10")
def test_e8_ace_of_hearts_and_the_block():
    where = ("4h", "Ah 6c 6d", "5h", "3c 3d")
    found = at(*where, moves=["play Ah"])
    assert (found["deciders"], found["moves"]) == ([1], ["draw 5", "play 5h"])
    found = at(*where, moves=["play Ah", "play 5h"])
    assert (found["over"], found["winners"], found["score"][1]) == (True, [1], {"first out": 1})
    found = at("4h", "Ah 6c 6d", "5h 9c", "3c 3d", moves=["play Ah", "play 5h"])
    assert (register(found, "penalty"), found["deciders"], found["moves"]) == (0, [2], ["draw 1"])
    found = at(*where, moves=["play Ah"], options={"five_hearts_blocks": "no"})
    assert found["moves"] == ["draw 5"]
    where = ("4h", "Ah 6c 6d", "3h 5d", "Kh Kc")
    assert at(*where, moves=["play Ah"])["moves"] == ["draw 5"]
    found = at(*where, stock="4c 4d 4s 5c 5s", moves=["play Ah", "draw 5"])
    assert (len(hands(found)[1].split()), found["deciders"], found["moves"]) == (7, [2], ["play Kh"])
    found = at("4h", "5h 6c", "7h", "8c", moves=["play 5h"])
    assert (found["deciders"], found["moves"]) == ([1], ["play 7h"])  # otherwise an ordinary heart
    found = at("4c", "Ac 6c", "7c", "5c", moves=["play Ac"])
    assert register(found, "penalty") == 0  # other aces are ordinary


@rules("R11", "K11", "K13")
def test_e9_ace_and_two_together():
    where = ("Ad", "Ah 2h 9c", "3c 4c", "5c 5d")
    assert at(*where)["moves"] == ["play Ah", "play Ah+2h"]
    found = at(*where, moves=["play Ah+2h"])
    assert (found["deciders"], found["moves"], upcard(found)) == ([1], ["draw 7"], "2h")
    assert found["position"]["zones"]["pile"] == cards("Ad Ah 2h")
    assert at(*where, moves=["play 2h+ah"])["moves"] == ["draw 7"]
    found = at("Ad", "Ah 2h 9c", "5h 2c", "3d", moves=["play Ah+2h"])
    assert found["moves"] == ["draw 7", "play 5h"]
    assert at(*where, options={"ah2h_together": "no"})["moves"] == ["play Ah"]
    assert at("Ad", "Ah 2h", "3c 4c", "5c 5d")["moves"] == ["play Ah"]
    assert at("2s", "Ah 2h 9c", "3c 4c", "5c 5d")["moves"] == ["play 2h"]
    found = at("2s", "Ah 2h 9c", "3c 4c", "5c 5d", moves=["play 2h"])
    assert (found["moves"], register(found, "penalty_kind")) == (["draw 2"], 1)


@rules("R4", "K6")
def test_e10_a_draw_ends_the_turn():
    where = ("Kh", "9c Tc", "4d 4s", "5c 5d")
    assert at(*where, stock="3h 6d")["moves"] == ["draw 1"]
    found = at(*where, stock="3h 6d", moves=["draw 1"])
    assert (hands(found)[0], found["deciders"]) == ("9c Tc 3h", [1])


E11 = ("7h 8d 6d 5d 4s 2d", "3c 4c", "Kc Kd", "9c 9d")


@rules("R13", "K17")
def test_e11_penalty_across_a_new_stock():
    where = dict(stock="3s", turn=1, registers={"penalty": 4, **TWOS})
    orders = set()
    for seed in range(40):
        found = at(*E11, **where, seed=seed, moves=["draw 4"])
        drawn, stock = hands(found)[1].split(), found["position"]["zones"]["stock"]
        assert drawn[:3] == cards("Kc Kd 3s")
        assert sorted(drawn[3:] + stock) == sorted(cards("6d 4s 7h 5d 8d"))
        assert (upcard(found), found["deciders"], len(stock)) == ("2d", [2], 2)
        orders.add(tuple(drawn[3:] + stock))
    assert len(orders) > 20
    found = at("7h 2d", *E11[1:], **where, moves=["draw 4"])
    assert (hands(found)[1], found["deciders"]) == ("Kc Kd 3s 7h", [2])  # all cards there are
    assert register(found, "penalty") == 0


@rules("R13")
def test_all_know_what_a_new_stock_is_made_of():
    match = match_at(*E11, stock="3s", turn=1, registers={"penalty": 4, **TWOS}, seed=1)
    match.play(1, "draw 4")
    old = {"7h", "8d", "6d", "5d", "4s"}
    rng = np.array([1, 2, 3, 4], np.uint64)
    seen = set()
    for _ in range(50):
        world = engine(JACK).imagined_by(match.table, 0, rng)
        held = {write_card(card) for card in zone_at(world, "hand", 1).cards}
        assert len(held & old) == 3
        assert {write_card(card) for card in zone_at(world, "stock").cards} < old
        assert not {write_card(card) for card in zone_at(world, "hand", 2).cards} & old
        seen |= held & old
    assert seen == old
    match.play(2, match.legal(2)[0])
    match.play(0, match.legal(0)[0])
    before = match.table[0].redrawn[1]
    played = [text for text in match.legal(1) if text.startswith("play")]
    match.play(1, played[0])
    assert match.table[0].redrawn[1] == before - (played[0].split()[1] in old)


@rules("R13")
def test_a_second_new_stock_is_counted_by_itself():
    old = {"recycled": 1 << read_card("7h"), "redrawn": [1, 0]}
    found = at("6d 5d 2d", "7h 3c", "Kc Ks", registers=old, moves=["draw 1"])
    assert register(found, "redrawn")[:2] == [1, 0]
    assert register(found, "recycled") == 1 << read_card("6d") | 1 << read_card("5d")


@rules("R12", "K2", "K8", "K9")
@pytest.mark.parametrize(
    ("upcard", "hand", "penalty", "moves"),
    [
        ("2c", "8c 2d 5c", {"penalty": 2, **TWOS}, ["draw 2", "play 2d"]),
        ("2h", "Ah 5h 3h", {"penalty": 2, **TWOS}, ["draw 2"]),
        ("Ah", "2h 3h 4d", {"penalty": 5, **ACE}, ["draw 5"]),
        ("2h", "Jh Ah 2c 9c", {"penalty": 2, **TWOS}, ["draw 2", "play 2c"]),
    ],
)
def test_e12_nothing_else_answers(upcard, hand, penalty, moves):
    for anytime in ("no", "yes"):
        options = {"jack_anytime": anytime}
        found = at(upcard, hand, "6c 7c", "6s 7s", registers=penalty, options=options)
        assert found["moves"] == moves


# --- the deal


@rules("R1", "R2")
def test_the_deal():
    deck = [*PLAIN[:18], *PLAIN[18:21], *PLAIN[21:35]]
    found = look("jack-change-it", deck=deck, seats=3, dealer=2)
    assert hands(found) == [" ".join(deck[first:21:3]) for first in range(3)]
    assert (upcard(found), found["deciders"]) == (deck[21], [0])
    assert len(found["position"]["zones"]["stock"]) == 52 - 22
    assert found["position"]["zones"]["stock"][:5] == deck[22:27]
    found = look("jack-change-it", deck=deck, seats=2, dealer=0, options={"hand_size": 5})
    assert hands(found) == [" ".join(deck[1:10:2]), " ".join(deck[0:10:2])]
    assert (upcard(found), found["deciders"]) == (deck[10], [1])


@rules("R2", "R14")
def test_the_deal_passes_to_the_left_until_somebody_has_won_enough():
    match = Match(JACK, 3, {"match_wins": 3, "first_dealer": 1}, seed=5, watched=False)
    chance = random.Random(5)
    dealers = []
    while not match.over:
        if len(dealers) == match.table[0].deals:
            dealers.append(match.table[0].dealer)
            assert match.deciders == [(dealers[-1] + 1) % 3]
        seat = match.deciders[0]
        match.play(seat, chance.choice(match.legal(seat)))
    assert dealers == [(1 + deal) % 3 for deal in range(len(dealers))]
    assert len(dealers) > 2
    assert max(match.points) == 3
    assert [match.points[seat] for seat in match.winners] == [3]
    assert sum(match.points) == sum(1 for deal in match.scored if any(deal.lines))


@rules("R2")
def test_who_deals_first():
    dealers = [Match(JACK, 3, seed=seed, watched=False).table[0].dealer for seed in range(30)]
    assert set(dealers) == {0, 1, 2}
    assert Match(JACK, 4, {"first_dealer": 3}, seed=1, watched=False).deciders == [0]
    with pytest.raises(SeatsError):
        Match(JACK, 3, {"first_dealer": 3})


def start(first: str, seats: int = 3, then: str = "3c 4c", **options):
    """Deal this card as the first upcard; seat 0 deals."""
    tops = [first, *cards(then)]
    rest = [card for card in PLAIN if card not in tops]
    deck = [*rest[: 7 * seats], *tops, *rest[7 * seats :]]
    return look("jack-change-it", deck=deck, seats=seats, dealer=0, options=options)


@rules("R5", "K16")
@pytest.mark.parametrize("card", TRICKS)
def test_a_trick_card_is_buried(card):
    found = start(card)
    stock = found["position"]["zones"]["stock"]
    assert (upcard(found), stock[0], stock[-1], len(stock)) == ("3c", "4c", card, 30)
    assert found["position"]["seen"] == [["stock", 0, 0, "all"]]
    found = start(card, then="2c 4c" if card != "2c" else "2d 4c")
    assert upcard(found) == "4c"
    assert found["position"]["zones"]["stock"][-2] == card
    found = start(card, start_trick="plain")
    assert (upcard(found), found["deciders"], register(found, "penalty")) == (card, [1], 0)


@rules("K15", "K16")
@pytest.mark.parametrize(
    ("card", "seats", "options", "stays"),
    [
        ("Ac", 3, {}, True),
        ("5h", 3, {}, True),
        ("Qc", 2, {}, True),
        ("Qc", 3, {"reverse_rank": "K"}, True),
        ("Kc", 3, {"reverse_rank": "K"}, False),
        ("Qc", 3, {"reverse_rank": "none"}, True),
        ("Kc", 3, {}, True),
    ],
)
def test_which_first_upcards_stay(card, seats, options, stays):
    assert (upcard(start(card, seats, **options)) == card) is stays


@rules("K16")
def test_a_stock_of_trick_cards_only():
    deck = [*PLAIN, *TRICKS]
    found = look("jack-change-it", deck=deck, seats=6, dealer=5)
    assert sorted(found["position"]["zones"]["stock"] + [upcard(found)]) == sorted(TRICKS[7:])
    assert (found["deciders"], register(found, "penalty"), register(found, "direction")) == ([0], 0, 1)


@rules("K16")
@pytest.mark.parametrize(
    ("card", "seats", "turn", "registers"),
    [
        ("2c", 3, 1, {"penalty": 2, "penalty_kind": 1}),
        ("8c", 3, 2, {"penalty": 0}),
        ("8c", 2, 0, {"penalty": 0}),
        ("Qc", 3, 2, {"direction": -1}),
        ("Qc", 2, 1, {"direction": 1}),
        ("Ah", 3, 1, {"penalty": 5, "penalty_kind": 2}),
        ("Jh", 3, 1, {"called": -1, "penalty": 0}),
        ("9h", 3, 1, {"penalty": 0, "direction": 1}),
    ],
)
def test_a_trick_card_in_effect(card, seats, turn, registers):
    found = start(card, seats, start_trick="effect")
    assert (upcard(found), found["deciders"]) == (card, [turn])
    assert {name: register(found, name) for name in registers} == registers
    if card == "Jh":
        fitting = [text for text in hands(found)[1].split() if text[1] == "h"]
        assert fitting
        assert found["moves"] == sorted(plays(" ".join(fitting)))


# --- house rules


@rules("R8", "K2")
def test_jack_anytime():
    where = ("9d", "Jc 5s 9s", "Js 4c", "Kh 3h")
    assert at(*where)["moves"] == ["play 9s"]
    moves = ["play 9s", "play Jc:d", "play Jc:h", "play Jc:s"]
    assert at(*where, options={"jack_anytime": "yes"})["moves"] == moves
    assert at("9d", "Jc", "Js 4c", "Kh", options={"jack_anytime": "yes"})["moves"] == ["draw 1"]


@rules("K3")
def test_jack_call_any():
    where = ("9d", "Jd 5s", "Js 4c", "Kh 3h")
    assert at(*where)["moves"] == ["play Jd:c", "play Jd:h", "play Jd:s"]
    found = at(*where, options={"jack_call": "any"})
    assert found["moves"] == ["play Jd:c", "play Jd:d", "play Jd:h", "play Jd:s"]


@rules("R5")
def test_finish_on_trick():
    yes = {"options": {"finish_on_trick": "yes"}}
    for last in ("2d", "8d", "Qd"):
        assert at("9d", last, "4c", "5c")["moves"] == ["draw 1"]
        found = at("9d", last, "4c", "5c", **yes, moves=plays(last))
        assert (found["over"], found["winners"]) == (True, [0])
    assert at("9d", "Jd", "4c", "5c", **yes)["moves"] == ["play Jd:c", "play Jd:h", "play Jd:s"]
    assert at("9h", "Ah", "4c", "5c", **yes)["moves"] == ["play Ah"]
    assert at("9h", "Ah 2h", "4c", "5c", **yes)["moves"] == ["play 2h", "play Ah"]  # K11


@rules("K5")
def test_voluntary_draw():
    where = ("9d", "4d 5s", "Js 4c", "Kh 3h")
    assert at(*where)["moves"] == ["play 4d"]
    assert at(*where, options={"voluntary_draw": "yes"})["moves"] == ["draw 1", "play 4d"]
    assert refused("jack-change-it", **table(*where), moves=["draw 1"])["rule"] == "K5"
    found = at("2d", "2c 5s", "4c", "3h", stock="6c 6d", registers={"penalty": 2, **TWOS}, moves=["draw 2"])
    assert hands(found)[0] == "2c 5s 6c 6d"  # a penalty may be taken instead of answered


@rules("K6", "K7")
def test_play_drawn():
    yes = {"options": {"play_drawn": "yes"}}
    where = ("Kh", "9c Tc", "4d 4s", "5c 5d")
    found = at(*where, stock="3h 6d", **yes, moves=["draw 1"])
    assert (found["position"]["phase"], found["deciders"]) == ("drawn", [0])
    assert found["moves"] == ["keep", "play 3h"]
    found = at(*where, stock="3h 6d", **yes, moves=["draw 1", "keep"])
    assert (hands(found)[0], found["deciders"]) == ("9c Tc 3h", [1])
    found = at(*where, stock="3h 6d", **yes, moves=["draw 1", "play 3h"])
    assert (hands(found)[0], found["deciders"], upcard(found)) == ("9c Tc", [1], "3h")
    assert at(*where, stock="3d 6d", **yes, moves=["draw 1"])["moves"] == ["keep"]
    found = at(*where, **yes, moves=["draw 1"])  # nothing was drawn, so nothing can be played
    assert (found["position"]["phase"], found["deciders"]) == ("turn", [1])
    found = at("Kd", "9c 2h 3s", "4d", "5c", stock="Ad 6h", **yes, moves=["draw 1"])
    assert found["moves"] == ["keep", "play Ad"]
    found = at("Ks Ac", "9d 2h 3s", "4d", "5c", stock="Ah 6h", **yes, moves=["draw 1"])
    assert found["moves"] == ["keep", "play Ah"]  # alone
    found = at("2d", "2c 5s", "4c", "3h", stock="6c 4d", **yes, registers={"penalty": 2, **TWOS})
    assert found["moves"] == ["draw 2", "play 2c"]
    found = at(
        "2d", "2c 5s", "4c", "3h", stock="6c 4d", **yes, registers={"penalty": 2, **TWOS}, moves=["draw 2"]
    )
    assert (found["position"]["phase"], found["deciders"]) == ("turn", [1])


@rules("K18")
def test_a_hand_in_which_nothing_can_be_drawn():
    where = ("Kd", "4s 5s", "6s", "7s 8c")
    found = at(*where, moves=["draw 1", "draw 1"])
    assert (found["over"], found["deciders"], hands(found)[0]) == (False, [2], "4s 5s")
    found = at(*where, moves=["draw 1"] * 3)
    assert (found["over"], found["winners"], found["score"][1]) == (True, [1], {"fewest cards": 1})
    assert found["ending"] == "fewest cards when the hand was stopped"
    assert register(found, "place")[:3] == [2, 1, 2]
    found = at("Kd", "4s", "6s", "7s 8c", moves=["draw 1"] * 3)  # a tie: nobody wins, the next deals
    assert (found["over"], found["points"], found["score"]) == (False, [0, 0, 0], [{}, {}, {}])
    assert [len(hand.split()) for hand in hands(found)] == [7, 7, 7]
    assert (found["position"]["dealer"], register(found, "deals")) == (0, 1)
    found = at("Kd", "4s 5s", "6s 6d 6c", "7s", moves=["draw 1", "play 6d", "draw 1", "draw 1"])
    assert not found["over"]  # not in a row: seat 1 laid a card


@rules("K18")
def test_who_draws_begins_the_count_anew():
    found = at("Kd", "4s 5s", "6s", "7s 8c", stock="2c", registers={"idle": 2}, moves=["draw 1", "draw 1"])
    assert (found["over"], register(found, "idle")) == (False, 1)


@rules("K18")
def test_max_turns():
    where = ("9d", "4d 5d", "6d 7d 8c", "3d 3s")
    for options, last in (({}, 499), ({"max_turns": 100}, 99), ({"max_turns": 5000}, 4999)):
        found = at(*where, options=options, registers={"turns": last - 1}, moves=["play 4d"])
        assert not found["over"]
        found = at(*where, options=options, registers={"turns": last}, moves=["play 4d"])
        assert (found["over"], found["winners"]) == (True, [0])


CALL = {"options": {"last_card_call": "yes"}}


@rules("R15", "K19")
def test_knock():
    where = ("4h", "4s 7d", "6s 9h", "3s 3d")
    assert at(*where)["moves"] == ["play 4s"]
    assert at(*where, **CALL)["moves"] == ["play 4s", "play 4s knock"]
    found = at(*where, **CALL, moves=["play 4s knock"])
    assert (found["position"]["phase"], found["deciders"]) == ("turn", [1])
    found = at(*where, **CALL, moves=["play 4s"])
    assert (found["position"]["phase"], found["deciders"]) == ("catch", [1, 2])
    assert found["moves"] == ["catch", "let"]
    found = at("4h", "4s 7d 8d", "6s 9h", "3s 3d", **CALL, moves=["play 4s knock"])
    assert found["deciders"] == [1]  # needless, and free
    found = at("4h", "4s 7d 8d", "6s 9h", "3s 3d", **CALL, moves=["play 4s"])
    assert (found["position"]["phase"], found["deciders"]) == ("turn", [1])  # with two cards left
    found = at("4h", "4s", "6s 9h", "3s 3d", **CALL, moves=["play 4s"])
    assert found["over"]
    found = at("Ad", "Ah 2h 9c", "6s 9h", "3s 3d", **CALL)
    assert found["moves"] == ["play Ah", "play Ah knock", "play Ah+2h", "play Ah+2h knock"]
    assert at("Ad", "Ah 2h 9c", "6s 9h", "3s", **CALL, moves=["play Ah+2h"])["deciders"] == [1, 2]
    found = at("Ad", "Ah 2h 9c", "6s 9h", "3s", **CALL, moves=["play Ah+2h knock"])
    assert (found["deciders"], found["moves"]) == ([1], ["draw 7"])
    found = at("9d", "Jd 5s", "6s 9h", "3s", **CALL, moves=["play Jd:h knock"])
    assert (found["deciders"], register(found, "called")) == ([1], 2)
    both = {"options": {"last_card_call": "yes", "play_drawn": "yes"}}
    found = at("Kh", "9c", "4d 4s", "5c 5d", stock="3h 6d", **both, moves=["draw 1", "play 3h"])
    assert found["deciders"] == [1, 2]


@rules("R15", "K19")
@pytest.mark.parametrize("answers", [("let", "let"), ("catch", "let"), ("let", "catch"), ("catch", "catch")])
def test_catch(answers):
    match = match_at("4h", "4s 7d", "6s 9h", "3s 3d", stock="Kc Kd", **CALL)
    match.play(0, "play 4s")
    match.play(2, answers[1])
    assert (match.deciders, match.log(1)[-1]["move"]) == ([1], "play 4s")  # sealed until all have answered
    match.play(1, answers[0])
    caught = "catch" in answers
    assert zone_at(match.table, "hand", 0).count == 1 + caught
    assert (match.deciders, match.phase) == ([1], "turn")
    assert match.legal(1) == ["play 6s", "play 6s knock"]
    match.play(1, "play 6s knock")
    match.play(2, "play 3s")
    assert match.deciders == [0, 1]
    match.play(0, "let")
    match.play(1, "let")  # the answers of the first question are forgotten
    assert (zone_at(match.table, "hand", 2).count, match.deciders) == (1, [0])


@rules("R15", "K18", "K19")
@pytest.mark.parametrize(("answers", "winners"), [("let let", [0]), ("let catch", [])])
def test_the_question_comes_before_the_last_turn_is_over(answers, winners):
    """A player who forgot to knock draws a card even then, and no longer has the fewest cards alone."""
    options = {"last_card_call": "yes", "max_turns": 100}
    match = match_at(
        "9d", "4d 5s", "6s 9h", "3s 3d 3h", stock="Kc Kd", options=options, registers={"turns": 99}
    )
    match.play(0, "play 4d")
    assert (match.phase, match.deciders, match.over) == ("catch", [1, 2], False)
    for seat, answer in enumerate(answers.split(), 1):
        match.play(seat, answer)
    assert len(match.scored) == 1
    assert match.winners == winners
    assert match.scored[0].lines[0] == ({"fewest cards": 1} if winners else {})


@rules("K18", "K19")
def test_a_question_does_not_make_the_hand_longer():
    """The turn counts once, when the question has been answered."""
    options = {"last_card_call": "yes", "max_turns": 100}
    match = match_at("9d", "4d 5s", "6d 9h", "3s 3d", stock="Kc Kd", options=options, registers={"turns": 98})
    match.play(0, "play 4d")
    for seat in (1, 2):
        match.play(seat, "let")
    assert (match.table[0].turns, match.deciders) == (99, [1])
    match.play(1, "play 6d knock")
    assert len(match.scored) == 1


@rules("K14", "K19")
def test_catch_after_an_eight_between_two():
    match = match_at("6c", "8c 5c", "Kh Qh", stock="4h 6h", **CALL)
    match.play(0, "play 8c")
    assert match.deciders == [1]
    match.play(1, "catch")
    assert (match.deciders, zone_at(match.table, "hand", 0).count) == ([0], 2)


LAST = {"options": {"end": "last_player"}}


@rules("K20")
def test_last_player():
    where = ("3s", "4s", "5s 6s", "9d 9h")
    assert at(*where, moves=["play 4s"])["over"]
    found = at(*where, **LAST, moves=["play 4s"])
    assert (found["over"], found["deciders"], register(found, "place")[:3]) == (False, [1], [1, 0, 0])
    found = at(*where, stock="Kd Kh", **LAST, moves=["play 4s", "play 5s", "draw 1"])
    assert found["deciders"] == [1]
    found = at(*where, stock="Kd Kh", **LAST, moves=["play 4s", "play 5s", "draw 1", "play 6s"])
    assert (found["over"], found["winners"], found["points"]) == (True, [0], [1, 0, 0])
    assert register(found, "place")[:3] == [1, 2, 3]
    assert found["score"] == [{"first out": 1}, {}, {}]


GONE = {"out": 0b0110, "place": [0, 1, 2, 0, 0]}


@rules("R15", "K14", "K19", "K20")
def test_who_has_gone_out_is_neither_passed_to_nor_asked():
    where = ("4h", "4s 7d", "", "", "6s 9h", "3s 3d")
    assert at(*where, **LAST, registers=GONE, moves=["play 4s"])["deciders"] == [3]
    eight = ("8h", "8s 7d", "", "", "6s 9h", "3s 3d")
    assert at(*eight, **LAST, registers=GONE, moves=["play 8s"])["deciders"] == [4]
    both = {"options": {"end": "last_player", "last_card_call": "yes"}}
    found = at(*where, **both, registers=GONE, moves=["play 4s"])
    assert (found["position"]["phase"], found["deciders"]) == ("catch", [3, 4])


@rules("R9", "K14", "K18", "K20")
def test_last_player_queens_eights_and_stops():
    found = at("3s", "4s", "Qs", "9d 9h", **LAST, moves=["play 4s"])
    assert found["moves"] == ["play Qs"]  # ordinary between the two who are left
    found = at("3s", "4s", "Qs 5d", "9d 9h", "7s 7d", **LAST, moves=["play 4s", "play Qs"])
    assert (found["deciders"], register(found, "direction")) == ([3], -1)
    found = at("3s", "4s", "8s 5d", "9d 9h", "7s 7d", **LAST, moves=["play 4s", "play 8s"])
    assert found["deciders"] == [3]
    found = at("3s", "4s", "8s 5d", "9d 9h", **LAST, moves=["play 4s", "play 8s"])
    assert found["deciders"] == [1]
    found = at("3s", "4s", "5d", "9d 9h", "7h", **LAST, moves=["play 4s", "draw 1", "draw 1"])
    assert hands(found)[1:3] == ["5d 3s", "9d 9h"]  # the one card under the upcard, and none
    options = {"end": "last_player", "voluntary_draw": "yes"}
    found = at("4h", "4s", "5d 5h", "9d 9h", "7h", options=options, moves=["play 4s", *["draw 1"] * 4])
    assert (found["over"], found["winners"], found["ending"]) == (True, [0], "first to run out of cards")
    assert register(found, "place")[:4] == [1, 4, 3, 2]
    both = {"options": {"end": "last_player", "finish_on_trick": "yes"}}
    found = at("3s", "2s", "2d 5d", "9d 9h", **both, moves=["play 2s"])
    assert (found["deciders"], found["moves"]) == ([1], ["draw 2", "play 2d"])
    found = at("3s", "8s", "5d", "9d 9h", **both, moves=["play 8s"])
    assert found["deciders"] == [2]


@rules("R3", "K21")
def test_one_card_one_pack_and_no_more():
    assert JACK.deck == tuple(range(52))
    told = refused("jack-change-it", **table("7h", "7d 7c 8d", "3c", "4c"), moves=["play 7d 7c"])
    assert "is not a move here" in told["text"]
    found = at("Jh", "Jc 5d", "5c", "6c", moves=["play Jc:d"])
    assert (register(found, "penalty"), found["moves"]) == (0, ["draw 1"])  # a black jack is a jack


# --- refusals


@rules("R3", "R5", "R8", "R10", "R11", "R15", "K3", "K5", "K6", "K8", "K9", "K11", "K12", "K19")
@pytest.mark.parametrize(
    ("rule", "shown", "where", "more", "moves"),
    [
        ("R3", ["Kh"], ("9d", "4d 5s", "3c"), {}, ["play Kh"]),
        ("R3", ["5s", "9d"], ("9d", "4d 5s", "3c"), {}, ["play 5s"]),
        ("R8", ["4d", "Jh"], ("9h", "Jh 5s", "4d 6s", "3d"), {}, ["play Jh:s", "play 4d"]),
        ("R5", ["2d"], ("9d", "2d", "3c"), {}, ["play 2d"]),
        ("R8", ["Jd"], ("9d", "Jd 5s", "3c"), {}, ["play Jd"]),
        ("R8", ["4d"], ("9d", "4d 5s", "3c"), {}, ["play 4d:h"]),
        ("R8", ["2c"], ("2d", "2c 5s", "3c"), {"registers": {"penalty": 2, **TWOS}}, ["play 2c:h"]),
        ("K3", ["Jd"], ("9d", "Jd 5s", "3c"), {}, ["play Jd:d"]),
        ("K5", ["4d"], ("9d", "4d 5s", "3c"), {}, ["draw 1"]),
        ("R4", [], ("9d", "5s", "3c"), {}, ["draw 2"]),
        ("R6", [], ("2d", "5s", "3c"), {"registers": {"penalty": 2, **TWOS}}, ["draw 1"]),
        ("R10", [], ("Ah", "5s", "3c"), {"registers": {"penalty": 5, **ACE}}, ["draw 7"]),
        ("K8", ["8d"], ("2d", "8d 5s", "3c"), {"registers": {"penalty": 2, **TWOS}}, ["play 8d"]),
        ("K8", ["Ah", "2h"], ("2d", "Ah 2h 3h", "3c"), {"registers": {"penalty": 2, **TWOS}}, ["play Ah+2h"]),
        ("K12", ["2c"], ("2d", "2c", "3c"), {"registers": {"penalty": 2, **TWOS}}, ["play 2c"]),
        ("K9", ["2h"], ("Ah", "2h 5s", "3c"), {"registers": {"penalty": 5, **ACE}}, ["play 2h"]),
        (
            *("R10", ["5h"], ("Ah", "5h 5s", "3c")),
            *({"registers": {"penalty": 5, **ACE}, "options": {"five_hearts_blocks": "no"}}, ["play 5h"]),
        ),
        ("R3", ["2h"], ("9h", "Ah 5s 6s", "3c"), {}, ["play Ah+2h"]),
        ("K11", ["Ah", "2h"], ("9h", "Ah 2h", "3c"), {}, ["play Ah+2h"]),
        ("K11", ["Ah", "2s"], ("2s", "Ah 2h 9c", "3c"), {}, ["play Ah+2h"]),
        ("R11", ["Ah", "2h"], ("9h", "Ah 2h 9c", "3c"), {"options": {"ah2h_together": "no"}}, ["play Ah+2h"]),
        ("R15", [], ("9d", "4d 5s", "3c"), {}, ["play 4d knock"]),
        ("R15", [], ("9d", "4d 5s", "3c"), {}, ["catch"]),
        ("R15", [], ("9d", "4d 5s", "3c"), CALL, ["let"]),
        ("K19", [], ("9d", "4d 5s", "3c 7c"), CALL, ["play 4d", "play 3c"]),
        ("K6", [], ("9d", "4d 5s", "3c"), {}, ["keep"]),
        ("K6", [], ("9d", "4d 5s", "3c"), {"options": {"play_drawn": "yes"}}, ["keep"]),
        ("K6", ["6d"], ("9d", "5s", "3c"), {"options": {"play_drawn": "yes"}}, ["draw 1", "play 5s"]),
        ("K6", ["6d"], ("9d", "5s", "3c"), {"options": {"play_drawn": "yes"}}, ["draw 1", "draw 1"]),
        ("R3", ["6c", "9d"], ("9d", "5s", "3c"), {"options": {"play_drawn": "yes"}}, ["draw 1", "play 6c"]),
    ],
)
def test_refusals(rule, shown, where, more, moves):
    stock = "6c 6d" if shown[:1] == ["6c"] else "6d 6c"
    told = refused("jack-change-it", **table(*where, stock=stock, **more), moves=moves)
    assert (told["rule"], told["cards"]) == (rule, shown)
    assert told["text"]


def test_refusals_name_the_option_that_could_allow_it():
    for where, move, option in [
        (("9d", "4d 5s", "3c"), "draw 1", "voluntary_draw"),
        (("9d", "2d", "3c"), "play 2d", "finish_on_trick"),
        (("9d", "Jd 5s", "3c"), "play Jd:d", "jack_call"),
        (("9d", "4d 5s", "3c"), "keep", "play_drawn"),
        (("9d", "4d 5s", "3c"), "play 4d knock", "last_card_call"),
    ]:
        assert option in refused("jack-change-it", **table(*where), moves=[move])["text"]


# --- what players see, and judgement


@rules("R8", "R13", "K16")
def test_what_is_seen():
    match = match_at("9d", "Jd 5s 6s", "2c 4c", "Kh 3h", stock="7c 7d")
    match.play(0, "play Jd:c")
    view = match.view(1)
    assert match.banner()[0] == "Called: clubs (or a jack)"
    assert view["zones"]["hand"]["cards"] == [[None] * 2, ["2c", "4c"], [None] * 2]
    assert view["zones"]["pile"]["cards"] == ["9d", "Jd"]
    assert view["zones"]["stock"]["cards"] == [None, None]
    match.play(1, "play 2c")
    assert match.view(2)["facts"] == []
    match = match_at("3s", "4s", "5s 6s", "9d 9h", options={"end": "last_player", "match_wins": 2})
    match.play(0, "play 4s")
    assert {"label": "out", "value": "first", "seat": 0} in match.view(None)["facts"]


def judged(*where, moves=(), **more) -> str:
    """Return the best move of the heuristic after these moves."""
    match = match_at(*where, **more)
    for move in moves:
        match.play(match.deciders[0], move)
    seat = match.deciders[0]
    known = engine(JACK).known_to(match.table, seat)
    liked = {text: judge_of(JACK)(known[0], JACK.texts.read(text, known[0])) for text in match.legal(seat)}
    return max(liked, key=lambda text: liked[text])


@rules("R5", "R14", "R15")
@pytest.mark.parametrize(
    ("where", "more", "choice"),
    [
        (("9d", "4d 2d", "3c 3d 3h"), {}, "play 2d"),  # not left with a trick card
        (("9d", "4d 9c 6c", "3c 3d 3h"), {}, "play 9c"),  # the six can follow
        (("9d", "4d 8d 5c 5d 5h", "3c 3d"), {}, "play 8d"),  # play against the player with few cards
        (("9d", "Jd 5s 6s 7h", "3c 3d 3h"), {}, "play Jd:s"),
        (("9d", "4d 6d", "3c 3d 3h"), CALL, "play 4d knock"),
        (("9d", "4d", "3c 3d"), {}, "play 4d"),
        (("2d", "2c 4c 5c", "3c 3d"), {"registers": {"penalty": 2, **TWOS}}, "play 2c"),
        (("9d", "4d 6d", "3c 3d"), {"options": {"voluntary_draw": "yes"}}, "play 4d"),
        (("9d", "4d 6d", "3c 3d"), CALL | {"moves": ["play 4d"]}, "catch"),
    ],
)
def test_judgement(where, more, choice):
    assert judged(*where, **more) == choice


# --- whole games


def finished(options, games, seats=3, seed=7):
    template = engine(JACK).template(seats, options)
    return [t for batch in random_games(engine(JACK), template, games, seed) for t in batch.tables]


def field(tables, name: str, seats: int = 6) -> np.ndarray:
    """Return one field of many tables as an array; of a field for each seat only the playing ones."""
    values = np.array([t[name] for t in tables])
    return values[:, :seats] if values.ndim > 1 else values


@rules("R1", "R5", "R14", "K18")
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.thousands
def test_results_of_thousands_of_hands(seats):
    tables = finished({}, 2000, seats)
    points, out = field(tables, "points", seats), field(tables, "ending") == 0
    counts = np.array([t["hand"]["count"][:seats] for t in tables])
    assert (points.sum(1) == 1).all()
    assert (counts.sum(1) + [t.stock.count + t.pile.count for t in tables] == 52).all()
    assert out.mean() > 0.99
    assert ((counts == 0) == (points == 1))[out].all()
    assert (field(tables, "winners") == (points << np.arange(seats)).sum(1)).all()
    for t, held, won, went_out in zip(tables, counts.tolist(), points.tolist(), out, strict=True):
        if went_out:
            last = t.pile.top
            assert rank(last) not in (1, 7, 10)
            assert write_card(last) != "Ah"
            assert seats == 2 or rank(last) != 11
        else:
            assert min(held) > 0
            assert [held.index(min(held))] == [seat for seat in range(seats) if won[seat]]


@rules("R14", "K18", "K20")
@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.thousands
def test_places_when_played_to_the_last(seats):
    tables = finished({"end": "last_player", "match_wins": 2}, 300, seats)
    points = field(tables, "points", seats)
    assert (points.max(1) == 2).all()
    assert (points.sum(1) <= field(tables, "deals")).all()
    for t in tables:
        gone = [seat for seat in range(seats) if t.out >> seat & 1]
        places = list(t.place)[:seats]
        assert sorted(places[seat] for seat in gone) == list(range(1, len(gone) + 1))
        for seat in range(seats):
            fewer = [
                one for one in range(seats) if one not in gone and t.hand[one].count < t.hand[seat].count
            ]
            assert seat in gone or places[seat] == 1 + len(gone) + len(fewer)


HOUSE_RULES = [
    {},
    {"hand_size": 5, "jack_anytime": "yes", "jack_call": "any", "reverse_rank": "K", "start_trick": "effect"},
    {"ah2h_together": "no", "finish_on_trick": "yes", "play_drawn": "yes", "start_trick": "plain"},
    {"voluntary_draw": "yes", "last_card_call": "yes", "end": "last_player", "reverse_rank": "none"},
    {"end": "last_player", "finish_on_trick": "yes", "last_card_call": "yes", "play_drawn": "yes"},
    {"five_hearts_blocks": "no", "match_wins": 2, "max_turns": 100, "voluntary_draw": "yes"},
]


def tricks(t) -> set[str]:
    """Return the tricks of R5 from the options."""
    found = set(cards("2c 2d 2h 2s 8c 8d 8h 8s Jc Jd Jh Js Ah"))
    playing = sum(not t.out >> seat & 1 for seat in range(t.seats))
    letter = "QK "[t.reverse_rank]
    return found | ({letter + s for s in "cdhs"} if playing > 2 else set())


@rules("R3", "R4", "R5", "R6", "R8", "R10", "R11", "R13", "K4", "K11", "K12", "K18", "K20", "K21")
@pytest.mark.parametrize("options", HOUSE_RULES)
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.thousands
def test_invariants_after_every_move(options, seats):
    e, chance = engine(JACK), random.Random(seats)
    template = e.template(seats, options)
    for seed in range(8):
        table, called = e.begin(template, seed), False
        for _ in range(3000):
            t = table[0]
            if t.over:
                break
            before, seat = table.copy(), t.turn
            if t.asked:
                seat = chance.choice([one for one in range(seats) if t.owes >> one & 1])
            move = chance.choice(e.moves(table, seat))
            text = JACK.texts.write(move, before[0])
            e.step(table, seat, move)
            t = table[0]
            everything = [card for one in range(seats) for card in t.hand[one].cards]
            everything += [*t.pile.cards, *t.stock.cards]
            assert sorted(everything) == list(range(52))
            assert t.penalty in {0: (0,), 1: (2, 4, 6, 8), 2: (5, 7)}[t.penalty_kind]
            if t.deals > before[0].deals:
                called = False
                continue
            laid = t.pile.count - before[0].pile.count
            if text.startswith("play"):
                called = ":" in text
                assert laid == 1 + ("+" in text)
                lies, on = t.pile.top, before[0].pile.slots[before[0].pile.count - 1]
                if "+" not in text and not before[0].penalty and not before[0].jack_anytime:
                    wanted = before[0].called if before[0].called >= 0 else suit(on)
                    assert suit(lies) == wanted or rank(lies) == rank(on)
                if before[0].hand[seat].count == laid:
                    assert t.finish_on_trick or write_card(lies) not in tricks(before[0])
                    assert t.end == 1
            elif text.startswith("draw"):
                drawn = t.hand[seat].count - before[0].hand[seat].count
                there = before[0].stock.count + before[0].pile.count - 1
                assert drawn == min(int(text.split()[1]), there)
                assert t.penalty == 0
            assert (t.called >= 0) == called
            assert not called or rank(t.pile.top) == 10
            assert t.turns <= t.max_turns
            assert not t.out >> t.turn & 1
            assert t.recycled == 0 or not [card for card in t.stock.cards if not t.recycled >> card & 1]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("hand_size", 5), ("jack_anytime", "yes"), ("jack_call", "any"), ("reverse_rank", "K")),
        *(("reverse_rank", "none"), ("ah2h_together", "no"), ("five_hearts_blocks", "no")),
        *(("finish_on_trick", "yes"), ("voluntary_draw", "yes"), ("play_drawn", "yes")),
        *(("start_trick", "plain"), ("start_trick", "effect"), ("last_card_call", "yes")),
        *(("end", "last_player"), ("match_wins", 5), ("max_turns", 100), ("first_dealer", 2)),
    ],
)
@pytest.mark.thousands
def test_every_option_changes_games(name, value):
    ours, theirs = finished({name: value}, 100), finished({}, 100)
    names = ("points", "turns", "deals", "dealer", "place")
    assert any((field(ours, name) != field(theirs, name)).any() for name in names)
    assert field(ours, "over").all()


# --- texts


def told(text, own=None):
    """Return a text as a seat reads it."""
    return render(text, SeatNames(3, own, {}, {0: "Ann", 1: "Ben", 2: "Cy"}))


def log_after(match: Match, *moves: str) -> list[str]:
    """Return the last line of the log after these moves, as seats 0 and 1 read it."""
    for move in moves:
        match.play(match.deciders[0], move)
    names = SeatNames(match.seats, None, {}, {0: "Ann", 1: "Ben", 2: "Cy"})
    return [log_lines(match, names, seat)[-1].text for seat in (0, 1)]


def banner_of(match: Match, own=None) -> list[str]:
    return [told(part, own) for part in match.banner()]


def prompt_at(*where, moves=(), **more) -> str:
    match = match_at(*where, **more)
    for move in moves:
        match.play(match.deciders[0], move)
    return told(match.prompt(match.deciders[0]), match.deciders[0])


def labels_at(*where, **more) -> list[str]:
    match = match_at(*where, **more)
    return [told(JACK.texts.label(move, match.asking(0)), 0) for move in match.legal_moves(0)]


class TestTexts:
    def test_the_banner_tells_what_is_wanted_and_who_is_nearly_out(self):
        match = match_at("9d", "Jd 2c", "2s 4c", "Kh", options={"match_wins": 3})
        match.play(0, "play Jd:c")
        left = ["one card left: you and Cy", "play goes to the left", "first to win 3 hands"]
        assert banner_of(match, 0) == ["Called: clubs (or a jack)", *left]
        match.play(1, "play 4c")
        assert banner_of(match)[0] == "To match: clubs or fours"

    def test_the_banner_tells_a_penalty_to_who_must_take_it(self):
        match = match_at("9c", "2c 9d 4h", "2h 2s Kd", "5c 6c 7c")
        match.play(0, "play 2c")
        assert banner_of(match)[0] == "+2: Ben answers with a 2, or takes 2"
        assert banner_of(match, 1)[0] == "+2: you answer with a 2, or take 2"
        match = match_at("9h", "Ah 9d 4h", "2h 2s Kd", "5c 6c 7c")
        match.play(0, "play Ah")
        assert banner_of(match, 1)[0] == "+5: you cancel with 5h, or take 5"
        match = match_at("9h", "Ah 9d 4h", "2h 2s Kd", "5c", options={"five_hearts_blocks": "no"})
        match.play(0, "play Ah")
        assert banner_of(match)[0] == "+5: Ben takes 5 cards"

    def test_the_banner_names_who_did_not_knock(self):
        match = match_at("9d", "4d 6s", "3c 3d 3h", "Kc Kd", **CALL)
        match.play(0, "play 4d")
        assert "Ann did not knock with one card left" in banner_of(match)

    @pytest.mark.parametrize(
        ("where", "more", "prompt"),
        [
            (("9d", "4d 6d 9c", "3c"), {}, "Play a diamond or a nine."),
            (("8d", "8c 8s 4c", "3c"), {}, "Play an eight."),
            (("9d", "4d 5c", "3c"), {}, "Play 4d."),
            (
                ("9d", "4d 5d 2c", "3c"),
                {"options": {"voluntary_draw": "yes"}},
                "Play a diamond, or draw a card.",
            ),
            (("9d", "4s 5c", "3c"), {"stock": "Ks"}, "Nothing fits: draw a card."),
            (("9d", "4s 5c", "3c"), {}, "You cannot play, and there is no card to draw: pass."),
            (
                ("9d", "8d", "3c"),
                {"stock": "Ks"},
                "8d is a trick card and cannot be your last card: draw a card.",
            ),
            (("9d", "4d", "3c"), {}, "Play 4d, your last card, and win the hand."),
            (
                ("9d", "4d", "3c", "5c"),
                {"options": {"end": "last_player"}},
                "Play 4d, your last card: then you are out.",
            ),
            (
                ("9d", "4d 6d", "3c"),
                {"options": {"last_card_call": "yes"}},
                "Play a diamond; knock as well, because you will have one card left.",
            ),
            (
                ("2d", "2c 4c", "3c"),
                {"registers": {"penalty": 2, **TWOS}},
                "Answer with a 2, or take 2 cards.",
            ),
            (
                ("2d", "4c", "3c"),
                {"registers": {"penalty": 4, **TWOS}, "stock": "Ks"},
                "You have no 2 to answer with: take 4 cards.",
            ),
            (
                ("Ah", "5h 4c", "3c"),
                {"registers": {"penalty": 5, **ACE}},
                "Cancel the ace of hearts with 5h, or take 5 cards.",
            ),
            (
                ("Ah", "4c", "3c"),
                {"registers": {"penalty": 5, **ACE}, "stock": "Ks"},
                "You have no five of hearts: take 5 cards.",
            ),
            (
                ("9d", "4d 6s", "3c 3d"),
                CALL | {"moves": ["play 4d"]},
                "Ann has one card left and did not knock: catch them, or let it go?",
            ),
            (
                ("9d", "4s 6s", "3c 3d"),
                {"options": {"play_drawn": "yes"}, "stock": "Kd", "moves": ["draw 1"]},
                "You drew Kd, and it fits: play it, or keep it.",
            ),
        ],
    )
    def test_a_prompt_names_what_can_be_done(self, where, more, prompt):
        assert prompt_at(*where, **more) == prompt

    def test_no_two_buttons_are_alike(self):
        found = labels_at("9h", "Jh Ah 2h 4h", "3c", **CALL)
        assert len(set(found)) == len(found)
        assert {
            "Play Jh, call clubs",
            "Play Jh, call clubs, knock",
            "Play Ah with 2h",
            "Play Ah with 2h and knock",
            "Play 4h and knock",
        } <= set(found)
        assert labels_at("9d", "4s 5c", "3c", stock="Ks") == ["Draw a card"]
        assert labels_at("9d", "4s 5c", "3c") == ["Pass"]
        assert labels_at("2d", "4c", "3c", stock="Ks", registers={"penalty": 4, **TWOS}) == ["Take 4 cards"]

    def test_an_effect_is_told_with_its_cause_and_whom_it_hits(self):
        long = ("3c 3d 3h", "4c 5c 6c")
        assert log_after(match_at("9d", "8d 6s 7s", *long), "play 8d") == [
            "You play 8d. 8: Ben misses a turn.",
            "Ann plays 8d. 8: you miss a turn.",
        ]
        reversed_ = "Queen: the direction is reversed, play goes to the right."
        assert log_after(match_at("9d", "Qd 6s 7s", *long), "play Qd")[0] == f"You play Qd. {reversed_}"
        assert log_after(match_at("9d", "2d 6s 7s", *long), "play 2d") == [
            "You play 2d. 2: Ben takes 2 cards or answers with a 2.",
            "Ann plays 2d. 2: you take 2 cards or answer with a 2.",
        ]
        match = match_at("9h", "Ah 2h 6s 7s", "3c 5h 6d", "4c 5c 6c")
        assert log_after(match, "play Ah+2h")[0] == (
            "You play Ah and 2h together. Ace of hearts: Ben takes 7 cards or cancels with 5h."
        )
        assert log_after(match, "play 5h") == [
            "Ben plays 5h. The five of hearts cancels the ace of hearts: nobody takes cards.",
            "You play 5h. The five of hearts cancels the ace of hearts: nobody takes cards.",
        ]
        assert (
            log_after(match_at("9d", "Jd 6s 7s", *long), "play Jd:s")[1] == "Ann plays Jd and calls spades."
        )

    def test_draws_are_told_with_their_reason(self):
        where = ("9c 9d", "4s 5c", "3d", "6d 6h")
        assert log_after(match_at(*where, stock="Ks"), "draw 1") == [
            "You cannot play and draw Ks.",
            "Ann cannot play and draws a card.",
        ]
        assert log_after(match_at(*where), "draw 1")[1].startswith(
            "The stock has run out: all played cards but the top one are shuffled into a new stock. "
        )
        match = match_at("2d", "4s 5c", "3d", "6d", stock="Ks Kd Kc", registers={"penalty": 2, **TWOS})
        assert log_after(match, "draw 2") == ["You take Ks Kd for the 2.", "Ann takes 2 cards for the 2."]
        match = match_at("9d", "4s 5c", "3d", "6d 6h")
        assert log_after(match, "draw 1")[1] == "Ann has nothing to draw and passes."

    def test_the_last_cards_are_told(self):
        long = ("3c 3d 3h", "4c 5c 6c")
        assert (
            log_after(match_at("9d", "4d 6s", *long), "play 4d")[1] == "Ann plays 4d. Ann has one card left."
        )
        assert log_after(match_at("9d", "4d 6s", *long, **CALL), "play 4d knock") == [
            "You play 4d. You knock: one card left.",
            "Ann plays 4d. Ann knocks: one card left.",
        ]
        assert log_after(match_at("9d", "4d", *long), "play 4d") == [
            "You play 4d. You have no cards left and win the hand.",
            "Ann plays 4d. Ann has no cards left and wins the hand.",
        ]
        match = match_at("9d", "4d", *long, options={"end": "last_player"})
        assert log_after(match, "play 4d")[1] == "Ann plays 4d. Ann has no cards left: first to go out."

    def test_a_summary_names_who_went_out_and_what_is_left(self):
        match = match_at("9d", "4d", "3c 3d 3h", "4c")
        match.play(0, "play 4d")
        found = match.scored[0].summary
        assert [told(text, 0) for text in found] == [
            "You got rid of all your cards first: +1.",
            "Cards still held: Ben 3 and Cy 1.",
        ]
        assert told(found[0]) == "Ann got rid of all cards first: +1."

    def test_a_summary_of_a_hand_that_was_stopped(self):
        match = match_at("9d", "4c", "3c 3h", "5c 6c")
        for _ in range(3):
            match.play(match.deciders[0], "draw 1")
        assert (
            told(match.scored[0].summary[0], 1) == "The hand was stopped, and Ann had the fewest cards: +1."
        )
        assert log_after(match)[0].endswith("Nobody can play or draw: the hand is stopped.")

    @pytest.mark.parametrize(
        ("where", "more", "move", "why"),
        [
            (("9d", "4d", "3c 3d"), {}, "play 4d", "You get rid of your last card."),
            (
                ("9d", "4d 9c 6c", "3c 3d 3h"),
                {},
                "play 9c",
                "Another of your cards matches it and may fit in your next turn.",
            ),
            (("9d", "4d 8d 5c 5d 5h", "3c 3d"), {}, "play 8d", "Hinders Ben, who has only 2 cards left."),
            (("9d", "Jd 5s 6s 7h", "3c 3d 3h"), {}, "play Jd:s", "You hold 2 more cards of spades."),
            (
                ("9d", "4d 2d", "3c 3d 3h"),
                {},
                "play 2d",
                "Keeps a card that may be your last: a trick card may not.",
            ),
            (("9d", "4d 6s 7h", "3c 3d 3h"), {}, "play 4d", "The only card that you can play."),
            (
                ("2d", "2c 4c 5c", "3c 3d"),
                {"registers": {"penalty": 2, **TWOS}},
                "play 2c",
                "Passes the penalty on: Ben must answer, or take 4 cards.",
            ),
            (("9d", "4s 5c", "3c"), {"stock": "Ks"}, "draw 1", "None of your cards can be played."),
        ],
    )
    def test_a_hint_says_why(self, where, more, move, why):
        match = match_at(*where, **more)
        [one] = [one for one in match.legal_moves(0) if JACK.texts.write(one, match.asking(0)) == move]
        assert told(JACK.texts.module.reason(match.asking(0), one), 0) == why
