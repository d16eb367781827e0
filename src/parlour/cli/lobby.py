"""`parlour` without a command: choose a game from the list and play it."""

import sys

import click

from ..games import SHELF
from ..rulebook import page_of


def choose_and_play() -> None:
    """List the games, ask for one until it is named, and start it."""
    click.echo("Parlour, a card room. Which game?\n")
    for number, name in enumerate(SHELF, 1):
        click.echo(f"  {number}  {page_of(name).title}")
    click.echo("\nType a number or a name; quit leaves. More: parlour --help")
    while True:
        typed = ask()
        if typed is None or typed.lower() in ("q", "quit"):
            return
        chosen = meant(typed)
        if chosen:
            break
        click.echo(f"There is no game {typed!r}: type 1 to {len(SHELF)}, or a name.")
    from ..terminal.sitting import Sitting, sit_down

    sit_down(Sitting(chosen)).run()


def ask() -> str | None:
    click.echo("> ", nl=False)
    line = sys.stdin.readline()
    return line.strip() if line else None


def meant(typed: str) -> str | None:
    """Return the game of a number, a name, a title, or what begins only one of them."""
    if typed.isascii() and typed.isdigit():
        return SHELF[int(typed) - 1] if len(typed) < 9 and 1 <= int(typed) <= len(SHELF) else None
    wanted = typed.lower().replace(" ", "-")
    begun = [name for name in SHELF if wanted and name.startswith(wanted)]
    return begun[0] if len(begun) == 1 or wanted in begun else None
