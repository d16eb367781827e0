"""Keep Trying against its rule page: rules R, rulings K, worked examples E."""

import random

import numpy as np
import pytest

from parlour import bots
from parlour.engine.cards import RANKS, SUITS, write_card
from parlour.engine.linked import engine, zone_at
from parlour.engine.moves import LONGEST_LIST
from parlour.engine.simulation import random_games
from parlour.errors import SeatsError, UnreadableMove
from parlour.games import load
from parlour.games.keep_trying import rules as keep_trying
from parlour.games.keep_trying import texts
from parlour.games.keep_trying.rules import card_to_set, equal_share
from parlour.match import Match, MoveRefused
from parlour.match.plain_table import PlainTable
from parlour.match.positions import read_position, write_position
from parlour.messages import render
from parlour.presentation.move_targets import touches
from parlour.presentation.names import SeatNames
from tests.studies import cards, look, refused, rules

GAME = load("keep-trying")
PACK = [rank + suit for suit in SUITS for rank in RANKS]
DEAL_E14 = cards(
    "Qc Jc 6d 9d Ah Kd Qd 2h 5h 7s Qh Js 8h Qs 3c As 8c 6s Td 3d Kc Ad 8s 3h 4c 9s 7d 5d Th 5c Tc 4s"
)
PLAYS_E14 = [
    *["stand"] * 3,
    *["discard 8h", "discard Qh Qs", "three 3c; discard Js Kd"],
    *["three 3d; discard Td Jc", "play Ad", "play Qc Qd; discard 6s 7s", "take card"],
    *["discard Tc", "play 7d; three 3h; discard 8c 9d", "play 2h 5d"],
]


def deck(dealer: int, *hands: str) -> list[str]:
    """A pack, top first, that deals hands beginning with these cards; other cards fill up."""
    named = [cards(hand) for hand in hands]
    left = [card for card in PACK if not any(card in hand for hand in named)]
    for hand in named:
        while len(hand) < 5:
            hand.append(left.pop())
    order = [(dealer + 1 + i) % len(hands) for i in range(len(hands))]
    return [named[seat][i] for i in range(5) for seat in order] + left


def game(dealer: int, *hands: str, **options) -> Match:
    """Return a game in which these hands were dealt and no cards exchanged."""
    stacked = deck(dealer, *hands)
    match = Match(GAME, len(hands), {"first_dealer": dealer, **options}, seed=1, deck=stacked)
    for _ in hands:
        play(match, "stand")
    return match


def play(match: Match, *texts: str) -> None:
    for text in texts:
        match.play(match.deciders[0], text)


def turn(hand: str, latest: str = "", **more):
    """Return a position: seat 1 acts with this hand; seat 0 has shown the latest set."""
    zones = {"hand": [cards("7h"), cards(hand)], "set": [cards(latest)], **more.pop("zones", {})}
    return {"seats": 4, "dealer": 3, "turn": 1, "phase": "turn", "zones": zones, **more}


def whole_turns(position) -> list[str]:
    """Return every whole turn in the notation of the rule page."""
    found = []
    for step in position["moves"]:
        if step.endswith(";"):
            rest = read_position(position["position"])
            seat = rest.deciders[0]
            rest.play(seat, step)
            inner = {"moves": rest.legal(seat), "position": write_position(rest)}
            found += [f"{step} {after}" for after in whole_turns(inner)]
        else:
            found.append(step)
    return found


def sets(position) -> set[str]:
    return {text.removeprefix("play ").rstrip(";") for text in position["moves"] if text.startswith("play")}


def counts(match: Match, name: str) -> list[int]:
    return [zone_at(match.table, name, seat).count for seat in range(match.seats)]


def state(match: Match) -> dict[str, int]:
    """Return the number of cards in the places without an owner, and the antes."""
    t = match.table[0]
    return {
        "stock": t.stock.count,
        "pile": t.pile.count,
        "aside": t.aside.count,
        "row": t.row.count,
        "antes": t.antes,
    }


@rules("R1", "R2", "R4", "R5", "R7", "K6")
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_e1_set_up(seats):
    match = Match(GAME, seats, seed=seats, watched=False)
    assert counts(match, "hand") == [5] * seats
    stock = {3: 35, 4: 29, 5: 23, 6: 17, 7: 11}[seats]
    assert state(match) == {"stock": stock, "pile": 0, "aside": 0, "row": seats - 1, "antes": 0}
    assert match.points == [0] * seats
    for seat in range(seats):
        assert [len(zone) for zone in match.view(seat)["zones"]["hand"]["cards"]] == [5] * seats
        assert None not in match.view(seat)["zones"]["hand"]["cards"][seat]
        assert match.view(seat)["zones"]["hand"]["cards"][seat - 1] == [None] * 5
        assert match.view(seat)["zones"]["row"]["cards"] == [None] * (seats - 1)
    play(match, *["stand"] * seats)
    assert state(match)["antes"] == seats
    assert match.points == [-10] * seats


@rules("R2", "K36")
@pytest.mark.parametrize("seats", [2, 8])
def test_three_to_seven_players(seats):
    with pytest.raises(SeatsError):
        Match(GAME, seats)


@rules("R3", "K7")
def test_first_dealer():
    dealers = [Match(GAME, 4, seed=seed).table[0].dealer for seed in range(40)]
    assert set(dealers) == {0, 1, 2, 3}
    for dealer in range(3):
        match = Match(GAME, 3, {"first_dealer": dealer}, seed=1)
        assert match.deciders == [(dealer + 1) % 3]
        play(match, *["stand"] * 3, *["pass"] * 9)
        assert match.over
        assert match.table[0].dealer == dealer
    with pytest.raises(SeatsError):
        Match(GAME, 3, {"first_dealer": 3})


@rules("R8", "R18", "R19", "R20", "K3", "K7")
def test_e2_starters():
    match = Match(GAME, 4, {"first_dealer": 1}, seed=2)
    play(match, *["stand"] * 4, *["pass"] * 16)
    assert match.over
    order = [played.seat for played in match.played]
    assert order[:4] == [2, 3, 0, 1]
    rounds = [order[i : i + 4] for i in range(4, 20, 4)]
    assert [one[0] for one in rounds] == [2, 3, 0, 1]
    assert [one[-1] for one in rounds] == [1, 2, 3, 0]


