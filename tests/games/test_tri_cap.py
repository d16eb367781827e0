"""Tri-Cap against its rule page: rules R, rulings T, worked examples E."""

import random

import numpy as np
import pytest

from parlour.engine.cards import read_card, write_card
from parlour.engine.linked import deciders, engine, zone_at
from parlour.engine.simulation import random_games
from parlour.errors import SeatsError
from parlour.games.tri_cap import rules as tri_cap
from parlour.match import Match, MoveRefused
from parlour.match.positions import read_position
from parlour.messages import render
from parlour.presentation.log import log_lines
from parlour.presentation.names import SeatNames
from tests.studies import cards, games, judge_of, look, refused, rules

GAME = tri_cap.GAME
RULES = vars(GAME.module)
PACK = [write_card(card) for card in range(52)]
NO_NEW_LAYOUT, NO_CENTRE_CARD, NO_NEW_HAND = GAME.endings
DECK_E4 = cards("9c 5d Kh 5s 2c 8h 7d Td 4h 4c")
DECK_E6 = cards("9c 5d Kh 5s 2c 8h Td Qs 3h 7c 7s 6d Jc")
LAYOUT = ["active 9c", "active 5d"]


def position(active: str, centre: str = "", hands=(), stock: str = "", phase: str = "offer", **more):
    """Return a table with these active cards ("-": none); without a centre card the next one is turned."""
    found = [[] if card == "-" else [card] for card in active.split()]
    zones = {"active": found, "centre": cards(centre), "hand": [cards(hand) for hand in hands]}
    zones |= {"stock": cards(stock)} | more.pop("zones", {})
    return {"game": "tri-cap", "seats": len(found), "phase": phase, "zones": zones, **more}


def meeting(active: str, centre: str):
    """Turn this centre card up and return who may capture, "Tricap", or None."""
    found = look(**position(active, stock=centre))
    if found["position"]["registers"]["tricaps"]:
        return "Tricap"
    return None if found["over"] else found["deciders"][0]


def zones(found) -> dict:
    return dict(found["position"]["zones"])


# --- adjacency


@rules("R2", "R7", "R17", "T3", "T4")
@pytest.mark.parametrize(
    ("active", "centre", "fits"),
    [
        *(("9c", "Th", True), ("Js", "Th", True), ("Tc", "Th", False), ("8d", "Th", False)),
        *(("Kd", "2c", False), ("Qh", "Kc", True), ("2s", "3d", True), ("Ac", "7h", True)),
        *(("7h", "Ac", True), ("Ad", "As", True), ("Kh", "Ks", False), ("2h", "Kc", False)),
    ],
)
def test_e1_adjacency(active, centre, fits):
    assert meeting(f"{active} -", centre) == (0 if fits else None)


@rules("R2", "R7", "T3", "T4")
def test_e1_how_many_cards_are_adjacent():
    for centre in range(52):
        fitting = sum(RULES["adjacent"](card, centre) for card in range(52) if card != centre)
        rank = write_card(centre)[0]
        assert fitting == {"A": 51, "2": 8, "K": 8}.get(rank, 12)


@rules("R6", "R7", "R8", "R9", "R12", "R17")
@pytest.mark.parametrize(
    ("centre", "met"),
    [
        *(("Th", "Tricap"), ("8h", 0), ("5c", 2), ("Qc", 1)),
        *(("9d", None), ("3h", 2), ("Ad", "Tricap"), ("Kd", None)),
    ],
)
def test_e2_three_players(centre, met):
    assert meeting("9c Jd 4s", centre) == met


@rules("T4", "T6", "R17")
@pytest.mark.parametrize(("centre", "met"), [("7h", 0), ("8c", "Tricap"), ("Kd", 0), ("As", "Tricap")])
def test_e3_an_active_ace(centre, met):
    assert meeting("Ac 7d", centre) == met


@rules("T6", "T5")
def test_with_two_active_aces_every_card_makes_a_tricap():
    assert {meeting("Ac Ad 7d", centre) for centre in PACK if centre not in ("Ac", "Ad", "7d")} == {"Tricap"}


@rules("T11")
def test_only_the_top_centre_card_counts():
    assert look(**position("9c Kd", "2c Th"))["deciders"] == [0]
    covered = look(**position("9c Kd", "Th 2c"))
    assert (covered["over"], covered["points"]) == (True, [0, 0])


