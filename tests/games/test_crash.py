"""Crash against its rule page: rules R, rulings K, worked examples E."""

import random
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from parlour.combinations import brag
from parlour.engine.cards import RANKS, read_card, write_card
from parlour.engine.linked import deciders, engine, zone_at
from parlour.engine.moves import LONGEST_LIST
from parlour.engine.simulation import random_games
from parlour.errors import NotAsked, SeatsError, UnreadableMove
from parlour.games import load
from parlour.games.crash import heuristics, texts
from parlour.games.crash import rules as crash
from parlour.match import Match, MoveRefused
from parlour.match.positions import read_position
from parlour.messages import render
from parlour.presentation.composed_moves import arranged
from parlour.presentation.move_targets import touches
from parlour.presentation.names import SeatNames
from tests.studies import cards, judge_of, look, refused, rules, steps_of

GAME = load("crash")
RULES = vars(GAME.module)
TARGET, CRASHED = GAME.endings
E3 = "Ah As Kc Ks Qs Js Th Ts 9d 8d 5s 4s 3d"
E4 = [
    "AdKdQd / 8d7h6c / JsTs7s",
    "Ah3s2d / Kc9c8c / Qs8s6s / 6h5h3h",
    "4d4c4s / AsKhQc / AcKsQh / Td5d3d",
    "JhTh9h / JdTc9s / 8h7d6d / 5c2c2s",
]
E5 = [
    "4c4h4d / Ts9s8s / 7s6s5s / AcKcTc",
    "3s3h3d / Td9d8d / AsQsQc",
    "2s2d2h / AdKdJd / Kh8h7h",
    "9c8c7c / AhKsQd / QhJsTh / 6h6c5h",
]
E10 = "3c 3d 3h 9s 9h Kd Kc 5s 5h 2c 7d Jh 8s"


def split(group: str) -> list[str]:
    """split("4d4c4s") -> ["4d", "4c", "4s"]"""
    return [group[i : i + 2] for i in range(0, len(group), 2)]


def hand_of(row: str) -> list[str]:
    return [card for group in row.split(" / ") for card in split(group)]


def strength(group: str) -> int:
    return int(RULES["strength"](*map(read_card, split(group))))


def rows(found: list[str], **more):
    """Return a table at which each seat has the cards of its row and sends it."""
    zones = {"hand": [hand_of(row) if row else [] for row in found]}
    moves = [[seat, f"set {row or '-'}"] for seat, row in enumerate(found)]
    return {"seats": len(found), "phase": "arrange", "zones": zones, "moves": moves, **more}


def shown(match: Match) -> list[list[str]]:
    """Return the hands of each seat in the deal that the last move ended, as text in order."""
    laid: list[list[str]] = [[] for _ in range(match.seats)]
    for hop in match.played[-1].hops:
        if hop.end[0] == "row":
            laid[hop.end[1]].append(write_card(hop.card))
    return [["".join(row[i : i + 3]) for i in range(0, len(row), 3)] for row in laid]


def scores(found) -> list[int]:
    return [sum(lines.values()) for lines in found["score"]]


def deck(dealer: int, *hands: str) -> list[str]:
    """Return a deck, top first, that deals these hands to seats 0, 1, ... (spare hands come last)."""
    order = [(dealer + 1 + i) % len(hands) for i in range(len(hands))]
    return [cards(hands[seat])[i] for i in range(13) for seat in order]


# --- hands of three


@rules("R5", "R6", "R7", "R8")
@pytest.mark.parametrize(
    ("group", "kind", "ranks"),
    [
        ("3c3d3h", brag.PRIAL, (15, 0, 0)),
        ("2c2d2h", brag.PRIAL, (2, 0, 0)),
        ("Ah2h3h", brag.RUNNING_FLUSH, (15, 0, 0)),
        ("AhKhQh", brag.RUNNING_FLUSH, (14, 0, 0)),
        ("4c3c2c", brag.RUNNING_FLUSH, (4, 0, 0)),
        ("Ah2c3d", brag.RUN, (15, 0, 0)),
        ("AcKcJc", brag.FLUSH, (14, 13, 11)),
        ("KsAs2s", brag.FLUSH, (14, 13, 2)),
        ("2c2d3h", brag.PAIR, (2, 3, 0)),
        ("2cAdKh", brag.HIGH_CARD, (14, 13, 2)),
    ],
)
def test_e1_classes(group, kind, ranks):
    for first, second, third in [(0, 1, 2), (2, 0, 1), (1, 0, 2), (2, 1, 0)]:
        mixed = [split(group)[i] for i in (first, second, third)]
        found = strength("".join(mixed))
        assert (found >> 12, (found >> 8 & 15, found >> 4 & 15, found & 15)) == (kind, ranks)


@rules("R5", "R6", "R7", "R8", "K5")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        *(("2c2d2h", "Ah2h3h"), ("4c3c2c", "Ah2c3d"), ("4c3d2h", "AcKcJc"), ("5s3s2s", "AhAcKd")),
        *(("AhAcKd", "KhKcAd"), ("Kh9h8h", "Kd9d7d"), ("3c3d3h", "AcAdAh"), ("AcAdAh", "KcKdKh")),
        *(("4c4d4h", "2c2d2h"), ("Ac2d3h", "AhKcQd"), ("AhKcQd", "KcQdJh"), ("2c2d4h", "2h2s3h")),
    ],
)
def test_e2_who_wins(better, worse):
    assert strength(better) > strength(worse)
    if not set(split(better)) & set(split(worse)):
        assert look("crash", **rows([worse, better]))["score"] == [{}, {"columns": 1}]


