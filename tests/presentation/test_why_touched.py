"""Targets that make no move get a reason, in every game, and it depends on nothing hidden."""

import random

import numpy as np
import pytest

from parlour.engine.linked import engine
from parlour.games import load
from parlour.match import Match
from parlour.match.positions import read_position
from parlour.presentation.explain import explain_target, why_not
from parlour.presentation.move_targets import UnknownTarget, VisibleTable, touches
from parlour.rulebook import page_of
from tests.contract.shelf import GAMES, NAMES, house_rules

every_game = pytest.mark.parametrize("game", GAMES, ids=NAMES)


def positions(game, seed):
    """Yield a match in positions of a random game, a seat, and targets that it could touch."""
    chance = random.Random(f"{game.name} why {seed}")
    match = Match(game, *house_rules(game, chance), seed, watched=False)
    while not match.over and len(match.played) < 48:
        seat = chance.choice(match.deciders)
        if len(match.played) % 3 == 0:
            yield match, seat, touched_by_chance(match, seat, chance)
        match.play(seat, chance.choice([text for text in match.legal(seat) if text != "quit"]))


def touched_by_chance(match, seat, chance):
    """Return some single targets and groups of two or three, mostly with the seat's cards."""
    sight = VisibleTable(match, seat)
    copies = [
        (name, index, cards)
        for name in match.game.table.zones
        for index, cards in enumerate(sight.lying(name))
    ]
    cards = [f"{name}.{index}/{place}" for name, index, lying in copies for place in range(len(lying))]
    whole = [f"{name}.{index}" for name, index, _ in copies]
    own = [card for card in cards if f".{seat}/" in card] or whole
    others = [*cards, *whole, "seat.0"]
    return [
        *([one] for one in chance.sample(own, min(3, len(own)))),
        [chance.choice(others)],
        [chance.choice(own), chance.choice(others)],
        [chance.choice(own), chance.choice(own), chance.choice(others)],
    ]


@every_game
def test_the_answer_is_a_sentence_and_its_rule_stands_on_the_page(game):
    for match, seat, tries in positions(game, 1):
        for things in tries:
            reason = explain_target(match, seat, things)
            assert reason.text[-1] in ".!?"
            assert not reason.text[0].islower()
            assert game not in GAMES[:16] or not reason.rule or page_of(game.name).find(reason.rule), reason


@every_game
def test_the_answer_depends_on_no_hidden_card(game):
    rng = np.array([5, 9, 3, 4], np.uint64)
    for match, seat, tries in positions(game, 2):
        imagined = Match(game, match.seats, match.options, 1, watched=False)
        imagined.table = engine(game).imagined_by(match.table, seat, rng)
        for things in tries:
            assert explain_target(imagined, seat, things) == explain_target(match, seat, things)


@every_game
def test_what_says_a_move_is_allowed(game):
    for match, seat, _ in positions(game, 3):
        for one in [one for one in touches(match, seat) if one.touch][:3]:
            told = explain_target(match, seat, list(one.touch))
            assert told.text.startswith("You may ")
            assert not told.rule


@pytest.mark.parametrize(
    ("name", "form"), [("king", "play"), ("jack-change-it", "play"), ("pitty-pat", "match")]
)
def test_a_single_card_that_may_not_be_played_is_refused_by_its_rule(name, form):
    """The answer is the same as for a typed move."""
    refused = 0
    for match, seat, _ in positions(load(name), 4):
        listed = {thing for one in touches(match, seat) for thing in one.touch}
        for place, card in enumerate(match.view(seat)["zones"]["hand"]["cards"][seat]):
            if f"hand.{seat}/{place}" not in listed:
                reason = explain_target(match, seat, [f"hand.{seat}/{place}"])
                assert reason == why_not(match, seat, f"{form} {card}")
                refused += 1
    assert refused > 5


LAID = {
    "forty-thieves": {
        "zones": {
            "tableau": [["5h"], ["6h", "7c"], ["9s"], []],
            "waste": ["4c", "Kh"],
            "foundation": [["Ac"]],
        }
    },
    "kontsina": {
        "turn": 0,
        "zones": {"hand": [["8c", "5h", "Kd"], ["Kc"]], "table": ["3s", "6d", "Ks", "2h"]},
    },
    "diloti": {
        "turn": 0,
        "zones": {"hand": [["5h", "Kd"], ["8c", "Kc"]], "table": ["4s", "6d", "Ks", "2h"]},
    },
    "seven-rummy": {
        "turn": 0,
        "phase": "play",
        "zones": {"hand": [["7c", "9c", "9d", "Ts", "4h"], ["Kc"], ["Kd"]], "pile": ["Qh"]},
    },
    "keep-trying": {
        "turn": 0,
        "phase": "turn",
        "round_number": 1,
        "zones": {"hand": [["8c", "9c", "3d", "4h", "Kh"], ["Kc"], ["Kd"]], "row": ["Ac", "Ad"]},
    },
    "cash": {
        "phase": "tick",
        "zones": {"hand": [["9h", "2c", "8h", "3h"]], "board": [["4h"], ["9s"], ["4s"], ["Kc"]]},
    },
}


