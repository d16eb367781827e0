"""Trash against its rule page: rules R, rulings Q, worked examples E, invariants."""

import random
import re
from typing import Any

import numpy as np
import pytest

from parlour.engine.cards import RANKS, rank, read_card, write_card
from parlour.engine.jit import COMPILING
from parlour.engine.linked import engine, zone_at
from parlour.engine.simulation import random_games
from parlour.errors import OptionError, PositionError, SeatsError
from parlour.games.trash import rules as trash
from parlour.match import Match
from parlour.match.positions import read_position
from parlour.messages import render
from parlour.presentation.log import log_lines
from parlour.presentation.names import SeatNames
from tests.studies import cards, judge_of, look, refused, rules

TRASH = trash.GAME
RULES = vars(TRASH.module)
FILLED, STOPPED = TRASH.endings
OPTIONAL = {"options": {"take_discard": "optional"}}
KINGS = {"options": {"wild_rank": "k"}}
HIDDEN = "(??) " * 10
DECK_E12 = cards(
    "Qh 5s 6d 2c Ac 3d 4s Ah As Js 9d Jh 7s 2s 4d 8s 9c 6c Kc Jd 7c 9h 3s 4c Qc 5h "
    "Qd 4h 8d Ks 6s Jc 8c Qs Ad 9s Tc Th Ts 3c 5d 2d 2h 6h Kd Td Kh 7h 5c 7d 8h 3h"
)
PLAYED_E12 = """
    draw [7c]; place 7 [7s]; discard; take [7s]; place 7 [2s]; place 2 [2c]; discard; take [2c];
    place 2 [6d]; place 6 [9d]; place 9 [9c]; discard; take [9c]; place 9 [6c]; place 6 [Jh];
    place J at 3 [3d]; place 3 [Jh]; place J at 10 [Jd]; place J at 4 [Ah]; place 1 [5s]; place 5 [Js]
"""
E3 = "Ac (4h) 3d (8s) (Kc) 6s (2c) 8h (Qd) Tc"
E4 = "Ac (4h) 3d (8s) (Kc) 6s Jh 8h (Qd) Tc"
E7 = "Ac 2s 3d 4h Jc 6s 7d 8h (5h) Tc"


def table(*layouts: str, stock: str = "", pile: str = "", active: str = "", **more):
    """Return a position: layouts in the page's notation, the other cards in the stock below the named."""
    dealt = [cards(re.sub("[()]", "", text)) for text in layouts]
    seen = [
        ["layout", seat, spot, "all"]
        for seat, text in enumerate(layouts)
        for spot, card in enumerate(text.split())
        if card[0] != "("
    ]
    named = [*cards(stock), *cards(pile), *cards(active)]
    left = 52 * RULES["decks"](len(layouts)) - len(named) - sum(map(len, dealt))
    zones: dict[str, Any] = {"layout": dealt, "pile": cards(pile), "active": cards(active)}
    zones["stock"] = [*cards(stock), *["??"] * left]
    return {
        "seats": len(layouts),
        "turn": 0,
        "dealer": len(layouts) - 1,
        "zones": zones,
        "seen": seen,
        **more,
    }


def at(own: str, *others: str, **more):
    """Return facts about a position after its moves; others' layouts are unknown unless given."""
    return look("trash", **table(own, *(others or [HIDDEN]), **more))


def match_at(own: str, *others: str, **more) -> Match:
    return read_position({"game": "trash", **table(own, *(others or [HIDDEN]), **more)})


def layout(found, seat: int = 0) -> str:
    """Return a layout in the page's notation."""
    position = found["position"]
    up = {spot for name, one, spot, _ in position["seen"] if (name, one) == ("layout", seat)}
    own = position["zones"]["layout"][seat]
    return " ".join(card if spot in up else f"({card})" for spot, card in enumerate(own))


def layout_on(t, seat: int) -> str:
    """Return a layout of a table in the page's notation."""
    own = t.layout[seat]
    shown = zip(own.cards, own.seen, strict=False)
    return " ".join(write_card(card) if seen == -1 else f"({write_card(card)})" for card, seen in shown)


def active(found) -> str:
    return " ".join(found["position"]["zones"]["active"])


def pile(found) -> str:
    return " ".join(found["position"]["zones"]["pile"])


def after(match: Match, text: str):
    """Return the table after a move, before the next hand is dealt."""
    seat = match.deciders[0]
    end = match.table.copy()
    engine(TRASH).kernels("play").step(end, seat, match.check(seat, text))
    return end[0]


def everything(t) -> list[int]:
    zones = [t.stock, t.pile, t.active, *(t.layout[seat] for seat in range(t.seats))]
    return sorted(card for zone in zones for card in zone.cards)


# --- the worked examples


@rules("R3", "R4", "R5", "Q1")
@pytest.mark.parametrize(
    ("seats", "decks", "stock"),
    [(2, 1, 32), (3, 2, 74), (4, 2, 64), (5, 3, 106), (6, 3, 96), (7, 4, 138), (8, 4, 128)],
)
def test_e1_decks_and_stock(seats, decks, stock):
    match = Match(TRASH, seats, seed=seats, watched=False)
    t = match.table[0]
    assert t.stock.count == stock
    assert [t.layout[seat].count for seat in range(8)] == [10] * seats + [0] * (8 - seats)
    assert everything(t) == sorted([*range(52)] * decks)
    view = match.view(0)["zones"]
    assert view["layout"]["cards"] == [[None] * 10] * seats  # no player may look
    assert view["stock"]["cards"] == [None] * stock
    assert view == match.view(seats - 1)["zones"] == match.view()["zones"]


