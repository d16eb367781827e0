"""Simulations: play many games and add up their results."""

import functools
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ..bots import AnyBot, View, play_games
from ..bots.errors import BotError
from ..bots.players import NAMES, SEARCHING, Policy
from ..bots.registry import as_list, fill_seats, known_bot, name_of
from ..engine.game import Game
from ..engine.linked import Engine, engine
from ..engine.simulation import BATCH, Batch, Games, Pace, numbers, random_games
from ..errors import ArgumentError
from ..games import load
from ..names.arguments import option_values, seat_count, seed_number, whole_number
from .backends import HERE, Backend
from .checkpoint import run_resumable, source_digest
from .chunks import Chunk, game_source, load_shipped_game
from .runner import in_order
from .simulation_totals import Summary, simulation_lines
from .stalls import PlayedGames, stall_warning
from .stats import Estimate


class Simulation:
    """The results of many games. `str()` returns the table that `parlour simulate` prints.

    Lists have one element for each seat. `figures` contains everything, ready for JSON.
    """

    def __init__(self, summary: Summary, question: dict[str, Any], seconds: float) -> None:
        self._summary, self._question, self._seconds = summary, question, seconds

    def __repr__(self) -> str:
        bots = f" between {', '.join(self._question['bots'])}" if self._question["bots"] else ""
        return f"<Simulation: {self.games} games of {self._question['game']}{bots}>"

    def __str__(self) -> str:
        return "\n".join(simulation_lines(self.figures, self._summary.sides))

    @property
    def games(self) -> int:
        """The number of finished games."""
        return self._summary.games

    @cached_property
    def figures(self) -> dict[str, Any]:
        """The question and the results, as `parlour simulate --json` prints them; needs at least one game."""
        return {**self._question, **self._summary.figures(self._seconds)}

    @property
    def wins(self) -> list[int]:
        """How many games each seat has won, alone or with its partners."""
        return [seat["wins"] for seat in self.figures["seats"]]

    @property
    def shares(self) -> list[Estimate]:
        """The share of all games that each seat has won, from 0 to 1."""
        return [Estimate(seat["share"], *seat["share_interval"]) for seat in self.figures["seats"]]

    @property
    def drawn(self) -> int:
        """How many games no side has won."""
        return int(self.figures["drawn"]["games"])

    @property
    def points(self) -> list[Estimate]:
        """The mean points of a game, for each seat."""
        return [_mean(seat) for seat in self.figures["seats"]]

    @property
    def lines(self) -> list[dict[str, Estimate]]:
        """The mean of each line of the score by name, for each seat."""
        return [{name: _mean(line) for name, line in seat["lines"].items()} for seat in self.figures["seats"]]

    @property
    def length(self) -> Estimate:
        """The mean number of moves of a game; `figures["length"]` contains more."""
        return _mean(self.figures["length"])


def _mean(figures: dict[str, Any]) -> Estimate:
    return Estimate(figures["mean"], *(figures["mean_interval"] or ()))


BatchObserver = Callable[[Iterator[Batch], int, Pace], Iterator[Batch]]
Results = Iterator[tuple[Chunk, dict[str, Any]]]
ChunkObserver = Callable[[Results], Results]

CHUNKS = 64  # of a run, approximately; the next line limits the games of a chunk, by kind of bot
RANDOM, BY_RULES, BY_CODE, SEARCHED = (500, 20_000), (50, 2_000), (1, 50), (1, 4)


