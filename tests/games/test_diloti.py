"""Diloti against its rule page: rules R, rulings K, worked examples E."""

import itertools
import random

import numpy as np
import pytest

from parlour import bots
from parlour.combinations.sums import divide, one, read_set, value
from parlour.engine.cards import RANKS, rank, read_card, write_card
from parlour.engine.linked import engine, zone_at
from parlour.engine.simulation import random_games
from parlour.errors import OptionError, PositionError, SeatsError, UnreadableMove
from parlour.games import load
from parlour.games.diloti import rules as diloti
from parlour.games.diloti import texts
from parlour.match import Match, MoveRefused
from parlour.match.positions import read_position
from parlour.messages import render
from parlour.presentation.log import log_lines
from parlour.presentation.move_targets import touches
from parlour.presentation.names import SeatNames
from tests.studies import cards, games, look, refused, rules, seeds, total

DILOTI = load("diloti")
PACK = [rank + suit for rank in RANKS for suit in "cdhs"]


def laid(table: str, hand: str, *declared: tuple, seats: int = 2, others: tuple = (), **more):
    """Return a position with seat 0 on turn.

    `declared` has cards, holder and, for a group, the value. `others` are the hands of seats 1, 2 and 3 if
    they matter; otherwise other hands get what they need.
    """
    used = set(cards(f"{table} {hand} {' '.join(one[0] for one in declared)} {' '.join(others)}"))
    worth = [
        one[2] if len(one) > 2 else sum(RANKS.index(card[0]) + 1 for card in cards(one[0]))
        for one in declared
    ]
    hands = [cards(hand)] + [cards(other) for other in others]
    for seat in range(len(hands), seats):
        needed = [RANKS[value - 1] for value, one in zip(worth, declared, strict=True) if one[1] == seat]
        keys = [next(card for card in PACK if card[0] == rank and card not in used) for rank in needed]
        used.update(keys)
        hands.append(keys or [next(card for card in reversed(PACK) if card not in used)])
        used.update(hands[-1])
    zones = {"table": cards(table), "hand": hands, "declaration": [cards(one[0]) for one in declared]}
    registers = {"worth": worth, "holder": [one[1] for one in declared]} if declared else {}
    registers |= more.pop("registers", {})
    return {
        "seats": seats,
        "turn": 0,
        "dealer": 1,
        "zones": zones | more.pop("zones", {}),
        "registers": registers,
    } | more


def reader(seat: int | None, seats: int = 2) -> SeatNames:
    return SeatNames(seats, seat, {}, {0: "Ann", 1: "Ben", 2: "Cy", 3: "Dee"})


def log_of(match: Match, seat: int | None) -> list[str]:
    """Return the lines of the log as a seat reads them; None for a spectator."""
    return [line.text for line in log_lines(match, reader(seat, match.seats), seat)]


def moves(position: dict) -> list[str]:
    return look("diloti", **position)["moves"]


def listed(text: str) -> list[str]:
    """Return the moves of a worked example, one on each line."""
    return sorted(line.strip() for line in text.strip().splitlines())


E1 = laid("2c 3s 5d 6c 8h", "8c Kd")
E2 = laid("4c Jd Jh", "9s Jc")
E3 = laid("2d 3h Kc", "5c 5h Ts")
E4 = laid("9h Qd", "2c 4d 9s", ("3s 4h", 1))
E5 = laid("3d 6h Kc", "3c 6d 8s Kh", ("2c 6s", 0))
E6 = laid("3d 8h Kc", "5c 8d 8s", ("2c 6s", 0))
E7 = laid("2s 5h 8h", "3c 5d 8d", ("2c 6s", 0))
E8 = laid("5h Ks", "3c 5d 8d", ("2c 6s", 2), seats=4)
E9 = laid("4d 9d Kc", "3c 7h", others=("2h 9s",))
E10 = laid("4h 4s 6c", "2d 8h")
E11 = laid("Ac Ad 2s", "3h 4c 4d")
E14 = laid("2c 5d 6c 8h", "8c Kd", ("3h 5s", 1))


@rules("R2", "R8", "R12", "R13", "K1", "K2", "K3", "K5")
def test_e1_several_sets():
    assert moves(E1) == listed(
        """
        capture 8c: 8h
        capture 8c: 2c+6c
        capture 8c: 3s+5d
        capture 8c: 2c+6c, 8h
        capture 8c: 3s+5d, 8h
        capture 8c: 2c+6c, 3s+5d
        capture 8c: 2c+6c, 3s+5d, 8h
        lay 8c
        lay Kd
        """
    )


@rules("K4", "K5")
def test_e2_face_cards():
    assert moves(E2) == listed("capture Jc: Jd\ncapture Jc: Jh\nlay 9s")
    assert moves(E2 | {"options": {"face_capture": "all"}}) == listed("capture Jc: Jd, Jh\nlay 9s")


@rules("R9", "R19", "K8")
def test_e3_declaring():
    assert moves(E3) == listed(
        """
        capture 5c: 2d+3h
        capture 5h: 2d+3h
        lay 5c
        lay 5h
        lay Ts
        declare 5c: 2d 3h = 10
        declare 5h: 2d 3h = 10
        group 5c: 2d+3h, 5c = 5
        group 5h: 2d+3h, 5h = 5
        """
    )


@rules("R16", "R26", "K12", "K17")
def test_e4_raising():
    assert moves(E4) == listed(
        """
        capture 9s: 9h
        lay 2c
        lay 4d
        lay 9s
        raise 2c: [3s 4h] = 9
        group 2c: [3s 4h]+2c, 9h = 9
        """
    )


@rules("R20", "R21", "K10", "K14", "K35")
def test_e5_obliged_with_one_key_card():
    assert moves(E5) == listed("capture 3c: 3d\ncapture 6d: 6h\ncapture 8s: [2c 6s]\ncapture Kh: Kc")


@rules("R20", "R27", "K10", "K14")
def test_e6_obliged_with_two_key_cards():
    assert moves(E6) == listed(
        """
        capture 8d: 8h
        capture 8d: [2c 6s]
        capture 8d: [2c 6s], 8h
        capture 8s: 8h
        capture 8s: [2c 6s]
        capture 8s: [2c 6s], 8h
        group 5c: [2c 6s], 3d+5c = 8
        group 5c: [2c 6s], 3d+5c, 8h = 8
        group 8d: [2c 6s], 8d = 8
        group 8d: [2c 6s], 8d, 8h = 8
        group 8s: [2c 6s], 8s = 8
        group 8s: [2c 6s], 8h, 8s = 8
        """
    )
    after = look("diloti", **E6, moves=["capture 8d: 8h"])["position"]
    assert after["zones"]["declaration"][0] == cards("2c 6s")


@rules("R23", "R27")
def test_e7_obliged_and_grouping():
    assert moves(E7) == listed(
        """
        capture 5d: 5h
        capture 8d: [2c 6s]
        capture 8d: [2c 6s], 8h
        group 3c: [2c 6s], 3c+5h = 8
        group 3c: [2c 6s], 3c+5h, 8h = 8
        """
    )


@rules("R17", "R28", "K11", "K17")
def test_e8_a_partners_declaration():
    assert moves(E8) == listed(
        """
        capture 5d: 5h
        capture 8d: [2c 6s]
        lay 3c
        lay 5d
        lay 8d
        declare 3c: 5h = 8
        group 3c: [2c 6s], 3c+5h = 8
        """
    )
    after = look("diloti", **E8, moves=["group 3c: [2c 6s], 3c+5h = 8"])["position"]
    assert after["registers"]["holder"][0] == 0
    assert sorted(after["zones"]["declaration"][0]) == sorted(cards("2c 6s 3c 5h"))


@rules("R9", "R16", "R22", "R26", "K11", "K17")
def test_e9_seven_to_nine():
    assert moves(E9) == listed("lay 3c\nlay 7h\ndeclare 3c: 4d = 7")
    declared = look("diloti", **E9, moves=["declare 3c: 4d = 7"])
    assert declared["moves"] == listed(
        """
        capture 9s: 9d
        lay 2h
        lay 9s
        raise 2h: [3c 4d] = 9
        group 2h: [3c 4d]+2h, 9d = 9
        """
    )
    grouped = look("diloti", **E9, moves=["declare 3c: 4d = 7", "group 2h: [3c 4d]+2h, 9d = 9"])
    assert grouped["moves"] == ["lay 7h"]
    assert grouped["position"]["registers"]["holder"][0] == 1
    assert grouped["position"]["registers"]["worth"][0] == 9
    end = look("diloti", **E9, moves=["declare 3c: 4d = 7", "group 2h: [3c 4d]+2h, 9d = 9", "lay 7h"])
    assert "capture 9s: [2h 3c 4d | 9d]" in end["moves"]


@rules("R23", "R24", "K33")
def test_e10_a_group_of_eights():
    assert moves(E10) == listed(
        """
        capture 8h: 4h+4s
        lay 2d
        lay 8h
        declare 2d: 6c = 8
        group 2d: 2d+6c, 4h+4s = 8
        """
    )


