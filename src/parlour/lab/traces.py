"""Traces: the games of a chunk with a line for every move, from which measures are computed.

They are the same games that `simulate` plays with the same seed.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from ..bots.errors import BotError
from ..bots.players import NAMES, SEARCHING, counted, policy
from ..bots.registry import fill_seats, is_code
from ..engine.chance import seed_words
from ..engine.game import Game
from ..engine.linked import Engine, engine
from ..engine.moves import room_for_moves
from ..engine.pool import new_ledger, new_pool
from ..engine.simulation import unfinished
from ..engine.tracing import COLUMNS, CUT, DEALER, FIRST, MOVES, SEAT, STANDINGS
from .chunks import Chunk, load_shipped_game
from .stalls import PlayedGames, stall_warning, thread_clock

GAMES_PER_CALL = 256  # games that one call of a kernel plays
INITIAL_LINES = 1 << 16  # of a trace; a game with more lines is played again with twice as many
RANDOM_MOVES = (-1, 0)  # no policy: moves are drawn from the table's random numbers


@dataclass(frozen=True)
class Trace:
    """Some games: `tables` at the end; `games` and `lines` as described in engine/tracing.py."""

    game: Game
    chunk: Chunk  # that contains these games
    template: np.ndarray
    first: int  # the number of the first game
    tables: np.ndarray
    games: np.ndarray
    lines: np.ndarray
    scored: np.ndarray  # the lines of the score by game and seat, all deals added up

    def __len__(self) -> int:
        return len(self.games)

    @property
    def seats(self) -> int:
        return self.chunk.seats

    @property
    def moves(self) -> np.ndarray:
        """The number of moves of each game."""
        counted: np.ndarray = self.games[:, MOVES]
        return counted

    @property
    def dealers(self) -> np.ndarray:
        """The first dealer of each game."""
        return self.games[:, DEALER]

    @property
    def cut(self) -> np.ndarray:
        """1 for each game that was cut off at the length that no game should exceed."""
        return self.games[:, CUT]

    @property
    def sides(self) -> int:
        return self.game.sides_at(self.seats)

    @cached_property
    def owner(self) -> np.ndarray:
        """For each line, the index of its game."""
        return np.repeat(np.arange(len(self)), self.moves)

    @cached_property
    def place(self) -> np.ndarray:
        """For each line, the number of the move in its game, from 0."""
        place: np.ndarray = np.arange(len(self.lines)) - self.games[self.owner, FIRST]
        return place

    @cached_property
    def winner(self) -> np.ndarray:
        """For each game, the side that has won it alone, or -1."""
        won = np.full(len(self), -1)
        for side in range(self.sides):
            seats = sum(1 << seat for seat in range(side, self.seats, self.sides))
            mask = self.tables["winners"]
            won[(mask != 0) & (mask & ~seats == 0)] = side
        return won

    @cached_property
    def standings(self) -> np.ndarray:
        """The standings of the sides after each move (the sum of their seats), shape (lines, sides)."""
        seats = self.lines[:, STANDINGS : STANDINGS + self.seats]
        return np.stack([seats[:, side :: self.sides].sum(axis=1) for side in range(self.sides)], axis=1)

    @cached_property
    def leader(self) -> np.ndarray:
        """The side that leads alone after each move, or -1."""
        top = self.standings.max(axis=1)
        alone = (self.standings == top[:, None]).sum(axis=1) == 1
        return np.where(alone, self.standings.argmax(axis=1), -1)

    def by_game(self, values: np.ndarray) -> np.ndarray:
        """Add up whole numbers of shape (lines,) or (lines, width) by game; the result is (games, width)."""
        values = values.reshape(len(self.lines), -1)
        sums = np.zeros((len(self), values.shape[1]), np.int64)
        np.add.at(sums, self.owner, values)
        return sums

    def by_seat(self, values: np.ndarray) -> np.ndarray:
        """Add up whole numbers of lines by the seat on turn; the result is (games, seats)."""
        sums = np.zeros((len(self), self.seats), np.int64)
        np.add.at(sums, (self.owner, self.lines[:, SEAT]), values)
        return sums


def trace_games(chunk: Chunk) -> Iterator[Trace]:
    """Play the games of a chunk. Raises what `simulate` raises."""
    kernels = engine(load_shipped_game(chunk.game, chunk.source))
    template = kernels.template(chunk.seats, chunk.options)
    players = policies(chunk)
    first, end, size = chunk.first, chunk.first + chunk.games, INITIAL_LINES
    while first < end:
        part = replace(chunk, first=first, games=min(GAMES_PER_CALL, end - first))
        trace = _play(kernels, template, players, part, size)
        if len(trace):
            yield trace
        size = size if len(trace) else 2 * size
        first += len(trace)


def policies(chunk: Chunk) -> np.ndarray:
    """Return the policy number and the iterations of each seat's bot for kernels. Raises BotError."""
    if not chunk.bots:
        return np.array([RANDOM_MOVES] * chunk.seats)
    for bot in chunk.bots:
        if is_code(bot):
            raise BotError(
                f"the laboratory supports built-in bots only, not {bot}: choose one of {_BUILT_IN_NAMES}",
                code="bot.unsupported",
            )
    bots = [counted(policy(str(bot))) for bot in fill_seats(chunk.bots, chunk.seats)]
    return np.array([(bot.number, bot.iterations) for bot in bots])


_BUILT_IN_NAMES = ", ".join(NAMES)


def _play(kernels: Engine, template: np.ndarray, players: np.ndarray, chunk: Chunk, size: int) -> Trace:
    """Play the games of a chunk, or as many of them as fit into `size` lines."""
    tables, games = np.zeros(chunk.games, template.dtype), np.zeros((chunk.games, COLUMNS), np.int64)
    lines = np.zeros((size, STANDINGS + chunk.seats), np.int64)
    scored = np.zeros((chunk.games, *template["lines"].shape[1:]), np.int64)
    dealt = tables, template, seed_words(chunk.seed), chunk.first, room_for_moves(), scored, players
    with _stall_warning(kernels.game, chunk, games, lines):
        played = _kernel(kernels, players)(*dealt, np.zeros(3, template.dtype), games, lines)
    games, used = games[:played], int(games[:played, MOVES].sum())
    for index in np.flatnonzero((games[:, CUT] == 1) & (games[:, MOVES] < kernels.game.longest))[:1]:
        raise unfinished(
            kernels.game, chunk.first + int(index), int(games[index, MOVES]), tables[index : index + 1]
        )
    results = tables[:played], games, lines[:used], scored[:played]
    return Trace(kernels.game, chunk, template, chunk.first, *results)


def _kernel(kernels: Engine, players: np.ndarray) -> Callable[..., int]:
    """Return the function that plays games of these bots, with memory for a search if one searches."""
    if not any(NAMES[number] in SEARCHING for number in players[:, 0] if number >= 0):
        traced_games: Callable[..., int] = kernels.kernels("traces").traced_games
        return traced_games
    searches = kernels.kernels("traced_searches").traced_searches

    def play(*arguments: Any) -> int:
        *dealt, games, lines = arguments
        return int(searches(*dealt, new_pool(), new_ledger(), games, lines))

    return play


def _stall_warning(
    game: Game, chunk: Chunk, games: np.ndarray, lines: np.ndarray
) -> AbstractContextManager[object]:
    """Warn while no move and no end of a game is written."""
    played = PlayedGames(game, chunk.seats, chunk.options, chunk.seed)
    numbers = range(chunk.first, chunk.first + chunk.games)
    return stall_warning(played, lambda: numbers, lambda: int(games.sum() + lines.sum()), thread_clock())
