"""Xeri against its rule page: rules R, rulings Q, worked examples E."""

import numpy as np
import pytest

from parlour.engine.cards import write_card
from parlour.engine.linked import engine
from parlour.engine.simulation import random_games
from parlour.games import load
from parlour.games.xeri import texts
from parlour.match import Match
from parlour.match.positions import read_position
from parlour.messages import render
from parlour.presentation.log import log_lines
from parlour.presentation.move_targets import touches
from parlour.presentation.names import SeatNames
from tests.studies import cards, look, plays, refused, rules, total

XERI = load("xeri")
DEAL_E2 = cards("2c 6d Kh 3s 8c Ks 5h 5d Qc 7h 3h Th 2h 9d 3d 6c")
DEAL_E10 = cards(
    "8s 9d Ks Kc 9s As 6c 6d 5d Td 4c 2d 3h 2h 6s 5s 6h 4s 2s Jc 7c 8c Tc Qc 8h 8d "
    "7d Ah Th 7h 9c Ac Ts 7s Ad Kh 4d 9h 2c 3c Qs Qh Qd 3d Jh 4h Jd 3s Kd Js 5h 5c"
)
PLAYS_E10 = plays(
    "5d 2d 6c 6d 9s 9d 8s As Ks Kc 4c Td Tc Qc 7d 8d 8h Ah 2s 4s 7c Jc 6h 8c "
    "Ts 7s 4d 7h 2c 9h 9c Kh Ad Ac Th 3c Jh Js Jd 3s Qs Qh 5h 5c Qd 4h Kd 3d"
)


def reader(seat: int | None) -> SeatNames:
    return SeatNames(2, seat, {}, {0: "Ann", 1: "Ben"})


def log_of(match: Match, seat: int | None) -> list[str]:
    """Return the lines of the log as a seat reads them; None for a spectator."""
    return [line.text for line in log_lines(match, reader(seat), seat)]


def at(hand: str, pile: str = "", **more) -> Match:
    """Return a match in which seat 0 plays from this hand to this pile."""
    return read_position({"game": "xeri", **turn(hand, pile, **more)})


def turn(hand: str, pile: str = "", **more):
    """Return a position: seat 0 plays from this hand to this pile; the other cards do not matter."""
    zones = {"hand": [cards(hand), cards("7c 7d 7h 7s")], "pile": cards(pile)}
    return {"turn": 0, "zones": zones, **more}


def opening(pile: str, initial_check: str = "top_two") -> bool:
    """Deal these four cards as the first pile; return whether the pile was kept."""
    rest = [card for card in map(str, DEAL_E10) if card not in pile.split()]
    options = {"initial_check": initial_check}
    dealt = look("xeri", deck=rest[:12] + pile.split() + rest[12:], dealer=0, options=options)["position"]
    assert sorted(dealt["zones"]["hand"][1]) == sorted(rest[0:12:2])  # hands stay, Q2
    assert len(dealt["zones"]["stock"]) == 36
    return dealt["zones"]["pile"] == pile.split()


@rules("R5", "R6", "Q1", "Q2", "Q3")
@pytest.mark.parametrize(
    ("pile", "kept"),
    [
        ("Jc 4d 9h 9s", False),
        ("9c 9d 9h 4s", True),
        ("Jc Jd Jh 4s", True),
        ("2c 3c 4c Jd", False),
        ("8d Ks 8h 2c", True),
        ("5d 5s Kh Ac", True),
        ("9c 4d 2h 9s", True),  # a pair, but not of the two on top
        ("4d 9c 2h 9s", True),
        ("2h 9c 4d 9s", True),
    ],
)
def test_e1_first_pile(pile, kept):
    assert opening(pile) is kept
    assert opening(pile, "any_pair") is False


@rules("R6", "Q2")
def test_the_opening_pile_is_dealt_until_it_is_kept():
    """Every second pile has a pair or a jack on top, so several are refused in a row."""
    rest = [card for card in DEAL_E10 if card not in cards("9c 9d 9h 9s")]
    deck = rest[:12] + cards("9c 9d 9h 9s") + rest[12:]
    for seed in range(12):
        match = Match(XERI, options={"initial_check": "any_pair"}, seed=seed, deck=deck)
        pile = [write_card(card) for card in match.table[0].pile.cards]
        assert len({card[0] for card in pile}) == 4
        assert pile[-1][0] != "J"