@rules("R7", "R8", "R10", "R11", "R12", "Q2", "Q10")
def test_e2_a_chain():
    own = "(9d) (4h) (Qd) (As) (Kc) (7s) (2c) (Jd) (3c) (6h)"
    chain = ["draw", "place 4", "place 1", "place 9", "place 3", "discard"]
    turned = ["4s", "As", "9d", "3c", "Qd", ""]
    for done in range(len(chain)):
        found = at(own, stock="4s", moves=chain[:done])
        assert found["moves"] == [chain[done]]
        assert at(own, stock="4s", moves=chain[: done + 1])["position"]["zones"]["active"] == cards(
            turned[done]
        )
    found = at(own, stock="4s", moves=chain)
    assert layout(found) == "As (4h) 3c 4s (Kc) (7s) (2c) (Jd) 9d (6h)"
    assert (pile(found), found["deciders"], found["moves"]) == ("Qd", [1], ["draw"])


@rules("R9", "Q3")
def test_e3_where_to_put_a_jack():
    found = at(E3, active="Jh", pile="5d")
    assert found["moves"] == [f"place J at {spot}" for spot in (2, 4, 5, 7, 9)]
    turn = ["place J at 7", "place 2", "place 4", "discard"]
    for done in range(1, 4):
        assert at(E3, active="Jh", moves=turn[:done])["moves"] == [turn[done]]
    found = at(E3, active="Jh", moves=turn)
    assert layout(found) == "Ac 2c 3d 4h (Kc) 6s Jh 8h (Qd) Tc"
    assert (pile(found), found["deciders"]) == ("8s", [1])


@rules("R13", "Q4", "Q5", "Q6", "Q7")
def test_e4_freeing_a_jack():
    drawn = dict(stock="7d", moves=["draw"])
    for found in (at(E4, active="7d"), at(E4, **drawn)):
        assert found["moves"] == ["discard", "place 7"]
    found = at(E4, active="7d", moves=["discard"])
    assert (layout(found), pile(found), found["deciders"]) == (E4, "7d", [1])
    found = at(E4, active="7d", moves=["place 7"])
    assert active(found) == "Jh"
    assert found["moves"] == [f"place J at {spot}" for spot in (2, 4, 5, 9)]
    found = at(E4, active="7d", moves=["place 7", "place J at 2", "place 4"])
    assert (active(found), found["moves"]) == ("8s", ["discard"])
    assert layout(found) == "Ac Jh 3d 4h (Kc) 6s 7d 8h (Qd) Tc"
    turned = at("(7h) " + E4[3:], active="Ac", moves=["place 1"])  # turned up: the same choice
    assert (active(turned), turned["moves"]) == ("7h", ["discard", "place 7"])
    two = at("Ac Jd 3d (8s) (Kc) 6s Jh 8h (Qd) Tc", active="7d", moves=["place 7"])
    assert active(two) == "Jh"  # the jack of that spot


@rules("R12", "R13", "Q9")
@pytest.mark.parametrize(
    ("top", "forced", "optional"),
    [
        ("5d", ["take"], ["draw", "take"]),
        ("7d", ["draw", "take"], ["draw", "take"]),
        ("3c", ["draw"], ["draw"]),
        ("Kh", ["draw"], ["draw"]),
    ],
)
def test_e5_the_previous_players_discard(top, forced, optional):
    assert at(E4, pile=f"Qs {top}")["moves"] == forced
    assert at(E4, pile=f"Qs {top}", **OPTIONAL)["moves"] == optional


@rules("Q4", "Q9")
def test_e5_a_taken_card_is_committed():
    found = at(E4, pile="Qs 7d", moves=["take"])
    assert (active(found), pile(found), found["moves"]) == ("7d", "Qs", ["place 7"])
    assert at(E4, pile="Qs 7d", **OPTIONAL, moves=["take"])["moves"] == ["place 7"]
    more = at("(7h) " + E4[3:], pile="Qs Ac", moves=["take", "place 1"])
    assert (active(more), more["moves"]) == ("7h", ["discard", "place 7"])  # only the card taken is


@rules("R17", "R18", "R12")
def test_e6_nine_card_layout():
    nine = dict(stock="9h", registers={"points": [1, 0]})
    own = "Ac (4h) 3d (8s) (Kc) 6s (Jh) 8h (Td)"
    found = at(own, **nine, moves=["draw", "place 9"])
    assert (active(found), found["moves"]) == ("Td", ["discard"])
    found = at(own, **nine, moves=["draw", "place 9", "discard"])
    assert (found["deciders"], found["moves"]) == ([1], ["take"])


@rules("R15", "Q6", "Q12")
def test_e7_the_last_spot():
    match = match_at(E7, stock="9h 2d", pile="3s")
    match.play(0, "draw")
    assert match.legal(0) == ["place 9"]
    t = after(match, "place 9")
    assert layout_on(t, 0) == E7.replace("(5h)", "9h")
    assert (write_card(t.pile.top), t.active.count, t.between, t.points[0]) == ("5h", 0, 1, 1)
    match.play(0, "place 9")
    assert match.scored[0].lines == [{"hand won": 1}, {}]
    match = match_at(E7, stock="5d")
    match.play(0, "draw")
    assert sorted(match.legal(0)) == ["discard", "place 5"]
    match.play(0, "place 5")
    assert match.legal(0) == ["place J at 9"]
    t = after(match, "place J at 9")
    assert layout_on(t, 0) == "Ac 2s 3d 4h 5d 6s 7d 8h Jc Tc"
    assert (write_card(t.pile.top), t.points[0]) == ("5h", 1)


