"""Kontsina against its rule page: rules R, rulings Q, worked examples E."""

import itertools
import random

import numpy as np
import pytest

from parlour.engine.cards import RANKS, SUITS, read_card, write_card
from parlour.engine.linked import engine, zone_at
from parlour.engine.simulation import random_games
from parlour.errors import OptionError, SeatsError, UnreadableMove
from parlour.games import load
from parlour.games.kontsina import texts
from parlour.match import Match, MoveRefused
from parlour.match.positions import read_position, write_position
from parlour.messages import render
from parlour.presentation.log import log_lines
from parlour.presentation.move_targets import touches
from parlour.presentation.names import SeatNames
from tests.studies import cards, look, refused, rules, total

KONTSINA = load("kontsina")
PACK = [rank + suit for rank in RANKS for suit in SUITS]
DEAL_E1 = cards("2c 8c Js 5s Jd 7s Tc 4h 7d Kd 6d Td 7c 4d 9h 6s")
DEAL_E13 = cards(
    "6c As 3c 7h 3s 9h 2c 2d 5s 4d Qh Td 4s 7d Jc 2s 9c 7s Tc Qc 4c Jd 6d 5c Ah Ts "
    "5h Ad 2h Kc 8s 3h Qs 8c Qd Js 9s 4h Th 8d Kh Ks 6s Ac 7c 3d 6h Kd 9d Jh 5d 8h"
)
MOVES_E13 = """lay 2c; capture 7h: 5s 2c; lay 6c; lay 9h; lay 3s; lay 2d; capture 3c: 3s; lay As; lay 9c;
capture 7d: 4d 2d As; lay Jc; capture Qc: Qh; capture Tc: Td; lay 7s; lay 4s; lay 2s; capture 6d: 6c;
capture Jd: Jc; capture 4c: 4s; lay Ad; capture Ah: Ad; lay 5c; capture 5h: 5c; lay Ts; capture 2h: 2s;
lay Js; lay Qs; lay Kc; capture Qd: Qs; lay 8c; capture 8s: 8c; lay 3h; capture Th: 7s 3h; capture Ks: Kc;
capture 9s: 9c; lay Ac; lay 6s; lay 4h; lay Kh; lay 8d; lay 7c; capture 8h: 8d; capture 5d: 4h Ac;
capture Kd: Kh; lay 6h; capture Jh: Js; lay 9d; lay 3d"""


def listed(text: str) -> list[str]:
    """Return moves separated by semicolons."""
    return [" ".join(move.split()) for move in text.split(";")]


def at_table(table: str, hand: str, **more):
    """Return a position of two: seat 0 plays from this hand; the other hand and the stock do not matter."""
    used = cards(f"{table} {hand}")
    other = [card for card in PACK if card not in used][:4]
    return {"turn": 0, "dealer": 1, "zones": {"table": cards(table), "hand": [cards(hand), other]}, **more}


def moves(position: dict, **options) -> list[str]:
    return look("kontsina", **position, options=options)["moves"]


def refusal(position: dict, move: str, **options) -> tuple[str, list[str]]:
    """Return the rule that forbids a move, and the cards that prove it."""
    found = refused("kontsina", **position, options=options, moves=[move])
    return found["rule"], found["cards"]


E2 = at_table("2c 3d 4h 5s 9d", "2h 5c 9c Kd")
E3 = at_table("6d Qh Qs", "As 6h 7d Qc")
E4 = at_table("Ad Ah 8c 9s Td", "Tc")
E6 = at_table("2d 3h 5s 6c 8d", "8c")
E8 = at_table("3s 5d 6c Kd", "3c Jh Kh")
LEGAL_E2 = listed(
    "capture 2h: 2c; lay 2h; capture 5c: 5s; capture 5c: 3d 2c; lay 5c; capture 9c: 9d; capture 9c: 5s 4h; "
    "capture 9c: 4h 3d 2c; lay 9c; lay Kd"
)


@rules("R4", "R5", "R6", "Q17", "Q18")
def test_e1_deal():
    found = look("kontsina", seats=3, deck=DEAL_E1, dealer=0)
    zones = found["position"]["zones"]
    assert zones["hand"] == [cards("Js 7s 7d Td"), cards("2c 5s Tc Kd"), cards("8c Jd 4h 6d")]
    assert zones["table"] == cards("7c 4d 9h 6s")
    assert len(zones["stock"]) == 36
    assert found["deciders"] == [1]


@rules("Q17")
def test_four_equal_cards_on_the_first_table_stay():
    deck = cards("2c 8c Js 5s Jd 7s Tc 4h Ac Ad Ah As")
    assert look("kontsina", deck=deck, dealer=0)["position"]["zones"]["table"] == cards("Ac Ad Ah As")


@rules("R2", "R7", "R8", "R9", "R10", "R12", "R13", "Q1", "Q3", "Q5", "Q6")
def test_e2_matches_sums_and_laying():
    assert moves(E2) == sorted(LEGAL_E2)
    assert refusal(E2, "capture 9c: 9d 5s 4h") == ("Q3", cards("9d 5s 4h"))
    assert refusal(E2, "capture Kd: 9d 4h") == ("R14", cards("Kd 4h"))