@rules("R1", "R4", "R5", "R7", "R8", "R25", "Q18")
def test_e2_deal():
    found = look("xeri", deck=DEAL_E2, dealer=0)
    zones = found["position"]["zones"]
    assert zones["hand"] == [cards("6d 3s Ks 5d 7h Th"), cards("2c Kh 8c 5h Qc 3h")]
    assert zones["pile"] == cards("2h 9d 3d 6c")
    assert len(zones["stock"]) == 36
    assert found["deciders"] == [1]
    assert found["moves"] == sorted(plays("2c Kh 8c 5h Qc 3h"))


@rules("R9", "R11", "Q4", "Q5", "Q9", "Q16")
@pytest.mark.parametrize(("card", "taken"), [("Qc", 5), ("Jh", 5), ("9c", 0), ("4s", 0), ("2d", 0)])
def test_e3_only_the_top_card_counts(card, taken):
    start = turn("2d 4s 9c Jh Qc", "4d 9h Ks Qd")
    assert look("xeri", **start)["moves"] == sorted(plays("2d 4s 9c Jh Qc"))
    after = look("xeri", **start, moves=plays(card))["position"]
    assert len(after["zones"]["won"][0]) == taken
    assert after["zones"]["pile"] == ([] if taken else [*cards("4d 9h Ks Qd"), card])
    assert after["registers"]["marked"] == [0, 0]
    assert after["turn"] == 1


def marked(found) -> list[list[str]]:
    """Return the cards captured xeri, for each player."""
    masks = found["position"]["registers"]["marked"]
    return [[write_card(card) for card in range(52) if mask >> card & 1] for mask in masks]


@rules("R2", "R10", "R13", "R14", "R15", "Q7", "Q8", "Q17")
@pytest.mark.parametrize(
    ("pile", "hand", "card", "won", "marks"),
    [
        ("9h", "3d 9c Jd", "9c", 2, ["9h"]),  # E4
        ("9h", "3d 9c Jd", "Jd", 2, []),
        ("9h", "3d 9c Jd", "3d", 0, []),
        ("Jh", "5d Jc", "Jc", 2, ["Jh"]),  # E5
        ("Jh", "5d Jc", "5d", 0, []),
        ("Jh 5d", "5c Js Qd", "5c", 3, []),  # E7
        ("Jh 5d", "5c Js Qd", "Js", 3, []),
    ],
)
def test_e4_e5_e7_xeri_or_not(pile, hand, card, won, marks):
    found = look("xeri", **turn(hand, pile), moves=plays(card))
    assert len(found["position"]["zones"]["won"][0]) == won
    assert marked(found) == [marks, []]


@rules("R11", "R15", "Q6")
def test_e6_jack_on_an_empty_table():
    start = turn("8d Jc")
    start["zones"]["hand"][1] = cards("Js 4h")
    found = look("xeri", **start, moves=plays("Jc"))
    assert found["position"]["zones"]["pile"] == ["Jc"]
    assert found["position"]["zones"]["won"] == [[], []]
    assert marked(look("xeri", **start, moves=plays("Jc Js"))) == [[], ["Jc"]]
    assert marked(look("xeri", **start, moves=plays("Jc 4h"))) == [[], []]


@rules("R13", "R16", "Q8")
def test_e8_xeri_across_a_new_deal():
    stock = cards("2c 6d 3c 4c 5c 6c 7c 8c 9c Tc Qc Kc")
    zones = {"hand": [cards("Kd"), cards("6s")], "pile": cards("2h Kh"), "stock": stock}
    found = look("xeri", zones=zones, turn=0, dealer=1, moves=plays("Kd 6s 2c"))
    assert found["position"]["zones"]["pile"] == ["6s", "2c"]
    zones["stock"] = cards("6d 2c 3c 4c 5c 6c 7c 8c 9c Tc Qc Kc")
    found = look("xeri", zones=zones, turn=0, dealer=1, moves=plays("Kd 6s 6d"))
    assert marked(found) == [["6s"], []]


