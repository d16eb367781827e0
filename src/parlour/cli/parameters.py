"""The parameters that several commands share, and how their values are read."""

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
    """A command's examples, shown at the end of its --help."""
    told = (re.sub(r"\bparlour(?= [a-z]|$)", lambda found: program(), line) for line in lines)
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in told)


def read_options(ctx: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """Read `--option hands=2 --option jack_xeri_points=20`."""
    options: dict[str, str] = {}
    for text in values:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise click.BadParameter(f"{text!r} is not of the form NAME=VALUE", ctx, parameter)
        options[name.strip().replace("-", "_")] = value.strip()
    return options


def read_names(ctx: click.Context, parameter: click.Parameter, value: str | None) -> list[str]:
    """Read a list with commas."""
    return [name.strip() for name in value.split(",")] if value else []


class WholeNumber(click.ParamType[int]):
    """A whole number of any length within bounds; click's own stops at none, but says so less clearly."""

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
    """The number of a deal, as in 617, #617, or ms617, as PySolFC writes it."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return deal_number(str(value))
        except ArgumentError as error:
            self.fail(str(error), param, ctx)


class Seconds(click.ParamType[float]):
    """A time, within bounds."""

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
    """One of a few words; another is told the nearest."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        *others, last = map(str, self.choices)
        return f"{value!r} is not {', '.join(others)} or {last}{meant(str(value), map(str, self.choices))}"


game_argument = click.argument("game", metavar="GAME")
json_flag = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
seats_option = click.option(
    "--seats", type=WholeNumber(1, 99), help="How many players (default: the game's)."
)
house_rules = click.option(
    "--option",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    callback=read_options,
    help=f"A house rule, as in hands=2; can be repeated. `{command('rules GAME')}` lists them.",
)
bots_option = click.option(
    "--bots",
    metavar="NAMES",
    callback=read_names,
    help="Bots with commas: a level (beginner, casual, club, strong, expert), uniform, greedy, search, "
    "search:5000 (playouts), search:0.4s, or from code, mine.py:Bot; the last fills the table.",
)
names_option = click.option(
    "--names",
    metavar="NAMES",
    callback=lambda ctx, parameter, value: None if value is None else value.split(","),
    help="What those at the table are called, with commas: you first, then round the table.",
)


def is_given(name: str) -> bool:
    """Whether a parameter of the command that runs was typed, and does not stand as it is by default."""
    return click.get_current_context().get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


def seed_option(default: int | None, text: str) -> Callable[[Any], Any]:
    """Return the option --seed with a command's own default."""
    return click.option("--seed", type=WholeNumber(0, LARGEST_SEED), default=default, help=text)


def print_json(value: Any) -> None:
    click.echo(json_text(value, indent=2))


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Say of which file it is, where something is wrong with what it holds."""
    try:
        yield
    except ParlourError as error:
        error.args = (f"{'standard input' if file == '-' else file}: {error}", *error.args[1:])
        raise


def read_text(file: str) -> str:
    """Read a file, or stdin for `-`. Raises OSError, and NotText for what is not text."""
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
    """Ask until what is typed means one of so many; None if nobody wants any."""
    while True:
        typed = ask()
        if typed is None or typed.lower() in QUIT:
            return None
        chosen = chosen_by(typed)
        if chosen:
            return chosen
        if typed.lower() in HELP:
            click.echo(f"Type 1 to {len(known)} or a name to choose a {what}; quit leaves.")
            continue
        click.echo(
            f"There is no {what} {typed[:40]!r}{meant(typed, known)}: type 1 to {len(known)}, or a name."
        )


ENDLESS = (100_000, 24)  # what is read by no eyes has a line for each line


def wrapped(text: str, first: str = "", indent: str = "") -> str:
    """Break each line of a text between words where the screen ends."""
    from ..presentation.style import Style

    screen = Style(width=shutil.get_terminal_size(ENDLESS).columns)
    return "\n".join(part for line in text.split("\n") for part in screen.wrap(line, indent, first))