@rules("R10", "R11", "Q5", "Q8")
def test_e3_two_cards_of_the_same_rank():
    legal = "lay As; capture 6h: 6d; lay 6h; lay 7d; capture Qc: Qh; capture Qc: Qs; lay Qc"
    assert moves(E3) == sorted(listed(legal))
    assert refusal(E3, "capture Qc: Qh Qs") == ("R11", cards("Qh Qs"))


@rules("R12", "R13", "Q7")
def test_e4_capturing_with_a_ten():
    legal = "capture Tc: Td; capture Tc: 9s Ad; capture Tc: 9s Ah; capture Tc: 8c Ad Ah; lay Tc"
    assert moves(E4) == sorted(listed(legal))
    assert moves(at_table("Td Ad", "9c Jc Ts")) == sorted(listed("lay 9c; lay Jc; lay Ts; capture Ts: Td"))


@rules("Q1")
def test_e5_must_capture():
    assert moves(E2, must_capture="yes") == sorted(
        move for move in LEGAL_E2 if move == "lay Kd" or move[:7] == "capture"
    )
    assert refusal(E2, "lay 2h", must_capture="yes") == ("Q1", ["2c"])
    assert refusal(at_table("2c 3d", "5c"), "lay 5c", must_capture="yes") == ("Q1", cards("3d 2c"))


@rules("Q3", "Q4", "R11")
def test_e6_combined():
    one = "capture 8c: 8d; capture 8c: 6c 2d; capture 8c: 5s 3h; lay 8c"
    assert moves(E6) == sorted(listed(one))
    more = "; capture 8c: 8d 6c 2d; capture 8c: 8d 5s 3h; capture 8c: 6c 5s 3h 2d; capture 8c: 8d 6c 5s 3h 2d"
    assert moves(E6, capture_scope="combined") == sorted(listed(one + more))
    after = look("kontsina", **E6, options={"capture_scope": "combined"}, moves=["capture 8c: 8d 6c 2d"])
    assert sorted(after["position"]["zones"]["won"][0]) == sorted(cards("8c 8d 6c 2d"))
    assert after["position"]["zones"]["table"] == cards("3h 5s")
    two = at_table("8d 8h 5s 3h", "8c Kd")
    assert refusal(two, "capture 8c: 8d 8h", capture_scope="combined") == ("R11", cards("8d 8h"))
    assert moves(at_table("Kc Ks 8h", "Kd"), capture_scope="combined") == sorted(
        listed("capture Kd: Kc; capture Kd: Ks; lay Kd")
    )
    uneven = at_table("7d 7h 2s", "8c")
    assert refusal(uneven, "capture 8c: 7d 7h 2s", capture_scope="combined") == ("Q4", cards("7d 7h 2s"))


@rules("R8", "Q9")
def test_e7_empty_table():
    assert moves(at_table("", "3c Jd")) == listed("lay 3c; lay Jd")


@rules("Q9", "R3")
def test_clearing_the_table_earns_nothing():
    found = look("kontsina", **at_table("3s", "3c Jd"), moves=["capture 3c: 3s"])
    assert found["position"]["zones"]["table"] == []
    assert found["points"] == [0, 0]
    assert sorted(found["position"]["zones"]["won"][0]) == cards("3c 3s")


@rules("R14")
def test_e8_court_cards_do_not_add():
    assert moves(E8) == sorted(listed("capture 3c: 3s; lay 3c; lay Jh; capture Kh: Kd; lay Kh"))
    assert refusal(E8, "capture Jh: 6c 5d") == ("R14", cards("Jh 5d"))
    assert refusal(at_table("Qd 3s", "5c"), "capture 5c: Qd 3s")[0] == "R14"


@rules("R18", "R19", "Q12")
@pytest.mark.parametrize(
    ("move", "won"),
    [("capture 4s: 4d", [2, 4]), ("lay 4s", [6, 0])],
)
def test_e9_end_of_a_hand(move, won):
    zones = {"table": cards("4d 9h Kc"), "hand": [[], ["4s"]], "won": [cards("2d 2h"), []]}
    position = {"zones": zones, "turn": 1, "dealer": 1, "registers": {"last": 0}}
    found = look("kontsina", **position, options={"max_hands": 1}, moves=[move])
    assert [len(pile) for pile in found["position"]["zones"]["won"]] == won
    assert found["position"]["zones"]["table"] == []
    assert [total(found, seat) for seat in range(2)] == ([0, 3] if won == [2, 4] else [3, 0])


def piles(sizes: list[int], clubs: list[int], good_two: int, good_ten: int) -> list[list[str]]:
    """Return piles with these numbers of cards and clubs, and with the 2c and the Td in these."""
    black = [card for card in PACK if card[1] == "c" and card != "2c"]
    other = [card for card in PACK if card[1] != "c" and card != "Td"]
    dealt = []
    for seat, (size, own_clubs) in enumerate(zip(sizes, clubs, strict=True)):
        pile = (["2c"] if seat == good_two else []) + (["Td"] if seat == good_ten else [])
        pile += [black.pop() for _ in range(own_clubs - (seat == good_two))]
        dealt.append(pile + [other.pop() for _ in range(size - len(pile))])
    return dealt


