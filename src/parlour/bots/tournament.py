"""Whole games between bots, in batches on several threads; the results never depend on the threads."""

from collections.abc import Iterator, Sequence
from threading import local

import numpy as np

from ..engine.chance import seed_words
from ..engine.linked import Engine
from ..engine.moves import room_for_moves
from ..engine.pool import new_ledger, new_pool
from ..engine.simulation import Batch, Games, Pace, in_batches, uniform_games, whole_games
from .company import AnyBot, filled, known_bot
from .matches import coded_games
from .players import NAMES, SEARCHING, Policy, counted

BATCH = 32  # of games between bots that do not search; those that do are played one by one


def play_games(
    engine: Engine,
    template: np.ndarray,
    games: Games,
    seed: int,
    bots: Sequence[AnyBot],
    threads: int = 1,
    pace: Pace | None = None,
) -> Iterator[Batch]:
    """Play games of a seed by their numbers between bots, one a seat (the last fills the seats left).

    The deals are those of simulation.random_games with the same seed. Where a bot comes from code, games
    are played one by one in this thread. Raises BotError, and BotFailed from the game in which a bot fails.
    """
    seated = filled(bots, int(template["seats"][0]))
    known = [known_bot(one) for one in seated]
    policies = [counted(one) for one in known if isinstance(one, Policy)]
    if len(policies) < len(seated):
        return coded_games(engine, template, games, seed, seated, pace or Pace())
    if all(NAMES[one.number] == "uniform" for one in policies):
        return uniform_games(engine, template, games, seed, threads, pace)
    return _between(engine, template, games, seed, policies, threads, pace or Pace())


def _between(
    engine: Engine,
    template: np.ndarray,
    games: Games,
    seed: int,
    policies: list[Policy],
    threads: int,
    pace: Pace,
) -> Iterator[Batch]:
    numbers = np.array([one.number for one in policies])
    iterations = np.array([one.iterations for one in policies])
    words = seed_words(seed)
    kernel = whole_games(engine, "bots", "bot_games")
    own = local()

    def play(first: int, batch: Batch) -> None:
        if not hasattr(own, "room"):
            own.room = np.zeros(3, template.dtype), new_pool(), new_ledger()
        tables, lengths, lines = batch.tables, batch.lengths, batch.lines
        kernel(
            tables, template, words, first, room_for_moves(), lengths, lines, numbers, iterations, *own.room
        )

    size = 1 if any(NAMES[one.number] in SEARCHING for one in policies) else BATCH
    return in_batches(play, template, games, size, threads, pace)
