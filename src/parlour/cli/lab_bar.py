"""A bar that shows how many games of a question to the laboratory are over."""

from collections.abc import Iterator

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..lab.piece import Piece


def with_a_bar(pieces: Iterator[Piece], games: int) -> Iterator[Piece]:
    """Pass pieces on, and show them on stderr."""
    columns = (
        BarColumn(24),
        MofNCompleteColumn(" of "),
        TextColumn("games"),
        TimeRemainingColumn(compact=True),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games)
        for piece in pieces:
            progress.advance(task, piece.games)
            yield piece