# --- the worked examples


@rules("R4", "R5", "T1")
def test_e4_deal():
    found = look("tri-cap", seats=2, deck=DECK_E4)
    assert zones(found)["hand"] == [cards("9c Kh 2c"), cards("5d 5s 8h")]
    assert len(zones(found)["stock"]) == 46
    assert zones(found)["stock"][:4] == cards("7d Td 4h 4c")
    assert found["deciders"] == [0, 1]
    four = look("tri-cap", deck=cards("2c 3c 4c 5c 2d 3d 4d 5d 2h 3h 4h 5h"))
    assert zones(four)["hand"] == [cards(f"{rank}c {rank}d {rank}h") for rank in "2345"]
    assert four["deciders"] == [0, 1, 2, 3]
    assert "dealer" not in Match("tri-cap", seed=1).view(0)["registers"]


@rules("R6", "R8", "R9", "R10", "R11", "T7", "T9", "T10")
def test_e4_start_of_a_game():
    start = dict(seats=2, deck=DECK_E4)
    found = look("tri-cap", **start, moves=LAYOUT)
    assert zones(found)["centre"] == cards("7d Td")  # no card was adjacent to the seven
    assert (found["deciders"], found["moves"]) == ([0], ["capture", "pass"])
    found = look("tri-cap", **start, moves=[*LAYOUT, "capture"])
    assert zones(found)["captured"] == [cards("7d Td 9c"), []]
    assert (zones(found)["centre"], zones(found)["active"]) == ([], [[], ["5d"]])
    assert (found["deciders"], found["moves"]) == ([0], ["active 2c", "active Kh"])
    found = look("tri-cap", **start, moves=[*LAYOUT, "capture", "active 2c"])
    assert (found["deciders"], zones(found)["centre"]) == ([1], ["4h"])
    found = look("tri-cap", **start, moves=[*LAYOUT, "capture", "active 2c", "pass"])
    assert (found["deciders"], zones(found)["centre"]) == ([1], cards("4h 4c"))
    assert zones(found)["active"] == [["2c"], ["5d"]]
    found = look("tri-cap", **start, moves=[*LAYOUT, "capture", "active 2c", "pass", "capture"])
    assert zones(found)["captured"] == [cards("7d Td 9c"), cards("4h 4c 5d")]
    assert (found["deciders"], found["moves"]) == ([1], ["active 5s", "active 8h"])
    assert len(zones(found)["stock"]) == 42
    assert found["position"]["registers"]["captures"][:2] == [1, 1]


@rules("R9", "R3")
def test_e5_size_of_a_capture():
    found = look(**position("9c Kd", "2c 3c 4c Th"), moves=["capture"])
    assert zones(found)["captured"] == [cards("2c 3c 4c Th 9c"), []]
    assert (found["points"], found["score"][0]) == ([5, 0], {"captured cards": 5})


CAPTURES_E6 = [*LAYOUT, "capture", "active Kh", "capture", "active 2c"]


@rules("R16", "R10")
def test_e6_delayed():
    found = look("tri-cap", seats=2, deck=DECK_E6, moves=CAPTURES_E6)
    assert (zones(found)["hand"][0], zones(found)["centre"], found["deciders"]) == ([], ["3h"], [0])
    found = look("tri-cap", seats=2, deck=DECK_E6, moves=[*CAPTURES_E6, "capture"])
    assert zones(found)["captured"][0] == cards("Td 9c Qs Kh 3h 2c")
    assert zones(found)["hand"][0] == cards("7c 7s 6d")
    assert (len(zones(found)["stock"]), zones(found)["stock"][0]) == (40, "Jc")
    assert found["moves"] == ["active 6d", "active 7c", "active 7s"]


@rules("R15", "T24")
def test_e6_immediate():
    found = look("tri-cap", seats=2, deck=DECK_E6, options={"refill": "immediate"}, moves=CAPTURES_E6)
    assert zones(found)["hand"][0] == cards("3h 7c 7s")
    assert (zones(found)["centre"], found["deciders"]) == (["6d"], [1])
    assert len(zones(found)["captured"][0]) == 4


