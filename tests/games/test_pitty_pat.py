"""Pitty Pat against its rule page: rules R, rulings K, worked examples E."""

import random
from itertools import product

import numpy as np
import pytest

from parlour import bots
from parlour.engine.cards import RANKS, SUITS, rank, write_card
from parlour.engine.chance import seed_words
from parlour.engine.jit import COMPILING
from parlour.engine.linked import engine, zone_at
from parlour.engine.simulation import random_games
from parlour.errors import NotAsked, SeatsError
from parlour.games import load
from parlour.games.pitty_pat.rules import FLIPPED, START
from parlour.match import Match
from parlour.match.positions import read_position
from parlour.messages import render
from parlour.presentation.log import log_lines
from parlour.presentation.names import SeatNames
from tests.contract.shelf import random_play
from tests.studies import cards, look, refused, rules

PITTY = load("pitty-pat")
ENGINE = engine(PITTY)
GAMES = 200 if COMPILING else 20
A_FEW = 40 if COMPILING else 20  # games followed move by move
PACK = [rank + suit for suit in SUITS for rank in RANKS]
HAND = "7c 7d Kh 4s 9c"
OTHER = "2c 3c 5c 6c 8c"
DEAL_E12 = cards("Qh 4c 9s 8d 4h 2c 8c Jd 2s Tc Jh Ks 5d 6h Kd 4d 8h Ts 2d 3c Jc 7c 9h Kh As 5s Kc 3d")
PLAYS_E12 = [
    *["flip", "match 8d drop Qh", "flip", "pass", "flip", "match 2c drop 2s"],
    *["flip", "pass", "flip", "match Jd drop 4c", "flip", "pass"],
    *["flip", "pass", "flip", "pass", "match Ks drop 9s"],
    *["flip", "pass", "flip", "pass", "flip", "match Kd"],
]
HOUSE_RULES = [
    dict(hand_size=size, must_match=must, second_discard=second, pairs_in_hand=pairs)
    for size, must, second, pairs in product((3, 5, 7), ("yes", "no"), ("forced", "optional"), ("no", "yes"))
]


def turn(hand: str, pile: str, stock: str = "", other: str = OTHER, **more):
    """Return a position of two: seat 0 plays from this hand at this pile; the last dealer is seat 1."""
    zones = {"hand": [cards(hand), cards(other)], "pile": cards(pile), "stock": cards(stock)}
    return {"turn": 0, "dealer": 1, "phase": "start", "zones": zones, **more}


def drops(match: str, others: str) -> list[str]:
    return [f"match {match} drop {other}" for other in cards(others)]


def zones_after(start, *moves):
    return look("pitty-pat", **start, moves=list(moves))["position"]["zones"]


@rules("R1", "R2", "K8")
def test_the_deal():
    """Cards are dealt singly from the dealer's left, who then may match the card turned up."""
    deck = cards("7c 2c 3c 7d 4c 5c Kh 6c 8c 4s 9h Th 9c Jh Qh 7h As")
    dealt = look("pitty-pat", seats=3, deck=deck, dealer=2)
    zones = dealt["position"]["zones"]
    assert zones["hand"] == [cards(HAND), cards("2c 4c 6c 9h Jh"), cards("3c 5c 8c Th Qh")]
    assert zones["pile"] == ["7h"]
    assert zones["stock"][0] == "As"
    assert len(zones["stock"]) == 52 - 16
    assert dealt["deciders"] == [0]
    assert "match 7c drop Kh" in dealt["moves"]
    after = look("pitty-pat", seats=3, deck=deck, dealer=2, moves=["match 7c drop Kh"])
    assert after["deciders"] == [1]
    clockwise = look("pitty-pat", seats=3, deck=deck, dealer=0, moves=["match 7c drop Kh"])
    assert (dealt["position"]["turn"], clockwise["position"]["turn"]) == (0, 2)


@rules("R3", "R4", "K2")
def test_e1_choices():
    start = turn(HAND, "7h", "As")
    found = look("pitty-pat", **start)
    assert found["moves"] == sorted(drops("7c", "7d Kh 4s 9c") + drops("7d", "7c Kh 4s 9c"))
    found = look("pitty-pat", **start, moves=["match 7c drop 7d"])
    assert found["position"]["zones"]["hand"][0] == cards("Kh 4s 9c")
    assert found["position"]["zones"]["pile"] == cards("7h 7c 7d")
    assert (found["deciders"], found["position"]["phase"]) == ([1], "start")


