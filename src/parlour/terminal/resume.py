"""Going on with a game that was left: offered when somebody sits down at a terminal."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click

from ..errors import ParlourError
from ..games import find
from ..rulebook import page_of
from .autosave import Left, game_of, going_on, kept_games
from .prompt import Typed
from .seats import CodeNotNamed
from .session import Session
from .setup import Sitting, sit_down

YES, NO, QUIT = ("", "y", "yes"), ("n", "no"), ("q", "quit")


class Offers:
    """Asks once for each game that was left whether to go on with it, the latest first."""

    def __init__(self, plain: bool = False) -> None:
        self._plain = plain
        self._offered: set[Path] = set()
        self._told: set[Path] = set()

    def go_on(self, wanted: Sitting, otherwise: str) -> Session | None:
        """Offer the latest game that was left (of `wanted.game`, if that says one); None if it is declined.

        A kept game that is damaged is told of and skipped. `otherwise` says what `n` does.
        """
        games, damaged = kept_games()
        for file, wrong in damaged:
            if wanted.game in ("", game_of(file)):
                self._skip(file, wrong)
        for left in games:
            if not is_open(left) or wanted.game not in ("", left.record["game"]):
                continue
            if left.file in self._offered or not left.is_free():
                continue
            self._offered.add(left.file)
            if not agreed(f"{question(left)}\nEnter or y goes on, n {otherwise}."):
                return None
            try:
                return sit_down(replace(wanted, kept=left), self._plain)
            except CodeNotNamed as error:
                click.echo(str(error))
            except (ParlourError, OSError) as error:
                self._skip(left.file, str(error))
        return None

    def _skip(self, file: Path, wrong: str) -> None:
        if file not in self._told:
            self._told.add(file)
            click.echo(f"A kept game is damaged and skipped: {wrong}. Its file: {file}")


def is_open(left: Left) -> bool:
    """Whether there is something to go on with: a move has been made, and the game can be played here."""
    return not left.over and bool(left.record["moves"]) and is_here(left.record["game"])


def list_kept() -> list[dict[str, str]]:
    """All games that were left, the latest first: what each is, and the command that goes on with it."""
    left = [one for one in kept_games()[0] if is_open(one)]
    return [{"game": one.record["game"], "told": told(one), "command": going_on(one.file)} for one in left]


def is_here(game: str) -> bool:
    """Whether a game can be played now: one from a folder is only known where that is named."""
    try:
        return bool(find(game))
    except ParlourError:
        return False


def question(left: Left) -> str:
    title, rest = told(left).split(": ", 1)
    return f"Go on with {title}? {rest}."


def told(left: Left) -> str:
    count = len(left.record["moves"])
    moves = f"{count} move{'s' if count != 1 else ''} played"
    when = time.strftime("%d %B at %H:%M", time.localtime(left.when)).lstrip("0")
    title = page_of(left.record["game"]).title
    return f"{title}: {moves}, left on {when}"


def agreed(text: str, next_line: Callable[[], str | None] | None = None) -> bool:
    """Ask until the answer is yes or no; whoever quits instead, quits."""
    click.echo(text)
    next_line = next_line or Typed().next
    while True:
        line = next_line()
        if line is None or line.lower() in QUIT:
            raise click.exceptions.Exit(0)
        if line.lower() in YES:
            return True
        if line.lower() in NO:
            return False
        click.echo("Type y or n; quit leaves.")
