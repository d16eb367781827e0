"""Forty Thieves against its rule page: rules R, rulings Q, worked examples E, invariants."""

import random

import numpy as np
import pytest

from parlour.bots.time_control import Budget
from parlour.engine.cards import ACE, RANKS, SUITS, rank
from parlour.engine.chance import seed_words
from parlour.engine.jit import COMPILING
from parlour.engine.linked import engine
from parlour.engine.moves import room_for_moves, verb
from parlour.engine.simulation import random_games
from parlour.errors import NotAsked, OptionError, SeatsError, UnreadableMove
from parlour.games import load
from parlour.games.forty_thieves import texts
from parlour.games.forty_thieves.rules import ALL_HOME, COLUMN_HOME, DEEPEST, OUT_OF_MOVES, STUCK, WASTE_HOME
from parlour.match import Match
from parlour.match.positions import read_position, write_position
from parlour.messages import render
from parlour.presentation.hints import find_hint
from parlour.presentation.move_targets import touches
from parlour.presentation.names import SeatNames
from tests.studies import cards, games, judge_of, look, refused, rules, worth_of

THIEVES = load("forty-thieves")
DECK_E1 = cards(
    "Ts Ad Kc Kd 4h Jc Ac 6s Qd 6d 2s Qh Ah 3s 8s 8d 8s Kd Qd Ks 3h 4c 7s Qc 7d 5d "
    "9d 6h Ac 3d As 9h 8h 2h Qs Th Ah 2h Js 3c 2d Qs 3d 4h Td 3h Jd Qc 6h 9c Jd 7h "
    "Td 4c 5s 8c Ks 2s 5d 8d 8h 9s 9c Ts Qh 2d 7d Th 7h 6c 9h 3c Jh 9s 2c 4s 5c Kc "
    "5h Tc 7c 3s Jh 5c 7c 2c 4d Kh 6s Tc Js 5h Kh 8c 4d 6c 7s Ad 6d 4s 9d Jc As 5s"
)
PLAYED_E2 = ["T1 F", "T7 F", "T4 F", "T1 F", "T1 F", "T2 T6", "T3 T6", "T9 T5", "T9 F", "T1 T5"]
TABLEAU_E3 = "Kh 9s / Qs / 9h 8h / Ks Jh / Th / 7h 6h / - / Js Ts / 8s Qh / 5h"
TABLEAU_E7 = (
    "3h 9c 8c 7c / 5h 4h / 8d 7d 6d / Qc Jc Tc / 9h 8h 7h 6h / Kc Qh Jh Th / Qd / Kh / 5d 4d / 3d 6c Jd Td 9d"
)
TABLEAU_E8 = "Ah 4h 3h / Ah 3h / 2h 4h 5h / 6h 5h / 6h 7h / 8h 7h / 8h 9h / Th 9h / Th Jh / Qh Jh"
OPTIONS = [{}, {"redeals": 0}, {"redeals": 1}, {"redeals": 2}, {"redeals": 3}, {"max_moves": 50}]


def columns(text: str) -> list[list[str]]:
    """Return the tableau: ten columns, `-` is an empty one."""
    return [[] if one.strip() == "-" else one.split() for one in text.split("/")]


def foundations(text: str) -> list[list[str]]:
    """Return foundations from `c K/5; d -/-; ...`: the highest ranks on the two foundations of each suit."""
    return [
        [rank + suit for rank in RANKS[: RANKS.find(height) + 1]]
        for suit, heights in (one.split() for one in text.split("; "))
        for height in heights.split("/")
    ]


def laid(built: str, tableau: str = "- / - / - / - / - / - / - / - / - / -", stock="", waste="", **more):
    """Return a position in the notation of the page."""
    zones = {
        "stock": cards(stock),
        "waste": cards(waste),
        "foundation": foundations(built),
        "tableau": columns(tableau),
    }
    return {"zones": zones, **more}


def heights(found) -> str:
    """Return the foundations in the notation of the page."""
    piles = found["position"]["zones"]["foundation"]
    reached = [
        sorted((len(one) for one in piles if one and one[0][1] == suit), reverse=True) for suit in SUITS
    ]
    return "; ".join(
        f"{suit} " + "/".join([RANKS[n - 1] for n in two] + ["-"] * (2 - len(two)))
        for suit, two in zip(SUITS, reached, strict=True)
    )


def moves(found) -> list[str]:
    """Every legal move but `quit`, which must be among them."""
    assert "quit" in found["moves"]
    return sorted(set(found["moves"]) - {"quit"})


def listed(text: str) -> list[str]:
    return sorted(text.split(", "))


@rules("R3", "R4", "R5", "R6", "R7", "Q2", "Q14")
def test_e1_deal_and_first_moves():
    found = look("forty-thieves", deck=DECK_E1)
    zones = found["position"]["zones"]
    assert zones["tableau"] == columns(
        "Ts 2s 3h As / Ad Qh 4c 9h / Kc Ah 7s 8h / Kd 3s Qc 2h / 4h 8s 7d Qs / "
        "Jc 8d 5d Th / Ac 8s 9d Ah / 6s Kd 6h 2h / Qd Qd Ac Js / 6d Ks 3d 3c"
    )
    assert (len(zones["stock"]), zones["stock"][:3], zones["waste"]) == (64, cards("2d Qs 3d"), [])
    assert zones["foundation"] == [[]] * 8
    assert moves(found) == listed("T1 F, T7 F, T2 T6, T3 T2, T7 T4, T7 T8, T9 T5, deal")


