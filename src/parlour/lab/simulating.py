"""Many games of one kind: who wins, and by what; how long games last."""

import functools
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from ..bots import AnyBot, View, play_games
from ..bots.company import filled, known_bot, listed, name_of
from ..bots.failing import BotError
from ..bots.players import NAMES, SEARCHING, Policy
from ..engine.game import Game
from ..engine.linked import Engine, engine
from ..engine.simulation import BATCH, Batch, Games, Pace, numbers, random_games
from ..errors import ArgumentError
from ..games import load
from ..names.arguments import option_values, seat_count, seed_number, whole_number
from .piece import Piece
from .resuming import resumed, source_of
from .running import in_order
from .simulation import Simulation
from .spreading import HERE, Backend
from .stalls import PlayedGames, stall_warning
from .summary import Summary
from .travelling import arrived, written

Watched = Callable[[Iterator[Batch], int, Pace], Iterator[Batch]]
Results = Iterator[tuple[Piece, dict[str, Any]]]
WatchedPieces = Callable[[Results], Results]

PIECES = 64  # about so many of a run, but that none has fewer or more games than these:
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
    """Play many games and sum them up; print what is returned to read it.

    `game` is a game or its name. `bots` is one bot, or one for each seat (the last fills the table): the name
    of a built-in one (`"greedy"`, `"search:500"`) or one from code (a function `choose(view)`, a class or an
    object with such a method, or `"mine.py:Bot"`); without any, moves are random. `seed` is
    that of all games: the same seed gives the same figures, however many threads play. A bot from code plays
    in this thread alone. The games are those from number `first` on.

    `backend` is who plays, if not this process alone: `Backend("workers", 4)`, `Backend("dask", address=...)`
    or `Backend("ray", address=...)`; games and bots are then given by name. `file` keeps what is found, and a
    run that was interrupted goes on with it.

    Raises UnknownGame, SeatsError, OptionError, BotError and ArgumentError for what cannot be played, and
    BotFailed from the game in which a bot from code fails (at a worker: SpreadError).
    """
    games, first = whole_number(games, "the number of games", least=1), whole_number(first, "`first`")
    _check_place(backend, file)
    run = replace(SimulationRun.of(game, bots, games, seed, seats, options, threads), first=first)
    if backend == HERE and file is None:
        return run.play()
    return run.play_in_pieces(backend, Path(file) if file else None)


def _check_place(backend: Any, file: Any) -> None:
    if not isinstance(backend, Backend):
        raise ArgumentError(f"a backend is a Backend, not {backend!r:.60}")
    if not isinstance(file, str | Path | None):
        raise ArgumentError(f"a file is a path, not {file!r:.60}")


def _threads(given: Any) -> int:
    if given is None:
        return os.cpu_count() or 1
    return whole_number(given, "`threads`", least=1, below=1 << 10)


def simulated(piece: Piece, threads: int = 1) -> dict[str, Any]:
    """Play a piece, wherever this is; return what was counted, as plain data."""
    game = arrived(piece.game, piece.source)
    of = (piece.bots, piece.games, piece.seed, piece.seats, piece.options, threads)
    return replace(SimulationRun.of(game, *of), first=piece.first).summed(Pace(), None).plain()


