"""`parlour simulate`: many games, summed up."""

import os
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from .failures import INTERRUPTED
from .interrupts import at_once
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
    from ..engine import Engine
    from ..simulation import Batch


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
    """Play many games of GAME, at random or between bots, and sum up who wins and how long they last."""
    from ..engine import engine
    from ..games import load
    from .summary import Summary

    kernels = engine(load(game))
    template = kernels.template(seats, options)
    threads = threads or os.cpu_count() or 1
    warm_up(kernels, template, bots)
    summary = Summary(int(template["seats"][0]))
    started = time.perf_counter()
    for batch in watched(play(kernels, template, games, seed, bots, threads), games):
        summary.add(batch)
    seconds = time.perf_counter() - started
    found = {"game": game, "seed": str(seed), "options": options, "bots": bots, "threads": threads}
    found |= summary.figures(seconds)
    if as_json:
        print_json(found)
    else:
        click.echo("\n".join(told(found)))


def play(
    kernels: "Engine", template: Any, games: int, seed: int, bots: list[str], threads: int
) -> Iterator["Batch"]:
    """Play the games: with random moves, unless bots were named."""
    if bots:
        from ..bots import play_games

        return play_games(kernels, template, games, seed, bots, threads)
    from ..simulation import random_games

    return random_games(kernels, template, games, seed, threads)


def warm_up(kernels: "Engine", template: Any, bots: list[str]) -> None:
    """Play one game, so that neither compiling nor loading what was compiled is counted."""
    from ..bots.players import SEARCHING

    quick = [name.partition(":")[0] for name in bots]
    quick = [f"{name}:1" if name in SEARCHING else name for name in quick]
    for name in bots:
        from ..bots.players import policy

        policy(name)  # a misspelled bot is refused before anything is compiled
    list(play(kernels, template, 1, 0, quick, 1))


def watched(batches: Iterator["Batch"], games: int) -> Iterator["Batch"]:
    """Show a progress bar while games are played, where somebody can see it."""
    if not sys.stderr.isatty():
        with at_once():  # the pool of threads would play on to the last game
            yield from batches
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:

        def stop(*_: object) -> None:
            progress.stop()  # gives the terminal its cursor back
            os._exit(INTERRUPTED)

        task = progress.add_task("playing", total=games)
        with at_once(stop):
            for batch in batches:
                progress.advance(task, len(batch.tables))
                yield batch


def told(found: dict[str, Any]) -> list[str]:
    """Return the figures as lines to read."""
    length = found["length"]
    lines = [
        f"{found['games']:,} games of {found['game']}, {found['plies']:,} moves in {found['seconds']:.2f} s: "
        f"{found['plies_per_second']:,.0f} moves a second",
        "",
        "seat  won       share  mean points      sd",
    ]
    for number, seat in enumerate(found["seats"]):
        share = 100 * seat["wins"] / found["games"]
        lines.append(f"{number:4}  {seat['wins']:<8}  {share:4.1f}%  {seat['mean']:11.2f}  {seat['sd']:6.2f}")
    lines += [
        "",
        f"moves a game: {length['min']} to {length['max']}, median {length['median']:g}, "
        f"mean {length['mean']:.1f}, sd {length['sd']:.1f}",
    ]
    most = max(column["games"] for column in length["histogram"])
    for column in length["histogram"]:
        span = f"{column['from']}-{column['to']}" if column["from"] != column["to"] else str(column["from"])
        bar = "#" * round(40 * column["games"] / most)
        lines.append(f"{span:>15}  {column['games']:>8}  {bar}".rstrip())
    return lines
