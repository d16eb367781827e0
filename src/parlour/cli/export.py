"""`parlour export`: write games of bots to a Parquet file, and convert such files to records."""

import sys
from typing import TYPE_CHECKING

import click

from ..terminal.encoding import json_text
from .errors import leave
from .parameters import (
    WholeNumber,
    bots_option,
    examples,
    house_rules,
    json_flag,
    print_json,
    seats_option,
    seed_option,
)

if TYPE_CHECKING:
    from ..envs.data import SelfPlay


@click.command(
    epilog=examples(
        "parlour export king --games 1000 --bots greedy --to king.parquet",
        "parlour export xeri --games 50 --bots club,greedy --option hands=1 --seed 7 --to xeri.parquet",
        "parlour export --records xeri.parquet > xeri.jsonl",
    )
)
@click.argument("game", metavar="[GAME]", required=False)
@click.option(
    "--games", type=WholeNumber(1, 10**9), default=100, show_default=True, help="The number of games."
)
@seed_option(0, "The seed of all games (default 0): the same seed gives the same games.")
@seats_option
@bots_option
@house_rules
@click.option("--to", "file", metavar="FILE", help="The Parquet file to write; it must not exist.")
@click.option("--records", metavar="FILE", help="Print the games of a Parquet file as records, verified.")
@json_flag
def export(
    game: str | None,
    games: int,
    seed: int,
    seats: int | None,
    bots: list[str],
    options: dict[str, str],
    file: str | None,
    records: str | None,
    as_json: bool,
) -> None:
    """Let bots play GAME and write every decision as a row of a Parquet file; see docs/environments.md.

    The games are the same as those of `simulate` and `lab` with the same seed, house rules and bots. Without
    --bots, all bots are `uniform`; name them in `simulate` and `lab` to get the same games.

    If the command is interrupted, no file is written. With --records, no games are played: the games of a
    file are replayed and printed as records, one per line.
    """
    if records is not None:
        if game is not None or file is not None:
            raise click.UsageError("--records reads a file: give no GAME and no --to with it")
        print_records(records)
        return
    if game is None or file is None:
        raise click.UsageError("say which GAME, and --to which FILE; or --records FILE to read one")
    from ..envs.data import SelfPlay, about

    write(SelfPlay(game, games, bots or ["uniform"], seed, seats, options), file)
    if as_json:
        print_json({"file": file, "games": games, **about(file)})
    else:
        click.echo(f"{file}: {games} {'game' if games == 1 else 'games'} of {about(file)['game']}.")


def write(asked: "SelfPlay", file: str) -> None:
    """Play the games and write the file; end the process without a file on Ctrl-C."""
    from ..envs.data import export

    try:
        export(asked, file, lambda over: tell(over, asked.games))
    except KeyboardInterrupt:
        leave(f"stopped: {file} is not written")  # without waiting for games of other threads


def print_records(file: str) -> None:
    from ..envs.data import records

    for record in records(file):
        click.echo(json_text(record))


def tell(over: int, games: int) -> None:
    """Show the number of finished games if stderr is a terminal."""
    if sys.stderr.isatty():
        click.echo(f"\r{over} of {games} games", err=True, nl=over == games)
