"""The bots by name: `uniform`, `greedy`, `search` (`search:2000` for so many playouts a move,
`search:0.4s` for so long) and `tree`.

`greedy:60` overlooks moves: it notices 60 in a hundred. Levels have names too: `club`, `expert`.

`search` is the stronger of two ways to search, by measurement in each game; `tree` always grows a tree.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ..engine.chance import fresh_seed, seed_words
from ..engine.linked import Engine
from ..engine.moves import room_for_moves
from ..names.suggestions import meant
from . import search
from .errors import BotError
from .levels import LEVELS, bot_of
from .time_control import NOTHING, THINK, Budget, Used, read_budget

NAMES = ("uniform", "greedy", "search", "tree")
SEARCHING = ("search", "tree")  # those that take a number of playouts
ITERATIONS = 1000


@dataclass(frozen=True)
class Policy:
    """A bot as compiled games need it: its number in NAMES, and playouts a move if it searches.

    Of a greedy bot that overlooks moves the second number is how many in a hundred it notices, else 0.
    `budget` is what the name of one that searches says of that."""

    number: int
    iterations: int = 0
    budget: Budget = NOTHING


def searches(name: str) -> bool:
    """Whether the bot of this name is one that searches."""
    return bot_of(name).partition(":")[0] in SEARCHING


def policy(name: str) -> Policy:
    """Read a bot's name. Raises BotError."""
    kind, _, budget = bot_of(name).partition(":")
    if kind not in NAMES:
        close = meant(name.partition(":")[0], [*NAMES, *(level.name for level in LEVELS)])
        raise BotError(
            f"there is no bot {name!r}{close}; there are {', '.join(NAMES)} (and search:2000), the levels "
            f"{', '.join(level.name for level in LEVELS)}, and those from code, as in mine.py:Bot",
            code="bot.unknown",
        )
    if kind == "greedy" and budget:
        return Policy(NAMES.index(kind), noticed(budget))
    if kind not in SEARCHING:
        if budget:
            raise BotError(f"the bot {kind!r} takes no number of playouts", code="bot.budget_invalid")
        return Policy(NAMES.index(kind))
    told = read_budget(kind, budget)
    return Policy(NAMES.index(kind), told.playouts or ITERATIONS, told)


def counted(found: Policy) -> Policy:
    """A bot that can play the same game again. Raises BotError for one that thinks by the clock."""
    if found.budget.seconds:
        told = f"{NAMES[found.number]}:{found.budget.seconds:g}s"
        raise BotError(
            f"{told} thinks by the clock and never plays a game twice alike: here bots count playouts, "
            f"as in {NAMES[found.number]}:2000",
            code="bot.not_repeatable",
        )
    return found


def at_table(name: str, think: float | None) -> float | None:
    """How long the bot of this name may think at a table where `think` seconds are said, or nothing is."""
    said_playouts = searches(name) and policy(name).budget != NOTHING
    return think if think is not None or said_playouts else THINK


def noticed(budget: str) -> int:
    """How many moves in a hundred a greedy bot notices. Raises BotError."""
    if budget.isascii() and budget.isdigit() and len(budget) < 3 and int(budget):
        return int(budget)
    raise BotError(
        f"greedy takes how many moves in a hundred it notices, 1 to 99, not {budget!r}",
        code="bot.budget_invalid",
    )


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
            careless = self._engine.kernel("blunders", "choose_carelessly")
            return int(careless(known.copy(), seat, self._noticed, self._moves, self._rng))
        choose = self._engine.kernel("choosing", "choose_greedily" if self._greedy else "choose_uniformly")
        return int(choose(known.copy(), seat, self._moves, self._rng))


class Searcher:
    """The bots that search: by playouts, and then reproducible, by time, or until either is used up.

    `budget` is what a decision may take, and `used` what the latest one took."""

    def __init__(self, engine: Engine, policy: Policy, seed: int, budget: Budget, threads: int = 1) -> None:
        self._engine, self.budget, self._threads = engine, budget, threads
        self._tree = NAMES[policy.number] == "tree"
        self._seed = seed
        self._decisions = 0
        self.used = Used(0, 0, 0.0)

    def choose(self, known: np.ndarray, seat: int) -> int:
        self._decisions += 1
        analysis = search.analyse(
            self._engine,
            known,
            seat,
            *self.budget,
            seed=(self._seed + self._decisions) % 2**256,
            threads=self._threads,
            tree=self._tree,
        )
        self.used = analysis.used
        return analysis.best


def used_by(bot: Bot) -> Used | None:
    """What a bot used for its latest decision, if it searched."""
    return bot.used if isinstance(bot, Searcher) else None


def make(
    name: str, engine: Engine, seed: int | None = None, think: float | None = None, threads: int = 1
) -> Bot:
    """Return a bot. One that searches thinks `think` seconds a move, or less if its name says so.

    Without `think`, and without seconds in its name, it counts playouts. Raises BotError."""
    kind = policy(name)
    seed = fresh_seed() if seed is None else seed
    if NAMES[kind.number] in SEARCHING:
        budget = kind.budget.within(think)
        if budget == NOTHING:
            budget = Budget(kind.iterations)
        return Searcher(engine, kind, seed, budget, threads)
    return Simple(engine, kind, seed)
