"""Traces: the games of a piece with a line for every move, which is what measures are reckoned from.

They are the games that `simulate` plays with the same seed, move by move.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from ..bots.errors import BotError
from ..bots.players import NAMES, SEARCHING, counted, policy
from ..bots.registry import filled, is_code
from ..engine.chance import seed_words
from ..engine.game import Game
from ..engine.linked import Engine, engine
from ..engine.moves import room_for_moves
from ..engine.pool import new_ledger, new_pool
from ..engine.simulation import unfinished
from ..engine.tracing import COLUMNS, CUT, DEALER, FIRST, MOVES, SEAT, STANDINGS
from .chunks import Piece
from .code_shipping import arrived
from .stalls import PlayedGames, stall_warning, thread_clock

AT_ONCE = 256  # games that one call of a kernel plays
LINES = 1 << 16  # of a trace; one game that has more is played again with more room
AT_RANDOM = (-1, 0)  # nobody's policy: moves are drawn from the table's own chance


@dataclass(frozen=True)
class Trace:
    """Some games: `tables` as they ended, `games` and `lines` as engine/tracing.py says."""

    game: Game
    piece: Piece  # that they belong to
    template: np.ndarray
    first: int  # the number of the first
    tables: np.ndarray
    games: np.ndarray
    lines: np.ndarray
    scored: np.ndarray  # by game and seat the lines of the score, all deals added up

    def __len__(self) -> int:
        return len(self.games)

    @property
    def seats(self) -> int:
        return self.piece.seats

    @property
    def moves(self) -> np.ndarray:
        """How many moves each game had."""
        counted: np.ndarray = self.games[:, MOVES]
        return counted

    @property
    def dealers(self) -> np.ndarray:
        """Who dealt first in each game."""
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
        """Of each line the game that it belongs to."""
        return np.repeat(np.arange(len(self)), self.moves)

    @cached_property
    def place(self) -> np.ndarray:
        """Of each line which move of its game it is, from 0."""
        place: np.ndarray = np.arange(len(self.lines)) - self.games[self.owner, FIRST]
        return place

    @cached_property
    def winner(self) -> np.ndarray:
        """Of each game the side that has won it alone, or -1."""
        won = np.full(len(self), -1)
        for side in range(self.sides):
            seats = sum(1 << seat for seat in range(side, self.seats, self.sides))
            mask = self.tables["winners"]
            won[(mask != 0) & (mask & ~seats == 0)] = side
        return won

    @cached_property
    def standings(self) -> np.ndarray:
        """After each move how the sides stand: the sums of their seats, shape (lines, sides)."""
        seats = self.lines[:, STANDINGS : STANDINGS + self.seats]
        return np.stack([seats[:, side :: self.sides].sum(axis=1) for side in range(self.sides)], axis=1)

    @cached_property
    def leader(self) -> np.ndarray:
        """After each move the side that leads alone, or -1."""
        top = self.standings.max(axis=1)
        alone = (self.standings == top[:, None]).sum(axis=1) == 1
        return np.where(alone, self.standings.argmax(axis=1), -1)

    def by_game(self, values: np.ndarray) -> np.ndarray:
        """Add up whole numbers of lines, shape (lines,) or (lines, width), game by game: (games, width)."""
        values = values.reshape(len(self.lines), -1)
        sums = np.zeros((len(self), values.shape[1]), np.int64)
        np.add.at(sums, self.owner, values)
        return sums

    def by_seat(self, values: np.ndarray) -> np.ndarray:
        """Add up whole numbers of lines by who was on turn: (games, seats)."""
        sums = np.zeros((len(self), self.seats), np.int64)
        np.add.at(sums, (self.owner, self.lines[:, SEAT]), values)
        return sums


def traced(piece: Piece) -> Iterator[Trace]:
    """Play the games of a piece. Raises what `simulate` raises for games that cannot be played."""
    kernels = engine(arrived(piece.game, piece.source))
    template = kernels.template(piece.seats, piece.options)
    players = policies(piece)
    first, end, size = piece.first, piece.first + piece.games, LINES
    while first < end:
        part = replace(piece, first=first, games=min(AT_ONCE, end - first))
        trace = _play(kernels, template, players, part, size)
        if len(trace):
            yield trace
        size = size if len(trace) else 2 * size
        first += len(trace)


def policies(piece: Piece) -> np.ndarray:
    """The number and the iterations of each seat's bot, as kernels want them. Raises BotError."""
    if not piece.bots:
        return np.array([AT_RANDOM] * piece.seats)
    for bot in piece.bots:
        if is_code(bot):
            raise BotError(
                f"the laboratory follows built-in bots only, not {bot}: name one of {_NAMED}",
                code="bot.unsupported",
            )
    found = [counted(policy(str(bot))) for bot in filled(piece.bots, piece.seats)]
    return np.array([(one.number, one.iterations) for one in found])


_NAMED = ", ".join(NAMES)


def _play(kernels: Engine, template: np.ndarray, players: np.ndarray, piece: Piece, size: int) -> Trace:
    """Play the games of a piece, or as many as so many lines have room for."""
    tables, games = np.zeros(piece.games, template.dtype), np.zeros((piece.games, COLUMNS), np.int64)
    lines = np.zeros((size, STANDINGS + piece.seats), np.int64)
    scored = np.zeros((piece.games, *template["lines"].shape[1:]), np.int64)
    dealt = tables, template, seed_words(piece.seed), piece.first, room_for_moves(), scored, players
    with _stall_warning(kernels.game, piece, games, lines):
        played = _kernel(kernels, players)(*dealt, np.zeros(3, template.dtype), games, lines)
    games, used = games[:played], int(games[:played, MOVES].sum())
    for at in np.flatnonzero((games[:, CUT] == 1) & (games[:, MOVES] < kernels.game.longest))[:1]:
        raise unfinished(kernels.game, piece.first + int(at), int(games[at, MOVES]), tables[at : at + 1])
    told = tables[:played], games, lines[:used], scored[:played]
    return Trace(kernels.game, piece, template, piece.first, *told)


def _kernel(kernels: Engine, players: np.ndarray) -> Callable[..., int]:
    """Return what plays games between these players: with room for a search, where one searches."""
    if not any(NAMES[number] in SEARCHING for number in players[:, 0] if number >= 0):
        traced_games: Callable[..., int] = kernels.kernels("traces").traced_games
        return traced_games
    searches = kernels.kernels("traced_searches").traced_searches

    def play(*arguments: Any) -> int:
        *dealt, games, lines = arguments
        return int(searches(*dealt, new_pool(), new_ledger(), games, lines))

    return play


def _stall_warning(
    game: Game, piece: Piece, games: np.ndarray, lines: np.ndarray
) -> AbstractContextManager[object]:
    """While this lasts, warn if nothing is written: neither of a move nor of the end of a game."""
    played = PlayedGames(game, piece.seats, piece.options, piece.seed)
    numbers = range(piece.first, piece.first + piece.games)
    return stall_warning(played, lambda: numbers, lambda: int(games.sum() + lines.sum()), thread_clock())