@rules("R8", "R9", "R11", "R12", "Q1", "Q3")
def test_e2_ten_moves_later():
    found = look("forty-thieves", deck=DECK_E1, moves=PLAYED_E2)
    assert heights(found) == "c A/-; d -/-; h 3/-; s 2/-"
    assert found["points"] == [6]
    assert found["position"]["zones"]["tableau"] == columns(
        "- / Ad Qh 4c / Kc Ah 7s / Kd 3s Qc / 4h 8s 7d Qs Js Ts / Jc 8d 5d Th 9h 8h / "
        "Ac 8s 9d / 6s Kd 6h 2h / Qd Qd / 6d Ks 3d 3c"
    )
    assert [one[:1] for one in found["position"]["zones"]["foundation"][:3]] == [["As"], ["Ah"], ["Ac"]]
    into_the_gap = "T2 T1, T3 T1, T4 T1, T5 T1, T6 T1, T7 T1, T8 T1, T9 T1, T10 T1"
    assert moves(found) == listed(f"{into_the_gap}, T10 T2, deal")
    found = look("forty-thieves", deck=DECK_E1, moves=[*PLAYED_E2, "deal", "deal", "deal"])
    assert found["position"]["zones"]["waste"] == cards("2d Qs 3d")
    assert moves(found) == listed(f"{into_the_gap}, T10 T2, W T1, deal")
    found = look("forty-thieves", deck=DECK_E1, moves=[*PLAYED_E2, "deal", "deal", "deal", "W T1"])
    assert found["position"]["zones"]["waste"] == cards("2d Qs")
    assert moves(found) == ["T10 T2", "deal"]


E3 = laid("c K/K; d K/K; h K/4; s K/6", TABLEAU_E3, waste="7s")
MOVES_E3 = (
    "T10 F, W F, T1 T7, T1 T8, T2 T7, T3 T7, T4 T7, T4 T9, T5 T4, T5 T7, T6 T7, T8 T7, "
    "T9 T7, T10 T6, T10 T7, W T7"
)


@rules("R8", "R11", "R12", "R13", "R15", "Q5")
def test_e3_every_kind_of_move():
    assert moves(look("forty-thieves", **E3)) == listed(f"{MOVES_E3}, redeal")
    assert moves(look("forty-thieves", **E3, options={"redeals": 0})) == listed(MOVES_E3)


@rules("R9", "R11")
@pytest.mark.parametrize(
    ("move", "proof"),
    [("T4 T8", "Jh Ts"), ("T2 T4", "Qs Jh"), ("T6 T5", "6h Th"), ("W T9", "7s Qh")],
)
def test_e3_what_does_not_fit(move, proof):
    refusal = refused("forty-thieves", **E3, moves=[move])
    assert (refusal["rule"], refusal["cards"]) == ("R11", cards(proof))


E4 = laid("c K/K; d K/K; h K/7; s K/K", "Kh / - / - / - / - / - / - / - / - / -", stock="Jh 9h Th 8h Qh")


@rules("R13", "R14", "R15", "Q1", "Q8", "Q15")
def test_e4_waste_order_and_turning_it_over():
    found = look("forty-thieves", **E4, moves=["deal"] * 4)
    assert found["position"]["zones"]["waste"] == cards("Jh 9h Th 8h")
    gaps = range(2, 11)
    expected = [f"T1 T{gap}" for gap in gaps] + [f"W T{gap}" for gap in gaps] + ["W F", "deal"]
    assert moves(found) == sorted(expected)
    found = look("forty-thieves", **E4, moves=["deal"] * 4 + ["W F"])
    assert found["position"]["zones"]["waste"] == cards("Jh 9h Th")
    turned = ["deal"] * 4 + ["W F", "deal", "redeal"]
    before = look("forty-thieves", **E4, moves=turned[:-1])["position"]["zones"]
    assert (before["waste"], before["stock"]) == (cards("Jh 9h Th Qh"), [])
    after = look("forty-thieves", **E4, moves=turned)["position"]["zones"]
    assert (after["waste"], after["stock"]) == ([], cards("Jh 9h Th Qh"))
    assert look("forty-thieves", **E4, moves=[*turned, "deal"])["position"]["zones"]["waste"] == ["Jh"]


E5 = laid("c K/K; d K/K; h K/Q; s K/K", waste="Kh")


@rules("R2", "R16", "Q3")
def test_e5_last_card():
    found = look("forty-thieves", **E5)
    assert moves(found) == sorted([*(f"W T{i}" for i in range(1, 11)), "W F", "redeal"])
    assert found["points"] == [103]
    found = look("forty-thieves", **E5, moves=["W F"])
    assert (found["over"], found["winners"], found["points"]) == (True, [0], [104])
    assert found["ending"] == "all cards on the foundations"
    assert found["score"] == [{"cards on the foundations": 104}]
    assert found["moves"] == []
    match = read_position({"game": "forty-thieves", **E5, "options": {"max_moves": 1}})
    match.play(0, "W F")  # Q12: the last move allowed wins
    assert match.winners == [0]


