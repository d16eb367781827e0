"""Many tables of one game, stepped by one compiled call."""

import importlib
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ..engine.alphabet import alphabet_of
from ..engine.checking import TRUSTED, no_legal_moves
from ..engine.game import Game
from ..engine.linked import engine
from ..engine.stepping import (
    FRESH,
    LEARNER,
    LIMIT,
    NEVER,
    NEXT_STEP,
    NO_TOKEN,
    ON,
    RENEWED,
    SAME_STEP,
    BatchShown,
    House,
    house_of,
    state_of,
)
from ..games import load
from .players import Rewards, read_players
from .validation import EnvironmentFault, Seeds, read_array, read_integer, seed_words_by_table

RENEWALS = {"same step": SAME_STEP, "next step": NEXT_STEP, "never": NEVER}
MAX_TABLES = 1 << 20
MAX_LIMIT = 1 << 62  # moves


@dataclass(frozen=True)
class Setting:
    """A game as an environment plays it; all fields are plain data.

    `players` are names, one for each seat (the last is repeated): `learner`, or a bot that does not search,
    such as `greedy`. `limit` cuts a game off after so many moves of learners; 0 means no limit. `renewed`
    says when a finished game is followed by the next game of the table's seed: in the same step, in the next
    step, or never.
    """

    seats: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    players: Sequence[str] = ("learner",)
    rewards: Rewards = field(default_factory=Rewards)
    limit: int = 0
    renewed: str = "same step"

    def once(self) -> "Setting":
        """Return the setting without renewal of games."""
        return replace(self, renewed="never")

    def house(self, game: Game) -> House:
        """Return the setting for compiled code. Raises SeatsError, OptionError and EnvironmentFault."""
        seats = None if self.seats is None else read_integer(self.seats, "how many seats there are")
        template = engine(game).template(seats, self.options)
        house = house_of(game, template, read_players(self.players, int(template["seats"][0])))
        if not isinstance(self.rewards, Rewards):
            raise EnvironmentFault(
                f"rewards must be a Rewards, as in Rewards('game'), not {self.rewards!r:.60}",
                code="setting.invalid",
            )
        self.rewards.apply_to(game, house)
        if self.renewed not in list(RENEWALS):
            raise EnvironmentFault(
                f"games are renewed in the {' / '.join(RENEWALS)}, not {self.renewed!r}",
                code="setting.invalid",
            )
        limit = read_integer(self.limit, "a limit")
        if not 0 <= limit <= MAX_LIMIT:
            raise EnvironmentFault(
                f"a limit is a number of moves, or 0 for no limit, not {limit}", code="setting.invalid"
            )
        house.settings[RENEWED] = RENEWALS[self.renewed]
        house.settings[LIMIT] = limit
        return house