def scored(won: list[list[str]], points=None, deals: int = 0, **options):
    """Return the end of a hand with these piles: seat 0 lays the last card, a leftover for its pile."""
    last_card = won[0][-1]
    zones = {
        "won": [won[0][:-1], *won[1:]],
        "hand": [[last_card]] + [[] for _ in won[1:]],
        "table": [],
    }
    registers = {"last": 0, "points": points or [0] * len(won), "deals": deals}
    start = {"seats": len(won), "turn": 0, "dealer": len(won) - 1, "zones": zones, "registers": registers}
    return look("kontsina", **start, options=options, moves=[f"lay {last_card}"])


@rules("R19", "R20", "R21", "R22", "R23", "R24", "Q10", "Q11", "Q21")
def test_e10_scoring_four_players():
    found = scored(piles([20, 14, 14, 4], [5, 4, 4, 0], 0, 2))
    assert found["points"] == [4, 0, 1, 0]
    assert found["score"][0] == {"most cards": 2, "most clubs": 1, "two of clubs": 1}
    assert found["score"][2] == {"ten of diamonds": 1}
    tied = piles([16, 16, 12, 8], [4, 3, 4, 2], 1, 1)
    assert scored(tied)["points"] == [0, 2, 0, 0]
    assert scored(tied, clubs_tie="each")["points"] == [1, 2, 1, 0]


@rules("R21", "Q11")
def test_most_cards_need_no_majority():
    assert scored(piles([14, 13, 13, 12], [3, 4, 3, 3], 3, 3))["points"] == [2, 1, 0, 2]


@rules("Q13", "Q10")
@pytest.mark.parametrize("options", [{}, {"clubs_tie": "each"}])
def test_e11_a_hand_without_any_capture(options):
    match = Match(KONTSINA, 3, {"max_hands": 1, **options}, seed=4)
    for _ in range(48):
        seat = match.deciders[0]
        match.play(seat, f"lay {write_card(match.table[0].hand[seat].cards[0])}")
    assert match.over
    assert match.points == [0, 0, 0]
    assert match.scored[0].lines == [{}, {}, {}]
    assert [match.table[0].won[seat].count for seat in range(3)] == [0, 0, 0]
    assert match.table[0].table.count == 52
    assert (match.ending, match.winners) == ("last hand played, drawn", [])


SCORES_2_2_1 = piles([20, 16, 16], [4, 4, 5], 1, 1)
SCORES_0_0_5 = piles([16, 16, 20], [4, 4, 5], 2, 2)
SCORES_1_1_3 = piles([16, 16, 20], [4, 4, 5], 1, 0)


@rules("R26", "R27", "Q14", "Q15")
@pytest.mark.parametrize(
    ("before", "won", "after", "winners"),
    [
        ([18, 18, 17], SCORES_2_2_1, [20, 20, 18], None),
        ([20, 20, 18], SCORES_2_2_1, [22, 22, 19], None),
        ([22, 22, 19], SCORES_0_0_5, [22, 22, 24], [2]),
        ([22, 22, 19], SCORES_1_1_3, [23, 23, 22], None),
        ([19, 18, 16], SCORES_0_0_5, [19, 18, 21], [2]),
    ],
)
def test_e12_end_of_the_game(before, won, after, winners):
    found = scored(won, before)
    assert found["points"] == after
    assert found["over"] is (winners is not None)
    assert found["winners"] == (winners or [])
    assert found["ending"] == ("target reached" if winners else "")
    if winners is None:  # another hand is dealt, by the next seat
        assert found["position"]["dealer"] == 0
        assert len(found["position"]["zones"]["stock"]) == 36


@rules("Q15", "R26")
def test_the_last_hand_ends_the_game():
    found = scored(SCORES_0_0_5, [3, 4, 0], deals=6, max_hands=7)
    assert (found["ending"], found["winners"]) == ("last hand played", [2])
    found = scored(SCORES_2_2_1, [3, 3, 2], deals=6, max_hands=7)
    assert (found["ending"], found["winners"]) == ("last hand played, drawn", [])
    assert scored(SCORES_2_2_1, [3, 3, 2], deals=5, max_hands=7)["over"] is False
    assert scored(SCORES_0_0_5, deals=6, max_hands=7, target_score=5)["ending"] == "target reached"
    assert scored(SCORES_0_0_5, [0, 0, 0], target_score=5)["winners"] == [2]
    assert scored(SCORES_0_0_5, [0, 0, 0], target_score=6)["over"] is False


