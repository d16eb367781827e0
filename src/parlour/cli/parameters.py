"""Parameters that several commands share, and their conversion."""

import math
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from ..errors import ArgumentError, ParlourError
from ..names.arguments import deal_number, ungrouped
from ..names.program import command, program
from ..names.suggestions import meant
from ..names.user_files import NotText, decode
from ..names.user_files import read_text as read_file
from ..terminal.encoding import json_text

LARGEST_SEED = 2**256 - 1


def examples(*lines: str) -> str:
    """Return the examples that are shown at the end of a command's --help."""
    shown = (re.sub(r"\bparlour(?= [a-z]|$)", lambda match: program(), line) for line in lines)
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in shown)


def read_options(ctx: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """Parse `--option hands=2 --option jack_xeri_points=20`. Raises BadParameter."""
    options: dict[str, str] = {}
    for text in values:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise click.BadParameter(f"{text!r} is not of the form NAME=VALUE", ctx, parameter)
        options[name.strip().replace("-", "_")] = value.strip()
    return options


def read_names(ctx: click.Context, parameter: click.Parameter, value: str | None) -> list[str]:
    """Parse a list of names separated by commas."""
    return [name.strip() for name in value.split(",")] if value else []


class WholeNumber(click.ParamType[int]):
    """A whole number within bounds, of any length."""

    name = "number"

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = ungrouped(str(value))
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 100 else -1
        if not self.low <= number <= self.high:
            high = "2**256 - 1" if self.high == LARGEST_SEED else f"{self.high}"
            self.fail(f"{value!r} is not a whole number from {self.low} to {high}", param, ctx)
        return number


class DealNumber(click.ParamType[int]):
    """The number of a deal: 617, #617, or ms617 as in PySolFC."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return deal_number(str(value))
        except ArgumentError as error:
            self.fail(str(error), param, ctx)


class Seconds(click.ParamType[float]):
    """A number of seconds within bounds."""

    name = "seconds"
    LEAST = 0.01

    def __init__(self, most: float) -> None:
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            seconds = float(value)
        except ValueError:
            seconds = math.nan
        if not self.LEAST <= seconds <= self.most:
            self.fail(f"{value!r} is not a number of seconds from {self.LEAST} to {self.most:,g}", param, ctx)
        return seconds


class OneOf(click.Choice[str]):
    """One of several words; the message about another word suggests the nearest."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        *others, last = map(str, self.choices)
        return f"{value!r} is not {', '.join(others)} or {last}{meant(str(value), map(str, self.choices))}"


game_argument = click.argument("game", metavar="GAME")
json_flag = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
seats_option = click.option(
    "--seats", type=WholeNumber(1, 99), help="The number of players (the default depends on the game)."
)
house_rules = click.option(
    "--option",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    callback=read_options,
    help=f"Choose a house rule, as in hands=2; can be repeated. `{command('rules GAME')}` lists them.",
)
bots_option = click.option(
    "--bots",
    metavar="NAMES",
    callback=read_names,
    help="The bots, separated by commas: a level (beginner, casual, club, strong, expert), uniform, greedy, "
    "search, search:5000 (playouts per move), search:0.4s, or mine.py:Bot (your own code). The last bot "
    "takes all remaining seats.",
)
names_option = click.option(
    "--names",
    metavar="NAMES",
    callback=lambda ctx, parameter, value: None if value is None else value.split(","),
    help="The names of the players, separated by commas: first yours, then round the table.",
)


def is_given(name: str) -> bool:
    """Return whether a parameter of the running command was given on the command line."""
    return click.get_current_context().get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


def seed_option(default: int | None, text: str) -> Callable[[Any], Any]:
    """Return the option --seed with a default and a help text."""
    return click.option("--seed", type=WholeNumber(0, LARGEST_SEED), default=default, help=text)


def print_json(value: Any) -> None:
    click.echo(json_text(value, indent=2))


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Add the name of a file to the text of errors about its content."""
    try:
        yield
    except ParlourError as error:
        error.args = (f"{'standard input' if file == '-' else file}: {error}", *error.args[1:])
        raise


def read_text(file: str) -> str:
    """Return the text of a file, or of standard input for `-`. Raises OSError, NotText."""
    if file != "-":
        return read_file(file)
    try:
        return decode(sys.stdin.buffer.read())
    except NotText as error:
        raise NotText(f"standard input: {error}", code=error.code) from None


QUIT = ("q", "quit")
HELP = ("?", "help")


def until_named(
    ask: Callable[[], str | None], chosen_by: Callable[[str], str | None], what: str, known: Sequence[str]
) -> str | None:
    """Ask until the answer means one of the `known` names; None if it is `quit` or the input ends.

    `what` is the kind of thing that is chosen, such as `game`.
    """
    while True:
        typed = ask()
        if typed is None or typed.lower() in QUIT:
            return None
        chosen = chosen_by(typed)
        if chosen:
            return chosen
        if typed.lower() in HELP:
            click.echo(f"Type a number from 1 to {len(known)} or a name to choose a {what}, or quit.")
            continue
        click.echo(
            f"There is no {what} {typed[:40]!r}{meant(typed, known)}: "
            f"type a number from 1 to {len(known)}, or a name."
        )


ENDLESS = (100_000, 24)  # the size of output that is not a terminal: lines are not broken


def wrapped(text: str, first: str = "", indent: str = "") -> str:
    """Break each line of a text between words at the width of the screen."""
    from ..presentation.style import Style

    screen = Style(width=shutil.get_terminal_size(ENDLESS).columns)
    return "\n".join(part for line in text.split("\n") for part in screen.wrap(line, indent, first))