@rules("R8", "Q3")
def test_e6_two_foundations_of_one_suit():
    tableau = "Kc Qc Jc / Kc 9c / Tc Tc 7c / 8c 9c 6c / Qc Jc 8c / 7c / - / - / - / -"
    start = laid("c 6/5; d K/K; h K/K; s K/K", tableau)
    assert [move for move in moves(look("forty-thieves", **start)) if "F" in move] == ["T3 F", "T4 F", "T6 F"]
    for played, reached in {"T4 F": "6/6", "T4 F, T3 F": "7/6", "T4 F, T3 F, T6 F": "7/7"}.items():
        found = look("forty-thieves", **start, moves=played.split(", "))
        assert heights(found) == f"c {reached}; d K/K; h K/K; s K/K"
    piles = look("forty-thieves", **start, moves=["T4 F", "T3 F"])["position"]["zones"]["foundation"]
    assert [len(pile) for pile in piles[:2]] == [7, 6]  # the leftmost of two equal ones


@rules("R17", "Q10", "Q13", "Q16")
def test_e7_lost_with_unlimited_redeals():
    found = look("forty-thieves", **laid("c K/5; d K/2; h K/2; s K/K", TABLEAU_E7, waste="Kd"))
    assert (found["over"], found["winners"], found["points"]) == (True, [], [74])
    assert found["ending"] == "no move is left"
    assert found["score"] == [{"cards on the foundations": 74}]
    freed = TABLEAU_E7.replace("/ Qd /", "/ - /")
    found = look("forty-thieves", **laid("c K/5; d K/2; h K/2; s K/K", freed, waste="Kd"))
    assert not found["over"]  # Q11


@rules("R15", "Q10", "Q13")
@pytest.mark.parametrize(
    ("stock", "waste", "redeals", "redealt", "legal"),
    [
        ("", "2h Qh Kh Kh", "unlimited", 0, "redeal"),
        ("", "2h Qh Kh Kh", "unlimited", 9, "redeal"),
        ("", "2h Qh Kh Kh", 1, 0, "redeal"),
        ("", "2h Qh Kh Kh", 1, 1, ""),
        ("", "2h Qh Kh Kh", 0, 0, ""),
        ("2h Kh", "Qh Kh", 0, 0, "deal"),
        ("Kh 2h", "Qh Kh", 0, 0, "deal"),
    ],
)
def test_e8_the_same_cards_with_other_redeals(stock, waste, redeals, redealt, legal):
    start = laid("c K/K; d K/K; h -/-; s K/K", TABLEAU_E8, stock, waste)
    found = look("forty-thieves", **start, options={"redeals": redeals}, registers={"redealt": redealt})
    assert found["over"] is not bool(legal)
    assert found["moves"] == (sorted([legal, "quit"]) if legal else [])


@rules("R17", "Q10", "Q13")
def test_what_ends_first():
    """The top of the waste may be the last movable card; a lost game is lost even with its last move."""
    start = laid("c K/K; d K/K; h -/-; s K/K", TABLEAU_E8, waste="Qh Kh 2h", options={"redeals": 0})
    assert moves(look("forty-thieves", **start)) == ["W T1", "W T2"]
    lost = laid("c K/5; d K/2; h K/2; s K/K", TABLEAU_E7, waste="Kd", registers={"played": 9})
    assert look("forty-thieves", **lost, options={"max_moves": 9})["ending"] == "no move is left"


@rules("R12", "Q5", "Q6", "Q11")
def test_e9_kings_aces_and_empty_columns():
    tableau = "Ah 3h / 2h 5h / 4h 7h / 6h 9h / 8h Jh / Th Kh / Qh / - / - / -"
    start = laid("c K/K; d K/K; h K/-; s K/K", tableau, options={"redeals": 0})
    gaps = [f"T{i} T{j}" for i in range(1, 8) for j in (8, 9, 10)]
    assert moves(look("forty-thieves", **start)) == sorted([*gaps, "T5 T7", "T7 T6"])
    assert not look("forty-thieves", **start, moves=["T7 T8"])["over"]


@rules("Q6", "R11")
def test_a_king_goes_on_no_ace():
    """Cards are numbered through all suits, so an ace follows the king before it."""
    tableau = "Ad / Ah Kc / As / Qh / Qh / Qc / Qd / Qs / Qc / Qs"
    start = laid("c -/-; d -/-; h -/-; s -/-", tableau, waste="Kc", stock="2c")
    assert moves(look("forty-thieves", **start)) == sorted(["T1 F", "T3 F", "T6 T2", "T9 T2", "deal"])
    for move in ("W T1", "T2 T1"):
        assert refused("forty-thieves", **start, moves=[move])["rule"] in ("R11", "Q6")


@rules("R15", "Q8")
def test_e10_counting_redeals():
    once = ["deal"] * 5 + ["redeal"]
    start = {**E4, "options": {"redeals": 2}}
    found = look("forty-thieves", **start, moves=once * 2)
    assert found["position"]["registers"]["redealt"] == 2
    assert look("forty-thieves", **start, moves=[*once, *once[:-1]])["moves"].count("redeal") == 1
    refusal = refused("forty-thieves", **start, moves=once * 3)
    assert refusal["rule"] == "R15"
    assert "redeals = 2" in refusal["text"]


@rules("Q12")
@pytest.mark.parametrize("most", [1, 3, 5000])
def test_e10_counting_moves(most):
    start = {**E4, "options": {"max_moves": most}, "registers": {"played": most - 1}}
    for last in ("deal", "T1 T2"):
        found = look("forty-thieves", **start, moves=[last])
        assert (found["over"], found["winners"], found["points"]) == (True, [], [98])
        assert found["ending"] == "the last allowed move was played"
    start["options"] = {"max_moves": most + 1}
    assert not look("forty-thieves", **start, moves=["deal"])["over"]