@rules("R12", "R13", "R14", "T5", "T9", "T13")
def test_e7_tricap_with_plenty():
    match = read_position(position("9c Jd 4s", "2h Th", ["Kc Kd", "Ks", ""], "2c 3c 5c 6c 7c"))
    t = match.table[0]
    assert ([t.hand[seat].count for seat in range(3)], t.stock.count) == ([3, 3, 3], 2)
    thrown = {read_card(card) for card in cards("9c Jd 4s Kc Kd Ks 2c 3c 5c 6c 7c")}
    assert {card for zone in (*t.hand, t.stock) for card in zone.cards} == thrown
    assert [t.active[seat].count for seat in range(3)] == [0, 0, 0]
    assert [write_card(card) for card in t.centre.cards] == cards("2h Th")
    assert match.deciders == [0, 1, 2]
    for seat in (2, 0, 1):
        assert len(match.legal(seat)) == 3
        match.play(seat, match.legal(seat)[0])
    hops = [(hop.start[0], hop.end[0]) for hop in match.played[-1].hops]
    assert hops[:4] == [*[("hand", "active")] * 3, ("stock", "centre")]  # the ten is only covered
    assert ("centre", "captured") not in hops


@rules("R18", "T14", "T19")
def test_e8_too_few_cards_for_a_new_layout():
    found = look(**position("9c Jd 4s 4d", "Th", ["Kc", "Kd", "", "Ks"], "2c 3c 5c"))
    assert (found["over"], found["ending"]) == (True, NO_NEW_LAYOUT)
    assert zones(found)["hand"] == [[], [], [], []]
    assert len(zones(found)["stock"]) == 10
    assert found["points"] == [0, 0, 0, 0]


@rules("R18", "T15")
def test_e9_no_centre_card_after_a_tricap():
    found = look(**position("9c Jd 4s 4d", "Th", ["Kc Kh", "Kd", "Ks", ""], "2c 3c 5c 6c"))
    assert (found["over"], found["ending"], found["deciders"]) == (True, NO_CENTRE_CARD, [])
    assert [len(hand) for hand in zones(found)["hand"]] == [3, 3, 3, 3]
    assert zones(found)["stock"] == []


@rules("R18", "T16", "T19")
@pytest.mark.parametrize(("move", "points"), [("capture", [0, 3]), ("pass", [0, 0])])
def test_e10_the_last_card_of_the_stock(move, points):
    before = position("2c 7s", "Kd 6h", ["5c", "9c"])
    assert (look(**before)["deciders"], look(**before)["moves"]) == ([1], ["capture", "pass"])
    found = look(**before, moves=[move])
    assert (found["over"], found["ending"], found["points"]) == (True, NO_CENTRE_CARD, points)
    assert found["winners"] == ([1] if move == "capture" else [0, 1])


@rules("R16", "R18", "R19", "T15", "T17", "T18")
def test_e11_no_new_hand_to_take():
    def after(stock: str, *moves: str):
        return look(**position("9c 2c", "Kd Kc Th", ["", "5c"], stock), moves=["capture", *moves])

    found = after("3c 4c")
    assert (found["ending"], found["points"]) == (NO_NEW_HAND, [4, 0])
    assert (zones(found)["hand"][0], len(zones(found)["stock"])) == ([], 2)
    found = after("5d 4c 8c")
    assert (found["ending"], found["points"]) == (NO_CENTRE_CARD, [4, 0])
    assert (zones(found)["hand"][0], zones(found)["stock"]) == (cards("5d 4c 8c"), [])
    found = after("5d 4c 8c 7h")
    assert (found["over"], found["moves"]) == (False, ["active 4c", "active 5d", "active 8c"])
    found = after("5d 4c 8c 7h", "active 8c")
    assert (zones(found)["centre"], found["deciders"]) == (["7h"], [0])
    assert after("5d 4c 8c 7h", "active 8c", "capture")["points"] == [6, 0]


@rules("R18", "T18", "T24")
@pytest.mark.parametrize(
    ("refill", "ending", "turned"), [("immediate", NO_NEW_HAND, 0), ("delayed", NO_CENTRE_CARD, 2)]
)
def test_e12_immediate_and_two_cards_left(refill, ending, turned):
    before = position("2c 3c -", "", ["4c", "5c", "Kh"], "8d Td", "replace", turn=2)
    found = look(**before, options={"refill": refill}, moves=["active Kh"])
    assert (found["ending"], len(zones(found)["centre"])) == (ending, turned)


