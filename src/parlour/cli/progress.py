"""Progress bars: finished games, and moves in unfinished ones."""

from collections.abc import Callable, Iterator, Sized
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from ..engine.simulation import Batch, Pace
from ..lab.chunks import Chunk

Part = TypeVar("Part")
Group = TypeVar("Group", bound=Sized)


class Moves(ProgressColumn):
    """The number of moves so far, which shows progress while one game takes minutes."""

    max_refresh = 0.2

    def __init__(self, pace: Pace) -> None:
        super().__init__()
        self._pace = pace

    def render(self, task: Task) -> Text:
        if self._pace.stopped:
            return Text("stopping")
        return Text(f"games, {self._pace.moves():,} moves")


def with_a_bar(batches: Iterator[Batch], games: int, pace: Pace) -> Iterator[Batch]:
    """Pass batches on, and show their progress on stderr."""
    return _shown(batches, games, Moves(pace), lambda batch: len(batch.tables))


def chunks_with_a_bar(results: Iterator[tuple[Chunk, Any]], games: int) -> Iterator[tuple[Chunk, Any]]:
    """Pass results of chunks on, and show on stderr how many games are finished."""
    return _shown(results, games, TextColumn("games"), lambda result: result[0].games)


def groups_with_a_bar(groups: Iterator[Group], steps: int, label: str) -> Iterator[Group]:
    """Pass groups of solved states on, and show on stderr how many states are done."""
    return _shown(groups, steps, TextColumn(label), len)


def _shown(
    parts: Iterator[Part], games: int, said: ProgressColumn, games_in: Callable[[Part], int]
) -> Iterator[Part]:
    columns = (BarColumn(24), MofNCompleteColumn(" of "), said, TimeRemainingColumn(compact=True))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games)
        for part in parts:
            progress.advance(task, games_in(part))
            yield part