@rules("R13", "R14", "Q1", "Q7", "Q9")
def test_e11_stock_turned_card_by_card():
    tableau = "Kc / Kd 6d / Kh / Ks / Kc / Kd / Kh / Ks / Qc / Qd"
    start = laid("c -/-; d -/-; h -/-; s -/-", tableau, stock="5d 9c")
    assert moves(look("forty-thieves", **start)) == sorted(["T9 T1", "T9 T5", "T10 T6", "deal"])
    found = look("forty-thieves", **start, moves=["deal"])
    assert moves(found) == sorted(["T9 T1", "T9 T5", "T10 T6", "W T2", "deal"])
    found = look("forty-thieves", **start, moves=["deal", "W T2"])
    assert found["position"]["zones"]["tableau"][1] == cards("Kd 6d 5d")
    covered = look("forty-thieves", **start, moves=["deal", "deal"])
    assert covered["position"]["zones"]["waste"] == cards("5d 9c")
    assert refused("forty-thieves", **start, moves=["deal", "deal", "W T2"])["cards"] == cards("9c 6d")


@rules("R10", "Q4")
@pytest.mark.parametrize("text", ["F T1", "T1 T2 2", "T0 T1", "stock T1", "undo", "W W", "T1"])
def test_there_are_no_other_moves(text):
    with pytest.raises(UnreadableMove):
        Match(THIEVES, deck=DECK_E1).play(0, text)


@rules("R1", "R3")
def test_one_player_and_two_packs():
    with pytest.raises(SeatsError):
        Match(THIEVES, seats=2)
    match = Match(THIEVES, seed=3)
    assert sorted(THIEVES.deck) == sorted(everything(match.table)) == sorted([*range(52)] * 2)


def everything(table) -> list[int]:
    t = table[0]
    zones = [t.stock, t.waste, *t.foundation, *t.tableau]
    return [card for zone in zones for card in zone.cards]


@rules("Q12", "Q16")
def test_quitting():
    match = Match(THIEVES, deck=DECK_E1)
    for move in [*PLAYED_E2, "quit"]:
        match.play(0, move)
    assert (match.over, match.winners, match.points, match.ending) == (True, [], [6], "given up")
    assert match.scored[0].lines == [{"cards on the foundations": 6}]
    with pytest.raises(NotAsked):
        match.play(0, "deal")


@rules("Q10", "Q13")
@pytest.mark.parametrize("redeals", [0, "unlimited"])
def test_a_deal_that_is_lost_at_once(redeals):
    """All aces and queens are covered, and kings and twos cover them."""
    tops = cards("Kc Kc Kd Kd Kh Kh Ks Ks 2c 2c")
    covered = cards("Ac Ad Ah As Qc Qd Qh Qs") * 2 + cards("3c 4c 5c 6c 7c 8c 9c 3d 4d 5d 6d 7d 8d 9d")
    match = Match(THIEVES, options={"redeals": redeals}, seed=1, deck=covered + tops)
    assert (match.over, match.ending, match.points) == (True, "no move is left", [0])
    open_ace = [*covered[1:], "9d", *tops]  # now an ace is in the stock
    assert not Match(THIEVES, options={"redeals": redeals}, seed=1, deck=open_ace).over


@rules("Q9")
def test_the_stock_is_hidden_until_it_has_been_dealt():
    match = Match(THIEVES, deck=DECK_E1, watched=False)
    view = match.view(0)["zones"]
    assert view["stock"]["cards"] == [None] * 64
    assert all(None not in column for column in view["tableau"]["cards"])
    for move in ["deal"] * 64:
        match.play(0, move)
    assert match.view(0)["zones"]["waste"]["cards"] == DECK_E1[40:]
    match.play(0, "redeal")
    assert match.view(0)["zones"]["stock"]["cards"] == DECK_E1[:39:-1]


@rules("Q9")
def test_what_a_search_imagines_keeps_what_is_known():
    game, rng = engine(THIEVES), seed_words(5)
    match = Match(THIEVES, deck=DECK_E1, watched=False)
    match.play(0, "deal")
    world = game.imagined_by(match.table, 0, rng)
    assert list(world[0].stock.cards) != list(match.table[0].stock.cards)
    assert sorted(world[0].stock.cards) == sorted(match.table[0].stock.cards)
    assert list(world[0].waste.cards) == list(match.table[0].waste.cards)
    for move in ["deal"] * 63 + ["redeal"]:
        match.play(0, move)
    world = game.imagined_by(match.table, 0, rng)
    assert list(world[0].stock.cards) == list(match.table[0].stock.cards)


BURIED = laid("c K/K; d K/K; h A/-; s K/K", "6h 2h / 3h / Kh / 4h / 5h Ah / - / - / - / - / -")


@pytest.mark.parametrize(
    ("move", "rule", "proof"),
    [
        ("T11 F", "R4", ""),
        ("T1 T42", "R4", ""),
        ("W T11", "R4", ""),
        ("T6 F", "R9", ""),
        ("T6 T7", "R9", ""),
        ("W F", "Q1", ""),
        ("W T6", "Q1", ""),
        ("T1 T1", "R11", ""),
        ("T2 F", "R8", "3h Ah"),
        ("T3 T4", "Q6", "Kh 4h"),
        ("T1 T5", "Q6", "2h Ah"),
        ("T1 T3", "R11", "2h Kh"),
        ("deal", "R13", ""),
        ("redeal", "Q8", ""),
    ],
)
@rules("R4", "R8", "R9", "R11", "R13", "Q1", "Q6", "Q8")
def test_refusals(move, rule, proof):
    refusal = refused("forty-thieves", **BURIED, moves=[move])
    assert (refusal["rule"], refusal["cards"]) == (rule, cards(proof))


