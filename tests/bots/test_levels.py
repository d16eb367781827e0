"""Levels: their bots, their measured strength, and which a game offers."""

import io
import sys

import numpy as np
import pytest

from parlour.bots import BotError, make, players
from parlour.bots.players import (
    CLUB,
    LEVELS,
    Policy,
    Rating,
    bot_of,
    level_named,
    levels_of,
    policy,
    searches,
    why_fewer_levels,
)
from parlour.cli import lobby
from parlour.cli.games import ask_level, listing
from parlour.engine.chance import seed_words
from parlour.engine.linked import engine
from parlour.games import SHELF, load
from parlour.presentation.catalogue import described, level_of
from tests.cli.running import as_json, output

XERI = load("xeri")
GAMES = [name for name in SHELF if load(name).seats.most > 1]


def test_a_level_is_a_bot_by_its_name():
    assert [policy(level.name) for level in LEVELS] == [policy(level.bot) for level in LEVELS]
    assert [searches(level.name) for level in LEVELS] == [False, False, False, True, True]
    assert bot_of(" expert ") == "search:1000"
    assert policy("Expert") == policy("expert")
    assert bot_of("mine.py:Bot") == "mine.py:Bot"
    assert all(level_named(name) == level for level in LEVELS for name in (level.name, level.bot))
    assert level_named("uniform") is None


def test_bots_that_stand_are_bots_still():
    assert policy("greedy") == Policy(1)
    assert policy("greedy:60") == Policy(1, 60)
    assert policy("search").iterations == policy("search:1000").iterations
    assert policy("search:1000") == policy("expert")
    for wrong in ("greedy:0", "greedy:100", "greedy:x", "greedy:-5", "uniform:3", "clubs", "club:3"):
        with pytest.raises(BotError):
            policy(wrong)


@pytest.mark.parametrize(("noticed", "share"), [(1, 1 / 4), (50, 1 / 2), (99, 0.99)])
def test_who_overlooks_moves_finds_the_best_as_often_as_it_notices_it(noticed, share):
    """The first of four moves is the best: it is noticed, or none is and it is picked at random."""
    overlook = engine(XERI).kernels("choosing").overlook
    rng, found, left = seed_words(7), 0, np.zeros(5, np.int64)
    for _ in range(4000):
        moves = np.array([4, 10, 11, 12, 13])
        overlook(moves, noticed, rng)
        listed = moves[1 : moves[0] + 1].tolist()
        assert listed == sorted(set(listed))
        left[len(listed)] += 1
        found += 10 in listed
    expected = noticed / 100 + (1 - noticed / 100) ** 4 / 4
    assert abs(found / 4000 - expected) < 0.03
    assert abs(expected - share) < 0.03
    assert left[0] == 0


def test_at_the_table_a_careless_bot_is_what_it_is_in_a_series():
    """It plays legal moves, sometimes not the best; the same with the same seed."""
    kernels = engine(XERI)
    table = kernels.begin(kernels.template(), 5)
    known = kernels.known_to(table, 1)
    best = make("greedy", kernels, seed=1).choose(known, 1)
    chosen = [make("beginner", kernels, seed=seed).choose(known, 1) for seed in range(40)]
    assert set(chosen) <= set(kernels.moves(table, 1))
    assert best in chosen
    assert len(set(chosen)) > 1
    assert chosen == [make("greedy:35", kernels, seed=seed).choose(known, 1) for seed in range(40)]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_was_measured_and_offers_what_can_be_told_apart(name):
    offered = levels_of(name)
    assert name in players.ratings()
    assert CLUB in offered
    assert list(offered) == [level for level in LEVELS if level in offered]
    elo = [rating.elo for rating in offered.values()]
    assert elo == sorted(set(elo))
    assert all(rating.low <= rating.elo <= rating.high for rating in offered.values())
    assert all((rating.low > 0 or rating.high < 0) == (level != CLUB) for level, rating in offered.items())
    assert bool(why_fewer_levels(name)) == (len(offered) < len(LEVELS))


def test_a_game_that_nobody_measured_offers_all():
    assert levels_of("whist") == dict.fromkeys(LEVELS)
    assert why_fewer_levels("whist") == ""


@pytest.mark.parametrize(
    ("offered", "told"),
    [
        (["club"], "Luck decides"),
        (["beginner", "club"], "no level is clearly stronger than Club"),
        (["beginner", "casual", "club", "expert"], "Not offered: Strong"),
    ],
)
def test_a_game_that_offers_fewer_says_why(monkeypatch, offered, told):
    rated = {level: Rating(0, 0, 0) for level in LEVELS if level.name in offered}
    monkeypatch.setattr(players, "ratings", lambda: {"xeri": rated})
    assert told in why_fewer_levels("xeri")
    assert [one["bot"] for one in described(XERI)["levels"]] == [level.bot for level in rated]
    assert described(XERI)["levels_told"] == why_fewer_levels("xeri")
    assert told in " ".join(listing(XERI).split())


def test_the_catalogue_tells_levels_by_name_and_strength():
    told = described(load("king"))
    assert told["usual_level"] in [one["bot"] for one in told["levels"]]
    for one in told["levels"]:
        level = level_named(one["bot"])
        assert (one["title"], one["text"]) == (level.title, level.text)
        assert one["strength"].startswith("Elo ") == (level != CLUB)
    assert level_of("search:1000") == level_of("expert") == "Expert"
    assert level_of("tree:5") == "tree:5"


def test_the_list_of_games_has_the_table_of_levels():
    text = output("games")
    for name in GAMES:
        row = [line.split() for line in text.splitlines() if line.startswith(name)][-1]
        told = [f"{rating.elo:+}".replace("-", "−") for rating in levels_of(name).values()]
        assert [cell for cell in row[1:] if cell != "·"] == [one if one != "+0" else "0" for one in told]
        assert row[1:].count("·") == len(LEVELS) - len(told)
    assert "· is a level that is about as strong as the next one" in text
    assert max(map(len, text.splitlines())) < 120


def test_one_game_tells_how_each_level_plays():
    text = " ".join(output("games", "king").split())
    (king,) = as_json("games", "king")
    assert [one["name"] for one in king["levels"]] == [level.name for level in levels_of("king")]
    for level, rating in levels_of("king").items():
        assert level.text in text
        assert f"Elo {rating}" in text
    assert as_json("games", "forty-thieves")[0]["levels"] == []


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [("\n", -1), ("1\n", 0), ("exp\n", -1), ("9\nclub\n", None), ("quit\n", ""), ("", "")],
)
def test_the_lobby_asks_how_strong_the_others_play(monkeypatch, capsys, typed, chosen):
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    monkeypatch.setattr(players, "ratings", dict)  # nothing is measured: all are offered
    offered = [level.name for level in levels_of("king")]
    wanted = "club" if chosen is None else None if chosen == "" else offered[chosen]
    assert ask_level(load("king"), lobby.ask) == wanted
    said = capsys.readouterr().out
    assert all(level.title in said for level in levels_of("king"))
    assert ("There is no level '9'" in said) == (chosen is None)