@rules("R3", "R15", "R16", "R17", "R18", "R19", "R20", "R21", "R22", "R23", "R24", "Q12", "Q16", "Q19")
def test_e13_a_complete_hand():
    match = Match(KONTSINA, options={"max_hands": 1, "first_dealer": 1}, seed=1, deck=DEAL_E13)
    assert [write_card(card) for card in match.table[0].table.cards] == cards("5s 4d Qh Td")
    for number, move in enumerate(listed(MOVES_E13)):
        assert match.deciders == [number % 2]
        before = match.table[0].table.count
        assert match.play(number % 2, move).text == move
        if number < 47:
            fewer = len(move.split()) - 2 if move[0] == "c" else -1
            assert match.table[0].table.count == before - fewer  # also over a new deal
    won = [[write_card(card) for card in match.table[0].won[seat].cards] for seat in range(2)]
    assert won[1][-7:] == cards("9h Ts 6s 7c 6h 9d 3d")
    assert [len(pile) for pile in won] == [26, 26]
    assert [sum(card[1] == "c" for card in pile) for pile in won] == [8, 5]
    assert match.scored[0].lines == [{"most clubs": 1, "ten of diamonds": 1}, {"two of clubs": 1}]
    assert (match.points, match.winners, match.ending) == ([2, 1], [0], "last hand played")


@rules("R25")
def test_the_deal_passes_to_the_left():
    found = scored(SCORES_0_0_5)
    assert (found["position"]["dealer"], found["deciders"]) == (0, [1])


@rules("R5", "R19", "Q13")
def test_the_next_hand_begins_anew():
    """No seat has captured yet, and no pile is left."""
    position = scored(SCORES_0_0_5)["position"]
    assert position["registers"]["last"] == -1
    assert position["zones"]["won"] == [[], [], []]
    assert len(position["zones"]["table"]) == 4


@rules("R7", "R2", "R10", "R11", "R12", "R14", "Q2", "Q3")
@pytest.mark.parametrize(
    ("move", "rule", "proof"),
    [
        ("lay 7s", "R7", ""),
        ("capture 7s: 9d", "R7", ""),
        ("capture 9c: 6h 3d", "R2", "6h"),
        ("capture 9c: 5s", "R10", "5s"),
        ("capture 9c: 5s 3d", "R12", "5s 3d"),
        ("capture 5c: 5s 3d 2c", "Q3", "5s 3d 2c"),
        ("capture Kd: 9d", "R14", "Kd 9d"),
        ("capture 9c:", "R2", ""),
        ("capture 9c: ...", "R12", ""),
        ("capture 9c: 5s 4h ...", "R12", ""),
    ],
)
def test_refusals(move, rule, proof):
    assert refusal(E2, move) == (rule, cards(proof))


@rules("Q2")
@pytest.mark.parametrize("text", ["pass", "play 9c", "capture", "capture 9x: 5s 4h", "capture 9c: 5s 5s"])
def test_what_is_no_move_is_not_read(text):
    match = Match(KONTSINA, seed=2)
    with pytest.raises(UnreadableMove):
        match.play(match.deciders[0], text)
    assert match.played == []


@rules("Q5")
@pytest.mark.parametrize(
    "text",
    ["capture 9c: 2c 3d 4h", "CAPTURE 9C: 4H,3D,2C", "capture 9c : 3d+2c+4h", "Capture 9c:4h 2c 3d"],
)
def test_captured_cards_may_be_written_in_any_order(text):
    found = look("kontsina", **E2, moves=[text])
    assert found["position"]["zones"]["table"] == cards("5s 9d")
    assert found["position"]["registers"]["last"] == 0


def oracle(table: list[str], card: str, combined: bool) -> set[frozenset[str]]:
    """Return every set that a card captures, directly from the rules."""
    worth = {one: RANKS.index(one[0]) + 1 for one in [*table, card] if one[0] not in "JQK"}
    single = {frozenset([one]) for one in table if one[0] == card[0]}
    if card not in worth:
        return single
    addable = [one for one in table if one in worth]
    sums = {
        frozenset(some)
        for size in range(2, len(addable) + 1)
        for some in itertools.combinations(addable, size)
        if sum(worth[one] for one in some) == worth[card]
    }
    if not combined:
        return single | sums
    found: set[frozenset[str]] = {frozenset()} | single
    for part in sums:
        found |= {whole | part for whole in found if not whole & part}
    return found - {frozenset()}


@rules("R10", "R11", "R12", "R13", "R14", "Q3", "Q4", "Q5", "Q6", "Q7", "Q8")
@pytest.mark.parametrize("scope", ["one", "combined"])
def test_captures_against_a_plain_reckoning(scope):
    chance = random.Random(scope)
    for _ in range(60):
        pack = chance.sample(PACK, 13)
        hand, table = pack[:4], pack[4 : 4 + chance.randint(0, 9)]
        expected = {(card, some) for card in hand for some in oracle(table, card, scope == "combined")}
        found = set()
        for move in moves(at_table(" ".join(table), " ".join(hand)), capture_scope=scope):
            words = move.replace(":", "").split()
            if words[0] == "capture":
                found.add((words[1], frozenset(words[2:])))
        assert found == expected


def crowded(hand: str = "Tc Td Th Ts", more: str = "", **options) -> Match:
    """Set up all numerals below ten on the table, and tens in hand.

    Each ten has 1698 captures, and far more with `combined`. The trial is bypassed, because it would list
    them in plain Python for minutes.
    """
    zones = {"hand": [cards(hand), cards("Jc Qc Kc Jd")]}
    laid = read_position({"game": "kontsina", "turn": 0, "dealer": 1, "zones": zones, "options": options})
    for card in [*(card for card in PACK if card[0] in "A23456789"), *cards(more)]:
        zone_at(laid.table, "table").lay(read_card(card))
    return Match.at(KONTSINA, laid.table, options)


