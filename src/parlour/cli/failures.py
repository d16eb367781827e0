"""What went wrong, or may be wrong, told on stderr in words or, with --json, as an object in a line."""

import shutil
import sys
from typing import Any

import click

from ..errors import ParlourError
from ..terminal.encoding import json_text
from .commands import no_such_option

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


def _lines(text: str) -> list[str]:
    """A text for stderr: at a terminal in lines that fit, elsewhere in one."""
    if not sys.stderr.isatty():
        return [text]
    from ..drawing.ink import Ink

    return Ink(width=shutil.get_terminal_size().columns).wrap(text, "  ", "")


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
