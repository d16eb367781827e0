"""`parlour lab`: measure a game or compare house rules, and write reports of the results."""

import json
import os
import textwrap
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .errors import leave, stopping
from .parameters import (
    WholeNumber,
    bots_option,
    examples,
    house_rules,
    is_given,
    json_flag,
    print_json,
    read_names,
    read_options,
    read_text,
    seed_option,
)
from .workers import Patience, spread_options, tell, watched

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..lab.backends import Backend
    from ..lab.chunks import Chunk
    from ..lab.questions import MeasureQuestion
    from ..lab.report import Destination
    from ..lab.seat_exchange import SeatExchangeQuestion
    from ..lab.trials import Trial

    Question = MeasureQuestion | Trial | SeatExchangeQuestion


def report_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return the options --report and --from of a command."""
    report = click.option(
        "--report",
        type=click.Path(path_type=Path),
        metavar="PAGE",
        help="Write a report too: a page (report.html), or a folder for the page, its plots and its tables.",
    )
    kept = click.option(
        "--from", "kept", metavar="FILE", help="Make the report from the output of --json (- reads stdin)."
    )
    return report(kept(command))


def destination(path: Path | None) -> "Destination | None":
    """Return the place of the report; it is checked before any game is played."""
    from ..lab.report import Destination

    return Destination(path) if path else None


def write(place: "Destination", told: str) -> None:
    """Write the report of the --json output, and print where it is."""
    from ..lab.report import read_results

    place.write(read_results(told), datetime.now(UTC).date())
    click.echo(f"report: {place.page}", err=True)


def retell(kept: str) -> None:
    """Make a report from a file, without the game."""
    context = click.get_current_context()
    given = [name for name in context.params if is_given(name)]
    if others := [name for name in given if name not in ("kept", "report")]:
        named = "GAME" if "game" in others else next(_option(context, name) for name in others)
        raise click.UsageError(f"--from uses games that were played: it cannot be combined with {named}")
    place = destination(context.params["report"])
    if place is None:
        raise click.UsageError("--from needs the path of the report, such as --report report.html")
    write(place, read_text(kept))


def _option(context: click.Context, name: str) -> str:
    return next(one.opts[0] for one in context.command.params if one.name == name)


USUAL, MOST = 1000, 1_000_000
WIDTH = 80


class HalfWidth(click.ParamType[float]):
    """The precision at which to stop, such as `0.5%`."""

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


class OneNumber(WholeNumber):
    """A single number of players; several are refused with a hint to --vary."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if "," in str(value):
            self.fail(
                f"{value!r} is more than one number: compare them with --vary seats={value}", param, ctx
            )
        return super().convert(value, param, ctx)


def read_varied(
    ctx: click.Context, parameter: click.Parameter, values: tuple[str, ...]
) -> dict[str, list[str]]:
    """Parse `--vary kings=block,ordinary --vary seats=2,3`."""
    pairs = read_options(ctx, parameter, values)
    if len(pairs) < len(values):
        raise click.BadParameter(
            "a name is given twice: give all its values at once, such as hands=1,2,3", ctx, parameter
        )
    return {name: [one.strip() for one in text.split(",") if one.strip()] for name, text in pairs.items()}


def explain(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    """List the measures and exit."""
    if wanted:
        from ..lab.measures import MEASURES
        from ..lab.seat_exchange import ladder, ladder_measures
        from ..lab.text_report import measure_descriptions

        click.echo("\n".join(measure_descriptions((*MEASURES, *ladder_measures(ladder(3))))))
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
    "--skill",
    type=WholeNumber(0, 8),
    metavar="STEPS",
    help="Also measure skill and luck: deals with exchanged seats, and search budgets doubled STEPS times.",
)
@click.option(
    "--deals", type=WholeNumber(4, MOST), default=100, show_default=True, help="How many deals for --skill."
)
@click.option(
    "--measures",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=explain,
    help="List the measures, each with formula and source, and exit.",
)
@seed_option(0, "The seed of all games (default 0): the same seed gives the same figures.")
@click.option("--seats", type=OneNumber(1, 99), help="How many players (default: the game's).")
@bots_option
@house_rules
@spread_options
@report_options
@json_flag
def lab(**asked: Any) -> None:
    """Measure GAME: who wins, how long it lasts, what choices there are, who leads, which rules are unused.

    Moves are random unless bots are named. Ctrl-C reports the games that are finished by then.
    """
    if asked["kept"] is not None:
        retell(asked["kept"])
    elif asked["game"] is None:
        raise click.UsageError("Missing argument 'GAME'.")
    else:
        inquire(asked)


