"""Telling people why they wait: the first time a game is played, its rules are compiled."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ..engine import Engine


def compile_kernels(engine: "Engine", needed: dict[str, str], run: Callable[[], Any]) -> None:
    """Run something that makes the game compile; say so if it was not compiled before.

    `needed` names, for each file of kernels, the one that is compiled last.
    """
    if engine.is_compiled(**needed):
        run()
        return
    text = f"Compiling {engine.game.title} (first time only)..."
    if not sys.stderr.isatty():
        click.echo(text, err=True)
        run()
        return
    from rich.console import Console

    with Console(stderr=True).status(text):
        run()
