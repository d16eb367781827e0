"""Something of a list that was shown is asked for until it is named."""

from collections.abc import Callable, Sequence

import click

from ..names.nearest import meant

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
