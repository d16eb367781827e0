"""Chunks: ranges of games, described by plain data, that any process or machine can play."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class Chunk:
    """Games number `first` to `first + games - 1` of a seed.

    `source` is the content of the game's folder (`code_shipping.game_source`) where the game is not built in,
    so that a machine without this folder can play by the same rules. `bots` are names, one for each seat (the
    last is repeated); without bots, moves are random.
    """

    game: str
    source: str | None
    seats: int
    options: dict[str, str] = field(hash=False)
    bots: tuple[str, ...]
    seed: int
    first: int
    games: int

    def split(self, size: int) -> list["Chunk"]:
        """Divide the games into chunks of at most `size` games. The results do not depend on the size."""
        return list(self._parts(size))

    def _parts(self, size: int) -> Iterator["Chunk"]:
        for first in range(self.first, self.first + self.games, size):
            yield replace(self, first=first, games=min(size, self.first + self.games - first))

    def to_json(self) -> dict[str, Any]:
        """Return the chunk ready for JSON, without the source, which can be long."""
        kind = {"game": self.game, "seats": self.seats, "options": self.options, "bots": list(self.bots)}
        return {**kind, "seed": self.seed, "first": self.first, "games": self.games}
