"""Ctrl-C while compiled code runs: it does not look, so the process ends there and then."""

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn

import click

from .failures import INTERRUPTED

if TYPE_CHECKING:
    from ..engine.simulation import Pace

SHOW_CURSOR = "\x1b[?25h"


@contextlib.contextmanager
def at_once(handler: Callable[..., Any] | int = signal.SIG_DFL) -> Iterator[None]:
    """While this lasts, Ctrl-C calls `handler`, by default the system's own, which ends the process."""
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def stopping(pace: "Pace") -> contextlib.AbstractContextManager[None]:
    """While this lasts, Ctrl-C stops games that other threads play; a second one ends the process."""

    def stop(*_: object) -> None:
        if pace.stopped:
            leave()
        pace.stopped = True

    return at_once(stop)


def leave(why: str = "") -> NoReturn:
    """End the process as one that was interrupted: its threads would play on to the end of their games."""
    if why:
        click.echo(f"parlour: {why}", err=True)
    if sys.stderr.isatty():
        click.echo(SHOW_CURSOR, err=True, nl=False)  # the bar of progress hides it
    sys.stdout.flush()
    os._exit(INTERRUPTED)
