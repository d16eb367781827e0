"""Rules that offer a seat no move are an error in every environment, not an empty mask."""

import numpy as np
import pytest

from parlour.engine import checking
from parlour.engine.linked import engine
from parlour.envs.batch import Setting, TableBatch
from parlour.envs.episode import Episode, GameSetup
from parlour.errors import RulesError
from tests.checks.broken import WON, with_mistake
from tests.checks.test_unfinished import LEGAL, NO_MOVES


@pytest.fixture
def game(tmp_path, monkeypatch):
    """A game in which each seat can play two of its three cards; nothing is compiled."""
    return in_python(with_mistake(tmp_path, LEGAL, NO_MOVES), monkeypatch)


def in_python(game, monkeypatch):
    monkeypatch.setattr(checking, "must_pass", lambda game: None)
    monkeypatch.setattr(engine(game), "waits", False)
    return game


def play(batch, steps):
    for _ in range(steps):
        batch.step(batch.shown.masks.argmax(axis=1))


@pytest.mark.parametrize("players", [("learner",), ("learner", "uniform")], ids=["a learner", "a bot"])
def test_a_batch_of_tables(game, players):
    batch = TableBatch(game, 2, Setting(seats=2, players=players))
    batch.reset(seed=1)
    with pytest.raises(RulesError, match=r"on table 0 `legal` offers seat [01] no move") as caught:
        play(batch, 6)
    assert caught.value.code == "rules.no_legal_moves"
    assert caught.value.file == game.module.__file__


def test_a_table_that_was_not_dealt_yet_is_none(tmp_path, monkeypatch):
    batch = TableBatch(in_python(with_mistake(tmp_path, WON, WON), monkeypatch), 2, Setting(seats=2))
    batch.reset(seed=1, which=np.array([True, False]))
    assert batch.shown.masks.any(axis=1).tolist() == [True, False]


def move_on(episode, steps):
    for _ in range(steps):
        episode._play(episode.moves[0])


def test_a_game_of_open_spiel(game):
    kernels = engine(game)
    table = kernels.begin(kernels.template(2), 1)
    episode = Episode(
        GameSetup(game, kernels.template(2)), table, memory=None, remembered=table
    )  # nobody looks back
    with pytest.raises(RulesError, match=r"`legal` offers seat [01] no move") as caught:
        move_on(episode, 6)
    assert caught.value.code == "rules.no_legal_moves"
