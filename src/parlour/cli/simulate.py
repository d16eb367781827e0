"""`parlour simulate`: many games, summed up."""

import os
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from ..lab.figures import told
from .interrupts import leave, stopping
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

if TYPE_CHECKING:
    from ..engine.linked import Engine
    from ..engine.simulation import Batch, Pace


@click.command(
    epilog=examples(
        "parlour simulate king --games 10000 --seed 1",
        "parlour simulate xeri --games 200 --bots search:500,greedy --option hands=1",
        "parlour simulate chase-the-ace --games 100000 --seats 8 --threads 2 --json",
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
@json_flag
def simulate(
    game: str,
    games: int,
    seed: int,
    seats: int | None,
    bots: list[str],
    options: dict[str, str],
    threads: int | None,
    as_json: bool,
) -> None:
    """Play many games of GAME, at random or between bots: who wins, and by what; how long games last.

    Every figure comes with the interval that holds the true one 19 times of 20. Ctrl-C sums up the games
    that are over by then: the same figures as those of so many games.
    """
    from ..engine.linked import engine
    from ..engine.simulation import Pace
    from ..games import load
    from ..lab.summary import Summary

    kernels = engine(load(game))
    template = kernels.template(seats, options)
    threads = threads or os.cpu_count() or 1
    warm_up(kernels, template, bots)
    at_table = int(template["seats"][0])
    sides = kernels.game.sides_at(at_table)
    summary = Summary(at_table, sides, kernels.game.table.lines)
    pace = Pace()
    started = time.perf_counter()
    with stopping(pace):
        for batch in watched(play(kernels, template, games, seed, bots, threads, pace), games, pace):
            summary.add(batch)
    seconds = time.perf_counter() - started
    if not summary.games:
        leave("stopped before the first game was over")
    found = {"game": game, "seed": str(seed), "options": options, "bots": bots, "threads": threads}
    found |= {"asked": games, **summary.figures(seconds)}
    if as_json:
        print_json(found)
    else:
        click.echo("\n".join(told(found, sides)))
    if summary.games < games:
        leave()


def play(
    kernels: "Engine", template: Any, games: int, seed: int, bots: list[str], threads: int, pace: "Pace"
) -> Iterator["Batch"]:
    """Play the games: with random moves, unless bots were named."""
    if bots:
        from ..bots import play_games

        return play_games(kernels, template, games, seed, bots, threads, pace)
    from ..engine.simulation import random_games

    return random_games(kernels, template, games, seed, threads, pace)


def warm_up(kernels: "Engine", template: Any, bots: list[str]) -> None:
    """Play one game, so that neither compiling nor loading what was compiled is counted."""
    from ..bots.players import NAMES, SEARCHING, policy
    from ..engine.simulation import Pace

    kinds = [NAMES[policy(name).number] for name in bots]  # a misspelled bot is refused before all else
    quick = [f"{kind}:1" if kind in SEARCHING else kind for kind in kinds]
    list(play(kernels, template, 1, 0, quick, 1, Pace()))


def watched(batches: Iterator["Batch"], games: int, pace: "Pace") -> Iterator["Batch"]:
    """Show how far they are while games are played, where somebody can see it."""
    if not sys.stderr.isatty():
        return batches
    from .watching import with_a_bar

    return with_a_bar(batches, games, pace)
