"""Built-in bots by name: `uniform`, `greedy`, `search` and `tree`; and five named strengths, the levels.

`search:2000` searches with 2,000 playouts for each move, `search:0.4s` for 0.4 seconds. `greedy:60` notices
60 % of its moves. Levels such as `club` and `expert` are names too.

`search` uses the search method that was measured to be stronger in a game; `tree` always builds a tree.

Bots of a level overlook moves, or search more or less deeply. The differences in strength depend on the game.
They were measured and are stored in levels.json by `python -m benchmarks.strength --save`. A game offers only
levels that differ clearly.
"""

import functools
import importlib.resources
import json
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ..engine.chance import fresh_seed, seed_words
from ..engine.jit import companion
from ..engine.linked import Engine
from ..engine.moves import room_for_moves
from ..names.suggestions import meant
from . import search
from .errors import BotError
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
    """The uniform and the greedy bot, also with overlooked moves.

    A bot that overlooks moves still makes no move that the heuristics of the game rate as low as `RASH`.
    """

    def __init__(self, engine: Engine, policy: Policy, seed: int) -> None:
        self._engine = engine
        self._greedy = policy.number == NAMES.index("greedy")
        self._noticed = policy.iterations
        self._rng = seed_words(seed)
        self._moves = room_for_moves()

    def choose(self, known: np.ndarray, seat: int) -> int:
        if self._noticed:
            choose = self._engine.kernel("choosing", "choose_carelessly")
            move = int(choose(known.copy(), seat, self._noticed, self._moves, self._rng))
            if not self._is_rash(known, seat, move):
                return move
        choose = self._engine.kernel("choosing", "choose_greedily" if self._greedy else "choose_uniformly")
        return int(choose(known.copy(), seat, self._moves, self._rng))

    def _is_rash(self, known: np.ndarray, seat: int, move: int) -> bool:
        heuristics = companion(self._engine.game.module, "heuristics")
        if not hasattr(heuristics, "RASH"):
            return False
        t = known.copy()[0]
        t.turn = seat
        return bool(heuristics.judge(t, move) <= heuristics.RASH)


class Searcher:
    """A bot that searches. With a budget in playouts it is reproducible; with time it is not.

    `budget` limits each decision; `used` is what the last one used.
    """

    def __init__(self, engine: Engine, policy: Policy, seed: int, budget: Budget, threads: int = 1) -> None:
        self._engine, self.budget, self._threads = engine, budget, threads
        self._method = "tree" if NAMES[policy.number] == "tree" else ""
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
            method=self._method,
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


@dataclass(frozen=True)
class Level:
    """A strength: its name, its title, the bot that plays it, and a description."""

    name: str
    title: str
    bot: str
    text: str


LEVELS = (
    Level("beginner", "Beginner", "greedy:35", "Misses most of the good moves."),
    Level("casual", "Casual", "greedy:75", "Knows good moves, but misses one in four."),
    Level("club", "Club", "greedy", "Always plays the move that looks best at first sight."),
    Level("strong", "Strong", "search:100", "Tries 100 ways in which the game may continue."),
    Level("expert", "Expert", "search:1000", "Tries 1,000 ways in which the game may continue."),
)
CLUB = next(level for level in LEVELS if level.name == "club")
MEASURED = "Elo against the Club level, with 95 % intervals, from matches on paired deals."
LEFT_OUT = "·"
NOT_APART = f"{LEFT_OUT} is a level that is about as strong as the next one, or was not measured."


@dataclass(frozen=True)
class Rating:
    """The strength of a level in a game: its Elo above the Club level, with a 95 % interval."""

    elo: int
    low: int
    high: int

    def __str__(self) -> str:
        if self.low == self.high:
            return f"{self.elo}"  # the club level, against itself
        return f"{self.elo:+} ({self.low:+} to {self.high:+})".replace("-", "−")


@functools.cache
def ratings() -> dict[str, dict[Level, Rating]]:
    """Return the measured levels that each game offers, the weakest first."""
    text = (importlib.resources.files(__package__) / "levels.json").read_text("utf-8")
    by_name = {level.name: level for level in LEVELS}
    return {
        name: {
            by_name[entry["level"]]: Rating(entry["elo"], entry["low"], entry["high"])
            for entry in measured["levels"]
        }
        for name, measured in json.loads(text).items()
    }


def levels_of(name: str) -> dict[Level, Rating | None]:
    """Return the levels of a game, the weakest first; all levels if they were not measured."""
    return dict(ratings().get(name) or dict.fromkeys(LEVELS))


def why_fewer_levels(name: str) -> str:
    """Return why a game does not offer all levels; an empty text if it does."""
    offered = levels_of(name)
    if len(offered) == 1:
        return "Luck decides this game: all levels are about equally strong."
    if list(offered)[-1] == CLUB:
        return "Searching gains almost nothing in this game: no level is clearly stronger than Club."
    missing = [level.title for level in LEVELS if level not in offered]
    return (
        f"Not offered: {', '.join(missing)} (about as strong as another level in this game)."
        if missing
        else ""
    )


def bot_of(name: str) -> str:
    """Return the bot of a level, given by name or title; other names are returned unchanged."""
    name = name.strip()
    return next((level.bot for level in LEVELS if name in (level.name, level.title)), name)


def level_named(bot: str) -> Level | None:
    """Return the level with this name, or with this bot."""
    return next((level for level in LEVELS if bot_of(bot) == level.bot), None)
