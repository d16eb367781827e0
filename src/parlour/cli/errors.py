"""Report errors and warnings on stderr, as text or as JSON, and end the process on Ctrl-C.

For an unknown command, a command group suggests the nearest ones.
"""

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
from ..names.suggestions import meant
from ..terminal.encoding import json_text

if TYPE_CHECKING:
    from ..engine.simulation import Pace


class Commands(click.Group):
    """Groups whose commands are loaded when they are called."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, known = args[0], self.list_commands(ctx)
        if name not in known and not name.startswith("-"):
            ctx.fail(f"there is no command {name[:40]!r}{meant(name, known)}")
        return super().resolve_command(ctx, args)


def no_such_option(error: click.NoSuchOption) -> str:
    """Return a message about an unknown option, with a suggestion if a known one is similar."""
    known: list[Any] = error.ctx.command.get_params(error.ctx) if error.ctx else []
    names = [name for item in known for name in (*item.opts, *item.secondary_opts) if name.startswith("--")]
    return f"there is no option {error.option_name[:40]}{meant(error.option_name, names)}"


BAD_INPUT = 2
INTERRUPTED = 130
FACTS = ("move", "event")  # attributes of errors: the number of the invalid move, the conflicting event
CODES: dict[type[Exception], str] = {  # codes of errors of other libraries; the first match counts
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
    """Print an error in one line, and how to get help if a command was used wrongly."""
    if as_json:
        click.echo(json_text({"error": described(error)}, err=True), err=True)
        return
    click.echo("\n".join(_lines(f"parlour: {text_of(error)}")), err=True)
    if isinstance(error, click.UsageError) and error.ctx is not None:
        click.echo(f"Try '{error.ctx.command_path} --help'.", err=True)


def warn(text: str, as_json: bool) -> None:
    """Print a warning."""
    if as_json:
        click.echo(json_text({"warning": {"text": text}}, err=True), err=True)
    else:
        click.echo("\n".join(_lines(f"parlour: {text}")), err=True)


@contextlib.contextmanager
def plain_deprecations(as_json: bool) -> Iterator[None]:
    """Print deprecation warnings without the place in the code that caused them."""
    usual = warnings.showwarning

    def show(message: Warning | str, category: type[Warning], *place: Any, **more: Any) -> None:
        if issubclass(category, FutureWarning):
            warn(str(message), as_json)
        else:
            usual(message, category, *place, **more)

    warnings.showwarning = show
    try:
        yield
    finally:
        warnings.showwarning = usual


def _lines(text: str) -> list[str]:
    """Return the lines of a text for stderr: wrapped at a terminal, otherwise one line."""
    if not sys.stderr.isatty():
        return [text]
    from ..presentation.style import Style

    return Style(width=shutil.get_terminal_size().columns).wrap(text, "  ", "")


def described(error: Exception) -> dict[str, Any]:
    """Return an error as JSON: its kind, text and code, and those of FACTS that it has."""
    data = {"kind": type(error).__name__, "text": text_of(error), "code": code_of(error)}
    facts = {fact: getattr(error, fact, None) for fact in FACTS}
    return data | {fact: value for fact, value in facts.items() if value is not None}


def code_of(error: Exception) -> str:
    """Return the error code; see docs/error-codes.md."""
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
TWICE = 30.0  # seconds: a second Ctrl-C within this time means that the first one had no effect
BUSY = 1.0  # seconds of processor time after which the process counts as busy
WATCHED = 10.0  # seconds for which the processor time is measured
AT_ONCE = "stopped at once: games that are not over do not count"


@contextlib.contextmanager
def at_once(handler: Callable[..., Any] | int = signal.SIG_DFL) -> Iterator[None]:
    """Let Ctrl-C call `handler` in this context; the default handler ends the process."""
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def stopping(pace: "Pace") -> contextlib.AbstractContextManager[None]:
    """Let Ctrl-C stop games in other threads in this context; a second Ctrl-C ends the process."""

    def stop(*_: object) -> None:
        if pace.stopped:
            leave(AT_ONCE)
        pace.stopped = True

    return at_once(stop)


def end_at_second() -> None:
    """Let a second Ctrl-C end this process if the first one has no effect.

    Python handles signals in the main thread, which may be inside a compiled rule that does not end. Another
    thread therefore reads their numbers from a socket, to which the system's handler writes them.
    """
    reader, writer = socket.socketpair()
    writer.setblocking(False)
    signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
    threading.Thread(target=_count, args=(reader, writer), daemon=True).start()


def _count(reader: socket.socket, writer: socket.socket) -> None:
    """Count interrupts; the argument `writer` keeps the socket open."""
    before = -math.inf
    while numbers := reader.recv(64):
        for _ in range(numbers.count(signal.SIGINT)):
            now = time.monotonic()
            if now - before < TWICE:
                _end_if_busy()
            before = now


def _end_if_busy() -> None:
    """End the process if it is still busy; if it is idle, a prompt may be waiting for input."""
    start, until = time.process_time(), time.monotonic() + WATCHED
    while time.monotonic() < until:
        if time.process_time() - start > BUSY:
            leave("stopped by the second Ctrl-C, because the first one had no effect")
        time.sleep(0.05)


def end_other_threads() -> None:
    """End the process after an interrupt if other threads still play games, for which Python would wait."""
    main = threading.main_thread()
    if any(thread is not main and not thread.daemon for thread in threading.enumerate()):
        leave("stopped: games that are not over do not count")


def leave(why: str = "") -> NoReturn:
    """End the process with the exit code of an interrupt, without waiting for other threads."""
    if why:
        click.echo(f"parlour: {why}", err=True)
    if sys.stderr.isatty():
        click.echo(SHOW_CURSOR, err=True, nl=False)  # the progress bar hides it
    sys.stdout.flush()
    os._exit(INTERRUPTED)