def result(counts: list[int], goal: str):
    """Return the end of a game in which the players have captured this many cards."""
    starts = [sum(counts[:seat]) for seat in range(len(counts))]
    captured = [PACK[at : at + count] for at, count in zip(starts, counts, strict=True)]
    seats = "- " * len(counts)
    found = look(**position(seats, zones={"captured": captured}, rest="centre", options={"goal": goal}))
    assert (found["over"], found["points"]) == (True, counts)
    return found["winners"]


@rules("R3", "T19", "T20", "T21")
@pytest.mark.parametrize(
    ("counts", "most", "majority"),
    [
        ([14, 9, 14, 6], [0, 2], []),
        ([28, 20], [0], [0]),
        ([26, 20], [0], []),
        ([20, 27], [1], [1]),
        ([26, 26], [0, 1], []),
        ([0, 0, 0], [0, 1, 2], []),
    ],
)
def test_e13_result(counts, most, majority):
    assert result(counts, "most") == most
    assert result(counts, "majority") == majority


@rules("T20")
@pytest.mark.parametrize("goal", ["most", "majority"])
def test_no_early_stop_at_27(goal):
    captured = {"captured": [PACK[:27], []]}
    found = look(**position("9s Ks", "Th", ["Js", "Qs"], "8s", zones=captured, options={"goal": goal}))
    assert (found["over"], found["moves"]) == (False, ["capture", "pass"])


# --- sealed choices, hidden cards


@rules("R5", "T12")
def test_what_was_turned_up_is_remembered_where_a_tricap_takes_it_back_at_once():
    seen = 0
    for seed in range(60):
        match = Match(GAME, 2, seed=seed)
        chosen = [match.legal(seat)[0] for seat in (0, 1)]
        for seat in (0, 1):
            match.play(seat, chosen[seat])
        seen += int(match.table["tricaps"][0])
        for eye in (0, 1, None):
            told = match.view(eye)["registers"]["turned"][:2]
            assert [f"active {write_card(card - 1)}" for card in told] == chosen
    assert seen > 5


@rules("R5", "T8", "T12")
def test_active_cards_are_turned_up_together():
    match = Match(GAME, 2, seed=1, deck=DECK_E4)
    match.play(1, "active 5d")
    assert match.deciders == [0]
    assert match.view(1)["zones"]["active"]["cards"] == [[], []]
    assert match.view(0)["zones"]["hand"]["cards"] == [cards("9c Kh 2c"), [None] * 3]
    assert (match.log(0), match.log(None)) == ([], [])
    match.play(0, "active 9c")
    assert match.view(None)["zones"]["active"]["cards"] == [["9c"], ["5d"]]
    assert [told["move"] for told in match.log(1)] == ["active 5d", None]
    match.play(0, "capture")
    match.play(0, "active 2c")  # T8: visible to all at once
    assert [told["move"] for told in match.log(1)][2:] == ["capture", "active 2c"]
    assert match.view(1)["zones"]["active"]["cards"] == [["2c"], ["5d"]]


@rules("R12", "R14", "R17", "T12")
def test_hands_are_thrown_in_unseen():
    match = Match(GAME, 2, seed=1, deck=cards("9c 5d Kh 5s 2c 8h Ad"))
    for seat, move in enumerate(LAYOUT):
        match.play(seat, move)
    assert match.table[0].tricaps == 1
    thrown = [hop for hop in match.log(1)[-1]["hops"] if hop["to"][0] == "stock" and hop["kind"] == "move"]
    assert [(hop["from"], hop["card"]) for hop in thrown] == [
        *((["hand", 0], None), (["hand", 0], None), (["active", 0], "9c")),
        *((["hand", 1], "5s"), (["hand", 1], "8h"), (["active", 1], "5d")),
    ]
    assert match.view(0)["zones"]["hand"]["cards"][1] == [None] * 3
    assert match.view(0)["zones"]["stock"]["cards"] == [None] * 45
    assert match.view(0)["zones"]["centre"]["cards"] == ["Ad"]


@rules("T22")
def test_captured_cards_are_counted_and_no_secret():
    match = read_position(position("9c Kd", "2c 3c 4c Th", ["5c", "6c"], "7c 8c"))
    match.play(0, "capture")
    assert match.view(None)["zones"]["captured"]["cards"] == [[None] * 5, []]
    known = engine(GAME).known_to(match.table, GAME.table.spectator)
    captured = zone_at(known, "captured", 0).cards
    assert [write_card(card) for card in captured] == cards("2c 3c 4c Th 9c")