@rules("K6", "K34")
def test_e11_aces():
    assert moves(E11) == listed(
        """
        capture 3h: Ac+2s
        capture 3h: Ad+2s
        capture 4c: Ac+Ad+2s
        capture 4d: Ac+Ad+2s
        lay 3h
        lay 4c
        lay 4d
        declare 3h: Ac = 4
        declare 3h: Ad = 4
        group 4c: Ac+Ad+2s, 4c = 4
        group 4d: Ac+Ad+2s, 4d = 4
        """
    )


@rules("K3")
def test_e14_capture_extent():
    assert len(moves(E14)) == 9
    assert moves(E14 | {"options": {"capture_extent": "same_value"}}) == listed(
        """
        capture 8c: [3h 5s], 8h
        capture 8c: 2c+6c, [3h 5s], 8h
        lay 8c
        lay Kd
        """
    )


@rules("R30", "K23")
def test_e12_the_first_play_of_a_deal():
    rest = [card for card in PACK if card not in cards("Ac 2c 3d 4h 7h Td")]
    zones = {
        "hand": [cards("7h Td") + rest[:4], rest[4:10]],
        "table": cards("Ac 2c 3d 4h"),
        "stock": rest[10:46],
    }
    start = {"turn": 0, "dealer": 1, "zones": zones}
    wanted = listed(
        """
        capture 7h: 3d+4h
        capture 7h: Ac+2c+4h
        capture Td: Ac+2c+3d+4h
        lay 7h
        lay Td
        declare 7h: 3d = 10
        declare 7h: Ac 2c = 10
        """
    )
    found = look("diloti", **start)["moves"]
    assert [move for move in found if " 7h" in move[:12] or " Td" in move[:12]] == wanted
    assert xeris(look("diloti", **start, moves=["capture Td: Ac+2c+3d+4h"])) == [0, 0]
    zones["stock"] = rest[10:22]  # the same cards in a later batch
    assert xeris(look("diloti", **start, moves=["capture Td: Ac+2c+3d+4h"])) == [1, 0]
    zones["stock"], zones["hand"][1] = rest[10:46], rest[4:9]  # the second turn of the deal
    assert xeris(look("diloti", **start, moves=["capture Td: Ac+2c+3d+4h"])) == [1, 0]


@rules("R30", "K23")
def test_the_first_play_of_four():
    rest = [card for card in PACK if card not in cards("Ac 2c 3d 4h 7h Td")]
    hands = [cards("7h Td") + rest[:4], *(rest[4 + 6 * i : 10 + 6 * i] for i in range(3))]
    zones = {"hand": hands, "table": cards("Ac 2c 3d 4h"), "stock": rest[22:46]}
    start = {"seats": 4, "turn": 0, "dealer": 3, "zones": zones}
    assert xeris(look("diloti", **start, moves=["capture Td: Ac+2c+3d+4h"])) == [0, 0]


def xeris(found: dict) -> list[int]:
    return [mask.bit_count() for mask in found["position"]["registers"]["marked"]]


def last_plays(**options):
    """Return the position of E13: seat 1 on turn, the stock empty."""
    zones = {"hand": [cards("5d Qs"), cards("3h 8c")], "table": cards("3s 5h Qd")}
    return {"turn": 1, "dealer": 0, "zones": zones, "registers": {"last": 0}, "options": options}


@rules("R30", "R31", "R33", "K5", "K24")
def test_e13_the_last_four_plays():
    start = last_plays(max_deals=1)
    assert moves(start) == listed(
        """
        capture 3h: 3s
        capture 8c: 3s+5h
        lay 3h
        lay 8c
        declare 3h: 5h = 8
        """
    )
    found = look("diloti", **start, moves=["capture 8c: 3s+5h"])
    assert found["moves"] == ["capture Qs: Qd", "lay 5d"]
    found = look("diloti", **start, moves=["capture 8c: 3s+5h", "capture Qs: Qd"])
    assert xeris(found) == [1, 0]
    assert found["position"]["registers"]["marked"][0] == 1 << read_card("Qs")
    found = look("diloti", **start, moves=["capture 8c: 3s+5h", "capture Qs: Qd", "lay 3h", "lay 5d"])
    assert found["position"]["zones"]["won"][0] == cards("Qd Qs 3h 5d")
    assert found["score"][0] == {"xeris": 10, "most cards": 4}
    assert (found["over"], found["ending"], found["winners"]) == (True, "last deal played", [0])


@rules("R30", "K24")
@pytest.mark.parametrize(("option", "count"), [("yes", 1), ("no", 0)])
def test_a_xeri_with_the_last_card(option, count):
    zones = {"hand": [cards("5d"), []], "table": cards("2c 3c"), "won": [cards("Ac"), cards("Ad")]}
    start = {"turn": 0, "dealer": 0, "zones": zones, "options": {"xeri_last_card": option, "max_deals": 1}}
    found = look("diloti", **start, moves=["capture 5d: 2c+3c"])
    assert found["score"][0].get("xeris", 0) == 10 * count
    zones["stock"] = [card for card in PACK if card not in cards("5d 2c 3c Ac Ad")][:12]
    assert xeris(look("diloti", **start, moves=["capture 5d: 2c+3c"])) == [1, 0]  # the last of a batch only
    zones |= {"stock": [], "hand": [cards("5d"), cards("9c")]}  # the last but one of the deal
    assert xeris(look("diloti", **start, moves=["capture 5d: 2c+3c"])) == [1, 0]


def deal_scored(first: str, second: str, marks: tuple[str, str] = ("", ""), **more):
    """Return the last play of a deal: seat 1 lays the last named card for side 1, which captured last."""
    last = cards(second)[-1]
    zones = {"hand": [[], [last]], "won": [cards(first), cards(second)[:-1]]}
    marked = [sum(1 << read_card(card) for card in cards(text)) for text in marks]
    registers = {"last": 1, "marked": marked} | more.pop("registers", {})
    return look("diloti", zones=zones, turn=1, dealer=0, registers=registers, **more, moves=[f"lay {last}"])


def split(first: str, second: str, count: int) -> tuple[str, str]:
    """Return the pack in two piles: these cards with others up to this number, and the rest."""
    rest = [card for card in PACK if card not in cards(f"{first} {second}")]
    wanted = count - len(cards(first))
    return " ".join(cards(first) + rest[:wanted]), " ".join(cards(second) + rest[wanted:])


@rules("R34", "K26", "K28")
def test_e15_scoring():
    first, second = split("Td Ac Ad 7c", "2c Ah As 7d 7h", 27)
    found = deal_scored(first, second, ("7c", "7d 7h"))
    assert found["score"] == [
        {"xeris": 10, "most cards": 4, "ten of diamonds": 2, "aces": 2},
        {"xeris": 20, "aces": 2, "two of clubs": 1},
    ]
    assert (total(found, 0), total(found, 1)) == (18, 23)
    assert not found["over"]


@rules("R34")
def test_nobody_has_more_cards_with_26_each():
    found = deal_scored(*split("Td Ac", "2c", 26))
    assert found["score"][0] == {"ten of diamonds": 2, "aces": 4}
    assert found["score"][1] == {"two of clubs": 1}


@rules("R4", "R34", "R36", "K28")
def test_partners_have_their_sides_points_and_win_together():
    first, second = split("Td Ac Ad 7c", "2c Ah As 7d 7h", 27)
    found = deal_scored(first, second, seats=4, registers={"points": [60, 10, 60, 10]})
    assert found["score"][0] == found["score"][2] == {"most cards": 4, "ten of diamonds": 2, "aces": 2}
    assert found["score"][1] == found["score"][3]
    assert (found["over"], found["winners"], found["points"]) == (True, [0, 2], [68, 13, 68, 13])


@rules("R35", "R36", "K28")
def test_e16_the_end_of_the_game():
    piles = split("Td 7c", "Ac Ad Ah As 2c", 25)
    found = deal_scored(*piles, ("7c", ""), registers={"points": [55, 59]})
    assert (total(found, 0), total(found, 1)) == (12, 9)
    assert (found["points"], found["winners"], found["ending"]) == ([67, 68], [1], "target reached")
    piles = split("Td Ac Ad Ah As", "2c", 25)
    found = deal_scored(*piles, registers={"points": [59, 60]})
    assert (found["points"], found["over"]) == ([65, 65], False)
    assert found["position"]["dealer"] == 1
    assert found["deciders"] == [0]
    assert len(found["position"]["zones"]["stock"]) == 36


@rules("R36", "K29")
@pytest.mark.parametrize(
    ("points", "options", "winners", "ending"),
    [
        ([20, 0], {"max_deals": 1}, [0], "last deal played"),
        ([0, 1], {"max_deals": 1}, [], "last deal played, drawn"),
        ([0, 1], {"target": 6}, None, ""),
        ([0, 2], {"target": 6}, [1], "target reached"),
        ([0, 2], {"target": 101}, None, ""),
    ],
)
def test_the_last_deal_and_the_target(points, options, winners, ending):
    """The deal ends 6 to 5."""
    piles = split("Td Ac Ad Ah As", "2c", 25)
    found = deal_scored(*piles, registers={"points": points}, options=options)
    assert (total(found, 0), total(found, 1)) == (6, 5)
    assert found["over"] == (winners is not None)
    assert (found["winners"], found["ending"]) == (winners or [], ending)


