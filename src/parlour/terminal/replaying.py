"""Showing a recorded game move by move."""

from typing import Any

from ..drawing.ink import ink_of
from ..drawing.people import People
from ..play.record import start
from .screen import TextScreen


def show_record(record: dict[str, Any], seat: int | None, plain: bool) -> None:
    """Print a record, already verified, as a seat saw it (None: a bystander)."""
    match = start(record, watched=True)
    screen = TextScreen(People(match.seats, seat, {}), ink_of(plain), silent=True)
    screen.opening(match)
    for mover, text, *rest in record["moves"]:
        match.play(mover, text, *rest[:1])
        screen.news(match)
    if match.over:
        screen.over(match)
