"""Mexican Sweat against its rule page: rules R, rulings K, worked examples E."""

import random
import re
from typing import Any

import numpy as np
import pytest

from parlour import bots
from parlour.combinations.poker import strength
from parlour.engine.cards import RANKS, SUITS, rank, read_card, write_card
from parlour.engine.linked import engine
from parlour.engine.simulation import random_games
from parlour.errors import SeatsError, UnreadableMove
from parlour.games import load
from parlour.games.mexican_sweat import rules as rules_of_game
from parlour.games.mexican_sweat import texts
from parlour.match import Match, MoveRefused
from parlour.messages import render
from parlour.presentation.move_targets import touches
from parlour.presentation.names import SeatNames
from tests.studies import cards, look, refused, rules

GAME = load("mexican-sweat")
PACK = [rank + suit for suit in SUITS for rank in RANKS]


def hand(text: str) -> int:
    return int(strength(np.array([read_card(card) for card in text.split()], np.int64)))


def deck(piles: list[str], kill: str, to_beat: str, dealer: int) -> list[str]:
    """A pack, top first, that deals these piles, filled up with other cards."""
    named = [cards(pile) for pile in piles]
    used = {kill, to_beat, *(card for pile in named for card in pile)}
    spare = [card for card in PACK if card not in used]
    for pile in named:
        while len(pile) < 7:
            pile.append(spare.pop())
    order = [(dealer + 1 + i) % len(piles) for i in range(len(piles))]
    return [named[seat][i] for i in range(7) for seat in order] + [kill, to_beat]


def match(piles: list[str], kill: str, to_beat: str, dealer: int = -1, **options) -> Match:
    """Return a match whose first hand is dealt from these piles; by default the last seat deals."""
    dealer = dealer % len(piles)
    options = {"first_dealer": dealer, **options}
    return Match(GAME, len(piles), options, seed=1, deck=deck(piles, kill, to_beat, dealer))


def play(game: Match, text: str) -> None:
    """Play moves of the deciding seats: play(game, "flip*3 check")."""
    for word in text.split(","):
        move, _, times = word.strip().partition("*")
        for _ in range(int(times or 1)):
            game.play(game.deciders[0], move)


def refusal(game: Match, text: str) -> str:
    with pytest.raises(MoveRefused) as caught:
        game.play(game.deciders[0], text)
    return caught.value.refusal.rule


def shown(game: Match, seat: int) -> list[str]:
    return [write_card(card) for card in game.table[0].showing[seat].cards]


def pot(game: Match) -> int:
    t = game.table[0]
    return sum(t.forced_paid) + sum(t.bets_paid)


def chips(game: Match) -> list[int]:
    t = game.table[0]
    return [t.start_chips + t.points[s] - t.forced_paid[s] - t.bets_paid[s] for s in range(t.seats)]


@rules("R4", "R9", "K3")
@pytest.mark.parametrize(
    ("left", "right", "beats"),
    [
        ("8c", "7d", True),
        ("7c", "7d", False),
        ("2c 2d", "Ah", True),
        ("Js Td", "Jh", True),
        ("Jh", "Js Td", False),
        ("Js Td", "Jh Tc", False),
        ("9c 9d 2s", "9h 9s", True),
        ("9c 9d 4s", "9h 9s 3d", True),
        ("4c 4d 3s 3h", "Ac Ad Kh Qs", True),  # E2
        ("5c 6d 7h 8s 9c", "Ac Ad As", True),
        ("Ac 2d 3h 4s 5c", "2c 3d 4h 5s 6c", False),
        ("2h 7h 9h Jh Kh", "5c 6d 7h 8s 9c", True),
        ("3c 3d 3h 9s 9c", "Ah Kh Qh Jh 9h", True),
        ("3c 3d 3h 9s", "2c 2d 2h 2s", False),
    ],
)
def test_e1_e2_comparisons(left, right, beats):
    assert (hand(left) > hand(right)) is beats
    if not set(cards(left)) & set(cards(right)):
        leads_after(left, right, beats)


def leads_after(left: str, right: str, beats: bool) -> None:
    """Return a position: seat 1 has turned all of the left hand but its last card, and seat 0 leads."""
    *before, last = cards(left)
    spare = [card for card in PACK if card not in cards(left) + cards(right)]
    zones = {"showing": [cards(right), before], "pile": [spare[:1], [last, spare[1]], spare[2:9]]}
    found = look("mexican-sweat", seats=3, dealer=2, turn=1, phase="turn", zones=zones, moves=["flip"])
    assert found["position"]["registers"]["leader"] == (1 if beats else 0)
    assert found["position"]["phase"] == ("betting" if beats else "turn")


@rules("R9", "K3")
def test_e3_the_best_five_of_six():
    assert hand("Qc Jd 9h 4s 3d") == hand("Qd Jc 9s 4d 2c 3h")


@rules("R3", "R4", "R5", "K4")
def test_e4_the_first_turn():
    game = match(["5d 6c Tc", "", ""], "7c", "9s")
    for number in range(3):
        assert game.phase == "turn"
        assert game.deciders == [0]
        assert game.legal(0) == ["flip"]
        assert shown(game, 0) == cards("5d 6c Tc")[:number]
        play(game, "flip")
    assert (game.phase, game.deciders, game.table[0].leader) == ("betting", [0], 0)
    assert [write_card(game.table[0].kill_card.top), write_card(game.table[0].card_to_beat.top)] == [
        "7c",
        "9s",
    ]


