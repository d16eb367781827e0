"""Whoever touches what makes no move is told why: in every game, and from nothing that is hidden."""

import random

import numpy as np
import pytest

from parlour.engine.linked import engine
from parlour.games import load
from parlour.play import Match
from parlour.play.position import read_position
from parlour.rulebook import page_of
from parlour.telling.reasons import why_not
from parlour.telling.things import NoSuchThing, Sight
from parlour.telling.touching import touches
from parlour.telling.why_touched import why_touched
from tests.contract.shelf import GAMES, NAMES, house_rules

every_game = pytest.mark.parametrize("game", GAMES, ids=NAMES)


def positions(game, seed):
    """A match in some positions of a random game, a seat, and things that somebody there may touch."""
    chance = random.Random(f"{game.name} why {seed}")
    match = Match(game, *house_rules(game, chance), seed, watched=False)
    while not match.over and len(match.played) < 48:
        seat = chance.choice(match.deciders)
        if len(match.played) % 3 == 0:
            yield match, seat, touched_by_chance(match, seat, chance)
        match.play(seat, chance.choice([text for text in match.legal(seat) if text != "quit"]))


def touched_by_chance(match, seat, chance):
    """Some single things and some two or three together, one's own cards among them more often than not."""
    copies = [
        (name, index, cards)
        for name, zone in Sight(match, seat).zones.items()
        for index, cards in enumerate(zone)
    ]
    cards = [f"{name}.{index}/{place}" for name, index, lying in copies for place in range(len(lying))]
    zones = [f"{name}.{index}" for name, index, _ in copies]
    own = [card for card in cards if f".{seat}/" in card] or zones
    others = [*cards, *zones, "seat.0"]
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
            reason = why_touched(match, seat, things)
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
            assert why_touched(imagined, seat, things) == why_touched(match, seat, things)


@every_game
def test_what_says_a_move_is_allowed(game):
    for match, seat, _ in positions(game, 3):
        for one in [one for one in touches(match, seat) if one.touch][:3]:
            told = why_touched(match, seat, list(one.touch))
            assert told.text.startswith("You may do that: ")
            assert not told.rule


def test_a_single_card_that_may_not_be_played_is_refused_by_its_rule():
    """As if its move had been typed."""
    refused = 0
    for game, form in (("king", "play {}"), ("jack-change-it", "play {}"), ("pitty-pat", "match {}")):
        for match, seat, _ in positions(load(game), 4):
            hand = match.view(seat)["zones"]["hand"]["cards"][seat]
            listed = [set(one.touch) for one in touches(match, seat)]
            for place, card in enumerate(hand):
                if not any(f"hand.{seat}/{place}" in touch for touch in listed):
                    assert why_touched(match, seat, [f"hand.{seat}/{place}"]) == why_not(
                        match, seat, form.format(card)
                    )
                    refused += 1
    assert refused > 50


PATIENCE = {"tableau": [["5h"], ["6h", "7c"], ["9s"], []], "waste": ["4c", "Kh"], "foundation": [["Ac"]]}
TABLE = {"hand": [["8c", "5h", "Kd"], ["Kc"]], "table": ["3s", "6d", "Ks", "2h"]}
SEVENS = {
    "hand": [["7c", "9c", "9d", "Ts", "4h"], ["Kc"], ["Kd"]],
    "pile": ["Qh"],
    "meld": [["7d", "8d", "9h"]],
}


@pytest.mark.parametrize(
    ("game", "more", "things", "told", "rule"),
    [
        (
            "forty-thieves",
            {"zones": PATIENCE},
            "tableau.0/0 tableau.1",
            "Build down in suit: 5h goes on 6h, and T2",
            "R11",
        ),
        (
            "forty-thieves",
            {"zones": PATIENCE},
            "tableau.0/0 tableau.1/0",
            "Build down in suit: 5h goes on 6h",
            "R11",
        ),
        (
            "forty-thieves",
            {"zones": PATIENCE},
            "waste.0/1 tableau.2",
            "A king goes only to an empty column",
            "Q6",
        ),
        (
            "forty-thieves",
            {"zones": PATIENCE},
            "tableau.0/0 foundation.3",
            "Build up in suit: 5h goes on 4h",
            "R8",
        ),
        ("kontsina", {"zones": TABLE, "turn": 0}, "hand.0/0 table.0/0 table.0/1", "3s 6d add up to 9", "R12"),
        ("kontsina", {"zones": TABLE, "turn": 0}, "hand.0/2 table.0/1", "Kd has no value", "R14"),
        (
            "diloti",
            {"zones": TABLE, "turn": 0},
            "hand.0/2 table.0/0",
            "Kd takes nothing but its own rank",
            "K4",
        ),
        (
            "diloti",
            {"zones": TABLE, "turn": 0},
            "hand.0/1 table.0/3",
            "After playing 5h you would hold no card",
            "R19",
        ),
    ],
)
def test_what_was_probably_meant_is_refused_by_its_rule(game, more, things, told, rule):
    match = read_position({"game": game, **more, "rest": "stock"})
    reason = why_touched(match, 0, things.split())
    assert reason.text.startswith(told)
    assert reason.rule == rule


