"""Histories that a seat cannot distinguish from what it has seen, among finitely many known deals."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ...engine.recall_rows import MOVED
from ..episode import Episode, GameSetup

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