@rules("R10", "K5")
def test_e2_equal_hands():
    assert strength("9h9c4d") == strength("9s9d4c")
    assert scores(look("crash", **rows(["9h9c4d", "9s9d4c"]))) == [0, 0]
    found = look("crash", **rows(["9h9c4d", "9s9d4c", "8h8c4h"]))  # the third best gains nothing by it
    assert scores(found) == [0, 0, 0]


def oracle(three) -> tuple[int, ...]:
    """Return a hand's class and ranks from the rule page's description, without the game's code."""
    ranks = sorted((RANKS.index(card[0]) or 13 for card in three), reverse=True)
    flush = len({card[1] for card in three}) == 1
    runs = [{13, 1, 2}] + [{top, top - 1, top - 2} for top in range(13, 2, -1)]
    if len(set(ranks)) == 1:
        order = [2, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 1]
        return (5, -order.index(ranks[0]))
    if len(set(ranks)) == 2:
        pair = max(ranks, key=ranks.count)
        return (1, pair, min(ranks, key=ranks.count))
    if set(ranks) in runs:
        return (4 if flush else 3, -runs.index(set(ranks)))
    return (2 if flush else 0, *ranks)


@rules("R5", "R6", "R7", "R8", "K5", "K8")
def test_every_hand_of_three_against_another_reckoning():
    """All 22100 hands have the ranks of the description on the rule page."""
    pack = [write_card(card) for card in range(52)]
    pairs = {(oracle(three), strength("".join(three))) for three in combinations(pack, 3)}
    ordered = sorted(pairs)
    assert len(dict(ordered)) == len(ordered) == len({found for _, found in ordered})
    assert [found for _, found in ordered] == sorted(found for _, found in ordered)
    assert Counter(oracle(three)[0] for three in combinations(pack, 3)) == {
        brag.PRIAL: 52,
        brag.RUNNING_FLUSH: 48,
        brag.RUN: 720,
        brag.FLUSH: 1096,
        brag.PAIR: 3744,
        brag.HIGH_CARD: 16440,
    }


# --- arranging


def holding(hand: str, **more):
    return {"seats": 2, "phase": "arrange", "zones": {"hand": [cards(hand), []]}, **more}


@rules("R2", "R3", "R4", "K2", "K7")
def test_e3_legal_splits():
    match = read_position({"game": "crash", **holding(E3)})
    match.play(0, "set AsKsQs / JsTs9d / 5s4s3d")
    match.play(1, "set -")
    assert shown(match) == [["AsKsQs", "JsTs9d", "5s4s3d"], []]
    match = read_position({"game": "crash", **holding(E3)})
    match.play(0, "set AhAsKc / KsQsJs / Ts9d8d / 5s4s3d")
    match.play(1, "set -")
    assert shown(match) == [["KsQsJs", "Ts9d8d", "5s4s3d", "AhAsKc"], []]
    told = refused("crash", **holding(E3), moves=["set AhKcTh"])
    assert (told["rule"], sorted(told["cards"])) == ("R3", sorted(cards("Ah Kc Th")))
    assert look("crash", **holding(E3), moves=["set -"])["deciders"] == [1]  # K7


@rules("R2", "R3", "K6")
def test_a_row_is_made_hand_by_hand():
    match = read_position({"game": "crash", **holding("4c 4d 4h 4s 9c 9d 2h")})
    start = match.legal(0)
    assert "set 4c4d4h /" in start
    assert "set 4c4d9c /" in start
    assert "set 9c9d4s /" in start
    assert "set 2h4s9c /" not in start
    assert start[-2:] == ["set -", "auto"]
    match.play(0, "SET 9d4s 9C /")
    assert match.played[-1].text == "set 9c9d4s /"
    assert match.legal(0) == ["set 4c4d4h /", "set 4c4d2h /", "set 4c4h2h /", "set 4d4h2h /", "set -", "auto"]
    assert match.deciders == [0, 1]
    match.play(0, "set 4c 4d 4h /")
    assert match.legal(0) == ["set -", "auto"]
    match.play(0, "set -")
    assert match.deciders == [1]
    match.play(1, "set -")
    assert shown(match)[0] == ["4c4d4h", "9c9d4s"]  # K6: four of a rank are a prial and a card over
    assert match.scored[-1].lines == [{"columns": 2}, {}]


@rules("R2")
def test_texts_of_whole_rows():
    assert steps_of(GAME, "set 4d4c4s / AsKhQc") == ["set 4d4c4s /", "set AsKhQc /", "set -"]
    assert steps_of(GAME, "set 4d4c4s / AsKhQc /") == ["set 4d4c4s /", "set AsKhQc /"]
    assert steps_of(GAME, "set 4d4c4s /") == ["set 4d4c4s /"]
    assert steps_of(GAME, "SET 4d4c4s") == ["set 4d4c4s /", "set -"]
    for text in ("set -", "auto", "keep", "SET -"):
        assert steps_of(GAME, text) == [text]
    match = read_position({"game": "crash", **holding(E3)})
    for nonsense in ("set", "set /", "set 4d4c4", "set xx", "sets 4d4c4s", "set - / 4d4c4s", "", " "):
        with pytest.raises(UnreadableMove):
            match.play(0, nonsense)
    assert match.played == []
    match.play(0, "set 10h9d8d")
    assert [played.text for played in match.played] == ["set Th9d8d /", "set -"]