@dataclass(frozen=True)
class SimulationRun:
    """So many games to play: of which game, under which house rules, between whom."""

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
        """Set up, and refuse what cannot be played, before a game begins."""
        kernels, seed, chosen = engine(load(game)), seed_number(seed), option_values(options)
        template = kernels.template(seat_count(seats), chosen)
        given = listed(bots)
        for bot in filled(given, int(template["seats"][0])) if given else []:
            known_bot(bot)
        return cls(kernels, template, given, games, seed, chosen, _threads(threads))

    def play(self, pace: Pace | None = None, watched: Watched | None = None) -> Simulation:
        """Play them, or those that are over before `pace` is stopped; `watched` may look on."""
        started = time.perf_counter()
        summary = self.summed(pace or Pace(), watched)
        return Simulation(summary, self._asked(), time.perf_counter() - started)

    def summed(self, pace: Pace, watched: Watched | None) -> Summary:
        summary = self.nothing()
        batches = self.batches(self.bots, self._numbers(), self.threads, pace)
        for batch in watched(batches, self.games, pace) if watched else batches:
            summary.add(batch)
        return summary

    def points(self) -> list[list[int]]:
        """The points of each side in each game."""
        sides = self.engine.game.sides_at(int(self.template["seats"][0]))
        batches = self.batches(self.bots, self._numbers(), self.threads, Pace())
        return [points for batch in batches for points in batch.tables["points"][:, :sides].tolist()]

    def nothing(self) -> Summary:
        """The summary of no game yet."""
        at_table, game = int(self.template["seats"][0]), self.engine.game
        return Summary(at_table, game.sides_at(at_table), game.table.lines)

    def play_in_pieces(
        self,
        backend: Backend,
        file: Path | None = None,
        watched: WatchedPieces | None = None,
        told: Callable[[str], None] | None = None,
    ) -> Simulation:
        """Have them played piece by piece. Whoever watches may stop: what counts are then the first games.

        Raises BotError for a bot that has no name, SpreadError, and ParlourError for a file that is none."""
        whole, started = self.piece(), time.perf_counter()
        work = simulated if backend != HERE else functools.partial(simulated, threads=self.threads)
        summary = self.nothing()
        asked = {"question": "simulate", **whole.told(), "source": source_of(whole)}
        pieces = whole.split(self.size())
        with closing(resumed(file, asked, pieces, work, backend, told)) as results:
            for _, found in in_order(pieces, watched(results) if watched else results):
                summary.merge(found)
        return Simulation(summary, self._asked(), 0 if file else time.perf_counter() - started)

    def piece(self) -> Piece:
        """What is to be played, in names and numbers. Raises BotError for a bot that has no name."""
        for bot in self.bots:
            if not isinstance(bot, str):
                raise BotError(
                    f"the bot {name_of(bot)} is sent by its name: give a text, as in 'mine.py:Bot'",
                    code="bot.unsupported",
                )
        game, seats = self.engine.game, int(self.template["seats"][0])
        options = {name: str(value) for name, value in self.options.items()}
        bots = tuple(map(str, self.bots))
        return Piece(game.name, written(game), seats, options, bots, self.seed, self.first, self.games)

    def size(self) -> int:
        """How many games a piece has: it takes a second or so, and does not depend on who plays it."""
        least, most = RANDOM
        for known in map(known_bot, self.bots):
            searching = isinstance(known, Policy) and NAMES[known.number] in SEARCHING
            kind = (SEARCHED if searching else BY_RULES) if isinstance(known, Policy) else BY_CODE
            least, most = min(least, kind[0]), min(most, kind[1])
        return max(least, min(most, -(-self.games // PIECES)))

    def _numbers(self) -> range:
        return range(self.first, self.first + self.games)

    def warm_up(self) -> None:
        """Play one game, so that neither compiling nor loading what was compiled is counted.

        Bots from code do not notice: another sits in for each.
        """
        quick: list[AnyBot] = []
        for one in map(known_bot, self.bots):
            kind = NAMES[one.number] if isinstance(one, Policy) else ""
            quick.append(f"{kind}:1" if kind in SEARCHING else kind or _first_move)
        list(self.batches(quick, 1, 1, Pace()))

    def batches(self, bots: Sequence[AnyBot], games: Games, threads: int, pace: Pace) -> Iterator[Batch]:
        """Play the games: with random moves, unless bots were named."""
        if bots:
            batches = play_games(self.engine, self.template, games, self.seed, bots, threads, pace)
        else:
            batches = random_games(self.engine, self.template, games, self.seed, threads, pace)
        return self._with_stall_warning(batches, numbers(games), threads, pace)

    def _with_stall_warning(
        self, batches: Iterator[Batch], games: range, threads: int, pace: Pace
    ) -> Iterator[Batch]:
        """Pass batches on; warn where the rules of a game that is not built in may not come to an end."""
        over = 0

        def in_play() -> range:
            """The games that the threads may be at."""
            return games[over : over + 2 * threads * BATCH]

        def clock() -> float:
            return time.process_time() / threads

        seats = int(self.template["seats"][0])
        played = PlayedGames(self.engine.game, seats, self.options, self.seed)
        with stall_warning(played, in_play, pace.moves, clock):
            for batch in batches:
                over += len(batch.tables)
                yield batch

    def _asked(self) -> dict[str, Any]:
        """What was asked for, ready for JSON."""
        bots = [name_of(bot) for bot in self.bots]
        asked = {"game": self.engine.game.name, "seed": str(self.seed), "options": self.options}
        return asked | {"bots": bots, "threads": self.threads, "asked": self.games}


def _first_move(view: View) -> str:
    return str(view["moves"][0])
