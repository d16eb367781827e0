"""Errors of bots written by users, with the file and line in their code."""

import os
import traceback
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..errors import ParlourError

if TYPE_CHECKING:
    from ..match import Match


class BotError(ParlourError, ValueError):
    """There is no such bot, or it cannot be loaded or seated."""

    code = "bot.invalid"


@dataclass(frozen=True)
class Failure:
    """What a bot did that no player may: which bot, where in its code, at which seat, what, and why not."""

    bot: str
    place: str
    seat: int
    did: str
    openly: str = ""  # the same as others may be told it, who do not know what the bot holds
    game: str = ""  # which of many

    def __str__(self) -> str:
        place = f" ({self.place})" if self.place else ""
        return f"{self.game}the bot {self.bot} at seat {self.seat}{place} {self.did}"


class BotFailed(ParlourError):
    """A bot from code raised an error, or chose what is no legal move.

    `match` is the game as it was before (None if it had not begun), `failure` has the parts of the text.
    """

    code = "bot.failed"

    def __init__(self, failure: Failure, match: "Match | None" = None, code: str | None = None) -> None:
        super().__init__(str(failure), code=code)
        self.failure, self.match = failure, match

    def in_game(self, game: str) -> "BotFailed":
        """The same, and in which of many games."""
        return BotFailed(replace(self.failure, game=game), self.match, code=self.code)

    def for_others(self) -> "BotFailed":
        """The same for a table where others sit: nothing that only the bot's seat may know."""
        return BotFailed(
            replace(self.failure, did=self.failure.openly or self.failure.did), self.match, code=self.code
        )


def line_of(error: BaseException, file: str) -> str:
    """Where in a file an error came up, or where else, if that is not in the file."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{short_path(error.filename)}, line {error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if short_path(frame.filename) == file] or frames
    return f"{short_path(own[-1].filename)}, line {own[-1].lineno}"


def short_path(file: str) -> str:
    """A file's path as people write it here."""
    if file.startswith("<"):
        return file  # what was typed, not read from a file
    try:
        near = os.path.relpath(file)
    except ValueError:  # on another drive
        return file
    return file if near.startswith("..") else near
