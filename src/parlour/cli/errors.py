"""Report errors and warnings on stderr, in words or as JSON, and end the process on Ctrl-C."""

import contextlib
import math
import os
import shutil
import signal
import socket
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn

import click

from ..errors import ParlourError
from ..terminal.encoding import json_text
from .command_group import no_such_option

if TYPE_CHECKING:
    from ..engine.simulation import Pace

BAD_INPUT = 2
INTERRUPTED = 130
FACTS = ("move", "event")  # the number of the bad move, the event in the way
CODES: dict[type[Exception], str] = {  # of errors that are not Parlour's own: the first that fits
    click.NoSuchOption: "argument.unknown",
    click.MissingParameter: "argument.missing",
    click.ClickException: "argument.invalid",
    FileNotFoundError: "file.missing",
    FileExistsError: "file.exists",
    IsADirectoryError: "file.is_folder",
    PermissionError: "file.not_permitted",
    OSError: "file.failed",
}


def report(error: Exception, as_json: bool) -> None:
    """Tell an error: one line and, where a command was misspelled, how to get help."""
    if as_json:
        click.echo(json_text({"error": described(error)}, err=True), err=True)
        return
    click.echo("\n".join(_lines(f"parlour: {text_of(error)}")), err=True)
    if isinstance(error, click.UsageError) and error.ctx is not None:
        click.echo(f"Try '{error.ctx.command_path} --help'.", err=True)


def warn(text: str, as_json: bool) -> None:
    """Tell what should be looked at before it is done; it is no error."""
    if as_json:
        click.echo(json_text({"warning": {"text": text}}, err=True), err=True)
    else:
        click.echo("\n".join(_lines(f"parlour: {text}")), err=True)


def show_warnings(as_json: bool) -> None:
    """Print deprecation warnings without the place in the code that caused them."""
    usual = warnings.showwarning

    def show(message: Warning | str, category: type[Warning], *place: Any, **more: Any) -> None:
        if issubclass(category, FutureWarning):
            warn(str(message), as_json)
        else:
            usual(message, category, *place, **more)

    warnings.showwarning = show


def _lines(text: str) -> list[str]:
    """A text for stderr: at a terminal in lines that fit, elsewhere in one."""
    if not sys.stderr.isatty():
        return [text]
    from ..presentation.style import Style

    return Style(width=shutil.get_terminal_size().columns).wrap(text, "  ", "")


def described(error: Exception) -> dict[str, Any]:
    """Return an error as JSON: its kind, text and code, and what else programs may act on."""
    told = {"kind": type(error).__name__, "text": text_of(error), "code": code_of(error)}
    facts = {fact: getattr(error, fact, None) for fact in FACTS}
    return told | {fact: value for fact, value in facts.items() if value is not None}


def code_of(error: Exception) -> str:
    """Return what is wrong as a code for programs."""
    if isinstance(error, ParlourError):
        return error.code
    return next((code for kind, code in CODES.items() if isinstance(error, kind)), ParlourError.code)


def text_of(error: Exception) -> str:
    if isinstance(error, click.NoSuchOption):
        return no_such_option(error)
    if isinstance(error, click.ClickException):
        return error.format_message()
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {(error.strerror or 'cannot be opened').lower()}"
    return str(error)


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
