"""The cases of a check, and their games in plain Python.

The cases have all numbers of seats, with random house rules. Every index is checked, and every law after each
move.
"""

import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import numpy as np

from ..engine import jit
from ..engine.chance import seed_words, stream
from ..engine.checking import NOT_OVER
from ..engine.game import Game
from ..engine.linked import Engine
from ..engine.moves import LONGEST_LIST, room_for_moves
from ..engine.options import Option
from ..engine.table import Zone
from ..errors import RulesError, SeatsError
from ..match.laws import breach
from . import source_lines
from .strict import RangeNotes, strict_table

CASES = 48
NUMBERS = 12  # values drawn from the lowest of a long range; half as many from all of it


@dataclass(frozen=True)
class Case:
    """The table of a game of the check."""

    seats: int
    options: dict[str, Any]
    template: np.ndarray

    def __str__(self) -> str:
        options = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"{self.seats} player{'s' * (self.seats > 1)}{options}"


def cases_of(game: Game) -> list[Case]:
    """Return the cases of a game, always the same: first each number of seats with the default rules."""
    chance, kernels = random.Random(game.name), Engine(game)
    numbers = range(game.seats.least, game.seats.most + 1)
    cases = []
    for number in range(CASES):
        seats = numbers[number % len(numbers)]
        options = _options(game, chance) if number >= len(numbers) else {}
        for chosen in (options, {}):
            try:
                cases.append(Case(seats, chosen, kernels.template(seats, chosen)))
                break
            except SeatsError:  # these house rules do not allow this number of seats
                continue
    return cases


def _options(game: Game, chance: random.Random) -> dict[str, Any]:
    chosen = {}
    for option in game.options:
        if chance.random() < 0.5:
            chosen[option.name] = chance.choice(_values(option, chance))
    return chosen


