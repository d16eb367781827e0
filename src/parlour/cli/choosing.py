"""Something of a list that was shown is asked for until it is named."""

from collections.abc import Callable

import click

QUIT = ("q", "quit")


def until_named(
    ask: Callable[[], str | None], meant: Callable[[str], str | None], what: str, count: int
) -> str | None:
    """Ask until what is typed means one of so many; None if nobody wants any."""
    while True:
        typed = ask()
        if typed is None or typed.lower() in QUIT:
            return None
        chosen = meant(typed)
        if chosen:
            return chosen
        click.echo(f"There is no {what} {typed!r}: type 1 to {count}, or a name.")