@rules("R2", "R3", "R13")
@pytest.mark.parametrize(
    ("moves", "rule", "told"),
    [
        (["set AhAsAd"], "R2", "you do not hold Ad"),
        (["set AhAsKc / AhKsQs"], "R2", "Ah is already in another hand"),
        (["set AhAsKc / KsQsJs / Ts9d8d / 5s4s3d", "set -"], "", "nothing to decide"),
        (["set AhAsKc / KsQsJs / Ts9d8d /", "set 5s4s3d /", "set ThTs9d /"], "R2", "in another hand"),
        (["set AhAs"], "R2", "three different cards"),
        (["set AhAhAs"], "R2", "three different cards"),
        (["set AhAsKcKs"], "R2", "three different cards"),
        (["set AhKcTh"], "R3", "a pair or better, and AhKcTh is no pair (minimum = pair)"),
        (["keep"], "R13", "there are no spare hands (spare_hand = no)"),
        (["spare"], "R13", "there are no spare hands (spare_hand = no)"),
    ],
)
def test_refusals(moves, rule, told):
    start = [[0, move] for move in moves]
    found = refused("crash", **holding(E3), moves=start)
    assert found["rule"] == rule
    assert told in found["text"]


@rules("R2")
def test_four_hands_are_the_most():
    hand = "2c 2d 2h 3c 3d 3h 4c 4d 4h 5c 5d 5h 6c"
    four = "set 2c2d2h / 3c3d3h / 4c4d4h / 5c5d5h /"
    assert look("crash", **holding(hand), moves=[four])["moves"] == ["auto", "set -"]
    assert refused("crash", **holding(hand), moves=[f"{four} 6c5c4c"])["rule"] == "R2"


@rules("R2")
def test_positions_laid_by_hand():
    """A player must hold the hands of a row in adjacent places; otherwise the row is started again."""
    bits = [sum(1 << read_card(card) for card in split(group)) for group in ("2c2d2h", "3c3d3h", "2c2d5h")]
    for laid, kept in [
        *(([bits[0], bits[1], 0, 0], True), ([0, bits[0], 0, 0], False), ([bits[0], bits[2], 0, 0], False)),
        *(([1 << read_card("2c"), 0, 0, 0], False), ([bits[0] << 4, 0, 0, 0], False)),
    ]:
        start = holding("2c 2d 2h 3c 3d 3h 5h", registers={"laid": [laid, [0] * 4]})
        assert (look("crash", **start)["position"]["registers"]["laid"][0] == laid) is kept


@rules("R3", "K8")
def test_e12_minimum():
    flush = {"options": {"minimum": "flush"}}
    told = refused("crash", **holding("Ah Ac Kd"), **flush, moves=["set AhAcKd"])
    assert (told["rule"], "a flush or better" in told["text"], "minimum = flush" in told["text"]) == (
        "R3",
        True,
        True,
    )
    hand = "Ah Ac Kd 4h 9h Th Js 8c 9s"
    found = look("crash", **holding(hand), **flush, moves=["set Ah9h4h / JsTh9s"])
    assert found["deciders"] == [1]
    anything = {"options": {"minimum": "any"}}
    found = look("crash", **rows(["Ah9c4d", "AsTs3c", "2c2d3d"]), **anything)
    assert scores(found) == [0, 0, 1]
    assert scores(look("crash", **rows(["Ah9c4d", "As8s7c"]), **anything)) == [1, 0]
    assert scores(look("crash", **rows(["Ah9c4d", "As9s3c"]), **anything)) == [1, 0]
    assert len(look("crash", **holding(E3), **anything)["moves"]) == 286 + 2


# --- columns


@rules("R4", "R9", "R11", "K2", "K4")
def test_e4_a_crash():
    found = look("crash", **rows(E4))
    assert found["score"] == [{}, {}, {"columns": 4, "crash": 1}, {}]
    assert look("crash", **rows(E4), options={"crash_bonus": 0})["score"][2] == {"columns": 4}
    match = read_position({"game": "crash", **rows(E4)})
    for seat, row in reversed(list(enumerate(E4))):
        match.play(seat, "set " + " / ".join(reversed(row.split(" / "))))
    assert shown(match) == [
        *(row.split(" / ") for row in E4[:2]),
        ["4c4d4s", "AcKsQh", "AsKhQc", "Td5d3d"],  # K2: equal hands stay in the order given
        ["JhTh9h", "JdTc9s", "8h7d6d", "2c2s5c"],
    ]


@rules("R9", "R10", "K3", "K4")
def test_e5_tie_and_gaps():
    assert look("crash", **rows(E5))["score"] == [{"columns": 2}, {"columns": 1}, {}, {}]


@rules("K3")
def test_e6_a_column_that_only_one_fills():
    three = "KcQdJh / 9c9d4h / 8c8d4c"
    others = ["KdQhJs / 9h9s4d / 8h8s4s", "", ""]
    found = look("crash", **rows([others[0], others[1], three + " / 3c3d2h", others[2]]))
    assert scores(found) == [0, 0, 1, 0]
    found = look("crash", **rows(["3c3d2h / 2c2d4s / 5s5h6c / 7s7d8c", "", ""]))
    assert scores(found) == [5, 0, 0]  # K4: a crash over hands that are missing


@rules("R10", "K3", "K4")
def test_e7_a_column_that_nobody_fills():
    found = look("crash", **rows(["AcAdKh / KcKd3h / QcQd3c", "2c2d5h / 6c6d5c / 7c7d5d", ""]))
    assert found["score"] == [{"columns": 3}, {}, {}]


