"""Telling people why they wait: the first time a game is played, its rules are compiled."""

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from ..engine import compiling
from ..engine.compiling import Compilation, Kernel
from ..errors import ParlourError

if TYPE_CHECKING:
    from ..engine.linked import Engine

LOOK = 0.1  # seconds between two looks at how far it is
_told: set[str] = set()  # the games of which a text that is only added to has told, once each


def compile_meanwhile(engine: "Engine", searching: bool) -> None:
    """Let a game be played in plain Python at once, while child processes compile what it will need."""
    engine.waits = False
    table = engine.uncompiled("play", "knowledge", "choosing")
    search = engine.uncompiled(*engine.searching) if searching else []
    if jobs := [job for job in (search, table) if job]:
        compiling.start(jobs)


def never_wait(game: str) -> None:
    """Play a game in plain Python wherever it is not compiled: all will be over before that is done."""
    from ..engine.linked import engine
    from ..games import find

    with suppress(ParlourError):  # whoever reads on says what is wrong
        engine(find(game)).waits = False


def say_so(compilation: Compilation, kernel: Kernel) -> None:
    """Wait for a kernel; one line says what is going on and how far it is."""
    text = f"Compiling {kernel.game}, the first time only"
    if not sys.stderr.isatty():
        if kernel.game not in _told:
            click.echo(f"{text}...", err=True)
        _told.add(kernel.game)
        compilation.wait_for(kernel)
        return
    from rich.console import Console

    with Console(stderr=True).status(text) as status:
        while not compilation.wait_for(kernel, LOOK):
            status.update(f"{text}: {compilation.done} of {compilation.total} parts")
