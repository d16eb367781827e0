"""Observations for OpenSpiel, and histories that a seat cannot distinguish.

An observer gives tensors and texts of the current table, or of everything a player has seen. The histories
that agree with it are found among finitely many known deals.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from ...engine.linked import copied
from ...engine.observing_rows import MOVED
from ...engine.stepping import bounds_of
from ...match.match import Match
from ..episode import Episode, GameSetup
from ..validation import EnvironmentFault

if TYPE_CHECKING:
    from . import ParlourState
    from .parameters import SpielSetting

PART_BITS = 24  # bits that a float32 represents exactly
ROW = 6  # numbers of a remembered row: kind, place, three parts of the third number, the fourth
NOT_DEALT = "the cards are not dealt yet"
NO_ROOM = (
    "information_state_tensor needs room for the rows that a player remembers, and the parameter memory is "
    "0: load the game with memory=2000, for example, or read information_state_string"
)
OUTGROWN = (
    "player {player} remembers {rows} rows, and information_state_tensor has room for "
    "memory={memory}: load the game with more, or read information_state_string"
)


class SpielObserver:
    """`tensor`, and its parts in `dict`.

    The parts are `observation`, and with perfect recall the number of rows that the player remembers
    (`remembered`) and these rows, the latest first (`memory`).

    A tensor with perfect recall has room for the parameter `memory` of the game. Without it only the text
    exists (`tensor` is None). If a player remembers more rows, the game is refused, because a shortened
    memory would not be perfect recall.
    """

    def __init__(
        self, setting: "SpielSetting", observation_type: pyspiel.IIGObservationType, params: Any
    ) -> None:
        if params:
            raise EnvironmentFault(
                f"an observer takes no parameters, and was given {params}", code="setting.unknown"
            )
        single_player = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not observation_type.public_info or observation_type.private_info != single_player:
            raise EnvironmentFault(
                "players observe public and their own private information: request both",
                code="setting.invalid",
            )
        self._recalls = observation_type.perfect_recall
        self._rows = setting.memory if self._recalls else 0
        self.tensor: np.ndarray | None = None
        self.dict: dict[str, np.ndarray] = {}
        if self._rows or not self._recalls:
            self._allocate(len(bounds_of(setting.setup.game)[0]))

    def _allocate(self, width: int) -> None:
        self.tensor = np.zeros(width + self._recalls * (1 + self._rows * ROW), np.float32)
        self.dict["observation"] = self.tensor[:width]
        if self._recalls:
            self.dict["remembered"] = self.tensor[width : width + 1]
            self.dict["memory"] = self.tensor[width + 1 :].reshape(self._rows, ROW)

    def set_from(self, state: "ParlourState", player: int) -> None:
        """Write the tensor. Raises EnvironmentFault if there is none, or if it has too few rows."""
        if self.tensor is None:
            raise EnvironmentFault(NO_ROOM, code="log.full")
        self.tensor.fill(0)
        episode = state.episode
        if episode is None:
            return
        self.dict["observation"][:] = episode.observed(player)
        if self._recalls:
            rows = episode.rows(player)
            if len(rows) > self._rows:
                raise EnvironmentFault(
                    OUTGROWN.format(player=player, rows=len(rows), memory=self._rows), code="log.full"
                )
            self.dict["remembered"][:] = len(rows)
            self.dict["memory"][: len(rows)] = split_rows(rows[::-1])

    def string_from(self, state: "ParlourState", player: int) -> str:
        if state.episode is None:
            return NOT_DEALT
        return state.episode.log_text(player) if self._recalls else draw(state.episode, player)


def split_rows(rows: np.ndarray) -> np.ndarray:
    """Return rows of a log as numbers that a float32 represents exactly; moves have up to 63 bits."""
    numbers = np.zeros((len(rows), ROW), np.float32)
    numbers[:, :2], numbers[:, -1] = rows[:, :2], rows[:, 3]
    moves = rows[:, 2].astype(np.uint64)
    for part in range(3):
        numbers[:, 2 + part] = moves >> np.uint64(part * PART_BITS) & np.uint64((1 << PART_BITS) - 1)
    return numbers


def draw(episode: Episode, player: int) -> str:
    """Return the table from the view of a player, with the tokens of its incomplete move."""
    board = Match.at(episode.setup.game, copied(episode.table), {}).draw(player)
    play_spelled = episode.tokens if player == episode.turn else ()
    return "\n".join([board, *map(episode.setup.alphabet.name, play_spelled)])


Sampler = Callable[[], float]  # draws a number from 0 to 1


class HistorySearch:
    """Search for a history in which a seat sees the same as in a given game."""

    def __init__(self, episode: Episode, seat: int, sampler: Sampler) -> None:
        self._seat, self._sampler = seat, sampler
        self._seen = episode.rows(seat)
        self._on_turn = episode.turn == seat and not episode.over
        self._tokens = episode.tokens if self._on_turn else ()
        self._over = episode.over

    def find(self, setup: GameSetup, seed: int, deals: int) -> list[int] | None:
        """Return the number of a deal and the tokens that follow; matching deals are equally likely.

        The moves that the seat has not seen are any that match.
        """
        for number in self._shuffled(range(deals)):
            tokens = self._continuation(Episode.deal(setup, seed, number))
            if tokens is not None:
                return [number, *tokens, *self._tokens]
        return None

    def _continuation(self, episode: Episode) -> list[int] | None:
        """Return the tokens from here to what was seen, or None."""
        rows = episode.rows(self._seat)
        if not np.array_equal(rows, self._seen[: len(rows)]):
            return None
        if len(rows) == len(self._seen) and self._matches_end(episode):
            return []
        for move in [] if episode.over else self._candidates(episode, len(rows)):
            after = episode.copy()
            first_tokens = after.play_spelled(move)
            tokens = self._continuation(after)
            if tokens is not None:
                return first_tokens + tokens
        return None

    def _matches_end(self, episode: Episode) -> bool:
        if self._over or episode.over:
            return self._over == episode.over
        return not self._on_turn or episode.turn == self._seat

    def _candidates(self, episode: Episode, length: int) -> Sequence[int]:
        """Return the moves that may come next; the seat knows its own."""
        if episode.turn != self._seat:
            return self._shuffled(episode.moves)
        if length == len(self._seen):
            return []
        kind, mover, move, _ = self._seen[length].tolist()
        return [move] if (kind, mover) == (MOVED, self._seat) and move in episode.moves else []

    def _shuffled(self, items: Sequence[Any]) -> list[Any]:
        return sorted(items, key=lambda _: self._sampler())


def random_words(sampler: Sampler) -> np.ndarray:
    """Return four uint64 words drawn from a sampler."""
    return np.array([1 + int(sampler() * (1 << 52)) for _ in range(4)], np.uint64)