@rules("T25", "R15")
def test_immediate_tricap_throws_in_four_cards():
    hands = ["2c 3c 4c", "5c"]
    found = look(**position("9c Jd", "Th", hands, "6c 7c 8c", options={"refill": "immediate"}))
    assert [len(hand) for hand in zones(found)["hand"]] == [3, 3]
    assert (len(zones(found)["stock"]), zones(found)["active"]) == (3, [[], []])
    now = {card for zone in [*zones(found)["hand"], zones(found)["stock"]] for card in zone}
    assert now == set(cards("9c Jd 2c 3c 4c 5c 6c 7c 8c"))


# --- refusals, positions, judgement


@rules("R5", "R9", "R10")
def test_refusals():
    told = refused("tri-cap", seats=2, deck=DECK_E4, moves=["active 8h"])
    assert (told["rule"], "you do not hold 8h" in told["text"]) == ("R5", True)
    assert refused("tri-cap", seats=2, deck=DECK_E4, moves=["capture"])["rule"] == "R5"
    told = refused("tri-cap", seats=2, deck=DECK_E4, moves=[*LAYOUT, "active Kh"])
    assert (told["rule"], told["cards"]) == ("R10", ["9c", "Td"])
    told = refused("tri-cap", seats=2, deck=DECK_E4, moves=[*LAYOUT, "capture", "active 9c"])
    assert (told["rule"], "you do not hold 9c" in told["text"]) == ("R10", True)
    assert refused("tri-cap", seats=2, deck=DECK_E4, moves=[*LAYOUT, "capture", "pass"])["rule"] == "R10"
    match = Match(GAME, 2, seed=1, deck=DECK_E4)
    with pytest.raises(MoveRefused):
        match.play(1, "active 9c")


@rules("T2")
def test_two_to_eight_players():
    template = engine(GAME).template
    assert template()["seats"] == 4
    for seats in range(2, 9):
        assert template(seats)["seats"] == seats
    for seats in (1, 9):
        with pytest.raises(SeatsError):
            template(seats)


@rules("R5", "R18")
def test_positions_laid_by_hand_ask_only_who_can_choose():
    found = look(**position("- 9c -", "", ["2c 3c", "4c", "5c"], "Kd", "layout"))
    assert found["deciders"] == [0, 2]
    found = look(**position("- 9c -", "", ["2c 3c", "4c", "5c"], "Kd", "layout"), moves=["active 2c"] * 1)
    assert found["deciders"] == [2]
    found = look(**position("2c 9c", "", ["3c", "4c"], "Td", "layout"))  # all have chosen: turn up
    assert (found["deciders"], zones(found)["centre"]) == ([1], ["Td"])
    found = look(**position("2c 9c", "", ["3c", "4c"], "Td", "replace", turn=0))
    assert found["deciders"] == [1]
    found = look(**position("- 9c", "", ["", "4c"], "Td Jd Kd Qd", "replace", turn=0))
    assert found["moves"] == ["active Jd", "active Kd", "active Td"]
    found = look(**position("- -", "", [], "Td", "layout"))
    assert (found["over"], found["winners"]) == (True, [0, 1])


@rules("R3")
@pytest.mark.parametrize(
    ("where", "liked"),
    [
        (position("- 9c 4d", "", ["9d 7c", "Kc"], "", "replace", turn=0, rest="stock"), "active 7c"),
        (position("- 9c", "", ["Kd 5c", "Kc"], "", "replace", turn=0, rest="stock"), "active 5c"),
        (position("- 9c 4d", "", ["9d Jd", "5c", "6c"], "", "replace", turn=0, rest="stock"), "active Jd"),
        (position("- -", "", ["2c 7d Ad", "3c 4c 5c"], "", "layout", rest="stock"), "active Ad"),
        (position("6c 7d", "3d 5d", ["2c", "3c"], rest="stock"), "capture"),
        (position("Ac 7d", "Kd", ["2c", "3c"]), "capture"),
    ],
)
def test_judgement(where, liked):
    match = read_position(where)
    known = engine(GAME).known_to(match.table, 0)
    values = {move: judge_of(GAME)(known[0], GAME.texts.read(move, known[0])) for move in match.legal(0)}
    assert max(values, key=lambda move: values[move]) == liked


# --- whole games

HOUSE_RULES = [{}, {"refill": "immediate"}, {"goal": "majority"}]
IMMEDIATE = {"refill": "immediate", "goal": "majority"}