def refusal_of(match: Match, move: str) -> str:
    with pytest.raises(MoveRefused) as caught:
        match.play(0, move)
    return caught.value.refusal.rule


def won(match: Match) -> list[str]:
    return sorted(write_card(card) for card in match.table[0].won[0].cards)


@rules("Q5", "Q2", "Q22")
def test_very_many_captures_are_made_in_steps():
    """If there are too many to list, the first step names the capturing card; then follows what it takes."""
    beginnings = [f"capture T{suit}: ..." for suit in SUITS]
    assert sorted(crowded(must_capture="yes").legal(0)) == beginnings
    match = crowded()
    assert sorted(match.legal(0)) == sorted(beginnings + [f"lay T{suit}" for suit in SUITS])
    assert refusal_of(match, "capture Tc: 9s 2d") == "R12"
    match.play(0, beginnings[0])
    assert (match.phase, match.deciders, len(match.legal(0))) == ("adding", [0], 1698)
    assert ["hand", 0, 0, "all"] in write_position(match)["seen"]  # everyone has heard which card is played
    for wrong, rule in (("lay Tc", "Q2"), ("capture Td: 9s Ad", "Q2"), ("capture Tc: 9s 2d", "R12")):
        assert refusal_of(match, wrong) == rule
    match.play(0, "capture Tc: ad 9s")
    assert (match.phase, match.deciders, match.table[0].begun) == ("turn", [1], 0)
    assert won(match) == sorted(cards("9s Ad Tc"))
    whole = crowded()
    whole.play(0, "capture Tc: Ad 9s")
    assert write_position(whole) == write_position(match)  # named as a whole


@pytest.mark.thousands
@rules("Q4")
def test_combined_captures_one_set_more_each_time():
    """There are thousands of unions, so this runs compiled only."""
    match = crowded(capture_scope="combined")
    for count, step in enumerate(["Tc: ...", "Tc: 9s Ad ...", "Tc: 9s 9h Ad Ac ..."], 1):
        match.play(0, f"capture {step}")
        legal = match.legal(0)
        assert ("capture Tc: 9h 9s Ac Ad" in legal) is (count == 3)
        assert all(move.endswith("...") for move in legal) is (count == 1)
        if count == 2:
            assert refusal_of(match, "capture Tc: 8s 2d") == "Q4"
            assert "capture Tc: 9s Ad" in legal  # enough is enough
            sums = [sum(RANKS.index(card[0]) + 1 for card in move.split()[2:-1]) for move in legal]
            assert {total for total, move in zip(sums, legal, strict=True) if move.endswith("...")} == {20}
    match.play(0, "capture Tc: 9s 9h Ac Ad")
    assert won(match) == sorted(cards("9s 9h Ac Ad Tc"))
    assert match.deciders == [1]
    whole = crowded(capture_scope="combined")
    whole.play(0, "capture Tc: 9h 9s Ac Ad")
    assert won(whole) == won(match)


@rules("R11", "Q5")
def test_cards_of_its_own_rank_in_a_capture_made_in_steps():
    """A court card has no sums, and of two tens on the table only one is taken."""
    match = crowded("Tc Td Kh Qh", "Kd")
    beginnings = ["capture Kh: ...", "capture Tc: ...", "capture Td: ..."]
    assert sorted(match.legal(0)) == sorted([*beginnings, *(f"lay {card}" for card in cards("Tc Td Kh Qh"))])
    forced = crowded("Tc Td Kh Qh", "Kd", must_capture="yes")
    assert sorted(forced.legal(0)) == sorted([*beginnings, "lay Qh"])  # Q1: it captures nothing
    match.play(0, "capture Kh: ...")
    assert match.legal(0) == ["capture Kh: Kd"]


@rules("R11", "Q4")
def test_one_of_two_tens_is_captured_in_steps():
    """The capture begins with a ten: few cards are on the table, so all continuations are listed."""
    begun = KONTSINA.texts.read("capture Tc: Td ...", crowded("Tc", "Td Ts").table[0])
    start = at_table("Td Ts 9s Ad", "Tc Kd", registers={"begun": begun}, phase="adding")
    assert moves(start, capture_scope="combined") == listed("capture Tc: Td; capture Tc: Td 9s Ad")


@pytest.mark.thousands
@rules("R11", "Q4", "Q5")
def test_one_of_two_tens_in_a_combined_capture_made_in_steps():
    match = crowded("Tc Kh Qh Jh", "Td Ts", capture_scope="combined")
    match.play(0, "capture Tc: ...")
    assert {"capture Tc: Td ...", "capture Tc: Ts ..."} <= set(match.legal(0))
    match.play(0, "capture Tc: Td ...")
    assert "capture Tc: Td" in match.legal(0)
    assert not any("Ts" in move for move in match.legal(0))