FULL_E8 = (
    "(9d) (4h) (Qd) (As) (Kc) (7s) (2c) (Jd) (3c) (6h)",
    "(5d) (4s) (Qh) (Ad) (Js) (7h) (2d) (Jh) (3d) (Jc)",
)


def position_e8(top: str, **more):
    """Return the position of E8: an empty stock, and 32 cards in the discard pile."""
    laid = {card for own in FULL_E8 for card in re.sub("[()]", "", own).split()}
    below = [card for card in map(write_card, range(52)) if card not in laid and card != top]
    return table(*FULL_E8, pile=" ".join([*below, top]), **more)


@rules("R14", "Q13", "Q14")
def test_e8_stock_runs_out():
    assert look("trash", **position_e8("Qs"))["moves"] == ["draw"]
    stocks = set()
    for seed in range(20):
        start = read_position({"game": "trash", **position_e8("Qs"), "seed": seed})
        discards = sorted(start.table[0].pile.cards)
        start.play(0, "draw")
        t = start.table[0]
        assert (list(t.pile.cards), t.stock.count, t.active.count) == ([read_card("Qs")], 30, 1)
        assert sorted([*t.stock.cards, t.active.top, read_card("Qs")]) == discards
        assert not any(t.stock.seen[i] for i in range(30))
        stocks.add(tuple(t.stock.cards))
    assert len(stocks) == 20
    found = look("trash", **position_e8("9c"))
    assert found["moves"] == ["take"]
    found = look("trash", **position_e8("9c", moves=["take"]))
    assert (len(found["position"]["zones"]["pile"]), found["position"]["zones"]["stock"]) == (31, [])


@rules("Q13")
def test_an_empty_stock_is_not_renewed_before_somebody_draws():
    match = match_at(E4, stock="Qs", pile="Kh")
    t = match.table[0]
    t.stock.count = 1
    t.stock.slots[0] = read_card("Qs")
    match.play(0, "draw")
    match.play(0, "discard")
    assert (match.table[0].stock.count, match.table[0].pile.count) == (0, 2)
    match.play(1, "draw")
    assert (match.table[0].stock.count, list(match.table[0].pile.cards)) == (0, [read_card("Qs")])
    assert write_card(match.table[0].active.top) == "Kh"


@rules("R14", "Q17")
def test_all_know_what_a_renewed_stock_is_made_of():
    match = read_position({"game": "trash", **position_e8("Qs")})
    rng = np.array([1, 2, 3, 4], np.uint64)
    match.play(0, "draw")
    known = sorted(zone_at(match.table, "stock").cards)
    layouts = set()
    for seat in (0, 1, 2):
        for _ in range(10):
            world = engine(TRASH).imagined_by(match.table, seat, rng)
            assert sorted(world[0].stock.cards) == known
            layouts.add(tuple(world[0].layout[0].cards))
        assert sorted(engine(TRASH).known_to(match.table, seat)[0].stock.cards) == known
    assert len(layouts) > 20
    fresh = Match(TRASH, seed=1, watched=False)
    stocks = {tuple(sorted(engine(TRASH).imagined_by(fresh.table, 0, rng)[0].stock.cards)) for _ in range(10)}
    assert len(stocks) == 10  # before that nothing is known of it


ONE = {"registers": {"points": [9, 8]}}


@rules("R19", "R17", "R12")
def test_e9_one_card_layout():
    where = ("(3s)", "(Qh) (As)")
    assert at(*where, pile="Kd", **ONE)["moves"] == ["draw"]
    for drawn, only in (("Ad", "place 1"), ("Jd", "place J at 1")):
        assert at(*where, pile="Kd", stock=drawn, **ONE, moves=["draw"])["moves"] == [only]
        found = at(*where, pile="Kd", stock=drawn, **ONE, moves=["draw", only])
        assert (found["over"], found["winners"], found["points"]) == (True, [0], [10, 8])
        assert (found["ending"], layout(found), pile(found)) == (FILLED, drawn, "Kd 3s")
    match = match_at(*where, pile="Kd", stock="2h", **ONE)
    for seat, move in ((0, "draw"), (0, "discard"), (1, "take"), (1, "place 2")):
        assert match.legal(seat) == [move]
        match.play(seat, move)
    t = after(match, "place 1")
    assert (layout_on(t, 1), write_card(t.pile.top), t.over) == ("As 2h", "Qh", 0)
    match.play(1, "place 1")
    t = match.table[0]
    assert (match.points, [t.layout[seat].count for seat in (0, 1)]) == ([9, 9], [1, 1])
    assert (t.dealer, t.turn, t.stock.count) == (0, 1, 50)


@rules("R17", "Q15", "Q19")
def test_e10_layout_sizes():
    won = at(E7, *[HIDDEN] * 2, stock="9h", registers={"points": [2, 1, 2]}, moves=["draw", "place 9"])
    zones = won["position"]["zones"]
    assert won["points"] == [3, 1, 2]
    assert [len(own) for own in zones["layout"]] == [7, 9, 8]
    assert len(zones["stock"]) == 80