def _values(option: Option, chance: random.Random) -> list[str | int]:
    """Return the values to draw from: names, the lowest numbers, the highest, and some between.

    Rules may use any of them as an index.
    """
    low, high = option.low, option.high
    if high <= low + 2 * NUMBERS:
        return [*option.names, *range(low, high + 1)]
    between = [chance.randint(low, high) for _ in range(NUMBERS // 2)]
    return [*option.names, *range(low, low + NUMBERS), *between, high - 1, high]


SEED = 1
SECONDS = 3.0  # of processor time, for as many games as possible
GAMES = 60  # the most games
CUT = 400  # the most moves of a game
INDEX, RANGE, LAW, RAISES = (
    f"rules.{how}" for how in ("index_out_of_range", "register_out_of_range", "law_broken", "raises")
)
NO_MOVES, ENDLESS, LOOP = (f"rules.{how}" for how in ("no_legal_moves", "endless_game", "endless_loop"))


class InPython:
    """Plays the games of a check. `steps` counts calls of rules, for a watchdog.

    `begin` is called before each game, with its number and a description of its case.
    """

    def __init__(self, game: Game, begin: Callable[[int, str], None] = lambda number, case: None) -> None:
        self.game, self.cases = game, cases_of(game)
        self.kernels: Any = jit.link(game.module, "checking")
        self.steps, self.case = 0, ""
        self._begin = begin
        self._moves, self._rng = room_for_moves(), np.zeros(4, np.uint64)
        self._worlds = np.zeros(3, game.table.dtype)

    def play_some(self, seconds: float = SECONDS) -> int:
        """Play games, each number of seats at least once; return how many. Raises RulesError."""
        most = self.game.seats.most - self.game.seats.least + 1
        started = time.process_time()
        for number in range(GAMES):
            if number >= most and time.process_time() - started > seconds:
                return number
            self.play(number, CUT)
        return GAMES

    def play(self, number: int, most: int | None = None) -> None:
        """Play game `number` to its end, or at most `most` moves of it. Raises RulesError."""
        case = self.cases[number % len(self.cases)]
        self.case = f"game {number} of the check, {case}"
        self._begin(number, self.case)
        table = case.template.copy()
        t, words = strict_table(self.game, table), seed_words(SEED)
        stream(self._rng, words, self.kernels.BOT_STREAMS + number)
        with self._explained():
            self.kernels.open_game(t, words, number)
        self._keep_laws(table, t.notes)
        length = 0
        while not t.over and (most is None or length < most):
            if length == self.game.longest:
                text = (
                    f"the game is not over after {length} moves, the most that `longest` in its GAME allows"
                )
                raise self.wrong(ENDLESS, text, source_lines.of_rule(self.game, "play"))
            self._make_move(t, table, number, length)
            self._keep_laws(table, t.notes)
            length += 1

    def _make_move(self, t: Any, table: np.ndarray, number: int, length: int) -> None:
        """Make a move as kernels/checking.py does."""
        kernels, moves = self.kernels, self._moves
        t.hops.clear()
        with self._explained():
            looks = (number + length) % kernels.LOOK_EVERY == 0
            if looks:
                self._resume(table)
            kernels.choose_seat(t)
            if looks:
                kernels.look(table[0], self._worlds, moves, self._rng)
                self.steps += 1
            if not kernels.offered(t, moves):
                text = f"`legal` offers seat {t.turn} no move, {NOT_OVER}"
                raise self.wrong(NO_MOVES, text, source_lines.of_rule(self.game, "legal"))
            self.steps += 1
            kernels.play(t, kernels.choose(t, number, moves))
            kernels.deal_on(t)
            self.steps += 1

    def _resume(self, table: np.ndarray) -> None:
        """Call the game's `resume` for a copy of the table, as for a position that was set up by hand."""
        resume = getattr(self.game.positions, "resume", None)
        if resume is None:
            return
        copy = table.copy()
        t = strict_table(self.game, copy)
        resume(t)
        self.kernels.deal_on(t)
        self.steps += 1
        if told := breach(self.game, copy):
            text = f"the table is invalid after `resume`: {told}"
            raise self.wrong(LAW, text, source_lines.of_function(resume))

    def _keep_laws(self, table: np.ndarray, notes: RangeNotes) -> None:
        for name, register in self.game.table.registers.items():
            if told := register.wrong(table[name].ravel().tolist(), notes.seats):
                raise self.wrong(RANGE, f"register {name!r} {told}", notes.places.get(name))
        if told := breach(self.game, table):
            raise self.wrong(LAW, told, None)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn exceptions of rules into a RulesError."""
        try:
            yield
        except RulesError:
            raise
        except BaseException as error:  # rules may raise anything, `sys.exit` too
            code, text = explain(error)
            raise self.wrong(code, text, source_lines.of_traceback(self.game, error.__traceback__)) from error

    def wrong(self, code: str, what: str, place: source_lines.SourceLine | None) -> RulesError:
        return source_lines.wrong(self.game, code, what, place, self.case)

    def endless(self, thread: int) -> RulesError:
        """Return the error for a rule that does not end, running in a thread."""
        place = source_lines.of_frame(self.game, sys._current_frames().get(thread))
        return self.wrong(LOOP, "a rule does not end", place)


def explain(error: BaseException) -> tuple[str, str]:
    """Return the code and the text for an exception of a rule."""
    if isinstance(error, IndexError):
        return INDEX, _index(error)
    if isinstance(error, OverflowError):
        return RANGE, f"a number is too large or too small for its register ({error})"
    return RAISES, f"{type(error).__name__}: {error}".rstrip(": ")


def _index(error: IndexError) -> str:
    """Describe which index is out of range, and the valid range."""
    *_, frame = _frames(error.__traceback__)
    zone, inner = frame.f_locals.get("self"), frame.f_code.co_name
    if isinstance(zone, Zone) and inner == "lay" and zone.count >= len(zone.slots):
        name, index = zone.place
        room = len(zone.slots)
        return (
            f"zone {name!r} {index} is full with {room} cards, and a rule adds another: "
            f"its capacity must be more than {room}"
        )
    if inner == "offer" and frame.f_locals["moves"][0] > LONGEST_LIST:
        return f"`legal` offers more than {LONGEST_LIST} moves: divide the decision into steps"
    return str(error)


def _frames(traceback: TracebackType | None) -> Iterable[Any]:
    while traceback:
        yield traceback.tb_frame
        traceback = traceback.tb_next