@rules("R15", "Q20")
def test_piles_are_counted_but_not_shown():
    match = Match(KONTSINA, options={"max_hands": 1, "first_dealer": 1}, seed=1, deck=DEAL_E13)
    for move in listed(MOVES_E13)[:10]:
        match.play(match.deciders[0], move)
    for seat in (0, 1, None):
        assert match.view(seat)["zones"]["won"]["cards"] == [[None] * 2, [None] * 7]
    assert match.view(0)["zones"]["hand"]["cards"][1] == [None] * 3
    assert None not in match.view(0)["zones"]["hand"]["cards"][0]
    assert {fact.label: (fact.value, fact.seat) for fact in KONTSINA.texts.facts(match.table[0])} == {
        "hand": ("1", -1),
        "plays to": ("21", -1),
        "captured last": ("", 1),
    }


@rules("R1", "Q18", "Q21")
def test_seats_and_dealers():
    for seats in (1, 5):
        with pytest.raises(SeatsError):
            Match(KONTSINA, seats)
    with pytest.raises(SeatsError):
        Match(KONTSINA, 3, {"first_dealer": 3})
    with pytest.raises(OptionError):
        Match(KONTSINA, options={"target_score": 0})
    assert {int(Match(KONTSINA, 4, seed=seed).table[0].dealer) for seed in range(40)} == {0, 1, 2, 3}
    for seats in (2, 3, 4):
        for dealer in range(seats):
            match = Match(KONTSINA, seats, {"first_dealer": dealer}, seed=1)
            assert match.deciders == [(dealer + 1) % seats]
    assert KONTSINA.sides == 0


def all_cards(t, seats: int) -> list[int]:
    zones = [
        t.stock,
        t.table,
        *(t.hand[seat] for seat in range(seats)),
        *(t.won[seat] for seat in range(seats)),
    ]
    return sorted(card for zone in zones for card in zone.cards)


@rules("R16", "R17", "R18", "R19", "Q2", "Q12", "Q14", "Q16", "Q18", "Q19", "R23")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_invariants_after_every_move(seats):
    kernels = engine(KONTSINA)
    chance = random.Random(seats)
    captured_all = 0
    for seed in range(6):
        options = {
            "must_capture": chance.choice(["no", "yes"]),
            "capture_scope": chance.choice(["one", "combined"]),
            "clubs_tie": chance.choice(["nobody", "each"]),
            "max_hands": 3,
        }
        ended = []
        note = lambda table: ended.append(table.copy())  # noqa: B023, E731
        table = kernels.begin(kernels.template(seats, options), seed, on_score=note)
        plays, stocks = 0, {int(table[0].stock.count)}
        while not table[0].over:
            before, seat = table.copy()[0], int(table[0].turn)
            move = chance.choice(kernels.moves(table, seat))
            text = KONTSINA.texts.write(move, before)
            kernels.step(table, seat, move, note)
            t = table[0]
            plays += 1
            assert all_cards(t, seats) == list(range(52))
            if ended:
                assert plays == 48
                captured_all += check_hand(ended.pop()[0], before, seats)
                assert stocks == set(range(0, 49 - 4 * seats, 4 * seats))
                plays, stocks = 0, {int(t.stock.count)}
                continue
            stocks.add(int(t.stock.count))
            assert t.turn == (seat + 1) % seats
            assert not t.over
            taken = len(text.split()) - 2 if text.startswith("capture") else 0
            assert t.table.count == before.table.count + 1 - (taken + 1 if taken else 0)
            assert t.won[seat].count == before.won[seat].count + (taken + 1 if taken else 0)
            courts = [card for card in before.table.cards if card % 13 > 9 and not t.table.holds(card)]
            assert all(write_card(card)[0] == text.split()[1][0] for card in courts)
            for other in range(seats):
                assert t.won[other].count != 1
                assert t.won[other].count >= before.won[other].count
            if t.stock.count == before.stock.count:
                assert t.hand[seat].count == before.hand[seat].count - 1
            else:  # a new deal: nobody had a card left, and the table stays
                assert [before.hand[one].count for one in range(seats)] == [
                    one == seat for one in range(seats)
                ]
                assert [t.hand[one].count for one in range(seats)] == [4] * seats
    assert captured_all > 9


def check_hand(t, before, seats: int) -> bool:
    """Check a hand that has just been scored; return whether any seat captured in it."""
    won = [t.won[seat].count for seat in range(seats)]
    clubs = [sum(card < 13 for card in t.won[seat].cards) for seat in range(seats)]
    scores = [int(t.lines[seat].sum()) for seat in range(seats)]
    if t.last < 0:
        assert (sum(won), sum(scores)) == (0, 0)
        return False
    assert (sum(won), sum(clubs), t.table.count) == (52, 13, 0)
    for name in ("2c", "Td"):
        line = 2 if name == "2c" else 3
        owner = next(seat for seat in range(seats) if t.won[seat].holds(read_card(name)))
        assert [int(t.lines[seat][line]) for seat in range(seats)] == [seat == owner for seat in range(seats)]
    if not t.clubs_tie:
        assert sum(scores) in ((3, 5) if seats == 2 else (2, 3, 4, 5))
    return True


