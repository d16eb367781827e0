"""`parlour lobby`: resume an unfinished game, or choose a game from the list and play it."""

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ..games import list_games, load
from ..names.program import command
from ..names.user_files import MARK
from ..rulebook import page_of
from .games import MEASURED, ask_level, length, players, shelf
from .parameters import examples, until_named

if TYPE_CHECKING:
    from ..engine.game import Game

WIDTH = 80


@click.command(epilog=examples("parlour lobby"))
def lobby() -> None:
    """Choose a game from the list and play it in the terminal, or resume your last unfinished game."""
    from ..terminal.prompt import at_terminal
    from ..terminal.setup import ResumeOffers, SessionOptions, run_games, start_session

    click.echo("Parlour, a card room.\n")
    offers = ResumeOffers() if at_terminal() else None
    session = offers.next_session(SessionOptions(""), "shows all games") if offers else None
    if not session:
        chosen, guided = choose()
        if chosen is None:
            return
        wanted = SessionOptions(chosen, guided=guided)
        session = offers.next_session(wanted, "begins a new one") if offers and not guided else None
        if offers and not session and not guided and load(chosen).seats.most > 1:
            level = ask_level(load(chosen), ask)
            if level is None:
                return
            wanted = replace(wanted, bots=[level])
        session = session or start_session(wanted)
    run_games(session)


def choose() -> tuple[str | None, bool]:
    """Ask for a game until the answer names one; return it and whether its guided first deal is wanted.

    The game is None if the answer is `quit` or the input ends.
    """
    click.echo("Which game?\n")
    for number, game in enumerate(shelf(), 1):
        click.echo(row(number, game))
    click.echo(f"\n{MEASURED}")
    click.echo(f"\nType the number or the name of a game, or quit. All commands: {command('--help')}")
    click.echo("Add guide (such as 3 guide) for a first deal with each of your moves explained.")
    guided = False

    def chosen(typed: str) -> str | None:
        nonlocal guided
        words, guided = without_guide(typed)
        return chosen_game(words)

    return until_named(ask, chosen, "game", list_games()), guided


def without_guide(typed: str) -> tuple[str, bool]:
    """Return what was typed without the word `guide` at its end, and whether it was there."""
    game, _, last = typed.rpartition(" ")
    return (game.strip(), True) if game and last.lower() == "guide" else (typed, False)


def row(number: int, game: "Game") -> str:
    """Return a line about a game: number, title, players, length, and as many tags as fit."""
    text = f"{number:>3}  {page_of(game.name).title:14}  {players(game):17}  {length(game.name):11}  "
    kinds: list[str] = []
    for tag in game.tags:
        if len(text) + len(", ".join([*kinds, tag])) <= WIDTH:
            kinds.append(tag)
    return text + ", ".join(kinds)


def ask() -> str | None:
    click.echo("> ", nl=False)
    line = sys.stdin.readline().removeprefix(MARK)
    return line.strip() if line else None


def chosen_game(typed: str) -> str | None:
    """Return the game with this number, name or title, or whose name alone begins with the text."""
    games = list_games()
    if typed.isascii() and typed.isdigit():
        return games[int(typed) - 1] if len(typed) < 9 and 1 <= int(typed) <= len(games) else None
    text = typed.lower().replace(" ", "-")
    fitting = [name for name in games if text and name.startswith(text)]
    return fitting[0] if len(fitting) == 1 or text in fitting else None
