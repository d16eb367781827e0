"""The place of an error in the files of a game."""

import linecache
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, NamedTuple

from ..engine.checking import place_of
from ..engine.compile_cache import PACKAGE
from ..engine.game import Game
from ..errors import RulesError


class SourceLine(NamedTuple):
    """A line of a rule."""

    file: str
    line: int
    rule: str

    def __str__(self) -> str:
        source = linecache.getline(self.file, self.line).strip()
        return f"`{self.rule}`, {self.file}, line {self.line}: {source}"


def of_rule(game: Game, name: str) -> SourceLine:
    """Return the place where a rule begins."""
    return SourceLine(*place_of(getattr(game.module, name)), name)


def of_function(function: Any) -> SourceLine:
    """Return the place where a function begins."""
    return SourceLine(*place_of(function), function.__name__)


def of_frame(game: Game, frame: FrameType | None) -> SourceLine | None:
    """Return the innermost line of the game's own files in a stack."""
    return _innermost(game, _callers(frame))


def of_traceback(game: Game, traceback: TracebackType | None) -> SourceLine | None:
    """Return the innermost line of the game's own files in a traceback."""
    return _innermost(game, reversed(list(_entered(traceback))))


def wrong(game: Game, code: str, what: str, place: SourceLine | None, case: str) -> RulesError:
    """Return an error of the rules of a game, with its place and the case of the check."""
    found = place or of_rule(game, "play")
    text = f"error in the rules of {game.title}: {what} ({found}; {case})"
    return RulesError(text, code, found.file, found.line, found.rule)


def _callers(frame: FrameType | None) -> Iterator[tuple[FrameType, int]]:
    while frame:
        yield frame, frame.f_lineno
        frame = frame.f_back


def _entered(traceback: TracebackType | None) -> Iterator[tuple[FrameType, int]]:
    while traceback:
        yield traceback.tb_frame, traceback.tb_lineno
        traceback = traceback.tb_next


def _innermost(game: Game, frames: Iterable[tuple[FrameType, int]]) -> SourceLine | None:
    """Return the first line in the folder of the game, or else in what it imports from other packages."""
    folder = Path(str(game.module.__file__)).parent
    other = None
    for frame, line in frames:
        file = frame.f_code.co_filename
        place = SourceLine(file, line, frame.f_code.co_name)
        if Path(file).is_relative_to(folder):
            return place
        if other is None and not file.startswith("<") and not Path(file).is_relative_to(PACKAGE):
            other = place
    return other