@rules("R4", "K3")
def test_e5_a_tie_does_not_beat():
    game = match(["9d 4c Jh", "", ""], "7c", "9s")
    play(game, "flip")
    assert game.phase == "turn"
    play(game, "flip")
    assert (game.phase, shown(game, 0)) == ("betting", cards("9d 4c"))


def showdown(seat0: str, seat1: str, pile: str, **more):
    """Return a position: seat 1 turns cards from this pile against the leader, seat 0; seat 2 waits."""
    zones = {
        "kill_card": ["7c"],
        "card_to_beat": ["5s"],
        "showing": [cards(seat0), cards(seat1)],
        "pile": [[], cards(pile), cards("3h 4h 6h 8c Td Qc Kc")],
    }
    return {"seats": 3, "dealer": 2, "turn": 1, "phase": "turn", "zones": zones, **more}


@rules("R8", "K1", "K18")
def test_e6_killed():
    start = showdown("9c 9d Kh", "8h 8s", "2c 4d Qd 7d Ah")
    before = look("mexican-sweat", **start, moves=["flip"] * 3)
    assert (before["deciders"], before["position"]["phase"]) == ([1], "turn")
    after = look("mexican-sweat", **start, moves=["flip"] * 4)
    assert after["position"]["registers"]["out"] == 1 << 1
    assert (after["deciders"], after["position"]["phase"], after["moves"]) == ([2], "turn", ["flip"])
    assert after["position"]["zones"]["pile"][1] == ["Ah"]
    assert after["position"]["zones"]["showing"][1] == cards("8h 8s 2c 4d Qd 7d")
    assert ["pile", 1, 0, "all"] not in after["position"]["seen"]  # the ace stays face down
    unkilled = look("mexican-sweat", **start, options={"kill_rule": "none"}, moves=["flip"] * 4)
    assert (unkilled["deciders"], unkilled["position"]["registers"]["out"]) == ([1], 0)


@rules("R7")
def test_e7_out():
    start = showdown("Kh 9d 9h", "5d 6c Tc", "Kd 3s 9c Jd")
    before = look("mexican-sweat", **start, moves=["flip"] * 3)
    assert (before["deciders"], before["position"]["registers"]["out"]) == ([1], 0)
    after = look("mexican-sweat", **start, moves=["flip"] * 4)["position"]
    assert (after["registers"]["out"], after["turn"], after["phase"]) == (1 << 1, 2, "turn")


@rules("R7")
def test_a_beaten_leader_without_cards_is_out_at_once():
    zones = {"showing": [cards("5d 6c Tc Kd 3s 9c Jd"), ["8h"], ["Kc"]], "pile": [[], ["8s"], cards("Qc Qd")]}
    start = {"seats": 3, "dealer": 0, "turn": 1, "phase": "turn", "zones": zones}
    found = look("mexican-sweat", **start, moves=["flip", "check", "check", "check", "flip"])
    assert found["position"]["registers"]["leader"] == 1
    assert found["deciders"] == [2]
    found = look("mexican-sweat", **start, moves=["flip", "check", "check", "check", "flip", "flip"])
    assert found["position"]["registers"]["leader"] == 2
    play_on = look("mexican-sweat", **start, moves=["flip", *["check"] * 3, *["flip"] * 2, *["check"] * 3])
    assert play_on["score"][2]["pot"] == 3  # seats 0 and 1 have nothing left to turn


WHOLE_HAND = ["5d 6c Tc Kd 3s 9c Jd", "8h 8s 2c 4d Qd 7d Ah", "Kh 9d 9h 2d Ks Ts 6d"]


@rules("R1", "R2", "R5", "R6", "R7", "R8", "R10", "R11", "K6", "K17")
def test_e8_a_whole_hand():
    game = match(WHOLE_HAND, "7c", "9s", dealer=2)
    assert (pot(game), chips(game)) == (3, [49, 49, 49])
    play(game, "flip*3, check*3")
    assert (pot(game), game.deciders, game.phase) == (3, [1], "turn")
    play(game, "flip*2")
    assert game.deciders == [1]
    play(game, "bet, call*2")
    assert (pot(game), game.deciders) == (6, [2])
    play(game, "flip*3")
    assert game.table[0].leader == 2
    play(game, "bet, raise")
    assert game.deciders == [1]
    play(game, "call, call")
    assert (pot(game), game.deciders, game.phase) == (12, [0], "turn")
    play(game, "flip*4")
    assert (game.deciders, game.phase) == ([1], "turn")
    play(game, "flip*4")
    assert game.scored[0].lines == [
        {"forced bet": -1, "bets": -3},
        {"forced bet": -1, "bets": -3},
        {"pot": 12, "forced bet": -1, "bets": -3},
    ]
    assert game.points == [-4, -4, 8]
    assert game.table[0].dealer == 0  # the deal passes to the left
    assert game.deciders == [1]
    assert (pot(game), chips(game)) == (3, [45, 45, 57])
    assert [shown(game, seat) for seat in range(3)] == [[], [], []]


@rules("R6", "R10", "K7")
def test_e9_the_leader_folds():
    game = match(["Qd", "Ks", "Kh"], "5c", "Js", dealer=2)
    play(game, "flip, check*3, flip")
    assert (game.table[0].leader, game.deciders) == (1, [1])
    play(game, "check, bet, call, fold")
    t = game.table[0]
    assert (t.leader, game.deciders, game.phase) == (0, [2], "turn")
    play(game, "flip")
    assert (game.table[0].leader, game.phase, game.deciders) == (2, "betting", [2])