@rules("R18", "Q2")
def test_e11_cards_above_the_layout_size():
    own, six = "(9c) (6d) (7h) (Qd)", {"points": [6, 0]}
    for card in cards("7s Td 5h Qc Kd"):
        assert at(own, active=card, registers=six)["moves"] == ["discard"]
    assert at(own, pile="5s", registers=six)["moves"] == ["draw"]
    assert at(own, pile="Ts", registers=six, **OPTIONAL)["moves"] == ["draw"]
    assert at(own, active="3s", registers=six)["moves"] == ["place 3"]
    found = at(own, active="3s", registers=six, moves=["place 3"])
    assert (active(found), found["moves"]) == ("7h", ["discard"])


@rules("R2", "R6", "R15", "R16", "R17", "Q8", "Q12", "Q18")
def test_e12_a_complete_hand():
    match = Match(TRASH, 2, {"first_dealer": 1}, seed=1, deck=DECK_E12)
    t = match.table[0]
    assert layout_on(t, 0) == "(Qh) (6d) (Ac) (4s) (As) (9d) (7s) (4d) (9c) (Kc)"
    assert layout_on(t, 1) == "(5s) (2c) (3d) (Ah) (Js) (Jh) (2s) (8s) (6c) (Jd)"
    assert (t.stock.count, match.deciders) == (32, [0])
    for text, turned in re.findall(r"([\w ]*\w)(?: \[(..)\])?", PLAYED_E12):
        seat = match.deciders[0]
        other = layout_on(match.table[0], 1 - seat)
        match.play(seat, text)
        assert [write_card(card) for card in match.table[0].active.cards] == cards(turned)
        assert layout_on(match.table[0], 1 - seat) == other
    assert match.deciders == [1]
    t = after(match, "place J at 8")
    assert layout_on(t, 0) == "(Qh) 2c (Ac) (4s) (As) 6d 7c (4d) 9d (Kc)"
    assert layout_on(t, 1) == "Ah 2s 3d Jd 5s 6c 7s Js 9c Jh"
    assert (t.stock.count, [write_card(card) for card in t.pile.cards]) == (31, ["8s"])
    match.play(1, "place J at 8")
    t = match.table[0]
    assert [t.layout[seat].count for seat in (0, 1)] == [10, 9]
    assert (t.dealer, match.deciders, match.points) == (0, [1], [0, 1])
    assert (t.turns, t.pile.count, t.active.count, match.legal(1)) == (0, 0, 0, ["draw"])


# --- the deal, the course of a game, and its end


@rules("Q18", "R17")
def test_layouts_are_dealt_spot_by_spot():
    deck = random.Random(1).sample([write_card(card) for card in range(52)] * 2, 104)
    match = Match(TRASH, 3, {"first_dealer": 0}, seed=1, deck=deck)
    t = match.table[0]
    for seat in range(3):
        assert [write_card(card) for card in t.layout[seat].cards] == deck[(seat - 1) % 3 : 30 : 3]
    assert [write_card(card) for card in t.stock.cards] == deck[:29:-1]
    t.points[:3] = [7, 9, 8]
    t.stacked = 1
    t.stock.count = 0
    for card in reversed(deck):
        t.stock.lay(read_card(card))
    engine(TRASH).kernels("play").deal_again(t)
    laid = [[write_card(card) for card in t.layout[seat].cards] for seat in range(3)]
    assert laid == [[deck[1], deck[4], deck[5]], [deck[2]], [deck[0], deck[3]]]
    assert (t.dealer, t.turn, t.stock.count) == (1, 2, 98)


@rules("R6", "R16")
def test_the_deal_passes_to_the_left():
    match = Match(TRASH, 3, {"first_dealer": 1, "start_size": 3}, seed=6, watched=False)
    chance, dealers, sizes = random.Random(6), [], []
    while not match.over:
        t = match.table[0]
        if len(dealers) == t.deals:
            dealers.append(t.dealer)
            sizes.append([t.layout[seat].count for seat in range(3)])
            assert match.deciders == [(t.dealer + 1) % 3]
            assert sizes[-1] == [3 - t.points[seat] for seat in range(3)]
        match.play(t.turn, chance.choice(match.legal(t.turn)))
    assert dealers == [(1 + hand) % 3 for hand in range(len(dealers))]
    assert len(dealers) > 3
    assert sum(match.points) == len(match.scored) == len(dealers)
    assert match.points[match.winners[0]] == 3


@rules("R6")
def test_who_deals_first():
    dealers = {Match(TRASH, 3, seed=seed, watched=False).table[0].dealer for seed in range(30)}
    assert dealers == {0, 1, 2}
    assert Match(TRASH, 8, {"first_dealer": 7}, seed=1, watched=False).deciders == [0]


@rules("R1")
def test_two_to_eight_play():
    for seats in (1, 9):
        with pytest.raises(SeatsError):
            Match(TRASH, seats)
    assert Match(TRASH, seed=1).seats == 2