def won_by(winners: list[int], points: list[int], **more):
    """Return a deal of four seats in which these win the columns; -1 ties the last column."""
    bands = ["AKKQ", "QJJT", "T998", "8776"]  # the ranks of a column's pairs, the best one first
    laid: list[list[str]] = [[], [], [], []]
    for band, winner, odd in zip(bands, winners, "5432", strict=True):
        pairs = [band[0] + "cd", band[1] + "cd", band[2] + "hs", band[3] + "hs"]
        if winner < 0:
            pairs = ["7cd", "7hs", "6hs", "6cd"]
        order = [max(winner, 0), *(seat for seat in range(4) if seat != max(winner, 0))]
        for seat, pair in zip(order, pairs, strict=True):
            laid[seat].append("".join(pair[0] + suit for suit in pair[1:]) + odd + "cdhs"[seat])
    return look("crash", **rows([" / ".join(row) for row in laid], registers={"points": points}, **more))


@rules("R12", "K1", "K9")
def test_e8_both_pass_the_target():
    found = won_by([0, 1, 1, 2], [14, 13, 0, 0])
    assert (found["points"], found["over"]) == ([15, 15, 1, 0], False)
    found = won_by([1, 3, 3, -1], found["points"])
    assert (found["points"], found["over"], found["winners"]) == ([15, 16, 1, 2], True, [1])
    assert found["ending"] == TARGET
    found = won_by([0, 1, 1, 2], [14, 13, 0, 0], options={"match_ends": "immediately"})
    assert (found["points"], found["winners"]) == ([15, 13, 0, 0], [0])
    assert found["score"] == [{"columns": 1}, {}, {}, {}]


@rules("R11", "R12", "K9")
@pytest.mark.parametrize("ends", ["end_of_deal", "immediately"])
def test_e9_a_crash_past_the_target(ends):
    found = won_by([1, 1, 1, 1], [14, 11, 0, 0], options={"match_ends": ends})
    assert (found["points"][0], found["winners"]) == (14, [1])
    assert found["points"][1] == {"end_of_deal": 16, "immediately": 15}[ends]


@rules("K9", "R11")
def test_the_bonus_may_bring_the_target():
    found = won_by([1, 1, 1, 1], [14, 10, 0, 0], options={"match_ends": "immediately"})
    assert (found["points"], found["winners"]) == ([14, 15, 0, 0], [1])


@rules("R11", "K4", "K10")
def test_a_crash_may_win_the_match():
    wins = {"options": {"crash_bonus": "wins_game"}}
    found = won_by([1, 1, 1, 1], [14, 2, 0, 0], **wins)
    assert (found["winners"], found["ending"], found["points"]) == ([1], CRASHED, [14, 6, 0, 0])
    found = won_by([1, 1, 1, 1], [0, 12, 0, 0], **wins)  # and comes before the target
    assert (found["winners"], found["ending"], found["points"]) == ([1], CRASHED, [0, 16, 0, 0])
    found = won_by([1, 1, 1, -1], [14, 2, 0, 0], **wins)
    assert (found["over"], found["points"]) == (False, [14, 5, 0, 0])
    found = won_by([0, 1, 1, 1], [14, 2, 0, 0], **wins)
    assert (found["winners"], found["ending"]) == ([0], TARGET)


@rules("K11")
def test_nothing_is_called_in_advance():
    assert {verb.template for verb in GAME.verbs} == {"keep", "spare", "set 4d4c4s /", "set -", "auto"}


# --- the engine's row


def auto_row(hand: str, before: str = "", **options) -> tuple[list[str], list[str]]:
    """Return what `auto` lays, and what is left."""
    match = read_position({"game": "crash", **holding(hand, options=options)})
    if before:
        match.play(0, f"set {before} /")
    match.play(0, "auto")
    match.play(1, "auto")
    laid = shown(match)[0]
    return laid, sorted(set(cards(hand)) - {card for group in laid for card in split(group)})


@rules("K13")
def test_e10_auto_row():
    assert auto_row(E10) == (["3c3d3h", "9s8s7d", "Jh9h5h", "KcKd5s"], ["2c"])
    assert auto_row(E10, "KcKd5s") == (["3c3d3h", "9s8s7d", "Jh9h5h", "KcKd5s"], ["2c"])
    laid, left = auto_row(E10, "9s9h8s")
    assert laid[0] == "3c3d3h"
    assert "9h9s8s" in laid
    assert len(left) in (1, 4)
    match = read_position({"game": "crash", **holding(E10)})
    match.play(0, "auto")
    match.play(1, "set -")
    assert [told["move"] for told in match.log(1)] == ["auto", "set -"]  # and all are told


def rows_of(groups: list[int], start: int, used: int, row: list[int]):
    """Return every row of these groups (sets of cards) from `start` on that shares no card."""
    yield row
    for at in range(start, len(groups)):
        if not groups[at] & used:
            yield from rows_of(groups, at + 1, used | groups[at], [*row, groups[at]])


def best_by_trying(hand: list[str], minimum: int) -> tuple[str, ...]:
    """Return the row of K13 by trying all rows: its hands as text."""

    def spelled(three: tuple[str, ...]) -> str:
        ranks = [card[0] for card in three]
        order = [(-ranks.count(card[0]), -(RANKS.index(card[0]) or 13), card[1], card) for card in three]
        return "".join(card for *_, card in sorted(order))

    good = {}
    for three in combinations(hand, 3):
        if oracle(three)[0] >= minimum:
            worth = [-part for part in oracle(three)]
            good[sum(1 << read_card(card) for card in three)] = (worth, spelled(three))
    found = list(rows_of(list(good), 0, 0, []))
    most = max(map(len, found))
    full = [sorted(good[group] for group in row) for row in found if len(row) == most]
    best = min(([worth for worth, _ in row], [text for _, text in row]) for row in full)
    return tuple(best[1])


