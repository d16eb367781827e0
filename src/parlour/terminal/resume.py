"""Offer to resume unfinished games when a person starts to play at a terminal."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click

from ..errors import ParlourError
from ..games import find
from ..rulebook import page_of
from .autosave import SavedGame, game_of, resume_command, saved_games
from .prompt import StandardInput
from .seats import BotCodeNotNamed
from .session import Session
from .setup import SessionOptions, start_session

YES, NO, QUIT = ("", "y", "yes"), ("n", "no"), ("q", "quit")


class ResumeOffers:
    """Offers each unfinished game once, the latest first."""

    def __init__(self, plain: bool = False) -> None:
        self._plain = plain
        self._offered: set[Path] = set()
        self._reported: set[Path] = set()

    def next_session(self, chosen: SessionOptions, otherwise: str) -> Session | None:
        """Offer the latest unfinished game (of `chosen.game` if it is not empty); None if it is declined.

        Damaged files are reported and skipped. `otherwise` says what the answer `n` does.
        """
        games, damaged = saved_games()
        for file, error in damaged:
            if chosen.game in ("", game_of(file)):
                self._skip(file, error)
        for saved in games:
            if not is_open(saved) or chosen.game not in ("", saved.record["game"]):
                continue
            if saved.file in self._offered or not saved.is_free():
                continue
            self._offered.add(saved.file)
            if not confirmed(f"{question(saved)}\nEnter or y resumes it, n {otherwise}."):
                return None
            try:
                return start_session(replace(chosen, saved=saved), self._plain)
            except BotCodeNotNamed as failure:
                click.echo(str(failure))
            except (ParlourError, OSError) as failure:
                self._skip(saved.file, str(failure))
        return None

    def _skip(self, file: Path, error: str) -> None:
        if file not in self._reported:
            self._reported.add(file)
            click.echo(f"A saved game is damaged and was skipped: {error}. Its file: {file}")


def is_open(saved: SavedGame) -> bool:
    """Return whether a saved game can be resumed: it has moves, is not over, and its game is installed."""
    return not saved.over and bool(saved.record["moves"]) and is_installed(saved.record["game"])


def list_saved() -> list[dict[str, str]]:
    """Return the unfinished games, the latest first, each with the command that resumes it."""
    games = [saved for saved in saved_games()[0] if is_open(saved)]
    return [
        {"game": saved.record["game"], "told": summary(saved), "command": resume_command(saved.file)}
        for saved in games
    ]


def is_installed(game: str) -> bool:
    """Return whether a game is known. A game in a folder is known only if that folder is named."""
    try:
        return bool(find(game))
    except ParlourError:
        return False


def question(saved: SavedGame) -> str:
    title, rest = summary(saved).split(": ", 1)
    return f"Resume {title}? {rest}."


def summary(saved: SavedGame) -> str:
    """Return a line such as `Xeri: 3 moves played, last played on 5 May at 20:15`."""
    count = len(saved.record["moves"])
    moves = f"{count} move{'s' if count != 1 else ''} played"
    when = time.strftime("%d %B at %H:%M", time.localtime(saved.when)).lstrip("0")
    title = page_of(saved.record["game"]).title
    return f"{title}: {moves}, last played on {when}"


def confirmed(text: str, next_line: Callable[[], str | None] | None = None) -> bool:
    """Ask until the answer is yes or no. Raises Exit if it is `quit` or the input ends."""
    click.echo(text)
    next_line = next_line or StandardInput().next
    while True:
        line = next_line()
        if line is None or line.lower() in QUIT:
            raise click.exceptions.Exit(0)
        if line.lower() in YES:
            return True
        if line.lower() in NO:
            return False
        click.echo("Type y (yes), n (no) or quit.")
