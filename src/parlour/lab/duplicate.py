"""Duplicate: the same deals at two tables with the seats exchanged, played in chunks by two bots.

Sides sit in turn round the table: A at every other side's seats, B at the rest, and at the second table the
other way round. What A has in seats where B has less with the same cards is no luck of the deal. All deals of
a game are shuffled alike at both tables, as long as nothing is shuffled in the middle of one.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..bots.players import Policy, counted
from ..bots.registry import known_bot
from .backends import HERE, Backend
from .checkpoint import resumed, source_of
from .chunks import Piece
from .code_shipping import arrived
from .runner import in_order
from .simulation import SimulationRun, WatchedPieces, mean_figures


def seated(seats: int, sides: int, names: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """Who sits where at the two tables: A is the first of the names, B the second."""
    first = [seat % sides % 2 for seat in range(seats)]
    return [names[side] for side in first], [names[1 - side] for side in first]


def played_twice(piece: Piece) -> list[list[int]]:
    """Play each game of a piece between its two bots at both tables: by how much A was ahead at each."""
    game = arrived(piece.game, piece.source)
    sides = game.sides_at(piece.seats)
    ahead: list[list[int]] = []
    for number, company in enumerate(seated(piece.seats, sides, piece.bots)):
        run = SimulationRun.of(game, company, piece.games, piece.seed, piece.seats, piece.options, 1)
        points = replace(run, first=piece.first).points()
        signs = [1 if side % 2 == number else -1 for side in range(sides)]
        ahead.append([sum(map(int.__mul__, one, signs)) for one in points])
    return [list(tables) for tables in zip(*ahead, strict=True)]


def margin(points: Sequence[int], side: int) -> int:
    """By how much a side is ahead of the others' mean, times how many others there are: a whole number."""
    return len(points) * points[side] - sum(points) if len(points) > 1 else points[side]


def compared(differences: Sequence[int], others: int = 1) -> dict[str, Any]:
    """What the differences of boards say together: in all, a board, and between what the true mean lies.

    They are whole numbers, `others` times too large.
    """
    told = mean_figures(len(differences), sum(differences), sum(one * one for one in differences))
    interval = told["mean_interval"]
    return {
        "boards": len(differences),
        "better": sum(one > 0 for one in differences),
        "worse": sum(one < 0 for one in differences),
        "equal": differences.count(0),
        "total": sum(differences) / others,
        "mean": told["mean"] / others,
        "sd": told["sd"] / others,
        "mean_interval": interval and [bound / others for bound in interval],
    }


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
