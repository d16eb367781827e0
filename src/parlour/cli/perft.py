"""`parlour perft`: count the move sequences of a deal for each length."""

import time

import click

from .errors import at_once
from .parameters import (
    WholeNumber,
    examples,
    game_argument,
    house_rules,
    json_flag,
    print_json,
    seats_option,
    seed_option,
)


@click.command(
    epilog=examples("parlour perft xeri --depth 5 --seed 1", "parlour perft king --depth 3 --json")
)
@game_argument
@click.option(
    "--depth",
    type=WholeNumber(1, 60),
    default=3,
    show_default=True,
    help="The length of the longest sequences.",
)
@seed_option(0, "The seed of the deal (default 0).")
@seats_option
@house_rules
@json_flag
def perft(
    game: str, depth: int, seed: int, seats: int | None, options: dict[str, str], as_json: bool
) -> None:
    """Count the sequences of 1, 2, ... moves from a deal of GAME.

    Two programs that agree on these counts agree on the rules.
    """
    from ..engine.linked import engine
    from ..games import load

    kernels = engine(load(game))
    table = kernels.begin(kernels.template(seats, options), seed)
    kernels.perft(table, 1)  # compiled or loaded before the clock runs
    started = time.perf_counter()
    counts: list[int] = []
    with at_once():
        for level in range(1, depth + 1):  # each level from the start: this costs little and shows progress
            counts = kernels.perft(table, level)
            if not as_json:
                click.echo(f"{level:5}  {counts[-1]:,}")
            if not counts[-1]:
                break
    seconds = time.perf_counter() - started
    counts += [0] * (depth - len(counts))
    if as_json:
        found = {
            "game": game,
            "seed": str(seed),
            "depth": depth,
            "counts": counts,
            "seconds": round(seconds, 6),
        }
        print_json(found)
    else:
        click.echo(f"{sum(counts):,} positions, {seconds:.3f} s")
