"""`parlour simulate`: the results of many games."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .errors import leave, stopping
from .parameters import (
    WholeNumber,
    bots_option,
    examples,
    game_argument,
    house_rules,
    json_flag,
    print_json,
    seats_option,
    seed_option,
)
from .workers import Patience, spread_options, tell

if TYPE_CHECKING:
    from ..engine.simulation import Batch, Pace
    from ..lab.backends import Backend
    from ..lab.simulation import Simulation, SimulationRun


@click.command(
    epilog=examples(
        "parlour simulate king --games 10000 --seed 1",
        "parlour simulate xeri --games 200 --bots search:500,greedy --option hands=1",
        "parlour simulate xeri --games 100 --bots mine.py:Bot,greedy",
        "parlour simulate chase-the-ace --games 100000 --seats 8 --threads 2 --json",
        "parlour simulate king --games 1000000 --bots club --workers 2 --file king.jsonl",
        "parlour simulate king --games 1000000 --dask tcp://192.168.1.5:8786",
    )
)
@game_argument
@click.option(
    "--games", type=WholeNumber(1, 1_000_000_000), default=1000, show_default=True, help="How many games."
)
@seed_option(0, "The seed of all games (default 0): the same seed gives the same figures.")
@seats_option
@bots_option
@house_rules
@click.option(
    "--threads",
    type=WholeNumber(1, 1024),
    help="Threads (default: one per core); figures do not depend on it.",
)
@click.option(
    "--first", type=WholeNumber(0, 10**15), default=0, help="Begin with this game of the seed (default 0)."
)
@spread_options
@json_flag
def simulate(
    game: str,
    games: int,
    seed: int,
    seats: int | None,
    bots: list[str],
    options: dict[str, str],
    threads: int | None,
    first: int,
    backend: "Backend",
    file: Path | None,
    as_json: bool,
) -> None:
    """Play many games of GAME, with random moves or with bots: who wins, how, and how long games last.

    Every figure has a 95 % confidence interval. Ctrl-C reports the games that are finished by then, with the
    same figures as a run of that many games. The figures do not depend on the number of processes and
    machines.
    """
    from ..lab.simulation import SimulationRun

    series = replace(SimulationRun.of(game, bots, games, seed, seats, options, threads), first=first)
    found = played(series, backend, file)
    if not found.games:
        leave("stopped before the first game was over")
    if as_json:
        print_json(found.figures)
    else:
        click.echo(str(found))
    if found.games < games:
        leave(f"the same command continues with {file}" if file else "")


def played(series: "SimulationRun", backend: "Backend", file: Path | None) -> "Simulation":
    """Play until all games are over or the user stops them."""
    from ..engine.simulation import Pace
    from ..lab.backends import HERE

    series.warm_up()
    if backend != HERE or file:
        return series.play_in_chunks(backend, file, Patience(series.games).watched, tell)
    pace = Pace()
    with stopping(pace):
        return series.play(pace, watched)


def watched(batches: Iterator["Batch"], games: int, pace: "Pace") -> Iterator["Batch"]:
    """Show the progress while games are played, if stderr is a terminal."""
    if not sys.stderr.isatty():
        return batches
    from .progress import with_a_bar

    return with_a_bar(batches, games, pace)