@rules("R5", "K14")
def test_e2_flip_and_match():
    start = turn(HAND, "Th", "4h As Ad")
    assert look("pitty-pat", **start)["moves"] == ["flip"]
    found = look("pitty-pat", **start, moves=["flip"])
    assert found["position"]["zones"]["pile"] == cards("Th 4h")
    assert (found["deciders"], found["position"]["phase"]) == ([0], "flipped")
    assert found["moves"] == sorted(drops("4s", "7c 7d Kh 9c"))
    zones = zones_after(start, "flip", "match 4s drop Kh")
    assert zones["hand"][0] == cards("7c 7d 9c")
    assert zones["pile"] == cards("Th 4h 4s Kh")
    assert zones["stock"] == cards("As Ad")


@rules("R6", "K5", "K6", "K14")
def test_e3_flip_and_miss():
    start = turn(HAND, "Th", "3h As Ad")
    assert look("pitty-pat", **start, moves=["flip"])["moves"] == ["pass"]
    found = look("pitty-pat", **start, moves=["flip", "pass"])
    assert found["position"]["zones"]["hand"][0] == cards(HAND)
    assert found["position"]["zones"]["pile"] == cards("Th 3h")
    assert found["moves"] == sorted(drops("3c", "2c 5c 6c 8c"))
    zones = zones_after(start, "flip", "pass", "match 3c drop 8c")
    assert zones["hand"][1] == cards("2c 5c 6c")
    assert zones["pile"][-1] == "8c"


@rules("R7", "R8", "R9")
def test_e4_last_card():
    start = turn("9c", "9h", "As")
    assert look("pitty-pat", **start)["moves"] == ["match 9c"]
    found = look("pitty-pat", **start, moves=["match 9c"])
    assert (found["over"], found["winners"], found["ending"]) == (True, [0], "enough hands won")
    assert found["score"] == [{"hand won": 1}, {}]
    assert found["points"] == [1, 0]
    assert found["position"]["zones"]["pile"] == cards("9h 9c")


@rules("R5", "R7", "R8")
def test_e5_last_card_on_the_flip():
    found = look("pitty-pat", **turn("9c", "Kh", "9s As"), moves=["flip", "match 9c"])
    assert found["winners"] == [0]


@rules("K9")
@pytest.mark.parametrize("chance", range(4))
def test_e6_reshuffle(chance):
    start = turn("9c", "4d 4h Td 8s Kh", seed=chance)
    before = look("pitty-pat", **start)
    assert before["moves"] == ["flip"]
    assert before["position"]["zones"]["stock"] == []  # not before a card must be turned
    found = look("pitty-pat", **start, moves=["flip"])
    zones = found["position"]["zones"]
    assert zones["pile"][0] == "Kh"
    assert len(zones["pile"]) == 2
    assert sorted(zones["pile"][1:] + zones["stock"]) == sorted(cards("4d 4h Td 8s"))
    assert found["moves"] == ["pass"]
    assert found["position"]["registers"]["reshuffles"] == 1


@rules("K9", "K10")
def test_a_reshuffle_needs_a_discard_under_the_upcard():
    found = look("pitty-pat", **turn("9c", "4d Kh"), moves=["flip"])
    assert found["position"]["zones"]["pile"] == cards("Kh 4d")
    assert found["position"]["zones"]["stock"] == []
    alone = look("pitty-pat", **turn("9c", "Kh"), options={"max_reshuffles": 9}, moves=["flip"])
    assert alone["score"] == [{}, {}]  # void


@rules("K9")
def test_a_reshuffle_is_fair():
    """Each of the four discards is turned up equally often, and the new stock is unknown."""
    counts = dict.fromkeys(cards("4d 4h Td 8s"), 0)
    laid = read_position({"game": "pitty-pat", **turn("9c", "4d 4h Td 8s Kh")}).table
    for seed in range(200):
        table = laid.copy()
        table["rng"] = seed_words(seed)
        ENGINE.step(table, 0, ENGINE.moves(table, 0)[0])
        counts[write_card(table[0].pile.top)] += 1
        assert not any(table[0].stock.seen[:3])
    assert min(counts.values()) > 25


@rules("K10")
@pytest.mark.parametrize(
    ("used", "options", "void"),
    [
        (2, {}, True),
        (1, {}, False),
        (0, {"max_reshuffles": 0}, True),
        (0, {"stock_empty": "void"}, True),
        (8, {"max_reshuffles": 9}, False),
        (9, {"max_reshuffles": 9}, True),
        (2, {"next_dealer": "winner"}, True),
    ],
)
def test_e7_void(used, options, void):
    start = turn("6s", "6h 6c Ah 2h", other="6d", registers={"reshuffles": used, "last_winner": 1})
    found = look("pitty-pat", **start, options=options, moves=["flip"])
    assert found["over"] is False
    assert found["points"] == [0, 0]
    assert found["position"]["registers"]["deals"] == int(void)
    if void:
        assert found["score"] == [{}, {}]
        assert found["position"]["dealer"] == 0  # to the left, whoever won
        assert found["deciders"] == [1]
        assert [len(hand) for hand in found["position"]["zones"]["hand"]] == [5, 5]
        assert found["position"]["registers"]["reshuffles"] == 0