def laid(game):
    return read_position({"game": game, **LAID[game], "rest": "stock"})


@pytest.mark.parametrize(
    ("game", "things", "told", "rule"),
    [
        ("forty-thieves", "tableau.0/0 tableau.1", "Build down in suit: 5h goes on 6h, and T2", "R11"),
        ("forty-thieves", "tableau.0/0 tableau.1/0", "Build down in suit: 5h goes on 6h, and T2", "R11"),
        ("forty-thieves", "waste.0/1 tableau.2", "A king can only go to an empty column", "Q6"),
        ("forty-thieves", "waste.0 foundation.0", "Build up in suit: Kh goes on Qh", "R8"),
        ("forty-thieves", "tableau.0/0 foundation.3", "Build up in suit: 5h goes on 4h", "R8"),
        ("kontsina", "hand.0/0 table.0/0 table.0/1", "6d 3s add up to 9, and 8c takes 8", "R12"),
        ("kontsina", "hand.0/2 table.0/1", "Kd has no value", "R14"),
        ("diloti", "hand.0/1 table.0/0", "Kd takes only cards of its own rank", "K4"),
        ("diloti", "hand.0/0 table.0/3", "After playing 5h you would hold no card worth 7", "R19"),
        ("seven-rummy", "hand.0/1 hand.0/3", "These cards are neither of one rank", "R13"),
        ("seven-rummy", "hand.0/1 hand.0/2", "Two cards are a meld only if one is a 7", "Q6"),
        ("keep-trying", "hand.0/0 hand.0/1 hand.0/3 hand.0/4", "The cards of a set have one rank", "K9"),
        ("seven-rummy", "stock.0", "You have drawn", "R8"),
    ],
)
def test_what_was_probably_meant_is_refused_by_its_rule(game, things, told, rule):
    reason = explain_target(laid(game), 0, things.split())
    assert reason.text.startswith(told)
    assert reason.rule == rule


def test_the_top_card_of_a_pile_and_the_pile_are_one_to_whoever_touches_them():
    for waste in ("waste.0", "waste.0/1"):
        assert explain_target(laid("forty-thieves"), 0, [waste, "tableau.3"]).text == (
            "You may move Kh to empty column 4."
        )


@pytest.mark.parametrize(
    ("game", "things", "told"),
    [
        ("seven-rummy", "hand.0/3", "Touch the rest of this move, too: discard Ts."),
        ("kontsina", "table.0/0", "Touch the rest of this move, too: capture 5h: 3s 2h."),
        ("kontsina", "hand.0/1 table.0/0", "Touch the rest of this move, too: capture 5h: 3s 2h."),
        (
            "cash",
            "hand.0/0",
            "Touch the rest of one of these moves: swap 9h>4h; swap 9h>9s; swap 9h>4s; and 1 more.",
        ),
    ],
)
def test_more_is_to_be_touched_where_what_was_touched_begins_a_move(game, things, told):
    assert explain_target(laid(game), 0, things.split()).text == told


def test_what_does_not_go_together_is_told_with_what_does():
    match = Match(load("xeri"), seed=3, watched=False)
    seat = match.deciders[0]
    hand = match.view(seat)["zones"]["hand"]["cards"][seat]
    told = explain_target(match, seat, [f"hand.{seat}/0", "won.0"]).text
    assert told == f"These do not belong to one move. You may: play {hand[0]}."
    prompt = match.prompt(seat)
    assert explain_target(match, seat, ["won.0"]).text == f"Nothing can be done with that now. {prompt}"
    assert explain_target(match, seat, []).text == prompt


def test_whoever_is_not_asked_is_told_who_is():
    match = Match(load("king"), seed=3, watched=False)
    seat = match.deciders[0]
    told = explain_target(match, (seat + 1) % 4, [f"hand.{(seat + 1) % 4}/0"])
    assert told.text == f"It is not your turn: seat {seat} is to decide."


def test_nobody_hears_who_else_has_answered_in_secret():
    match = Match(load("tri-cap"), seed=1, watched=False)
    for seat in (0, 2):
        match.play(seat, match.legal(seat)[0])
    told = [explain_target(match, seat, []).text for seat in (0, 2)]
    asked = ("seat 1, seat 2, and seat 3", "seat 0, seat 1, and seat 3")
    assert told == [f"It is not your turn: {seats} are to decide." for seats in asked]


def test_after_the_end_nothing_is_asked():
    match = Match(load("forty-thieves"), seed=1, watched=False)
    match.play(0, "quit")
    assert explain_target(match, 0, ["stock.0"]).text == "The game is over: given up."


def test_what_is_not_there_is_an_error():
    with pytest.raises(UnknownTarget):
        explain_target(Match(load("xeri"), seed=3, watched=False), 0, ["hand.0/9"])
