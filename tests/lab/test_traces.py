"""Traces are the games of the simulation, move by move, and measures do not depend on chunks."""

import json
from collections import Counter

import numpy as np
import pytest

from parlour.bots import BotError, play_games
from parlour.engine.linked import engine
from parlour.engine.simulation import random_games
from parlour.engine.tracing import CHOICES, DEAL, MOVE, OFFERED, SEAT, STANDINGS
from parlour.games import find, load
from parlour.lab import traces
from parlour.lab.chunks import Chunk
from parlour.lab.measures import MEASURES, find_measures
from parlour.lab.measures.rule_coverage import covered_rules, lines_run, replay_game, rule_lines
from parlour.lab.tallies import Findings, measure_chunk
from parlour.lab.traces import trace_games
from parlour.match import Match
from tests.codes import has_code

SEED = 7


def chunk(name, games, bots=(), first=0, **options):
    return Chunk(name, None, load(name).seats.default, options, tuple(bots), SEED, first, games)


def batches(asked):
    """The same games, played by the simulation."""
    kernels = engine(load(asked.game))
    template = kernels.template(asked.seats, asked.options)
    many = asked.first + asked.games
    if asked.bots:
        return list(play_games(kernels, template, many, SEED, asked.bots))
    return list(random_games(kernels, template, many, SEED))


@pytest.mark.parametrize("bots", [(), ("uniform",), ("greedy",), ("greedy", "greedy:40", "uniform")])
def test_traced_games_are_those_of_the_simulation(bots):
    asked = chunk("tri-cap", 40, bots, first=3)
    found = list(trace_games(asked))
    lengths = np.concatenate([batch.lengths for batch in batches(asked)])[3:]
    raw = np.concatenate([batch.tables["raw"] for batch in batches(asked)])[3:]
    assert np.concatenate([one.moves for one in found]).tolist() == lengths.tolist()
    assert (np.concatenate([one.tables["raw"] for one in found]) == raw).all()


def test_a_line_tells_who_chose_what_among_how_much():
    """Compare with a match that is played with the same moves."""
    (found,) = trace_games(chunk("tri-cap", 1, ["greedy"]))
    match = Match(load("tri-cap"), None, {}, SEED, watched=False)
    for line in found.lines:
        seat = match.deciders[0]
        legal = engine(match.game).moves(match.table, seat)
        assert (line[SEAT], line[CHOICES], line[DEAL]) == (seat, len(legal), 0)
        assert line[OFFERED] == sum(1 << kind for kind in {move & 15 for move in legal})
        match.play_move(seat, int(line[MOVE]))
        assert line[STANDINGS:].tolist() == match.table["points"][0][:4].tolist()
    assert match.over


def test_games_that_find_no_room_are_played_with_more(monkeypatch):
    """A trace of 70 lines has room for one game of Tri-Cap, and not for every one."""
    asked = chunk("tri-cap", 12)
    counted = find_measures(["length", "choices", "suspense"])
    whole = measure_chunk(asked, counted).to_json()
    monkeypatch.setattr(traces, "INITIAL_LINES", 50)
    assert measure_chunk(asked, counted).to_json() == whole


def test_figures_are_the_same_however_the_games_are_split():
    whole = measure_chunk(chunk("tri-cap", 12, ["greedy"]))
    for size in (5, 12):
        parts = [measure_chunk(one) for one in chunk("tri-cap", 12, ["greedy"]).split(size)]
        merged = Findings()
        for part in reversed(parts):
            merged = Findings.from_json(json.loads(json.dumps(part.to_json()))).merge(merged)
        assert merged.to_json() == whole.to_json()
        for measure in whole.measures(find("tri-cap"), 4):
            assert merged.estimates(measure) == whole.estimates(measure)


def test_measures_are_those_of_the_simulation():
    asked = chunk("tri-cap", 200, ["greedy"])
    found = measure_chunk(asked)
    tables = np.concatenate([batch.tables["points"] for batch in batches(asked)])
    (points,) = [one for one in MEASURES if one.name == "points"]
    assert [one.value for one in found.estimates(points)] == pytest.approx(tables[:, :4].mean(axis=0))
    (length,) = [one for one in MEASURES if one.name == "length"]
    lengths = np.concatenate([batch.lengths for batch in batches(asked)])
    assert found.estimates(length)[0].value == pytest.approx(lengths.mean())
    assert found.tallies == {"length": dict(sorted(Counter(lengths.tolist()).items()))}


def test_bots_from_code_are_not_followed():
    with pytest.raises(BotError, check=has_code("bot.unsupported")):
        list(trace_games(chunk("tri-cap", 1, ["mine.py:Bot"])))


@pytest.mark.parametrize("bots", [(), ("greedy",)])
def test_a_game_played_once_more_is_the_same_game(bots):
    """Random moves use the random numbers of the shuffles, so the next hand depends on them."""
    (found,) = trace_games(chunk("tri-cap", 3, bots))
    for index in range(len(found)):
        assert (replay_game(found, index)["raw"][0] == found.tables["raw"][index]).all()


def test_a_rule_comes_up_where_its_line_runs():
    """R15 and T18 are about a new hand, which only some games need."""
    (found,) = trace_games(chunk("tri-cap", 8, ["greedy"]))
    came = []
    for index in range(len(found)):
        ran = lines_run(found, index)
        came.append(
            frozenset().union(*(rules for line, rules in rule_lines(found.game).items() if line in ran))
        )
    assert all({"R1", "R3", "T19"} <= rules for rules in came)
    assert 0 < sum("T18" in rules for rules in came) < len(found)


def test_rules_stand_in_the_order_of_the_page():
    names = covered_rules(load("tri-cap"), 4)
    assert names[0] == "R1"
    assert names.index("R18") < names.index("T1")


def test_rules_that_only_texts_and_heuristics_name_are_not_counted():
    names = covered_rules(load("chase-the-ace"), 4)
    assert "R4" in names
    assert not {"R2", "C3"} & set(names)
