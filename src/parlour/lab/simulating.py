"""Many games of one kind: who wins, and by what; how long games last."""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots import AnyBot, View, play_games
from ..bots.company import filled, known_bot, listed, name_of
from ..bots.players import NAMES, SEARCHING, Policy
from ..engine.game import Game
from ..engine.linked import Engine, engine
from ..engine.simulation import Batch, Pace, random_games
from ..games import load
from .simulation import Simulation
from .summary import Summary

Watched = Callable[[Iterator[Batch], int, Pace], Iterator[Batch]]


def simulate(
    game: Game | str,
    bots: AnyBot | Sequence[AnyBot] = (),
    games: int = 1000,
    *,
    seed: int = 0,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
) -> Simulation:
    """Play many games and sum them up; print what is returned to read it.

    `game` is a game or its name. `bots` is one bot, or one for each seat (the last fills the table): the name
    of a built-in one (`"greedy"`, `"search:500"`) or one from code (a function `choose(view)`, a class or an
    object with such a method, or `"mine.py:Bot"`); without any, moves are random. `seed` is
    that of all games: the same seed gives the same figures, however many threads play. A bot from code plays
    in this thread alone.

    Raises UnknownGame, SeatsError, OptionError, BotError and ValueError for what cannot be played, and
    BotFailed from the game in which a bot from code fails.
    """
    if games < 1:
        raise ValueError(f"games must be a whole number from 1, not {games!r}")
    return SimulationRun.of(game, bots, games, seed, seats, options, threads).play()


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
        kernels = engine(load(game) if isinstance(game, str) else game)
        template = kernels.template(seats, options)
        given = listed(bots)
        for bot in filled(given, int(template["seats"][0])) if given else []:
            known_bot(bot)
        return cls(kernels, template, given, games, seed, dict(options or {}), threads or os.cpu_count() or 1)

    def play(self, pace: Pace | None = None, watched: Watched | None = None) -> Simulation:
        """Play them, or those that are over before `pace` is stopped; `watched` may look on."""
        pace = pace or Pace()
        at_table, game = int(self.template["seats"][0]), self.engine.game
        summary = Summary(at_table, game.sides_at(at_table), game.table.lines)
        batches = self._batches(self.bots, self.games, self.threads, pace)
        started = time.perf_counter()
        for batch in watched(batches, self.games, pace) if watched else batches:
            summary.add(batch)
        return Simulation(summary, self._asked(), time.perf_counter() - started)

    def warm_up(self) -> None:
        """Play one game, so that neither compiling nor loading what was compiled is counted.

        Bots from code do not notice: another sits in for each.
        """
        quick: list[AnyBot] = []
        for one in map(known_bot, self.bots):
            kind = NAMES[one.number] if isinstance(one, Policy) else ""
            quick.append(f"{kind}:1" if kind in SEARCHING else kind or _first_move)
        list(self._batches(quick, 1, 1, Pace()))

    def _batches(self, bots: Sequence[AnyBot], games: int, threads: int, pace: Pace) -> Iterator[Batch]:
        """Play the games: with random moves, unless bots were named."""
        if bots:
            return play_games(self.engine, self.template, games, self.seed, bots, threads, pace)
        return random_games(self.engine, self.template, games, self.seed, threads, pace)

    def _asked(self) -> dict[str, Any]:
        """What was asked for, ready for JSON."""
        bots = [name_of(bot) for bot in self.bots]
        asked = {"game": self.engine.game.name, "seed": str(self.seed), "options": self.options}
        return asked | {"bots": bots, "threads": self.threads, "asked": self.games}


def _first_move(view: View) -> str:
    return str(view["moves"][0])
