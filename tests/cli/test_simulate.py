"""Simulations: the figures, and that threads change none."""

import statistics

import numpy as np

from parlour.cli.summary import Summary, deviation
from parlour.engine import engine
from parlour.games import load
from parlour.simulation import random_games
from tests.cli.running import as_json, output, refused


def figures(*arguments):
    found = as_json("simulate", *arguments)
    return {
        name: value for name, value in found.items() if name not in ("seconds", "plies_per_second", "threads")
    }


def test_figures_are_those_of_the_games_played():
    found = as_json("simulate", "xeri", "--games", "600", "--seed", "4", "--option", "hands=1")
    kernels = engine(load("xeri"))
    template = kernels.template(options={"hands": 1})
    tables = np.concatenate([batch.tables for batch in random_games(kernels, template, 600, 4)])
    assert found["games"] == 600
    assert found["plies"] == 600 * 48
    for seat, told in enumerate(found["seats"]):
        points = tables["points"][:, seat]
        assert told["wins"] == (tables["winners"] >> seat & 1).sum()
        assert abs(told["mean"] - points.mean()) < 1e-9
        assert abs(told["sd"] - points.std()) < 1e-9
    assert found["length"] == {
        "min": 48,
        "mean": 48.0,
        "sd": 0.0,
        "median": 48.0,
        "max": 48,
        "histogram": [{"from": 48, "to": 48, "games": 600}],
    }


def test_threads_change_no_figure():
    game = ("chase-the-ace", "--games", "1500", "--seed", "9", "--seats", "7")
    assert figures(*game, "--threads", "1") == figures(*game, "--threads", "3")
    bots = ("xeri", "--games", "20", "--option", "hands=1", "--bots", "search:20,greedy")
    assert figures(*bots, "--threads", "1") == figures(*bots, "--threads", "2")


def test_lengths():
    summary = Summary(1)
    summary.games = 4
    summary.lengths.update([3, 3, 10, 44])
    length = summary.figures(1.0)["length"]
    assert (length["min"], length["median"], length["max"]) == (3, 6.5, 44)
    assert sum(column["games"] for column in length["histogram"]) == 4
    assert abs(length["sd"] - statistics.pstdev([3, 3, 10, 44])) < 1e-9


def test_a_deviation_of_large_numbers_is_exact():
    values = [10**15 + 1, 10**15 + 3]
    assert deviation(2, sum(values), sum(value * value for value in values)) == 1.0


def test_in_words():
    text = output("simulate", "chase-the-ace", "--games", "50")
    assert text.startswith("50 games of chase-the-ace")
    assert "moves a game:" in text


def test_refusals():
    assert "from 1 to" in refused("simulate", "xeri", "--games", "0")
    assert "from 1 to" in refused("simulate", "xeri", "--games", "many")
    assert "no bot 'deep-blue'" in refused("simulate", "xeri", "--bots", "deep-blue")
    assert "NAME=VALUE" in refused("simulate", "xeri", "--option", "hands")
    assert "no option 'foo'" in refused("simulate", "xeri", "--option", "foo=1")
    assert "exactly 2 players" in refused("simulate", "xeri", "--seats", "3")