@rules("R4", "R19")
@pytest.mark.parametrize("size", range(1, 11))
def test_start_size(size):
    match = Match(TRASH, 4, {"start_size": size}, seed=size, watched=False)
    t = match.table[0]
    assert [t.layout[seat].count for seat in range(4)] == [size] * 4
    chance = random.Random(size)
    while not match.over:
        seat = match.deciders[0]
        match.play(seat, chance.choice(match.legal(seat)))
    t = match.table[0]
    assert match.points[match.winners[0]] == size
    assert match.ending == FILLED
    assert layout_on(t, match.winners[0])[0] in "AJ"
    assert t.deals == 1 or size > 1
    with pytest.raises(OptionError):
        Match(TRASH, 2, {"start_size": 11})


@rules("R9", "R11", "R13")
def test_wild_kings():
    kings = E4.replace("Jh", "Ks").replace("Kc", "Jd")
    assert at(kings, active="Jc", **KINGS)["moves"] == ["discard"]
    assert at(kings, active="Qc", **KINGS)["moves"] == ["discard"]
    assert at(kings, active="7d", **KINGS)["moves"] == ["discard", "place 7"]
    found = at(kings, active="7d", **KINGS, moves=["place 7"])
    assert found["moves"] == [f"place K at {spot}" for spot in (2, 4, 5, 9)]
    found = at(kings, active="7d", **KINGS, moves=["place 7", "place k AT 5"])
    assert (active(found), found["moves"]) == ("Jd", ["discard"])
    assert at(kings, pile="Jc", **KINGS)["moves"] == ["draw"]
    assert at(E4, active="Kd", moves=["discard"])["deciders"] == [1]


@rules("Q16")
@pytest.mark.parametrize("turns", [1, 3])
def test_max_turns(turns):
    nothing = "Ac 2c 3c 4c 5c 6c 7c 8c (Kc) (9c)"
    where = (nothing, nothing.replace("c", "d"))
    stock, played = "Qc Qd Qh Qs", ["draw", "discard"] * turns
    limit = {"options": {"max_turns": turns}}
    assert not at(*where, stock=stock, **limit, moves=played[:-1])["over"]
    found = at(*where, stock=stock, **limit, moves=played)
    assert (found["over"], found["ending"], found["winners"]) == (True, STOPPED, [])
    assert found["points"] == [0, 0]
    assert not at(*where, stock=stock, moves=played)["over"]
    won = at(E7, stock="9h", **limit, moves=["draw", "place 9"])
    assert (won["over"], won["points"]) == (False, [1, 0])
    late = dict(registers={"turns": 4998})
    assert not at(*where, stock=stock, **late, moves=["draw", "discard"])["over"]
    assert at(*where, stock=stock, **late, moves=["draw", "discard"] * 2)["over"]


@rules("Q17")
def test_what_is_turned_up_is_seen_by_all():
    match = Match(TRASH, 2, {"first_dealer": 1}, seed=1, deck=DECK_E12)
    match.play(0, "draw")
    match.play(0, "place 7")
    for seat in (0, 1, None):
        zones = match.view(seat)["zones"]
        assert zones["active"]["cards"] == ["7s"]
        assert zones["layout"]["cards"][0] == [None] * 6 + ["7c"] + [None] * 3
        hops = match.log(seat)[1]["hops"]
        assert [(hop["card"], hop["from"], hop["to"]) for hop in hops] == [
            ("7c", ["active", 0], ["layout", 0]),
            ("7s", ["layout", 0], ["active", 0]),
        ]


@rules("R15", "R17")
def test_facts_and_score():
    match = match_at(E7, stock="9h", registers={"points": [2, 4]})
    assert [(fact["label"], fact["value"], fact["seat"]) for fact in match.view(0)["facts"]] == [
        ("to fill", "1", 0),
        ("hands won", "2 of 10", 0),
        ("to fill", "10", 1),
        ("hands won", "4 of 10", 1),
    ]
    lines = np.zeros(1, np.int64)
    for won in (0, 1):
        RULES["value"](lines, won)
        assert lines[0] == won


@rules("R1", "R13", "Q4", "Q9")
def test_the_judgement_takes_and_places_what_fits():
    for where, best in (({"pile": "7d"}, ["take"]), ({"active": "7d"}, ["place 7"])):
        t = match_at(E4, **where).table[0]
        moves = engine(TRASH).moves(match_at(E4, **where).table, 0)
        liked = {TRASH.texts.write(move, t): judge_of(TRASH)(t, move) for move in moves}
        assert [text for text, worth in liked.items() if worth == max(liked.values())] == best
    jack = match_at(E4, active="Jd").table
    assert len({judge_of(TRASH)(jack[0], move) for move in engine(TRASH).moves(jack, 0)}) == 1  # all is one


# --- positions set up by hand


@rules("R15", "Q6")
def test_a_full_layout_has_won():
    found = at(HIDDEN, E7.replace("(5h)", "9h"))
    assert (found["points"], found["deciders"]) == ([0, 1], [1])
    assert found["score"] == [{}, {"hand won": 1}]


@rules("Q14")
def test_positions_that_no_game_could_come_to():
    few = table(E7, HIDDEN)
    few["zones"]["stock"] = ["Qs"]
    with pytest.raises(PositionError, match="at least two cards in total"):
        look("trash", **few)
    few["zones"]["stock"] = cards("Qs Ks")
    assert look("trash", **few)["moves"] == ["draw"]
    few["zones"]["layout"] = [E7.replace("(5h)", "5h").split(), []]
    for points in ([10, 0], [0, -1], [0, 0]):
        with pytest.raises(PositionError, match="one card less for each hand won"):
            look("trash", **few, registers={"points": points})
    with pytest.raises(PositionError, match="more often than in the pack"):
        at("(Ac) (Ac)")
    assert at("(Ac) (Ac)", HIDDEN, HIDDEN)["moves"] == ["draw"]  # three players use two packs