@rules("R17", "R18", "Q10", "Q11")
def test_e9_leftovers():
    zones = {"hand": [[], cards("8h")], "pile": cards("3c Td"), "won": [cards("4c 4d"), []]}
    registers = {"last": 0}
    found = look("xeri", zones=zones, registers=registers, turn=1, dealer=1, moves=plays("8h"))
    assert found["score"][0] == {"most cards": 3, "honours": 1, "ten of diamonds": 1}
    assert found["score"][1] == {}


@rules("R17", "R18")
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_captured_last_has_the_leftovers(seat):
    """The register follows every capture."""
    hands = [cards("9c 4h"), cards("9c 4h")]
    hands[1 - seat] = cards("2c")
    zones = {"hand": hands, "pile": cards("9h"), "won": [cards("8c"), cards("8d")]}
    start = {"zones": zones, "registers": {"last": 1 - seat}, "turn": seat, "dealer": 1 - seat}
    assert look("xeri", **start, moves=plays("9c"))["position"]["registers"]["last"] == seat
    found = look("xeri", **start, options={"hands": 1}, moves=plays("9c 2c 4h"))
    assert len(found["position"]["zones"]["won"][seat]) == 5
    assert "most cards" in found["score"][seat]


@rules("R3", "R18", "R19", "R20", "R21", "R22", "R23", "R24", "Q12", "Q14")
def test_e10_a_complete_hand():
    captures = {1: 5, 4: 3, 6: 2, 10: 4, 13: 3, 17: 4, 22: 5, 31: 9, 34: 3, 37: 3, 39: 2, 42: 3, 44: 2}
    match = Match(XERI, options={"hands": 1, "first_dealer": 1}, seed=1, deck=DEAL_E10)
    for number, move in enumerate(PLAYS_E10, 1):
        before = match.table.copy()
        played = match.play((number - 1) % 2, move)
        if number < 48:
            assert match.table[0].won[played.seat].count - before[0].won[played.seat].count == captures.get(
                number, 0
            )
    assert match.points == [20, 32]
    assert match.scored[0].lines == [
        {"xeris on a jack": 10, "honours": 8, "ten of diamonds": 1, "two of clubs": 1},
        {"xeris": 20, "honours": 12},
    ]
    assert match.winners == [1]


@rules("R19")
def test_jack_xeri_points():
    found = look(
        "xeri", deck=DEAL_E10, dealer=1, options={"hands": 1, "jack_xeri_points": 20}, moves=PLAYS_E10
    )
    assert found["points"] == [30, 32]


def scored_hand(first: str, second: str, last_card: str, **more):
    """Return the last play of a hand without a capture; seat 1 plays and seat 0 captured last."""
    zones = {"hand": [[], cards(last_card)], "pile": [], "won": [cards(first), cards(second)]}
    registers = {"last": 1, **more.pop("registers", {})}
    return look("xeri", zones=zones, turn=1, registers=registers, **more, moves=plays(last_card))


@rules("R20", "R21", "R22", "R23")
def test_e11_card_points_only():
    low = [f"{rank}{suit}" for rank in "3456789" for suit in "cdhs"] + cards("2d 2h 2s")
    first = cards("As Ah Kc Qd Qs Jc Jd Th 2c") + low[:22]
    second = cards("Ac Ad Kd Kh Ks Qc Qh Jh Js Tc Td Ts") + low[22:]
    last = second.pop()
    found = scored_hand(" ".join(first), " ".join(second), last, registers={"marked": [0, 1 << 0]}, dealer=1)
    assert len(first), len(second) == (31, 20)
    assert total(found, 0) == 12
    assert total(found, 1) == 23


@rules("R5", "R7", "R8", "R14", "R18", "R25", "R26")
@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("winner", [0, 1])
def test_the_next_hand_begins_anew(dealer, winner):
    """Only points and won hands are kept; the deal passes, whoever won."""
    won = ["2d 3c 3d", "4c 4h"] if winner == 0 else ["4c 4h", "2d 3c 3d"]
    registers = {"marked": [3, 5], "last": winner}
    found = scored_hand(*won, "5h", dealer=dealer, registers=registers, options={"hands": 2})
    position = found["position"]
    assert position["registers"]["hands_won"] == [int(winner == 0), int(winner == 1)]
    assert (position["dealer"], found["deciders"]) == (1 - dealer, [dealer])
    assert position["registers"]["marked"] == [0, 0]
    assert position["registers"]["last"] == -1
    assert position["zones"]["won"] == [[], []]
    assert [len(hand) for hand in position["zones"]["hand"]] == [6, 6]
    assert len(position["zones"]["stock"]) == 36