def autos(options, games: int, seed: int):
    """Yield the hands of random deals, and the rows that `auto` lays for them."""
    kernels = engine(GAME)
    template = kernels.template(4, options)
    seen: list[np.ndarray] = []
    for index in range(games):
        seen.clear()
        table = kernels.begin(template, seed, index)
        hands = [[write_card(card) for card in zone_at(table, "hand", seat).cards] for seat in range(4)]
        for seat in range(4):
            kernels.step(table, seat, crash.AUTO, lambda scored: seen.append(scored.copy()))
        for seat in range(4):
            laid = [write_card(card) for card in zone_at(seen[0], "row", seat).cards]
            yield hands[seat], tuple("".join(laid[i : i + 3]) for i in range(0, len(laid), 3))


@pytest.mark.thousands
@rules("K13", "R2", "R3", "R4")
@pytest.mark.parametrize(("minimum", "weakest"), [("pair", 1), ("flush", 2)])
def test_auto_lays_the_best_of_all_rows(minimum, weakest):
    formed = set()
    for hand, laid in autos({"minimum": minimum}, 40, 11):
        assert laid == best_by_trying(hand, weakest)
        formed.add(len(laid))
    assert 4 in formed


@rules("K13", "K8")
@pytest.mark.parametrize("size", [3, 5, 7, 10])
def test_auto_with_any_hands(size):
    chance = random.Random(size)
    for _ in range(12):
        hand = [write_card(card) for card in chance.sample(range(52), size)]
        laid, left = auto_row(" ".join(hand), minimum="any")
        assert tuple(laid) == best_by_trying(hand, 0)
        assert len(left) == size % 3


@rules("K13")
def test_equal_rows_by_their_text():
    assert auto_row("9s 9d 9h 9c 2c")[0] == ["9c9d9h"]
    assert auto_row("9c 4s 4h 9d")[0] == ["9c9d4h"]
    assert auto_row("Ad 9d 5d Ac 9c 5c")[0] == ["Ac9c5c", "Ad9d5d"]


# --- deals, spare hands


@rules("R1", "R12", "K14")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deal(seats):
    hands = ["Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c".replace("c", suit) for suit in "cdhs"[:seats]]
    match = Match(GAME, seats, {"first_dealer": 1}, seed=1, deck=deck(1, *hands))
    for seat in range(seats):
        assert sorted(match.view(seat)["zones"]["hand"]["cards"][seat]) == sorted(cards(hands[seat]))
        assert match.view(seat)["zones"]["hand"]["cards"][seat - 1] == [None] * 13
    assert match.deciders == list(range(seats))
    assert match.table[0].stock.count == 52 - 13 * seats
    for seat in range(seats):
        match.play(seat, "auto")
    assert match.table[0].dealer == 2 % seats
    assert {int(Match(GAME, seats, seed=seed).table[0].dealer) for seed in range(30)} == set(range(seats))


SPARES = ["2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac".replace("c", suit) for suit in "cdhs"]


def spare_deck(dealer: int, seats: int) -> list[str]:
    order = [(dealer + 1 + i) % seats for i in range(seats)] + list(range(seats, 4))
    return [cards(SPARES[seat])[i] for i in range(13) for seat in order]


@rules("R13", "K12")
def test_e11_spare():
    options = {"spare_hand": "yes", "first_dealer": 2}
    match = Match(GAME, 3, options, seed=1, deck=spare_deck(2, 3))
    assert (match.phase, match.deciders, match.legal(0)) == ("choose", [0], ["keep", "spare"])
    match.play(0, "keep")
    match.play(1, "spare")
    assert match.legal(2) == ["keep"]
    with pytest.raises(MoveRefused, match="no spare hand left"):
        match.play(2, "spare")
    match.play(2, "keep")
    assert (match.phase, match.deciders) == ("arrange", [0, 1, 2])
    hands = [match.view(seat)["zones"]["hand"]["cards"][seat] for seat in range(3)]
    assert [hand[0][1] for hand in hands] == ["c", "s", "h"]
    assert match.table[0].out.count == 13
    assert match.view(1)["zones"]["out"]["cards"] == cards(
        SPARES[1]
    )  # the player who threw them in has seen them
    assert match.view(0)["zones"]["out"]["cards"] == [None] * 13
    assert {"label": "took a spare hand", "value": "", "seat": 1} in match.view(0)["facts"]
    with pytest.raises(MoveRefused, match="before arranging"):
        match.play(0, "keep")


@rules("R13", "K12")
def test_two_players_have_a_spare_each():
    options = {"spare_hand": "yes", "first_dealer": 0}
    match = Match(GAME, 2, options, seed=1, deck=spare_deck(0, 2))
    assert [pile.count for pile in match.table[0].spare] == [13, 13]
    with pytest.raises(MoveRefused, match="First keep"):
        match.play(1, "set -")
    match.play(1, "spare")
    assert match.legal(0) == ["keep", "spare"]
    match.play(0, "spare")
    taken = [match.view(seat)["zones"]["hand"]["cards"][seat] for seat in range(2)]
    assert taken == [cards(SPARES[3]), cards(SPARES[2])]
    assert match.table[0].out.count == 26
    for seat in range(2):
        match.play(seat, "set -")
    assert (match.phase, match.table[0].out.count) == ("choose", 0)  # all cards are collected again
    assert match.table[0].took_spare == 0
    again = Match(GAME, 2, options, seed=1, deck=spare_deck(0, 2))
    again.play(1, "keep")
    again.play(0, "keep")
    assert (again.deciders, again.table[0].out.count) == ([0, 1], 0)
    for seat in range(2):
        again.play(seat, "set -")
    assert [pile.count for pile in again.table[0].spare] == [13, 13]


