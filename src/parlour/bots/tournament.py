"""Whole games between bots, in batches on several threads; the results never depend on the threads."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import local

import numpy as np

from ..chance import seed_words
from ..engine import Engine
from ..moves import room_for_moves
from ..pool import new_ledger, new_pool
from ..simulation import Batch
from .players import BotError, policy

BATCH = 8


def play_games(
    engine: Engine, template: np.ndarray, games: int, seed: int, bots: list[str], threads: int = 1
) -> Iterator[Batch]:
    """Play games number 0 .. games-1 of a seed between bots, one a seat (the last fills the seats left).

    The deals are those of simulation.random_games with the same seed. Raises BotError.
    """
    seats = int(template["seats"][0])
    if not 0 < len(bots) <= seats:
        raise BotError(f"name 1 to {seats} bots for {seats} seats, not {len(bots)}")
    named = [policy(name) for name in bots]
    named += [named[-1]] * (seats - len(named))
    policies = np.array([one.number for one in named])
    iterations = np.array([one.iterations for one in named])
    words = seed_words(seed)
    kernel = engine.kernels("bots").bot_games
    own = local()

    def run(first: int) -> Batch:
        if not hasattr(own, "room"):
            own.room = np.zeros(3, template.dtype), new_pool(), new_ledger()
        tables = np.zeros(min(BATCH, games - first), template.dtype)
        lengths = np.zeros(len(tables), np.int64)
        moves = room_for_moves()
        kernel(tables, template, words, first, moves, lengths, policies, iterations, *own.room)
        return Batch(tables, lengths)

    with ThreadPoolExecutor(threads) as workers:
        yield from workers.map(run, range(0, games, BATCH))