@rules("K6", "K7")
def test_the_turn_passes_over_the_strongest_after_the_leader_folds():
    """Seat 1 leads and folds; seat 2 is next and leads now, so seat 3 turns a card."""
    zones = {"kill_card": ["7c"], "card_to_beat": ["5s"], "showing": [["8c"], ["Ks"], ["Qh"], []]}
    zones["pile"] = [["2c"], ["2d"], ["2h"], ["2s"]]
    start = {"seats": 4, "dealer": 3, "turn": 1, "phase": "betting", "zones": zones}
    moves = ["check", "check", "bet", "call", "fold", "call"]
    found = look("mexican-sweat", **start, registers={"roller": 1, "waiting": 15}, moves=moves)
    position = found["position"]
    assert (position["registers"]["leader"], position["phase"], found["deciders"]) == (2, "turn", [3])


@rules("K7")
def test_the_card_to_beat_counts_again():
    """The only one who has turned cards folds."""
    game = match(["Qd", "Jd Td", "Kh"], "5c", "Js", dealer=2, bet_start="left_of_leader")
    play(game, "flip, bet, call, fold")
    t = game.table[0]
    assert (t.leader, game.deciders, game.phase) == (-1, [1], "turn")
    play(game, "flip")
    assert game.phase == "turn"  # a jack does not beat the jack
    play(game, "flip")
    assert game.table[0].leader == 1


@rules("K8", "R7", "R8", "R11")
def test_e10_nobody_beats_the_ace():
    game = match(["3c 2h", "4c 6c 8d Td Qh Jh Kd", "Kh"], "2d", "As", dealer=2)
    play(game, "flip*2")
    assert game.deciders == [1]
    play(game, "flip*7")
    assert game.scored[0].lines[2] == {"pot": 3, "forced bet": -1}
    assert [played.text for played in game.played] == ["flip"] * 9


def short_stacks(*moves: str, **options: Any) -> dict[str, Any]:
    """E11: stacks of 50, 3 and 20."""
    piles = [cards("6c 3c"), cards("8c 3d"), cards("9c 3s")]
    zones = {"kill_card": ["7c"], "card_to_beat": ["5s"], "pile": piles}
    registers = {"points": [0, -47, -30]}
    start = {"seats": 3, "dealer": 2, "turn": 0, "phase": "turn", "zones": zones, "registers": registers}
    return start | {"options": options, "moves": list(moves)}


@rules("K11")
def test_e11_the_cap():
    assert look("mexican-sweat", **short_stacks("flip"))["moves"] == ["bet", "check"]
    assert look("mexican-sweat", **short_stacks("flip", "bet"))["moves"] == ["call", "fold", "raise"]
    assert look("mexican-sweat", **short_stacks("flip", "bet", "raise"))["moves"] == ["call", "fold"]
    refusal = refused("mexican-sweat", **short_stacks("flip", "bet", "raise", "raise"))
    assert refusal["rule"] == "K11"
    later = look("mexican-sweat", **short_stacks("flip", "bet", "raise", "call", "call", "flip"))
    assert (later["position"]["registers"]["leader"], later["position"]["phase"]) == (1, "turn")
    assert later["deciders"] == [2]


@rules("K10", "K11")
def test_any_amount_up_to_the_cap():
    amounts = look("mexican-sweat", **short_stacks("flip", limit="none"))["moves"]
    assert amounts == ["bet 1", "bet 2", "check"]
    assert refused("mexican-sweat", **short_stacks("flip", "bet 3", limit="none"))["rule"] == "K11"


@rules("K11")
def test_a_bet_may_reach_the_cap():
    """Seat 1 has exactly one unit left: there is a betting round with a bet, but no raise."""
    start = short_stacks("flip") | {"registers": {"points": [0, -48, -30]}}
    assert look("mexican-sweat", **start)["moves"] == ["bet", "check"]
    start["moves"] = ["flip", "bet"]
    assert look("mexican-sweat", **start)["moves"] == ["call", "fold"]
    start["options"] = {"bet_unit": 2}
    start["moves"] = ["flip"]
    assert look("mexican-sweat", **start)["position"]["phase"] == "turn"


@rules("K11", "K13")
def test_whose_stack_is_the_cap():
    """The smallest stack of those dealt in counts, even if folded, but not of those who sat out."""
    folded = short_stacks("flip", "bet", "raise")
    folded["registers"] = {"points": [0, -47, -30], "out": 1 << 1}
    assert look("mexican-sweat", **folded)["moves"] == ["call", "fold"]
    assert refused("mexican-sweat", **folded | {"moves": [*folded["moves"], "raise"]})["rule"] == "K11"
    sat_out = short_stacks("flip", "bet", "raise")
    sat_out["registers"] = {"points": [0, -50, 0]}
    sat_out["zones"]["pile"][1] = []
    assert look("mexican-sweat", **sat_out)["moves"] == ["call", "fold", "raise"]


@rules("R12", "K15")
def test_e12_doubling():
    game = match(["6c Ah Ad", "4c 4d", "As Ac"], "7c", "5s", dealer=2, double_on_pair="yes")
    play(game, "flip, bet")
    assert game.table[0].bets_paid[0] == 1
    play(game, "call*2, flip*2, bet")
    assert (game.table[0].leader, game.table[0].bets_paid[1]) == (1, 3)
    play(game, "raise")
    assert game.table[0].bets_paid[2] == 5
    play(game, "call*2, flip*2, bet")
    assert (game.table[0].leader, game.table[0].bets_paid[2]) == (2, 7)
    game = match(["6c Ah Ad", "4c 4d", "As Ac"], "7c", "5s", dealer=2)
    play(game, "flip, check*3, flip*2, bet")
    assert game.table[0].bets_paid[1] == 1