@rules("R13")
def test_four_players_have_no_spare_hand():
    with pytest.raises(SeatsError, match="R13"):
        engine(GAME).template(4, {"spare_hand": "yes"})
    assert engine(GAME).template()["seats"] == 4
    for seats in (1, 5):
        with pytest.raises(SeatsError):
            engine(GAME).template(seats)


# --- what is sealed


@rules("R2", "R4")
def test_nobody_learns_how_far_another_is():
    """Until all have sent their rows, the bytes of other views do not depend on whether and what one lays."""
    match = Match(GAME, 3, seed=4)

    def others():
        return [match.view(seat) for seat in (0, 2)] + [match.view(), match.log(0), match.log(2), match.log()]

    silent = others()
    first = match.legal(1)[0]
    match.play(1, first)
    assert others() == silent
    assert match.view(1) != Match(GAME, 3, seed=4).view(1)
    assert [told["move"] for told in match.log(1)] == [first]
    match.play(1, match.legal(1)[0])
    match.play(1, "set -")
    assert others() == silent
    with pytest.raises(NotAsked):
        match.play(1, "set -")
    for seat in (2, 0):
        match.play(seat, "auto")
    told = match.log(0)
    assert [entry["seat"] for entry in told] == [1, 1, 1, 2, 0]
    laid = [hop["card"] for hop in told[-1]["hops"] if hop["to"][0] == "row"]
    assert None not in laid
    assert not [
        hop for entry in told for hop in entry["hops"] if hop["from"][0] == "hand" and hop["to"][0] != "row"
    ]


@rules("R2", "R9")
def test_rows_may_be_sent_in_any_order():
    ends = set()
    for order in ([0, 1, 2, 3], [3, 1, 0, 2]):
        match = read_position({"game": "crash", **rows(E5)})
        for seat in order:
            match.play(seat, f"set {E5[seat]}")
        ends.add((str(match.points), str(shown(match))))
    assert len(ends) == 1


def known_to_first(hand: str, **more):
    """Return what seat 0 knows of a position, and its heuristic values there, as text."""
    match = read_position({"game": "crash", **holding(hand, **more)})
    known = engine(GAME).known_to(match.table, 0)[0]
    return match, known, lambda text: judge_of(GAME)(known, GAME.texts.read(text, known))


@rules("R3", "K13")
def test_judgement_gives_up_a_prial_for_two_running_flushes():
    """`auto` lays two prials and two pairs: the lower columns are then almost lost."""
    hand = "Jd Jh Qh 4c Kh 5h 3d Jc 5c Qc 5d Kc 8d"
    assert auto_row(hand)[0] == ["JcJdJh", "5c5d5h", "KcKh8d", "QcQh4c"]
    match, known, judged = known_to_first(hand)
    values = {text: judged(text) for text in match.legal(0)}
    best = {text for text in values if values[text] == max(values.values())}
    assert best == {"set 5c5d5h /", "set KcQcJc /", "set KhQhJh /", "set Jd8d3d /"}
    assert GAME.texts.write(int(heuristics.best_move(known)), known) in best
    assert max(values.values()) > values["auto"] + 500
    assert min(values, key=lambda text: values[text]) == "set -"


@rules("R3", "R9", "R11")
@pytest.mark.parametrize(
    "options", [{}, {"crash_bonus": "wins_game"}, {"minimum": "any", "crash_bonus": "0"}]
)
def test_no_row_promises_more_than_the_one_that_is_judged_best(options):
    chance = random.Random(str(options))
    for size in (6, 8, 8, 9):
        hand = [write_card(card) for card in chance.sample(range(52), size)]
        match, known, judged = known_to_first(" ".join(hand), options=options)
        groups = [sum(1 << card for card in three) for three in combinations(map(read_card, hand), 3)]
        legal = [
            GAME.texts.read(text, known) >> 4
            for text in match.legal(0)
            if text[:4] == "set " and text[4] != "-"
        ]
        rows = [[*row, 0, 0, 0, 0][:4] for row in rows_of([one for one in groups if one in legal], 0, 0, [])]
        promised = [heuristics.promise(known, heuristics.worths_of(known, np.array(row))) for row in rows]
        assert max(promised) == max(judged(text) - (text == "auto") for text in match.legal(0))


# --- whole matches

HOUSE_RULES = [
    {},
    {"crash_bonus": "0", "minimum": "any", "target": 7},
    {"crash_bonus": "wins_game", "minimum": "flush", "target": 31},
    {"match_ends": "immediately", "minimum": "any"},
    {"spare_hand": "yes", "first_dealer": 1, "crash_bonus": 1},
]


def seats_for(options) -> list[int]:
    return [2, 3] if options.get("spare_hand") == "yes" else [2, 3, 4]


@pytest.mark.thousands
@rules("R9", "R11", "R12", "K9", "K10")
@pytest.mark.parametrize("options", HOUSE_RULES)
def test_results_of_random_matches(options):
    for seats in seats_for(options):
        template = engine(GAME).template(seats, options)
        batches = list(random_games(engine(GAME), template, 2000, seed=7))
        tables = np.concatenate([batch.tables for batch in batches])
        points, target = tables["points"][:, :seats], options.get("target", 15)
        best = points.max(1)
        crashes = tables["ending"] == 1
        assert crashes.any() == (options.get("crash_bonus") == "wins_game")
        assert (best[~crashes] >= target).all()
        leaders = points == best[:, None]
        assert (leaders.sum(1)[~crashes] == 1).all()
        assert (tables["winners"] == (leaders << np.arange(seats)).sum(1))[~crashes].all()
        last = tables["lines"][:, :seats]
        assert (last[..., 0].sum(1) <= 4).all()
        if crashes.any():
            assert (last[crashes][..., 0].max(1) == 4).all()
        elif options.get("match_ends") == "immediately":
            assert (points.max(1) == target).all()
        assert max(batch.lengths.max() for batch in batches) < GAME.longest


