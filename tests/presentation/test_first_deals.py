"""Guided first deals: every step is reached, its move is legal and its text fits; "how it goes" is short."""

import json
import re
from types import SimpleNamespace

import pytest

from parlour.errors import ParlourError
from parlour.games import SHELF, load
from parlour.presentation.first_deal import (
    LEARNER,
    first_deal,
    how_it_goes,
    next_step,
    picture,
    prepared_match,
    stop,
)
from parlour.presentation.move_targets import touches
from parlour.presentation.rule_page import rule_page
from tests.codes import has_code

LONGEST = 160  # characters of a step: three lines on a phone
SENTENCES, CHARACTERS = 6, 650  # of "how it goes"
every_game = pytest.mark.parametrize("name", [name for name in SHELF if first_deal(load(name))])


@every_game
def test_every_stop_of_a_first_deal_is_reached_and_fits(name):
    game = load(name)
    deal = first_deal(game)
    match, stops = prepared_match(game, deal), 0
    for step in deal.steps:
        assert next_step(deal, match, step.seat) == step
        if step.seat == LEARNER:
            found, stops = stop(match, LEARNER), stops + 1
            assert (found["move"], found["stop"]) == (step.move, stops)
            assert bool(found["then"]) == (name == "crash" and step.move != "set -")
            assert 0 < len(found["text"]) <= LONGEST
            assert step.move in [move.text for move in touches(match, LEARNER)] or game.texts.has_steps
        else:
            assert not step.text
        match.play(step.seat, step.move)
    assert 5 <= stops <= 8
    assert found["stops"] == stops
    assert stop(match, LEARNER) is None


@every_game
def test_a_game_is_explained_in_six_sentences_and_a_picture(name):
    game = load(name)
    text, page = how_it_goes(game), rule_page(name)
    assert 0 < len(text) <= CHARACTERS
    assert len(re.findall(r"[.!?](?=\s|$)", text)) <= SENTENCES
    assert page["how"] == text
    assert page["picture"] == picture(game)
    assert page["picture"]["seat"] == LEARNER


def test_the_guide_ends_with_a_move_of_ones_own():
    game = load("xeri")
    deal = first_deal(game)
    match = prepared_match(game, deal)
    other = next(move for move in match.legal(LEARNER) if move != deal.steps[0].move)
    match.play(LEARNER, other)
    assert all(next_step(deal, match, seat) is None for seat in range(match.seats))
    match.play(1, match.legal(1)[0])
    assert stop(match, LEARNER) is None


def test_stops_of_rows_that_are_arranged_come_together():
    game = load("crash")
    deal = first_deal(game)
    found = stop(prepared_match(game, deal), LEARNER)
    steps = deal.steps_of(LEARNER)
    assert [one["move"] for one in found["then"]] == [step.move for step in steps[1:]]
    assert [one["text"] for one in found["then"]] == [game.messages(step.text) for step in steps[1:]]


def test_only_the_learner_is_guided():
    game = load("xeri")
    match = prepared_match(game, first_deal(game))
    assert stop(match, LEARNER) is not None
    assert stop(match, 1) is None
    assert stop(match, None) is None
    match.play(LEARNER, first_deal(game).steps[0].move)
    assert match.deciders == [1]
    assert stop(match, 1) is None


@pytest.mark.parametrize("text", ["", "[]", '{"seats": 2}', json.dumps({"steps": [{"who": 1}]})])
def test_a_wrong_file_is_named(text, tmp_path):
    (tmp_path / "first_deal.json").write_text(text, "utf-8")
    elsewhere = SimpleNamespace(__file__=str(tmp_path / "rules.py"))
    with pytest.raises(ParlourError, match=r"first_deal\.json", check=has_code("guide.invalid")):
        first_deal.__wrapped__(SimpleNamespace(module=elsewhere))