@rules("Q4", "Q10")
def test_a_position_is_put_in_order():
    found = at(E4, active="7d", registers={"taken": 1})
    assert (found["moves"], found["position"]["phase"]) == (["place 7"], "card")
    found = at(E4, pile="7d", registers={"taken": 1}, phase="card")
    assert (found["moves"], found["position"]["phase"]) == (["draw", "take"], "start")
    assert at(E4, pile="Qs", stock="7d", registers={"taken": 1}, moves=["draw"])["moves"] == [
        "discard",
        "place 7",
    ]


# --- refusals


@pytest.mark.parametrize(
    ("where", "move", "rule", "shown"),
    [
        ({}, "take", "Q10", []),
        ({}, "place 2", "R7", []),
        ({}, "discard", "R7", []),
        ({"pile": "Kh"}, "take", "R12", ["Kh"]),
        ({"pile": "3c"}, "take", "R12", ["3c", "3d"]),
        ({"pile": "5d"}, "draw", "Q9", ["5d"]),
        ({"active": "7d"}, "draw", "R10", ["7d"]),
        ({"active": "7d"}, "take", "R10", ["7d"]),
        ({"active": "5d"}, "discard", "Q2", ["5d"]),
        ({"active": "Jd"}, "discard", "Q2", ["Jd"]),
        ({"active": "7d", "registers": {"taken": 1}}, "discard", "Q4", ["7d"]),
        ({"active": "7d"}, "place 2", "R8", ["7d"]),
        ({"active": "5d"}, "place 55", "R8", ["5d"]),
        ({"active": "3c"}, "place 3", "R11", ["3c", "3d"]),
        ({"active": "Qc"}, "place 5", "R11", ["Qc"]),
        ({"active": "Jd"}, "place 5", "R9", ["Jd"]),
        ({"active": "7d"}, "place J at 7", "R9", ["7d"]),
        ({"active": "Kd"}, "place K at 5", "R9", ["Kd"]),
        ({"active": "Jd"}, "place K at 5", "R9", ["Jd"]),
        ({"active": "Jd"}, "place J at 7", "Q3", ["Jd", "Jh"]),
        ({"active": "Jd"}, "place J at 1", "Q3", ["Jd", "Ac"]),
        ({"active": "Jd"}, "place J at 11", "Q3", []),
        ({"active": "Jd", **KINGS}, "place J at 5", "R9", ["Jd"]),
    ],
)
@rules("R7", "R8", "R9", "R10", "R11", "R12", "Q2", "Q3", "Q4", "Q9", "Q10")
def test_refusals(where, move, rule, shown):
    told = refused("trash", **table(E4, HIDDEN, **where), moves=[move])
    assert (told["rule"], told["cards"]) == (rule, shown)


@rules("R18")
def test_a_card_above_the_layout_is_refused():
    nine = table(E4[:-3], HIDDEN, active="Tc", registers={"points": [1, 0]}, moves=["place 10"])
    told = refused("trash", **nine)
    assert told["rule"] == "R18"
    assert "ends at spot 9" in told["text"]
    nine = table(E4[:-3], HIDDEN, pile="Tc", registers={"points": [1, 0]}, moves=["take"])
    assert refused("trash", **nine)["rule"] == "R18"


# --- what players read


NAMES = {0: "Ann", 1: "Ben", 2: "Cy"}
TWO_LEFT = {"options": {"start_size": 2}}


def told(text, own=None):
    """Return a text as a seat reads it."""
    return render(text, SeatNames(3, own, {}, NAMES))


def log_after(match: Match, *moves: str) -> list[str]:
    """Return the last line of the log after these moves, as seat 0 and another read it."""
    for move in moves:
        match.play(match.deciders[0], move)
    return [log_lines(match, SeatNames(3, None, {}, NAMES), seat)[-1].text for seat in (0, 1)]


def test_the_banner_names_the_hand_who_is_closest_and_what_is_wild():
    match = match_at(E7, pile="7c")
    assert [told(part) for part in match.banner()] == ["Hand 1", "closest: Ann, 1 to go", "jacks are wild"]
    assert told(match.banner()[1], 0) == "closest: you, 1 to go"
    assert match_at(HIDDEN, **KINGS).banner() == ["Hand 1", "kings are wild"]
    last = match_at("(Ah)", "(??) (??)", registers={"points": [1, 0], "deals": 1}, **TWO_LEFT)
    assert told(last.banner()[-1]) == "Ann can win the game"
    late = match_at(HIDDEN, options={"max_turns": 9}, registers={"turns": 6})
    assert late.banner()[-1] == "stopped after 3 more turns"
    assert match_at(HIDDEN, options={"max_turns": 7}, registers={"turns": 6}).banner()[-1] == (
        "stopped after this turn"
    )


