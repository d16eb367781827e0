"""Play a game in plain Python while its rules are compiled, which takes half a minute the first time."""

from contextlib import suppress
from typing import TYPE_CHECKING

from ..engine import compiling
from ..errors import ParlourError

if TYPE_CHECKING:
    from ..engine.linked import Engine


def compile_meanwhile(engine: "Engine", searching: bool) -> None:
    """Start child processes that compile a game, and run it in plain Python until they have finished.

    `searching`: compile the search as well, for bots and hints.
    """
    engine.waits = False
    table = engine.uncompiled("play", "knowledge", "choosing")
    search = engine.uncompiled(*engine.searching) if searching else []
    if jobs := [job for job in (search, table) if job]:
        compiling.start(jobs)


def play_uncompiled(game: str) -> None:
    """Run a game in plain Python where it is not compiled, for commands that are faster than compiling."""
    from ..engine.linked import engine
    from ..games import find

    with suppress(ParlourError):  # the caller reports the error when it loads the game
        engine(find(game)).waits = False