def finished(options, games, seats, seed=7):
    template = engine(GAME).template(seats, options)
    batches = list(random_games(engine(GAME), template, games, seed))
    return np.concatenate([b.tables for b in batches]), np.concatenate([b.lengths for b in batches])


def laid(tables, zone, seats):
    return tables[zone]["count"][:, :seats].sum(1)


@pytest.mark.thousands
@rules("R3", "R18", "T14", "T18", "T19", "T20", "T21", "T23")
@pytest.mark.parametrize("seats", [2, 4, 8])
@pytest.mark.parametrize("options", [*HOUSE_RULES, IMMEDIATE])
def test_results_of_random_games(options, seats):
    tables, lengths = finished(options, 2000, seats)
    counts, stock = tables["captured"]["count"][:, :seats], tables["stock"]["count"]
    hands, active = laid(tables, "hand", seats), laid(tables, "active", seats)
    assert (tables["points"][:, :seats] == counts).all()
    assert (counts.sum(1) + stock + hands + active + tables["centre"]["count"] == 52).all()
    turned = counts.sum(1) + tables["centre"]["count"] - tables["captures"].sum(1)
    assert ((turned > 0) & (turned <= 52)).all()
    assert (lengths <= GAME.longest).all()
    reasons = tables["ending"]
    assert (stock[reasons == 1] == 0).all()
    assert (stock[reasons == 2] < 3).all()
    assert ((stock < 3 * seats) & (hands == 0) & (active == 0))[reasons == 0].all()
    assert set(reasons) == {0, 1, 2}
    best = counts == counts.max(1, keepdims=True)
    if options.get("goal") == "majority":
        best &= counts >= 27
    assert (tables["winners"] == (best << np.arange(seats)).sum(1)).all()


def eager(seats: int, games: int):
    """Play randomly, but capture whenever possible; return captures a game, and how often a seat gets 27."""
    kernels, chance = engine(GAME), random.Random(seats)
    captures = majorities = 0
    for seed in range(games):
        table = kernels.begin(kernels.template(seats), seed)
        while not table[0].over:
            seat = table[0].turn
            moves = kernels.moves(table, seat)
            kernels.step(table, seat, tri_cap.CAPTURE if tri_cap.CAPTURE in moves else chance.choice(moves))
        captures += sum(table[0].captures)
        majorities += max(table[0].points) >= 27
    return captures / games, majorities / games


@rules("T2", "T20")
def test_more_players_have_fewer_captures():
    assert [9.5 < eager(seats, 300)[0] < 11 for seats in (2, 4)] == [True, True]
    assert 6 < eager(8, 300)[0] < 7.5
    assert 0 < eager(4, 300)[1] < 0.08


def check_state(t, seats: int, options) -> None:
    """The invariants 1 and 4 to 6 of the page, at a decision."""
    zones = [t.stock, t.centre, *(zone[s] for zone in (t.hand, t.active, t.captured) for s in range(seats))]
    assert sorted(card for zone in zones for card in zone.cards) == list(range(52))
    held = [t.hand[seat].count for seat in range(seats)]
    active = [t.active[seat].count for seat in range(seats)]
    phase = GAME.phases[t.phase].name
    if phase == "layout":
        assert (held, active) == ([3] * seats, [0] * seats)
        assert t.stock.count > 0
    elif phase == "offer":
        assert active == [1] * seats
        assert set(held) <= ({1, 2, 3} if options.get("refill") == "immediate" else {0, 1, 2})
        fits = [RULES["adjacent"](t.active[seat].top, t.centre.top) for seat in range(seats)]
        assert fits == [seat == t.turn for seat in range(seats)]
        assert write_card(t.centre.top)[0] != "A"
    else:
        assert active == [seat != t.turn for seat in range(seats)]
        assert (t.centre.count, t.stock.count > 0, t.hand[t.turn].count > 0) == (0, True, True)