@pytest.mark.parametrize(
    ("own", "where", "prompt", "labels"),
    [
        (E4, {}, "Draw a card.", ["Draw a card"]),
        (E4, {"pile": "Qh"}, "Qh fits none of your spots: draw a card.", ["Draw a card"]),
        (E4, {"pile": "2d"}, "Take 2d: it fits your spot 2.", ["Take 2d"]),
        (E4, {"pile": "7c"}, "Take 7c to free Jh on spot 7, or draw a card.", ["Draw a card", "Take 7c"]),
        (
            E4,
            {"pile": "2d", **OPTIONAL},
            "Take 2d, which fits your spot 2, or draw a card.",
            ["Draw a card", "Take 2d"],
        ),
        (E4, {"active": "2d"}, "Put 2d on spot 2.", ["Put 2d on spot 2"]),
        (
            E4,
            {"active": "7c"},
            "Put 7c on spot 7 to free Jh, or discard 7c.",
            ["Discard 7c", "Put 7c on spot 7, free Jh"],
        ),
        (
            E4,
            {"active": "7c", "registers": {"taken": 1}},
            "Put 7c on spot 7 and free Jh.",
            ["Put 7c on spot 7, free Jh"],
        ),
        (
            E4,
            {"active": "Jd"},
            "Put Jd on any face-down spot.",
            [f"Put Jd on spot {spot}" for spot in (2, 4, 5, 9)],
        ),
        (E7, {"active": "Jd"}, "Put Jd on spot 9, your last one.", ["Put Jd on spot 9"]),
        (E4, {"active": "Qh"}, "Discard Qh: it has no spot.", ["Discard Qh"]),
        (E4, {"active": "8c"}, "Discard 8c: your spot 8 is filled.", ["Discard 8c"]),
        (
            E4[:-3],
            {"active": "Td", "registers": {"points": [1, 0]}},
            "Discard Td: your layout ends at spot 9.",
            ["Discard Td"],
        ),
    ],
)
def test_prompts_and_buttons(own, where, prompt, labels):
    match = match_at(own, **where)
    assert match.prompt(0) == prompt
    assert sorted(TRASH.texts.label(move, match.asking(0)) for move in match.legal_moves(0)) == labels


def test_events_of_a_turn():
    match = match_at(E4, stock="2d")
    assert log_after(match, "draw") == ["You draw 2d.", "Ann draws 2d."]
    placed = ["You put 2d on spot 2 and turn up 4h.", "Ann puts 2d on spot 2 and turns up 4h."]
    assert log_after(match, "place 2") == placed
    assert log_after(match, "place 4")[0] == "You put 4h on spot 4 and turn up 8s."
    cannot = ["You cannot place 8s and discard it.", "Ann cannot place 8s and discards it."]
    assert log_after(match, "discard") == cannot
    match = match_at(E4, pile="7c")
    taken = ["You take 7c from the discard pile.", "Ann takes 7c from the discard pile."]
    assert log_after(match, "take") == taken
    freed = ["You put 7c on spot 7 and free Jh.", "Ann puts 7c on spot 7 and frees Jh."]
    assert log_after(match, "place 7") == freed
    assert log_after(match_at(E4, active="7c"), "discard") == ["You discard 7c.", "Ann discards 7c."]


def test_events_say_that_the_stock_is_renewed_or_the_game_stopped():
    mine, _ = log_after(read_position({"game": "trash", **position_e8("Qs")}), "draw")
    assert mine.startswith("The stock has run out: the discards are shuffled and become the stock. You draw ")
    mine, _ = log_after(match_at(HIDDEN, stock="Qs", options={"max_turns": 1}), "draw", "discard")
    assert mine.endswith("That was the last turn: the game is stopped, and nobody wins.")


def test_the_end_of_a_hand_says_who_was_first_and_what_the_others_still_had_to_fill():
    match = match_at(E7, stock="9h")
    mine, other = log_after(match, "draw", "place 9")
    assert mine == "You put 9h on spot 9. Your layout is filled: you win the hand."
    assert other == "Ann puts 9h on spot 9. That was the last spot: Ann wins the hand."
    summary = match.scored[0].summary
    assert [told(text, 0) for text in summary] == [
        "You filled all 10 spots first: +1.",
        "Spots still to fill: Ben 10.",
        "From now on your layout has 9 spots.",
    ]
    assert told(summary[2]) == "From now on Ann's layout has 9 spots."


def test_the_end_of_a_game_is_announced():
    match = match_at("(Ah)", "(??) (??)", stock="Jc", registers={"points": [1, 0], "deals": 1}, **TWO_LEFT)
    mine, other = log_after(match, "draw", "place J at 1")
    assert mine == "You put Jc on spot 1. Your layout of one card is filled: you win the game."
    assert other == "Ann puts Jc on spot 1. That was a layout of one card: Ann wins the game."
    first, _, last = match.scored[-1].summary
    assert told(first, 0) == "You filled your last spot first: +1."
    assert told(last) == "That was a layout of one card: Ann wins the game."


@pytest.mark.parametrize(
    ("own", "where", "move", "why"),
    [
        (E4, {}, "draw", "There is no discard to take yet."),
        (E4, {"pile": "Qh"}, "draw", "Qh fits none of your spots."),
        (E4, {"pile": "2d"}, "take", "2d fills your spot 2."),
        (E4, {"pile": "7c"}, "take", "7c frees Jh, which can fill any other spot."),
        (E4, {"active": "2d"}, "place 2", "It fills spot 2 and turns up another card to place."),
        (E4, {"active": "7c"}, "place 7", "Jh becomes free and fills any other spot."),
        (
            E4,
            {"active": "Jd"},
            "place J at 5",
            "Any spot will do: on spot 5 the five may still replace it later.",
        ),
        (E4, {"active": "Qh"}, "discard", "Qh cannot be placed: it has no spot."),
        (E7, {"active": "9d"}, "place 9", "It fills your last spot: you win the hand."),
    ],
)
def test_a_hint_says_why(own, where, move, why):
    match = match_at(own, **where)
    [one] = [one for one in match.legal_moves(0) if TRASH.texts.write(one, match.asking(0)) == move]
    assert TRASH.texts.module.reason(match.asking(0), one) == why