@rules("R1")
def test_the_ante_is_an_option_and_costs_everybody():
    game = Match(GAME, 5, {"ante": 7}, seed=1)
    assert (pot(game), chips(game)) == (35, [43] * 5)
    assert Match(GAME, seed=1).seats == 4


@rules("R1", "K12")
def test_blinds():
    options = {"forced": "blinds", "bet_unit": 3, "start_chips": 20}
    game = match(["6c", "", "", ""], "7c", "5s", dealer=3, **options)
    assert chips(game) == [17, 14, 20, 20]
    play(game, "flip, check*3")
    assert game.legal(3) == ["check", "bet"]  # nobody has to match the blinds
    play(game, "bet")
    assert list(game.table[0].bets_paid)[:4] == [0, 0, 0, 3]
    play(game, "raise*3, call*3")
    assert max(game.table[0].bets_paid) == 12
    assert not game.table[0].waiting  # the next unit would pass the cap of 14: there is no more betting
    two = match(["6c", "8c"], "7c", "5s", dealer=0, **options)
    assert chips(two) == [14, 17]
    assert two.deciders == [1]


@rules("K12", "K13")
def test_blinds_that_nobody_could_pay():
    with pytest.raises(SeatsError, match="K12"):
        Match(GAME, 2, {"forced": "blinds", "bet_unit": 20, "start_chips": 39})
    assert Match(GAME, 2, {"forced": "blinds", "bet_unit": 20, "start_chips": 40}, seed=1).deciders


@rules("R2", "K18")
def test_nobody_sees_a_card_before_it_is_turned():
    game = match(WHOLE_HAND, "7c", "9s", dealer=2)
    play(game, "flip*3")
    for seat in (0, 1, 2, None):
        zones = game.view(seat)["zones"]
        assert zones["pile"]["cards"] == [[None] * 4, [None] * 7, [None] * 7]
        assert zones["showing"]["cards"] == [cards("5d 6c Tc"), [], []]
        assert zones["stock"]["cards"] == [None] * (52 - 23)
    with pytest.raises(UnreadableMove):
        game.play(0, "peek")