@rules("R10", "R11", "R12", "R13", "K2", "K8", "K9", "K12", "K14")
@pytest.mark.parametrize(
    ("hand", "beats"),
    [
        *[("2s Jh", True), ("9c 9d", True), ("2c 2d", True), ("5c 5d 5s", True), ("4c 4d 4h 4s", True)],
        *[("2c 2d 4h", True), ("Ac", False), ("7c 7d", False), ("2h 8h", False), ("2c 4d", False)],
    ],
)
def test_e3_what_beats_a_pair_of_eights(hand, beats):
    assert (hand in sets(look("keep-trying", **turn(hand, "8c 8d")))) is beats
    if not beats:
        refusal = refused("keep-trying", **turn(hand, "8c 8d"), moves=[f"play {hand}"])
        assert refusal["rule"] == "R11"
        assert refusal["cards"] == ["8c", "8d"]
    assert hand in sets(look("keep-trying", **turn(hand)))


@rules("R13", "K9", "K10", "K11")
@pytest.mark.parametrize(
    ("hand", "rule", "proof"),
    [
        ("3c 3d", "K11", ["3c", "3d"]),
        ("9c Td", "K9", ["9c", "Td"]),
        ("2c 3h", "K11", ["3h"]),
        ("3s", "K11", ["3s"]),
    ],
)
def test_e3_what_is_no_set(hand, rule, proof):
    for latest in ("", "8c 8d"):
        refusal = refused("keep-trying", **turn(hand, latest), moves=[f"play {hand}"])
        assert (refusal["rule"], refusal["cards"]) == (rule, proof)


@rules("R13", "K14")
def test_the_illustration_of_the_wild_two():
    """8-8 loses to J-2, and that to 5-5-5."""
    match = game(3, "8c 8d 4c", "Jh 2s Kh", "5c 5d 5h", "Ah As Qh")
    play(match, "play 8c 8d")
    with pytest.raises(MoveRefused):
        play(match, "play Kh")
    play(match, "play Jh 2s", "play 5h 5d 5c")
    with pytest.raises(MoveRefused):
        play(match, "play As Ah")


@rules("K2", "K8", "K12")
def test_a_single_two_is_an_ace():
    assert "2c" in sets(look("keep-trying", **turn("2c", "Kh")))
    assert "2c" not in sets(look("keep-trying", **turn("2c", "Ah")))
    assert "Ac" not in sets(look("keep-trying", **turn("Ac", "2h")))
    assert "4c" not in sets(look("keep-trying", **turn("4c", "4d")))


@rules("K13", "K15")
def test_the_biggest_set_and_any_part_of_it():
    hand = "4c 4d 4h 4s 2c 2d 2h 2s"
    found = look("keep-trying", **turn(hand))
    assert len(sets(found)) == 255
    assert "2c 2d 2h 2s 4c 4d 4h 4s" in sets(found)
    after = look("keep-trying", **turn(hand), moves=["play 4c 4d 4h 4s 2c 2d 2h 2s"])
    assert len(after["position"]["zones"]["set"][1]) == 8


@rules("R9", "R16", "K15")
def test_e4_all_turns_of_an_opening():
    found = look("keep-trying", **turn("2s 3h 8c 8d Jh"))
    expected = {"2s", "8c", "8d", "Jh", "2s 8c", "2s 8d", "2s Jh", "8c 8d", "2s 8c 8d"}
    assert sets(found) == expected
    turns = whole_turns(found)
    assert len(turns) == len(set(turns)) == 187
    by_size = [0] * 4
    for text in turns:
        shown = text.split(";")[0].split()
        by_size[len(shown) - 1 if shown[0] == "play" else 0] += 1
    assert by_size == [41, 92, 48, 6]
    assert "play 2s Jh; three 3h; discard 8c 8d" in turns


@rules("R11", "R16")
def test_e5_all_turns_against_two_tens():
    found = look("keep-trying", **turn("2s 3h 8c 8d Jh", "Th Ts"))
    assert sets(found) == {"2s Jh", "2s 8c 8d"}
    turns = whole_turns(found)
    assert len(turns) == len(set(turns)) == 59


@rules("R9", "R15", "R16", "R17", "K18")
def test_e6_complete_list():
    free = [
        *["pass", "discard 3s", "discard 4c", "discard 3s 4c", "three 3s", "three 3s; discard 4c"],
        *["play 4c", "play 4c; discard 3s", "play 4c; three 3s"],
    ]
    assert sorted(whole_turns(look("keep-trying", **turn("3s 4c")))) == sorted(free)
    beaten = whole_turns(look("keep-trying", **turn("3s 4c", "4d")))
    assert sorted(beaten) == sorted(free[:6])


def number_of_turns(hand: list[str]) -> int:
    """Compute the page's formula for a hand with no set on the table."""

    def discards(size: int) -> int:
        return 1 + size + size * (size - 1) // 2 + size * (size - 1) * (size - 2) // 6

    threes = sum(card[0] == "3" for card in hand)
    total = 0
    for mask in range(1 << len(hand)):
        chosen = [card for i, card in enumerate(hand) if mask >> i & 1]
        naturals = {card[0] for card in chosen} - {"2"}
        if "3" not in naturals and len(naturals) <= 1:
            left = len(hand) - len(chosen)
            total += discards(left) + (threes * discards(left - 1) if threes else 0)
    return total


@rules("R9", "R16", "K15", "K16")
@pytest.mark.parametrize("hand", ["2c 4c 4d Ts", "2c 2d 3h 3s Kh Ks", "3c 3d 3s", "Ac", "2h 3d 4c 5d 6s 7s"])
def test_the_steps_make_every_turn_of_the_counting_formula(hand):
    turns = whole_turns(look("keep-trying", **turn(hand)))
    assert len(turns) == len(set(turns)) == number_of_turns(cards(hand))