# --- invariants


def check_step(t, wild: str, before):
    """Check the page's invariants 2 to 7 at a decision; `before` is the last decision of the same hand."""
    for seat in range(t.seats):
        own = t.layout[seat]
        up = [write_card(card) if seen == -1 else "" for card, seen in zip(own.cards, own.seen, strict=False)]
        assert "" in up
        assert own.count == t.start_size - t.points[seat]
        for spot, card in enumerate(up):
            assert not card or card[0] in (RANKS[spot], wild)
    assert wild not in {RANKS[rank(card)] for card in t.pile.cards}
    left = 52 * ((t.seats + 1) // 2) - sum(t.layout[seat].count for seat in range(t.seats))
    assert t.stock.count + t.pile.count + t.active.count == left
    assert left >= 32
    hidden = [layout_on(t, seat).count("(") for seat in range(t.seats)]
    if before is not None:
        assert all(now <= then for now, then in zip(hidden, before, strict=True))
    return hidden


@rules("R3", "R8", "R11", "Q3", "Q6", "Q8", "Q11", "Q14", "Q15", "Q19")
@pytest.mark.parametrize(
    "games", [range(7 if COMPILING else 3), pytest.param(range(7, 56), marks=pytest.mark.slow)]
)
def test_invariants_step_by_step(games):
    kernels, chance = engine(TRASH), random.Random(4)
    for game in games:
        seats = 2 + game % 7
        options = {
            "start_size": 10 if game == 7 else chance.randint(1, 3),
            "wild_rank": chance.choice("jk"),
            "take_discard": chance.choice(["forced", "optional"]),
        }
        table = kernels.begin(kernels.template(seats, options), game)
        wild, pack, turned = options["wild_rank"].upper(), sorted(TRASH.cards(table[0])), 0
        hand, hidden = 0, None
        while not table[0].over:
            t = table[0]
            assert everything(t) == pack
            hidden = check_step(t, wild, hidden if t.deals == hand else None)
            assert sum(t.points) == t.deals
            hand, seat = t.deals, t.turn
            others = [layout_on(t, one) for one in range(seats) if one != seat]
            move = chance.choice(kernels.moves(table, seat))
            turned = turned + 1 if TRASH.texts.write(move, t).startswith("place") else 0
            assert turned <= 2 * t.layout[seat].count
            kernels.step(table, seat, move)
            if table[0].deals == hand:
                assert [layout_on(table[0], one) for one in range(seats) if one != seat] == others
        t = table[0]
        assert everything(t) == pack
        assert sum(t.points) == t.deals <= seats * (options["start_size"] - 1) + 1


@pytest.mark.thousands
@rules("R15", "R19", "Q14", "Q16", "Q19")
@pytest.mark.parametrize(("seats", "games"), [(2, 3000), (5, 1000), (8, 600)])
def test_invariants_of_thousands_of_games(seats, games):
    kernels = engine(TRASH)
    for batch in random_games(kernels, kernels.template(seats), games, seed=7):
        tables = batch.tables
        assert (tables["over"] == 1).all()
        assert (tables["ending"] == 0).all()
        points = tables["points"][:, :seats]
        assert (points.sum(axis=1) == tables["deals"]).all()
        assert tables["deals"].max() <= seats * 9 + 1
        assert (points.max(axis=1) == 10).all()
        winner = points.argmax(axis=1)
        assert ((points == 10).sum(axis=1) == 1).all()
        assert (tables["winners"] == 1 << winner).all()
        layouts = tables["layout"]
        last = layouts["slots"][np.arange(len(tables)), winner, 0]
        assert np.isin(last % 13, (0, 10)).all()
        laid = tables["stock"]["count"] + tables["pile"]["count"] + layouts["count"].sum(axis=1)
        assert (laid == 52 * ((seats + 1) // 2)).all()
        sizes = np.where(np.arange(seats) == winner[:, None], 1, 10 - points)
        assert (layouts["count"][:, :seats] == sizes).all()


@rules("R14", "Q13", "Q14")
@pytest.mark.parametrize(
    "seeds", [range(10 if COMPILING else 4), pytest.param(range(10, 90), marks=pytest.mark.slow)]
)
def test_hands_go_on_through_renewals(seeds):
    kernels, chance = engine(TRASH), random.Random(2)
    for seed in seeds:
        renewals = 0
        table = read_position({"game": "trash", **position_e8("Qs"), "seed": seed}).table
        table["rng"] = [seed + 1, 2, 3, 4]
        pack, hidden = everything(table[0]), None
        while not table[0].deals:
            t = table[0]
            assert everything(t) == pack
            hidden = check_step(t, "J", hidden)
            was = t.stock.count
            kernels.step(table, t.turn, chance.choice(kernels.moves(table, t.turn)))
            renewals += not table[0].deals and table[0].stock.count > was
        assert renewals
