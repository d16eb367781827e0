"""`parlour lab`: is a game fair, how long is it, what is there to decide; what does a house rule do?"""

import json
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from .interrupts import leave, stopping
from .lab_report import destination, made, report_options, retell, write
from .parameters import (
    WholeNumber,
    bots_option,
    examples,
    house_rules,
    json_flag,
    print_json,
    read_names,
    read_options,
    seats_option,
    seed_option,
)

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..lab.asking import Measuring
    from ..lab.piece import Piece
    from ..lab.trial import Trial

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


def read_varied(
    ctx: click.Context, parameter: click.Parameter, values: tuple[str, ...]
) -> dict[str, list[str]]:
    """Read `--vary kings=block,ordinary --vary seats=2,3`."""
    pairs = read_options(ctx, parameter, values)
    return {name: [one.strip() for one in text.split(",") if one.strip()] for name, text in pairs.items()}


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
        "parlour lab chase-the-ace --bots greedy --vary kings=block,ordinary --games 10000",
        "parlour lab xeri --report xeri.html",
        "parlour lab --measures",
    )
)
@click.argument("game", metavar="GAME", required=False)
@click.option(
    "--games", type=WholeNumber(1, MOST), help=f"How many games (default: {USUAL}; with --until {MOST:,})."
)
@click.option("--until", type=HalfWidth(), help="Stop when all shares of wins are known to ± this (0.5%).")
@click.option(
    "--vary",
    metavar="NAME=VALUES",
    multiple=True,
    callback=read_varied,
    help="Compare on the same deals: values of a house rule with commas (kings=block,ordinary), seats=2,3 or "
    "bots=greedy,uniform (+ between bots of one table); can be repeated.",
)
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
@report_options
@json_flag
def lab(**asked: Any) -> None:
    """Measure GAME: who wins, how long it is, what there is to decide, who leads, what never comes up.

    Moves are random unless bots are named. Ctrl-C sums up the games that are over by then.
    """
    if asked["kept"] is not None:
        retell(asked["kept"])
    elif asked["game"] is None:
        raise click.UsageError("Missing argument 'GAME'.")
    else:
        inquire(asked)


def inquire(asked: dict[str, Any]) -> None:
    """Play the games and tell what they say."""
    from ..lab.asking import asked as question

    place = destination(asked["report"])
    games = asked["games"] or (MOST if asked["until"] else USUAL)
    chosen = (asked["bots"], games, asked["seed"], asked["seats"], asked["options"])
    game, piece = question(asked["game"], *chosen)
    found: Measuring | Trial = posed(game, piece, asked["names"], asked["vary"])
    stopped = answer(found, asked["until"] or 0.0)
    if not found.games:
        leave("stopped before the first games were over")
    if asked["as_json"]:
        print_json(as_json(found, asked))
    else:
        click.echo("\n".join(read(found)))
    if place:
        write(place, json.dumps(as_json(found, asked)))
    if stopped:
        leave()


def posed(game: "Game", piece: "Piece", names: list[str], vary: dict[str, list[str]]) -> "Measuring | Trial":
    """The question: of one kind of game, or of several compared."""
    from ..lab.asking import Measuring
    from ..lab.measures import MEASURES, named
    from ..lab.trial import Trial

    if vary:
        return Trial(game, piece, vary, names)
    return Measuring(game, piece, named(names) if names else MEASURES)


def answer(question: "Measuring | Trial", until: float) -> bool:
    """Play on until it is answered; tell whether somebody stopped it."""
    from ..engine.simulation import Pace

    pace = Pace()
    with stopping(pace):
        for _ in watched(question.answer(pace, os.cpu_count() or 1, until), question.piece.games):
            pass
    return pace.stopped


def as_json(question: "Measuring | Trial", given: dict[str, Any]) -> dict[str, Any]:
    asked = {**question.piece.told(), "played": question.games}
    told = {"asked": asked, "measures": question.told(), "differences": question.differences()}
    return told | made(given, asked["seats"], question.games)


def read(question: "Measuring | Trial") -> list[str]:
    """The answer as lines of at most 80 columns."""
    piece = question.piece
    told = {"seats": f"{piece.seats} seats", "bots": ", ".join(piece.bots) or "random moves"}
    kept = [text for name, text in told.items() if name not in question.varied]
    heading = [f"{question.games:,} games of {piece.game}", *kept, f"seed {piece.seed}"]
    return [", ".join(heading), "", *question.lines()]


def watched(pieces: "Iterator[Piece]", games: int) -> "Iterator[Piece]":
    """Show how far they are while games are played, where somebody can see it."""
    if not sys.stderr.isatty():
        return pieces
    from .lab_bar import with_a_bar

    return with_a_bar(pieces, games)