def test_lists_of_moves_stay_short_where_whole_turns_do_not():
    """Eight cards can make more than 4096 turns; eleven cards have far fewer steps."""
    assert number_of_turns(cards("2c 2d 2h 2s 4c 4d 4h 4s")) > LONGEST_LIST
    for hand in ("2c 2d 2h 2s 4c 4d 4h 4s 5c 5d 5h", "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h"):
        assert len(look("keep-trying", **turn(hand))["moves"]) < 1000


@rules("R22", "R24", "R27", "R29", "K25", "K27", "K28", "K30")
@pytest.mark.parametrize(
    ("pick", "points", "hands"),
    [("take card", [-10, 0, -10, -10], [5, 5, 6, 5]), ("take ante", [-10, -10, 0, -10], [5, 6, 5, 5])],
)
def test_e7_shared_prize(pick, points, hands):
    match = game(3, "9c", "3d", "2h Qs 4c", "3s 7d 8h")
    play(match, "play 9c", "three 3d", "play 2h Qs; discard 4c", "three 3s; discard 7d 8h")
    assert (match.deciders, match.phase) == ([2], "pick")
    assert match.legal(2) == ["take ante", "take card"]
    assert match.view(2)["zones"]["row"]["cards"] == [None] * 3
    assert counts(match, "hand") == [4, 4, 2, 2]
    assert refusal(match, "pass") == "K25"
    leftmost = match.table[0].row.slots[0]
    play(match, pick)
    assert match.points == points
    assert counts(match, "hand") == hands
    assert state(match) == {"stock": 21, "pile": 6, "aside": 2, "row": 2, "antes": 3}
    thrown = {write_card(card) for card in match.table[0].pile.cards}
    assert thrown == {"9c", "2h", "Qs", "4c", "7d", "8h"}
    assert {write_card(card) for card in match.table[0].aside.cards} == {"3d", "3s"}
    taker = hands.index(6)
    assert match.table[0].hand[taker].holds(leftmost)
    assert match.table[0].rounds_won.tolist()[:4] == [0, 0, 1, 0]
    assert match.deciders == [1]


def refusal(match: Match, text: str) -> str:
    """Return the rule that forbids a move, and check that it changes nothing."""
    before = match.table.tobytes()
    with pytest.raises(MoveRefused) as caught:
        play(match, text)
    assert match.table.tobytes() == before
    return caught.value.refusal.rule


@rules("R14", "R25", "K17")
def test_e8_no_sharing():
    match = game(3, "9c", "3d", "2h Qs 4c 3h", "3s 7d 8h")
    play(match, "play 9c", "three 3d", "play 2h Qs; three 3h; discard 4c", "three 3s; discard 7d 8h")
    assert match.phase == "turn"  # no pick
    assert match.points == [-10, -10, 0, -10]
    assert counts(match, "hand") == [5, 5, 6, 5]
    assert state(match)["aside"] == 3


@rules("R24", "K21")
def test_e9_only_threes():
    match = game(3, "", "3c", "", "3s")
    leftmost = match.table[0].row.slots[0]
    play(match, "pass", "three 3c", "pass", "three 3s")
    assert match.points == [-10, -10, -10, 0]
    assert counts(match, "hand") == [5, 5, 5, 6]
    assert match.table[0].hand[3].holds(leftmost)
    assert match.table[0].rounds_won.tolist()[:4] == [0, 0, 0, 0]


@rules("R24", "R26")
def test_there_is_a_pick_in_every_round_but_the_last():
    zones = {"hand": [[], [], ["3d"], []], "set": [[], [], [], ["9c"]], "row": ["4c"]}
    registers = {"round_number": 3, "antes": 2}
    start = {"seats": 4, "dealer": 0, "turn": 2, "phase": "turn", "zones": zones, "registers": registers}
    found = look("keep-trying", **start, moves=["three 3d"])
    assert (found["position"]["phase"], found["deciders"]) == ("pick", [3])
    registers = {"round_number": 4, "antes": 2}
    last = start | {"turn": 3, "registers": registers}
    zones = {"hand": [[], [], [], ["3d"]], "set": [[], [], ["9c"], []], "row": []}
    found = look("keep-trying", **last | {"zones": zones}, moves=["three 3d"])
    assert found["position"]["phase"] != "pick"


@rules("R27", "K27")
def test_hands_are_refilled_one_after_the_other_from_the_dealers_left():
    hands = [cards("4c 5c 6c 7c"), cards("4d 5d 6d 7d"), cards("4h 5h 6h 7h")]
    zones = {"hand": hands, "stock": cards("8c 9c Tc Jc Qc Kc Ac"), "row": []}
    registers = {"round_number": 1, "antes": 1, "gained": [0, 2, 0]}
    start = {"seats": 3, "dealer": 0, "turn": 0, "phase": "turn", "zones": zones, "registers": registers}
    found = look("keep-trying", **start, moves=["pass"])["position"]["zones"]
    assert [hand[4:] for hand in found["hand"]] == [["Qc"], cards("8c 9c Tc"), ["Jc"]]
    assert found["stock"] == cards("Kc Ac")


@rules("R14")
@pytest.mark.parametrize(("threes", "owner"), [("3h 3d", 0), ("3d 3h", 1), ("3c 3s", 1), ("3s 3d", 1)])
def test_threes_rank_by_suit(threes, owner):
    first, second = cards(threes)
    match = game(2, first, second, "")
    play(match, f"three {first}", f"three {second}", "pass")
    assert match.points == [0 if seat == owner else -10 for seat in range(3)]


@rules("R17", "R20", "R22", "R23", "R30", "K20", "K22", "K31", "K32")
def test_e10_unclaimed_prize():
    match = game(2, "", "Qc", "Kc")
    row = [write_card(card) for card in match.table[0].row.cards]
    before = [write_card(card) for card in match.table[0].hand[0].cards]
    play(match, "pass", "pass", "pass")
    assert state(match) == {"stock": 35, "pile": 0, "aside": 0, "row": 2, "antes": 3}
    assert [write_card(card) for card in match.table[0].hand[0].cards] == before
    play(match, "play Qc", "pass", "pass")
    assert state(match)["antes"] == 2
    assert row[0] in [write_card(card) for card in match.table[0].hand[1].cards]
    play(match, "play Kc", "pass", "pass")
    assert match.over
    assert match.points == [-10, 0, 10]
    assert [write_card(card) for card in match.table[0].row.cards] == row[1:]
    assert match.view(2)["zones"]["row"]["cards"] == [None]
    assert counts(match, "hand") == [5, 6, 4]  # K32
    assert match.winners == [2]