@rules("R1", "R2", "R3", "R4", "R9", "R10", "R11", "R12")
@pytest.mark.parametrize("options", HOUSE_RULES)
def test_every_deal_of_random_matches(options):
    """Rows are sorted and disjoint, every hand is good enough, and the columns are counted alike."""
    kernels, chance = engine(GAME), random.Random(5)
    least = {"pair": 1, "any": 0, "flush": 2}[options.get("minimum", "pair")]
    bonus = int(options.get("crash_bonus", 1)) if options.get("crash_bonus") != "wins_game" else 0
    scored = []
    note = lambda table: scored.append(table.copy())  # noqa: E731
    for seed in range(6):
        seats = chance.choice(seats_for(options))
        scored.clear()
        table = kernels.begin(kernels.template(seats, options), seed)
        before = [0] * seats
        while asked := deciders(table):
            seat = chance.choice(asked)
            moves = kernels.moves(table, seat)
            assert len(moves) <= 288 < LONGEST_LIST
            dealer, deals = table[0].dealer, len(scored)
            kernels.step(table, seat, chance.choice(moves), note)
            if len(scored) > deals:
                t = scored[-1][0]
                check_deal(t, seats, least, bonus, options, before)
                before = list(t.points)[:seats]
                assert table[0].over or table[0].dealer == (dealer + 1) % seats


def check_deal(t, seats, least, bonus, options, before):
    zones = [t.stock, *t.spare, t.out, *(zone[seat] for zone in (t.hand, t.row) for seat in range(seats))]
    assert sorted(card for zone in zones for card in zone.cards) == list(range(52))
    laid = []
    for seat in range(seats):
        row = [write_card(card) for card in t.row[seat].cards]
        assert len(row) % 3 == 0
        assert len(row) + t.hand[seat].count == 13
        laid.append([oracle(row[i : i + 3]) for i in range(0, len(row), 3)])
        assert laid[-1] == sorted(laid[-1], reverse=True)
        assert all(worth[0] >= least for worth in laid[-1])
    won = [0] * seats
    for column in range(4):
        hands = [(row[column], seat) for seat, row in enumerate(laid) if len(row) > column]
        best = [seat for worth, seat in hands if worth == max(hands)[0]]
        if len(best) == 1:
            won[best[0]] += 1
    gained = [int(after) - earlier for after, earlier in zip(list(t.points), before, strict=False)]
    if options.get("match_ends") == "immediately":
        assert all(
            0 <= mine <= all_of_it + (all_of_it == 4) for mine, all_of_it in zip(gained, won, strict=True)
        )
    else:
        assert gained == [columns + bonus * (columns == 4) for columns in won]
    assert sum(won) <= 4


@rules("R5")
def test_value_is_a_pure_rule_for_the_score_sheet():
    lines = [0, 0]
    for won, expected in ((0, [0, 0]), (3, [3, 0]), (4, [4, 1])):
        RULES["value"](lines, won, 1)
        assert lines == expected


# --- texts


def rendered(found, seats: int = 4, own: int | None = None) -> list[str]:
    names = SeatNames(seats, own, {}, dict(enumerate(["Ann", "Ben", "Cy", "Dora"][:seats])))
    return [render(text, names) for text in found]


def summarized(found: list[str], own: int | None = None, **more) -> list[str]:
    """Return the summary of a deal in which seats lay these rows."""
    position = rows(found, **more)
    moves = position.pop("moves")
    match = read_position({"game": "crash", **position})
    for seat, text in moves:
        match.play(seat, text)
    return rendered(match.scored[0].summary, len(found), own)


@rules("R3", "R5", "R6", "R7", "K8")
@pytest.mark.parametrize(
    ("three", "name"),
    [
        ("3c3d3h", "prial of threes"),
        ("6h5h4h", "running flush 4 5 6"),
        ("Ah2h3h", "running flush A 2 3"),
        ("AsKhQc", "run Q K A"),
        ("JsTh9c", "run 9 10 J"),
        ("Kc9c8c", "flush, king high"),
        ("AcAsKh", "pair of aces"),
        ("6c6h5h", "pair of sixes"),
        ("KhQsTc", "nothing yet"),
        ("KhQs", "nothing yet"),
        ("", "nothing yet"),
    ],
)
def test_rows_are_named_while_they_are_arranged(three, name):
    assert texts.row_names(split(three)) == name
    assert texts.row_names([read_card(card) for card in split(three)]) == name


@rules("K8")
def test_what_a_row_is_called_depends_on_the_weakest_hand_that_counts():
    names = [texts.row_names(split("KhQsTc"), minimum) for minimum in range(3)]
    assert names == ["nothing yet", "king high", "nothing yet"]
    assert texts.row_names(split("AcAsKh"), 2) == "nothing yet"


@pytest.mark.parametrize(
    ("seed", "moves", "why"),
    [
        (
            0,
            ["9c9d9h", "KhQdJc", "7h6d5c", "Jd8d5d"],
            "Column 4 gains most: a flush, jack high, not a pair of fives.",
        ),
        (
            2,
            ["QcQdQs", "8c8d8h", "Ts9s8s", "2d2hKc"],
            "The strongest hands first: no other split is likely to score more.",
        ),
    ],
)
def test_the_best_split_has_a_reason(seed, moves, why):
    match = Match(GAME, 4, seed=seed)
    found = arranged(match, 0)
    assert found.moves == [f"set {move} /" for move in moves]
    assert rendered([found.reason], 4, 0) == [why]


