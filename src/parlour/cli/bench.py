"""`parlour bench`: measure how fast this computer plays each game."""

import statistics
import time
from collections.abc import Callable
from typing import Any

import click

from ..games import SHELF, name_of
from .parameters import WholeNumber, examples, json_flag, print_json

ROUNDS = 5


@click.command(epilog=examples("parlour bench", "parlour bench king --json"))
@click.argument("names", metavar="[GAME]...", nargs=-1)
@click.option(
    "--seconds",
    type=WholeNumber(1, 60),
    default=1,
    show_default=True,
    help="About how long each measure takes.",
)
@json_flag
def bench(names: tuple[str, ...], seconds: int, as_json: bool) -> None:
    """Measure random moves, playouts from a deal and search iterations per second for each game, on one core.

    Each figure is the median of five runs, in processor time. Comparisons with other programs are in
    benchmarks/.
    """
    for name in names:
        name_of(name)  # report an unknown name before the first measurement
    measured = {}
    if not as_json:
        click.echo(f"{'per second':16}{'random moves':>14}{'playouts':>12}{'search iterations':>19}")
    for name in names or SHELF:
        found = measured[name] = measure(name, seconds)
        if not as_json:
            moves, playouts, iterations = found.values()
            click.echo(f"{name:16}{moves:14,.0f}{playouts:12,.0f}{iterations:19,.0f}")
    if as_json:
        print_json(measured)


def measure(name: str, seconds: float) -> dict[str, float]:
    """Return the speeds of one game, per second."""
    import numpy as np

    from ..bots.search import analyse
    from ..engine.linked import deciders, engine
    from ..engine.moves import room_for_moves
    from ..engine.simulation import random_games
    from ..games import load

    kernels = engine(load(name))
    template = kernels.template()
    table = kernels.begin(template, 1)
    seat = deciders(table)[0]
    known = kernels.known_to(table, seat)
    room, two = room_for_moves(), np.zeros(2, table.dtype)
    two[0] = table[0]

    def play(games: int) -> float:
        return float(sum(batch.lengths.sum() for batch in random_games(kernels, template, games, 1)))

    def playouts(count: int) -> float:
        kernels.kernels("simulate").playouts(two, count, room)
        return count

    def search(iterations: int) -> float:
        analyse(kernels, known, seat, iterations=iterations, method="tree")
        return iterations

    measures: dict[str, Callable[[int], float]] = {
        "random_moves": play,
        "playouts": playouts,
        "search_iterations": search,
    }
    return {name: speed(run, seconds / ROUNDS) for name, run in measures.items()}


def speed(run: Callable[[int], Any], seconds: float) -> float:
    """Return the rate of `run` per second: the median of runs of about `seconds`."""
    run(1)
    count, taken = 8, 0.0
    while taken < seconds / 4:
        count *= 2
        started = time.process_time()
        run(count)
        taken = time.process_time() - started
    count = max(1, round(count * seconds / taken))
    rates: list[float] = []
    for _ in range(ROUNDS):
        started = time.process_time()
        done = run(count)
        rates.append(done / (time.process_time() - started))
    return round(statistics.median(rates), 1)