def last_round(antes: int, moves: list[str], hand: str = "3d", latest: str = "9c", **options):
    """Round 4 of 4: seat 2 has shown the latest set, and seat 3 acts last."""
    zones = {"hand": [[], [], [], cards(hand)], "set": [[], [], cards(latest)]}
    registers = {"round_number": 4, "antes": antes}
    position = {"seats": 4, "dealer": 0, "turn": 3, "phase": "turn", "zones": zones, "registers": registers}
    return look("keep-trying", **position, options={"ante_cents": 25, **options}, moves=moves)


@rules("R23", "R26", "K22", "K23")
@pytest.mark.parametrize(
    ("antes", "option", "points"),
    [
        (1, "split", [0, 0, 13, 12]),
        (1, "winner_takes", [0, 0, 25, 0]),
        (2, "split", [0, 0, 25, 25]),
        (2, "winner_takes", [0, 0, 50, 0]),
    ],
)
def test_e11_last_round_with_a_three(antes, option, points):
    found = last_round(antes, ["three 3d"], last_round_three=option)
    assert found["over"]
    assert found["points"] == points
    assert found["ending"] == "the most money"


@rules("R25", "K21", "K22", "K24", "K33")
def test_the_last_round_claimed_alone_or_by_nobody():
    assert last_round(2, ["pass"])["points"] == [0, 0, 50, 0]
    assert last_round(2, ["three 3d"], latest="")["points"] == [0, 0, 0, 50]
    assert last_round(2, ["play 9d; three 3d"], hand="3d 9d", latest="")["points"] == [0, 0, 0, 50]
    given = last_round(1, ["discard 3d"], latest="")
    assert given["points"] == [6, 7, 6, 6]  # from the left of dealer 0
    assert given["winners"] == [1]
    assert given["score"][1] == {"given back": 7}
    assert last_round(3, ["pass"], latest="")["points"] == [18, 19, 19, 19]


@rules("R6", "R28", "K4", "K5", "K26")
def test_e12_exchange_with_a_short_stock():
    match = Match(GAME, 7, {"first_dealer": 6}, seed=12)
    stocks, shuffles = [], 0
    for seat in range(7):
        assert match.deciders == [seat]
        hand = [write_card(card) for card in match.table[0].hand[seat].cards]
        played = match.play(seat, f"exchange {' '.join(hand[:3])}")
        shuffles += sum(hop.kind == "shuffle" for hop in played.hops)
        stocks.append(state(match)["stock"])
        assert counts(match, "hand") == [5] * 7
    assert stocks == [8, 5, 2, 11, 8, 5, 2]
    assert shuffles == 1
    assert state(match)["pile"] == 9


@rules("R6", "R8", "K4", "K19")
def test_the_exchange_is_secret_and_served_at_once():
    match = Match(GAME, 3, {"first_dealer": 2}, seed=5)
    assert len(match.legal(0)) == 26
    thrown = [write_card(card) for card in match.table[0].hand[0].cards][:2]
    text = f"exchange {' '.join(thrown)}"
    assert refusal(match, "pass") == "R8"
    assert refusal(match, "discard " + thrown[0]) == "R8"
    play(match, text.upper())
    assert match.deciders == [1]
    assert not any(match.table[0].hand[0].holds(PACK.index(card)) for card in thrown)
    for eye in (1, 2, None):
        assert match.log(eye)[0]["move"] is None
        assert all(hop["card"] is None for hop in match.log(eye)[0]["hops"])
        assert match.view(eye)["zones"]["pile"]["cards"] == [None, None]
    assert sorted(cards(match.log(0)[0]["move"])[1:]) == sorted(thrown)
    assert sorted(match.view(0)["zones"]["pile"]["cards"]) == sorted(thrown)


@rules("R15", "K19")
def test_a_discard_is_secret_and_a_set_is_not():
    match = game(2, "9c 9d Kh", "", "")
    play(match, "play 9c 9d; discard Kh")
    assert [entry["move"] for entry in match.log(1)[3:]] == ["play 9c 9d;", None]
    assert [entry["move"] for entry in match.log(0)[3:]] == ["play 9c 9d;", "discard Kh"]
    assert match.view(1)["zones"]["set"]["cards"][0] == match.view(None)["zones"]["set"]["cards"][0]
    assert set(match.view(1)["zones"]["set"]["cards"][0]) == {"9c", "9d"}
    assert match.view(1)["zones"]["hand"]["cards"][0] == [None, None]
    assert counts(match, "hand") == [2, 5, 5]  # R15: not replaced before the end of the round


@rules("K19")
def test_a_secret_discard_blurs_what_others_knew_of_a_hand():
    """They knew the whole hand, and now do not know which card of it is left."""
    hand = turn("4c 5c 6c", seen=[["hand", 1, place, "all"] for place in range(3)])
    match = read_position({"game": "keep-trying", **hand})
    assert set(match.view(0)["zones"]["hand"]["cards"][1]) == {"4c", "5c", "6c"}
    match.play(1, "discard 5c")
    assert match.view(0)["zones"]["hand"]["cards"][1] == [None, None]
    assert match.view(0)["zones"]["pile"]["cards"] == [None]
    assert match.view(1)["zones"]["hand"]["cards"][1] == ["4c", "6c"]


@rules("R22", "K25", "K35")
def test_only_the_taker_sees_a_row_card():
    match = game(2, "Kc", "", "")
    leftmost = write_card(match.table[0].row.slots[0])
    play(match, "play Kc", "pass", "pass")
    assert leftmost in match.view(0)["zones"]["hand"]["cards"][0]
    for eye in (1, 2, None):
        assert match.view(eye)["zones"]["hand"]["cards"][0] == [None] * 6