PAIRS = {"options": {"pairs_in_hand": "yes"}}


@rules("R10", "K13")
def test_e8_pairs_on():
    start = turn("7c 7d Jc", "Jh", "As", **PAIRS)
    assert look("pitty-pat", **start)["moves"] == sorted([*drops("Jc", "7c 7d"), "match Jc out"])
    found = look("pitty-pat", **start, moves=["match Jc out"])
    assert (found["over"], found["winners"]) == (True, [0])
    assert found["position"]["zones"]["hand"][0] == cards("7c 7d")
    assert found["position"]["zones"]["pile"] == cards("Jh Jc")
    match = read_position({"game": "pitty-pat", **start})
    match.play(0, "match Jc out")
    assert match.view(1)["zones"]["hand"]["cards"][0] == cards("7c 7d")  # shown to all


@rules("R10", "K11")
def test_e9_pairs_on_no():
    start = turn("7c 7d Kc Qs Jc", "Kh", "As", **PAIRS)
    assert look("pitty-pat", **start)["moves"] == sorted(drops("Kc", "7c 7d Qs Jc"))
    refusal = refused("pitty-pat", **start, moves=["match Kc out"])
    assert (refusal["rule"], refusal["cards"]) == ("K11", ["Qs", "Jc"])


@rules("R10", "K11", "K12")
@pytest.mark.parametrize(
    ("hand", "pile", "out"),
    [
        ("7c 7d 7h 7s Kc", "Kh", True),  # four of a rank are two pairs
        ("7c 7d 8h 8s Kc", "Kh", True),
        ("7c 7d 7h Ks Kc", "Kh", False),  # three of a rank are not
        ("Kc", "Kh", False),  # at least two other cards: the last card wins anyway
        ("Kc 7c", "Kh", False),
        ("7c 7d 8h 8s Kc", "2h", False),  # only after a match
        ("7c 7d 8h 8s", "2h", False),
        ("7c 7d 8h 8s", "7h", False),  # the match itself breaks a pair
    ],
)
def test_which_pairs_win(hand, pile, out):
    found = look("pitty-pat", **turn(hand, pile, "As", **PAIRS))
    assert any(move.endswith("out") for move in found["moves"]) is out
    assert not any(move.endswith("out") for move in look("pitty-pat", **turn(hand, pile, "As"))["moves"])


@rules("K12")
def test_pairs_do_not_win_without_a_match():
    found = look("pitty-pat", **turn("7c 7d 8h 8s", "2h", "3h As", **PAIRS), moves=["flip"])
    assert found["moves"] == ["pass"]
    found = look("pitty-pat", **turn("7c 7d Kc", "2h", "Kh As", **PAIRS), moves=["flip"])
    assert "match Kc out" in found["moves"]


OPTIONAL = {"options": {"second_discard": "optional"}}


@rules("K3", "K4")
def test_e10_optional_second_discard():
    start = turn("7c 7d 4s", "7h", "As", **OPTIONAL)
    moves = [*drops("7c", "7d 4s"), *drops("7d", "7c 4s"), "match 7c keep", "match 7d keep"]
    assert look("pitty-pat", **start)["moves"] == sorted(moves)
    zones = zones_after(start, "match 7c keep")
    assert zones["hand"][0] == cards("7d 4s")
    assert zones["pile"] == cards("7h 7c")
    last = turn("8c 8d", "8h", "As", "2c 3c 5c", **OPTIONAL)
    found = look("pitty-pat", **last, moves=["match 8c drop 8d"])
    assert found["winners"] == [0]
    assert look("pitty-pat", **last, moves=["match 8c keep"])["over"] is False
    assert look("pitty-pat", **turn("8c", "8h", "As", "2c", **OPTIONAL))["moves"] == ["match 8c"]


@rules("K3", "K14")
def test_a_match_with_the_card_just_turned_has_the_same_choices():
    start = turn("7c 7d 4s", "2h", "7h As", options={"second_discard": "optional", "pairs_in_hand": "yes"})
    found = look("pitty-pat", **start, moves=["flip"])
    assert {"match 7c keep", "match 7d keep"} <= set(found["moves"])