@rules("R1", "R4", "R8", "R9", "R13", "R15", "R16", "R17", "T7", "T15", "T23")
@pytest.mark.parametrize("options", HOUSE_RULES)
@pytest.mark.parametrize("seats", [2, 3, 5, 8])
@games(4, 15)
def test_invariants_at_every_decision(options, seats, games):
    kernels, chance = engine(GAME), random.Random(seats)
    template = kernels.template(seats, options)
    for seed in range(games):
        table = kernels.begin(template, seed)
        while asked := deciders(table):
            check_state(table[0], seats, options)
            before, seat = table.copy()[0], chance.choice(asked)
            move = chance.choice(kernels.moves(table, seat))
            captured = GAME.texts.write(move, before) == "capture"
            gone = before.centre.count + sum(before.captured[s].count for s in range(seats))
            kernels.step(table, seat, move)
            t = table[0]
            assert t.centre.count + sum(t.captured[s].count for s in range(seats)) >= gone + captured
            assert sum(t.captures) == sum(before.captures) + captured
            if captured:
                assert t.captured[seat].count == before.captured[seat].count + before.centre.count + 1
                if not t.over:
                    assert [t.active[s].top for s in range(seats) if s != seat] == [
                        before.active[s].top for s in range(seats) if s != seat
                    ]


@rules("R6", "R8", "R13", "T9", "T23")
@pytest.mark.parametrize("options", HOUSE_RULES[:2])
def test_turned_cards_never_go_back(options):
    """Captured cards and centre cards are as many as turn-ups and captures, after every move."""
    chance = random.Random(3)
    for seed in range(8):
        match = Match(GAME, 2 + seed % 4, options, seed)
        turned, captures = set(), 0
        while not match.over:
            seat = chance.choice(match.deciders)
            hops = match.play(seat, chance.choice(match.legal(seat))).hops
            ups = [hop.card for hop in hops if hop.kind == "move" and hop.end[0] == "centre"]
            assert not turned & set(ups)
            turned |= set(ups)
            captures += match.played[-1].text == "capture"
            assert all(hop.end[0] == "captured" for hop in hops if hop.start[0] == "centre")
            t = match.table[0]
            gone = t.centre.count + sum(t.captured[s].count for s in range(match.seats))
            assert gone == len(turned) + captures


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


def offered(**more) -> Match:
    """Return a position in which only Ann's card fits the ten."""
    return read_position(position("9c Kd 5s", "2h Th", ["5c 8s", "6c", "6s"], "7c 7d Jd 4d", **more))


NEW_CARDS = "Everyone gets three new cards."


def hint(match: Match, move: str) -> str:
    [one] = [one for one in match.legal_moves(0) if GAME.texts.write(one, match.asking(0)) == move]
    return told(GAME.texts.module.reason(match.asking(0), one), 0)