def after_round_one(recycle: str):
    """E13: seven players, one card in the stock, ten in the discard pile; seat 0 takes the ante."""
    left = [card for card in PACK if card not in cards("8c 8d 3h 3c 3d 3s")]
    pile = ["3c", "3d", *[left.pop() for _ in range(8)]]
    stock = [left.pop()]
    hands = [[left.pop() for _ in range(size)] for size in (3, 4, 5, 5, 5, 5, 4)]
    hands[6].append("3s")
    zones = {"hand": hands, "row": left, "pile": pile, "stock": stock}
    zones |= {"set": [cards("8c 8d")], "three": [[], ["3h"]]}
    registers = {"round_number": 1, "antes": 7}
    return look(
        "keep-trying",
        **dict(seats=7, dealer=6, turn=0, phase="pick", zones=zones, registers=registers),
        options={"recycle_threes": recycle},
        moves=["take ante"],
    )["position"]


@rules("R28", "K30")
def test_all_know_where_a_shuffled_set_cannot_be():
    """In E13 only seats 0 and 1 draw from the new stock, which has both eights."""
    kernels = engine(GAME)
    table = read_position(after_round_one("played_out")).table
    rng = np.array([1, 2, 3, 4], np.uint64)
    holders = set()
    for _ in range(200):
        world = kernels.imagined_by(table, 6, rng)
        for seat in range(6):
            held = {write_card(card) for card in world[0].hand[seat].cards}
            holders |= {seat} if held & {"8c", "8d"} else set()
    assert holders == {0, 1}


@rules("R27", "R28", "R29", "K1", "K27", "K28", "K29", "K30")
@pytest.mark.parametrize(
    ("recycle", "stock", "aside"), [("played_out", 10, ["3h"]), ("all_out", 8, ["3c", "3d", "3h"])]
)
def test_e13_reshuffle_and_threes(recycle, stock, aside):
    zones = after_round_one(recycle)["zones"]
    assert len(zones["stock"]) == stock
    assert sorted(zones["aside"]) == aside
    assert zones["pile"] == []
    assert [len(hand) for hand in zones["hand"]] == [5, 6, 5, 5, 5, 5, 5]
    assert len(zones["row"]) == 5
    assert len(zones["stock"]) + len(zones["aside"]) == 11


@rules("R21", "R24", "R26", "R29", "R30", "R31", "K1", "K34")
@pytest.mark.parametrize(
    ("victory", "winners", "ending"),
    [("money", [0], "the most money"), ("rounds", [0, 2], "the most rounds won")],
)
def test_e14_a_whole_game(victory, winners, ending):
    options = {"first_dealer": 1, "ante_cents": 25, "victory": victory}
    match = Match(GAME, 3, options, seed=1, deck=DEAL_E14)
    hands = [{write_card(card) for card in match.table[0].hand[seat].cards} for seat in range(3)]
    assert hands == [set(cards(hand)) for hand in ("Ah 2h Jc Qh Qs", "3c 5h 6d Js Kd", "7s 8h 9d Qc Qd")]
    assert [write_card(card) for card in match.table[0].row.cards] == ["As", "8c"]
    points = {3: [-25, -25, -25], 6: [-25, 0, -25], 10: [0, 0, -25], 13: [13, 0, -13]}
    for number, text in enumerate(PLAYS_E14, 1):
        play(match, text)
        if number in points:
            assert match.points == points[number]
    assert match.over
    assert match.table[0].rounds_won.tolist()[:3] == [1, 0, 1]
    assert (match.winners, match.ending) == (winners, ending)
    assert match.scored[0].lines == [
        {"ante": -25, "won by sets": 13, "won by threes": 25},
        {"ante": -25, "won by threes": 25},
        {"ante": -25, "won by threes": 12},
    ]


@rules("K34")
def test_a_tie_for_most_money_is_shared():
    match = Match(GAME, 4, seed=3)
    play(match, *["stand"] * 4, *["pass"] * 16)
    assert match.points == [0, 0, 0, 0]
    assert match.winners == [0, 1, 2, 3]


@rules("R9", "K10", "K16", "K17", "K18")
def test_refusals_of_a_turn():
    match = game(2, "9c 9d 3h 3s 2c", "3c", "")
    assert refusal(match, "stand") == "R6"
    assert refusal(match, "exchange 9c") == "R6"
    assert refusal(match, "take ante") == "R24"
    assert refusal(match, "play 4c") == "R10"
    assert refusal(match, "three 3d") == "R14"
    assert refusal(match, "three 9c") == "R14"
    assert refusal(match, "three 2c") == "K10"
    assert refusal(match, "discard 4c") == "R15"
    assert refusal(match, "discard 9c 9d 3h 3s") == "R15"
    assert refusal(match, "play 9c; play 9d") == "K16"
    assert refusal(match, "three 3h; three 3s") == "K16"
    assert refusal(match, "play 9c; pass") == "K18"
    assert refusal(match, "play 9c; discard 9c") == "R15"
    play(match, "three 3h;")
    assert refusal(match, "play 9c") == "K18"
    with pytest.raises(UnreadableMove):
        play(match, "play")
    play(match, "discard 9c")
    play(match, "three 3c")  # K17: a lower one


@rules("R15")
def test_a_turn_cannot_go_on_without_cards():
    for hand, text in (("9c", "play 9c;"), ("3c", "three 3c;")):
        assert refused("keep-trying", **turn(hand), moves=[text])["rule"] == "R15"


@rules("K18")
def test_the_parts_of_a_turn_may_be_written_in_any_order():
    for text in ("discard 7c ; PLAY jh 2h;three 3c", "play 2h Jh; three 3c; discard 7c"):
        match = game(2, "2h Jh 3c 7c Ks", "", "")
        match.play(0, text)
        assert [played.text for played in match.played[3:]] == ["play 2h Jh;", "three 3c;", "discard 7c"]
        assert match.deciders == [1]


