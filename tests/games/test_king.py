"""King against its rule page: rules R, rulings K, worked examples E."""

import random
import re

import numpy as np
import pytest

from parlour.engine.cards import RANKS, SUITS, read_card
from parlour.engine.jit import COMPILING
from parlour.engine.linked import engine, zone_at
from parlour.engine.simulation import random_games
from parlour.errors import NotAsked, SeatsError
from parlour.games import load
from parlour.games.king import texts
from parlour.match import Match, MoveRefused
from parlour.match.positions import read_position
from tests.studies import cards, look, plays, refused, rules

KING = load("king")
TRUMPS = ["notrump", "trump c", "trump d", "trump h", "trump s"]
HOUSE = {
    "opening_bid": "forced",
    "min_bid": 0,
    "pass_final": "yes",
    "dealer_may_refuse": "yes",
    "down_transfer": "reversed",
    "heart_lead": "restricted",
    "kh_discard": "forced",
    "stop_when_decided": "yes",
    "first_dealer": "holder_chooses",
}

HANDS_E5 = [
    cards("7c Tc Qc Td Jd Qd Kd 6h 8h 9h Jh 5s 7s"),
    cards("5c 9c 6d 8d Ad 3h Th Kh 2s 4s Js Qs As"),
    cards("2c Ac 2d 3d 7d 2h 4h Qh 3s 6s 9s Ts Ks"),
    cards("3c 4c 6c 8c Jc Kc 4d 5d 9d 5h 7h Ah 8s"),
]
TRICKS_E5 = """
0:Qd 1:6d 2:2d 3:4d > 0
0:Jh 1:3h 2:2h 3:Ah > 3
3:8c 0:Qc 1:9c 2:2c > 0
0:8h 1:Th 2:Qh 3:7h > 2
2:7d 3:5d 0:Kd 1:8d > 0
0:5s 1:Js 2:Ks 3:8s > 2
2:9s 3:Jc 0:7s 1:Qs > 1
1:2s 2:6s 3:4c 0:7c > 2
2:3d 3:9d 0:Jd 1:Ad > 1
1:4s 2:3s 3:5h 0:6h > 1
1:Kh 2:4h 3:Kc 0:9h > 1
1:5c 2:Ac 3:6c 0:Tc > 2
2:Ts 3:3c 0:Td 1:As > 1
"""
HANDS_E6 = [
    cards("4c Qc 3d 4d 6d Jd Kd Jh Kh Ah 5s Js Qs"),
    cards("3c Tc Kc 5d 7d Ad 3h 5h 7h 3s 4s Ts Ks"),
    cards("5c 7c 8c 9c 8d 9d 4h 9h Th Qh 2s 9s As"),
    cards("2c 6c Jc Ac 2d Td Qd 2h 6h 8h 6s 7s 8s"),
]
TRICKS_E6 = """
1:Kc 2:5c 3:Ac 0:4c > 3
3:Qd 0:Kd 1:Ad 2:9d > 1
1:Tc 2:8c 3:6c 0:Qc > 0
0:Kh 1:3h 2:Th 3:2h > 0
0:Jh 1:5h 2:9h 3:8h > 0
0:3d 1:5d 2:8d 3:2d > 2
2:As 3:8s 0:Js 1:3s > 2
2:4h 3:6h 0:Ah 1:7h > 0
0:Jd 1:7d 2:Qh 3:Td > 0
0:4d 1:Ts 2:9s 3:7s > 1
1:4s 2:2s 3:6s 0:Qs > 0
0:6d 1:Ks 2:7c 3:2c > 1
1:3c 2:9c 3:Jc 0:5s > 0
"""


def as_moves(tricks: str) -> list[list]:
    """The plays of a record, each with its seat: [[0, "play Qd"], ...]"""
    return [
        [int(one[0]), f"play {one[2:]}"]
        for line in tricks.split("\n")
        for one in line.split()
        if one[1:2] == ":"
    ]


def winners_of(tricks: str) -> list[int]:
    return [int(line.split("> ")[1]) for line in tricks.split("\n") if line]


def table(hand_number: int, hands: list[list[str]], turn: int = 0, dealer: int = 3, **more):
    """Return a position of one of the ten hands; other cards do not matter."""
    zones = {"hand": hands, **more.pop("zones", {})}
    registers = {"deals": hand_number - 1, **more.pop("registers", {})}
    return {"turn": turn, "dealer": dealer, "zones": zones, "registers": registers, **more}


def choosing(dealer: int = 0, **more):
    """The dealer of hand 7 is to choose."""
    return table(7, HANDS_E6, turn=dealer, dealer=dealer, phase="choice", **more)


def last_trick(hand_number: int, direction: int, dealer: int = 2, **more):
    """Before the last trick of a positive hand, which seat 2 will win: tricks 4, 3, 6, 0 then."""
    spades, clubs = [f"{rank}s" for rank in RANKS], [f"{rank}c" for rank in RANKS]
    diamonds, hearts = [f"{rank}d" for rank in RANKS], [f"{rank}h" for rank in RANKS]
    pack = clubs + diamonds + hearts[:9] + spades
    won = [pack[:16], pack[16:28], pack[28:48], []]
    registers = {"direction": direction, **more.pop("registers", {})}
    start = table(
        hand_number,
        [["Jh"], ["Qh"], ["Kh"], ["Th"]],
        turn=0,
        dealer=dealer,
        phase="play",
        zones={"won": won},
        registers=registers,
        **more,
    )
    return look("king", **start, moves=plays("Jh Qh Kh Th"))