@rules("R2", "R3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_the_deal(seats):
    game = Match(GAME, seats, {"first_dealer": 0}, seed=seats)
    t = game.table[0]
    assert [t.pile[seat].count for seat in range(seats)] == [7] * seats
    assert (t.stock.count, t.kill_card.count, t.card_to_beat.count) == (50 - 7 * seats, 1, 1)
    assert game.deciders == [1]


@rules("R8", "K1", "K2")
def test_a_kill_card_of_the_rank_to_beat_stands():
    game = match(["9d", "Th", ""], "9c", "9s", dealer=2)
    t = game.table[0]
    assert (rank(t.kill_card.top), rank(t.card_to_beat.top)) == (8, 8)
    play(game, "flip")
    assert game.table[0].out == 1
    assert game.deciders == [1]
    play(game, "flip")
    assert game.table[0].leader == 1


@rules("R8")
def test_a_killing_card_kills_even_if_it_would_beat():
    game = match(["Ks", "", ""], "Kc", "5s", dealer=2)
    play(game, "flip")
    assert (game.table[0].out, game.phase, game.deciders) == (1, "turn", [1])
    assert pot(game) == 3  # what was paid stays in the pot
    game = match(["Ks", "", ""], "Kc", "5s", dealer=2, kill_rule="none")
    play(game, "flip")
    assert game.table[0].leader == 0


@rules("K9")
def test_who_acts_first():
    piles = ["6c", "", "", ""]
    assert first_to_bet(match(piles, "7c", "5s"), "flip") == [0, 1, 2, 3]
    assert first_to_bet(match(piles, "7c", "5s", bet_start="left_of_leader"), "flip") == [1, 2, 3, 0]
    opening = match(piles, "7c", "5s", dealer=1, opening_bet="yes")
    assert opening.phase == "betting"
    assert first_to_bet(opening, "") == [2, 3, 0, 1]
    assert (opening.phase, opening.deciders, opening.table[0].leader) == ("turn", [2], -1)
    assert Match(GAME, seed=1).phase == "turn"


@rules("R10", "K9")
def test_a_round_begins_behind_a_left_neighbour_who_has_folded():
    game = match(["6c", "9d", "", ""], "7c", "5s", bet_start="left_of_leader")
    assert first_to_bet(game, "flip, bet, fold, call, call, flip") == [3, 0, 1]


def first_to_bet(game: Match, moves: str) -> list[int]:
    """Return the order in which a round is checked through."""
    if moves:
        play(game, moves)
    order = []
    while game.phase == "betting":
        order += game.deciders
        play(game, "check")
    return order


@rules("R11", "K9")
def test_everybody_folds_in_the_opening_round():
    game = match(["", "", ""], "7c", "5s", dealer=2, opening_bet="yes", hands=1)
    play(game, "check, bet, fold, fold")
    assert game.points == [-1, 2, -1]
    assert (game.over, game.winners, game.ending) == (True, [1], "all hands played")


@rules("K10")
@pytest.mark.parametrize("most", [0, 1, 3])
def test_how_often_one_may_raise(most):
    game = match(["6c", "", ""], "7c", "5s", max_raises=most, bet_unit=2)
    play(game, "flip, bet")
    for _ in range(most):
        assert game.legal(game.deciders[0]) == ["call", "raise", "fold"]
        play(game, "raise")
    assert game.legal(game.deciders[0]) == ["call", "fold"]
    assert refusal(game, "raise") == "K10"
    assert max(game.table[0].bets_paid) == 2 * (1 + most)


@rules("K10")
@pytest.mark.parametrize(("limit", "amount"), [("fixed", ""), ("none", " 2")])
def test_raises_are_counted_in_every_round(limit, amount):
    """A raise of any amount counts, and each betting round begins with none."""
    game = match(["6c", "8c", ""], "7c", "5s", max_raises=1, limit=limit)
    for _ in range(2):
        play(game, f"flip, bet{amount}")
        assert any(move.startswith("raise") for move in game.legal(game.deciders[0]))
        play(game, f"raise{amount}")
        assert game.legal(game.deciders[0]) == ["call", "fold"]
        play(game, "call*2")


@rules("K10", "R10")
def test_a_raise_asks_only_those_who_are_in():
    game = match(["6c", "", "", ""], "7c", "5s")
    play(game, "flip, bet, fold, raise")
    asked = []
    while game.phase == "betting":
        asked += game.deciders
        play(game, "call")
    assert asked == [3, 0]


@rules("K10")
def test_amounts_without_a_limit():
    game = match(["6c", "", ""], "7c", "5s", limit="none", bet_unit=2, start_chips=30)
    play(game, "flip")
    assert game.legal(0) == ["check", *[f"bet {n}" for n in range(2, 30)]]
    assert [refusal(game, text) for text in ("bet", "bet 1", "bet 30", "bet 0")] == [
        "K10",
        "K10",
        "K11",
        "K10",
    ]
    play(game, "BET 5")
    assert game.legal(1) == ["call", *[f"raise {n}" for n in range(5, 25)], "fold"]
    assert [refusal(game, text) for text in ("raise", "raise 4", "raise 25")] == ["K10", "K10", "K11"]
    play(game, "raise 10")
    assert game.legal(2)[1] == "raise 10"
    assert list(game.table[0].bets_paid)[:3] == [5, 15, 0]
    play(game, "call")
    assert list(game.table[0].bets_paid)[:3] == [5, 15, 15]
    assert game.deciders == [0]  # everybody acts again after a raise
    play(game, "call, flip")
    assert game.phase == "turn"
    fixed = match(["6c", "", ""], "7c", "5s")
    play(fixed, "flip")
    assert refusal(fixed, "bet 1") == "K10"


@rules("R5", "R6", "R10", "K4", "K5", "K14")
def test_refusals():
    game = match(["6c 3c", "8c", "9c"], "7c", "5s")
    assert refusal(game, "fold") == "K5"
    assert refusal(game, "check") == "R6"
    assert refusal(game, "bet") == "R6"
    play(game, "flip")
    assert refusal(game, "flip") == "R5"
    assert refusal(game, "fold") == "K14"
    assert refusal(game, "call") == "R10"
    assert refusal(game, "raise") == "R10"
    play(game, "bet")
    assert refusal(game, "check") == "R10"
    assert refusal(game, "bet") == "R10"
    assert refusal(game, "flip") == "R5"
    with pytest.raises(UnreadableMove):
        game.play(1, "stop")


@rules("K6", "R6")
def test_a_leader_whose_opponents_are_gone_has_won():
    """Seat 1 is killed, seat 2 leads, and seats 3 and 0 are killed: seat 2 does not turn again."""
    game = match(["6c 7s", "7d", "9c", "7h"], "7c", "5s", dealer=3)
    play(game, "flip, check*4, flip")
    assert game.deciders == [2]
    play(game, "flip, check*3")
    assert (game.table[0].leader, game.deciders) == (2, [3])
    play(game, "flip")
    assert (game.deciders, game.legal(0), shown(game, 0)) == ([0], ["flip"], ["6c"])
    play(game, "flip")
    assert [lines.get("pot", 0) for lines in game.scored[0].lines] == [0, 0, 4, 0]
    assert [played.seat for played in game.played].count(2) == 3  # two checks and one card


def last_hand(points: list[int], **options):
    """Seat 2 wins three antes when seat 1 turns its last card."""
    zones = {"kill_card": ["7c"], "card_to_beat": ["5s"], "showing": [[], ["3c"], ["9c"]]}
    zones |= {"pile": [[], ["4d"], ["9d"]]}
    registers = {"points": points, "out": 1}
    start = dict(seats=3, dealer=2, turn=1, phase="turn", zones=zones, registers=registers, options=options)
    return look("mexican-sweat", **start, moves=["flip"])


@rules("R11", "K13")
def test_the_match_ends_and_ties_share():
    found = last_hand([2, -1, -1], hands=1)
    assert (found["points"], found["winners"], found["ending"]) == ([1, -2, 1], [0, 2], "all hands played")
    found = last_hand([0, 0, 0], hands=2)
    assert not found["over"]
    found = last_hand([-49, -49, 98], hands=5)
    assert (found["over"], found["winners"], found["ending"]) == (True, [2], "fewer than two can pay")
    assert found["points"] == [-50, -50, 100]


@rules("K13")
def test_who_cannot_pay_sits_out():
    found = last_hand([-49, 49, 0])["position"]
    assert found["dealer"] == 1  # seat 0 does not deal
    assert [len(pile) for pile in found["zones"]["pile"]] == [0, 7, 7]
    assert found["registers"]["out"] == 1
    assert found["registers"]["forced_paid"][:3] == [0, 1, 1]
    assert found["turn"] == 2


@rules("K12", "K13")
@pytest.mark.parametrize(
    ("options", "chips", "paid"),
    [
        ({"forced": "blinds", "bet_unit": 2}, 4, [0, 2, 4, 0]),
        ({"forced": "blinds", "bet_unit": 2}, 3, [0, 0, 2, 4]),  # enough for the small blind is not enough
        ({"ante": 4, "bet_unit": 5}, 4, [4, 4, 4, 4]),
        ({"ante": 4, "bet_unit": 5}, 3, [4, 0, 4, 4]),
    ],
)
def test_who_pays_in_the_next_hand(options, chips, paid):
    """Seat 1 has this many chips left when seat 0 deals; blinds skip seats that sit out."""
    zones = {"kill_card": ["7c"], "card_to_beat": ["5s"], "showing": [[], [], ["3c"], ["9c"]]}
    zones |= {"pile": [[], [], ["4d"], ["9d"]]}
    registers = {"points": [0, chips - 50, 0, 0], "out": 3, "forced_paid": [0, 0, 0, 0], "doubled": 1}
    start = dict(seats=4, dealer=3, turn=2, phase="turn", zones=zones, registers=registers)
    found = look("mexican-sweat", **start, options=options, moves=["flip"])["position"]
    sits_out = paid[1] == 0
    assert found["dealer"] == 0
    assert found["registers"]["forced_paid"][:4] == paid
    assert found["registers"]["out"] == 2 * sits_out
    assert [len(pile) for pile in found["zones"]["pile"]] == [7, 7 - 7 * sits_out, 7, 7]
    assert found["turn"] == 1 + sits_out
    assert found["registers"]["doubled"] == 0  # K15: of one hand only


@rules("K13")
def test_a_match_may_be_over_after_one_hand():
    game = Match(GAME, 2, {"ante": 10, "start_chips": 10}, seed=4)
    while not game.over:
        assert game.legal(game.deciders[0]) == ["flip"]  # K11: no betting, because no seat has a chip left
        play(game, "flip")
    assert sorted(game.points) == [-10, 10]
    assert game.ending == "fewer than two can pay"


@rules("K16")
def test_one_at_a_time_and_nothing_wild():
    game = Match(GAME, 4, seed=9)
    for _ in range(30):
        assert len(game.deciders) == 1
        assert game.table[0].kill_card.count == 1
        play(game, random.Random(len(game.played)).choice(game.legal(game.deciders[0])))
    assert hand("2c 2d") < hand("2c 2d 2h")
    assert {option.name for option in GAME.options} >= {"kill_rule", "double_on_pair", "first_dealer"}
    assert not any("wild" in option.name for option in GAME.options)


@rules("R11")
def test_what_a_hand_is_worth_is_a_pure_rule():
    lines = np.zeros(3, np.int64)
    rules_of_game.value(lines, 12, 1, 3)
    assert lines.tolist() == [12, -1, -3]


@rules("R5", "R10", "K7")
def test_positions_laid_by_hand_are_put_right():
    """The cards determine the leader; a deciding seat is in; a betting round needs space below the cap."""
    zones = {"kill_card": ["7c"], "card_to_beat": ["5s"], "showing": [["6c"], ["9c"]]}
    zones |= {"pile": [["2c"], ["2d"], ["2h"]]}
    start = {"seats": 3, "dealer": 2, "turn": 1, "zones": zones}
    found = look("mexican-sweat", **start, phase="betting", moves=["bet", "call", "call"])
    assert found["deciders"] == [2]
    found = look("mexican-sweat", **start, phase="turn", registers={"out": 2})
    assert (found["deciders"], found["position"]["registers"]["leader"]) == ([2], 0)
    found = look("mexican-sweat", **start, phase="betting", registers={"out": 5})
    assert found["score"][1]["pot"] == 3
    found = look("mexican-sweat", **start, phase="betting", registers={"points": [-49, 0, 49]})
    assert (found["deciders"], found["position"]["phase"]) == ([2], "turn")


@rules("R8", "K1")
def test_facts_tell_what_a_player_wants_to_know():
    game = match(WHOLE_HAND, "7c", "9s", dealer=2)
    play(game, "flip*3, check*3, flip*2, bet, fold")
    facts = {(fact["label"], fact["seat"]): fact["value"] for fact in game.view(0)["facts"]}
    assert (facts["chips", 1], facts["in the pot", 1]) == ("48", "2")
    assert facts["out of this hand", 2] == ""


def check_step(t, before, cap: int) -> None:
    """Check the page's invariants; `before` is the table one move earlier."""
    seats = range(t.seats)
    stacks = [t.start_chips + t.points[s] - t.forced_paid[s] - t.bets_paid[s] for s in seats]
    assert min(stacks) >= 0
    assert sum(stacks) + sum(t.forced_paid) + sum(t.bets_paid) == t.seats * t.start_chips
    assert all(t.showing[s].count + t.pile[s].count in (0, 7) for s in seats)
    same_deal = before.deals == t.deals
    if same_deal and not t.over:
        assert max(t.bets_paid) <= cap
        if t.phase == rules_of_game.TURN:
            assert len({t.bets_paid[s] for s in seats if not t.out >> s & 1}) == 1
        if t.leader != before.leader and not (t.out & ~before.out) >> max(0, before.leader) & 1:
            old = before.card_to_beat if before.leader < 0 else before.showing[before.leader]
            assert strength(t.showing[t.leader].cards) > strength(old.cards)
    if not same_deal:
        winners = [s for s in seats if t.lines[s, rules_of_game.POT]]
        assert len(winners) == 1
        assert sum(t.lines[s].sum() for s in seats) == 0


@rules("R5", "R6", "R9", "R10", "R11", "K11", "K17")
@pytest.mark.parametrize("seats", [2, 3, 4, 7])
@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(4, 40), marks=pytest.mark.slow)])
def test_the_invariants_at_every_step(seats, seeds):
    kernels, chance = engine(GAME), random.Random(seats)
    for seed in seeds:
        options = {option.name: chance.choice(option.names) for option in GAME.options if option.names}
        options |= {"ante": chance.randint(1, 5), "hands": 4, "bet_unit": chance.randint(1, 4)}
        options |= {"start_chips": chance.choice([10, 20, 60]), "max_raises": chance.randint(0, 4)}
        table = kernels.begin(kernels.template(seats, options), seed)
        while not table[0].over:
            before, t = table.copy(), table[0]
            able = [s for s in range(seats) if t.pile[s].count + t.showing[s].count]
            cap = min(t.start_chips + t.points[s] - t.forced_paid[s] for s in able)
            seat = t.turn
            assert not t.out >> seat & 1
            kernels.step(table, seat, chance.choice(kernels.moves(table, seat)))
            check_step(table[0], before[0], cap)