@rules("K1")
@pytest.mark.parametrize(
    ("must", "first", "both"), [("yes", [["T"], []], [["T", "3"], []]), ("no", [[], []], [[], []])]
)
def test_what_all_know_of_whoever_did_not_match(must, first, both):
    """All know the rank that was up when a card was turned, and that of the card that was passed."""
    start = turn(HAND, "Th", "3h As", options={"must_match": must})
    for moves, ranks in ((["flip"], first), (["flip", "pass"], both)):
        lacks = look("pitty-pat", **start, moves=moves)["position"]["registers"]["lacks"][:2]
        assert lacks == [sum(1 << RANKS.index(one) for one in own) for own in ranks]


@rules("K1")
def test_e11_must_match_no():
    start = turn("7c Td 4s", "7s", "Ts Ah As", options={"must_match": "no"})
    assert look("pitty-pat", **start)["moves"] == sorted([*drops("7c", "Td 4s"), "flip"])
    found = look("pitty-pat", **start, moves=["flip"])
    assert found["moves"] == sorted([*drops("Td", "7c 4s"), "pass"])
    assert look("pitty-pat", **start, moves=["flip", "pass"])["deciders"] == [1]
    refusal = refused("pitty-pat", **turn("7c Td 4s", "7s", "Ts Ah As"), moves=["flip"])
    assert refusal["rule"] == "K1"