@rules("R33", "K27")
def test_leftovers_that_nobody_can_claim():
    zones = {"hand": [[], cards("7c")], "table": cards("Ac Td"), "won": [[], []]}
    start = {"turn": 1, "dealer": 0, "zones": zones, "options": {"max_deals": 1}}
    found = look("diloti", **start, registers={"last": -1}, moves=["lay 7c"])
    assert found["score"] == [{}, {}]
    assert found["position"]["zones"]["table"] == cards("Ac Td 7c")
    assert found["winners"] == []


# --- the deal


def opening(four: str, seats: int = 2, **options):
    """Deal these four cards to the table; None if they were not kept."""
    rest = [card for card in PACK if card not in cards(four)]
    dealt = look(
        "diloti", deck=rest[: 6 * seats] + cards(four) + rest[6 * seats :], seats=seats, options=options
    )
    zones = dealt["position"]["zones"]
    assert [sorted(hand) for hand in zones["hand"]] == [
        sorted(rest[(seat - 1) % seats : 6 * seats : seats]) for seat in range(seats)
    ]
    assert len(zones["stock"]) == 48 - 6 * seats
    assert len(zones["table"]) == 4
    return dealt if zones["table"] == cards(four) else None


@rules("R3", "R5", "R6", "K30")
def test_e16_redeal():
    assert opening("7c 7d 7h Ks") is None
    assert opening("7c 7d 7h Ks", redeal="faces_only") is not None
    assert opening("Jc Jd 5h 5s") is not None
    assert opening("Qc Qd Qh 2s") is None
    assert opening("Qc Qd Qh 2s", redeal="faces_only") is None
    assert opening("2s Qc Qd Qh", redeal="faces_only") is None
    assert opening("9c 9d 9h 9s") is None


@rules("R6")
@pytest.mark.parametrize("court", "JQK")
def test_three_equal_court_cards_are_dealt_again(court):
    for option in ("any_rank", "faces_only"):
        assert opening(f"{court}c 2s {court}d {court}h", redeal=option) is None
    assert opening(f"{court}c 2s {court}d Ah", redeal="faces_only") is not None


@rules("R5", "R7", "R35", "K30")
def test_the_deal_starts_left_of_the_dealer():
    for seats, dealer in [(2, 0), (2, 1), (4, 0), (4, 3)]:
        match = Match(DILOTI, seats, {"first_dealer": dealer}, seed=3, deck=PACK[:8])
        first = (dealer + 1) % seats
        assert match.deciders == [first]
        assert write_card(zone_at(match.table, "hand", first).cards[0]) == PACK[0]
        assert write_card(zone_at(match.table, "hand", (first + 1) % seats).cards[0]) == PACK[1]
    assert Match(DILOTI, seed=3).table[0].dealer == 0
    assert {Match(DILOTI, 4, {"first_dealer": "random"}, seed).table[0].dealer for seed in range(40)} == {
        0,
        1,
        2,
        3,
    }


@rules("R1", "R4")
def test_two_players_or_two_pairs():
    with pytest.raises(SeatsError, match="two pairs"):
        Match(DILOTI, 3)
    with pytest.raises(SeatsError, match="first_dealer cannot be 3"):
        Match(DILOTI, 2, {"first_dealer": 3})
    with pytest.raises(OptionError):
        Match(DILOTI, options={"target": 0})
    assert [DILOTI.sides_at(seats) for seats in (2, 4)] == [2, 2]


@rules("R32", "R33", "K31")
@pytest.mark.parametrize("seats", [2, 4])
def test_batches(seats):
    match = Match(DILOTI, seats, {"first_dealer": 1}, seed=8, watched=False)
    chance = random.Random(1)
    stocks = [zone_at(match.table, "stock").count]
    for play in range(48):
        if play % (6 * seats) == 0:
            assert match.deciders == [2 % seats]
            assert all(zone_at(match.table, "hand", seat).count == 6 for seat in range(seats))
            assert zone_at(match.table, "stock").count == 48 - 6 * seats - play
        assert match.scored == []
        match.play(match.deciders[0], chance.choice(match.legal(match.deciders[0])))
    assert stocks == [48 - 6 * seats]
    assert len(match.scored) == 1
    assert match.table[0].dealer == 2 % seats


# --- declarations


@rules("R14", "R15", "R28", "K22")
def test_partners_share_a_pile_and_anybody_may_capture():
    start = laid("Kc", "8h 5d", ("2c 6s", 1), seats=4, others=("8c Qs", "3h 4c", "8d 9c"))
    found = look("diloti", **start, moves=["capture 8h: [2c 6s]"])
    assert found["position"]["zones"]["won"][0] == cards("2c 6s 8h")
    assert found["position"]["registers"]["last"] == 0
    assert "lay Qs" in found["moves"]  # the holder is free immediately
    found = look("diloti", **start, moves=["lay 5d", "capture 8c: [2c 6s]", "lay 3h"])
    assert found["position"]["zones"]["won"] == [[], cards("2c 6s 8c"), [], []]
    zones = {"hand": [[], [], cards("4c 7c"), cards("9d")], "table": cards("4d Jc")}
    start = {"seats": 4, "turn": 2, "dealer": 3, "zones": zones}
    found = look("diloti", **start, moves=["capture 4c: 4d"])["position"]
    assert (found["zones"]["won"][0], found["registers"]["last"]) == (cards("4d 4c"), 0)


@rules("R21", "R29", "K14", "K19")
def test_the_maker_of_a_group_may_only_capture():
    found = look(
        "diloti",
        **laid("4h 4s 6c", "2d 8h Kd", others=("7c Qs",)),
        moves=["group 2d: 2d+6c, 4h+4s = 8", "lay 7c"],
    )
    assert found["moves"] == ["capture 8h: [2d 6c | 4h 4s]"]
    group = laid("3d Kc", "5c 8d 8h Ks", ("2c 6s 4h 4s", 0, 8))
    assert moves(group) == listed("capture 8d: [2c 6s | 4h 4s]\ncapture 8h: [2c 6s | 4h 4s]\ncapture Ks: Kc")
    extended = moves(group | {"options": {"extend_groups": "yes"}})
    assert [move for move in extended if move.startswith("group")] == listed(
        """
        group 5c: [2c 6s | 4h 4s], 3d+5c = 8
        group 8d: [2c 6s | 4h 4s], 8d = 8
        group 8h: [2c 6s | 4h 4s], 8h = 8
        """
    )


@rules("R17", "R22", "K11", "K13")
def test_raising_back():
    start = laid("Kc", "Ac 8c", ("3s 4h", 1), others=("Ad 7c 9c",))
    found = look("diloti", **start, moves=["raise Ac: [3s 4h] = 8"])
    assert found["position"]["registers"]["holder"][0] == 0
    assert "raise Ad: [Ac 3s 4h] = 9" in found["moves"]
    assert "lay 7c" in found["moves"]
    found = look("diloti", **start, moves=["raise Ac: [3s 4h] = 8", "raise Ad: [Ac 3s 4h] = 9"])
    assert found["moves"] == ["lay 8c"]  # neither the player's nor obliged
    assert found["position"]["registers"]["worth"][0] == 9


@rules("R19", "K9")
def test_the_last_card_of_a_batch_cannot_declare():
    assert moves(laid("4d 7c", "3c")) == ["lay 3c"]
    assert moves(laid("4d", "3c", ("2c 4c", 1))) == ["lay 3c"]


@rules("R18", "R19")
def test_no_declaration_above_ten_or_without_its_card():
    assert moves(laid("8c", "3c Jd")) == listed("lay 3c\nlay Jd")
    assert moves(laid("6c", "3c 8d")) == listed("lay 3c\nlay 8d")


@rules("K12")
def test_raise_with_table():
    start = laid("2s 9h", "Ac 9c 4s", ("2d 4d", 1))
    with_table = moves(start | {"options": {"raise_with_table": "yes"}})
    assert set(with_table) - set(moves(start)) == {"raise Ac: [2d 4d] 2s = 9"}
    after = look("diloti", **start, options={"raise_with_table": "yes"}, moves=["raise ac: 2S [4d 2d] = 9"])
    assert sorted(after["position"]["zones"]["declaration"][0]) == sorted(cards("2d 4d Ac 2s"))


@rules("R16")
def test_only_an_opponents_declaration_is_raised():
    opponents = laid("Kc", "Ac 6h", ("2c 3s", 1), seats=4)
    assert "raise Ac: [2c 3s] = 6" in moves(opponents)
    assert moves(laid("Kc", "Ac 6h", ("2c 3s", 2), seats=4)) == listed("lay Ac\nlay 6h")