@rules("K6")
def test_nobody_can_drop_out_and_the_ante_is_an_option():
    match = Match(GAME, 3, {"ante_cents": 250}, seed=1)
    assert all(text.split()[0] in ("stand", "exchange") for text in match.legal(match.deciders[0]))
    play(match, *["stand"] * 3)
    assert match.points == [-250] * 3


@rules("R24", "R25", "R26", "K21", "K23", "K24")
def test_what_a_round_pays_is_a_pure_rule():
    """A set or a three alone gets everything; two players who show one each share."""

    def won(prize: int, shared: bool, takes_card: bool = False, last: bool = False, **option: str):
        counts = {"prize": prize, "shared": shared, "takes_card": takes_card, "last": last} | option
        by_set, by_three = (GAME.score(with_three=three, **counts) for three in (False, True))
        assert by_set["won by threes"] == by_three["won by sets"] == 0
        return by_set["won by sets"], by_three["won by threes"]

    assert won(10, shared=False) == (10, 10)
    assert [won(10, shared=True, takes_card=picks) for picks in (False, True)] == [(10, 0), (0, 10)]
    assert won(25, shared=True, last=True) == (13, 12)
    assert won(25, shared=True, last=True, last_round_three="winner_takes") == (25, 0)
    assert card_to_set(True, False, False)
    assert card_to_set(True, True, True)
    assert not card_to_set(True, True, False)
    assert not card_to_set(False, True, False)
    assert [equal_share(50, 4, place) for place in range(4)] == [13, 13, 12, 12]


@rules("R7", "R15", "K26")
def test_a_position_laid_by_hand_is_put_right():
    """Antes are paid once play has begun; a turn without cards cannot continue; hands have a limit."""
    found = look("keep-trying", **turn("9c"))
    assert found["points"] == [-10] * 4
    assert found["position"]["registers"]["antes"] == 4
    found = look("keep-trying", **turn("") | {"phase": "after_three"})
    assert (found["position"]["phase"], found["moves"]) == ("turn", ["pass"])
    registers = {"round_number": 1, "antes": 4, "gained": [5, 0, 0, 0]}
    zones = {"row": cards("4c 4d 4h"), "hand": [cards("5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7s"), ["9c"], [], []]}
    zones |= {"set": [["8c"]], "stock": []}
    full = {"seats": 4, "dealer": 3, "turn": 3, "phase": "turn", "zones": zones, "registers": registers}
    after = look("keep-trying", **full, moves=["pass"])["position"]["zones"]
    assert [len(hand) for hand in after["hand"]] == [11, 2, 0, 0]  # all that could be dealt was the eight
    assert len(after["row"]) == 3


@rules("R33")
def test_the_page_names_the_inventor():
    assert "Charles Pierce" in GAME.page


@rules("R32")
def test_good_advice_wins():
    """The greedy bot keeps good cards, improves others, and considers who is still to act."""
    kernels = engine(GAME)
    for options in ({}, {"victory": "rounds"}):
        template = kernels.template(4, options)
        batches = bots.play_games(kernels, template, 200, 3, ["greedy", "uniform"])
        winners = np.concatenate([batch.tables["winners"] for batch in batches])
        assert (winners & 1).mean() > 0.8


def check_invariants(t, aside: set[int]) -> None:
    """Check the page's invariants 1, 2, 4 and 5."""
    seats = range(t.seats)
    if t.round_number:
        assert sum(t.points) + t.antes * t.ante_cents == 0
        assert min(t.points[seat] for seat in seats) >= -t.ante_cents
        if not t.over:
            assert t.row.count == t.antes - 1
        assert sum(t.gained) == t.seats - 1 - t.row.count
    assert set(t.aside.cards) >= aside
    assert all(card % 13 == 2 for card in t.aside.cards)
    zones = [t.stock, t.row, t.pile, t.aside, *t.hand, *t.set, *t.three]
    laid = [card for zone in zones for card in zone.cards]
    assert sorted(laid) == list(range(52))


@rules("R1", "R18", "R20", "R27", "R28", "R30", "K4", "K7", "K14", "K22", "K26", "K30")
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_the_invariants_at_every_step(seats):
    kernels, chance = engine(GAME), random.Random(seats)
    for seed in range(12):
        options = {option.name: chance.choice(option.names) for option in GAME.options if option.names}
        table = kernels.begin(kernels.template(seats, options), seed)
        exchanges, turns, picks, latest, aside = 0, [], 0, 0, set()
        while not table[0].over:
            t = table[0]
            seat, phase = t.turn, t.phase
            if phase == keep_trying.TURN:
                turns.append(seat)
                if len(turns) % seats == 1:
                    assert [t.hand[s].count for s in range(seats)] == [5 + t.gained[s] for s in range(seats)]
                    latest = 0
            exchanges += phase == keep_trying.EXCHANGING
            picks += phase == keep_trying.PICK
            kernels.step(table, seat, chance.choice(kernels.moves(table, seat)))
            t = table[0]
            shown = [keep_trying.set_key(t.set[other], -1) for other in range(seats)]
            if phase == keep_trying.TURN and shown[seat]:  # K14: strictly better than all before
                assert shown[seat] > latest
                latest = shown[seat]
            check_invariants(t, aside)
            aside = set(t.aside.cards)
        assert exchanges == seats
        assert len(turns) == seats**2
        assert picks <= seats - 1
        assert turns[::seats] == [(table[0].dealer + r) % seats for r in range(1, seats + 1)]
        assert turns[seats - 1 :: seats] == [(table[0].dealer + r) % seats for r in range(seats)]
        assert sum(table[0].rounds_won) <= seats