def points_of(found) -> list[int]:
    return [sum(lines.values()) for lines in found["score"]]


DRAW = cards("4s 9d Qc 2h 8d 7s Kh")


@rules("R1", "R6", "R8", "R25", "K1", "K2", "K4")
def test_e1_first_dealer_and_rota():
    match = Match(KING, seed=1, deck=DRAW, watched=False)
    chance = random.Random(1)
    dealers, leaders, phases = [], [], []
    while not match.over:
        t = match.table[0]
        if len(dealers) == len(match.scored):
            dealers.append(t.dealer)
            phases.append(match.phase)
        if len(leaders) == len(match.scored) and match.phase == "play":
            leaders.append(t.turn)
        match.play(t.turn, chance.choice(match.legal(t.turn)))
    assert dealers == [2, 3, 0, 1, 2, 3, 0, 1, 2, 3]
    assert leaders == [3, 0, 1, 2, 3, 0, 1, 2, 3, 0]
    assert phases == ["play"] * 6 + ["choice"] * 4
    counted = ["tricks", "hearts", "queens", "kings and jacks", "king of hearts", "last two tricks"]
    for line, deal in zip(counted, match.scored, strict=False):
        assert {name for lines in deal.lines for name in lines} == {line}


@rules("R6", "K1")
@pytest.mark.parametrize("before", [0, 1, 2, 3, 50, 51])
def test_the_king_of_hearts_finds_the_dealer(before):
    low = [card for card in KING.deck if card != read_card("Kh")]
    deck = [RANKS[card % 13] + SUITS[card // 13] for card in low]
    deck.insert(before, "Kh")
    found = look("king", deck=deck)["position"]
    assert found["dealer"] == before % 4
    assert found["turn"] == (before + 1) % 4
    assert found["zones"]["draw"] == []
    assert [len(hand) for hand in found["zones"]["hand"]] == [13] * 4
    assert found["zones"]["hand"][(before + 1) % 4] != deck[0:52:4]  # shuffled again


@rules("R6")
def test_the_holder_may_choose_the_dealer():
    options = {"first_dealer": "holder_chooses"}
    found = look("king", deck=DRAW, options=options)
    assert found["deciders"] == [2]
    assert found["moves"] == ["dealer 0", "dealer 1", "dealer 2", "dealer 3"]
    assert found["position"]["zones"]["draw"] == DRAW
    match = Match(KING, options=options, seed=1, deck=DRAW)
    assert match.view(0)["zones"]["draw"]["cards"] == DRAW
    assert not any(fact.label == "high bid" for fact in match.game.texts.facts(match.table[0]))
    assert refused("king", deck=DRAW, options=options, moves=["play Kh"])["rule"] == "R8"
    assert refused("king", deck=DRAW, options=options, moves=["up"])["rule"] == "R6"
    match.play(2, "dealer 1")
    assert match.table[0].dealer == 1
    assert match.deciders == [2]
    assert sum(hand.count for hand in match.table[0].hand) == 52
    assert match.table[0].draw.count == 0


@rules("R5", "R7", "K3")
def test_the_deal():
    deck = [RANKS[card % 13] + SUITS[card // 13] for card in random.Random(2).sample(KING.deck, 52)]
    found = look("king", deck=deck, dealer=1)
    hands = found["position"]["zones"]["hand"]
    assert found["position"]["dealer"] == 1
    assert [hands[2], hands[3], hands[0], hands[1]] == [deck[i::4] for i in range(4)]
    match = Match(KING, options={"first_dealer": 1}, seed=1, deck=deck)
    for seat in range(4):
        shown = match.view(seat)["zones"]["hand"]["cards"]
        assert shown[seat] == hands[seat]
        assert all(shown[other] == [None] * 13 for other in range(4) if other != seat)
    with pytest.raises(SeatsError):
        Match(KING, seats=3)


@rules("R6")
def test_first_dealer_by_seed_or_seat():
    drawn = {Match(KING, options={"first_dealer": "random"}, seed=seed).table[0].dealer for seed in range(30)}
    assert drawn == {0, 1, 2, 3}
    for seat in range(4):
        match = Match(KING, options={"first_dealer": seat}, seed=1)
        assert match.table[0].dealer == seat
        assert match.deciders == [(seat + 1) % 4]


@rules("R9", "K6", "K26")
@pytest.mark.parametrize(
    ("led", "legal"), [("7c", "3c Qc"), ("7d", "5d"), ("7h", "Kh"), ("7s", "3c Qc 5d Kh")]
)
def test_e2_following(led, legal):
    start = table(2, [[], cards("3c Qc 5d Kh")], turn=1, phase="play", zones={"trick": [led]})
    assert look("king", **start)["moves"] == sorted(plays(legal))
    for card in cards("3c Qc 5d Kh"):
        if card not in legal:
            refusal = refused("king", **start, moves=plays(card))
            assert refusal["rule"] == "R9"
            assert refusal["cards"] == cards(legal)
    assert refused("king", **start, moves=plays("As"))["rule"] == "R9"
    assert "do not hold As" in refused("king", **start, moves=plays("As"))["text"]
    assert refused("king", **start, moves=["pass"])["rule"] == "R9"


HELD_E3 = "2c 9s 4h Kh"
BOTH = {"heart_lead": "restricted", "kh_discard": "forced"}


@rules("R9", "K5", "K6")
@pytest.mark.parametrize(
    ("hand_number", "led", "options", "legal"),
    [
        (5, "", {}, HELD_E3),
        (5, "", {"heart_lead": "restricted"}, "2c 9s"),
        (5, "7d", {}, HELD_E3),
        (5, "7d", {"kh_discard": "forced"}, "Kh"),
        (5, "7h", BOTH, "4h Kh"),
        (5, "7h", {}, "4h Kh"),
        (2, "", BOTH, "2c 9s"),
        (2, "7d", BOTH, HELD_E3),
        (1, "", BOTH, HELD_E3),
        (4, "7d", BOTH, HELD_E3),
        (7, "", BOTH, HELD_E3),
    ],
)
def test_e3_leads_and_house_options(hand_number, led, options, legal):
    zones = {"trick": cards(led)}
    start = table(hand_number, [[], [], cards(HELD_E3)], turn=2, phase="play", zones=zones, options=options)
    assert look("king", **start)["moves"] == sorted(plays(legal))
    for card in cards(HELD_E3):
        if card not in legal:
            refusal = refused("king", **start, moves=plays(card))
            assert refusal["rule"] == ("K5" if options and led != "7h" else "R9")
            assert refusal["cards"] == cards(legal)


@rules("R9", "K5")
def test_who_can_follow_suit_keeps_the_king():
    start = table(
        5,
        [[], cards("3c Kh")],
        turn=1,
        phase="play",
        zones={"trick": ["7c"]},
        options={"kh_discard": "forced"},
    )
    assert look("king", **start)["moves"] == plays("3c")


@rules("K5")
@pytest.mark.parametrize("hand_number", [1, 3, 4, 6])
def test_hearts_wait_in_no_other_hand(hand_number):
    options = {"heart_lead": "restricted"}
    start = table(hand_number, [cards("2c 4h")], phase="play", options=options)
    assert look("king", **start)["moves"] == plays("2c 4h")


@rules("K5")
def test_a_hand_of_hearts_may_lead_one():
    options = {"heart_lead": "restricted"}
    start = table(2, [cards("4h Kh"), ["2c"], ["3c"], ["4c"]], phase="play", options=options)
    found = look("king", **start, moves=plays("4h"))
    assert found["position"]["registers"]["lacks"][0] == 0b1011  # all suits but hearts


@rules("R10", "R11", "R14", "R23", "K6")
@pytest.mark.parametrize(
    ("trump", "played", "winner"),
    [
        (-1, "4d Ad Kh 9d", 1),
        (2, "4d Ad Kh 9d", 2),
        (0, "4d Ad Kh 9d", 1),
        (3, "4d Ad Kh 9d", 1),
        (1, "4d Ad Kh 9d", 1),
        (-1, "2s Ah Ac Kd", 0),
        (-1, "Ts 9s Js Qs", 3),
        (3, "Ah 2s 3s Kh", 2),
        (3, "Ah 2s Kh Qh", 1),
    ],
)
def test_e4_trick_winners(trump, played, winner):
    hands = [[card, other] for card, other in zip(cards(played), cards("2c 3c 4c 5c"), strict=True)]
    start = table(7, hands, phase="play", registers={"trump": trump, "direction": 0})
    found = look("king", **start, moves=plays(played))
    assert found["position"]["zones"]["won"][winner] == cards(played)
    assert found["deciders"] == [winner]
    assert found["position"]["registers"]["took"][11] == winner


SCORES_E5 = {
    1: [-60, -100, -80, -20],
    2: [0, -100, -80, -80],
    3: [-100, -50, -50, 0],
    4: [-30, -120, -60, -30],
    5: [0, -160, 0, 0],
    6: [0, -90, -90, 0],
}


@rules("R2", "R15", "R16", "R17", "R18", "R19", "R20", "R21", "R22", "R23", "K4", "K7", "K8", "K9", "K10")
@pytest.mark.parametrize("hand_number", SCORES_E5)
def test_e5_one_record_under_six_contracts(hand_number):
    start = table(hand_number, HANDS_E5, phase="play")
    moves = as_moves(TRICKS_E5)
    before = look("king", **start, moves=moves[:51])
    assert before["position"]["registers"]["took"] == [*winners_of(TRICKS_E5)[:12], -1]
    assert before["position"]["registers"]["trump"] == -1
    assert [len(won) // 4 for won in before["position"]["zones"]["won"]] == [3, 4, 4, 1]
    assert before["score"] == []
    found = look("king", **start, moves=moves)
    assert points_of(found) == SCORES_E5[hand_number]
    assert found["position"]["registers"]["sheet"][hand_number - 1] == SCORES_E5[hand_number]
    assert found["position"]["dealer"] == 0


@rules("K7")
@pytest.mark.parametrize(("hand_number", "tricks"), [(1, 13), (2, 11), (3, 7), (4, 11), (5, 11), (6, 13)])
def test_e5_stop_when_decided(hand_number, tricks):
    start = table(hand_number, HANDS_E5, phase="play", options={"stop_when_decided": "yes"})
    moves = as_moves(TRICKS_E5)
    assert look("king", **start, moves=moves[: 4 * tricks - 1])["score"] == []
    found = look("king", **start, moves=moves[: 4 * tricks])
    assert points_of(found) == SCORES_E5[hand_number]
    assert [len(hand) for hand in found["position"]["zones"]["hand"]] == [13] * 4


@rules("R22", "K10")
def test_both_last_tricks():
    hands = [cards("As Ks"), cards("2s 2c"), cards("3s 3c"), cards("4s 4c")]
    start = table(6, hands, phase="play")
    found = look("king", **start, moves=plays("As 2s 3s 4s Ks 2c 3c 4c"))
    assert found["score"] == [{"last two tricks": -180}, {}, {}, {}]


UP_E6, DOWN_E6 = [175, 75, 50, 25], [-200, 100, 175, 250]


@rules("R3", "R25", "R29", "R30", "R31", "R32", "R33", "K20")
@pytest.mark.parametrize(("direction", "points"), [("up", UP_E6), ("down", DOWN_E6)])
def test_e6_positive_hand_without_auction(direction, points):
    chosen = look("king", **choosing(), moves=["trump s"])
    assert (chosen["deciders"], chosen["moves"]) == ([0], ["down", "up"])
    moves = as_moves(TRICKS_E6)
    before = look("king", **choosing(), moves=["trump s", direction, *moves[:51]])
    assert before["position"]["registers"]["took"][:12] == winners_of(TRICKS_E6)[:12]
    found = look("king", **choosing(), moves=["trump s", direction, *moves])
    assert points_of(found) == points
    assert sum(points) == 325
    assert all(set(lines) == {f"played {direction}"} for lines in found["score"])


@rules("R34", "R35", "K18", "K19", "K20", "K21")
@pytest.mark.parametrize(
    ("direction", "transfer", "points"),
    [
        ("up", "literal", [250, 0, 50, 25]),
        ("up", "reversed", [250, 0, 50, 25]),
        ("down", "literal", [-425, 325, 175, 250]),
        ("down", "reversed", [25, -125, 175, 250]),
    ],
)
def test_e7_the_same_tricks_after_an_auction(direction, transfer, points):
    calls = [[0, "auction"], [1, "bid 3"], [2, "pass"], [3, "pass"], [1, "trump s"], [0, direction]]
    start = choosing(options={"down_transfer": transfer})
    assert look("king", **start, moves=calls)["deciders"] == [1]
    found = look("king", **start, moves=calls + as_moves(TRICKS_E6))
    assert points_of(found) == points
    assert found["score"][2] == {f"played {direction}": points[2]}
    assert found["score"][0]["auction"] == points[0] - (UP_E6 if direction == "up" else DOWN_E6)[0]


def bids(lowest: int, *others: str) -> list[str]:
    return sorted([f"bid {tricks}" for tricks in range(lowest, 14)] + list(others))


def check_calls(start, calls, options=None) -> None:
    """Check each call with the calls that were legal before it."""
    moves = ["auction"]
    for seat, legal, made in calls:
        found = look("king", **start, options=options or {}, moves=moves)
        assert (found["deciders"], found["moves"]) == ([seat], legal)
        moves.append(made)


@rules("R26", "R27", "R28", "R29", "K12", "K15", "K17", "K19")
def test_e8_a_contested_auction():
    calls = [
        (1, bids(1, "pass"), "bid 2"),
        (2, bids(3, "pass"), "pass"),
        (3, bids(3, "pass"), "bid 3"),
        (1, bids(4, "pass"), "bid 4"),
        (2, bids(5, "pass"), "bid 6"),
        (3, bids(7, "pass"), "pass"),
        (1, bids(7, "pass"), "pass"),
        (2, TRUMPS, "notrump"),
        (0, ["down", "up"], "down"),
    ]
    check_calls(choosing(), calls)
    found = look("king", **choosing(), moves=["auction"] + [call[2] for call in calls])
    assert found["deciders"] == [1]
    registers = found["position"]["registers"]
    assert (registers["bidder"], registers["high_bid"], registers["trump"]) == (2, 6, -1)


@rules("K14", "K17", "K20")
def test_e9_everybody_passes():
    calls = [(seat, bids(1, "pass"), "pass") for seat in (0, 1, 2)]
    check_calls(choosing(3), [*calls, (3, TRUMPS, "trump h"), (3, ["down", "up"], "up")])
    moves = ["auction", "pass", "pass", "pass"]
    assert refused("king", **choosing(3), moves=[*moves, "auction"])["rule"] == "K14"
    played = [*moves, "trump s", "up", *as_moves(TRICKS_E6)]
    found = look("king", **choosing(0), moves=played)
    assert points_of(found) == UP_E6
    assert all("auction" not in lines for lines in found["score"])


@rules("R28", "K13", "K17")
def test_e10_two_opening_passes_do_not_close():
    calls = [
        (0, bids(1, "pass"), "pass"),
        (1, bids(1, "pass"), "pass"),
        (2, bids(1, "pass"), "bid 1"),
        (0, bids(2, "pass"), "pass"),
        (1, bids(2, "pass"), "pass"),
        (2, TRUMPS, "trump c"),
    ]
    check_calls(choosing(3), calls)
    final = {"pass_final": "yes"}
    check_calls(choosing(3), [*calls[:3], (2, TRUMPS, "trump c")], final)
    last_word = [*calls[:2], (2, bids(1, "pass"), "pass"), (3, TRUMPS, "notrump")]
    check_calls(choosing(3), last_word, final)


@rules("K17")
def test_a_final_pass_is_skipped():
    calls = [
        (1, bids(1, "pass"), "bid 1"),
        (2, bids(2, "pass"), "pass"),
        (3, bids(2, "pass"), "bid 2"),
        (1, bids(3, "pass"), "bid 3"),
        (3, bids(4, "pass"), "pass"),
        (1, TRUMPS, "notrump"),
    ]
    check_calls(choosing(0), calls, {"pass_final": "yes"})


@rules("K15", "K16", "K27")
def test_e11_bid_of_13():
    calls = [(1, bids(1, "pass"), "bid 13"), (2, ["pass"], "pass"), (3, ["pass"], "pass")]
    check_calls(choosing(), [*calls, (1, TRUMPS, "trump d")])
    refusal = refused("king", **choosing(), moves=["auction", "bid 13", "bid 14"])
    assert refusal["rule"] == "K15"


@rules("R32", "R34", "R35", "K18", "K22", "K23")
@pytest.mark.parametrize(("direction", "points"), [(0, [100, 75, 275, -125]), (1, [25, 100, -500, 700])])
def test_e12_negative_adjusted_count(direction, points):
    found = last_trick(7, direction, registers={"bidder": 3, "high_bid": 5})
    assert points_of(found) == points
    assert sum(points) == 325
    assert found["points"] == points


@rules("K13", "K15")
def test_e13_forced_opening_and_bids_of_nothing():
    options = {"opening_bid": "forced", "min_bid": 0}
    calls = [
        (1, bids(0), "bid 0"),
        (2, bids(1, "pass"), "pass"),
        (3, bids(1, "pass"), "pass"),
        (1, TRUMPS, "trump s"),
        (0, ["down", "up"], "up"),
    ]
    check_calls(choosing(), calls, options)
    assert refused("king", **choosing(), options=options, moves=["auction", "pass"])["rule"] == "K13"
    assert refused("king", **choosing(), moves=["auction", "bid 0"])["rule"] == "K15"
    moves = ["auction", *(call[2] for call in calls), *as_moves(TRICKS_E6)]
    assert points_of(look("king", **choosing(), options=options, moves=moves)) == UP_E6


@rules("R4", "R36", "K24")
@pytest.mark.parametrize(
    ("before", "totals", "winners", "ending"),
    [
        ([115, -115, 65, -390], [215, -40, 215, -390], [0, 2], "highest total, shared"),
        ([-100, -75, -150, 0], [0, 0, 0, 0], [0, 1, 2, 3], "highest total, shared"),
        ([-100, 0, -250, 25], [0, 75, -100, 25], [1], "highest total"),
    ],
)
def test_e14_end_of_game(before, totals, winners, ending):
    found = last_trick(10, 0, dealer=1, registers={"points": before})
    assert found["over"]
    assert found["points"] == totals
    assert sum(totals) == 0
    assert (found["winners"], found["ending"]) == (winners, ending)
    assert last_trick(9, 0, dealer=1, registers={"points": before})["over"] is False


@rules("R28")
def test_the_dealer_may_refuse():
    options = {"dealer_may_refuse": "yes"}
    calls = ["auction", "bid 3", "pass", "pass"]
    found = look("king", **choosing(), options=options, moves=calls)
    assert (found["deciders"], found["moves"]) == ([0], ["accept", "refuse"])
    accepted = look("king", **choosing(), options=options, moves=[*calls, "accept"])
    assert (accepted["deciders"], accepted["moves"]) == ([1], TRUMPS)
    turned_down = look("king", **choosing(), options=options, moves=[*calls, "refuse"])
    assert (turned_down["deciders"], turned_down["moves"]) == ([0], TRUMPS)
    moves = [*calls, "refuse", "trump s", "down", *as_moves(TRICKS_E6)]
    assert points_of(look("king", **choosing(), options=options, moves=moves)) == DOWN_E6
    passed = look("king", **choosing(), options=options, moves=["auction", "pass", "pass", "pass"])
    assert passed["moves"] == TRUMPS  # there is nothing to accept
    assert refused("king", **choosing(), options=options, moves=[*calls, "up"])["rule"] == "R28"


@rules("R25", "R27", "R28", "R29", "K11", "K12")
@pytest.mark.parametrize(
    ("moves", "rule"),
    [
        (["up"], "R25"),
        (["bid 3"], "R25"),
        (["play 4c"], "R8"),
        (["auction", "bid 3", "bid 3"], "R27"),
        (["auction", "bid 3", "trump c"], "R27"),
        (["auction", "bid 3", "pass", "pass", "auction"], "R28"),
        (["auction", "bid 3", "pass", "pass", "up"], "R28"),
        (["trump c", "trump d"], "R29"),
        (["trump c", "auction"], "R29"),
        (["trump c", "up", "up"], "R9"),
    ],
)
def test_what_cannot_be_said(moves, rule):
    assert look("king", **choosing())["moves"] == sorted([*TRUMPS, "auction"])
    assert refused("king", **choosing(), moves=moves)["rule"] == rule


@rules("K11", "K12", "K26")
def test_nobody_speaks_out_of_turn():
    match = read_position({"game": "king", **choosing()})
    before = match.table.tobytes()
    with pytest.raises(NotAsked):
        match.play(1, "trump s")
    with pytest.raises(MoveRefused):
        match.play(0, "up")
    assert match.table.tobytes() == before
    match.play(0, "auction")
    with pytest.raises(NotAsked):
        match.play(0, "bid 3")
    assert match.view(2)["registers"]["dealer"] == 0


@rules("R12", "R13", "K25")
def test_won_tricks_are_counted_but_not_looked_through():
    match = read_position({"game": "king", **table(1, HANDS_E5, phase="play")})
    for seat, move in as_moves(TRICKS_E5)[:17]:
        match.play(seat, move)
    for eye in (None, 0, 2):
        zones = match.view(eye)["zones"]
        assert zones["won"]["cards"] == [[None] * 8, [], [None] * 4, [None] * 4]
        assert zones["trick"]["cards"] == ["7d"]
        assert zones["hand"]["cards"][1] == [None] * 9
    tricks = {
        fact.seat: fact.value for fact in match.game.texts.facts(match.table[0]) if fact.label == "tricks"
    }
    assert tricks == {0: "2", 1: "0", 2: "1", 3: "1"}


def worlds(position, seat: int, deals: int = 60):
    """Yield worlds that a seat considers possible."""
    match = read_position({"game": "king", **position})
    for move in position.get("moves", []):
        match.play(match.deciders[0], move)
    rng = np.array([1, 2, 3, 4], np.uint64)
    for _ in range(deals):
        world = engine(KING).imagined_by(match.table, seat, rng)
        yield [set(zone_at(world, "hand", other).cards) for other in range(4)]


@rules("R9")
def test_who_does_not_follow_shows_what_the_hand_lacks():
    hands = [cards("2h 3h Ac"), cards("4c 5c 6c"), cards("4h Ah 7c"), cards("5h 8c 9c")]
    start = table(2, hands, phase="play", moves=plays("2h 4c"))
    seen = [hand[1] for hand in worlds(start, 0)]
    assert all(not any(card // 13 == 2 for card in hand) for hand in seen)
    assert len(set(map(frozenset, seen))) > 3
    assert look("king", **start)["position"]["registers"]["lacks"] == [0, 0b100, 0, 0]


@rules("K5")
def test_what_house_options_tell_about_a_hand():
    the_king = read_card("Kh")
    hands = [cards("2d 3d Ac"), cards("4c 5c 6c"), cards("4h Kh 7c"), cards("5h 8c 9c")]
    start = table(5, hands, phase="play", moves=plays("2d 4c"), options={"kh_discard": "forced"})
    assert all(the_king not in hand[1] for hand in worlds(start, 0))
    start["options"] = {}
    assert any(the_king in hand[1] for hand in worlds(start, 0))
    hands = [cards("2h 3h 4h"), cards("4c 5c 6c"), cards("5h Kh 7c"), cards("6h 8c 9c")]
    start = table(5, hands, phase="play", moves=plays("2h"), options={"heart_lead": "restricted"})
    assert all(card // 13 == 2 for hand in worlds(start, 1) for card in hand[0])


@rules("K5")
def test_who_follows_suit_may_still_hold_the_king():
    hands = [cards("2d 3d Ac"), cards("4d 5c 6c"), cards("4h Kh 7c"), cards("5h 8c 9c")]
    start = table(5, hands, phase="play", moves=plays("2d 4d"), options={"kh_discard": "forced"})
    assert look("king", **start)["position"]["registers"]["lacks"] == [0, 0, 0, 0]
    assert any(read_card("Kh") in hand[1] for hand in worlds(start, 0))


@rules("R17", "R18", "R19", "R20", "R21", "R22", "R30", "R31", "R34", "K21", "K22")
def test_what_counts_are_worth_on_plain_integers():
    game = load("king")

    def points(hand: int, taken: int, **counts) -> int:
        return sum(game.score(hand=hand, taken=taken, **counts).values())

    assert [points(hand, 1) for hand in range(1, 7)] == [-20, -20, -50, -30, -160, -90]
    together = [points(hand, count) for hand, count in enumerate((13, 13, 4, 8, 1, 2), 1)]
    assert together == [-260, -260, -200, -240, -160, -180]
    assert sum(together) == -1300
    assert [points(7, tricks) for tricks in (0, 4, 13)] == [0, 100, 325]
    assert [points(10, tricks, down=True) for tricks in (0, 4, 5, 13)] == [325, 25, -50, -650]
    dealer_bidder_other = (-3, 3, 0)
    assert [points(7, 4, paid=paid) for paid in dealer_bidder_other] == [175, 25, 100]
    assert [points(7, 4, down=True, paid=paid) for paid in dealer_bidder_other] == [-200, 250, 25]
    turned = [points(7, 4, down=True, paid=paid, down_transfer="reversed") for paid in dealer_bidder_other]
    assert turned == [250, -200, 25]
    assert points(7, 0, paid=9) == -225
    assert points(7, 0, paid=-9, down=True) == -350
    lines = {line: worth for line, worth in game.score(hand=8, taken=4, paid=3).items() if worth}
    assert lines == {"played up": 100, "auction": -75}


class Referee:
    """An independent version of the rules, from the moves alone: legal plays, winners, scores."""

    def __init__(self, hands: list[list[str]], leader: int, number: int, dealer: int) -> None:
        self.hands = [set(hand) for hand in hands]
        self.leader, self.number, self.dealer = leader, number, dealer
        self.trump, self.down, self.price = "", False, 0
        self.bidder: int | None = None
        self.calls: list[int] = []
        self.trick: list[str] = []
        self.won: list[list[list[str]]] = [[], [], [], []]
        self.order: list[int] = []

    def say(self, seat: int, text: str) -> None:
        word, _, rest = text.partition(" ")
        if word == "play":
            self.play(seat, rest)
        elif word in ("trump", "notrump"):
            self.trump = rest
        elif word == "bid":
            self.calls.append(int(rest))
            self.price, self.bidder = int(rest), seat
        elif word == "refuse":
            self.price, self.bidder = 0, None
        elif word == "down":
            self.down = True

    def play(self, seat: int, card: str) -> None:
        assert seat == (self.leader + len(self.trick)) % 4
        self.hands[seat].remove(card)
        if self.trick and card[1] != self.trick[0][1]:
            assert not any(held[1] == self.trick[0][1] for held in self.hands[seat])
        self.trick.append(card)
        if len(self.trick) == 4:
            suit = self.trump if any(one[1] == self.trump for one in self.trick) else self.trick[0][1]
            ranked = ["23456789TJQKA".index(one[0]) if one[1] == suit else -1 for one in self.trick]
            self.leader = (self.leader + ranked.index(max(ranked))) % 4
            self.won[self.leader].append(self.trick)
            self.order.append(self.leader)
            self.trick = []

    def scores(self, reversed_down: bool) -> list[int]:
        taken = [[card for trick in won for card in trick] for won in self.won]
        tricks = [len(won) for won in self.won]
        if self.number == 1:
            return [-20 * count for count in tricks]
        if self.number == 6:
            return [-90 * self.order[11:].count(seat) for seat in range(4)]
        if self.number < 6:
            wanted, cost = {2: ("h", 20), 3: ("Q", 50), 4: ("KJ", 30), 5: ("Kh", 160)}[self.number]
            if self.number == 5:
                return [-cost * won.count("Kh") for won in taken]
            return [-cost * sum(card[self.number == 2] in wanted for card in won) for won in taken]
        price = -self.price if self.down and reversed_down else self.price
        if self.bidder is not None:
            tricks[self.bidder] -= price
            tricks[self.dealer] += price
        return [325 - 75 * count if self.down else 25 * count for count in tricks]


@rules("R1", "R9", "R10", "R14", "R15", "R24", "R35", "R37", "K2", "K17", "K28")
@pytest.mark.parametrize("seed", range(24 if COMPILING else 2))
def test_a_referee_who_knows_only_the_moves_agrees(seed):
    chance = random.Random(seed)
    options = {name: value for name, value in HOUSE.items() if seed >= 8 and chance.random() < 0.5}
    match = Match(KING, options=options, seed=seed, watched=False)
    referee = None
    dealers: list[int] = []
    totals = [0] * 4
    while not match.over:
        t = match.table[0]
        if referee is None and match.phase != "dealer":
            hands = [[RANKS[card % 13] + SUITS[card // 13] for card in hand.cards] for hand in t.hand]
            assert sorted(map(len, hands)) == [13] * 4
            dealers.append(t.dealer)
            referee = Referee(hands, (t.dealer + 1) % 4, len(dealers), t.dealer)
        seat = t.turn
        text = chance.choice(match.legal(seat))
        match.play(seat, text)
        if referee is None:
            continue
        referee.say(seat, text)
        if len(match.scored) < len(dealers):
            t = match.table[0]
            assert [zone.count for zone in t.won] == [4 * len(won) for won in referee.won]
            assert [zone.count for zone in t.hand] == [len(hand) for hand in referee.hands]
            for other in range(4):
                held = {SUITS.index(card[1]) for card in referee.hands[other]}
                assert not any(t.lacks[other] >> suit & 1 for suit in held)
                assert not (t.lacks[other] >> 4 & 1 and "Kh" in referee.hands[other])
            continue
        found = referee.scores(options.get("down_transfer") == "reversed")
        totals = [total + points for total, points in zip(totals, found, strict=True)]
        assert match.scored[-1].points == totals
        assert [sum(lines.values()) for lines in match.scored[-1].lines] == found
        assert referee.calls == sorted(set(referee.calls))
        assert len(referee.order) == 13 or options.get("stop_when_decided")
        if len(dealers) == 6:
            assert sum(totals) == -1300
        referee = None
    assert dealers == [(dealers[0] + hand) % 4 for hand in range(10)]
    assert sorted(dealers[6:]) == [0, 1, 2, 3]
    assert sum(totals) == 0


@pytest.mark.thousands
@rules("R5", "R16", "R24", "R36", "R37", "K8", "K23", "K24", "K28")
@pytest.mark.parametrize("options", [{}, HOUSE])
def test_sums_of_thousands_of_games(options):
    """Six negative hands add up to -1300 and every positive one to 325, with any house rules."""
    kernels = engine(KING)
    batches = list(random_games(kernels, kernels.template(options=options), 4000, seed=11))
    tables = np.concatenate([batch.tables for batch in batches])
    lengths = np.concatenate([batch.lengths for batch in batches])
    sheet = tables["sheet"]
    assert (sheet.sum(2) == [-260, -260, -200, -240, -160, -180, 325, 325, 325, 325]).all()
    assert (sheet[:, :6].sum((1, 2)) == -1300).all()
    assert (sheet[:, :6] <= 0).all()
    assert (sheet.sum(1) == tables["points"]).all()
    assert (tables["points"].sum(1) == 0).all()
    highest = tables["points"] == tables["points"].max(1, keepdims=True)
    assert ((highest * [1, 2, 4, 8]).sum(1) == tables["winners"]).all()
    assert (tables["over"] == 1).all()
    assert (tables["deals"] == 10).all()
    assert lengths.max() <= KING.longest
    if not options:
        assert lengths.min() >= 520 + 4 * 2
        assert (tables["won"]["count"].sum(1) == 52).all()


@rules("R31", "R34", "K18", "K22")
def test_the_sheet_has_room_for_the_worst_and_the_best_hand():
    """All tricks and a bid of 13, with points subtracted; or no trick, and a bid of 13 added."""
    allowed = KING.table.registers["sheet"].allowed(4)
    assert (allowed[0], allowed[-1]) == (325 - 75 * 26, 325 + 75 * 13)


def reason_for(start: dict, move: str) -> str:
    """Return the reason of a hint for a move of seat 0 in this position."""
    match = read_position({"game": "king", **start})
    seat = match.deciders[0]
    return str(texts.reason(match.asking(seat), match.check(seat, move)))


UP, DOWN = {"direction": 0, "trump": 3}, {"direction": 1, "trump": 3}


@pytest.mark.parametrize(
    ("hand_number", "trick", "hand", "card", "registers", "told"),
    [
        (1, "9c", "2c 4c", "4c", {}, "It stays below 9c, so you do not take the trick."),
        (1, "9c", "2d Ad", "Ad", {}, "It cannot win the trick, so it gets rid of your highest card."),
        (1, "9c", "2c Ad", "2c", {}, "It is your only club."),
        (1, "", "2c Ad", "2c", {}, "It is your lowest card, which others are most likely to beat."),
        (
            1,
            "2c 3c 4c",
            "Qc Kc",
            "Kc",
            {},
            "You take the trick in any case, so it gets rid of your highest card.",
        ),
        (2, "9c", "2h Ad", "2h", {}, "It gets rid of 2h in a trick that others take."),
        (2, "", "2h Ad", "Ad", {}, "It is your lowest card that does not count in this hand."),
        (
            *(3, "2c 3c 4c", "Qc Jc", "Jc", {}),
            "You take the trick in any case: this is your highest card that does not count in this hand.",
        ),
        (
            *(6, "9c", "2c 4c Ac", "Ac", {}),
            "It gets rid of your highest card before the last two tricks count.",
        ),
        (7, "9c", "2c", "2c", UP, "It is your last card."),
        (7, "9c", "Qc 2c", "Qc", UP, "It is higher than the cards played so far."),
        (7, "9c 2c 3c", "Qc 4c", "Qc", UP, "It wins the trick, and no one plays after you."),
        (7, "9c", "7c 4c", "4c", UP, "None of your cards can win this trick, so it is your lowest."),
        (7, "", "Qc 4c", "Qc", UP, "It is your highest card and may win a trick."),
        (7, "", "Qc 4s", "4s", UP, "It is your highest trump and may win a trick."),
        (7, "9c", "Qd As", "Qd", DOWN, "It does not take the trick, as a trump would."),
    ],
)
def test_a_hint_says_why_a_card_is_played(hand_number, trick, hand, card, registers, told):
    zones = {"trick": cards(trick)}
    start = table(hand_number, [cards(hand)], phase="play", zones=zones, registers=registers)
    assert reason_for(start, f"play {card}") == told


BIDDING = {"bidder": 1, "high_bid": 2}


@pytest.mark.parametrize(
    ("phase", "dealer", "registers", "move", "told"),
    [
        ("choice", 0, {}, "trump d", "With 5 diamonds as trumps you expect about 6 tricks."),
        ("choice", 0, {}, "notrump", "Without trumps you expect about 5 tricks from your high cards."),
        ("choice", 0, {}, "auction", "The others may pay you tricks for the choice."),
        ("bid", 3, {}, "bid 1", "With trumps of your choice you expect about 6 tricks, more than you pay."),
        ("accept", 0, BIDDING, "accept", "It adds 2 tricks to yours."),
        (
            *("bid", 3, {"bidder": 1, "high_bid": 3}, "pass"),
            "With trumps of your choice you expect about 6 tricks, but would pay at least 4.",
        ),
        ("bid", 3, {"bidder": 1, "high_bid": 13}, "pass", "You cannot bid more than 13."),
        (
            *("direction", 0, {"trump": 1}, "up"),
            "You expect to count about 6 tricks, which are worth more up than down.",
        ),
    ],
)
def test_a_hint_says_why_a_call_is_made(phase, dealer, registers, move, told):
    options = {"dealer_may_refuse": "yes"} if phase == "accept" else {}
    start = table(7, HANDS_E6, dealer=dealer, phase=phase, registers=registers, options=options)
    assert reason_for(start, move) == told


def test_a_hint_for_a_weak_hand_says_that_it_is_good_for_down():
    weak = cards("2c 3c 4c 2d 3d 4d 2h 3h 4h 2s 3s 4s 5s")
    others = [rank + suit for rank in RANKS for suit in SUITS if rank + suit not in weak]
    hands = [weak, others[::3], others[1::3], others[2::3]]
    choosing = table(7, hands, dealer=0, phase="choice")
    assert reason_for(choosing, "trump c") == "You expect about 1 trick, which is good if you choose down."
    down = table(7, hands, dealer=0, phase="direction", registers={"trump": 0})
    assert reason_for(down, "down") == "You expect about 1 trick, so down is worth more than up."


def test_summaries_say_who_took_what():
    match = Match("king", seed=2)
    while not match.over:
        match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    summaries = [" ".join(map(str, deal.summary)) for deal in match.scored]
    assert re.search(r"^Hand 1, no tricks: .* took \d+ \(−\d+\)", summaries[0])
    assert re.search(r"^Hand 5, no king of hearts: .* took it \(−160\)\.$", summaries[4])
    for summary, deal in zip(summaries[6:], match.scored[6:], strict=True):
        took = re.findall(r"took (\d+) \(([+−]\d+)\)", summary)
        assert sum(int(count) for count, _ in took) == 13
        gained = [sum(lines.values()) for lines in deal.lines]
        assert sorted(int(points.replace("−", "-")) for _, points in took) == sorted(gained)