@pytest.mark.parametrize("options", [{}, {"minimum": "any"}, {"minimum": "flush"}])
def test_the_best_split_is_sorted_and_forms_all_that_it_can(options):
    for seed in range(12):
        match = Match(GAME, 4, options, seed=seed)
        moves = arranged(match, 0).moves
        worths = [texts.named_row(match.asking(0), split(move[4:-2]))[1] for move in moves]
        assert worths == sorted(worths, reverse=True)
        for move in moves:
            match.play(0, move)
        assert arranged(match, 0).moves == []


@rules("R9", "R10", "K3")
def test_the_summary_tells_who_wins_each_column_with_what():
    assert summarized(["4c4h4d / Ts9s8s", "3s3h3d / Td9d8d"]) == [
        "Column 1: Ben wins with a prial of threes (3d 3h 3s).",
        "Column 2: Ann and Ben have an equal running flush 8 9 10, so nobody scores.",
        "Column 3: nobody has a hand.",
        "Column 4: nobody has a hand.",
    ]
    first, second, *_ = summarized(["AcAsKh / AdQdJd", "9c9d2h"], own=0)
    assert first == "Column 1: you win with a flush, ace high (Ad Qd Jd)."
    assert second == "Column 2: you win with a pair of aces (Ac As Kh)."


@rules("R11", "K4", "K10")
def test_a_crash_is_told_with_what_it_brings():
    row = "2s2d2h / AdKdJd / 9h9c4s / 5h5d7c"
    assert summarized([row, ""])[-1] == "A crash: Ann wins all four columns: +1 more."
    assert summarized([row, ""], own=0)[-1] == "A crash: you win all four columns: +1 more."
    wins = summarized([row, ""], options={"crash_bonus": "wins_game"})
    assert wins[-1] == "A crash: Ann wins all four columns, and with them the match."
    assert summarized([row, ""], options={"crash_bonus": 0})[-1].startswith("Column 4: Ann wins with a pair")


@rules("K9")
def test_columns_after_the_end_of_the_match_are_told_as_such():
    options = {"match_ends": "immediately", "target": 7}
    found = summarized(["2s2d2h / 9h9c4s", ""], options=options, registers={"points": [6, 0]})
    assert found[0] == "Column 1: Ann wins with a prial of twos (2d 2h 2s)."
    assert found[1] == "Column 2: Ann has a pair of nines (9c 9h 4s), but the match is over already."


@rules("R3", "R9", "R11", "R12")
def test_the_banner_tells_what_a_deal_pays_and_what_hands_are_needed():
    assert Match(GAME, 4, seed=1).banner() == [
        "Best hand of each column: 1 point",
        "all four columns: 1 more",
        "each hand a pair or better",
        "first to 15 points",
        "deal 1",
    ]
    options = {"crash_bonus": "wins_game", "minimum": "any", "target": 9}
    assert Match(GAME, 4, options, seed=1).banner()[1:3] == [
        "all four columns win the match",
        "first to 9 points",
    ]


@rules("R2", "R3", "R13", "K12")
def test_prompts_and_labels_follow_the_row():
    match = Match(GAME, 3, {"spare_hand": "yes", "first_dealer": 2}, seed=1)
    assert match.prompt(0) == "Keep your hand, or exchange all of it for the unseen spare hand."
    assert [target.said for target in touches(match, 0)] == ["Keep my hand", "Take the spare hand"]
    match.play(0, "spare")
    assert rendered(match.events(0), 3) == ["Ann exchanges their hand for a spare hand."]
    assert rendered(match.events(0), 3, 0) == ["You exchange your hand for a spare hand."]
    assert match.prompt(1) == "No spare hand is left: keep yours."
    match.play(1, "keep")
    assert rendered(match.events(1), 3) == ["Ben keeps their hand."]
    match.play(2, "keep")
    position = {"game": "crash", "seats": 2, "phase": "arrange"}
    match = read_position({**position, "zones": {"hand": [cards(E10), []]}})
    assert match.prompt(0) == "Form up to four hands of three cards, each a pair or better."
    labels = {target.text: target.said for target in touches(match, 0)}
    assert labels["set 3c3d3h /"] == "Form 3c 3d 3h (prial of threes)"
    assert (labels["auto"], labels["set -"]) == ("Arrange my cards for me", "Finish without a hand")
    assert len(set(labels.values())) == len(labels)
    match.play(0, "set 3c3d3h /")
    assert match.prompt(0) == "One hand is formed: form the next, let the rest be arranged, or finish."
    labels = {target.text: target.said for target in touches(match, 0)}
    assert (labels["auto"], labels["set -"]) == ("Arrange the rest for me", "Finish my row")
    for text in ("set KcKd2c /", "set 9h9sJh /", "set 5h5s8s /"):
        match.play(0, text)
    assert match.prompt(0) == "All four hands are formed: finish your row."


@rules("K13")
def test_hints_compare_rows_by_the_points_that_they_promise():
    match = Match(GAME, 4, seed=1)
    t = match.asking(0)
    best = GAME.texts.read("set As8s7s /", t)
    assert texts.reason(t, best) == "Column 4 gains most: a pair of jacks, not a pair of sevens."
    auto, done = GAME.texts.read("auto", t), GAME.texts.read("set -", t)
    assert (texts.reason(t, auto), texts.reason(t, done)) == ("", "")
    other = Match(GAME, 4, seed=2).asking(0)
    assert texts.reason(other, auto) == "The strongest hands first: no other split is likely to score more."
