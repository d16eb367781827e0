"""Duplicate: two bots play the same deals at two tables with the seats exchanged.

At the first table A has the seats of every other side, and B the other seats; at the second table the seats
are exchanged. A result of A that exceeds the result of B with the same cards is not luck of the deal. All
deals of a game are shuffled alike at both tables, unless cards are shuffled in the middle of a deal.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..bots.players import Policy, counted
from ..bots.registry import known_bot
from .backends import HERE, Backend
from .checkpoint import run_resumable, source_digest
from .chunks import Chunk, load_shipped_game
from .runner import in_order
from .simulation import ChunkObserver, SimulationRun
from .simulation_totals import mean_figures


def seat_bots(seats: int, sides: int, names: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """Return the bots by seat at the two tables: A is the first of the names, B the second."""
    first = [seat % sides % 2 for seat in range(seats)]
    return [names[side] for side in first], [names[1 - side] for side in first]


def play_both_tables(chunk: Chunk) -> list[list[int]]:
    """Play each game of a chunk at both tables; return A's lead in points at each table, for each game."""
    game = load_shipped_game(chunk.game, chunk.source)
    sides = game.sides_at(chunk.seats)
    ahead: list[list[int]] = []
    for number, bots in enumerate(seat_bots(chunk.seats, sides, chunk.bots)):
        run = SimulationRun.of(game, bots, chunk.games, chunk.seed, chunk.seats, chunk.options, 1)
        points = replace(run, first=chunk.first).points()
        signs = [1 if side % 2 == number else -1 for side in range(sides)]
        ahead.append([sum(map(int.__mul__, points_of_game, signs)) for points_of_game in points])
    return [list(tables) for tables in zip(*ahead, strict=True)]


def margin(points: Sequence[int], side: int) -> int:
    """Return a side's points less the mean of the others, multiplied by their number to be whole."""
    return len(points) * points[side] - sum(points) if len(points) > 1 else points[side]


def compared(differences: Sequence[int], others: int = 1) -> dict[str, Any]:
    """Return the statistics of the differences of boards: counts, total, mean and interval.

    The differences are whole numbers, `others` times too large.
    """
    figures = mean_figures(
        len(differences), sum(differences), sum(difference * difference for difference in differences)
    )
    interval = figures["mean_interval"]
    return {
        "boards": len(differences),
        "better": sum(difference > 0 for difference in differences),
        "worse": sum(difference < 0 for difference in differences),
        "equal": differences.count(0),
        "total": sum(differences) / others,
        "mean": figures["mean"] / others,
        "sd": figures["sd"] / others,
        "mean_interval": interval and [bound / others for bound in interval],
    }


@dataclass(frozen=True)
class DuplicateRun:
    """A number of boards between A and B, and the number of boards in a chunk."""

    chunk: Chunk
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
        """Create a run. Raises ParlourError for a game, house rule or bot that cannot be played."""
        for known in map(known_bot, bots):
            if isinstance(known, Policy):
                counted(known)
        runs = [SimulationRun.of(game, bot, boards, seed, seats, options) for bot in bots]
        whole = runs[0].chunk()
        chunk = Chunk(whole.game, whole.source, whole.seats, whole.options, tuple(bots), seed, 0, boards)
        return cls(chunk, min(run.size() for run in runs))

    def play(
        self,
        backend: Backend = HERE,
        file: Path | None = None,
        observe: ChunkObserver | None = None,
        report: Callable[[str], None] | None = None,
    ) -> dict[str, Any]:
        """Play; return every board and the statistics. If `observe` stops early, the first boards count."""
        question = {"question": "duplicate", **self.chunk.to_json(), "source": source_digest(self.chunk)}
        chunks, tables = self.chunk.split(self.size), list[list[int]]()
        with closing(run_resumable(file, question, chunks, play_both_tables, backend, report)) as results:
            for _, boards in in_order(chunks, observe(results) if observe else results):
                tables += boards
        return self._figures(tables)

    def _figures(self, tables: list[list[int]]) -> dict[str, Any]:
        figures = {"game": self.chunk.game, "seats": self.chunk.seats, "options": self.chunk.options}
        figures |= {"bots": list(self.chunk.bots), "seed": str(self.chunk.seed), "asked": self.chunk.games}
        totals = compared([sum(one) for one in tables]) if tables else {"boards": 0}
        return figures | totals | {"tables": tables}