def simulate(
    game: Game | str,
    bots: AnyBot | Sequence[AnyBot] = (),
    games: int = 1000,
    *,
    seed: int = 0,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    first: int = 0,
    backend: Backend = HERE,
    file: str | Path | None = None,
) -> Simulation:
    """Play many games and return a summary; print it for a table.

    `game` is a game or its name. `bots` is one bot, or a sequence with one for each seat (the last is
    repeated). A bot is the name of a built-in one (`"greedy"`, `"search:500"`) or code: a function
    `choose(view)`, a class or an object with such a method, or `"mine.py:Bot"`. Without bots, moves are
    random. The same seed gives the same figures, whatever the number of threads. Bots from code run in the
    calling thread. `first` is the number of the first game.

    `backend` plays the games elsewhere: `Backend("workers", 4)`, `Backend("dask", address=...)` or
    `Backend("ray", address=...)`; games and bots must then be given by name. `file` stores results, so that
    an interrupted run can continue.

    Raises UnknownGame, SeatsError, OptionError, BotError or ArgumentError for invalid arguments, and
    BotFailed if a bot from code fails in a game (WorkerError, if the game is played by a worker).
    """
    games, first = whole_number(games, "the number of games", least=1), whole_number(first, "`first`")
    _check_target(backend, file)
    run = replace(SimulationRun.of(game, bots, games, seed, seats, options, threads), first=first)
    if backend == HERE and file is None:
        return run.play()
    return run.play_in_chunks(backend, Path(file) if file else None)


def _check_target(backend: Any, file: Any) -> None:
    if not isinstance(backend, Backend):
        raise ArgumentError(f"a backend is a Backend, not {backend!r:.60}")
    if not isinstance(file, str | Path | None):
        raise ArgumentError(f"a file is a path, not {file!r:.60}")


def _threads(threads: Any) -> int:
    if threads is None:
        return os.cpu_count() or 1
    return whole_number(threads, "`threads`", least=1, below=1 << 10)


def simulate_chunk(chunk: Chunk, threads: int = 1) -> dict[str, Any]:
    """Play the games of a chunk, in any process; return the totals as plain data."""
    game = load_shipped_game(chunk.game, chunk.source)
    arguments = (chunk.bots, chunk.games, chunk.seed, chunk.seats, chunk.options, threads)
    return replace(SimulationRun.of(game, *arguments), first=chunk.first).play_summary(Pace(), None).to_json()


