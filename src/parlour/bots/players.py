"""The bots by name: `uniform`, `greedy`, `search` (`search:2000` for so many playouts a move) and `tree`.

`greedy:60` overlooks moves: it notices 60 in a hundred. Levels have names too: `club`, `expert`.

`search` is the stronger of two ways to search, by measurement in each game; `tree` always grows a tree.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ..engine.chance import fresh_seed, seed_words
from ..engine.linked import Engine
from ..engine.moves import room_for_moves
from . import search
from .failing import BotError
from .levels import LEVELS, bot_of

NAMES = ("uniform", "greedy", "search", "tree")
SEARCHING = ("search", "tree")  # those that take a number of playouts
ITERATIONS = 1000


@dataclass(frozen=True)
class Policy:
    """A bot as compiled games need it: its number in NAMES, and playouts a move if it searches.

    Of a greedy bot that overlooks moves the second number is how many in a hundred it notices, else 0."""

    number: int
    iterations: int = 0


def searches(name: str) -> bool:
    """Whether the bot of this name is one that searches."""
    return bot_of(name).partition(":")[0] in SEARCHING


def policy(name: str) -> Policy:
    """Read a bot's name. Raises BotError."""
    kind, _, budget = bot_of(name).partition(":")
    if kind not in NAMES:
        raise BotError(
            f"there is no bot {name!r}; there are {', '.join(NAMES)} (and search:2000), the levels "
            f"{', '.join(level.name for level in LEVELS)}, and those from code, as in mine.py:Bot"
        )
    if kind == "greedy" and budget:
        return Policy(NAMES.index(kind), noticed(budget))
    if kind not in SEARCHING:
        if budget:
            raise BotError(f"the bot {kind!r} takes no number of playouts")
        return Policy(NAMES.index(kind))
    digits = budget.isascii() and budget.isdigit() and len(budget) < 10
    if budget and not (digits and 0 < int(budget) <= 100_000_000):
        raise BotError(f"{kind} takes a number of playouts, as in {kind}:2000, not {budget!r}")
    return Policy(NAMES.index(kind), int(budget or ITERATIONS))


def noticed(budget: str) -> int:
    """How many moves in a hundred a greedy bot notices. Raises BotError."""
    if budget.isascii() and budget.isdigit() and len(budget) < 3 and int(budget):
        return int(budget)
    raise BotError(f"greedy takes how many moves in a hundred it notices, 1 to 99, not {budget!r}")


class Bot(Protocol):
    """What every bot can do."""

    def choose(self, known: np.ndarray, seat: int) -> int:
        """Return a legal move of `seat`; `known` is Engine.known_to(table, seat), shape (1,)."""


class Simple:
    """The uniform and the greedy bot, and one that overlooks moves."""

    def __init__(self, engine: Engine, policy: Policy, seed: int) -> None:
        self._engine = engine
        self._greedy = policy.number == NAMES.index("greedy")
        self._noticed = policy.iterations
        self._rng = seed_words(seed)
        self._moves = room_for_moves()

    def choose(self, known: np.ndarray, seat: int) -> int:
        if self._noticed:
            careless = self._engine.kernel("overlooking", "choose_carelessly")
            return int(careless(known.copy(), seat, self._noticed, self._moves, self._rng))
        choose = self._engine.kernel("choosing", "choose_greedily" if self._greedy else "choose_uniformly")
        return int(choose(known.copy(), seat, self._moves, self._rng))


class Searcher:
    """The bots that search: by time if told how long to think, else by playouts, and then reproducible."""

    def __init__(
        self, engine: Engine, policy: Policy, seed: int, think: float | None = None, threads: int = 1
    ) -> None:
        self._engine, self._iterations, self._think, self._threads = engine, policy.iterations, think, threads
        self._tree = NAMES[policy.number] == "tree"
        self._seed = seed
        self._decisions = 0

    def choose(self, known: np.ndarray, seat: int) -> int:
        self._decisions += 1
        analysis = search.analyse(
            self._engine,
            known,
            seat,
            iterations=None if self._think else self._iterations,
            seconds=self._think,
            seed=(self._seed + self._decisions) % 2**256,
            threads=self._threads,
            tree=self._tree,
        )
        return analysis.best


def make(
    name: str, engine: Engine, seed: int | None = None, think: float | None = None, threads: int = 1
) -> Bot:
    """Return a bot. `think` is seconds a move for one that searches. Raises BotError."""
    kind = policy(name)
    seed = fresh_seed() if seed is None else seed
    if NAMES[kind.number] in SEARCHING:
        return Searcher(engine, kind, seed, think, threads)
    return Simple(engine, kind, seed)