@pytest.mark.thousands
@rules("R1", "R11", "R12", "K10", "K12", "K13")
@pytest.mark.parametrize("seats", [2, 4, 7])
@pytest.mark.parametrize("forced", ["ante", "blinds"])
@pytest.mark.parametrize("limit", ["fixed", "none"])
def test_thousands_of_games_keep_the_money(seats, forced, limit):
    options = {"forced": forced, "limit": limit, "double_on_pair": seats == 4, "opening_bet": seats == 2}
    template = engine(GAME).template(seats, {**options, "start_chips": 30, "ante": 2})
    batches = list(random_games(engine(GAME), template, 2000, seed=7))
    tables = np.concatenate([batch.tables for batch in batches])
    points = tables["points"][:, :seats]
    assert (points.sum(1) == 0).all()
    assert points.min() >= -30
    assert (tables["lines"].sum((1, 2)) == 0).all()
    assert ((tables["lines"][:, :, rules_of_game.POT] > 0).sum(1) == 1).all()
    assert (tables["forced_paid"] == 0).all()
    assert (tables["bets_paid"] == 0).all()
    best = points == points.max(1, keepdims=True)
    assert ((best * (1 << np.arange(seats))).sum(1) == tables["winners"]).all()
    done = tables["deals"] == 10
    assert (done == (tables["ending"] == rules_of_game.HANDS_PLAYED)).all()
    assert done.any()
    able = (points + 30 >= 2).sum(1)
    assert (able[~done] < 2).all()