@pytest.mark.thousands
@rules("R20", "R21", "R22", "R23", "R24", "R26", "Q10", "Q11", "Q15")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_scores_of_thousands_of_hands(seats):
    template = engine(KONTSINA).template(seats, {"max_hands": 1})
    batches = list(random_games(engine(KONTSINA), template, 3000, seed=7))
    tables = np.concatenate([batch.tables for batch in batches])
    assert {int(length) for batch in batches for length in batch.lengths} == {48}
    won, counts = tables["won"]["slots"][:, :seats], tables["won"]["count"][:, :seats]
    there = np.arange(52) < counts[..., None]
    clubs = ((won < 13) & there).sum(2)

    def alone(numbers):
        return (numbers == numbers.max(1, keepdims=True)) & (
            (numbers == numbers.max(1, keepdims=True)).sum(1) == 1
        )[:, None]

    expected = 2 * alone(counts) + alone(clubs)
    expected = (
        expected + ((won == read_card("2c")) & there).any(2) + ((won == read_card("Td")) & there).any(2)
    )
    assert (tables["points"][:, :seats] == expected).all()
    assert (counts.sum(1) == 52).all()
    assert {2: {3, 5}}.get(seats, {2, 3, 4, 5}) == set(expected.sum(1).tolist())
    lead = alone(expected)
    assert (tables["winners"] == (lead << np.arange(seats)).sum(1)).all()
    assert (tables["ending"] == np.where(lead.any(1), 1, 2)).all()


@pytest.mark.thousands
@rules("R26", "R27", "Q14", "Q15")
def test_whole_games_end_with_one_leader_at_the_target():
    template = engine(KONTSINA).template(3)
    tables = np.concatenate(
        [batch.tables for batch in random_games(engine(KONTSINA), template, 1000, seed=3)]
    )
    points = tables["points"][:, :3]
    best = points.max(1)
    assert (best >= 21).all()
    assert ((points == best[:, None]).sum(1) == 1).all()
    assert (tables["winners"] == 1 << points.argmax(1)).all()
    before = points - tables["lines"].sum(2)[:, :3]
    earlier = before.max(1)
    assert ((earlier < 21) | ((before == earlier[:, None]).sum(1) > 1)).all()


@rules("R17", "Q16")
def test_a_position_between_two_deals_goes_on():
    zones = {"table": cards("4d 9h"), "hand": [[], []], "stock": cards("2c 3c 4c 5c 6c 7c 8c 9c")}
    found = look("kontsina", zones=zones, turn=0, dealer=1)
    assert found["position"]["zones"]["hand"] == [cards("2c 4c 6c 8c"), cards("3c 5c 7c 9c")]
    assert found["position"]["zones"]["table"] == cards("4d 9h")


PEOPLE = {0: "Ann", 1: "Ben", 2: "Cy"}


def reader(seat: int | None, seats: int = 2) -> SeatNames:
    return SeatNames(seats, seat, {}, PEOPLE)


def log_of(match: Match, seat: int | None) -> list[str]:
    """Return the lines of the log as a seat reads them; None for a spectator."""
    return [line.text for line in log_lines(match, reader(seat, match.seats), seat)]


def seated(table: str, hand: str, **more) -> Match:
    """Return a match in which seat 0 of two plays from this hand."""
    return read_position({"game": "kontsina", **at_table(table, hand, **more)})


def last_card(won: list[str], last: int, **more) -> Match:
    """Return a hand whose last card, 8d, seat 0 lays next to 9c."""
    hands = [cards("8d"), *([] for _ in won[1:])]
    zones = {"hand": hands, "table": cards("9c"), "won": [cards(pile) for pile in won]}
    start = {"game": "kontsina", "zones": zones, "seats": len(won), "turn": 0, "registers": {"last": last}}
    match = read_position({**start, **more})
    match.play(0, "lay 8d")
    return match