def inquire(asked: dict[str, Any]) -> None:
    """Play the games and print the results."""
    from ..lab.questions import parse_question, results_to_json

    if several := next((name for name, value in asked["options"].items() if "," in value), ""):
        given = f"{several}={asked['options'][several]}"
        raise click.UsageError(f"{given} is more than one value: compare them with --vary {given}")
    place = destination(asked["report"])
    games = asked["games"] or (MOST if asked["until"] else USUAL)
    chosen = (asked["bots"], games, asked["seed"], asked["seats"], asked["options"])
    game, chunk = parse_question(asked["game"], *chosen)
    questions = posed(game, chunk, asked)
    stopped = False
    for question in questions:
        stopped = stopped or answer(question, asked["until"] or 0.0, asked["backend"], asked["file"])
    if not questions[0].games:
        leave("stopped before the first games were over")
    told = results_to_json(questions, asked)
    if asked["as_json"]:
        print_json(told)
    else:
        click.echo("\n".join(read(questions, told)))
    if place:
        write(place, json.dumps(told))
    if stopped:
        leave(f"the same command continues with {asked['file']}" if asked["file"] else "")


def posed(game: "Game", chunk: "Chunk", asked: dict[str, Any]) -> "list[Question]":
    """Return the question: about one kind of game or about several, and optionally about skill and luck."""
    from ..lab.measures import MEASURES, find_measures
    from ..lab.questions import MeasureQuestion
    from ..lab.seat_exchange import SeatExchangeQuestion
    from ..lab.trials import Trial

    if asked["skill"] is not None and (asked["vary"] or asked["file"]):
        raise click.UsageError("--skill is a separate question: use it without --vary and --file")
    if asked["vary"]:
        return [Trial(game, chunk, asked["vary"], asked["names"])]
    found: list[Question] = [
        MeasureQuestion(game, chunk, find_measures(asked["names"]) if asked["names"] else MEASURES)
    ]
    if asked["skill"] is not None:
        found.append(SeatExchangeQuestion(game, chunk, asked["skill"], asked["deals"]))
    return found


def answer(question: "Question", until: float, backend: "Backend", file: Path | None) -> bool:
    """Play until the question is answered; return whether the user stopped it."""
    from ..engine.simulation import Pace
    from ..lab.backends import HERE
    from ..lab.checkpoint import run_resumable
    from ..lab.runner import collect_results, in_order, run_in_threads

    games = question.chunk.games
    if backend != HERE or file:
        chunks, work = question.chunks, question.work
        asked = {**question.chunk.to_json(), "work": f"{work.func.__name__} {work.keywords}"}
        results = in_order(chunks, run_resumable(file, asked, chunks, work, backend, tell))
        patience = Patience(games)
        for _ in collect_results(question, patience.watched(results), until):
            pass
        return patience.stopped
    pace = Pace()
    with stopping(pace):
        for _ in watched(
            collect_results(question, run_in_threads(question, os.cpu_count() or 1, pace), until), games
        ):
            pass
    return pace.stopped


def read(questions: "list[Question]", answered: dict[str, Any]) -> list[str]:
    """Return the results as lines of at most 80 columns: one or two sentences, then figures."""
    first = questions[0]
    chunk = first.chunk
    seats = f"{chunk.seats} seat{'s' * (chunk.seats > 1)}"
    told = {"seats": seats, "bots": ", ".join(chunk.bots) or "random moves"}
    kept = [text for name, text in told.items() if name not in first.varied]
    heading = [f"{first.games:,} game{'s' * (first.games > 1)} of {chunk.game}", *kept, f"seed {chunk.seed}"]
    lines = [line for one in questions for line in one.lines()]
    return [", ".join(heading), "", *([] if first.varied else said(answered)), *lines]


def said(answered: dict[str, Any]) -> list[str]:
    """Return the results in sentences, as a report has them; a trial has its own."""
    from ..lab.report import read_results
    from ..lab.report.summary import short_summary

    lines = textwrap.wrap(" ".join(short_summary(read_results(json.dumps(answered)))), WIDTH)
    return [*lines, ""] if lines else []
