"""Histories that a seat cannot tell from what it has seen, where the deals are known and finitely many."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ...engine.recall_rows import MOVED
from ..episode import Course, Laid

Sampler = Callable[[], float]  # draws a number from 0 to 1


class Searching:
    """Look for a history of `laid` in which a seat has seen what it has seen in a game."""

    def __init__(self, course: Course, seat: int, sampler: Sampler) -> None:
        self._seat, self._sampler = seat, sampler
        self._seen = course.rows(seat)
        self._asked = course.turn == seat and not course.over
        self._tokens = course.tokens if self._asked else ()
        self._over = course.over

    def found(self, laid: Laid, seed: int, deals: int) -> list[int] | None:
        """Return the number of a deal and the tokens from there on, each deal that fits as likely as another.

        The moves that the seat has not seen are any that fit."""
        for number in self._shuffled(range(deals)):
            tokens = self._on_from(Course.dealt(laid, seed, number))
            if tokens is not None:
                return [number, *tokens, *self._tokens]
        return None

    def _on_from(self, course: Course) -> list[int] | None:
        """The tokens that lead on to what was seen, or None."""
        rows = course.rows(self._seat)
        if not np.array_equal(rows, self._seen[: len(rows)]):
            return None
        if len(rows) == len(self._seen) and self._is_there(course):
            return []
        for move in [] if course.over else self._candidates(course, len(rows)):
            after = course.copy()
            begun = after.spelled(move)
            tokens = self._on_from(after)
            if tokens is not None:
                return begun + tokens
        return None

    def _is_there(self, course: Course) -> bool:
        if self._over or course.over:
            return self._over == course.over
        return not self._asked or course.turn == self._seat

    def _candidates(self, course: Course, length: int) -> Sequence[int]:
        """The moves that may come next: the seat knows its own."""
        if course.turn != self._seat:
            return self._shuffled(course.moves)
        if length == len(self._seen):
            return []
        kind, mover, move, _ = self._seen[length].tolist()
        return [move] if (kind, mover) == (MOVED, self._seat) and move in course.moves else []

    def _shuffled(self, given: Sequence[Any]) -> list[Any]:
        return sorted(given, key=lambda _: self._sampler())


def words_of(sampler: Sampler) -> np.ndarray:
    """Four words of chance, uint64, drawn from a sampler."""
    return np.array([1 + int(sampler() * (1 << 52)) for _ in range(4)], np.uint64)