@rules("R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "K14")
def test_e12_a_whole_hand():
    match = Match(PITTY, 3, {"first_dealer": 2}, seed=1, deck=DEAL_E12)
    turns = [0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 2]
    for seat, move in zip(turns, PLAYS_E12, strict=True):
        assert match.deciders == [seat]
        if move in ("flip", "pass"):
            assert match.legal(seat) == [move]
        match.play(seat, move)
    assert match.over
    assert match.winners == [2]
    assert match.points == [0, 0, 1]
    hands = [[write_card(card) for card in match.table[0].hand[seat].cards] for seat in range(3)]
    assert hands == [cards("8c Tc 5d"), cards("4h Jh 6h"), []]
    assert match.table[0].pile.count == 21
    assert write_card(match.table[0].pile.top) == "Kd"
    assert [entry["move"] for entry in match.log()] == PLAYS_E12


@rules("K7")
def test_nobody_matches_out_of_turn():
    match = read_position({"game": "pitty-pat", **turn(HAND, "3h", "As Ad")})
    assert match.legal(1) == []
    with pytest.raises(NotAsked):
        match.play(1, "match 3c drop 8c")


@rules("R9")
@pytest.mark.parametrize("match_wins", range(1, 22))
def test_match_wins(match_wins):
    """The last hand of a match ends it, the one before does not."""
    options = {"match_wins": match_wins}
    for won in range(max(0, match_wins - 2), match_wins):
        registers = {"points": [won, match_wins - 1], "deals": won + match_wins - 1}
        start = turn("9c", "9h", "As", registers=registers, options=options)
        found = look("pitty-pat", **start, moves=["match 9c"])
        assert found["points"] == [won + 1, match_wins - 1]
        assert found["over"] is (won + 1 == match_wins)
        assert found["winners"] == ([0] if found["over"] else [])


@rules("R9")
@pytest.mark.parametrize("winner", [0, 2])
@pytest.mark.parametrize("next_dealer", ["left", "winner"])
def test_who_deals_next(next_dealer, winner):
    dealer = 1 if next_dealer == "left" else winner
    options = {"match_wins": 2, "next_dealer": next_dealer}
    hands = [cards("2c"), cards("3c"), cards("4c")]
    hands[winner] = cards("9c")
    known = {"lacks": [1, 2, 4, 0, 0], "gone": 1, "reshuffles": 1}
    start = {"turn": winner, "zones": {"hand": hands, "pile": cards("9h")}, "options": options}
    start["registers"] = known
    found = look("pitty-pat", seats=3, dealer=0, **start, moves=["match 9c"])
    assert found["points"] == [int(seat == winner) for seat in range(3)]
    assert found["position"]["dealer"] == dealer
    assert found["deciders"] == [(dealer + 1) % 3]
    now = found["position"]["registers"]
    assert (now["lacks"][:3], now["gone"], now["reshuffles"]) == ([0, 0, 0], 0, 0)


@rules("R2")
def test_the_first_dealer_is_drawn_or_chosen():
    template = ENGINE.template(5)
    drawn = {int(ENGINE.begin(template, seed)["dealer"][0]) for seed in range(40)}
    assert drawn == set(range(5))
    for seat in range(5):
        table = ENGINE.begin(ENGINE.template(5, {"first_dealer": seat}), 1)[0]
        assert (table.dealer, table.turn) == (seat, (seat + 1) % 5)
    with pytest.raises(SeatsError):
        ENGINE.template(2, {"first_dealer": 2})


@rules("R1", "K15")
@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("size", [3, 5, 7])
def test_there_are_always_enough_cards(seats, size):
    table = ENGINE.begin(ENGINE.template(seats, {"hand_size": size}), 1)[0]
    assert [table.hand[seat].count for seat in range(seats)] == [size] * seats
    assert table.pile.count == 1
    assert table.stock.count == 52 - 1 - size * seats >= 16


@pytest.mark.parametrize(
    ("hand", "pile", "moves", "options", "rule", "proof"),
    [
        (HAND, "7h", ["match 7s drop Kh"], {}, "R3", ["7s"]),
        (HAND, "7h", ["match Kh drop 7c"], {}, "R3", ["7h"]),
        (HAND, "7h", ["match 7c drop 7c"], {}, "R4", ["7c"]),
        (HAND, "7h", ["match 7c drop 2s"], {}, "R4", ["2s"]),
        (HAND, "7h", ["match 7c"], {}, "K3", cards("7d Kh 4s 9c")),
        (HAND, "7h", ["match 7c"], {"second_discard": "optional"}, "R4", cards("7d Kh 4s 9c")),
        (HAND, "7h", ["match 7c keep"], {}, "K3", cards("7d Kh 4s 9c")),
        (HAND, "7h", ["match 7c out"], {}, "R10", cards("7d Kh 4s 9c")),
        (HAND, "7h", ["flip"], {}, "K1", cards("7c 7d")),
        (HAND, "7h", ["pass"], {}, "R5", ["7h"]),
        (HAND, "7h", ["pass"], {"must_match": "no"}, "R5", ["7h"]),
        (HAND, "Th", ["flip", "flip"], {}, "R6", ["As"]),
        (HAND, "Th", ["match 7c drop 4s"], {}, "R3", ["Th"]),
        ("7c", "7h", ["match 7c keep"], {"second_discard": "optional"}, "R8", ["7c"]),
        ("7c", "7h", ["match 7c out"], {"pairs_in_hand": "yes"}, "R8", ["7c"]),
        ("Ac 7d", "Th", ["flip", "pass"], {}, "K1", ["Ac"]),
    ],
)
@rules("R3", "R4", "R5", "R6", "R8", "R10", "K1", "K3", "K6")
def test_refusals(hand, pile, moves, options, rule, proof):
    refusal = refused("pitty-pat", **turn(hand, pile, "As Ad"), options=options, moves=moves)
    assert (refusal["rule"], refusal["cards"]) == (rule, proof)
    assert refusal["move"] == moves[-1]


@rules("R1", "R7")
def test_positions_laid_by_hand():
    """Without a pile the stock's top card is turned up; a player without cards has won."""
    found = look("pitty-pat", **turn(HAND, "", "7h As"))
    assert found["position"]["zones"]["pile"] == ["7h"]
    assert found["position"]["zones"]["stock"] == ["As"]
    found = look("pitty-pat", **turn(HAND, "7h", "As", other=""))
    assert (found["over"], found["winners"]) == (True, [1])
    found = look("pitty-pat", **turn(HAND, "", ""))
    assert (found["over"], found["position"]["registers"]["deals"]) == (False, 1)


def texts(table, options) -> list[str]:
    """Return the legal moves by the page's table, computed without the game's rules."""
    t = table[0]
    hand = [write_card(card) for card in t.hand[t.turn].cards]
    upcard = write_card(t.pile.top)
    same = [card for card in hand if card[0] == upcard[0]]
    found = []
    for card in same:
        others = [one for one in hand if one != card]
        if not others:
            found.append(f"match {card}")
        found += [f"match {card} drop {other}" for other in others]
        if others and options["second_discard"] == "optional":
            found.append(f"match {card} keep")
        ranks = [one[0] for one in others]
        if options["pairs_in_hand"] == "yes" and others and all(ranks.count(one) in (2, 4) for one in ranks):
            found.append(f"match {card} out")
    if not same or options["must_match"] == "no":
        found.append("flip" if t.phase == START else "pass")
    return sorted(found)


@rules("R3", "R4", "R5", "R6", "K1", "K2", "K3", "K11")
@pytest.mark.parametrize("options", HOUSE_RULES if COMPILING else HOUSE_RULES[::6])
def test_legal_moves_are_those_of_the_page(options):
    chance = random.Random(str(options))
    for seed in range(max(2, A_FEW // 10)):
        seats = chance.randint(2, 5)
        table = ENGINE.begin(ENGINE.template(seats, options), seed)
        while not table[0].over:
            seat = table[0].turn
            legal = ENGINE.moves(table, seat)
            assert sorted(PITTY.texts.write(move, table[0]) for move in legal) == texts(table, options)
            ENGINE.step(table, seat, chance.choice(legal))


@rules("R4", "R5", "R6", "R8", "K2", "K4", "K5", "K9")
def test_what_each_move_does():
    """The page's invariants after every move of some games with the default options."""
    chance = random.Random(1)
    for seed in range(A_FEW):
        table = ENGINE.begin(ENGINE.template(chance.randint(2, 5)), seed)
        while not table[0].over:
            before, t, seat = table.copy()[0], table[0], table[0].turn
            legal = ENGINE.moves(table, seat)
            hand = before.hand[seat].count
            matches = sum(rank(card) == rank(before.pile.top) for card in before.hand[seat].cards)
            assert len(legal) == (matches * (hand - 1) if hand > 1 and matches else 1)
            move = chance.choice(legal)
            text = PITTY.texts.write(move, before)
            ENGINE.step(table, seat, move)
            if t.deals > before.deals and not t.over:
                continue  # void, and dealt again
            counts = [t.hand[one].count for one in range(t.seats)]
            assert all(count % 2 for count in counts) or (t.over and counts.count(0) == 1)
            assert hand - t.hand[seat].count == len(text.split()) // 2  # cards named
            turned = before.stock.count - t.stock.count
            if text == "flip":
                assert (t.turn, t.phase) == (seat, FLIPPED)
                assert turned == 1 or (before.stock.count == 0 and t.reshuffles == before.reshuffles + 1)
                assert before.pile.top in (t.pile.slots[0], t.pile.slots[t.pile.count - 2])
            else:
                assert turned == 0
                assert list(t.pile.cards)[: before.pile.count] == list(before.pile.cards)
                assert t.over or (t.turn, t.phase) == ((seat + 1) % t.seats, START)


@rules("K1", "K9")
def test_what_all_know_of_a_hand_is_true():
    """A seat that did not match has no such card, and reshuffled cards are in no hand."""
    chance, learned, reshuffled = random.Random(2), 0, 0
    for seed in range(A_FEW):
        must = chance.choice(["yes", "no"])
        table = ENGINE.begin(ENGINE.template(chance.randint(2, 5), {"must_match": must}), seed)
        while not table[0].over:
            ENGINE.step(table, table[0].turn, chance.choice(ENGINE.moves(table, table[0].turn)))
            t = table[0]
            for seat in range(t.seats):
                assert must == "yes" or t.lacks[seat] == 0
                learned += t.lacks[seat] != 0
                for card in t.hand[seat].cards:
                    assert not t.lacks[seat] >> rank(card) & 1
                    assert not t.gone >> card & 1
            reshuffled += t.gone != 0
    assert learned > 0
    assert reshuffled > 0


@rules("K1", "K9")
def test_a_redeal_respects_what_all_know():
    """After a reshuffle nothing is known of the only opponent's hand: it is the rest of the pack."""
    position = turn("9c 2d Ks", " ".join(PACK), other="6s 5h Qd")
    for hand in position["zones"]["hand"]:
        for card in hand:
            position["zones"]["pile"].remove(card)
    position["zones"]["pile"].remove("4h")
    position["zones"]["pile"].append("4h")
    match = read_position({"game": "pitty-pat", **position})
    match.play(0, "flip")
    rng = np.array([1, 2, 3, 4], np.uint64)
    stocks = set()
    for _ in range(10):
        world = ENGINE.imagined_by(match.table, 0, rng)
        assert sorted(map(write_card, world[0].hand[1].cards)) == cards("5h 6s Qd")
        stocks.add(tuple(world[0].stock.cards))
    assert len(stocks) == 10


@pytest.mark.thousands
@rules("R7", "R9", "K4", "K10")
@pytest.mark.parametrize("seats", range(2, 6))
def test_how_thousands_of_games_end(seats):
    template = ENGINE.template(seats)
    batches = list(random_games(ENGINE, template, 10 * GAMES, seed=seats))
    tables = np.concatenate([batch.tables for batch in batches])
    hands = tables["hand"]["count"][:, :seats]
    assert (hands.sum(1) + tables["stock"]["count"] + tables["pile"]["count"] == 52).all()
    assert ((hands == 0).sum(1) == 1).all()
    assert (hands % 2 == (hands > 0)).all()
    winner = hands.argmin(1)
    assert (tables["winners"] == 1 << winner).all()
    assert (tables["points"].sum(1) == 1).all()
    assert (tables["points"][np.arange(len(tables)), winner] == 1).all()
    assert (tables["reshuffles"] <= 2).all()
    for i in range(50):
        table = batches[0].tables[i : i + 1]
        zones = [zone_at(table, place.name, place.index) for place in PITTY.table.places]
        assert sorted(card for zone in zones for card in zone.cards) == list(range(52))


@rules("R9", "K10")
def test_void_hands_score_nothing():
    """With no reshuffle and long hands many are void: the match goes on, and points count won hands."""
    options = {"hand_size": 7, "stock_empty": "void", "match_wins": 2}
    template, void = ENGINE.template(5, options), 0
    for seed in range(20):
        table = ENGINE.begin(template, seed)
        for _ in random_play(ENGINE, table, random.Random(seed), 10_000):
            pass
        points = sorted(table["points"][0, :5].tolist())
        assert points[-2:] in ([0, 2], [1, 2])
        assert sum(points) <= table["deals"][0]
        void += table["deals"][0] - sum(points)
    assert void > 0


def test_judgement_helps():
    wins = 0
    for seat, names in enumerate((["greedy", "uniform"], ["uniform", "greedy"])):
        for batch in bots.play_games(ENGINE, ENGINE.template(), 10 * GAMES, 5, names):
            wins += int((batch.tables["winners"] >> seat & 1).sum())
    assert wins > 0.52 * 20 * GAMES


def told(text, own=None):
    """A text as a seat reads it."""
    return render(text, SeatNames(2, own, {}, {0: "Ann", 1: "Ben"}))


def at(hand: str, pile: str, stock: str = "", other: str = OTHER, **more) -> Match:
    return read_position({"game": "pitty-pat", **turn(hand, pile, stock, other, **more)})


def log_after(match: Match, *moves: str) -> list[str]:
    """Return the last line of the log after these moves, as the player on turn and the other read it."""
    for move in moves:
        match.play(match.deciders[0], move)
    names = SeatNames(2, None, {}, {0: "Ann", 1: "Ben"})
    return [log_lines(match, names, seat)[-1].text for seat in (0, 1)]


def labels(match: Match) -> list[str]:
    t = match.asking(0)
    return sorted(PITTY.texts.label(move, t) for move in match.legal_moves(0))


class TestTexts:
    def test_the_banner_names_the_rank_to_match_and_who_has_one_card_left(self):
        match = at("9c", "Qh", "As", options={"match_wins": 3, "stock_empty": "void"})
        parts = [
            "To match: queen",
            "one card left: Ann",
            "first to win 3 hands",
            "void if the stock runs out",
        ]
        assert [told(part) for part in match.banner()] == parts
        assert told(match.banner()[1], 0) == "one card left: you"
        assert at(HAND, "Qh").banner() == ["To match: queen"]

    @pytest.mark.parametrize(
        ("hand", "pile", "options", "moves", "prompt"),
        [
            (HAND, "Th", {}, [], "You have no ten: turn a card."),
            (HAND, "Th", {}, ["flip"], "You cannot match As: pass."),
            (HAND, "Kd", {}, [], "Match Kd with Kh, then play another card."),
            (HAND, "7h", {}, [], "Match 7h with one of your sevens, then play another card."),
            ("9c", "9h", {}, [], "Match 9h with 9c, your last card, and win."),
            (
                HAND,
                "Kd",
                {"must_match": "no"},
                [],
                "Match Kd with Kh, then play another card; or turn a card.",
            ),
            (
                HAND,
                "Kd",
                {"second_discard": "optional"},
                [],
                "Match Kd with Kh; then play another card, or keep the rest.",
            ),
            (
                "7c 7d Jc",
                "Jh",
                {"pairs_in_hand": "yes"},
                [],
                "Match Jh with Jc and show your pairs to win, or play another card.",
            ),
        ],
    )
    def test_a_prompt_names_only_what_is_legal(self, hand, pile, options, moves, prompt):
        match = at(hand, pile, "As Ad", options=options)
        for move in moves:
            match.play(0, move)
        assert match.prompt(0) == prompt

    def test_buttons_say_what_a_match_does(self):
        options = {"second_discard": "optional", "pairs_in_hand": "yes", "must_match": "no"}
        assert labels(at("7c 7d Jc", "Jh", "As", options=options)) == [
            "Match with Jc, keep the rest",
            "Match with Jc, play 7c",
            "Match with Jc, play 7d",
            "Match with Jc, show pairs and win",
            "Turn a card",
        ]
        assert labels(at("9c", "9h", "As")) == ["Match with 9c and win"]

    def test_events_name_the_cards_of_a_match(self):
        mine, other = log_after(at(HAND, "Kd"), "match Kh drop 4s")
        assert (mine, other) == ("You match Kd with Kh and play 4s.", "Ann matches Kd with Kh and plays 4s.")
        mine, _ = log_after(at("7c 7d Kh", "Kd"), "match Kh drop 7c")
        assert mine == "You match Kd with Kh and play 7c. You have one card left."
        mine, other = log_after(at("Kh", "Kd"), "match Kh")
        assert mine == "You match Kd with Kh. You have no cards left and win the hand."
        assert other == "Ann matches Kd with Kh. Ann has no cards left and wins the hand."
        match = at(HAND, "Kd", options={"second_discard": "optional"})
        assert log_after(match, "match Kh keep")[0] == "You match Kd with Kh and play no other card."

    def test_events_say_why_a_card_is_turned_or_passed(self):
        start = at(HAND, "Th", "3h As")
        assert log_after(start, "flip") == ["You have no ten and turn 3h.", "Ann has no ten and turns 3h."]
        assert log_after(start, "pass") == ["You have no three and pass.", "Ann has no three and passes."]
        free = at(HAND, "Th", "3h As", options={"must_match": "no"})
        assert log_after(free, "flip") == ["You turn 3h.", "Ann turns 3h."]
        assert log_after(free, "pass") == ["You pass.", "Ann passes."]

    def test_a_reshuffle_and_a_void_hand_are_announced(self):
        mine, _ = log_after(at("9c", "4d Kh"), "flip")
        assert mine.startswith("The stock has run out: the discards are shuffled and become the stock. ")
        match = at("9c", "Kh", options={"match_wins": 2})
        assert log_after(match, "flip")[0].startswith("No card is left to turn: the hand is void")
        assert match.scored[0].summary == [
            "The stock ran out and could not be renewed: the hand is void, and nobody scores."
        ]

    def test_pairs_win_and_prove_it(self):
        match = at("7c 7d Jc", "Jh", "As", **PAIRS)
        mine, other = log_after(match, "match Jc out")
        assert mine == "You match Jh with Jc and hold only pairs: you win the hand."
        assert other == "Ann matches Jh with Jc and holds only pairs: Ann wins the hand."
        summary = match.scored[0].summary
        assert told(summary[0], 0) == "After your match you held only pairs, 7c and 7d: +1."
        assert told(summary[0]) == "After the match Ann held only pairs, 7c and 7d: +1."

    def test_a_summary_names_the_winner_and_the_cards_of_the_others(self):
        match = at("9c", "9h", "As")
        match.play(0, "match 9c")
        first = ["You got rid of all your cards first: +1.", "Cards still held: Ben 5."]
        assert [told(text, 0) for text in match.scored[0].summary] == first
        other = ["Ann got rid of all cards first: +1.", "Cards still held: you 5."]
        assert [told(text, 1) for text in match.scored[0].summary] == other

    @pytest.mark.parametrize(
        ("hand", "pile", "move", "more", "why"),
        [
            (HAND, "Th", "flip", {}, "You have no ten to match."),
            ("9c", "9h", "match 9c", {}, "You get rid of your last card and win."),
            (
                HAND,
                "Kd",
                "match Kh drop 4s",
                {"registers": {"lacks": [0, 8]}},
                "The next player, Ben, has no four and cannot match 4s.",
            ),
            (
                HAND,
                "9d 9h 9s Kd",
                "match Kh drop 9c",
                {},
                "The other nines are all on the pile or in your hand: nobody can match 9c.",
            ),
            (
                HAND,
                "9d 9h Kd",
                "match Kh drop 9c",
                {},
                "Only one other nine is still unseen, so 9c is hard to match.",
            ),
            (
                "2c 3c Kh",
                "Kd",
                "match Kh drop 2c",
                {"other": "4c"},
                "All your other cards are equally likely to be matched.",
            ),
            (
                HAND,
                "Kd",
                "match Kh keep",
                {"options": {"second_discard": "optional"}},
                "With 4 cards left you need no more matches than with 3.",
            ),
            ("7c 7d Jc", "Jh", "match Jc out", PAIRS, "Your other cards are all pairs: you win."),
        ],
    )
    def test_a_hint_says_why(self, hand, pile, move, more, why):
        match = at(hand, pile, "As Ad", **more)
        [one] = [one for one in match.legal_moves(0) if PITTY.texts.write(one, match.asking(0)) == move]
        assert told(PITTY.texts.module.reason(match.asking(0), one), 0) == why
