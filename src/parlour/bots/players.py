"""Built-in bots by name: `uniform`, `greedy`, `search` and `tree`.

`search:2000` searches with 2,000 playouts for each move, `search:0.4s` for 0.4 seconds. `greedy:60` notices
60 % of its moves. Levels such as `club` and `expert` are names too.

`search` uses the search method that was measured to be stronger in a game; `tree` always builds a tree.
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
SEARCHING = ("search", "tree")  # the bots with a number of playouts
ITERATIONS = 1000


@dataclass(frozen=True)
class Policy:
    """A bot for compiled games: its index in NAMES, and its playouts for each move if it searches.

    For a greedy bot that overlooks moves, `iterations` is the percentage of moves that it notices, else 0.
    `budget` is the budget in the name.
    """

    number: int
    iterations: int = 0
    budget: Budget = NOTHING


def searches(name: str) -> bool:
    """Return whether the bot of this name searches."""
    return bot_of(name).partition(":")[0] in SEARCHING


def policy(name: str) -> Policy:
    """Parse the name of a bot. Raises BotError."""
    kind, _, budget = bot_of(name).partition(":")
    if kind not in NAMES:
        suggestion = meant(name.partition(":")[0], [*NAMES, *(level.name for level in LEVELS)])
        raise BotError(
            f"there is no bot {name!r}{suggestion}; there are {', '.join(NAMES)} (and search:2000), the "
            f"levels {', '.join(level.name for level in LEVELS)}, and bots from code, as in mine.py:Bot",
            code="bot.unknown",
        )
    if kind == "greedy" and budget:
        return Policy(NAMES.index(kind), read_percentage(budget))
    if kind not in SEARCHING:
        if budget:
            raise BotError(f"the bot {kind!r} has no number of playouts", code="bot.budget_invalid")
        return Policy(NAMES.index(kind))
    limits = read_budget(kind, budget)
    return Policy(NAMES.index(kind), limits.playouts or ITERATIONS, limits)


def counted(policy: Policy) -> Policy:
    """Return the policy if its games can be repeated. Raises BotError for a bot with a time limit."""
    if policy.budget.seconds:
        name = f"{NAMES[policy.number]}:{policy.budget.seconds:g}s"
        raise BotError(
            f"{name} has a time limit, so its games cannot be repeated: give a number of playouts, "
            f"as in {NAMES[policy.number]}:2000",
            code="bot.not_repeatable",
        )
    return policy


def at_table(name: str, think: float | None) -> float | None:
    """Return the seconds for each move at a table with the setting `think`; None to count playouts."""
    counts_playouts = searches(name) and policy(name).budget != NOTHING
    return think if think is not None or counts_playouts else THINK


def read_percentage(budget: str) -> int:
    """Parse the percentage of moves that a greedy bot notices. Raises BotError."""
    if budget.isascii() and budget.isdigit() and len(budget) < 3 and int(budget):
        return int(budget)
    raise BotError(
        f"greedy takes the percentage of moves that it notices, 1 to 99, not {budget!r}",
        code="bot.budget_invalid",
    )


class Bot(Protocol):
    """The interface of all built-in bots."""

    def choose(self, known: np.ndarray, seat: int) -> int:
        """Return a legal move of `seat`; `known` is Engine.known_to(table, seat), shape (1,)."""


class Simple:
    """The uniform and the greedy bot, also with overlooked moves."""

    def __init__(self, engine: Engine, policy: Policy, seed: int) -> None:
        self._engine = engine
        self._greedy = policy.number == NAMES.index("greedy")
        self._noticed = policy.iterations
        self._rng = seed_words(seed)
        self._moves = room_for_moves()

    def choose(self, known: np.ndarray, seat: int) -> int:
        if self._noticed:
            choose = self._engine.kernel("blunders", "choose_carelessly")
            return int(choose(known.copy(), seat, self._noticed, self._moves, self._rng))
        choose = self._engine.kernel("choosing", "choose_greedily" if self._greedy else "choose_uniformly")
        return int(choose(known.copy(), seat, self._moves, self._rng))


class Searcher:
    """A bot that searches. With a budget in playouts it is reproducible; with time it is not.

    `budget` limits each decision; `used` is what the last one used.
    """

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
    """Return what a bot used for its last decision, if it searches."""
    return bot.used if isinstance(bot, Searcher) else None


def make(
    name: str, engine: Engine, seed: int | None = None, think: float | None = None, threads: int = 1
) -> Bot:
    """Create a bot. One that searches thinks for `think` seconds, or less if its name has a limit.

    Without any time limit it counts playouts. Raises BotError.
    """
    kind = policy(name)
    seed = fresh_seed() if seed is None else seed
    if NAMES[kind.number] in SEARCHING:
        budget = kind.budget.within(think)
        if budget == NOTHING:
            budget = Budget(kind.iterations)
        return Searcher(engine, kind, seed, budget, threads)
    return Simple(engine, kind, seed)