@pytest.mark.thousands
@rules("R2", "R7", "R20", "R22", "R29", "R30", "R31", "K24", "K29", "K34")
@pytest.mark.parametrize("seats", [3, 4, 7])
@pytest.mark.parametrize("victory", ["money", "rounds"])
def test_thousands_of_games_keep_the_money(seats, victory):
    options = {"victory": victory, "ante_cents": 7, "recycle_threes": "all_out", "last_round_three": "split"}
    template = engine(GAME).template(seats, options)
    batches = list(random_games(engine(GAME), template, 3000, seed=7))
    tables = np.concatenate([batch.tables for batch in batches])
    points = tables["points"][:, :seats]
    assert (points.sum(1) == 0).all()
    assert points.min() >= -7
    assert (tables["lines"].sum(2) == tables["points"]).all()
    assert (tables["lines"][:, :seats, keep_trying.ANTE] == -7).all()
    assert (tables["antes"] == 0).all()
    assert (tables["gained"].sum(1) == seats - 1 - tables["row"]["count"]).all()
    assert (tables["rounds_won"].sum(1) <= seats).all()
    given = tables["lines"][:, :, keep_trying.GIVEN_BACK].sum(1)
    assert (given % 7 == 0).all()
    assert 0 < (given > 0).sum() < 3000
    scores = points if victory == "money" else tables["rounds_won"][:, :seats]
    best = scores == scores.max(1, keepdims=True)
    assert ((best * (1 << np.arange(seats))).sum(1) == tables["winners"]).all()
    assert (np.concatenate([batch.lengths for batch in batches]) >= seats + seats**2).all()


@rules("K16")
@pytest.mark.parametrize(
    ("turn", "once"),
    [
        ("discard 2s; discard 8c", "one discard"),
        ("discard 2s; play 4d; discard 8c", "one discard"),
        ("three 3c; three 3d", "one three"),
        ("play 4d; play 5d; discard 8c", "one set"),
    ],
)
def test_a_turn_written_at_once_has_each_part_once(turn, once):
    """A turn with a repeated part is invalid for any cards."""
    match = Match(load("keep-trying"), seed=1)
    while match.phase == "exchange":
        match.play(match.deciders[0], "stand")
    with pytest.raises(MoveRefused, match=f"(?i){once}") as caught:
        match.play(match.deciders[0], turn)
    assert caught.value.refusal.rule == "K16"
    assert len(match.played) == match.seats


def rendered(found, match: Match, own: int | None) -> str:
    names = SeatNames(match.seats, own, {}, dict(enumerate(["Ann", "Ben", "Cy", "Dora"][: match.seats])))
    return " · ".join(render(text, names) for text in found)


def told(match: Match, own: int | None = None) -> str:
    """Return the texts about the last move, as a player reads them."""
    return rendered(match.events(len(match.played) - 1) or [], match, own)


def bannered(match: Match, own: int | None = None) -> str:
    return rendered(match.banner(), match, own)


def ends_round(match: Match, text: str, own: int | None = None) -> str:
    """Play a move, and return the texts about the end of a round."""
    seat = match.deciders[0]
    before = seen_by_all(match)
    before.turn = seat
    match.play(seat, text)
    return rendered(texts.round_summary(before, match.played[-1].move, seen_by_all(match)), match, own)


def seen_by_all(match: Match) -> PlainTable:
    return PlainTable(GAME.table, match.known_to(GAME.table.spectator))


def labels(match: Match, seat: int) -> dict[str, str]:
    return {target.text: target.said for target in touches(match, seat)}


def hint(match: Match, seat: int, text: str) -> str:
    t = match.asking(seat)
    return texts.reason(
        t, next(move for move in match.legal_moves(seat) if GAME.texts.write(move, t) == text)
    )


@rules("R7", "R11", "R14", "R23")
def test_the_banner_names_the_round_and_what_is_to_be_beaten():
    match = Match(GAME, 3, {"first_dealer": 2}, seed=1, deck=deck(2, "Jc Jd", "3h Kc", "3d"))
    assert bannered(match) == "Exchange up to three cards · then each player stakes 10 ¢"
    play(match, *["stand"] * 3)
    assert bannered(match) == "Round 1 of 3 · no set to beat yet · at stake: 10 ¢ and a card"
    play(match, "play Jc Jd")
    assert bannered(match, 0).startswith("Round 1 of 3 · to beat: two jacks (you) · at stake")
    play(match, "three 3h")
    assert bannered(match).startswith("Round 1 of 3 · to beat: two jacks (Ann) · best three: 3h (Ben) · ")
    assert bannered(match, 1).startswith("Round 1 of 3 · to beat: two jacks (Ann) · best three: 3h (you) · ")
    play(match, "pass", "take card", *["pass"] * 3)
    assert bannered(match) == "Round 3 of 3 · no set to beat yet · at stake: the last 20 ¢"


@rules("R9", "R15", "R24")
def test_the_prompt_names_what_is_possible():
    match = Match(GAME, 3, {"first_dealer": 2}, seed=1, deck=deck(2, "Jc Jd 3s 9c 5c", "3h 4c 5d 6c 7c", ""))
    assert match.prompt(0) == "Exchange up to three cards for new ones, or keep them all."
    play(match, *["stand"] * 3)
    assert match.prompt(0) == "Show a set or a three, discard up to three cards, or pass."
    play(match, "play Jc Jd;")
    assert match.prompt(0) == "Go on with your turn: show a three, or discard up to three cards."
    play(match, "three 3s;")
    assert match.prompt(0) == "End your turn: discard one or two cards."
    play(match, "discard 9c")
    assert match.prompt(1) == ("You cannot beat two jacks: show a three, discard up to three cards, or pass.")
    play(match, "three 3h", "pass")
    names = rendered([match.prompt(0)], match, 0)
    assert names == "Yours is the best set: take the 10 ¢ or the card; Ben gets the other."


@rules("R9", "R16")
def test_labels_say_whether_the_turn_goes_on():
    match = Match(GAME, 3, {"first_dealer": 2}, seed=1, deck=deck(2, "2h Jc 3s 9c 5c", "3h", ""))
    found = labels(match, 0)
    assert (found["stand"], found["exchange 3s 9c"]) == ("Keep all cards", "Exchange 9c 3s")
    play(match, *["stand"] * 3)
    found = labels(match, 0)
    assert found["play 2h Jc"] == "Show Jc 2h and end my turn"
    assert found["play 2h Jc;"] == "Show Jc 2h, then more"
    assert found["three 3s"] == "Show 3s and end my turn"
    assert found["three 3s;"] == "Show 3s, then discard"
    assert found["discard 9c"] == "Discard 9c"
    assert len(set(found.values())) == len(found)
    play(match, "play 2h Jc", "three 3h", "pass")
    assert labels(match, 0) == {"take ante": "Take 10 ¢", "take card": "Take the card"}