@rules("R8", "Q8")
def test_refusals_with_a_stock():
    refusal = refused("forty-thieves", deck=DECK_E1, moves=["deal", "redeal"])
    assert (refusal["rule"], "63" in refusal["text"]) == ("Q8", True)
    refusal = refused("forty-thieves", deck=DECK_E1, moves=["T4 F"])
    assert (refusal["rule"], refusal["cards"]) == ("R8", ["2h"])
    assert "have not begun" in refusal["text"]


@rules("R4", "R11")
def test_the_longest_column():
    """Four cards were dealt and twelve more go on a king; a longer column set up by hand cannot grow."""
    run = [rank + "h" for rank in "KQJT98765432"]
    tableau = " ".join(["2c", "2d", "2s", *run]) + " / Ah / - / - / - / - / - / - / - / -"
    found = look("forty-thieves", **laid("c -/-; d -/-; h -/-; s -/-", tableau), moves=["T2 T1"])
    assert len(found["position"]["zones"]["tableau"][0]) == DEEPEST == 16
    tableau = " ".join(["2c", "2d", "2s", "4s", *run[:-1], "5s"]) + " / 4s / - / - / - / - / - / - / - / -"
    start = laid("c -/-; d -/-; h -/-; s -/-", tableau)
    assert "T2 T1" not in moves(look("forty-thieves", **start))
    assert refused("forty-thieves", **start, moves=["T2 T1"])["rule"] == "R4"


@pytest.mark.parametrize("options", [{"redeals": 4}, {"redeals": "some"}, {"max_moves": 0}])
def test_options_that_are_none(options):
    with pytest.raises(OptionError):
        Match(THIEVES, options=options)


def test_a_position_reads_back():
    match = Match(THIEVES, deck=DECK_E1, options={"redeals": 3}, watched=False)
    for move in [*PLAYED_E2, *["deal"] * 64, "redeal", "deal", "W T1"]:
        match.play(0, move)
    written = write_position(match)
    again = read_position(written)
    assert write_position(again) == written
    assert again.view(0) | {"score": []} == match.view(0)
    assert again.legal(0) == match.legal(0)


# The page's invariants, on every step of some hundred games and at the end of thousands


def text(move) -> str:
    """Return a move as text, which does not depend on the table."""
    return THIEVES.texts.write(move, None)


def walk(options, seed, most):
    """Play a random game that never quits: return its tables, one for each step, and its moves as text."""
    game, chance = engine(THIEVES), random.Random(seed)
    steps, played = np.zeros(most + 1, THIEVES.table.dtype), []
    table = steps[:1] = game.begin(game.template(options=options), seed)
    while not table[0].over and len(played) < most:
        legal = [move for move in game.moves(table, 0) if text(move) != "quit"]
        move = chance.choice(legal)
        game.step(table, 0, move)
        played.append(text(move))
        steps[len(played)] = table[0]
    return steps[: len(played) + 1], played


@rules("R3", "R4", "R6", "R8", "R10", "R11", "R15", "Q3", "Q4", "Q8", "Q11", "Q12")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@games(15, 50)
def test_invariants_1_to_7_step_by_step(options, games):
    for seed in range(games if COMPILING else 2):
        tables, played = walk(options, seed, 400 if COMPILING else 60)
        check_cards(tables)
        check_foundations(tables)
        check_moves(tables, played)
        ended = tables[-1:]
        if ended["over"][0] and ended["ending"][0] == STUCK:
            assert (ended["tableau"]["count"] > 0).all()
        assert len(played) <= options.get("max_moves", 5000)
        assert int(ended["played"][0]) == len(played)
        assert int(ended["redealt"][0]) == played.count("redeal")
        if options.get("redeals", "unlimited") != "unlimited":
            assert played.count("redeal") <= options["redeals"]


def masked(zones) -> np.ndarray:
    """Return the cards of zones, 99 for no card."""
    slots, counts = zones["slots"], zones["count"]
    return np.where(np.arange(slots.shape[-1]) < counts[..., None], slots, 99)


def check_cards(tables):
    """Check invariant 1 and that columns do not exceed their space."""
    names = ("stock", "waste", "foundation", "tableau")
    every = np.concatenate([masked(tables[name]).reshape(len(tables), -1) for name in names], axis=1)
    assert (np.sort(every)[:, :104] == np.repeat(np.arange(52), 2)).all()
    assert (np.sort(every)[:, 104:] == 99).all()
    assert (tables["tableau"]["count"] <= DEEPEST).all()
    assert (tables["waste"]["count"] <= 64).all()