class TableBatch:
    """Several tables of a game. Every step overwrites the arrays in `shown`.

    The arrays are not copied, and other libraries can use them without copying
    (`torch.from_dlpack(batch.shown.observations)`).
    """

    def __init__(
        self, game: Game | str, tables: int, setting: Setting | None = None, threads: int = 1
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        tables = read_integer(tables, "how many tables there are")
        threads = read_integer(threads, "how many threads there are")
        if not 1 <= tables <= MAX_TABLES:
            raise EnvironmentFault(
                f"a batch has 1 to {MAX_TABLES} tables, not {tables}", code="setting.invalid"
            )
        if threads < 1:
            raise EnvironmentFault(f"there must be 1 thread or more, not {threads}", code="setting.invalid")
        self.setting = setting or Setting()
        houses = [self.setting.house(self.game) for _ in range(min(threads, tables))]
        self.seats = int(houses[0].template["seats"][0])
        self.learners = np.flatnonzero(houses[0].players[:, 0] == LEARNER).tolist()
        self.alphabet = alphabet_of(self.game)
        self.tables = np.zeros(tables, self.game.table.dtype)
        self.states = np.zeros(tables, state_of(self.game))
        self.shown = BatchShown.room(self.game, tables, self.seats)
        self._houses, self._threads, self._closed = houses, threads, False
        self._step_tables = engine(self.game).kernel("stepping", "step_tables")
        self._pool = ThreadPoolExecutor(threads) if len(houses) > 1 else None

    def __getstate__(self) -> dict[str, Any]:
        arrays = [array.copy() for array in self.shown]
        settings = (len(self.tables), self.setting, self._threads)
        bytes_of = (self.tables.tobytes(), self.states.tobytes())
        return {
            "rules": self.game.rules,
            "asked": settings,
            "bytes": bytes_of,
            "shown": arrays,
            "closed": self._closed,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a copy; the game is found by the name of its rules module."""
        TableBatch.__init__(self, importlib.import_module(state["rules"]).GAME, *state["asked"])
        tables, states = map(bytearray, state["bytes"])
        self.tables = np.frombuffer(tables, self.tables.dtype)
        self.states = np.frombuffer(states, self.states.dtype)
        self.shown = BatchShown(*state["shown"])
        if state["closed"]:
            self.close()

    def reset(self, seed: Seeds = None, which: np.ndarray | None = None) -> BatchShown:
        """Deal on all tables, or on those that `which` (booleans) selects.

        With a seed, table i plays the games of seed + i, or of seed[i] if a list is given. Without a seed
        (None, also in a list) the next game of the table's seed is dealt; the first seed is random. Raises
        EnvironmentFault, and RulesError if a seat has no legal move.
        """
        self._check_open()
        chosen = self._selected(which)
        for table, words in seed_words_by_table(seed, chosen, self.states["number"]).items():
            self.states["words"][table] = words
            self.states["number"][table] = 0
        self.states["end"][chosen] = FRESH
        return self._step_all(np.full(len(self.tables), NO_TOKEN))

    def step(self, tokens: np.ndarray) -> BatchShown:
        """Choose a token on every table: whole numbers of shape (tables,) that the masks allow.

        If a game is over and not renewed, its token is ignored. Raises RulesError if a seat has no legal
        move, and EnvironmentFault for other tokens; the tables are then unchanged.
        """
        self._check_open()
        return self._step_all(self._checked(tokens))

    def close(self) -> None:
        self._closed = True
        if self._pool:
            self._pool.shutdown()

    def _check_open(self) -> None:
        if self._closed:
            raise EnvironmentFault("these tables are closed: create new ones", code="environment.closed")

    def _step_all(self, tokens: np.ndarray) -> BatchShown:
        """Step every table. Raises RulesError if a seat has no legal move."""
        if self._pool is None:
            self._step(self._houses[0], slice(None), tokens)
        else:
            share = -(-len(self.tables) // len(self._houses))
            parts = [slice(k * share, (k + 1) * share) for k in range(len(self._houses))]
            list(self._pool.map(self._step, self._houses, parts, [tokens] * len(parts)))
        if not self.game.rules.startswith(TRUSTED):  # built-in games are tested, and masks can be large
            self._check_moves()
        return self.shown

    def _check_moves(self) -> None:
        """Raise RulesError if the seat on turn of an unfinished game has no legal move."""
        on = (self.states["end"] == ON) & (self.states["number"] > 0)
        for table in np.flatnonzero(on & ~self.shown.masks.any(axis=1))[:1].tolist():
            raise no_legal_moves(self.game, int(self.shown.seats[table]), f"on table {table} ")

    def _step(self, house: House, part: slice, tokens: np.ndarray) -> None:
        self._step_tables(self.tables[part], self.states[part], tokens[part], house, self.shown.part(part))

    def _selected(self, which: np.ndarray | None) -> np.ndarray:
        if which is None:
            return np.arange(len(self.tables))
        message = f"the tables to reset are given by {len(self.tables)} booleans"
        chosen = read_array(which, message)
        if chosen.shape != (len(self.tables),) or chosen.dtype != bool:
            raise EnvironmentFault(message, code="argument.invalid")
        return np.flatnonzero(chosen)

    def _checked(self, tokens: np.ndarray) -> np.ndarray:
        chosen = read_array(tokens, f"tokens are {len(self.tables)} whole numbers")
        if chosen.shape != (len(self.tables),) or chosen.dtype.kind not in "iu":
            raise EnvironmentFault(
                f"tokens are {len(self.tables)} whole numbers, not {chosen.dtype} of shape {chosen.shape}",
                code="argument.invalid",
            )
        chosen, on = chosen.astype(np.int64), self.states["end"] == ON
        clipped = np.clip(chosen, 0, self.alphabet.size - 1)
        allowed = (clipped == chosen) & (self.shown.masks[np.arange(len(chosen)), clipped] != 0)
        invalid = np.flatnonzero(~allowed & on)
        if len(invalid):
            raise self._refusal(int(invalid[0]), int(chosen[invalid[0]]))
        return np.where(on, chosen, 0)  # NO_TOKEN would leave a finished table unchanged

    def _refusal(self, table: int, token: int) -> EnvironmentFault:
        """Return the error for a token, with the tokens that are allowed."""
        if not self.states["number"][table]:
            return EnvironmentFault("deal before the first step: call reset", code="environment.not_reset")
        exists = 0 <= token < self.alphabet.size
        name = f"{token} ({self.alphabet.name(token)})" if exists else f"{token}"
        legal = np.flatnonzero(self.shown.masks[table])
        allowed = ", ".join(
            f"{legal_token} ({self.alphabet.name(int(legal_token))})" for legal_token in legal[:8]
        )
        more = f" and {len(legal) - 8} more" if len(legal) > 8 else ""
        text = f"token {name} is not allowed on table {table} now; allowed are {allowed}{more}"
        return EnvironmentFault(text, code="move.not_legal")
