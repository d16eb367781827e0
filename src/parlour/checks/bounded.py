"""The compiled games of a check, with bounds checks: many more than plain Python can play."""

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from ..engine import jit
from ..engine.chance import seed_words
from ..engine.game import Game
from ..engine.moves import room_for_moves
from ..errors import RulesError
from ..match.laws import breach
from . import source_lines
from .interpreted import ENDLESS, SEED, cases_of

GAMES, BATCH = 3_000, 50
SECONDS = 10.0  # after which no batch begins
WORLDS = 3  # buffers for bots
UNCOMPILED = "rules.not_compiled"
PLACE = re.compile(r" at (\S.*) \((\d+)\)\n\nFile .*\n(?:@.*\n)*def (\w+)")  # in messages of numba


class Suspect(Exception):
    """A game that has failed."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
        self.number = number


class Bounded:
    """Plays the games of a check in batches. `steps` counts moves, for a watchdog."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kernels: Any = jit.link(game.module, "checking")
        self.progress = np.zeros(self.kernels.LENGTHS + BATCH, np.int64)
        self._templates = _gathered([case.template for case in cases_of(game)])
        self._ready = False

    @property
    def number(self) -> int:
        """The number of the present game."""
        return int(self.progress[self.kernels.NUMBER])

    def steps(self) -> int | None:
        """Return the number of moves so far; None while the kernel is being compiled."""
        return int(self.progress[self.kernels.STEPS]) if self._ready else None

    def compile(self) -> None:
        """Compile the kernel in this process, or load it from the cache. Raises RulesError."""
        if jit.COMPILING:
            try:
                self.kernels.checked_games.prepare()
            except Exception as error:
                if type(error).__module__.startswith("numba."):
                    raise not_compiled(self.game, str(error)) from error
                raise
        self._ready = True

    def play(self, begin: Callable[[range], None], games: int = GAMES, seconds: float = SECONDS) -> int:
        """Play games; return how many. `begin` is called with the numbers of each batch before it starts.

        Raises Suspect, and RulesError if no game ends.
        """
        started = time.monotonic()
        for first in range(0, games, BATCH):
            if time.monotonic() - started > seconds:
                return first
            numbers = range(first, min(first + BATCH, games))
            begin(numbers)
            self._look(numbers, self._play_batch(numbers))
        return games

    def _play_batch(self, numbers: range) -> np.ndarray:
        """Play these games; return their tables."""
        tables = np.zeros(len(numbers) + WORLDS, self.game.table.dtype)
        words, moves = seed_words(SEED), room_for_moves()
        try:
            self.kernels.checked_games(tables, self._templates, words, numbers.start, moves, self.progress)
        except BaseException as error:  # compiled rules may raise any exception
            raise Suspect(self.number, f"{type(error).__name__}: {error}") from error
        return tables[:-WORLDS]

    def _look(self, numbers: range, tables: np.ndarray) -> None:
        """Check the tables of games that have been played."""
        most, unfinished = self.kernels.MOST, 0
        lengths = self.progress[self.kernels.LENGTHS :]
        for at, number in enumerate(numbers):
            table, over = tables[at : at + 1], bool(tables["over"][at])
            if not over and (lengths[at] < most or most == self.game.longest):
                raise Suspect(number, "the game does not end")
            unfinished += not over
            if told := breach(self.game, table):
                raise Suspect(number, told)
        if unfinished == len(numbers):
            text = f"none of {unfinished} games with random moves ended within {most} moves"
            place = source_lines.of_rule(self.game, "play")
            raise source_lines.wrong(self.game, ENDLESS, text, place, "with random house rules")


def _gathered(tables: list[np.ndarray]) -> np.ndarray:
    """Return tables as one array; `concatenate` would change their memory layout."""
    gathered = np.zeros(len(tables), tables[0].dtype)
    for at, table in enumerate(tables):
        gathered[at] = table[0]
    return gathered


def not_compiled(game: Game, told: str) -> RulesError:
    """Return the error for rules that numba cannot compile, with its first message and a line of the game."""
    lines = [line for line in told.splitlines() if line.strip() and not line.startswith("Failed in ")]
    what = lines[0].strip() if lines else "no reason given"
    place, folder = None, Path(str(game.module.__file__)).parent
    for file, line, rule in PLACE.findall(told):
        if Path(file).is_relative_to(folder):
            place = source_lines.SourceLine(file, int(line), rule)
            break
    return source_lines.wrong(game, UNCOMPILED, f"numba cannot compile the rules: {what}", place, "compiling")
