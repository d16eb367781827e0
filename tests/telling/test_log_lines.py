"""What happened, line by line for one reader: all in order, and nothing that the reader may not know."""

import json
import random

import pytest

from parlour.drawing.ink import cards_in
from parlour.drawing.people import People
from parlour.games import load
from parlour.play import Match
from parlour.telling.log import log_lines
from tests.contract.shelf import GAMES, NAMES, house_rules

PEOPLE = {0: "Ann", 1: "Ben", 2: "Cy", 3: "Dee"}


def played(game, seed, moves=60):
    chance = random.Random(f"{game.name} log {seed}")
    match = Match(game, *house_rules(game, chance), seed)
    while not match.over and len(match.played) < moves:
        seat = chance.choice(match.deciders)
        match.play(seat, chance.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_reader_is_told_of_no_card_and_no_move_that_its_own_log_does_not_have(game):
    match = played(game, 1)
    people = People(match.seats, None, {})
    for reader in (None, *range(match.seats)):
        log = match.log(reader)[: match.settled]
        lines = log_lines(match, people, reader)
        known = json.dumps(log)
        assert {card for _, _, text in lines for card in cards_in(text)} <= set(cards_in(known))
        hidden = {one.text for one in match.played} - {entry["move"] for entry in log}
        said = {move for _, _, text in lines for move in text.split(": ", 1)[-1].rstrip(".").split(", ")}
        assert not {move for move in hidden if len(move) > 6} & said


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_lines_are_sentences_in_the_order_of_the_game_and_lead_to_its_moments(game):
    match = played(game, 2)
    for reader in (None, 0):
        lines = log_lines(match, People(match.seats, None, {}), reader)
        moments = [at for at, _, _ in lines]
        assert moments == sorted(moments)
        assert all(0 < at <= match.settled for at in moments)
        assert all(-1 <= seat < match.seats for _, seat, _ in lines)
        for _, _, text in lines:
            assert text == text.strip()
            assert text[-1] in ".!"
            assert not text[0].islower()


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_line_that_tells_a_move_leads_to_the_moment_after_it(game):
    match = played(game, 3)
    told = 0
    for reader in range(match.seats):
        for at, _, text in log_lines(match, People(match.seats, None, {}), reader):
            if text.startswith("You: ") and match.played[at - 1].text != "quit":
                assert match.played[at - 1].text in text
                told += 1
    assert told > len(match.played) / 4


def test_each_is_called_by_name_and_the_reader_is_you():
    match = Match(load("king"), seed=5, options={"first_dealer": 0})
    for _ in range(2):
        match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    people = People(4, None, {}, PEOPLE)
    (_, first, one), (_, second, two) = log_lines(match, people, 2)
    assert (first, second) == (1, 2)
    assert one == f"Ben: {match.played[0].text}."
    assert two == f"You: {match.played[1].text}."
    assert log_lines(match, people, None)[1][2] == f"Cy: {match.played[1].text}."


def test_what_cards_do_is_told_at_the_moment_when_they_do_it():
    match = Match(load("jack-change-it"), seed=3, options={"voluntary_draw": "yes"})
    seat = match.deciders[0]
    match.play(seat, "draw 1")
    drawn = match.view(seat)["zones"]["hand"]["cards"][seat][-1]
    people = People(match.seats, None, {}, PEOPLE)
    assert log_lines(match, people, seat) == [(1, seat, f"You: draw 1. You get {drawn}.")]
    assert log_lines(match, people, None) == [
        (1, seat, f"{PEOPLE[seat]}: draw 1. {PEOPLE[seat]} gets a card.")
    ]


def test_sealed_answers_are_told_when_all_are_in():
    match = Match(load("tri-cap"), seed=1)
    for seat in range(3):
        match.play(seat, match.legal(seat)[0])
    assert log_lines(match, People(4, None, {}), 0) == []
    match.play(3, match.legal(3)[0])
    told = [(at, seat) for at, seat, text in log_lines(match, People(4, None, {}), 0) if " lay" in text]
    assert sorted(told) == [(4, 0), (4, 1), (4, 2), (4, 3)]


def test_lines_from_a_move_on_are_the_last_of_all_lines():
    match = played(load("xeri"), 4)
    people = People(2, None, {}, PEOPLE)
    assert log_lines(match, people, 1, 20) == [line for line in log_lines(match, people, 1) if line[0] > 20]
    assert log_lines(match, people, 1, match.settled) == []