def test_cards_of_a_hand_that_go_together_in_no_meld():
    zones = {"hand": [["7c", "9c", "9d", "Ts", "4h"], ["Kc"]], "pile": ["Qh"]}
    match = read_position(
        {"game": "seven-rummy", "turn": 0, "phase": "playing", "zones": zones, "rest": "stock"}
    )
    assert why_touched(match, 0, ["hand.0/1", "hand.0/3"]).rule == "R13"
    assert why_touched(match, 0, ["hand.0/1", "hand.0/2"]).rule == "Q6"
    assert why_touched(match, 0, ["stock.0"]).rule == "R8"
    assert why_touched(match, 0, ["hand.0/3"]).text == "Touch the rest of it, too: discard Ts."


def test_more_is_to_be_touched_where_what_was_touched_begins_a_move():
    match = read_position({"game": "kontsina", "turn": 0, "zones": TABLE, "rest": "stock"})
    told = why_touched(match, 0, ["table.0/0"]).text
    assert told == "Touch the rest of it, too: capture 5h: 3s 2h."
    assert why_touched(match, 0, ["hand.0/1", "table.0/0"]).text == told
    many = read_position({"game": "cash", "phase": "tick", "zones": BOARD, "rest": "stock"})
    told = why_touched(many, 0, ["hand.0/0"]).text
    assert told == "Touch more, for one of these: swap 9h>4h; swap 9h>9s; swap 9h>4s; and 1 more."


BOARD = {"hand": [["9h", "2c", "8h", "3h"], [], [], []], "board": [["4h"], ["9s"], ["4s"], ["Kc"]]}


def test_what_does_not_go_together_is_told_with_what_does():
    match = Match(load("xeri"), seed=3, watched=False)
    seat = match.deciders[0]
    hand = match.view(seat)["zones"]["hand"]["cards"][seat]
    told = why_touched(match, seat, [f"hand.{seat}/0", "won.0"]).text
    assert told == f"Not all of that goes together. You may: play {hand[0]}."
    prompt = "Play a card to the pile."
    assert why_touched(match, seat, ["won.0"]).text == f"Nothing can be done with that now. {prompt}"
    assert why_touched(match, seat, []).text == prompt


def test_whoever_is_not_asked_is_told_who_is():
    match = Match(load("king"), seed=3, watched=False)
    seat = match.deciders[0]
    told = why_touched(match, (seat + 1) % 4, [f"hand.{(seat + 1) % 4}/0"])
    assert told.text == f"Nothing is asked of you now: seat {seat} is to decide."


def test_nobody_hears_who_else_has_answered_in_secret():
    match = Match(load("tri-cap"), seed=1, watched=False)
    for seat in (0, 2):
        match.play(seat, match.legal(seat)[0])
    told = {why_touched(match, 0, []).text, why_touched(match, 2, []).text}
    others = "seat 1, seat {} and seat 3 are to decide."
    assert told == {f"Nothing is asked of you now: {others.format(seat)}" for seat in (2,)} | {
        "Nothing is asked of you now: seat 0, seat 1 and seat 3 are to decide."
    }


def test_after_the_end_nothing_is_asked():
    match = Match(load("forty-thieves"), seed=1, watched=False)
    match.play(0, "quit")
    assert why_touched(match, 0, ["stock.0"]).text == "The game is over: given up."


def test_what_is_not_there_is_an_error():
    with pytest.raises(NoSuchThing):
        why_touched(Match(load("xeri"), seed=3, watched=False), 0, ["hand.0/9"])