def match_after(scores, **options):
    """Return the end of a match with these points; the last hand is decided on the table."""
    hands = [sum(a > b for a, b in scores), sum(a < b for a, b in scores)]
    points = [sum(a for a, _ in scores), sum(b for _, b in scores)]
    registers = {"deals": len(scores), "hands_won": hands, "points": points}
    tied = scored_hand("3c 3d 4c", "3h 3s", "4d", registers=registers, options={"hands": 99, **options})
    assert tied["position"]["registers"]["hands_won"] == hands  # Q13: an equal hand belongs to no seat
    options = {"hands": len(scores) + 1, **options}
    return scored_hand("3c 3d 4c", "3h 3s", "4d", registers=registers, options=options)


E12 = [(12, 23), (30, 5), (21, 21), (12, 13)]
E13 = [(12, 23), (30, 5)]


@rules("R26", "Q13", "Q15")
@pytest.mark.parametrize(
    ("scores", "options", "winners", "ending"),
    [
        (E12, {}, [1], "more hands won"),
        (E12, {"match_mode": "total_points"}, [0], "more points"),
        ([(30, 5), (1, 2), (3, 40)], {"match_mode": "total_points"}, [1], "more points"),
        ([(5, 30), (2, 1), (40, 3)], {"match_mode": "total_points"}, [0], "more points"),
        ([(5, 6), (6, 5)], {"match_mode": "total_points"}, [], "drawn: as many points"),
        (E13, {}, [], "drawn: as many hands won"),
        (E13, {"match_tie": "points"}, [0], "more points"),
        ([(5, 30), (23, 12)], {"match_tie": "points"}, [1], "more points"),
        ([(5, 4), (4, 5)], {"match_tie": "points"}, [], "drawn: as many points"),
    ],
)
def test_e12_e13_match_result(scores, options, winners, ending):
    found = match_after(scores, **options)
    assert (found["over"], found["winners"], found["ending"]) == (True, winners, ending)


@rules("Q15")
def test_all_hands_are_played_though_the_match_is_decided():
    registers = {"deals": 2, "hands_won": [2, 0], "points": [20, 9], "last": 0}
    found = scored_hand("3c 3d 4c", "3h 3s", "4d", dealer=1, registers=registers)
    assert found["position"]["registers"]["hands_won"] == [3, 0]  # of four
    assert not found["over"]


@rules("R8")
def test_refusal_of_a_card_not_held():
    refusal = refused("xeri", **turn("2d 4s", "4d"), moves=plays("Kh"))
    assert refusal["rule"] == "R8"


@rules("R12", "Q16")
def test_won_cards_are_counted_but_not_shown():
    match = Match(XERI, options={"hands": 1, "first_dealer": 1}, seed=1, deck=DEAL_E10)
    for move in PLAYS_E10[:4]:
        match.play(match.deciders[0], move)
    assert match.view(0)["zones"]["won"]["cards"] == [[None] * 5, [None] * 3]


@pytest.mark.thousands
@rules("R19", "R20", "R21", "R22", "R23", "R24", "R26")
def test_fixed_points_of_thousands_of_hands():
    """A hand has 25 points and ten for each xeri, unless the cards tie."""
    template = engine(XERI).template(options={"hands": 1})
    tables = np.concatenate([batch.tables for batch in random_games(engine(XERI), template, 5000, seed=7)])
    xeris = np.array([[int(mask).bit_count() for mask in masks] for masks in tables["marked"]]).sum(1)
    tied = tables["won"]["count"][:, 0] == 26
    expected = np.where(tied, 22, 25) + 10 * xeris
    assert (tables["points"].sum(1) == expected).all()
    assert 0 < tied.sum() < 5000
    assert (tables["won"]["count"].sum(1) == 52).all()


@rules("R14", "Q16", "Q17")
def test_a_xeri_lies_crosswise_and_is_announced():
    """All see the captured card at its place among the won cards, and no other card there."""
    match = Match(XERI, options={"hands": 1, "first_dealer": 1}, seed=1, deck=DEAL_E10)
    for move in PLAYS_E10[:6]:
        match.play(match.deciders[0], move)
    for seat in (None, 0, 1):
        assert match.view(seat)["zones"]["won"]["cards"] == [[None] * 5, [None] * 3 + ["9s", None]]
    assert log_of(match, None)[-1] == "Ben plays 9d. Xeri! The pile was a single nine: +10."