@pytest.mark.thousands
@rules("R10")
def test_pot_odds_win():
    """The greedy bot, which estimates the result of a bet, plays against bots that bet randomly."""
    template = engine(GAME).template(4)
    batches = bots.play_games(engine(GAME), template, 200, 3, ["greedy", "uniform"])
    points = np.concatenate([batch.tables["points"] for batch in batches])
    assert points[:, 0].mean() > 10


@rules("R10", "K10", "K11")
def test_what_is_asked_of_who_bets_is_what_may_be_done():
    """A prompt mentions a raise only if one is possible."""
    asked = set()
    for seed in range(40):
        game = Match(GAME, options={"start_chips": 10, "max_raises": 1}, seed=seed)
        choose = random.Random(seed)
        while not game.over:
            seat = game.deciders[0]
            moves, prompt = game.legal(seat), game.view(seat)["prompt"]
            for word in ("check", "bet", "call", "raise", "fold"):
                assert any(move.startswith(word) for move in moves) == (word in prompt.lower())
            asked.add(re.sub(r"\d+", "N", prompt))
            game.play(seat, choose.choice(moves))
    assert {re.sub(r": you need .*", "", prompt) for prompt in asked} == {
        "Turn your next card",
        "Check, or bet N.",
        "Call N, raise by N, or fold.",
        "Call N or fold.",
    }


NAMES = ["Ann", "Ben", "Cy", "Dora", "Ed", "Fay", "Gus"]


def reader(game: Match, own: int | None) -> SeatNames:
    return SeatNames(game.seats, own, {}, dict(enumerate(NAMES[: game.seats])))


def told(game: Match, own: int | None = None, last: int = 1) -> str:
    """Return the texts about the last moves, as a player reads them."""
    names = reader(game, own)
    found = [game.events(number) or [] for number in range(len(game.played) - last, len(game.played))]
    return " ".join(render(text, names) for texts in found for text in texts)


def bannered(game: Match, own: int | None = None) -> str:
    return " · ".join(render(text, reader(game, own)) for text in game.banner())


def labels(game: Match) -> list[str]:
    return [target.said for target in touches(game, game.deciders[0])]


@rules("R3", "R5", "R8")
def test_the_banner_names_the_hand_to_beat_the_kill_rank_and_the_pot():
    game = match(WHOLE_HAND, "7c", "9s", dealer=2)
    rest = " · sevens kill · pot 3 · bet 1 · hand 1 of 10"
    assert bannered(game) == "To beat: 9s in the middle" + rest
    play(game, "flip*3")
    assert bannered(game, 1).startswith("To beat: ten high (Ann) · ")
    play(game, "check*3, flip*2")
    assert bannered(game, 0).startswith("To beat: a pair of eights (Ben) · ")
    assert bannered(game, 1).startswith("To beat: a pair of eights (yours) · ")
    doubling = match(["6c", "", ""], "7c", "5s", double_on_pair="yes", kill_rule="none")
    assert bannered(doubling) == (
        "To beat: 5s in the middle · pot 3 · bet 1 · a pair doubles the bet · hand 1 of 10"
    )


