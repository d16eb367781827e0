"""Two bots at duplicate: board after board, in pieces that anybody may play."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..bots.company import known_bot
from ..bots.players import Policy, counted
from .duplicate import compared, played_twice
from .piece import Piece
from .resuming import resumed, source_of
from .running import in_order
from .simulating import SimulationRun, WatchedPieces
from .spreading import HERE, Backend


@dataclass(frozen=True)
class DuplicateRun:
    """So many boards between A and B, and how many of them a piece has."""

    piece: Piece
    size: int

    @classmethod
    def of(
        cls,
        game: str,
        bots: Sequence[str],
        boards: int,
        seed: int = 0,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> "DuplicateRun":
        """Set up; refuse what cannot be played. Raises ParlourError."""
        for known in map(known_bot, bots):
            if isinstance(known, Policy):
                counted(known)
        pieces = [SimulationRun.of(game, bot, boards, seed, seats, options) for bot in bots]
        whole = pieces[0].piece()
        piece = Piece(whole.game, whole.source, whole.seats, whole.options, tuple(bots), seed, 0, boards)
        return cls(piece, min(one.size() for one in pieces))

    def play(
        self,
        backend: Backend = HERE,
        file: Path | None = None,
        watched: WatchedPieces | None = None,
        told: Callable[[str], None] | None = None,
    ) -> dict[str, Any]:
        """Play; return every board and what they say together. Whoever watches may stop: the first count."""
        asked = {"question": "duplicate", **self.piece.told(), "source": source_of(self.piece)}
        pieces, tables = self.piece.split(self.size), list[list[int]]()
        with closing(resumed(file, asked, pieces, played_twice, backend, told)) as results:
            for _, boards in in_order(pieces, watched(results) if watched else results):
                tables += boards
        return self._figures(tables)

    def _figures(self, tables: list[list[int]]) -> dict[str, Any]:
        asked = {"game": self.piece.game, "seats": self.piece.seats, "options": self.piece.options}
        asked |= {"bots": list(self.piece.bots), "seed": str(self.piece.seed), "asked": self.piece.games}
        found = compared([sum(one) for one in tables]) if tables else {"boards": 0}
        return asked | found | {"tables": tables}
