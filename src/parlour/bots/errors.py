"""Errors of bots written by users, with the file and line in their code."""

import os
import traceback
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..errors import ParlourError

if TYPE_CHECKING:
    from ..match import Match


class BotError(ParlourError, ValueError):
    """There is no such bot, or it cannot be loaded or created."""

    code = "bot.invalid"


@dataclass(frozen=True)
class Failure:
    """What a bot did that is not allowed: the bot, the location in its code, its seat, and what it `did`."""

    bot: str
    location: str
    seat: int
    did: str
    public_text: str = ""  # `did` without the hidden cards of the bot
    game: str = ""  # which game of several

    def __str__(self) -> str:
        location = f" ({self.location})" if self.location else ""
        return f"{self.game}the bot {self.bot} at seat {self.seat}{location} {self.did}"


class BotFailed(ParlourError):
    """A bot from code raised an exception, or did not choose a legal move.

    `match` is the game before the move (None if it had not started); `failure` contains the parts of the
    message.
    """

    code = "bot.failed"

    def __init__(self, failure: Failure, match: "Match | None" = None, code: str | None = None) -> None:
        super().__init__(str(failure), code=code)
        self.failure, self.match = failure, match

    def in_game(self, game: str) -> "BotFailed":
        """Return the error with the name of the game, for errors in one of many games."""
        return BotFailed(replace(self.failure, game=game), self.match, code=self.code)

    def for_others(self) -> "BotFailed":
        """Return the error without information that only the bot's seat may have."""
        return BotFailed(
            replace(self.failure, did=self.failure.public_text or self.failure.did),
            self.match,
            code=self.code,
        )


def line_of(error: BaseException, file: str) -> str:
    """Return the line of a file in which an error occurred, or another location if it is not in the file."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{short_path(error.filename)}, line {error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    in_file = [frame for frame in frames if short_path(frame.filename) == file] or frames
    return f"{short_path(in_file[-1].filename)}, line {in_file[-1].lineno}"


def short_path(file: str) -> str:
    """Return a path relative to the working directory if the file is below it."""
    if file.startswith("<"):
        return file  # what was typed, not read from a file
    try:
        relative = os.path.relpath(file)
    except ValueError:  # on another drive
        return file
    return file if relative.startswith("..") else relative