@rules("R19", "R27", "K9")
def test_the_card_that_makes_a_group_is_not_the_card_kept_for_it():
    eights = laid("Kc", "8d 8h", ("2c 6s", 1))
    assert "group 8d: [2c 6s], 8d = 8" in moves(eights)
    one = laid("Kc", "8d 9h", ("2c 6s", 1))
    assert not [move for move in moves(one) if move.startswith("group")]


@rules("K14", "K16")
def test_raise_while_obliged():
    start = laid("Kc", "2d 8c 9c", ("2c 6s", 0), ("3s 4h", 1))
    assert moves(start) == ["capture 8c: [2c 6s]"]
    free = start | {"options": {"raise_while_obliged": "yes"}}
    assert moves(free) == listed("capture 8c: [2c 6s]\nraise 2d: [3s 4h] = 9")
    after = look("diloti", **free, moves=["raise 2d: [3s 4h] = 9"])["position"]["registers"]
    assert after["holder"][:2] == [0, 0]
    assert after["worth"][:2] == [8, 9]
    both = laid("Kc 3d", "8c 9c", ("2c 6s", 0), ("2h 3s 4h", 0), options={"raise_while_obliged": "yes"})
    assert moves(both) == listed("capture 8c: [2c 6s]\ncapture 9c: [2h 3s 4h]")
    spent = laid("Kc", "Ac 8c", ("2c 5s", 1), ("2h 6h", 0), options={"raise_while_obliged": "yes"})
    assert "raise Ac: [2c 5s] = 8" in moves(spent)
    key = laid("Kc", "3d 9c", ("Ac 2c", 0), ("2h 4h", 1), options={"raise_while_obliged": "yes"})
    assert moves(key) == ["capture 3d: [Ac 2c]"]  # a player keeps the only card for their declaration


@rules("R25", "R26", "K17")
def test_group_opponent():
    start = laid("Kc", "8d 8h", ("2c 6s", 1))
    assert "group 8d: [2c 6s], 8d = 8" in moves(start)
    after = look("diloti", **start, moves=["group 8d: [2c 6s], 8d = 8"])["position"]["registers"]
    assert (after["holder"][0], after["worth"][0]) == (0, 8)
    narrow = {"options": {"group_opponent": "no"}}
    assert not [move for move in moves(start | narrow) if move.startswith("group")]
    assert "group 2c: [3s 4h]+2c, 9h = 9" in moves(E4 | narrow)  # when raised, it belongs to no other player


@rules("R16", "K18", "K19")
def test_a_group_cannot_be_raised():
    start = laid("Kc", "Ac 9c", ("2c 6s 4h 4s", 1, 8))
    assert moves(start) == listed("lay 9c\nlay Ac")
    assert moves(start | {"options": {"extend_groups": "yes"}}) == moves(start)
    eights = laid("Kc", "8c 8d", ("2c 6s 4h 4s", 1, 8), options={"extend_groups": "yes"})
    assert "group 8c: [2c 6s | 4h 4s], 8c = 8" in moves(eights)


@rules("R26", "R27", "K20")
def test_an_obliged_group_with_a_raise():
    start = laid("Kc 8h", "2h 8c", ("2c 6s", 0), ("2d 4d", 1))
    groups = [move for move in moves(start) if move.startswith("group")]
    assert groups == listed("group 2h: [2d 4d]+2h, [2c 6s] = 8\ngroup 2h: [2d 4d]+2h, [2c 6s], 8h = 8")
    after = look("diloti", **start, moves=[groups[0]])["position"]
    assert [len(one) for one in after["zones"]["declaration"][:2]] == [5, 0]
    assert (after["registers"]["worth"][:2], after["registers"]["holder"][:2]) == ([8, 0], [0, 0])


@rules("K16", "R28")
def test_several_declarations_of_one_value():
    start = laid("Kc", "8c 9c Ac", ("2c 6s", 1), ("3c 5s", 2), seats=4)
    assert [move for move in moves(start) if move.startswith("capture")] == listed(
        "capture 8c: [2c 6s]\ncapture 8c: [2c 6s], [3c 5s]\ncapture 8c: [3c 5s]"
    )
    assert [move for move in moves(start) if move.startswith("raise")] == ["raise Ac: [2c 6s] = 9"]


@rules("R30", "K7", "K25")
def test_a_xeri_takes_the_declarations_too():
    start = laid("2d 6d", "8c 9c", ("2c 6s", 1))
    assert xeris(look("diloti", **start, moves=["capture 8c: 2d+6d"])) == [0, 0]
    found = look("diloti", **start, moves=["capture 8c: [2c 6s], 2d+6d"])
    assert xeris(found) == [1, 0]
    assert found["position"]["zones"]["table"] == []
    assert not [move for move in moves(laid("2d", "9c", ("3c 4c", 1))) if move.startswith("capture")]


# --- options of laying and capturing


@rules("R8", "K5")
def test_lay_matching():
    start = laid("5c Kc", "5d 8d 9d Kd", ("2c 6s", 1))

    def lays(option):
        return [
            move for move in moves(start | {"options": {"lay_matching": option}}) if move.startswith("lay")
        ]

    assert lays("faces_forbidden") == listed("lay 5d\nlay 8d\nlay 9d")
    assert lays("any_forbidden") == ["lay 9d"]
    assert lays("free") == listed("lay 5d\nlay 8d\nlay 9d\nlay Kd")


@rules("K34")
@pytest.mark.parametrize(
    "text",
    [
        "capture 8c: 2c+6d, 6c+2d",
        "CAPTURE 8C: 6D+2C,2D+6C",
        "capture 8c: 2d+6d, 2c+6c",
        "capture 8c:2c + 6c, 6d + 2d",
    ],
)
def test_divisions_are_one_and_the_same_move(text):
    match = read_position({"game": "diloti", **laid("2c 6c 2d 6d", "8c Kd")})
    assert len([move for move in match.legal(0) if move.startswith("capture")]) == 5
    assert match.play(0, text).text == "capture 8c: 2c+6c, 2d+6d"


@rules("R11", "R24", "K33")
def test_what_may_be_left_out_or_turned_round():
    match = read_position({"game": "diloti", **E4})
    for text in ["raise 2c: [4h 3s] = 9", "raise 2c: [3s 4h]", "RAISE 2C: [3S 4H]=9"]:
        match.play(0, text)
        assert match.undo().text == "raise 2c: [3s 4h] = 9"
    for text in ["group 2c: 9h, 2c+[4h 3s] = 9", "group 2c: [3s 4h] + 2c, 9h"]:
        match.play(0, text)
        assert match.undo().text == "group 2c: [3s 4h]+2c, 9h = 9"
    other = read_position({"game": "diloti", **E3})
    other.play(0, "declare 5c: 3h, 2d")
    assert other.undo().text == "declare 5c: 2d 3h = 10"
    for text in ["capture", "capture 8c", "catch 8c: 3s", "lay", "capture xx: 3s", "capture 8c: 3s 3s"]:
        with pytest.raises(UnreadableMove):
            match.play(0, text)


