"""`parlour lab`: is a game fair, how long is it, what is there to decide, what never comes up."""

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from .interrupts import leave, stopping
from .parameters import (
    WholeNumber,
    bots_option,
    examples,
    house_rules,
    json_flag,
    print_json,
    read_names,
    seats_option,
    seed_option,
)

if TYPE_CHECKING:
    from ..lab.asking import Measuring
    from ..lab.piece import Piece

USUAL, MOST = 1000, 1_000_000


class HalfWidth(click.ParamType[float]):
    """How sure the figures have to be: `0.5%`."""

    name = "percent"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        text = str(value).strip().removeprefix("±").removesuffix("%").strip()
        try:
            share = float(text) / 100
        except ValueError:
            share = 0.0
        if not 0.0001 <= share <= 0.5:
            self.fail(f"{value!r} is not a share from 0.01% to 50%, as in 0.5%", param, ctx)
        return share


def explain(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    """List the measures, and leave."""
    if wanted:
        from ..lab.reading import explained

        click.echo("\n".join(explained()))
        ctx.exit()


@click.command(
    epilog=examples(
        "parlour lab xeri --bots greedy --games 5000",
        "parlour lab chase-the-ace --bots greedy --seats 4 --until 0.5%",
        "parlour lab king --bots greedy --measure suspense,comebacks --json",
        "parlour lab --measures",
    )
)
@click.argument("game", metavar="GAME")
@click.option(
    "--games", type=WholeNumber(1, MOST), help=f"How many games (default: {USUAL}; with --until {MOST:,})."
)
@click.option("--until", type=HalfWidth(), help="Stop when all shares of wins are known to ± this (0.5%).")
@click.option(
    "--measure", "names", metavar="NAMES", callback=read_names, help="Only these measures, with commas."
)
@click.option(
    "--measures",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=explain,
    help="List the measures, each with formula and source, and leave.",
)
@seed_option(0, "The seed of all games (default 0): the same seed gives the same figures.")
@seats_option
@bots_option
@house_rules
@json_flag
def lab(**asked: Any) -> None:
    """Measure GAME: who wins, how long it is, what there is to decide, who leads, what never comes up.

    Moves are random unless bots are named. Ctrl-C sums up the games that are over by then.
    """
    from ..lab.asking import Measuring
    from ..lab.asking import asked as question
    from ..lab.measures import MEASURES, named

    games = asked["games"] or (MOST if asked["until"] else USUAL)
    chosen = (asked["bots"], games, asked["seed"], asked["seats"], asked["options"])
    game, piece = question(asked["game"], *chosen)
    measuring = Measuring(game, piece, named(asked["names"]) if asked["names"] else MEASURES)
    stopped = answer(measuring, asked["until"] or 0.0)
    if not measuring.found.games:
        leave("stopped before the first game was over")
    if asked["as_json"]:
        print_json(as_json(measuring))
    else:
        click.echo("\n".join(read(measuring)))
    if stopped:
        leave()


def answer(measuring: "Measuring", until: float) -> bool:
    """Play on until it is answered; tell whether somebody stopped it."""
    from ..engine.simulation import Pace

    pace = Pace()
    with stopping(pace):
        for _ in watched(measuring.answer(pace, os.cpu_count(), until), measuring.piece.games):
            pass
    return pace.stopped


def as_json(measuring: "Measuring") -> dict[str, Any]:
    asked = {**measuring.piece.told(), "played": measuring.found.games}
    return {"asked": asked, "measures": measuring.told(), "differences": []}


def read(measuring: "Measuring") -> list[str]:
    from ..lab.reading import told

    piece, found = measuring.piece, measuring.found
    players = ", ".join(piece.bots) or "random moves"
    heading = f"{found.games:,} games of {piece.game}, {piece.seats} seats, {players}, seed {piece.seed}"
    return [heading, "", *told(found, measuring.game, piece.seats)]


def watched(pieces: "Iterator[Piece]", games: int) -> "Iterator[Piece]":
    """Show how far they are while games are played, where somebody can see it."""
    if not sys.stderr.isatty():
        return pieces
    from .lab_bar import with_a_bar

    return with_a_bar(pieces, games)
