"""`parlour compile`: fill the compile cache, on all cores."""

import sys
import time
from typing import TYPE_CHECKING

import click

from ..games import list_games
from .parameters import examples, json_flag, print_json

if TYPE_CHECKING:
    from ..engine.compiling import Compilation, Kernel

ENVIRONMENTS = ("play", "knowledge", "observe", "recall", "spelling", "stepping")
STUDY = ("play", "knowledge", "choosing", "comparison", "search", "verdict", "simulate", "bots", "perft")


@click.command(
    "compile",
    epilog=examples(
        "parlour compile",
        "parlour compile king xeri",
        "parlour compile --all",
        "parlour compile --environments xeri",
    ),
)
@click.argument("wanted", metavar="[GAME]...", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Also compile what simulations and all bots need.")
@click.option(
    "--environments",
    is_flag=True,
    help="Also compile what environments for machine learning need; this takes minutes.",
)
@json_flag
def compile_games(wanted: tuple[str, ...], everything: bool, environments: bool, as_json: bool) -> None:
    """Compile games in advance, so that they start without delay. Without GAME, compile all games."""
    from ..engine.compiling import start

    started = time.perf_counter()
    games = wanted or list_games()
    jobs = [needed(name, everything, environments) for name in games]
    compilation = start(job for job in jobs if job)
    watch(compilation)
    missed = sum(len(needed(name, everything, environments)) for name in games)
    seconds = round(time.perf_counter() - started, 1)
    if as_json:
        print_json({"compiled": compilation.total - missed, "failed": missed, "seconds": seconds})
    else:
        click.echo(
            f"{compilation.total - missed} parts compiled in {seconds} s; everything is ready."
            if not missed
            else f"{missed} parts could not be compiled."
        )
    if missed:
        sys.exit(1)


def needed(name: str, everything: bool, environments: bool = False) -> "list[Kernel]":
    """Return the kernels that are not compiled yet, for playing and for the chosen options."""
    from ..engine.linked import engine
    from ..games import load

    kernels = engine(load(name))
    files = ["play", "knowledge", "choosing", *kernels.searching]
    if everything:
        files = [*STUDY, *(["beam"] if kernels.game.solving else [])]
    if environments:
        files += ENVIRONMENTS
    return kernels.uncompiled(*dict.fromkeys(files))


def watch(compilation: "Compilation") -> None:
    """Wait for the compilation to end, with a progress bar if stderr is a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("compiling", total=compilation.total)
        while compilation.done < compilation.total:
            time.sleep(0.1)
            progress.update(task, completed=compilation.done)