@rules("R10")
@pytest.mark.parametrize(
    ("start", "move", "rule"),
    [
        (E1, "lay 9c", "R7"),
        (E1, "capture 8c: 9d", "R2"),
        (E1, "capture 8c: 3s+6c", "R12"),
        (E1, "capture 8c:", "R13"),
        (E1, "capture Kd: 8h", "K4"),
        (E1, "capture 8c: ...", "R7"),
        (E1, "declare 8c: 2c 3s = 13", "R18"),
        (E1, "declare 8c: 2c = 10", "R19"),
        (E1, "declare Kd: 2c = 2", "R10"),
        (E1, "declare 8c: = 8", "K8"),
        (E2, "capture Jc: Jd, Jh", "K4"),
        (E2 | {"options": {"face_capture": "all"}}, "capture Jc: Jd", "K4"),
        (E2, "lay Jc", "K5"),
        (E2, "capture 9s: 4c+Jd", "R12"),
        (E3, "declare 5c: 2d 3h = 9", "R11"),
        (E3, "declare 5c: 2d Kc = 7", "R10"),
        (E3, "declare 5c: 3h = 8", "R19"),
        (E3, "group 5c: 2d+3h = 5", "K8"),
        (E3, "group 5c: 5c = 5", "R23"),
        (E3, "group 5c: 2d+5c, 3h = 7", "R23"),
        (E4, "raise 9s: [3s 4h] = 16", "R18"),
        (E4, "raise 4d: [3s 4h] = 11", "R18"),
        (E4, "raise 2c: 9h = 11", "R18"),
        (E4, "raise 2c: 9h = 9", "R16"),
        (E4, "raise 2c: [3s 9h] = 9", "R9"),
        (E4, "capture 9s: [3s 4h]", "R15"),
        (E4, "capture 9s: [3s 4h]+2c", "R2"),
        (E4, "capture 9s: 3s", "K7"),
        (E4, "declare 2c: [3s 4h] = 9", "K8"),
        (E4, "group 9s: [3s 4h]+2c, 9s = 9", "R2"),
        (E5, "lay 3c", "R21"),
        (E5, "lay Kh", "R21"),
        (E5, "declare 3c: 3d = 6", "R21"),
        (E5, "capture 8s: 8h", "R2"),
        (E7, "capture 8d: 8h", "R20"),
        (E7, "group 3c: 3c+5h, 8h = 8", "R27"),
        (E7, "group 3c: [2c 6s]+3c, 8h = 8", "R23"),
        (E8, "raise 3c: [2c 6s] = 11", "R18"),
        (laid("Kc", "2d 10c", ("2c 6s", 2), seats=4), "raise 2d: [2c 6s] = 10", "R17"),
        (laid("Kc", "2d Tc Td", ("2c 6s", 0)), "raise 2d: [2c 6s] = 10", "K14"),
        (laid("Kc", "2d Tc", ("2c 6s 4c 4d", 1, 8)), "raise 2d: [2c 6s | 4c 4d] = 10", "K18"),
        (laid("Kc", "8c 8d", ("2c 6s 4c 4d", 1, 8)), "group 8c: [2c 6s | 4c 4d], 8c = 8", "K19"),
        (laid("2s", "Ac 9c", ("2d 4d", 1)), "raise Ac: [2d 4d] 2s = 9", "K12"),
        (E14 | {"options": {"capture_extent": "same_value"}}, "capture 8c: 2c+6c, 8h", "K3"),
        (E14 | {"options": {"capture_extent": "same_value"}}, "capture 8c: [3h 5s]", "K3"),
        (
            laid("Kc", "8d 8h", ("2c 6s", 1), options={"group_opponent": "no"}),
            "group 8d: [2c 6s], 8d = 8",
            "K17",
        ),
        (laid("5c", "5d", options={"lay_matching": "any_forbidden"}), "lay 5d", "K5"),
        (laid("Kc", "5d 8d", ("2c 6s", 1), options={"lay_matching": "any_forbidden"}), "lay 8d", "K5"),
        (
            laid("Kc", "Ac 8c", ("3c 4c", 1), ("2c 6s", 0), options={"raise_while_obliged": "yes"}),
            "raise 8c: [3c 4c] = 15",
            "R18",
        ),
        (
            laid("Kc", "2h 8h", ("2c", 0, 2), ("3c 3d", 1), options={"raise_while_obliged": "yes"}),
            "raise 2h: [3c 3d] = 8",
            "R20",
        ),
    ],
)
def test_refusals(start, move, rule):
    refusal = refused("diloti", **start, moves=[move])
    assert refusal["rule"] == rule, refusal["text"]
    assert f"**{rule}**" in DILOTI.page


def test_a_refusal_shows_the_cards_that_prove_it():
    refusal = refused("diloti", **E5, moves=["lay 3c"])
    assert refusal["cards"] == cards("2c 6s")
    assert "[2c 6s]" in refusal["text"]
    assert refused("diloti", **E2, moves=["lay Jc"])["cards"] == ["Jd"]


# --- moves in steps, because there are too many to list

CROWDED_TABLE = "Ac Ad Ah As 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 6h"
CROWDED = laid(CROWDED_TABLE, "5d Td Ts Kd")


def target(chance: random.Random, table: str, worth: int) -> list[int]:
    """Return two disjoint sets of this value."""
    left = cards(table)
    sets: list[int] = []
    while len(sets) < 2:
        some = chance.sample(left, min(len(left), chance.randint(1, 5)))
        if sum(value(read_card(card)) for card in some) == worth:
            sets.append(read_set(" ".join(some)))
            left = [card for card in left if card not in some]
    return sets


@rules("R13", "K3", "K34")
@seeds(1, 12)
def test_any_capture_can_be_reached_in_steps(seed):
    match = read_position({"game": "diloti", **CROWDED})
    opening = match.legal(0)
    assert "capture Td: ..." in opening
    assert "declare 5d: ... = 10" in opening
    assert "group 5d: ... = 10" in opening
    sets = target(random.Random(seed), " ".join(CROWDED["zones"]["table"]), 10)
    wanted = sum(sets)
    match.play(0, "capture Td: ...")
    while match.deciders == [0]:
        assert match.phase == "adding"
        texts = {cards_of_text(text): text for text in match.legal(0) if cards_of_text(text) & ~wanted == 0}
        match.play(0, texts[max(texts, key=int.bit_count)])
    won = zone_at(match.table, "won", 0).cards
    assert sum(one(card) for card in won) == wanted | one(read_card("Td"))
    assert divide(wanted, 10) is not None
    whole = read_position({"game": "diloti", **CROWDED})
    whole.play(0, match.played[-1].text)  # the same, named as a whole
    assert zone_at(whole.table, "won", 0).cards.tolist() == won.tolist()
    assert len(whole.played) > 1


def cards_of_text(text: str) -> int:
    """Return the table cards that a capture names; a step is less than the move that ends there."""
    return read_set(text.split(":")[1].replace("...", ""))


