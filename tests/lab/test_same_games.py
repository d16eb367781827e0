"""With one seed, house rules and bots `simulate`, `lab` and `export` play the same games."""

import pytest
from pyarrow import parquet

from parlour.engine.simulation import Pace
from parlour.engine.tracing import MOVE, SEAT
from parlour.envs.data import SelfPlay, export
from parlour.lab.simulation import SimulationRun
from parlour.lab.traces import trace_games

HAND, SEED = {"hands": "1"}, 7


def simulated_games(run):
    """Return the winners and the points of each game."""
    batches = list(run.batches(run.bots, run.games, 1, Pace()))
    tables = [one for batch in batches for one in batch.tables]
    return [(int(one["winners"]), one["points"][:2].tolist()) for one in tables]


def exported(bots, games, file):
    """Return the rows of each game."""
    export(SelfPlay("xeri", games, bots, SEED, options=HAND), file)
    rows = parquet.read_table(file).to_pylist()
    return [[row for row in rows if row["game"] == number] for number in range(games)]


@pytest.mark.parametrize(
    ("bots", "games"),
    [(["uniform"], 20), (["greedy", "uniform"], 20), (["greedy:60"], 20), (["search:20", "greedy"], 3)],
    ids=["uniform", "greedy", "overlooking", "search"],
)
def test_one_seed_makes_the_same_games(bots, games, tmp_path):
    run = SimulationRun.of("xeri", bots, games, SEED, None, HAND)
    traces = list(trace_games(run.chunk()))
    in_rows = exported(bots, games, tmp_path / "games.parquet")
    results = [(sum(1 << seat for seat in game[-1]["winners"]), game[-1]["points"]) for game in in_rows]
    tables = [one for trace in traces for one in trace.tables]
    measure_chunk = [(int(one["winners"]), one["points"][:2].tolist()) for one in tables]
    assert results == measure_chunk == simulated_games(run)
    assert len({tuple(points) for _, points in results}) > 1, "games with equal results would show nothing"
    moves = [line for trace in traces for line in trace.lines[:, (SEAT, MOVE)].tolist()]
    assert [[row["seat"], row["number"]] for game in in_rows for row in game] == moves


def test_bots_from_code_play_the_same_games_too(tmp_path):
    """The laboratory accepts built-in bots only."""
    bots = ["tests.lab.duties:AtRandom", "uniform"]
    run = SimulationRun.of("xeri", bots, 5, SEED, None, HAND)
    in_rows = exported(bots, 5, tmp_path / "games.parquet")
    results = [(sum(1 << seat for seat in game[-1]["winners"]), game[-1]["points"]) for game in in_rows]
    assert results == simulated_games(run)