class TestTexts:
    def test_the_banner_names_whose_card_fits_what_and_the_pile(self):
        match = offered(options={"goal": "majority"}, registers={"tricaps": 2})
        assert [told(part) for part in match.banner()] == [
            "only Ann's 9c fits Th",
            "pile: 2 cards",
            "27 cards are needed to win",
            "2 Tricaps so far",
        ]
        assert told(match.banner()[0], 0) == "only your 9c fits Th"
        match.play(0, "capture")
        assert told(match.banner()[0]) == "Ann puts out a new active card"
        assert Match(GAME, 2, seed=1).banner() == ["everyone chooses an active card"]

    def test_a_prompt_names_what_can_be_done(self):
        match = offered()
        assert match.prompt(0) == "Only your 9c fits Th: take the pile, or leave it and turn the next card."
        match.play(0, "capture")
        assert match.prompt(0) == "Put out a new active card; it is face up at once."
        last = read_position(position("9c Kd", "Th", ["5c", ""]))
        assert last.prompt(0) == "Only your 9c fits Th, the last card: take the pile, or leave it."
        assert Match(GAME, 2, seed=1).prompt(0) == "Choose your active card; all are turned up together."
        only = read_position(position("- Kd", "", ["5c", ""], "7c 7d", "replace", turn=0))
        assert only.prompt(0) == "Put out 5c, your only card."

    def test_buttons_say_what_a_move_does(self):
        match = offered()
        labels = [GAME.texts.label(move, match.asking(0)) for move in match.legal_moves(0)]
        assert labels == ["Take the pile: +3", "Leave it, turn a card"]
        match.play(0, "capture")
        labels = [GAME.texts.label(move, match.asking(0)) for move in match.legal_moves(0)]
        assert sorted(labels) == ["Put out 5c", "Put out 8s"]

    def test_events_say_what_is_taken_turned_up_and_whom_it_fits(self):
        match = offered()
        assert log_after(match, "capture") == [
            "You take the pile with 9c: +3.",
            "Ann takes the pile with 9c: +3.",
        ]
        assert log_after(match, "active 5c")[0].startswith(
            "You put out 5c. The next cards are 7c, 7d, Jd, and 4d. Tricap: your 5c and Cy's 5s fit 4d."
            " Too few cards are left to deal three to everyone: the game ends."
        )
        match = read_position(position("9c Kd 2s", "2h Th", ["5c", "6c", "6s"], "7c Qd"))
        assert log_after(match, "pass") == [
            "You leave the pile. The next cards are 7c and Qd. Only Ben's Kd fits Qd.",
            "Ann leaves the pile. The next cards are 7c and Qd. Only your Kd fits Qd.",
        ]

    def test_a_tricap_names_the_cards_that_fit(self):
        stock = "Qd 3c 3d 3h 3s 4c 4d 4h 4s 2c 2d"
        match = read_position(position("9c Kd Ks", "2h Th", ["5c", "6c", "6s"], stock))
        text = log_after(match, "pass")[1]
        assert text.startswith(f"Ann leaves the pile. Tricap: your Kd and Cy's Ks fit Qd. {NEW_CARDS}")
        match = read_position(position("9c Kd 2s", "2h Th", ["5c", "6c", "6s"], f"Ad {stock}"))
        assert f"Tricap: Ad fits every card, because it is an ace. {NEW_CARDS}" in log_after(match, "pass")[0]

    def test_cards_put_out_together_are_told_with_what_follows(self):
        match = Match(GAME, 2, seed=1, deck=cards("9c 5d Kh 5s 2c 8h Ad"))
        for seat, move in enumerate(LAYOUT):
            match.play(seat, move)
        lines = [line.text for line in log_lines(match, SeatNames(2, None, {}), 0)]
        assert lines[0] == "You put out 9c."
        tricap = "Tricap: Ad fits every card, because it is an ace."
        assert lines[1].startswith(f"{tricap} {NEW_CARDS} Put out: your 9c and ")
        assert len(lines) == 2

    def test_the_end_is_told_with_its_cause(self):
        match = read_position(position("9c 2c", "Kd Kc Th", ["", "5c"], "3c 4c"))
        assert log_after(match, "capture")[1].endswith(
            "Too few cards are left for a new hand: the game ends."
        )
        match = read_position(position("2c 7s", "Kd 6h", ["5c", "9c"]))
        assert log_after(match, "pass")[1] == "You leave the pile. No card is left to turn up: the game ends."

    def test_a_new_hand_is_told(self):
        match = read_position(position("9c 2c", "Kd Kc Th", ["", "5c"], "5d 4c 8c 7h"))
        assert log_after(match, "capture") == [
            "You take the pile with 9c: +4. You draw 5d 4c 8c.",
            "Ann takes the pile with 9c: +4. Ann draws 3 cards.",
        ]

    def test_a_summary_counts_cards_and_piles(self):
        match = read_position(position("2c 7s -", "Kd 6h", ["5c", "9c"]))
        match.play(1, "capture")
        summary = match.scored[0].summary
        assert [told(text, 1) for text in summary] == [
            "Most cards captured: you, with 3.",
            "You captured 3 cards in 1 pile.",
            "Captured nothing: Ann and Cy.",
            "49 cards were captured by nobody.",
        ]
        assert told(summary[1]) == "Ben captured 3 cards in 1 pile."
        match = read_position(position("2c 7s", "Kd 6h", ["5c", "9c"], options={"goal": "majority"}))
        match.play(1, "capture")
        assert match.scored[0].summary[0] == "Nobody captured 27 cards or more: there is no winner."

    @pytest.mark.parametrize(
        ("where", "move", "why"),
        [
            (position("- 9c 4d", "", ["9d 7c", "Kc"], "", "replace", turn=0, rest="stock"), "active 7c", 4),
            (position("6c 7d", "3d 5d", ["2c", "3c"], rest="stock"), "capture", 3),
        ],
    )
    def test_a_hint_counts(self, where, move, why):
        assert f" {why} " in hint(read_position(where), move)

    def test_a_hint_says_why(self):
        first = position("- -", "", ["2c 7d Ad", "3c 4c 5c"], "", "layout", rest="stock")
        assert hint(read_position(first), "active Ad") == "An ace fits every card."
        assert hint(read_position(first), "active 7d") == "It fits 11 of the 49 cards that you cannot see."