@rules("Q10", "R14")
def test_a_xeri_with_the_last_card_is_announced_though_the_cards_are_gathered():
    zones = {"hand": [[], cards("9c")], "pile": cards("9s"), "won": [[], cards("3c 3d")]}
    match = read_position({"game": "xeri", "zones": zones, "turn": 1, "dealer": 1, "registers": {"last": 1}})
    match.play(1, "play 9c")
    assert "Xeri! The pile was a single nine: +10." in log_of(match, 1)[0]
    assert match.scored[0].lines[1]["xeris"] == 10


@rules("R6", "Q2")
def test_no_hand_of_the_first_deal_has_a_card_of_a_refused_pile():
    """Several may be refused in a row, here two: all their cards are known to be in the stock."""
    match = Match(XERI, seed=104)
    known = {card for card in range(52) if match.table[0].put_back >> card & 1}
    assert len(known) > 4
    rng = np.array([1, 2, 3, 4], np.uint64)
    for seat in range(2):
        for _ in range(40):
            world = engine(XERI).imagined_by(match.table, seat, rng)[0]
            assert known.isdisjoint(world.hand[1 - seat].cards)
    for _ in range(12):
        match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    assert match.table[0].put_back == 0  # new cards have come from the stock


class TestTexts:
    @pytest.mark.parametrize(
        ("pile", "told"),
        [
            ("", "the pile is empty"),
            ("4d 9h", "nines and jacks take the 2 cards"),
            ("9h", "nines make a xeri: +10"),
            ("Jh", "jacks make a xeri: +20"),
        ],
    )
    def test_the_banner_says_what_takes_the_pile(self, pile, told):
        match = at("2c 3d", pile, options={"jack_xeri_points": 20, "hands": 3})
        assert match.banner()[:2] == ["Hand 1 of 3", told]

    def test_the_banner_of_the_last_cards_says_who_captured_last(self):
        banner = at("2c 3d", "9h", registers={"last": 1}).banner()
        assert [render(part, reader(1)) for part in banner[2:]] == ["the last cards", "you captured last"]
        assert render(banner[3], reader(0)) == "Ben captured last"

    def test_the_banner_names_cards_that_were_dealt_again(self):
        match = Match(XERI, seed=104)
        assert match.banner()[2].startswith("back in the stock: ")
        assert len(match.banner()[2].split()) > 8

    @pytest.mark.parametrize(
        ("hand", "pile", "told"),
        [
            ("2c 3d", "", "Play any card: it starts a new pile."),
            ("9c Jd 3d", "9h", "Make a xeri with 9c, or play another card."),
            ("9c 9d Jd 3d", "4d 9h", "Take the pile with 9c, 9d or Jd, or play another card."),
            ("9c Jd", "4d 9h", "Any of your cards takes the pile."),
            ("2c 3d", "9h", "None of your cards takes the pile: add one to it."),
            ("2c", "9h", "Play your last card."),
        ],
    )
    def test_a_prompt_names_the_cards_that_take_the_pile(self, hand, pile, told):
        assert at(hand, pile).prompt(0) == told

    def test_buttons_say_what_a_card_takes(self):
        labels = [button.said for button in touches(at("9c Jd 3d", "9h"), 0)]
        assert labels == ["Take 9h with 9c: xeri!", "Take 9h with Jd", "Play 3d"]
        assert touches(at("9c 3d", "4d 9h"), 0)[0].said == "Take the pile with 9c"

    @pytest.mark.parametrize(
        ("pile", "card", "yours", "others"),
        [
            ("", "Ac", "You play Ac. It starts a new pile.", "Ann plays Ac. It starts a new pile."),
            (
                *("4d 9h", "9c", "You play 9c. It matches 9h: you take 3 cards (no points)."),
                "Ann plays 9c. It matches 9h: Ann takes 3 cards (no points).",
            ),
            (
                *("Td 9h", "Jd", "You play Jd. A jack takes any pile: you take 3 cards (3 points)."),
                "Ann plays Jd. A jack takes any pile: Ann takes 3 cards (3 points).",
            ),
            (
                *("9h", "Jd", "You play Jd. A jack takes any pile: you take 9h (1 point), without a xeri."),
                "Ann plays Jd. A jack takes any pile: Ann takes 9h (1 point), without a xeri.",
            ),
            (
                *("9h", "9c", "You play 9c. Xeri! The pile was a single nine: +10."),
                "Ann plays 9c. Xeri! The pile was a single nine: +10.",
            ),
        ],
    )
    def test_an_event_says_why_a_card_takes_the_pile_and_what_it_gains(self, pile, card, yours, others):
        match = at(f"{card} 3d", pile)
        match.play(0, f"play {card}")
        assert (log_of(match, 0), log_of(match, 1)) == ([yours], [others])

    def test_an_event_announces_new_cards(self):
        zones = {"hand": [cards("3d"), []], "stock": cards("2c 6d 3c 4c 5c 6c 7c 8c 9c Tc Qc Kc")}
        match = read_position({"game": "xeri", "zones": zones, "turn": 0, "dealer": 0})
        match.play(0, "play 3d")
        assert "Both hands are empty: 6 new cards each. You get " in log_of(match, 0)[0]
        assert log_of(match, None)[0].endswith("Both hands are empty: 6 new cards each.")

    def test_the_end_of_a_hand_says_who_gets_the_rest_and_who_scored_what(self):
        zones = {"hand": [[], cards("8h")], "pile": cards("3c Td"), "won": [cards("4c 4d 2c"), cards("As")]}
        registers = {"last": 0, "marked": [1 << 3, 0]}
        position = {"game": "xeri", "zones": zones, "registers": registers, "turn": 1, "dealer": 1}
        match = read_position(position)
        match.play(1, "play 8h")
        left = "That was the last card. You captured last and take what is left: 3 cards."
        assert log_of(match, 0) == [f"Ben plays 8h. {left}"]
        assert "Ann captured last and takes what is left: 3 cards." in log_of(match, 1)[0]
        assert [render(text, reader(0)) for text in match.scored[0].summary] == [
            "You made a xeri on 4c: +10.",
            "Most cards, 6 to 1: you +3.",
            "Honours (aces, court cards, tens): you +1, Ben +1.",
            "Ten of diamonds: you +1.",
            "Two of clubs: you +1.",
            "You win the hand, 16 to 1.",
        ]
        assert render(match.scored[0].summary[-1], reader(1)) == "Ann wins the hand, 16 to 1."

    def test_a_tie_of_cards_and_points_is_explained(self):
        found = scored_hand("3c 3d 4c", "3h 3s", "4d")
        assert found["score"] == [{}, {}]
        zones = {"hand": [[], cards("4d")], "pile": [], "won": [cards("3c 3d 4c"), cards("3h 3s")]}
        match = read_position({"game": "xeri", "zones": zones, "registers": {"last": 1}, "turn": 1})
        match.play(1, "play 4d")
        first, *_, last = match.scored[0].summary
        assert first == "Most cards: 3 each, so nobody gets the 3 points."
        assert last == "0 points each: nobody wins the hand."

    @pytest.mark.parametrize(
        ("hand", "pile", "card", "told"),
        [
            ("9c 3d", "9h", "9c", "It makes a xeri: +10."),
            ("9c 3d", "Td 9h", "9c", "It takes 3 cards (2 points)."),
            ("Jc 3d", "Td 9h", "Jc", "The jack takes 3 cards (3 points)."),
            ("Jc 3d", "9h", "3d", "It saves your jack for a larger pile."),
            ("3c 3d 3h 3s", "9h", "3d", "All other threes are gone: only a jack can take it."),
            ("3c 3d 3h 3s", "", "3d", "All other threes are gone: nobody can make a xeri on it."),
            ("3c 3d 3h", "9h", "3d", "Only one other three is still unseen, so it is hard to match."),
            ("3c Ad", "9h", "3c", "It gives away no points if it is taken."),
            ("Kc Ad", "9h", "Kc", "Your other cards would give away at least as much."),
            ("3c", "9h", "3c", "It is your last card."),
        ],
    )
    def test_a_hint_has_a_reason(self, hand, pile, card, told):
        match = at(hand, pile)
        assert texts.reason(match.asking(0), match.check(0, f"play {card}")) == told