class TestTexts:
    def test_the_banner_names_the_target_and_the_cards_that_score(self):
        match = seated("3d Jc 2c", "3c Td", registers={"points": [4, 5]})
        assert match.banner() == [
            "still to win: Td and 2c (1 point each)",
            "most cards +2, most clubs +1",
            "the last cards",
            "hand 1: 21 points win the game",
        ]
        match = seated("3d Jc", "3c Td", registers={"points": [22, 22], "last": 1})
        assert match.banner()[0] == "hand 1: tied at 22, play until one leads"
        assert render(match.banner()[-1], reader(1)) == "you captured last"
        assert render(match.banner()[-1], reader(0)) == "Ben captured last"

    @pytest.mark.parametrize(
        ("table", "hand", "options", "told"),
        [
            ("3d Jc", "4c 7s", {}, "None of your cards can take anything: lay one."),
            ("3d Jc", "7s", {}, "Your last card can take nothing: lay it."),
            ("3d Jc", "3c", {}, "Take cards with 3c, or lay it."),
            ("3d Jc 4s", "3c 7s Js 5d", {}, "Take cards with 3c, 7s or Js, or lay a card."),
            ("3d Jc 4s", "3c 7s", {"must_capture": "yes"}, "Take cards with 3c or 7s."),
        ],
    )
    def test_a_prompt_names_the_cards_that_can_take_others(self, table, hand, options, told):
        assert seated(table, hand, options=options).prompt(0) == told

    def test_buttons_say_which_cards_are_taken(self):
        labels = {button.said for button in touches(seated("3d 4s 2h Jc", "7s Js"), 0)}
        assert labels == {"Take 4s 3d with 7s", "Lay 7s", "Take Jc with Js", "Lay Js"}

    @pytest.mark.parametrize(
        ("move", "yours", "others"),
        [
            ("lay 9s", "You lay 9s.", "Ann lays 9s."),
            ("capture Js: Jc", "You take Jc with Js.", "Ann takes Jc with Js."),
            (
                "capture 9s: 4s 3d 2c",
                "You take 4s 3d 2c with 9s: 4, 3, and 2 make 9. 2c is worth 1 point.",
                "Ann takes 4s 3d 2c with 9s: 4, 3, and 2 make 9. 2c is worth 1 point.",
            ),
        ],
    )
    def test_an_event_says_what_is_taken_and_what_it_is_worth(self, move, yours, others):
        match = seated("3d 4s 2c Jc", "9s Js")
        match.play(0, move)
        assert (log_of(match, 0), log_of(match, 1)) == ([yours], [others])

    def test_the_steps_of_a_capture_are_told(self):
        match = crowded(capture_scope="combined")
        assert touches(match, 0)[0].said == "Take cards with Tc"
        match.play(0, "capture Tc: ...")
        assert match.prompt(0) == "Choose the first cards that Tc takes."
        match.play(0, "capture Tc: 9s Ad ...")
        assert match.prompt(0) == "Take one more set with Tc, or end the capture."
        labels = [button.said for button in touches(match, 0)]
        assert "Take 9s Ad with Tc" in labels
        assert "Take 9s 9h Ac Ad with Tc, then more" not in labels  # equal ranks by suit
        assert "Take 9h 9s Ac Ad with Tc, then more" in labels
        assert log_of(match, 0) == [
            "You announce a capture with Tc.",
            "You choose 9s Ad to take with Tc, and go on.",
        ]
        assert log_of(match, 1)[1] == "Ann chooses 9s Ad to take with Tc, and goes on."

    def test_an_event_announces_new_cards(self):
        stock = [card for card in PACK if card not in cards("9s 9c")][:8]
        zones = {"hand": [cards("9s"), []], "table": cards("9c"), "stock": stock}
        match = read_position({"game": "kontsina", "zones": zones, "turn": 0, "dealer": 0})
        match.play(0, "lay 9s")
        assert log_of(match, None) == ["Ann lays 9s. All hands are empty: 4 new cards each."]

    def test_the_end_of_a_hand_says_who_gets_the_rest_and_who_scored_what(self):
        match = last_card(["Td 3c", "2c 4c 5d", "Ks"], last=1)
        rest = "That was the last card. Ben captured last and takes what is left: 2 cards."
        assert log_of(match, 0) == [f"You lay 8d. {rest}"]
        assert "You captured last and take what is left: 2 cards." in log_of(match, 1)[0]
        summary = match.scored[0].summary
        assert [render(text, reader(1, 3)) for text in summary] == [
            "Most cards, 5 to 2: you +2.",
            "Most clubs, 3 to 1: you +1.",
            "Two of clubs: you +1.",
            "Ten of diamonds: Ann +1.",
        ]
        assert render(summary[0], reader(0, 3)) == "Most cards, 5 to 2: Ben +2."

    def test_ties_are_explained(self):
        won = ["Td 3c 7c", "4d"]
        told = [text.to(reader(0)) for text in last_card(won, 1).scored[0].summary]
        assert told[0] == "Most cards: you and Ben have 3 each, so nobody scores for it."
        won = ["Td 3c", "4d"]
        told = [text.to(reader(0)) for text in last_card(won, 1).scored[0].summary]
        assert told[1] == "Most clubs: you and Ben have 1 each, so nobody scores for it."
        told = [
            text.to(reader(0)) for text in last_card(won, 1, options={"clubs_tie": "each"}).scored[0].summary
        ]
        assert told[1] == "Most clubs: you and Ben have 1 each: +1 for each of them."

    def test_a_hand_without_a_capture_scores_nothing(self):
        match = last_card(["", ""], last=-1)
        assert match.scored[0].summary == ["Nobody captured a card, so nobody scores."]
        assert "Nobody captured, so the cards belong to nobody." in log_of(match, 0)[0]

    @pytest.mark.parametrize(
        ("table", "hand", "move", "told"),
        [
            ("3d Jc 4s", "7s Js", "capture 7s: 4s 3d", "It wins 3 cards."),
            ("3d Jc 4s", "7s Js", "capture Js: Jc", "It wins 2 cards, one of them a club."),
            ("Ts", "Td", "capture Td: Ts", "It wins Td, which is worth a point."),
            ("3d Jc", "7s", "lay 7s", "It is your last card."),
            ("3d Jc", "Kd 4d", "lay Kd", "It leaves Ben the least to take."),
        ],
    )
    def test_a_hint_has_a_reason(self, table, hand, move, told):
        match = seated(table, hand)
        assert render(texts.reason(match.asking(0), match.check(0, move)), reader(0)) == told
