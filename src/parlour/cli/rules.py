"""`parlour rules`: show a rule page, some of its rules, or the rules that contain a word."""

import re
import sys
from typing import Any

import click

from ..names.program import command
from ..rulebook import Entry, Page, page_of
from .parameters import examples, game_argument, json_flag, print_json

NUMBER = re.compile(r"[A-Za-z]\d+")


@click.command(
    epilog=examples(
        "parlour rules king", "parlour rules king R9", "parlour rules xeri jack", "parlour rules king --json"
    )
)
@game_argument
@click.argument("wanted", metavar="[RULE|WORD]...", nargs=-1)
@json_flag
def rules(game: str, wanted: tuple[str, ...], as_json: bool) -> None:
    """Show the rule page of GAME, or only the rules with these numbers or words."""
    page = page_of(game)
    if not wanted:
        show_page(page, as_json)
        return
    found = chosen(page, wanted)
    if as_json:
        print_json([described(entry) for entry in found])
        return
    for entry in found:
        click.echo(f"{entry.number}  {entry.text}")


def numbers_of(page: Page) -> str:
    """Return the range of rule numbers: "R1 to R37 and K1 to K28"."""
    series: dict[str, list[str]] = {}
    for entry in page.entries:
        series.setdefault(entry.number[0], []).append(entry.number)
    return " and ".join(f"{numbers[0]} to {numbers[-1]}" for numbers in series.values())


def chosen(page: Page, wanted: tuple[str, ...]) -> list[Entry]:
    """Return the rules with these numbers, or those that contain these words. Raises UsageError if none."""
    if all(NUMBER.fullmatch(word) for word in wanted):
        found = []
        for number in wanted:
            entry = page.find(number)
            if entry is None:
                told = f"{page.title} has no rule {number.upper()}"
                raise click.UsageError(f"{told}; it has {numbers_of(page)}")
            found.append(entry)
        return found
    found = page.search(" ".join(wanted))
    if not found:
        raise click.UsageError(f"no rule of {page.title} speaks of {' '.join(wanted)!r}")
    return found


def described(entry: Entry) -> dict[str, str]:
    return {"number": entry.number, "section": entry.section, "text": entry.text}


def show_page(page: Page, as_json: bool) -> None:
    if as_json:
        entries = [described(entry) for entry in page.entries]
        options = options_of(page.name)
        print_json(
            {"name": page.name, "title": page.title, "page": page.text, "rules": entries, "options": options}
        )
        return
    print_markdown(page.text)
    print_markdown(
        f"\nTo play with another house rule: `{command(f'play {page.name}')} --option NAME=VALUE`."
    )


def options_of(name: str) -> list[dict[str, Any]]:
    from ..games import load
    from .games import described

    options: list[dict[str, Any]] = described(load(name))["options"]
    return options


def print_markdown(text: str) -> None:
    """Print Markdown, formatted if standard output is a terminal."""
    if not sys.stdout.isatty():
        click.echo(text.rstrip("\n"))
        return
    import shutil

    from ..terminal.markdown import show_markdown

    show_markdown(text, shutil.get_terminal_size().columns)