def check_foundations(tables):
    """Check invariant 2, and the points, which are always current."""
    cards, counts = masked(tables["foundation"]), tables["foundation"]["count"]
    assert ((cards % 13 == np.arange(13)) | (cards == 99)).all()
    assert ((cards // 13 == cards[..., :1] // 13) | (cards == 99)).all()
    for suit in range(4):
        assert (((cards[..., 0] // 13 == suit) & (counts > 0)).sum(1) <= 2).all()
    assert (tables["points"][:, 0] == counts.sum(1)).all()


def check_moves(tables, played):
    """Check invariants 3 to 6; no card ever leaves a foundation."""
    assert (np.diff(tables["points"][:, 0]) >= 0).all()
    columns, counts = masked(tables["tableau"]), tables["tableau"]["count"].astype(int)
    reserve = tables["stock"]["count"] + tables["waste"]["count"]
    assert reserve[0] == 64
    assert (np.diff(reserve) <= 0).all()
    for i, move in enumerate(played):
        change = counts[i + 1] - counts[i]
        if move in ("deal", "redeal"):
            assert (columns[i + 1] == columns[i]).all()
            assert (tables["foundation"]["count"][i + 1] == tables["foundation"]["count"][i]).all()
        if move == "redeal":
            dealt = tables["stock"]["slots"][i + 1][: tables["stock"]["count"][i + 1]][::-1]
            assert dealt.tolist() == tables["waste"]["slots"][i][: tables["waste"]["count"][i]].tolist()
        start, end = move.split() if " " in move else ("", "")
        if end.startswith("T"):
            target = int(end[1:]) - 1
            expected = np.zeros(10, int)
            expected[target] = 1
            if start != "W":
                expected[int(start[1:]) - 1] = -1
                assert reserve[i] == reserve[i + 1]
            assert (change == expected).all()
            column = columns[i + 1][target][: counts[i + 1][target]]
            if len(column) > 1:
                assert column[-1] + 1 == column[-2]
                assert column[-1] // 13 == column[-2] // 13


def plain_fits(piles, columns, card, source=None):
    """Return where the page lets a card go: F and the columns, except its column."""
    suit, rank = card // 13, card % 13
    home = rank == 0 or any(pile and len(pile) == rank and pile[0] // 13 == suit for pile in piles)
    tops = [column[-1] if column else None for column in columns]
    fits = [
        i for i, top in enumerate(tops) if i != source and (top is None or (top == card + 1 and rank < 12))
    ]
    return ["F"] * home + [f"T{i + 1}" for i in fits]


def plain_moves(t):
    """Return the page's table of moves, over plain lists, and whether the position is lost (Q10)."""
    piles, columns = [list(pile.cards) for pile in t.foundation], [list(column.cards) for column in t.tableau]
    stock, waste = list(t.stock.cards), list(t.waste.cards)
    found = [
        f"T{i + 1} {to}"
        for i, column in enumerate(columns)
        if column
        for to in plain_fits(piles, columns, column[-1], i)
    ]
    redeal = t.redeals < 0 or t.redealt < t.redeals
    can_come = stock + (waste if redeal else waste[-1:])
    lost = not found and not any(plain_fits(piles, columns, card) for card in can_come)
    if waste:
        found += [f"W {to}" for to in plain_fits(piles, columns, waste[-1])]
    found += ["deal"] if stock else ["redeal"] if waste and redeal else []
    return sorted([*found, "quit"]), lost


@rules("R7", "R9", "R11", "R12", "R13", "R17", "Q5", "Q6", "Q7", "Q10", "Q13")
@pytest.mark.parametrize("options", OPTIONS[:4], ids=str)
@games(4, 12)
def test_moves_and_loss_are_those_of_the_page(options, games):
    game, lost = engine(THIEVES), 0
    for seed in range(games if COMPILING else 1):
        tables, _ = walk(options, 1000 + seed, 300 if COMPILING else 80)
        for i in range(len(tables)):
            expected, stuck = plain_moves(tables[i])
            assert bool(tables[i].over) == (stuck or tables[i].points[0] == 104)
            if not tables[i].over:
                assert sorted(map(text, game.moves(tables[i : i + 1], 0))) == expected
            lost += stuck
    if COMPILING and options == {"redeals": 0}:
        assert lost > 0


@rules("R17", "Q10")
@pytest.mark.parametrize("options", OPTIONS[:4], ids=str)
def test_invariant_8_dealing_leads_to_a_card_move(options):
    game = engine(THIEVES)
    for seed in range(10 if COMPILING else 1):
        tables, _ = walk(options, 2000 + seed, 200)
        for i in range(0, len(tables), 5):
            table = tables[i : i + 1].copy()
            for _ in range(2 * 64 + 2):
                if table[0].over:
                    assert i == len(tables) - 1
                    break
                legal = {text(move): move for move in game.moves(table, 0)}
                if legal.keys() - {"deal", "redeal", "quit"}:
                    break
                game.step(table, 0, legal["deal"] if "deal" in legal else legal["redeal"])
            else:
                pytest.fail(f"game {seed}: a card move never comes")


@rules("R16", "R17", "Q11", "Q12", "Q16")
def test_thousands_of_games_end_as_they_may():
    most = 3000 if COMPILING else 200
    template = engine(THIEVES).template(options={"redeals": 1, "max_moves": most})
    batches = list(random_games(engine(THIEVES), template, 3000 if COMPILING else 2, seed=7))
    tables = np.concatenate([batch.tables for batch in batches])
    lengths = np.concatenate([batch.lengths for batch in batches])
    check_cards(tables)
    check_foundations(tables)
    won, stuck, long = (tables["ending"] == ending for ending in (ALL_HOME, STUCK, OUT_OF_MOVES))
    assert (won | stuck | long).all()
    assert ((tables["winners"] == 1) == won).all()
    assert ((tables["points"][:, 0] == 104) == won).all()
    assert (lengths[long] == most).all()
    assert (lengths == tables["played"]).all()
    assert (tables["tableau"]["count"][stuck] > 0).all()
    if COMPILING:
        assert min(won.sum(), stuck.sum(), long.sum()) > 0


def test_the_greedy_bot_plays_better_than_chance():
    game, room = engine(THIEVES), room_for_moves()
    template = game.template(options={"redeals": 1, "max_moves": 1500 if COMPILING else 150})
    points = []
    for index in range(40 if COMPILING else 1):
        table, rng = game.begin(template, 11, index), seed_words(index)
        while not table[0].over:
            known = game.known_to(table, 0)
            game.step(table, 0, game.kernels("choosing").choose_greedily(known, 0, room, rng))
        points.append(table[0].points[0])
    by_chance = next(random_games(game, template, len(points), seed=11)).tables["points"]
    assert np.mean(points) > np.mean(by_chance) + 20 or not COMPILING


def test_greedy_judgement_does_not_shuffle_to_and_fro():
    start = laid("c K/K; d K/K; h -/-; s K/K", "Kh Qh / Kh / - / Ah 9h / 2h / 5h / 6h / 7h / 8h / 9h")
    match = read_position({"game": "forty-thieves", **start})
    t = match.table[0]
    worth = {text(move): judge_of(THIEVES)(t, move) for move in engine(THIEVES).moves(match.table, 0)}
    best = max(worth, key=worth.__getitem__)
    assert best == "T4 T3"  # frees the ace
    assert worth["T1 T2"] < worth[best]
    assert worth["T2 T3"] < 0


def test_greedy_judgement_of_columns():
    start = laid("c K/K; d K/K; h -/-; s K/K", "3h / 4h / 9h / Th / Kh Ah 5h / 6h / Kh 7h / 8h / Qh 2h / -")
    match = read_position({"game": "forty-thieves", **start})
    t, judge = match.table[0], judge_of(THIEVES)
    worth = {text(move): judge(t, move) for move in engine(THIEVES).moves(match.table, 0)}
    assert worth["T1 T2"] > 0  # empties a column: better than dealing, which is worth 0
    assert worth["T5 T6"] > max(worth[move] for move in ("T7 T8", "T1 T2"))  # frees an ace
    assert worth["T5 T10"] == worth["T5 T6"]


def test_a_hint_is_the_ace_that_can_go_up():
    match = Match("forty-thieves", seed=11)
    found = 0
    chance = random.Random(2)
    while found < 3 and not match.over:
        tops = [zone.top for zone in (match.table[0].waste, *match.table[0].tableau) if zone.count]
        if any(rank(top) == ACE for top in tops):
            best = find_hint(engine(THIEVES), match, 0, Budget(20), threads=1).moves[0]
            assert verb(best.move) in (COLUMN_HOME, WASTE_HOME)
            found += 1
        match.play(0, chance.choice([move for move in match.legal(0) if move != "quit"]))
    assert found == 3


@rules("Q12", "Q16")
def test_search_prefers_the_shorter_way_to_the_same_score():
    worth = worth_of(THIEVES)
    won = [read_position({"game": "forty-thieves", **E5, "registers": {"played": n}}) for n in (10, 90)]
    for match in won:
        match.play(0, "W F")
    assert [match.points for match in won] == [[104], [104]]
    short, long = (worth(match.table[0], 0) for match in won)
    assert long < short <= 104
    assert short - long < 1  # a card is worth many moves


# --- What players read ---------------------------------------------------------------------------------

EMPTY = "- / - / - / - / - / - / -"


def reached(start, *played) -> Match:
    match = read_position({"game": "forty-thieves", **start})
    for move in played:
        match.play(0, move)
    return match


def labels(start) -> dict[str, str]:
    """Return the labels of the buttons, by move."""
    return {one.text: one.said for one in touches(reached(start), 0)}


def event(start, *played, own: int | None = 0) -> list[str]:
    """Return the text about the last of these moves."""
    found = reached(start, *played).events(len(played) - 1) or []
    return [render(text, SeatNames(1, own, {}, {0: "Ann"})) for text in found]


def why(start, move: str) -> str:
    """Return the reason for a move as a hint."""
    match = reached(start)
    t = match.asking(0)
    return texts.reason(t, THIEVES.texts.read(move, t))


def two(first: str, second: str, waste="", stock="Kc", built="c -/-; d -/-; h -/-; s -/-", **more):
    """Return a position with two columns; the others hold a card that cannot be moved."""
    return laid(built, f"{first} / {second} / Kd / Kd / Js / Js / Ks / Ks / 5c / 5c", stock, waste, **more)


@rules("R8", "R15", "Q12")
def test_the_banner_counts_the_foundations_and_names_the_next_cards_and_redeals():
    assert reached(two("2h Ah", "7s")).banner() == [
        "0 of 104 cards on the foundations",
        "next: Ac Ad Ah As",
        "any number of redeals",
    ]
    start = two("2h Th", "Jh", built="c -/-; d -/-; h A/A; s 3/-", options={"redeals": 1, "max_moves": 60})
    assert reached(start).banner() == [
        "5 of 104 cards on the foundations",
        "next: Ac Ad 2h As 4s",
        "1 redeal left",
        "60 moves left",
    ]


@rules("R11", "R12", "R13", "R15", "Q7")
def test_a_prompt_names_only_what_is_legal():
    home = "Ah can go to the foundations."
    assert reached(two("2h Ah", "7s")).prompt(0) == f"{home} Or deal the next card."
    assert reached(two("2h Ah", "2h", stock="", waste="Kc")).prompt(0) == (
        f"{home} Or move another card, or redeal."
    )
    assert (
        reached(two("Kh 6h", "7h")).prompt(0) == "Put a top card on the next higher one of its suit, or deal."
    )
    assert reached(two("Kh 6h", "9h", stock="Ac")).prompt(0) == "No card can be moved: deal the next card."
    assert reached(two("Kh 6h", "9h", stock="", waste="Ac Kc")).prompt(0) == (
        "No card can be moved: turn the waste over."
    )
    gap = "Any top card may go to an empty column."
    assert reached(two("Kh 6h", "-")).prompt(0) == f"{gap} Or deal the next card."


def test_labels_name_the_card_and_tell_equal_cards_apart():
    assert labels(two("Kh 6h", "7h", waste="6h")) == {
        "T1 T2": "Move 6h from column 1 to column 2",
        "W T2": "Move 6h from the waste to column 2",
        "deal": "Deal a card",
        "quit": "Give up",
    }
    found = labels(two("Kh Ah", "-", waste="9h", stock="", options={"redeals": 2}))
    assert found["T1 F"] == "Play Ah to its foundation"
    assert found["T1 T2"] == "Move Ah to empty column 2"
    assert found["redeal"] == "Turn the waste over (1 left then)"
    assert labels(two("Kh Ah", "3s Ah"))["T2 F"] == "Play Ah from column 2 to its foundation"


@rules("R7", "R11", "R12", "R13", "R15", "R16", "R17")
def test_an_event_names_the_card_its_way_and_what_ends_with_it():
    assert event(two("2h Ah", "7s"), "T1 F") == ["You play Ah from column 1 to its foundation."]
    assert event(two("6h", "7h"), "T1 T2", own=None) == [
        "Ann moves 6h from column 1 to column 2.",
        "Column 1 is empty: any card may go there.",
    ]
    assert event(two("Kh", "7h", waste="5h 6h"), "W T2") == ["You move 6h from the waste to column 2."]
    last = "The stock is used up: the waste may be turned over"
    assert event(two("6h", "7h"), "deal") == ["You deal Kc.", f"{last}."]
    once = two("6h", "7h", options={"redeals": 1})
    assert event(once, "deal")[1] == f"{last} once more."
    assert event(once, "deal", "redeal") == ["You turn the waste over: it is the stock again."]
    no_more = "The stock is used up, and the waste may not be turned over."
    assert event(once, "deal", "redeal", "deal")[1] == no_more
    complete = two("7c Kh", "7h", built="c -/-; d -/-; h Q/-; s -/-")
    assert event(complete, "T1 F")[1] == "A foundation of hearts is complete."
    assert event(two("6h", "7h"), "quit", own=None)[0] == "Ann gives up."
    lost = event(two("Ah 6h", "7h", options={"max_moves": 1}), "T1 T2")
    assert lost[-1] == "That was the last move allowed: the game is lost."
    won = laid("c K/K; d K/K; h K/K; s K/Q", f"Ks / - / - / {EMPTY}")
    assert event(won, "T1 F")[-1] == "All cards are on the foundations: the game is won."
    lost = event(two("9c Ah", "7s", stock=""), "T1 F")
    assert lost[-1] == "No card can be moved any more: the game is lost."


@rules("R16", "R17", "Q12", "Q16")
def test_a_summary_names_the_end_and_what_the_foundations_show():
    def summary(start, *played):
        return list(reached(start, *played).scored[0].summary)

    shown = "1 of 104 cards are on the foundations, which show Ah."
    assert summary(two("2h Ah", "7h"), "T1 F", "quit") == ["You gave up.", shown]
    assert summary(two("Kh 6h", "7h"), "quit")[1] == "No card is on the foundations."
    assert summary(two("2h Ah", "7h", options={"max_moves": 1}), "T1 F") == [
        "That was the last move allowed.",
        shown,
    ]
    assert summary(two("Kh Ah", "7s", stock=""), "T1 F") == [
        "No card can be moved any more, and dealing brings up none that fits.",
        shown,
    ]
    won = laid("c K/K; d K/K; h K/K; s K/Q", f"Ks / - / - / {EMPTY}")
    assert summary(won, "T1 F") == ["You win: all 104 cards are on the foundations after 1 move."]


def test_a_hint_says_what_a_move_frees_or_empties():
    assert why(two("9c Ah", "7s"), "T1 F") == "Ah begins a foundation."
    assert why(two("Ah 6h", "7h"), "T1 T2") == "Frees an ace: Ah."
    assert why(two("6h", "7h"), "T1 T2") == "Empties column 1, so that any card may go there."
    assert why(two("2h Ah", "7s"), "T1 F") == "Frees 2h, which fits a foundation."
    assert why(two("Ah 9c Tc 6h", "7h"), "T1 T2") == "Then 2 cards lie on the ace Ah."
    assert why(two("9c 6h", "7h"), "T1 T2") == "6h fits on 7h, and 9c is the top card then."
    assert why(two("9c 7h 6h", "7h"), "T1 T2") == ""
    assert why(two("9c", "7h", waste="6h"), "W T2") == "6h fits on 7h, and the waste has one card less."
    assert why(two("9c", "-", waste="6h"), "W T2") == "The empty column takes 6h off the waste."
    assert why(two("9c Qh", "-"), "T1 T2") == "The empty column lets you reach 9c."
    assert (
        why(two("9c Kh", "-"), "T1 T2")
        == "A king goes on no other card: an empty column is the place for it."
    )
    assert why(two("9c", "7h"), "deal") == "The last card of the stock may fit somewhere."
    once = two("9c 6h", "7h", stock="", waste="Kc Qd")
    assert why(once, "redeal") == "The 2 cards of the waste come once more, in the same order."
    twins = two("2h 2h", "7s", built="c -/-; d -/-; h A/-; s -/-")
    assert why(twins, "T1 F") == "2h is the next card of its foundation."