@dataclass(frozen=True)
class SimulationRun:
    """A number of games to play, with their game, house rules and bots."""

    engine: Engine
    template: np.ndarray
    bots: list[AnyBot]
    games: int
    seed: int
    options: dict[str, Any]
    threads: int
    first: int = 0

    @classmethod
    def of(
        cls,
        game: Game | str,
        bots: AnyBot | Sequence[AnyBot],
        games: int,
        seed: int,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        threads: int | None = None,
    ) -> "SimulationRun":
        """Create a run. Raises ParlourError for a game, house rule or bot that cannot be played."""
        kernels, seed, chosen = engine(load(game)), seed_number(seed), option_values(options)
        template = kernels.template(seat_count(seats), chosen)
        bot_list = as_list(bots)
        for bot in fill_seats(bot_list, int(template["seats"][0])) if bot_list else []:
            known_bot(bot)
        return cls(kernels, template, bot_list, games, seed, chosen, _threads(threads))

    def play(self, pace: Pace | None = None, observe: BatchObserver | None = None) -> Simulation:
        """Play the games, until `pace` is stopped; `observe` can wrap the batches to show progress."""
        started = time.perf_counter()
        summary = self.play_summary(pace or Pace(), observe)
        return Simulation(summary, self._question(), time.perf_counter() - started)

    def play_summary(self, pace: Pace, observe: BatchObserver | None) -> Summary:
        summary = self.empty_summary()
        batches = self.batches(self.bots, self._game_numbers(), self.threads, pace)
        for batch in observe(batches, self.games, pace) if observe else batches:
            summary.add(batch)
        return summary

    def points(self) -> list[list[int]]:
        """Return the points of each side in each game."""
        sides = self.engine.game.sides_at(int(self.template["seats"][0]))
        batches = self.batches(self.bots, self._game_numbers(), self.threads, Pace())
        return [points for batch in batches for points in batch.tables["points"][:, :sides].tolist()]

    def empty_summary(self) -> Summary:
        """Return a summary without games."""
        at_table, game = int(self.template["seats"][0]), self.engine.game
        return Summary(at_table, game.sides_at(at_table), game.table.lines)

    def play_in_chunks(
        self,
        backend: Backend,
        file: Path | None = None,
        observe: ChunkObserver | None = None,
        report: Callable[[str], None] | None = None,
    ) -> Simulation:
        """Play the games in chunks. If `observe` stops early, the first games count.

        Raises BotError for a bot without a name, WorkerError, and ParlourError for an invalid file.
        """
        whole, started = self.chunk(), time.perf_counter()
        work = simulate_chunk if backend != HERE else functools.partial(simulate_chunk, threads=self.threads)
        summary = self.empty_summary()
        question = {"question": "simulate", **whole.to_json(), "source": source_digest(whole)}
        chunks = whole.split(self.size())
        with closing(run_resumable(file, question, chunks, work, backend, report)) as results:
            for _, totals in in_order(chunks, observe(results) if observe else results):
                summary.merge(totals)
        return Simulation(summary, self._question(), 0 if file else time.perf_counter() - started)

    def chunk(self) -> Chunk:
        """Return the whole run as one chunk of plain data. Raises BotError for a bot without a name."""
        for bot in self.bots:
            if not isinstance(bot, str):
                raise BotError(
                    f"the bot {name_of(bot)} must be given by name, as in 'mine.py:Bot', to play elsewhere",
                    code="bot.unsupported",
                )
        game, seats = self.engine.game, int(self.template["seats"][0])
        options = {name: str(value) for name, value in self.options.items()}
        bots = tuple(map(str, self.bots))
        return Chunk(game.name, game_source(game), seats, options, bots, self.seed, self.first, self.games)

    def size(self) -> int:
        """Return the number of games of a chunk: about a second of work, whatever the backend."""
        smallest, largest = RANDOM
        for known in map(known_bot, self.bots):
            searching = isinstance(known, Policy) and NAMES[known.number] in SEARCHING
            kind = (SEARCHED if searching else BY_RULES) if isinstance(known, Policy) else BY_CODE
            smallest, largest = min(smallest, kind[0]), min(largest, kind[1])
        return max(smallest, min(largest, -(-self.games // CHUNKS)))

    def _game_numbers(self) -> range:
        return range(self.first, self.first + self.games)

    def warm_up(self) -> None:
        """Play one game, so that the time for compiling and loading kernels is not measured.

        Bots from code are replaced by simple ones.
        """
        stand_ins: list[AnyBot] = []
        for bot in map(known_bot, self.bots):
            name = NAMES[bot.number] if isinstance(bot, Policy) else ""
            stand_ins.append(f"{name}:1" if name in SEARCHING else name or _first_move)
        list(self.batches(stand_ins, 1, 1, Pace()))

    def batches(self, bots: Sequence[AnyBot], games: Games, threads: int, pace: Pace) -> Iterator[Batch]:
        """Play the games, with random moves if there are no bots."""
        if bots:
            batches = play_games(self.engine, self.template, games, self.seed, bots, threads, pace)
        else:
            batches = random_games(self.engine, self.template, games, self.seed, threads, pace)
        return self._with_stall_warning(batches, numbers(games), threads, pace)

    def _with_stall_warning(
        self, batches: Iterator[Batch], games: range, threads: int, pace: Pace
    ) -> Iterator[Batch]:
        """Pass batches on; warn if the rules of a game that is not built in may not terminate."""
        finished = 0

        def in_play() -> range:
            """Return the games that the threads may be playing."""
            return games[finished : finished + 2 * threads * BATCH]

        def clock() -> float:
            return time.process_time() / threads

        seats = int(self.template["seats"][0])
        played = PlayedGames(self.engine.game, seats, self.options, self.seed)
        with stall_warning(played, in_play, pace.moves, clock):
            for batch in batches:
                finished += len(batch.tables)
                yield batch

    def _question(self) -> dict[str, Any]:
        """Return the question, ready for JSON."""
        bots = [name_of(bot) for bot in self.bots]
        question = {"game": self.engine.game.name, "seed": str(self.seed), "options": self.options}
        return question | {"bots": bots, "threads": self.threads, "asked": self.games}


def _first_move(view: View) -> str:
    return str(view["moves"][0])
