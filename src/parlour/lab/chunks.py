"""Chunks: ranges of games that any process or machine can play, described by names and numbers."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class Piece:
    """Games number `first` to `first + games - 1` of a seed; all of it is plain data, and travels.

    `source` is what is written in the folder of a game that is not on the shelf (`travelling.written`), so
    that a machine that does not have this folder plays by the same rules. `bots` are names, one a seat (the
    last fills the table); without any, moves are random.
    """

    game: str
    source: str | None
    seats: int
    options: dict[str, str] = field(hash=False)
    bots: tuple[str, ...]
    seed: int
    first: int
    games: int

    def split(self, size: int) -> list["Piece"]:
        """The same games in pieces of at most `size`: what comes of them does not depend on it."""
        return list(self._parts(size))

    def _parts(self, size: int) -> Iterator["Piece"]:
        for first in range(self.first, self.first + self.games, size):
            yield replace(self, first=first, games=min(size, self.first + self.games - first))

    def told(self) -> dict[str, Any]:
        """The piece ready for JSON, without the source, which may be long."""
        kind = {"game": self.game, "seats": self.seats, "options": self.options, "bots": list(self.bots)}
        return {**kind, "seed": self.seed, "first": self.first, "games": self.games}
