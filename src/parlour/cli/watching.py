"""A bar that shows how many games are over, and how many moves have been played in those that are not."""

from collections.abc import Iterator

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
from rich.text import Text

from ..engine.simulation import Batch, Pace


class Moves(ProgressColumn):
    """The moves so far: they show life where one game takes minutes."""

    max_refresh = 0.2

    def __init__(self, pace: Pace) -> None:
        super().__init__()
        self._pace = pace

    def render(self, task: Task) -> Text:
        if self._pace.stopped:
            return Text("stopping")
        return Text(f"games, {self._pace.moves():,} moves")


def with_a_bar(batches: Iterator[Batch], games: int, pace: Pace) -> Iterator[Batch]:
    """Pass batches on, and show them on stderr."""
    columns = (BarColumn(24), MofNCompleteColumn(" of "), Moves(pace), TimeRemainingColumn(compact=True))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games)
        for batch in batches:
            progress.advance(task, len(batch.tables))
            yield batch
