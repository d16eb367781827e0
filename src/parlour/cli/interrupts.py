"""Ctrl-C while compiled code runs, which does not look for it: the first or the second ends the process."""

import contextlib
import math
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn

import click

from .failures import INTERRUPTED

if TYPE_CHECKING:
    from ..engine.simulation import Pace

SHOW_CURSOR = "\x1b[?25h"
TWICE = 30.0  # seconds: a Ctrl-C so soon after another means that the first had no effect
BUSY = 1.0  # seconds of the processor that the process may then still take,
GIVEN = 10.0  # and so many seconds it is watched
AT_ONCE = "stopped at once: games that are not over do not count"


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
            leave(AT_ONCE)
        pace.stopped = True

    return at_once(stop)


def end_at_second() -> None:
    """From now on a second Ctrl-C ends this process if the first has no effect.

    Python handles signals in the main thread, which may be in a compiled rule that does not come to an end.
    So another thread is told of them: the system's handler writes their numbers to a socket."""
    heard, told = socket.socketpair()
    told.setblocking(False)
    signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
    threading.Thread(target=_count, args=(heard, told), daemon=True).start()


def _count(heard: socket.socket, told: socket.socket) -> None:
    """Count the interrupts that are told; `told` is only kept open."""
    before = -math.inf
    while numbers := heard.recv(64):
        for _ in range(numbers.count(signal.SIGINT)):
            now = time.monotonic()
            if now - before < TWICE:
                _end_if_busy()
            before = now


def _end_if_busy() -> None:
    """End the process, unless it has stopped to work: a prompt may wait for the next command."""
    begun, until = time.process_time(), time.monotonic() + GIVEN
    while time.monotonic() < until:
        if time.process_time() - begun > BUSY:
            leave("stopped by the second Ctrl-C: what was running did not stop at the first")
        time.sleep(0.05)


def end_other_threads() -> None:
    """End the process after an interrupt if games are still played: Python would wait for their end."""
    others = [one for one in threading.enumerate() if one is not threading.main_thread() and not one.daemon]
    if others:
        leave("stopped: games that are not over do not count")


def leave(why: str = "") -> NoReturn:
    """End the process as one that was interrupted: its threads would play on to the end of their games."""
    if why:
        click.echo(f"parlour: {why}", err=True)
    if sys.stderr.isatty():
        click.echo(SHOW_CURSOR, err=True, nl=False)  # the bar of progress hides it
    sys.stdout.flush()
    os._exit(INTERRUPTED)