@rules("R10", "R13", "R14", "R17", "R24")
def test_events_name_what_is_shown():
    match = Match(GAME, 3, {"first_dealer": 2}, seed=1, deck=deck(2, "2h Jc 3s", "3h", "3d"))
    play(match, "stand")
    assert (told(match, 0), told(match)) == ("You keep all your cards.", "Ann keeps all their cards.")
    play(match, *["stand"] * 2, "play 2h Jc;")
    assert (told(match, 0), told(match)) == ("You show Jc 2h: two jacks.", "Ann shows Jc 2h: two jacks.")
    play(match, "three 3s", "three 3h")
    assert told(match) == "Ben shows 3h, the best three so far."
    assert told(match, 1) == "You show 3h, the best three so far."
    play(match, "three 3d")
    assert told(match) == "Cy shows 3d, but 3h is a better three."
    assert told(match, 2) == "You show 3d, but 3h is a better three."
    play(match, "take card")
    assert (told(match, 0), told(match)) == ("You choose the card.", "Ann chooses the card.")
    match = game(2, "Jc", "3h", "", victory="rounds")
    play(match, "play Jc", "three 3h", "pass", "take ante")
    assert (told(match, 0), told(match)) == ("You choose the money.", "Ann chooses the money.")


@rules("R22", "R24", "R25", "K20", "K21", "K24")
def test_the_end_of_a_round_is_told():
    match = game(2, "Jc Jd", "3h", "")
    assert ends_round(match, "play Jc Jd") == ""
    assert [ends_round(match, text) for text in ("three 3h", "pass")] == ["", ""]
    assert ends_round(match, "take ante", 0) == (
        "Your set Jc Jd wins round 1: you take the ante (10 ¢). · "
        "Ben has the best three, 3h, and takes the card."
    )
    match = game(2, "Jc Jd", "3h", "")
    play(match, "play Jc Jd", "three 3h", "pass")
    assert ends_round(match, "take card", 1) == (
        "Ann wins round 1 with Jc Jd and takes the card. · "
        "Your 3h is the best three: you take the ante (10 ¢)."
    )
    match = game(2, "Jc Jd", "", "As 3c")
    play(match, "pass", "pass", "play As;")
    assert ends_round(match, "three 3c") == (
        "Cy wins round 1 with As, has the best three, 3c, too, and takes the ante (10 ¢) and the card."
    )
    match = game(2, "", "", "3c")
    play(match, "pass", "pass")
    assert ends_round(match, "three 3c") == (
        "Nobody showed a set in round 1: with the best three, 3c, Cy takes the ante (10 ¢) and the card."
    )
    match = game(2, "", "", "")
    play(match, "pass", "pass")
    assert ends_round(match, "pass") == (
        "Nobody showed a set or a three in round 1: the ante and the card stay for the next round."
    )
    play(match, "pass", "pass")
    assert ends_round(match, "pass").endswith(" in round 2: the ante stays for the last round.")
    play(match, "pass", "pass")
    assert ends_round(match, "pass").endswith(" in the last round: the 30 ¢ are shared equally.")


@rules("R28")
def test_a_new_stock_is_told():
    match = Match(GAME, 7, {"first_dealer": 6}, seed=1)
    for seat in range(7):
        play(match, "exchange " + " ".join(hand_of(match, seat)[: 1 if seat else 3]))
    for seat in range(6):
        play(match, "discard " + " ".join(hand_of(match, seat)[:3]))
    assert "become the new stock" in ends_round(match, "discard " + " ".join(hand_of(match, 6)[:3]))


def hand_of(match: Match, seat: int) -> list[str]:
    return [write_card(card) for card in match.table[0].hand[seat].cards]


@rules("R30", "R31")
def test_the_summary_adds_up_what_each_player_paid_and_won():
    for victory in ("money", "rounds"):
        match = game(2, "Jc Jd", "3h 4s", "", victory=victory)
        play(match, "play Jc Jd", "three 3h", "pass", "take ante")
        play(match, "play 4s", *["pass"] * 5)
        lines = rendered(match.scored[0].summary, match, 0).split(" · ")
        assert "You paid 10 ¢ and got 10 ¢ with sets and 4 ¢ back: +4 ¢." in lines
        assert "Cy paid 10 ¢ and got 3 ¢ back: −7 ¢." in lines
        assert ("you and Ben won 1 round each, the most." in lines) == (victory == "rounds")


@rules("R32")
def test_hints_have_reasons():
    match = Match(GAME, 3, {"first_dealer": 2}, seed=1, deck=deck(2, "As Ac 4d 7s 9h", "3h 4s", "Kc Kd"))
    assert hint(match, 0, "exchange 4d 7s") == "Keeps two aces; new cards are likely to be better than 4d 7s."
    play(match, *["stand"] * 3)
    assert hint(match, 0, "play Ac As") == "With two aces you are ahead; 2 players can still beat you."
    play(match, "play Ac")
    assert hint(match, 1, "three 3h").startswith("3h is the best three so far")
    play(match, "three 3h")
    assert hint(match, 2, "play Kc Kd") == "With two kings you win the round: you are the last to act."
    play(match, "pass")
    assert hint(match, 0, "take ante") == "Money now is worth more than a card for 2 rounds."
    match = game(2, "3c", "3h", "", victory="rounds")
    assert hint(match, 0, "three 3c") == "Threes win no rounds; show 3c to get a new card."


def test_rounds_are_told_one_by_one_and_taken_back():
    match = Match("keep-trying", 4, seed=1)
    while len(match.rounds()) < 2:
        assert match.results == len(match.rounds())
        seat = match.deciders[0]
        match.play(seat, match.legal(seat)[0])
    assert match.rounds()[1] == match.round_summary(len(match.played) - 1)
    assert match.copy().rounds() == match.rounds()
    match.undo()
    assert len(match.rounds()) == 1