@rules("R9", "K3")
@pytest.mark.parametrize(
    ("shown", "name"),
    [
        ("9c", "nine high"),
        ("9c 2d 9d", "a pair of nines"),
        ("Jc Jd 4c 4d 2c", "two pair, jacks and fours"),
        ("9c 9d 9h", "three nines"),
        ("Ac 2d 3c 4c 5c", "a straight to the five"),
        ("2h 7h 9h Jh Ah", "a flush, ace high"),
        ("3c 3d 9s 9c 9d", "a full house, nines and threes"),
        ("6c 6d 6h 6s", "four sixes"),
        ("Tc Jc Qc Kc Ac", "a straight flush to the ace"),
    ],
)
def test_hands_are_named(shown, name):
    assert texts.hand_name(hand(shown)) == name


@rules("R5", "R7", "R8", "R10", "R12")
def test_events_tell_who_leads_who_is_out_and_why():
    game = match(["6c 8d Td Kd 4s", "8c 8s", "3c 7d"], "7c", "5s", double_on_pair="yes", dealer=2)
    play(game, "flip")
    assert told(game) == "Ann turns 6c. Ann leads with six high."
    assert told(game, 0) == "You turn 6c. You lead with six high."
    play(game, "bet")
    assert (told(game), told(game, 0)) == ("Ann bets 1.", "You bet 1.")
    play(game, "raise")
    assert (told(game, 1), told(game)) == ("You call 1 and raise by 1.", "Ben calls 1 and raises by 1.")
    play(game, "call*2")
    assert (told(game, 0), told(game)) == ("You call 1.", "Ann calls 1.")
    play(game, "flip, check*3, flip")
    assert told(game, 2) == "You turn 3c."
    play(game, "flip")
    assert told(game, 2) == "You turn 7d and are out: sevens kill."
    assert told(game) == "Cy turns 7d and is out: sevens kill."
    play(game, "flip, check*2, flip")
    assert told(game) == (
        "Ben turns 8s. Ben leads with a pair of eights. "
        "A pair or better shows for the first time: bets double to 2."
    )


@rules("K7")
def test_when_the_leader_folds_the_next_hand_to_beat_is_named():
    game = match(["6c", "8c", "", ""], "7c", "5s")
    play(game, "flip, bet, call*2, call, flip, check, bet, call, call, fold")
    assert told(game) == "Ben folds. Now Ann has the hand to beat: six high."
    assert told(game, 0).endswith("Now yours is the hand to beat: six high.")
    game = match(["6c", "", ""], "7c", "5s")
    play(game, "flip, check, bet, call, fold")
    assert told(game, 0) == "You fold. Now the card to beat is 5s in the middle."


@rules("R7")
def test_who_has_turned_all_cards_is_out():
    game = match(["Ac", "2c 3c 4d 6d 8h 9h Jh", ""], "7c", "5s")
    play(game, "flip, check*3, flip*7")
    assert told(game, 1) == "You turn Jh. You have turned all seven cards and are out."
    assert told(game).endswith("Ben has turned all seven cards and is out.")


@rules("K11")
def test_a_round_without_betting_is_explained():
    game = match(["6c", "8c", ""], "7c", "5s", start_chips=10, bet_unit=10)
    play(game, "flip")
    assert told(game).endswith("There is no betting: not every player can pay another bet.")


@rules("R11")
def test_the_summary_tells_who_won_with_what_and_how_the_others_went_out():
    game = match(["6c", "7d", "2c", ""], "7c", "5s")
    play(game, "flip, bet, call, call, fold")
    while not game.scored:
        play(game, game.legal(game.deciders[0])[0])
    lines = [render(text, reader(game, 1)) for text in game.scored[0].summary]
    assert "7d killed you: −2." in lines
    assert lines[-1] == "Dora folded: −1."
    assert lines[0].startswith(("Ann is the last player in, with ", "Cy is the last player in, with "))
    assert ", and wins the pot of 7: +5." in lines[0]


@rules("R10", "K10")
def test_labels_of_bets_have_their_price():
    game = match(["6c", "", ""], "7c", "5s", limit="none", start_chips=10)
    assert labels(game) == ["Turn a card"]
    play(game, "flip")
    assert labels(game) == ["Check", *[f"Bet {n}" for n in range(1, 10)]]
    assert game.prompt(0) == "Check, or bet from 1 to 9."
    play(game, "bet 2")
    assert labels(game) == ["Call 2", *[f"Call 2 and raise by {n}" for n in range(2, 8)], "Fold"]
    assert game.prompt(1) == "Call 2, raise by 2 to 7, or fold."
    assert all(target.risky for target in touches(game, 1))


@rules("R4", "R6")
def test_the_prompt_names_what_must_be_beaten():
    game = match(["6c 6d", "", ""], "7c", "5s")
    assert game.prompt(0) == "Turn your next card: you need more than 5s."
    play(game, "flip, check*3")
    assert game.prompt(1) == "Turn your next card: you need more than six high (6c)."


@rules("R10")
def test_a_hint_compares_the_chance_with_the_price():
    game = match(["6c", "", ""], "7c", "5s")
    play(game, "flip, bet")
    t = game.asking(1)
    call, fold = (
        next(move for move in game.legal_moves(1) if GAME.texts.write(move, t) == text)
        for text in ("call", "fold")
    )
    assert re.fullmatch(
        r"You win about \d+% of such pots: enough to pay 1 for a pot of 4\.", texts.reason(t, call)
    )
    assert texts.reason(t, fold) == ""
