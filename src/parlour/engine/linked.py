"""The compiled kernels of a game for Python: they take and return arrays of tables."""

import functools
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import numpy as np

from ..errors import SeatsError
from . import checking, jit
from .chance import seed_words
from .compiling import Kernel
from .game import Game
from .moves import room_for_moves
from .observing import width
from .options import settle

OnScore = Callable[[np.ndarray], None]  # called with a table whose deal has just been scored


class Engine:
    """One game with its kernels. All methods except `step` and `resume` leave their tables unchanged."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.waits = True  # wait for kernels to be compiled; if false, plain Python plays the table meanwhile
        self._ready: dict[tuple[str, str], Callable[..., Any]] = {}

    def kernels(self, name: str) -> ModuleType:
        """Return kernels/<name>.py for this game. A kernel is loaded when first called."""
        return jit.link(self.game.module, name)

    def kernel(self, file: str, name: str) -> Callable[..., Any]:
        """Return a kernel for playing at a table."""
        if ready := self._ready.get((file, name)):
            return ready
        found: Callable[..., Any] = getattr(self.kernels(file), name)
        if self.waits:
            return found
        at_once: Callable[..., Any] = jit.at_once(found)
        if at_once is found:  # a compiled kernel stays compiled
            self._ready[file, name] = found
        return at_once

    @property
    def searching(self) -> tuple[str, ...]:
        """The files of kernels that the bot `search` and hints need; hints may use a solver."""
        solver = ("beam",) if self.game.solving else ()
        return ("comparison", *solver) if self.game.search.compares else ("search", "verdict", *solver)

    def uncompiled(self, *files: str) -> list[Kernel]:
        """Return the kernels of some files that are not in the compile cache yet."""
        return [kernel for file in files for kernel in jit.uncompiled(self.game.module, file)]

    def template(self, seats: int | None = None, options: Mapping[str, Any] | None = None) -> np.ndarray:
        """Return a table, shape (1,), before the deal: with its seats, options, and who sees which zone.

        Raises SeatsError and OptionError.
        """
        game = self.game
        seats = game.seats.default if seats is None else seats
        if not game.seats.least <= seats <= game.seats.most:
            wanted = f"{game.seats.least} to {game.seats.most}"
            if game.seats.least == game.seats.most:
                wanted = f"exactly {game.seats.least}"
            raise SeatsError(f"{game.title} is for {wanted} players, not {seats}")
        chosen = settle(game.options, options or {})
        if problem := game.check_seats(seats, chosen):
            raise SeatsError(problem)
        table = np.zeros(1, game.table.dtype)
        table["seats"] = seats
        for name, value in chosen.items():
            table[name] = value
        for place in game.table.places:
            zone_at(table, place.name, place.index)["shown"] = place.shown
        return table

    def begin(
        self, template: np.ndarray, seed: int, index: int = 0, on_score: OnScore | None = None
    ) -> np.ndarray:
        """Deal game `index` of a seed. Returns one table, shape (1,)."""
        table = np.zeros(1, self.game.table.dtype)
        self.kernel("play", "begin")(table, template, seed_words(seed), index)
        self._deal_on(table, on_score)
        return table

    def resume(self, table: np.ndarray, on_score: OnScore | None = None) -> None:
        """Prepare a position that was set up by hand: a trick may be full, or the game over."""
        self.kernel("play", "arrive")(table)
        self._deal_on(table, on_score)

    def moves(self, table: np.ndarray, seat: int) -> list[int]:
        """Return the legal moves of a seat that decides now."""
        moves = room_for_moves()  # a new list, because several threads may call this
        self.kernel("play", "list_moves")(table, seat, moves)
        listed: list[int] = moves[1 : moves[0] + 1].tolist()
        return listed

    def step(self, table: np.ndarray, seat: int, move: int, on_score: OnScore | None = None) -> None:
        """Play a legal move of a seat that decides now, and deal again if it ended a deal.

        `on_score` is called with the table for every scored deal; one move can end several.
        """
        self.kernel("play", "step")(table, seat, move)
        self._deal_on(table, on_score)

    def _deal_on(self, table: np.ndarray, on_score: OnScore | None) -> None:
        while table["between"].item(0):
            if on_score:
                on_score(table)
            self.kernel("play", "deal_next")(table)

    def perft(self, table: np.ndarray, depth: int) -> list[int]:
        """Count the sequences of 1, 2, .. `depth` moves from a table, with its own generator."""
        tables = np.zeros(depth + 1, table.dtype)
        tables[0] = table[0]
        counts = np.zeros(depth + 1, np.int64)
        moves = np.zeros((depth + 1, len(room_for_moves())), np.int64)
        self.kernels("perft").perft(tables, moves, depth, counts)
        counted: list[int] = counts[1:].tolist()
        return counted

    def known_to(self, table: np.ndarray, seat: int) -> np.ndarray:
        """Return what a seat knows of a table; for the layout's `spectator`, what all can see.

        The unseen cards are sorted into the unseen places, so nothing else can be learned from them.
        """
        known = copied(table)
        self.kernel("knowledge", "hide_at")(known, seat)
        return known

    def observed(self, table: np.ndarray, seat: int) -> np.ndarray:
        """Return the observation of a seat or the spectator (see `observing`): float32, (width,)."""
        flat = np.empty(width(self.game), np.float32)
        self.kernel("observe", "observe_at")(table, seat, flat)
        return flat

    def imagined_by(self, table: np.ndarray, seat: int, rng: np.ndarray) -> np.ndarray:
        """Return a copy with the cards that a seat has not seen dealt again. Advances `rng` (four uint64)."""
        world = copied(table)
        self.kernel("knowledge", "imagine_at")(world, seat, rng)
        return world


def copied(table: np.ndarray) -> np.ndarray:
    """Return a copy of a table, made bytewise, because NumPy copies a record field by field."""
    return np.frombuffer(bytearray(table.tobytes()), table.dtype)


def zone_at(table: np.ndarray, name: str, index: int = 0) -> Any:
    """Return one zone of table[0] by name and index (the seat, if every seat has one)."""
    zone = getattr(table[0], name)
    return zone[index] if isinstance(zone, np.ndarray) else zone


def deciders(table: np.ndarray) -> list[int]:
    """Return the seats that must decide now."""
    if table["over"].item(0):
        return []
    if owes := table["owes"].item(0):
        return [seat for seat in range(table["seats"].item(0)) if owes >> seat & 1]
    return [table["turn"].item(0)]


@functools.cache
def engine(game: Game) -> Engine:
    """Return the engine of a game, one object for each process.

    Raises RulesError for a game that is not built in and fails its check (`checking`).
    """
    checking.must_pass(game)
    return Engine(game)