@rules("R23", "K8")
@seeds(2, 16)
def test_groups_and_declarations_in_steps_always_come_to_an_end(seed):
    begins = [["group 5d: ... = 10", "capture Td: ..."], ["group Td: ... = 10", "declare 5d: ... = 10"]]
    chance = random.Random(seed // 2)
    for begin in begins[seed % 2][: 1 if seed < 2 else 2]:
        match = read_position({"game": "diloti", **CROWDED})
        match.play(0, begin)
        while match.deciders == [0]:
            legal = match.legal(0)
            assert legal
            match.play(0, chance.choice([text for text in legal if "..." in text] or legal))
        text = match.played[-1].text
        assert text.split(":")[0] == begin.split(":")[0]
        if begin.startswith("group"):
            made = sum(value(card) for card in zone_at(match.table, "declaration", 0).cards)
            assert made % 10 == 0
            assert made >= 20
            assert match.table[0].worth[0] == 10


@rules("R7")
def test_refusals_in_a_crowd():
    with pytest.raises(MoveRefused, match="too many choices: begin with `capture Td:"):
        read_position({"game": "diloti", **CROWDED}).check(0, "capture Td: 4c+6h")
    assert refused("diloti", **CROWDED, moves=["capture Td: 4c+5s"])["rule"] == "R2"
    begun = refused("diloti", **CROWDED, moves=["capture Td: ...", "lay Kd"])
    assert begun["rule"] == "R7"
    assert "capture Td: ..." in begun["text"]
    assert refused("diloti", **CROWDED, moves=["capture Td: ...", "capture Ts: 4c+6h"])["rule"] == "R7"


def test_all_forty_numerals_can_be_listed():
    """This is the largest possible table, although no play leads to it."""
    table = [card for card in PACK if card[0] not in "JQK" and card not in cards("Ts Td")]
    match = read_position({"game": "diloti", **laid(" ".join(table), "Ts Td Kd")})
    assert match.legal(0) == [
        "lay Ts",
        "capture Ts: ...",
        "group Ts: ... = 10",
        "lay Td",
        "capture Td: ...",
        "group Td: ... = 10",
        "lay Kd",
    ]
    match.play(0, "capture Ts: ...")
    assert 1000 < len(match.legal(0)) < 1800


# --- every list of moves against the page's table of moves, in plain Python


def divisible(some: tuple, worth: int) -> bool:
    """Return whether cards can be divided into sets of this value, by trying."""
    if not some:
        return True
    for size in range(len(some)):
        for others in itertools.combinations(some[1:], size):
            if value(some[0]) + sum(map(value, others)) == worth:
                left = tuple(card for card in some[1:] if card not in others)
                if divisible(left, worth):
                    return True
    return False


def subsets(items) -> list[tuple]:
    return [some for size in range(len(items) + 1) for some in itertools.combinations(items, size)]


class Page:
    """The conditions of the rule page's table of moves."""

    def __init__(self, t):
        self.t, self.me = t, t.turn
        self.hand = list(t.hand[t.turn].cards)
        self.loose = list(t.table.cards)
        self.numerals = [card for card in self.loose if value(card)]
        self.open = [d for d in range(12) if t.declaration[d].count]
        self.mine = [d for d in self.open if t.holder[d] == self.me]
        self.bundle = {d: tuple(t.declaration[d].cards) for d in self.open}
        self.group = [d for d in self.open if sum(map(value, self.bundle[d])) > t.worth[d]]

    def theirs(self, d):
        return self.t.holder[d] % 2 != self.me % 2

    def moves(self):
        found = set()
        for card in self.hand:
            kept = {value(other) for other in self.hand if other != card}
            found |= self.lays(card) | self.captures(card, kept)
            if value(card):
                found |= self.declares(card, kept) | self.raises(card, kept) | self.groups(card, kept)
        return found

    def lays(self, card):
        like = any(rank(other) == rank(card) for other in self.loose)
        worth = any(self.t.worth[d] == value(card) for d in self.open)
        forbidden = like and not value(card)
        if self.t.lay_matching == 1:
            forbidden = like or worth
        if self.t.lay_matching == 2:
            forbidden = False
        return set() if self.mine or forbidden else {(0, card, 0, frozenset())}

    def captures(self, card, kept):
        if not value(card):
            like = [other for other in self.loose if rank(other) == rank(card)]
            some = [like] if self.t.face_capture and like else [[other] for other in like]
            return {(1, card, 0, frozenset(one)) for one in some}
        found = set()
        declared = [d for d in self.open if self.t.worth[d] == value(card)]
        for bundles in subsets(declared):
            keeps = all(self.t.worth[d] in kept for d in self.mine if d not in bundles)
            for some in subsets(self.numerals):
                whole = set(bundles) == set(declared) and all(
                    other in some for other in self.numerals if rank(other) == rank(card)
                )
                if (
                    keeps
                    and (some or bundles)
                    and (whole or not self.t.capture_extent)
                    and divisible(some, value(card))
                ):
                    found.add((1, card, value(card), self.all_cards(some, bundles)))
        return found

    def all_cards(self, some, bundles):
        return frozenset(some).union(*(self.bundle[d] for d in bundles))

    def declares(self, card, kept):
        if self.mine:
            return set()
        sums = {some: value(card) + sum(map(value, some)) for some in subsets(self.numerals) if some}
        return {
            (2, card, made, frozenset(some)) for some, made in sums.items() if made <= 10 and made in kept
        }

    def raises(self, card, kept):
        if self.mine and not (self.t.raise_while_obliged and all(self.t.worth[d] in kept for d in self.mine)):
            return set()
        found = set()
        for d in self.open:
            for some in subsets(self.numerals) if self.t.raise_with_table else [()]:
                made = self.t.worth[d] + value(card) + sum(map(value, some))
                if self.theirs(d) and d not in self.group and made <= 10 and made in kept:
                    found.add((3, card, made, self.all_cards(some, [d])))
        return found

    def groups(self, card, kept):
        found = set()
        for worth in kept - {0}:
            usable = [
                d
                for d in self.open
                if self.t.worth[d] == worth
                and (self.t.extend_groups or d not in self.group)
                and (self.t.group_opponent or not self.theirs(d))
            ]
            raisable = [
                d
                for d in self.open
                if self.theirs(d) and d not in self.group and self.t.worth[d] == worth - value(card)
            ]
            for bundles in subsets(usable):
                if not set(self.mine) <= set(bundles):
                    continue
                for some in subsets(self.numerals):
                    made = sum(map(value, some)) + worth * len(bundles)
                    if divisible((card, *some), worth) and made + value(card) >= 2 * worth:
                        found.add((4, card, worth, self.all_cards(some, bundles)))
                    for d in raisable:
                        if divisible(some, worth) and made >= worth:
                            found.add((4, card, worth, self.all_cards(some, [*bundles, d])))
        return found


def taken_apart(move: int) -> tuple:
    """Return a move as in the table of the page: verb, card, value and table cards."""
    card = move >> 4 & 255
    named = diloti.cards_named(move) if move & 15 else 0
    return (move & 15, card, move >> 12 & 15, frozenset(card for card in range(52) if named & one(card)))


def eager(legal: list[int], chance: random.Random) -> int:
    """Return a move of a player who prefers to raise, then to declare, then to capture many cards."""
    kinds = {3: 0.9, 4: 0.5, 2: 0.7, 1: 0.8}
    for kind, likes in kinds.items():
        some = [move for move in legal if move & 15 == kind]
        if some and chance.random() < likes:
            return max(some, key=lambda move: move >> 16) if kind == 1 else chance.choice(some)
    return chance.choice(legal)


HOUSES = [
    {},
    {"raise_while_obliged": "yes", "extend_groups": "yes", "raise_with_table": "yes"},
    {"lay_matching": "any_forbidden", "capture_extent": "same_value", "face_capture": "all"},
    {"group_opponent": "no", "lay_matching": "free", "raise_while_obliged": "yes"},
    {
        "raise_with_table": "yes",
        "capture_extent": "same_value",
        "extend_groups": "yes",
        "lay_matching": "free",
    },
]


@rules("R8", "R9", "R13", "R15", "R16", "R17", "R18", "R19", "R23", "R25", "R27", "R28", "K2", "K14", "K15")
@pytest.mark.parametrize("options", HOUSES, ids=range(len(HOUSES)))
@pytest.mark.parametrize("seats", [2, 4])
@games(4, 15)
def test_every_list_of_moves_is_that_of_the_page(seats, options, games):
    """Bots that like declarations play; if few loose cards are on the table, the lists are compared."""
    kernels = engine(DILOTI)
    kinds = [0] * 5
    for seed in range(games):
        chance = random.Random(seed)
        table = kernels.begin(kernels.template(seats, options), seed)
        while not table["deals"][0]:
            t = table[0]
            legal = kernels.moves(table, t.turn)
            if t.table.count < 8:
                found = [taken_apart(move) for move in legal]
                assert len(set(found)) == len(found)
                assert set(found) == Page(t).moves()
                for move in legal:
                    kinds[move & 15] += 1
            kernels.step(table, t.turn, eager(legal, chance))
    assert min(kinds) > games // 3


# --- what holds in every game


@rules("R10", "R14", "R20", "R31", "R34", "K10", "K15", "K16", "K21", "K25")
@pytest.mark.parametrize("seats", [2, 4])
@games(20, 60)
def test_the_pages_invariants_at_every_step(seats, games):
    kernels = engine(DILOTI)
    xeris_made = 0
    for seed in range(games):
        chance = random.Random(seed)
        table = kernels.begin(kernels.template(seats), seed)
        first_faces = court_ranks(table[0].table)
        plays = 0
        while table["deals"][0] == 0:
            t = table[0]
            marked, seat = list(t.marked), t.turn
            legal = kernels.moves(table, seat)
            assert legal
            kernels.step(table, seat, eager(legal, chance))
            if t.begun or table["deals"][0]:
                continue
            plays += 1
            if list(t.marked) != marked:
                xeris_made += 1
                assert plays >= 2
                assert t.table.count == sum(one.count for one in t.declaration) == 0
            check_invariants(t, seats, plays, first_faces)
    assert xeris_made > games // 3


def court_ranks(zone) -> list[int]:
    return [rank(card) for card in zone.cards if not value(card)]


def check_invariants(t, seats, plays, first_faces):
    zones = [t.stock, t.table, *t.declaration, *t.hand, *t.won]
    assert sorted(card for zone in zones for card in zone.cards) == list(range(52))
    assert t.stock.count == 48 - 6 * seats * (plays // (6 * seats) + 1) or plays == 48
    assert sum(zone.count for zone in t.won) == 0 or t.last >= 0
    assert t.won[2].count == t.won[3].count == 0
    held: dict[int, list[int]] = {}
    for d in range(12):
        bundle = list(t.declaration[d].cards)
        if not bundle:
            continue
        assert t.worth[d] <= 10
        assert all(value(card) for card in bundle)
        sets = divide(sum(one(card) for card in bundle), t.worth[d])
        assert sets
        assert len(bundle) >= 2
        assert t.worth[d] in [value(card) for card in t.hand[t.holder[d]].cards]
        held.setdefault(t.holder[d], []).append(d)
    assert all(len(declarations) == 1 for declarations in held.values())
    if plays % (6 * seats) == 0:
        assert not held
    loose = court_ranks(t.table)
    for named in set(loose):
        assert loose.count(named) <= max(1, first_faces.count(named))


@pytest.mark.thousands
@rules("R34", "R36", "K28", "K29")
@pytest.mark.parametrize("seats", [2, 4])
def test_scores_of_thousands_of_games(seats):
    """A deal has 11 points and ten for each xeri, 7 if the cards tie; the higher score of 61 or more wins."""
    template = engine(DILOTI).template(seats)
    tables = np.concatenate([batch.tables for batch in random_games(engine(DILOTI), template, 3000, seed=7)])
    scored = tables["lines"][:, :2].sum(2)
    xeris = np.array([[int(mask).bit_count() for mask in masks] for masks in tables["marked"]]).sum(1)
    tied = tables["won"]["count"][:, 0] == 26
    assert (scored.sum(1) == np.where(tied, 7, 11) + 10 * xeris).all()
    assert 0 < tied.sum() < 3000
    assert (tables["won"]["count"].sum(1) == 52).all()
    points = tables["points"]
    assert (points[:, :seats] == points[:, np.arange(seats) % 2]).all()  # partners have their side's points
    assert (points[:, :2].max(1) >= 61).all()
    assert (points[:, 0] != points[:, 1]).all()
    assert (tables["deals"] <= 60).all()
    sides = {0: 0b0101, 1: 0b1010}
    best = np.where(points[:, 0] > points[:, 1], sides[0], sides[1]) & ((1 << seats) - 1)
    assert (tables["winners"] == best).all()
    assert (tables["ending"] == 0).all()


# --- hidden facts


@rules("R14", "K32")
def test_what_is_open_and_what_is_hidden():
    start = laid("4d 9d Kc", "3c 7h", seats=4, others=("2h 9s", "8c Qd", "4c 5c"))
    match = read_position({"game": "diloti", **start})
    match.play(0, "declare 3c: 4d = 7")
    match.play(1, "capture 9s: 9d")
    zones = match.view(2)["zones"]
    assert zones["hand"]["cards"] == [[None], [None], cards("8c Qd"), [None, None]]
    assert zones["declaration"]["cards"][0] == cards("4d 3c")
    assert zones["table"]["cards"] == ["Kc"]
    assert zones["won"]["cards"][1] == [None, None]
    heap = match.view(None)["heaps"][0]
    assert (heap["zone"], heap["index"], heap["seat"]) == ("declaration", 0, 0)
    assert (heap["written"], heap["worth"]) == ("[3c 4d]", "worth 7")
    assert zones["stock"]["cards"] == []


@rules("R19", "K10", "K32")
def test_a_redeal_leaves_holders_the_cards_they_must_have():
    start = laid("Kc", "Ac Qc", ("2c 6s", 1), ("3c 4s", 3), ("5c 5s", 2), seats=4)
    rest = [
        card
        for card in PACK
        if card not in cards(str(start["zones"]).translate(str.maketrans("", "", "{}[]':,")))
    ]
    start["zones"]["stock"] = rest[:30]
    match = read_position({"game": "diloti", **start})
    rng = np.array([1, 2, 3, 4], np.uint64)
    hands = set()
    for _ in range(50):
        world = engine(DILOTI).imagined_by(match.table, 0, rng)[0]
        values = [{value(card) for card in world.hand[seat].cards} for seat in range(4)]
        assert 8 in values[1]
        assert 7 in values[3]
        assert 10 in values[2]
        hands.add(tuple(world.hand[1].cards))
    assert len(hands) > 1


@rules("R2")
def test_judgement_beats_chance():
    kernels = engine(DILOTI)
    lead = []
    for names in (["greedy", "uniform"], ["uniform", "greedy"]):
        for batch in bots.play_games(kernels, kernels.template(options={"max_deals": 1}), 40, 5, names):
            points = batch.tables["points"]
            lead += list((points[:, 0] - points[:, 1]) * (1 if names[0] == "greedy" else -1))
    assert np.mean(lead) > 5


# --- facts known to all without being visible


def redealt(position: dict, seat: int, count: int = 60) -> list:
    """Yield tables: re-deals of a position for a seat."""
    match = read_position({"game": "diloti", **position})
    for text in position.get("moves", []):
        match.play(match.deciders[0], text)
    rng = np.array([1, 2, 3, 4], np.uint64)
    return [engine(DILOTI).imagined_by(match.table, seat, rng)[0] for _ in range(count)]


HIDDEN = laid(CROWDED_TABLE, "5d Td 8s Kd", others=("Jc Jd Qh 9c",), rest="stock")


@rules("K37")
def test_a_card_announced_in_steps_is_known_to_be_held():
    for world in redealt(HIDDEN | {"moves": ["capture Td: ..."]}, seat=1):
        assert world.hand[0].holds(read_card("Td"))


@rules("K37", "R19")
@pytest.mark.parametrize("kind", ["declare", "group"])
def test_a_value_announced_in_steps_is_known_to_be_held(kind):
    """The card that is played does not count."""
    for world in redealt(HIDDEN | {"moves": [f"{kind} 5d: ... = 10"]}, seat=1):
        assert world.hand[0].holds(read_card("5d"))
        assert any(value(card) == 10 for card in world.hand[0].cards)
    twice = HIDDEN["zones"] | {"hand": [cards("Td Th 8s Kd"), cards("Jc Jd Qh 9c")]}
    for world in redealt(HIDDEN | {"zones": twice, "moves": ["group Td: ... = 10"]}, seat=1):
        assert sum(value(card) == 10 for card in world.hand[0].cards) > 1


@rules("K37")
def test_the_log_tells_the_card_that_a_step_announces():
    match = read_position({"game": "diloti", **HIDDEN})
    match.play(0, "capture Td: ...")
    assert [(hop["kind"], hop["card"]) for hop in match.log(1)[-1]["hops"]] == [("show", "Td")]


@rules("R6", "K30")
def test_no_hand_of_the_first_batch_has_a_card_of_a_refused_opening():
    """Several may be refused in a row, here two: all their cards are known to be in the stock."""
    match = Match(DILOTI, seed=16270)
    assert int(match.table[0].put_back).bit_count() > 4
    rng = np.array([1, 2, 3, 4], np.uint64)
    for seat in range(2):
        for _ in range(40):
            world = engine(DILOTI).imagined_by(match.table, seat, rng)[0]
            assert not any(one(card) & match.table[0].put_back for card in world.hand[1 - seat].cards)
    while match.table[0].stock.count == 36:
        match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    assert match.table[0].put_back == 0  # new cards have come from the stock


@rules("R31", "K26", "K32")
def test_the_card_of_a_xeri_lies_crosswise_and_is_announced():
    """All see it at its place in the side's pile, and no other card of the pile."""
    position = laid("3s 5h", "8c Kd", zones={"won": [cards("4c 4d")]})
    match = read_position({"game": "diloti", **position})
    match.play(0, "capture 8c: 3s+5h")
    for seat in (None, 0, 1):
        assert match.view(seat)["zones"]["won"]["cards"] == [[None] * 4 + ["8c"], []]
    assert log_of(match, 1)[-1] == "Ann takes 3s 5h with 8c. Xeri! Ann clears the table: +10."
    assert [fact["value"] for fact in match.view(1)["facts"] if fact["label"] == "xeris"] == ["1", "0"]
    match.undo()
    match.play(0, "lay Kd")
    assert "Xeri" not in log_of(match, 1)[-1]


@rules("K34")
@pytest.mark.parametrize(
    ("start", "text"),
    [
        (E1, "capture 8c: 3s+5d, 3s+5d"),
        (E1, "capture 8c: 2c+6c, 8h, 8h"),
        (E6, "capture 8d: [2c 6s], [2c 6s]"),
        (E10, "group 2d: 2d+6c, 4h+4s, 4h+4s = 8"),
    ],
)
def test_a_card_in_two_sets_is_refused_as_that(start, text):
    refusal = refused("diloti", **start, moves=[text])
    assert (refusal["rule"], bool(refusal["cards"])) == ("K34", True)


@rules("K12", "K36")
@pytest.mark.parametrize("raise_with_table", ["yes", "no"])
def test_table_cards_never_join_a_raise_inside_a_group(raise_with_table):
    start = laid("Ac 9h", "Ad 9s", ("3s 4h", 1), options={"raise_with_table": raise_with_table})
    assert ("raise Ad: [3s 4h] Ac = 9" in moves(start)) is (raise_with_table == "yes")
    assert not [text for text in moves(start) if text.startswith("group Ad")]
    assert refused("diloti", **start, moves=["group Ad: [3s 4h]+Ac+Ad, 9h = 9"])["rule"] == "K36"


@rules("R9", "R23")
@pytest.mark.parametrize(
    ("declaration", "worth", "told"),
    [("Kd", 0, "must contain only numerals"), ("2c 3d", 9, "add up to its `worth`")],
)
def test_a_declaration_laid_by_hand_is_one(declaration, worth, told):
    with pytest.raises(PositionError, match=told):
        read_position({"game": "diloti", **laid("Kc", "3c 3h 6d", (declaration, 1, worth))})


def table(start: dict, *played: str) -> Match:
    """Return a match from this position, after moves of seat 0."""
    match = read_position({"game": "diloti", **start})
    for move in played:
        match.play(0, move)
    return match


def last_card(won: list[str], last: int, seats: int = 2, **more) -> Match:
    """Return a deal whose last card, 8d, seat 0 lays next to 9c."""
    hands = [cards("8d"), *([] for _ in range(seats - 1))]
    zones = {"hand": hands, "table": cards("9c"), "won": [cards(pile) for pile in won]}
    start = {"seats": seats, "zones": zones, "turn": 0, "registers": {"last": last, **more}}
    return table(start, "lay 8d")


class TestTexts:
    def test_the_banner_names_declarations_with_their_holders(self):
        match = table(E6)
        assert [render(part, reader(1)) for part in match.banner()] == [
            "declared: 8 (Ann)",
            "clearing the table: xeri, +10",
            "the last cards",
            "deal 1: 61 points win the game",
        ]
        assert render(match.banner()[0], reader(0)) == "declared: 8 (you)"

    def test_the_banner_names_a_tie_at_the_target_and_who_captured_last(self):
        banner = table(laid("", "5c 8d", seats=4, registers={"points": [63] * 4, "last": 1})).banner()
        assert [render(part, reader(3, 4)) for part in banner] == [
            "deal 1: tied at 63, play until one leads",
            "the table is empty",
            "the last cards",
            "last capture: Ben and you",
        ]

    def test_the_banner_names_cards_that_were_dealt_again(self):
        assert "back in the stock: " in " ".join(Match(DILOTI, seed=16270).banner())

    @pytest.mark.parametrize(
        ("start", "told"),
        [
            (E1, "You may take cards or lay a card."),
            (E3, "You may take cards, declare a sum for later, group equal sums or lay a card."),
            (E4, "You may take cards, raise a declaration, group equal sums or lay a card."),
            (E6, "You declared 8: take it, take other cards or add equal sums to it."),
            (laid("Kc", "5c Qd"), "None of your cards can take anything: lay one."),
            (laid("Kc", "5c"), "Your last card can take nothing: lay it."),
            (laid("5d Kc", "5c Kd", options={"lay_matching": "any_forbidden"}), "Take cards with 5c or Kd."),
        ],
    )
    def test_a_prompt_says_what_is_legal(self, start, told):
        match = table(start)
        found = {move.split()[0] for move in match.legal(0)}
        assert match.prompt(0) == told
        assert ("lay" in found) is ("lay" in told)

    @pytest.mark.parametrize(
        ("start", "move", "label", "yours", "others"),
        [
            (E1, "lay Kd", "Lay Kd", "You lay Kd.", "Ann lays Kd."),
            (
                *(E1, "capture 8c: 3s+5d, 8h", "Take 3s 5d 8h with 8c"),
                *("You take 3s 5d 8h with 8c.", "Ann takes 3s 5d 8h with 8c."),
            ),
            (
                *(E14, "capture 8c: [3h 5s]", "Take Ben's declared 8 (3h 5s) with 8c"),
                "You take Ben's declared 8 (3h 5s) with 8c.",
                "Ann takes your declared 8 (3h 5s) with 8c.",
            ),
            (
                *(E6, "capture 8d: [2c 6s], 8h", "Take your declared 8 (2c 6s) and 8h with 8d"),
                "You take your declared 8 (2c 6s) and 8h with 8d.",
                "Ann takes their declared 8 (2c 6s) and 8h with 8d.",
            ),
            (
                *(E3, "declare 5c: 2d 3h = 10", "Declare 10 with 5c and 2d 3h, keep Ts"),
                "You declare 10 with 5c and 2d 3h: only tens take it.",
                "Ann declares 10 with 5c and 2d 3h: only tens take it.",
            ),
            (
                *(E4, "raise 2c: [3s 4h] = 9", "Raise Ben's declared 7 (3s 4h) to 9 with 2c, keep 9s"),
                "You raise Ben's declared 7 (3s 4h) to 9 with 2c: now only nines take it.",
                "Ann raises your declared 7 (3s 4h) to 9 with 2c: now only nines take it.",
            ),
            (
                E4,
                "group 2c: [3s 4h]+2c, 9h = 9",
                "Make a group of nines with 2c: 3s 4h 2c and 9h, keep 9s",
                "You make a group of nines with 2c: 3s 4h 2c and 9h. Only nines take it.",
                "Ann makes a group of nines with 2c: 3s 4h 2c and 9h. Only nines take it.",
            ),
        ],
    )
    def test_a_button_and_an_event_name_the_cards_of_a_move(self, start, move, label, yours, others):
        match = table(start)
        assert {button.text: button.said for button in touches(match, 0, reader=reader(0))}[move] == label
        match.play(0, move)
        assert log_of(match, 0)[0].startswith(yours)
        assert log_of(match, 1)[0].startswith(others)

    def test_a_group_is_named_with_its_value(self):
        match = table(laid("Kc", "8c 8d", ("2h 6c 8s", 1, 8)))
        labels = {button.said for button in touches(match, 0, reader=reader(0))}
        assert "Take Ben's group of eights (2h 6c 8s) with 8c" in labels

    def test_an_event_says_what_cards_are_worth_and_why_there_is_no_xeri(self):
        match = table(laid("Ac Td", "Ts Jd", zones={"won": [cards("4c 4d")]}), "capture Ts: Td")
        assert log_of(match, 0) == ["You take Td with Ts. Td is worth 2 points."]
        held, others = "8c 2c 3c 4c 5c 6c", ("2s 3s 4s 5s 6s 7s",)
        match = table(laid("3h 5h", held, others=others, rest="stock"), "capture 8c: 3h+5h")
        assert "The table is clear, but the first card of a deal makes no xeri." in log_of(match, 0)[0]
        zones = {"table": cards("8h"), "hand": [cards("8c"), []]}
        start = {"zones": zones, "turn": 0, "options": {"xeri_last_card": "no"}}
        assert "but the last card of a deal makes no xeri." in log_of(table(start, "capture 8c: 8h"), 0)[0]

    def test_the_steps_of_a_move_are_told(self):
        match = table(CROWDED)
        labels = {button.said for button in touches(match, 0)}
        assert {"Take cards with Td", "Declare 10 with 5d, keep Td or Ts"} <= labels
        assert "Make a group of tens with 5d, keep Td or Ts" in labels
        match.play(0, "capture Td: ...")
        assert match.prompt(0) == "Choose the first cards that go with Td."
        assert "Take 4c 6h with Td, then more" in {button.said for button in touches(match, 0)}
        match.play(0, "capture Td: 4c+6h, ...")
        assert log_of(match, 0) == ["You announce a capture with Td.", "You choose 4c 6h, and go on."]
        assert log_of(match, 1) == ["Ann announces a capture with Td.", "Ann chooses 4c 6h, and goes on."]
        match = table(CROWDED, "group 5d: ... = 10")
        assert log_of(match, 1) == ["Ann announces a group of tens with 5d."]
        match = table(CROWDED, "declare 5d: ... = 10")
        assert match.prompt(0) == "Choose the cards that go with 5d."
        assert log_of(match, 0) == ["You announce a declaration of 10 with 5d."]

    def test_an_event_announces_new_cards(self):
        stock = [card for card in PACK if card not in cards("9s 9c")][:12]
        zones = {"hand": [cards("9s"), []], "table": cards("9c"), "stock": stock}
        match = table({"zones": zones, "turn": 0, "dealer": 0}, "lay 9s")
        assert log_of(match, None) == ["Ann lays 9s. All hands are empty: 6 new cards each."]

    def test_the_end_of_a_deal_says_who_gets_the_rest_and_who_scored_what(self):
        match = last_card(["Td Ac 3c", "2c Ad As 5d 6d"], last=1, marked=[0, 1 << read_card("5d")])
        rest = "That was the last card. Ben captured last and takes what is left: 2 cards."
        assert log_of(match, 0) == [f"You lay 8d. {rest}"]
        assert "You captured last and take what is left: 2 cards." in log_of(match, 1)[0]
        assert [render(text, reader(0)) for text in match.scored[0].summary] == [
            "Xeri with 5d: Ben +10.",
            "Most cards, 7 to 3: Ben +4.",
            "Aces: you +1; Ben +2.",
            "Ten of diamonds: you +2.",
            "Two of clubs: Ben +1.",
            "This deal: you 3; Ben 17.",
        ]

    def test_partners_are_named_together(self):
        match = last_card(["Td Ac 3c", "2c"], last=0, seats=4)
        rest = "The last capture was made by you and Cy, who take what is left: 2 cards."
        assert log_of(match, 0)[0].endswith(rest)
        summary = [render(text, reader(1, 4)) for text in match.scored[0].summary]
        assert summary[0] == "Most cards, 5 to 1: Ann and Cy +4."
        assert summary[-1] == "This deal: Ann and Cy 7; you and Dee 1."

    def test_a_tie_of_cards_and_a_deal_without_a_capture_are_explained(self):
        match = last_card(["3c", "2c"], last=-1)
        assert match.scored[0].summary[0] == "Most cards: 1 each, so nobody gets the 4 points."
        assert "Nobody captured, so the cards left belong to nobody." in log_of(match, 0)[0]

    @pytest.mark.parametrize(
        ("start", "move", "told"),
        [
            (laid("3s 5h", "8c Kd", zones={"won": [["4c"]]}), "capture 8c: 3s+5h", "It makes a xeri: +10."),
            (laid("Td Ks", "Ts Jd"), "capture Ts: Td", "It wins Td, worth 2 points."),
            (E1, "capture 8c: 3s+5d, 8h", "It wins 4 cards."),
            (E14, "capture 8c: [3h 5s]", "It takes what Ben declared: 3 cards."),
            (
                *(E3, "declare 5c: 2d 3h = 10"),
                "You can take these 3 cards next with Ts, if nobody takes or raises them.",
            ),
            (
                *(E4, "raise 2c: [3s 4h] = 9"),
                "It takes over what Ben declared: now only nines take these 3 cards.",
            ),
            (
                *(E4, "group 2c: [3s 4h]+2c, 9h = 9"),
                "You can take these 4 cards next with 9s, if nobody takes them.",
            ),
            (laid("Kc", "5c"), "lay 5c", "It is your last card."),
            (laid("Kc Qd", "Td Jd"), "lay Jd", "It gives Ben the least."),
            (laid("", "7c Jd Js Jh"), "lay Jd", "It leaves Ben the least chance of a xeri."),
        ],
    )
    def test_a_hint_has_a_reason(self, start, move, told):
        match = table(start)
        assert render(texts.reason(match.asking(0), match.check(0, move)), reader(0)) == told
