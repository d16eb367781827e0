"""Seven Rummy against its rule page: rules R, rulings Q, worked examples E."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from parlour.engine.cards import RANKS, read_card, write_card
from parlour.engine.linked import engine, zone_at
from parlour.engine.simulation import random_games
from parlour.errors import NotAsked, SeatsError
from parlour.games import load
from parlour.games.seven_rummy.rules import MELDS, card_value, value
from parlour.match import Match, MoveRefused
from parlour.match.positions import read_position
from parlour.messages import render
from parlour.presentation.log import log_lines
from parlour.presentation.names import SeatNames
from tests.studies import cards, rules

RUMMY = load("seven-rummy")
UNKNOWN = " ".join(["??"] * 7)
SUITS = "cdhs"
E14_DECK = cards(
    "Td 8c 9h 4s Ks 5d 6c 7c 3s Js 7d 9s 5s 9c 4h Jd Kh 6s Qh Ac 5h Kc Kd 3d 7s Jc "
    "6h 8s As 2h Ts 4d Ad 5c 3c 7h 6d 4c 3h Ah Tc Qs 2s 2c 9d 8d Jh Qd Qc Th 8h 2d"
)


def table(hands: list[str], melds: str = "", *, seats: int = 3, turn: int = 0, **more) -> Match:
    """A hand in which all have drawn; melds are `owner: cards` with ; between them."""
    laid = [meld.split(":") for meld in melds.split(";")] if melds else []
    owners = [int(owner) for owner, _ in laid]
    counts = [sum(len(cards(text)) for owner, text in laid if int(owner) == seat) for seat in range(seats)]
    hands = hands + [UNKNOWN] * (seats - len(hands))
    return read_position(
        {
            "game": "seven-rummy",
            "seats": seats,
            "turn": turn,
            "phase": more.pop("phase", "play"),
            "dealer": more.pop("dealer", seats - 1),
            "options": {"hands": 1} | more.pop("options", {}),
            "zones": {
                "hand": [cards(hand) for hand in hands],
                "meld": [cards(text) for _, text in laid],
                "pile": cards(more.pop("pile", "")),
                "stock": cards(more.pop("stock", "?? ?? ?? ??")),
            },
            "registers": {
                "drawn": (1 << seats) - 1,
                "laid_by": owners,
                "laid": counts,
                "laid_before": counts[turn],
            }
            | more.pop("registers", {}),
            **more,
        }
    )


def play(match: Match, *moves: str) -> Match:
    """Play moves of the seat on turn (claims are passed before), or of a named one: `2: claim 9c 9d`."""
    for move in moves:
        if move[1:2] == ":":
            match.play(int(move[0]), move[3:])
        else:
            passes(match)
            match.play(match.deciders[0], move)
    return match


def passes(match: Match) -> Match:
    """Let all asked seats without an answer pass on their claims."""
    while not match.over and match.phase == "claim":
        match.play(match.deciders[0], "pass")
    return match


def moves(match: Match, seat: int | None = None) -> set[str]:
    return set(match.legal(match.deciders[0] if seat is None else seat))


def listed(*lines: str) -> set[str]:
    """listed("meld 7c 7d, meld 7c", "discard 2c 2d") -> the moves; discards share a line."""
    found: set[str] = set()
    for line in lines:
        if line.startswith("discard"):
            found |= {f"discard {card}" for card in cards(line)[1:]}
        else:
            found |= set(line.split(", "))
    return found


def refusal(match: Match, text: str, seat: int | None = None):
    with pytest.raises(MoveRefused) as caught:
        match.play(match.deciders[0] if seat is None else seat, text)
    return caught.value.refusal


def held(match: Match, name: str, index: int = 0) -> str:
    return " ".join(write_card(card) for card in zone_at(match.table, name, index).cards)


def on_table(match: Match) -> list[str]:
    return [held(match, "meld", place) for place in range(MELDS) if held(match, "meld", place)]


@rules("R1", "R4", "R5", "R6", "R7", "R9", "R23", "Q26")
def test_e1_deal_and_first_decision():
    deck = cards("2c Ac 2s 5d 3d 3h 6h 4d 5c 7s 9c 8d 8h 9s Td Ts Jh Jc Kc Qs Kh 7h")
    match = Match(RUMMY, 3, {"first_dealer": 2}, seed=1, deck=deck)
    assert held(match, "hand", 0) == "2c 5d 6h 7s 8h Ts Kc"
    assert sorted(cards(held(match, "hand", 1))) == sorted(cards("Ac 3d 4d 9c 9s Jh Qs"))
    assert sorted(cards(held(match, "hand", 2))) == sorted(cards("2s 3h 5c 8d Td Jc Kh"))
    assert held(match, "pile") == "7h"
    assert match.table[0].stock.count == 30
    assert (match.deciders, match.phase) == ([0], "draw")
    assert moves(match) == {"draw"}
    assert refusal(match, "take 6h 8h").rule == "R23"


@rules("R1")
def test_two_to_five_players():
    for seats in range(2, 6):
        match = Match(RUMMY, seats, seed=1)
        assert [match.table[0].hand[seat].count for seat in range(seats)] == [7] * seats
    for seats in (1, 6):
        with pytest.raises(SeatsError):
            Match(RUMMY, seats)
    with pytest.raises(SeatsError):
        Match(RUMMY, 3, {"first_dealer": 3})
    assert Match(RUMMY).seats == 3


@rules("R2", "R10", "R12", "R13", "R15", "R18", "R19", "R20", "Q6", "Q7", "Q13")
def test_e2_every_meld_in_a_hand():
    match = table(["2h 4c 5c 6c 7c 7d 9s Ks"])
    assert moves(match) == listed(
        "meld 7c, meld 7d, meld 7c 7d, meld 4c 5c 6c, meld 4c 5c 6c 7c, meld 5c 6c 7c, meld 6c 7c",
        "discard 2h 4c 5c 6c 7c 7d 9s Ks",
    )
    assert refusal(match, "meld 5c 6c").rule == "Q6"
    assert refusal(match, "meld 7c 7d 9s").rule == "R13"
    assert refusal(match, "meld 4c 5c 7c").rule == "R13"
    assert refusal(match, "meld 9s").rule == "R18"
    assert refusal(match, "meld 7h").cards == ("7h",)


E3: dict[str, Any] = dict(hands=["2c 2d 4s 6h 7s 8h 9s Kc"], melds="1: 7h; 2: 9c 9d 9h; 1: Tc Jc Qc")


@rules("R17", "Q4", "Q5", "Q11", "Q12")
def test_e3_a_lone_seven_takes_its_shape_from_the_first_layoff():
    assert moves(table(**E3)) == listed(
        "meld 7s, layoff 6h to M1, layoff 7s to M1, layoff 8h to M1, layoff 9s to M2, layoff Kc to M3",
        "discard 2c 2d 4s 6h 7s 8h 9s Kc",
    )
    match = play(table(**E3), "layoff 7s to M1")
    assert moves(match) == listed("layoff 9s to M2, layoff Kc to M3", "discard 2c 2d 4s 6h 8h 9s Kc")
    assert refusal(match, "layoff 8h to M1").rule == "Q4"
    match = play(table(**E3), "layoff 8h to M1")
    assert moves(match) == listed(
        "meld 7s, layoff 6h to M1, layoff 9s to M2, layoff Kc to M3", "discard 2c 2d 4s 6h 7s 9s Kc"
    )
    assert refusal(match, "layoff 7s to M1").rule == "Q4"
    play(match, "layoff 6h to M1")
    assert on_table(match)[0] == "6h 7h 8h"


E4: dict[str, Any] = dict(
    hands=["7c 7d", "2h 5c 8s Td Ks Ah"], melds="1: 7h; 0: 2s 3s 4s; 0: Jc Jd Jh", seats=2
)


@rules("R3", "R30", "R31", "R33", "Q14")
def test_e4_one_card_must_stay_for_the_discard():
    match = table(**E4)
    assert moves(match) == listed("meld 7c, meld 7d, layoff 7c to M1, layoff 7d to M1", "discard 7c 7d")
    assert refusal(match, "meld 7c 7d").rule == "Q14"
    play(match, "meld 7c")
    assert moves(match) == {"discard 7d"}
    assert refusal(match, "meld 7d").rule == "Q14"
    assert refusal(match, "layoff 7d to M1").rule == "Q14"
    play(match, "discard 7d")
    assert match.scored[0].lines == [{"deadwood of the others": 36}, {}]
    assert match.points == [36, 0]


E5: dict[str, Any] = dict(
    hands=["2s 3s 9h", "4d 4s 8s Ac Th Jh Qd", "2h 6h 6s 9c 9d Qs Ts", "2c 3c 4c 5c 6c Jc Kc"],
    seats=4,
)


@rules("R21", "R24", "R26", "R27", "R28", "R29", "Q16", "Q22", "Q31")
def test_e5_a_set_beats_a_sequence_and_skips_a_player():
    match = play(table(**E5), "discard 9h")
    assert match.deciders == [1, 2, 3]  # the page asks seat 2 alone; here it stays secret who can claim
    assert [moves(match, seat) for seat in (1, 2, 3)] == [{"pass"}, {"claim 9c 9d", "pass"}, {"pass"}]
    passes(match)
    assert (match.deciders, moves(match)) == ([1], {"draw", "take Th Jh"})
    match = passes(play(table(**E5), "discard 9h", "2: claim 9c 9d"))
    assert on_table(match) == ["9c 9d 9h"]
    assert (match.deciders, match.phase) == ([2], "play")
    assert moves(match) == listed("discard 2h 6h 6s Ts Qs")
    play(match, "discard Qs")
    assert moves(match, 1) == {"pass"}
    passes(match)
    assert (match.deciders, match.phase) == ([3], "draw")


@rules("R23", "Q16", "Q25", "Q26")
def test_e6_nobody_may_touch_a_discard_before_having_drawn():
    match = table([*E5["hands"][:3]], registers={"drawn": 1})
    play(match, "discard 9h")
    assert (match.deciders, match.phase, moves(match)) == ([1], "draw", {"draw"})
    for text in ("take Th Jh", "take 9h"):  # a player who touches only the discard means the latter
        assert refusal(match, text).rule == "R23"


E7: dict[str, Any] = dict(hands=["Kc Kd 7d", "3h 6d 7s 8d 9d Ac Qc", "2c 2d 2h 3c 3d 4c 5c"])


@rules("R22", "R24", "Q17", "Q18", "Q19", "Q20")
def test_e7_a_discarded_seven():
    taken = {"draw", "take 6d", "take 6d 8d", "take 6d 8d 9d", "take 8d", "take 8d 9d"}
    match = play(table(**E7), "discard 7d")
    assert moves(match, 1) == {"pass"}
    assert refusal(match, "claim 7s", 1).rule == "Q17"
    passes(match)
    assert (match.deciders, moves(match)) == ([1], taken)
    assert refusal(match, "take 9d").rule == "R24"
    match = play(table(**E7, options={"seven_pair_claim": "yes"}), "discard 7d")
    assert [moves(match, seat) for seat in match.deciders] == [{"claim 7s", "pass"}, {"pass"}]
    passes(match)
    assert moves(match) == taken
    match = passes(play(table(**E7, options={"seven_pair_claim": "yes"}), "discard 7d", "1: claim 7s"))
    assert on_table(match) == ["7d 7s"]


@rules("R28", "Q14")
def test_e8_a_claim_must_leave_a_card_to_discard():
    match = play(table(["2c 5s 9h", "4d 4h Ac", "9c 9d"]), "discard 9h")
    assert match.deciders == [1]  # seat 2 holds too few cards, which all can see
    passes(match)
    assert (match.deciders, moves(match)) == ([1], {"draw"})
    melds = "0: 3c 4c 5c 6c 7c; 1: Jc Jd Jh Js; 2: 8c 8d 8h 8s"
    match = play(table(["2c 5s 9h", "4d 4h Ac", "9c 9d Ks"], melds), "discard 9h")
    assert moves(match, 2) == {"claim 9c 9d", "pass"}
    passes(play(match, "2: claim 9c 9d"))
    assert moves(match) == {"discard Ks"}
    play(match, "discard Ks")
    assert match.points == [0, 0, 16]


@rules("R12", "Q8", "Q20")
@pytest.mark.parametrize(
    ("hand", "claims"),
    [
        ("9c 9d 9s", "claim 9c 9d, claim 9c 9s, claim 9d 9s"),
        ("9c 9d 9s Kd", "claim 9c 9d, claim 9c 9s, claim 9d 9s, claim 9c 9d 9s"),
    ],
)
def test_e9_claiming_with_two_or_three_of_a_kind(hand, claims):
    match = play(table(["2c 2d 9h", hand], seats=2), "discard 9h")
    assert moves(match) == listed(claims, "pass")
    if "Kd" not in hand:
        assert refusal(match, "claim 9c 9d 9s").rule == "Q14"


@rules("R31", "R32", "R33")
def test_e10_ordinary_scoring():
    hands = ["3s 7h Kd", "2c", "Ac 9d 9h Ts"]
    match = play(table(hands, "1: 4c 5c 6c 7c; 1: 8c 8d 8h", turn=1), "discard 2c")
    assert match.points == [0, 62, 0]
    assert match.scored[0].lines == [{}, {"deadwood of the others": 62}, {}]


E11: dict[str, Any] = dict(hands=["2c 3c 5h 8d 8s Tc Kd 9h", "2h 4h 6c 7s Jc Jd Ah", "4s 5s 6s 7d 9c 9d Qh"])


@rules("R16", "R34", "Q28", "Q33")
def test_e11_double_out_of_turn():
    match = passes(play(table(**E11), "discard 9h", "2: claim 9c 9d"))
    play(match, "meld 4s 5s 6s", "meld 7d")
    assert moves(match) == {"discard Qh"}
    play(match, "discard Qh")
    assert match.points == [0, 0, 198]
    assert match.scored[0].lines[2] == {"deadwood of the others": 99, "doubled for going out at once": 99}


def stuck(hand: str, reshuffles: int, **more) -> Match:
    """Return a position without stock: seat 0 discards the 38th card of the pile, and seat 1 is next."""
    melds = "0: 4c 4d 4h 4s; 1: Ac Ad Ah As"
    zones: dict[str, Any] = dict(stock="", pile=" ".join(["??"] * 37))
    options = {"hands": 2} | more.pop("options", {})
    registers = {"reshuffles": reshuffles}
    match = table(
        ["2c 2d 3c 5d", hand], melds, seats=2, registers=registers, options=options, **zones, **more
    )
    return passes(play(match, "discard 5d"))


@rules("Q1", "Q2", "Q3")
def test_e12_stock_exhausted():
    match = stuck("5h 8s Tc", 0)
    assert (match.deciders, moves(match)) == ([1], {"draw"})
    play(match, "draw")
    assert match.table[0].stock.count == 36
    assert held(match, "pile") == "5d"
    assert match.table[0].reshuffles == 1
    match = stuck("6d 7d Tc", 3)
    assert moves(match) == {"take 6d 7d", "pass"}
    assert refusal(match, "draw").rule == "Q2"
    assert refusal(match, "take 7d").rule == "R24"
    play(match, "pass")
    assert (match.points, len(match.scored), match.table[0].dealer) == ([0, 0], 1, 0)
    match = stuck("6s 8d Tc", 3)
    assert (match.points, len(match.scored)) == ([0, 0], 1)


E13: dict[str, Any] = dict(
    hands=["2c 3c Qc Qd", "Qs 9c 9d", "5c 6c 8h", "5d 6d Ts"],
    melds="0: 8c 8d 8s; 1: Kc Kd Kh Ks; 2: 7c 7d 7h 7s; 3: 2h 3h 4h 5h",
    seats=4,
    turn=1,
)


@rules("R28", "Q24")
def test_e13_the_turn_can_jump_back_to_the_discarder():
    match = play(table(**E13), "discard Qs")
    assert moves(match, 0) == {"claim Qc Qd", "pass"}
    passes(play(match, "0: claim Qc Qd"))
    assert (match.deciders, moves(match)) == ([0], listed("discard 2c 3c"))
    passes(play(match, "discard 2c"))
    assert (match.deciders, match.phase) == ([1], "draw")
    assert match.table[0].discarder == 0


@rules("R8", "R11", "R17", "R21", "R24", "R25", "R26", "R27", "R28", "R30", "R33", "R34", "Q15", "Q19")
def test_e14_a_complete_hand():
    match = Match(RUMMY, 3, {"first_dealer": 2, "hands": 1}, seed=1, deck=E14_DECK)
    told = [
        *(0, "draw", 0, "discard Jd", 1, "draw", 1, "meld 7c 8c 9c", 1, "meld 7d", 1, "discard 3d"),
        *(2, "draw", 2, "meld 7s", 2, "discard 3s", 0, "take 4s 5s", 0, "layoff 6c to M1", 0, "discard Kd"),
        *(1, "claim Kh Ks", 1, "discard Ac"),
    ]
    for seat, move in zip(told[::2], told[1::2], strict=True):
        if move.startswith("claim"):
            match.play(seat, move)
            passes(match)
        else:
            passes(match)
            assert match.deciders == [seat]
            match.play(seat, move)
    assert match.over
    assert match.points == [0, 68, 0]
    assert on_table(match) == ["6c 7c 8c 9c", "7d", "7s", "3s 4s 5s", "Kd Kh Ks"]
    assert [match.table[0].laid_by[place] for place in range(5)] == [1, 1, 2, 0, 1]
    assert match.table[0].stock.count == 27
    assert held(match, "pile") == "Kc Jd 3d Ac"
    assert (match.ending, match.winners) == ("all hands are played", [1])


@rules("R14", "Q5", "Q6", "Q8", "Q9")
def test_sequences_run_from_the_ace_to_the_king():
    match = table(["Ac Kc Qc 2c 6d 8d 9h Ts"], "1: Jd Qd Kd; 1: 3d 4d 5d; 2: 4h 5h 6h 7h 8h")
    assert moves(match) == listed("layoff 6d to M2, layoff 9h to M3", "discard Ac Kc Qc 2c 6d 8d 9h Ts")
    for text in ("meld Ac Kc Qc", "meld Kc Ac 2c"):
        assert refusal(match, text).rule == "R13"
    assert refusal(match, "meld 6d 8d").rule == "R13"
    match = table(["9d 6d Kc"], "1: Td Jd Qd Kd; 1: 7d 8d")
    assert moves(match) == listed("layoff 9d to M1, layoff 9d to M2, layoff 6d to M2", "discard 9d 6d Kc")
    play(match, "layoff 9d to M2")
    assert on_table(match) == ["Td Jd Qd Kd", "7d 8d 9d"]  # they touch and stay two melds
    whole = "1: Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd; 2: 9c 9h 9s; 2: 7c 7h"
    laid = {"laid": [0, 8, 8]}  # together: seat 1 has not laid the whole suit alone
    assert moves(table(["Ac Kc 7s"], whole, registers=laid)) == listed(
        "layoff 7s to M3, meld 7s", "discard Ac Kc 7s"
    )


@rules("R10", "R15", "Q12", "Q13")
def test_any_number_of_melds_and_layoffs_in_any_order_or_none():
    match = table(["7c 8d 9d Td 8h 8s 8c Kc"], "1: 7d")
    assert "discard Kc" in moves(match)
    play(match, "layoff 8d to M1", "meld 8c 8h 8s", "layoff 9d to M1", "meld 7c", "layoff Td to M1")
    assert on_table(match) == ["7d 8d 9d Td", "8c 8h 8s", "7c"]
    assert moves(match) == {"discard Kc"}
    play(match, "discard Kc")
    assert match.winners == [0]


@rules("R16", "R34", "Q7", "Q32")
@pytest.mark.parametrize("sevens", [["meld 7c 7d 7h"], ["meld 7c", "meld 7d 7h"]])
def test_going_out_in_the_very_first_turn_scores_double(sevens):
    deck = cards("2c 3c 2d 3d 2h 3h 2s 4c 7c 5h 7d 6s 7h Kc Jd Kd")
    match = Match(RUMMY, 2, {"hands": 1, "first_dealer": 1}, seed=1, deck=deck)
    play(match, "draw", "meld 2c 2d 2h 2s", *sevens, "discard Kd")
    assert match.over
    assert match.points == [68, 0]


@rules("R34", "Q28")
@pytest.mark.parametrize(("before", "points"), [(0, 40), (1, 20)])
def test_an_earlier_layoff_spoils_the_double_and_one_of_this_turn_does_not(before, points):
    registers = {"laid": [before, 1], "laid_before": before}
    match = table(["8c Jc", "Kc Kd"], "1: 7c", seats=2, registers=registers)
    play(match, "layoff 8c to M1", "discard Jc")
    assert match.points == [points, 0]


@rules("R24", "R34", "Q28")
def test_going_out_at_once_after_a_take_scores_double():
    match = play(table(["Jc 6c", "4c 5c 7d 8d 7h 7s Kc", "2c 3d Kd Ks Ts"]), "discard 6c", "take 4c 5c")
    play(match, "meld 7d 8d", "meld 7h", "meld 7s", "discard Kc")
    assert match.scored[0].lines[1] == {"deadwood of the others": 45, "doubled for going out at once": 45}


@rules("R34")
def test_cards_laid_in_an_earlier_turn_are_remembered():
    match = table(["2c 3c 4c 8d Jd Jh Qs Ks", "2d 4d 6d 9d 9h Td Qd"], seats=2, stock="7s 8s")
    play(match, "meld 2c 3c 4c", "discard 8d", "draw", "discard 9h", "draw")
    assert list(match.table[0].laid)[:2] == [3, 0]
    assert match.table[0].laid_before == 3


@rules("R24", "R34", "Q28")
@pytest.mark.parametrize("layer", [0, 1])
def test_what_was_laid_before_a_take_is_that_seats_own(layer):
    """The melds that the discarder laid before do not count for the player who takes and goes out."""
    hands, before = ["Jc 6c Ac Ad", "4c 5c Kc"], {"laid_before": 3 * (layer == 0)}
    match = table(hands, f"{layer}: 2c 2d 2h", seats=2, registers=before)
    play(match, "discard 6c", "take 4c 5c", "discard Kc")
    assert match.points == [0, 12 if layer == 1 else 24]


@rules("R33")
def test_hands_are_shown_when_somebody_has_gone_out():
    match = play(table(["7c Kc", "2d 3d", "4h 5h"]), "meld 7c", "discard Kc")
    assert match.view(1)["zones"]["hand"]["cards"][:3] == [[], cards("2d 3d"), cards("4h 5h")]


@rules("R9", "R23")
def test_who_has_drawn_in_this_hand_is_remembered():
    match = Match(RUMMY, 3, {"first_dealer": 2}, seed=4)
    for drawn in (0b001, 0b011, 0b111):
        play(match, "draw")
        assert match.table[0].drawn == drawn
        play(match, next(move for move in match.legal(match.deciders[0]) if move.startswith("discard")))
        passes(match)


@rules("R32", "R33")
def test_values_of_cards_and_of_a_hand():
    assert [card_value(read_card(f"{one}h")) for one in RANKS] == [1, 2, 3, 4, 5, 6, 20, 8, 9, 10, 10, 10, 10]
    for at_once, lines in ((0, [30, 0]), (1, [30, 30])):
        found = np.zeros(2, np.int64)
        value(found, 30, at_once)
        assert found.tolist() == lines


@rules("Q21")
def test_the_discard_cannot_be_laid_off_or_kept():
    match = passes(play(table(["8h 2c 2d", "Kc Kd 3s", "4c 4d 5s"], "2: 7h"), "discard 8h"))
    assert moves(match) == {"draw"}
    assert refusal(match, "layoff 8h to M1").rule == "R8"
    assert refusal(match, "take 3s").rule == "R24"


@rules("Q23")
def test_a_player_who_can_make_both_chooses():
    hands = ["9h 2c 2d", "9c 9d Th Jh Ks", "4c 4d 5s"]
    match = play(table(hands), "discard 9h")
    assert moves(match, 1) == {"claim 9c 9d", "pass"}
    passes(match)
    assert moves(match) == {"draw", "take Th Jh"}
    assert refusal(match, "claim 9c 9d").rule == "Q16"
    match = passes(play(table(hands), "discard 9h", "1: claim 9c 9d"))
    assert (match.phase, on_table(match)) == ("play", ["9c 9d 9h"])


@rules("R24", "Q24")
def test_only_the_next_player_takes_for_a_sequence():
    match = passes(play(table(["9h 2c 2d", "Kc Kd 3s", "Th Jh 5s"]), "discard 9h"))
    assert moves(match, 1) == {"draw"}
    with pytest.raises(NotAsked):
        match.play(2, "take Th Jh")


@rules("Q17", "Q22")
@pytest.mark.parametrize(("discarder", "winner"), [(0, 1), (1, 2), (2, 3), (3, 1)])
def test_the_first_claimant_from_the_discarders_left_has_the_card(discarder, winner):
    hands = ["2c 3c 4d", "7s 2d Kd", "7c 3d Qd", "7h 4h Jc"]
    hands[discarder] += " 7d"
    sevens = {1: "7s", 2: "7c", 3: "7h"}
    match = table(hands, seats=4, turn=discarder, options={"seven_pair_claim": "yes"})
    play(match, "discard 7d")
    claimants = [seat for seat in match.deciders if seat in sevens]
    assert len(claimants) >= 2
    for seat in reversed(match.deciders):  # the seats decide and not the order of answers
        match.play(seat, f"claim {sevens[seat]}" if seat in sevens else "pass")
    assert (match.deciders, match.phase) == ([winner], "play")
    assert on_table(match) == [
        " ".join(sorted(["7d", sevens[winner]], key=lambda card: SUITS.index(card[1])))
    ]


@rules("Q16", "Q22")
def test_a_claim_that_was_not_carried_out_is_forgotten():
    """Seat 2 would have had the 7, but seat 1 came first; in the next window seat 2 is not asked."""
    hands = ["7h 2c 2d 4s", "7c Ks Qh Jd", "7d 3c"]
    match = play(table(hands, options={"seven_pair_claim": "yes"}), "discard 7h")
    play(match, "2: claim 7d", "1: claim 7c", "discard Ks")
    assert match.deciders == [0]
    passes(match)
    assert (match.deciders, match.phase, on_table(match)) == ([2], "draw", ["7c 7h"])


@rules("R30", "Q27")
def test_the_last_discard_cannot_be_claimed():
    match = play(table(["9h", "2c 3c 4d", "9c 9d Ks"], "0: Tc Jc Qc"), "discard 9h")
    assert match.over
    assert match.points == [2 + 3 + 4 + 9 + 9 + 10, 0, 0]


@rules("R23", "Q25")
def test_a_claim_is_no_draw_and_a_skipped_player_has_not_drawn():
    match = table(E5["hands"], seats=4, registers={"drawn": 0b0101})
    play(match, "discard 9h")
    assert match.deciders == [2]
    play(match, "2: claim 9c 9d", "discard Qs")
    assert match.table[0].drawn == 0b0101
    assert moves(match) == {"draw"}


@rules("Q16", "Q31", "Q34")
def test_nobody_is_asked_of_whom_all_can_see_that_a_claim_cannot_be():
    hands = ["9h 2c 2d", "Kc Kd 3s", "4c 4d 5s"]
    assert play(table(hands), "discard 9h").deciders == [1, 2]
    assert play(table(hands, pile="9c"), "discard 9h").deciders == [1, 2]
    for nines in (
        dict(pile="9c 9s"),
        dict(pile="9s", melds="2: 8c 9c Tc"),
        dict(melds="2: 8c 9c Tc; 2: 7s 8s 9s"),
    ):
        match = play(table(hands, **nines), "discard 9h")
        assert (match.deciders, match.phase) == ([1], "draw")
    assert play(table(hands, registers={"drawn": 0b101}), "discard 9h").deciders == [2]
    assert play(
        table(["7d 2c 2d", "7s 3c", "7c 3d"], options={"seven_pair_claim": "yes"}), "discard 7d"
    ).deciders == [1, 2]


@rules("Q31")
@pytest.mark.parametrize("claimant", ["9c 9d Ks 2h 2s 3h 3s", "8c Td Ks 2h 2s 3h 3s"])
def test_nobody_learns_who_was_able_to_claim(claimant):
    def told(match: Match) -> list:
        return [(match.view(seat), match.log(seat)) for seat in (0, 1, None)]

    others = ["9h 2c 2d Qh", "Kc Kd 4s Qd Jd Jc 6s"]
    match, plain = (table([*others, hand], stock="8h") for hand in (claimant, "4c 4d 5s Ts Js 6c 6d"))
    for one in (match, plain):
        play(one, "discard 9h")
    assert told(match) == told(plain)
    for one in (match, plain):
        one.play(2, "pass")
    assert told(match) == told(plain)  # not even that an answer has been given
    for one in (match, plain):
        passes(one)
    assert told(match) == told(plain)
    assert match.log(0)[-1]["move"] is None


@rules("Q31")
def test_a_claim_is_seen_when_it_is_carried_out_and_not_before():
    match = play(table(E5["hands"], seats=4), "discard 9h", "2: claim 9c 9d")
    assert len(match.log(0)) == 1
    passes(match)
    hops = [hop for entry in match.log(0) for hop in entry["hops"]]
    assert [hop["card"] for hop in hops if hop["to"] == ["meld", 0]] == ["9h", "9d", "9c"]


@rules("Q1", "Q2", "Q3")
def test_no_reshuffle_without_a_second_discard_or_beyond_the_limit():
    match = passes(play(table(["5d Ks", "6s 8d Tc"], seats=2, stock=""), "discard 5d"))
    assert (match.over, match.scored[0].lines) == (True, [{}, {}])
    match = stuck("5h 8s Tc", 0, options={"max_reshuffles": 0})
    assert (len(match.scored), match.points) == (1, [0, 0])
    match = stuck("5h 8s Tc", 0, options={"max_reshuffles": 1})
    assert moves(match) == {"draw"}


@rules("Q3")
def test_a_take_goes_on_where_nothing_can_be_drawn():
    match = play(stuck("6d 7d Tc", 3), "take 6d 7d", "discard Tc")
    assert match.scored[0].lines[1] == {"deadwood of the others": 7}


@rules("Q1", "Q34")
def test_everybody_knows_which_cards_a_reshuffle_made_stock():
    match = play(stuck("5h 8s Tc", 0), "draw")
    t, kernels = match.table[0], engine(RUMMY)
    assert list(t.redrawn)[:2] == [0, 1]
    rng = np.array([1, 2, 3, 4], np.uint64)
    drawn = list(t.hand[1].cards)[-1]
    imagined = set()
    for _ in range(20):
        world = kernels.imagined_by(match.table, 1, rng)  # seat 1 knows the other hand by counting
        assert sorted(zone_at(world, "hand", 0).cards) == sorted(t.hand[0].cards)
        hand = set(zone_at(kernels.imagined_by(match.table, 0, rng), "hand", 1).cards)
        assert hand > set(t.hand[1].cards) - {drawn}
        imagined |= hand
    assert len(imagined) > 10
    play(match, f"discard {write_card(drawn)}")
    assert list(t.redrawn)[:2] == [0, 0]


def suits_of(text: str) -> int:
    """Cards as a set of their numbers."""
    return sum(1 << read_card(card) for card in cards(text))


@rules("Q1", "Q34")
def test_cards_of_a_reshuffle_are_counted_until_they_are_shown_or_shuffled_again():
    known = {"recycled": suits_of("7h 8h 9c"), "redrawn": [2, 1]}
    hands = ["7h 9c 2d Kd", "8h 3c 4c"]
    match = table(hands, seats=2, registers=known)
    for move, left in (("meld 7h", [1, 1]), ("discard 9c", [0, 1])):
        play(match, move)
        assert list(match.table[0].redrawn)[:2] == left
    again = table(
        hands, seats=2, phase="draw", registers=known | {"reshuffles": 1}, stock="", pile="Qc Qd Qh"
    )
    play(again, "draw")
    assert (again.table[0].reshuffles, again.table[0].recycled) == (2, suits_of("Qc Qd"))
    assert list(again.table[0].redrawn)[:2] == [1, 0]


@rules("R17", "Q10")
def test_layoff_own():
    match = table(["9s 8c Kc"], "0: 9c 9d 9h; 1: 7c", options={"layoff_own": "no"})
    assert moves(match) == listed("layoff 8c to M2", "discard 9s 8c Kc")
    assert refusal(match, "layoff 9s to M1").rule == "Q10"
    match = table(["9s 8c Kc"], "0: 9c 9d 9h; 1: 7c")
    assert "layoff 9s to M1" in moves(match)
    play(match, "layoff 8c to M2")
    play(match, "layoff 9s to M1")
    assert on_table(match) == ["9c 9d 9h 9s", "7c 8c"]


@rules("R17", "Q11")
def test_layoff_needs_meld():
    match = table(["9s 7d 2c Kc"], "1: 9c 9d 9h", options={"layoff_needs_meld": "yes"})
    assert refusal(match, "layoff 9s to M1").rule == "Q11"
    play(match, "meld 7d")
    assert "layoff 9s to M1" in moves(match)


@rules("Q12")
@pytest.mark.parametrize("allowed", ["yes", "no"])
def test_layoff_after_claim(allowed):
    options = {"layoff_after_claim": allowed}
    match = table(["5c 2d 2h", "6c 7c 8h Ks", "3c 3d"], "2: 7h", options=options, stock="9h 2c")
    play(match, "discard 5c", "take 6c 7c")
    assert ("layoff 8h to M1" in moves(match)) is (allowed == "yes")
    if allowed == "no":
        assert refusal(match, "layoff 8h to M1").rule == "Q12"
    match = play(table(["8h 2c 7d"], "2: 7h", options=options), "layoff 8h to M1")
    assert "discard 2c" in moves(match)
    later = table(["8h 2c"], "2: 7h", options=options, phase="draw", registers={"from_pile": 1})
    assert "layoff 8h to M1" in moves(play(later, "draw"))  # only in the turn that began with it


@rules("R17")
def test_refused_layoffs():
    match = table(["8s 2c 7d"], "2: 7h")
    assert refusal(match, "layoff 8h to M1").rule == "R17"
    assert refusal(match, "layoff 8s to M2").rule == "R17"
    found = refusal(match, "layoff 8s to M1")
    assert (found.rule, found.cards) == ("R17", ("7h",))


@rules("R8", "R9", "R11", "R26")
def test_each_step_of_a_turn_has_its_moves():
    match = play(table(["9h 2c 2d", "Kc Kd 3s", "4c 4d 5s"]), "discard 9h")
    assert refusal(match, "draw", 1).rule == "R26"
    assert refusal(match, "claim 9c 9d", 1).rule == "R26"
    assert refusal(match, "claim Kc Kd", 1).rule == "R26"
    passes(match)
    assert refusal(match, "discard Kc").rule == "R8"
    assert refusal(match, "pass").rule == "Q3"
    play(match, "draw")
    for text in ("draw", "pass", "claim Kc Kd"):
        assert refusal(match, text).rule == "R8"
    assert refusal(match, "discard 9s").rule == "R11"


def last_hand(points: list[int], deals: int, **options) -> Match:
    """Seat 0 of two goes out for 36 more points in hand number `deals` + 1."""
    registers = {"points": points, "deals": deals}
    return play(table(**E4, options=options, registers=registers), "meld 7c", "discard 7d")


@rules("R36", "R37", "Q29", "Q30")
@pytest.mark.parametrize(
    ("points", "deals", "options", "ending", "winners"),
    [
        ([0, 0], 1, {"hands": 2}, "all hands are played", [0]),
        ([0, 37], 1, {"hands": 2}, "all hands are played", [1]),
        ([0, 36], 1, {"hands": "players"}, "all hands are played", [0, 1]),
        ([0, 0], 0, {"hands": "players"}, "", []),
        ([0, 0], 1, {"hands": 3}, "", []),
        ([0, 0], 3, {"hands": 6, "max_hands": 4, "target_score": 30}, "", []),
        ([163, 0], 7, {"end_mode": "target", "hands": 1}, "", []),
        ([164, 0], 7, {"end_mode": "target"}, "the target score is reached", [0]),
        ([0, 10], 7, {"end_mode": "target", "target_score": 36}, "the target score is reached", [0]),
        ([0, 50], 3, {"end_mode": "target", "max_hands": 4}, "the most hands are played", [1]),
        ([0, 50], 2, {"end_mode": "target", "max_hands": 4}, "", []),
    ],
)
def test_the_end_of_the_match(points, deals, options, ending, winners):
    match = last_hand(points, deals, **options)
    assert match.points == [points[0] + 36, points[1]]
    assert (match.over, match.ending, match.winners) == (bool(ending), ending, winners)
    if not ending:
        assert match.table[0].deals == deals + 1


@rules("R5", "R7", "R35")
def test_the_deal_moves_left():
    match = last_hand([0, 0], 0, hands=3)
    assert match.table[0].dealer == 0  # it was seat 1
    assert (match.deciders, match.phase) == ([1], "draw")
    t = match.table[0]
    assert [t.hand[seat].count for seat in range(2)] == [7, 7]
    assert (t.stock.count, t.pile.count, t.drawn, list(t.laid)) == (37, 1, 0, [0] * 5)
    assert on_table(match) == []


@rules("R36")
def test_options_are_those_of_the_page():
    found = {option.name: (option.default, option.values[-1]) for option in RUMMY.options}
    assert found == {
        "first_dealer": ("random", 4),
        "end_mode": ("hands", "target"),
        "hands": ("players", "1..1000"),
        "target_score": (200, "1..1000000000"),
        "max_hands": (100, "1..1000"),
        "max_reshuffles": (3, "0..100"),
        "layoff_own": ("yes", "yes"),
        "layoff_needs_meld": ("no", "yes"),
        "layoff_after_claim": ("yes", "yes"),
        "seven_pair_claim": ("no", "yes"),
    }


def is_meld(chosen: list[str]) -> bool:
    """Return whether these cards are one of the page's melds, computed simply."""
    ranks = sorted(RANKS.index(card[0]) for card in chosen)
    enough = 1 if {card[0] for card in chosen} == {"7"} else 3
    if len(set(ranks)) == 1:
        return len(chosen) >= enough
    runs = len({card[1] for card in chosen}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return runs and len(chosen) >= (2 if RANKS.index("7") in ranks else 3)


def choices(hand: list[str], most: int) -> list[list[str]]:
    return [list(some) for size in range(1, most + 1) for some in combinations(hand, size)]


def written(verb: str, chosen: list[str]) -> str:
    return " ".join([verb, *sorted(chosen, key=lambda card: (RANKS.index(card[0]), SUITS.index(card[1])))])


def expected(match: Match, seat: int) -> set[str]:
    """Return every legal move of a seat, by brute force over its cards."""
    t, options = match.table[0], match.options
    hand, pile = cards(held(match, "hand", seat)), cards(held(match, "pile"))
    melds = [cards(meld) for meld in on_table(match)]
    found: set[str] = set()
    if match.phase == "play":
        found |= {f"discard {card}" for card in hand}
        found |= {written("meld", some) for some in choices(hand, len(hand) - 1) if is_meld(some)}
        mine = [t.laid_by[place] == seat for place in range(len(melds))]
        barred = options.get("layoff_after_claim") == "no" and t.from_pile
        barred = barred or (options.get("layoff_needs_meld") == "yes" and not any(mine))
        for place, meld in enumerate(melds):
            if len(hand) > 1 and not barred and not (options.get("layoff_own") == "no" and mine[place]):
                fits = [card for card in hand if is_meld([*meld, card])]
                found |= {f"layoff {card} to M{place + 1}" for card in fits}
    else:
        with_top = [some for some in choices(hand, len(hand) - 1) if is_meld([*some, pile[-1]])]
        sets = [some for some in with_top if {card[0] for card in some} == {pile[-1][0]}]
        if match.phase == "claim":
            least = 1 if options.get("seven_pair_claim") == "yes" else 2
            return {"pass"} | {written("claim", some) for some in sets if len(some) >= least}
        if t.drawn >> seat & 1:
            found |= {written("take", some) for some in with_top if some not in sets}
        can_draw = t.stock.count > 0 or (t.reshuffles < t.max_reshuffles and len(pile) > 1)
        found |= {"draw" if can_draw else "pass"}
    return found


HOUSES = [
    dict(),
    dict(layoff_own="no", max_reshuffles=1),
    dict(layoff_needs_meld="yes", seven_pair_claim="yes"),
    dict(layoff_after_claim="no", max_reshuffles=0, seven_pair_claim="yes"),
]


@rules("R8", "R12", "R13", "R15", "R17", "R22", "R26", "R30", "Q6", "Q9", "Q14", "Q16", "Q20", "Q22", "Q25")
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seeds", [range(6, 10), pytest.param(range(10, 34), marks=pytest.mark.slow)])
def test_every_move_of_some_random_games(house, seeds):
    """The legal moves are those of the page, and its invariants hold after each."""
    seen = set()
    for seed in seeds:
        match = Match(RUMMY, 2 + seed % 4, {"hands": 1, **house}, seed, watched=False)
        chance = np.random.default_rng(seed)
        turn_length = 0
        while not match.over:
            seat = int(chance.choice(match.deciders))
            legal = match.legal(seat)
            assert set(legal) == expected(match, seat)
            assert len(set(legal)) == len(legal)
            if match.phase == "claim" and "seven_pair_claim" not in house:  # invariant 6
                able = [one for one in match.deciders if len(match.legal(one)) > 1]
                assert len(able) <= 1
            turn_length = turn_length + 1 if match.phase == "play" else 1
            eager = [move for move in legal if move.split()[0] in ("claim", "take", "meld", "layoff")]
            text = str(chance.choice(eager if eager and chance.random() < 0.7 else legal))
            seen.add(text.split()[0])
            match.play(seat, text)
            check_invariants(match)
            assert turn_length <= 9  # invariant 8
    assert seen >= {"draw", "take", "meld", "layoff", "discard", "claim", "pass"}


def check_invariants(match: Match) -> None:
    """Numbered as on the page."""
    t, melds = match.table[0], [cards(meld) for meld in on_table(match)]
    everywhere = [card for meld in melds for card in meld] + cards(
        held(match, "stock") + " " + held(match, "pile")
    )
    for seat in range(match.seats):
        everywhere += cards(held(match, "hand", seat))
    assert len(set(everywhere)) == len(everywhere) == 52  # 1
    assert all(is_meld(meld) for meld in melds)  # 4
    assert sum(t.laid) == sum(map(len, melds))
    if match.over:
        return
    for seat in range(match.seats):
        playing = match.phase == "play" and match.deciders == [seat]
        assert t.hand[seat].count + t.laid[seat] == 7 + playing  # 2
        assert t.hand[seat].count >= 1  # 3
        assert t.drawn >> seat & 1 or not any(
            t.laid_by[place] == seat and match.phase == "play" and t.from_pile and match.deciders == [seat]
            for place in range(len(melds))
        )  # 7
    assert t.pile.count > 0 or match.phase == "play"  # 5
    assert t.reshuffles <= t.max_reshuffles  # 8
    assert len(melds) < MELDS


@rules("R30", "R31", "R33", "R34", "R37", "Q3", "Q8", "Q28")
def test_the_ends_of_thousands_of_random_hands():
    template = engine(RUMMY).template(4, {"hands": 1, "max_reshuffles": 0})
    tables = np.concatenate([batch.tables for batch in random_games(engine(RUMMY), template, 4000, seed=7)])
    hands, points, laid = tables["hand"]["count"][:, :4], tables["points"][:, :4], tables["laid"][:, :4]
    won = (points > 0).any(1)
    assert 100 < won.sum() < 3900
    assert ((points > 0).sum(1) <= 1).all()
    winner = points.argmax(1)[won]
    rows = np.flatnonzero(won)
    assert (hands[rows, winner] == 0).all()
    assert (laid[rows, winner] == 7).all()
    assert (points[rows, winner] >= 3).all()
    value_of = np.array([card_value(card) for card in range(52)])
    slots = tables["hand"]["slots"][:, :4]
    lying = np.arange(slots.shape[2]) < hands[:, :, None]
    deadwood = (value_of[slots] * lying).sum((1, 2))
    doubled = tables["laid_before"] == 0
    assert (points[rows, winner] == (deadwood * (1 + doubled))[rows]).all()
    assert (tables["winners"][rows] == 1 << winner).all()
    assert (tables["winners"][~won] == 15).all()  # a void hand: all have zero, and share
    assert (tables["meld"]["count"].max(0) <= 13).all()
    assert tables["hand"]["count"].max() <= 8


@rules("R26", "R30", "Q3")
def test_positions_laid_by_hand_go_on_where_they_must():
    hands = ["2c 2d", "Kc Kd 3s", "9c 9d 5s"]
    match = table(hands, phase="claim", pile="9h", registers={"discarder": 0})
    assert (match.deciders, moves(match, 2)) == ([1, 2], {"claim 9c 9d", "pass"})
    match = table(["2c", "6s 8d Tc", "9c"], phase="draw", turn=1, pile="5d", stock="")
    assert (match.over, match.points) == (True, [0, 0, 0])
    match = table(["", "Kc 3s", "9c"], "0: 2c 2d 2h")
    assert match.points == [22, 0, 0]
    match = table(["2c 3c 4d 5d 6h 8h Ts Js", "Kc"], phase="draw", seats=2, pile="Qc")
    assert match.over  # eight cards and no space for a ninth: the hand cannot continue


@rules("R23", "Q2", "Q34")
def test_facts_that_screens_show():
    match = table(["2c 3s", "Kc Kd 3d", "9c 9d 5s"], "1: 7h; 0: 4c 4d 4h", registers={"drawn": 0b011})
    facts = match.view(None)["facts"]
    assert [fact["seat"] for fact in facts if fact["label"] == "has not drawn yet"] == [2]
    assert facts[0] == {"label": "hand", "value": "1 of 1", "seat": -1}
    assert "stock renewed 2 of 3 times" in play(stuck("5h 8s Tc", 1), "draw").banner()


@rules("Q3", "Q22", "Q31")
def test_the_pages_states_are_the_games():
    """There is one row for each phase; all seats are asked for a claim together, in secret."""
    table = RUMMY.page.partition("## States\n")[2].partition("## Moves\n")[0]
    states = {row.split("|")[1].strip(): row for row in table.strip().splitlines()[2:]}
    assert list(states) == [phase.name for phase in RUMMY.phases]
    assert "at once and in secret" in states["claim"]
    assert {verb.template for verb in RUMMY.verbs if verb.secret or verb.sealed} == {"claim {cards}", "pass"}


# --- texts


def told(text, own=None):
    """Return a text as a seat reads it."""
    return render(text, SeatNames(3, own, {}, {0: "Ann", 1: "Ben", 2: "Cy"}))


def log_after(match: Match, *moves: str) -> list[str]:
    """Return the last line of the log after these moves, as seats 0 and 1 read it."""
    play(match, *moves)
    names = SeatNames(match.seats, None, {}, {0: "Ann", 1: "Ben", 2: "Cy"})
    return [log_lines(match, names, seat)[-1].text for seat in (0, 1)]


def hint(match: Match, move: str, seat: int = 0) -> str:
    [one] = [one for one in match.legal_moves(seat) if RUMMY.texts.write(one, match.asking(seat)) == move]
    return told(RUMMY.texts.module.reason(match.asking(seat), one), seat)


HANDS = ["2c 3s 8h Ks", "Kc Kd 3d", "9c 9d 5s"]


class TestTexts:
    def test_the_banner_tells_the_hand_its_price_and_what_may_be_claimed(self):
        match = table(["2c Ks", "Kc Kd 3d", "5s"], registers={"reshuffles": 1})
        parts = [
            "Hand 1 of 1",
            "one card left: Cy",
            "a 7 left in hand costs 20",
            "stock renewed 1 of 3 times",
        ]
        assert [told(part) for part in match.banner()] == parts
        assert told(match.banner()[1], 2) == "one card left: you"
        match.play(0, "discard Ks")
        assert match.banner()[0] == "Ks may be claimed for a set"
        match = table(HANDS, options={"end_mode": "target"})
        assert match.banner() == ["Hand 1, to 200 points", "a 7 left in hand costs 20"]

    @pytest.mark.parametrize(
        ("hand", "melds", "more", "prompt"),
        [
            ("2c 3s", "", {"phase": "draw", "pile": "Kh"}, "Draw a card."),
            (
                "2c 3s 5h 6h",
                "",
                {"phase": "draw", "pile": "7h"},
                "Draw a card, or take 7h for a sequence.",
            ),
            (
                "2c 3s 6h",
                "",
                {"phase": "draw", "pile": "7h", "stock": ""},
                "No card can be drawn: take 7h for a sequence, or end the hand.",
            ),
            ("2c 3s", "", {}, "Discard a card to end your turn."),
            ("2c", "", {}, "Discard 2c, your last card, and win the hand."),
            ("2c 7s", "", {}, "Meld cards, or discard a card to end your turn."),
            ("2c 6h", "1: 7h", {}, "Lay off on a meld, or discard a card to end your turn."),
            (
                "2c 6h 7s",
                "1: 7h",
                {},
                "Meld cards, lay off on a meld, or discard a card to end your turn.",
            ),
        ],
    )
    def test_a_prompt_names_what_can_be_done(self, hand, melds, more, prompt):
        assert table([hand, "Kc Kd 3d", "9c 9d 5s"], melds, **more).prompt(0) == prompt

    def test_who_is_asked_reads_the_set_that_a_claim_makes(self):
        match = play(table(["2c 3s Ks", "Kc Kd 3d", "9c 9d 5s"]), "discard Ks")
        assert match.prompt(1) == "Claim Ks to lay down Kc, Kd, and Ks, or pass?"
        assert match.prompt(2) == "You cannot make a set with Ks: pass."

    def test_buttons_name_cards_and_melds(self):
        match = table(["2c 6h 7s 7d", "Kc"], "1: 7h")
        labels = [RUMMY.texts.label(move, match.asking(0)) for move in match.legal_moves(0)]
        assert len(set(labels)) == len(labels)
        expected = {"Meld 7d and 7s", "Meld 7s alone", "Lay off 6h on M1", "Discard 2c"}
        assert expected <= set(labels)
        match = table(["2c", "Kc"])
        assert [RUMMY.texts.label(move, match.asking(0)) for move in match.legal_moves(0)] == [
            "Discard 2c and win"
        ]
        match = table(["2c 3s 6h", "Kc"], phase="draw", pile="7h", stock="")
        labels = {RUMMY.texts.label(move, match.asking(0)) for move in match.legal_moves(0)}
        assert labels == {"Take 7h with 6h", "End the hand without a winner"}
        match = play(table(HANDS), "discard Ks")
        assert RUMMY.texts.label(match.legal_moves(1)[0], match.asking(1)) == "Claim with Kc and Kd"

    def test_events_name_cards_and_melds(self):
        match = table(["2c 6h 7s 7d 3s", "Kc 4h"], "1: 7h")
        assert log_after(match, "meld 7s") == [
            "You meld 7s alone: M2 may become a set or a sequence.",
            "Ann melds 7s alone: M2 may become a set or a sequence.",
        ]
        assert log_after(match, "layoff 6h to M1")[0] == "You lay off 6h on M1, which is a sequence now."
        assert log_after(match, "layoff 7d to M2")[1] == "Ann lays off 7d on M2, which is a set now."
        assert log_after(match, "discard 3s")[1] == "Ann discards 3s. Ann has one card left."
        match = table(["2c 3s 4s 5s Kh", "Kc"])
        assert log_after(match, "meld 3s 4s 5s")[1] == "Ann melds 3s, 4s, and 5s: M1."
        match = table(["2c 3s 6h", "Kc"], phase="draw", pile="7h")
        assert log_after(match, "take 6h") == [
            "You take 7h and lay down the sequence 6h and 7h: M1.",
            "Ann takes 7h and lays down the sequence 6h and 7h: M1.",
        ]

    def test_a_claim_is_told_to_all_when_all_have_answered(self):
        match = play(table(HANDS), "discard Ks", "1: claim Kc Kd", "2: pass")
        names = SeatNames(3, None, {}, {0: "Ann", 1: "Ben", 2: "Cy"})
        lines = [log_lines(match, names, seat)[-1].text for seat in (1, 2)]
        assert lines == [
            "You claim Ks and lay down the set Kc, Kd, and Ks: M1.",
            "Ben claims Ks and lays down the set Kc, Kd, and Ks: M1.",
        ]

    def test_a_renewed_stock_is_told(self):
        match = table(["2c 3s", "Kc"], phase="draw", pile="5s 8d 7h", stock="")
        assert log_after(match, "draw")[1] == (
            "The stock has run out: all discards but the top one are shuffled into a new stock."
            " Ann draws a card."
        )

    def test_the_end_of_a_hand_is_told_and_summed_up(self):
        match = table(["2c", "Kc 7d", "9c"], "0: 4c 4d 4h")
        assert log_after(match, "discard 2c") == [
            "You discard 2c. You have no cards left and win the hand.",
            "Ann discards 2c. Ann has no cards left and wins the hand.",
        ]
        summary = match.scored[0].summary
        assert [told(text, 0) for text in summary] == [
            "You got rid of all your cards and score what the others still hold.",
            "Ben: Kc and 7d = 30.",
            "Cy: 9c = 9.",
            "You score 39.",
        ]
        assert told(summary[-1]) == "Ann scores 39."

    def test_a_hand_won_in_a_single_turn_counts_double(self):
        match = table(["2c 3s 4s 5s", "Kc", "9c"])
        assert log_after(match, "meld 3s 4s 5s", "discard 2c")[1] == (
            "Ann discards 2c. Ann goes out in a single turn and wins the hand, doubled."
        )
        assert told(match.scored[0].summary[-1], 0) == (
            "You had laid down nothing before your last turn, so the score is doubled: 38."
        )

    def test_a_void_hand_is_told(self):
        match = table(["2c 3s 6h", "Kc"], phase="draw", pile="7h", stock="")
        assert log_after(match, "pass")[1] == "Ann cannot draw and ends the hand: nobody scores."
        assert match.scored[0].summary == [
            "No card could be drawn any more: the hand is void, and nobody scores."
        ]

    def test_a_hint_says_why(self):
        match = table(["2c 6h 7s 7d", "Kc"], "1: 7h")
        assert hint(match, "meld 7d 7s") == "Gets rid of 2 cards that would cost 40 at the end."
        assert hint(match, "layoff 6h to M1") == "Gets rid of a card that would cost 6 at the end."
        assert hint(table(["2c", "Kc"]), "discard 2c") == "You get rid of your last card and win."
        text = "It costs 10 if you keep it, and no card that you cannot see makes a meld with it."
        assert hint(table(["2c Kh", "Kc"]), "discard Kh") == text
        match = table(["2c 3s", "Kc"], phase="draw", pile="Kh")
        assert hint(match, "draw") == "You can make no sequence with Kh."
        first = table(["2c 3s", "Kc"], phase="draw", pile="Kh", registers={"drawn": 0})
        assert hint(first, "draw") == "You may take a discard only after you have drawn from the stock once."
        match = play(table(HANDS), "discard Ks")
        assert hint(match, "pass", 2) == "You hold too few cards of its rank to make a set."
