"""Playing a game in plain Python while its rules are compiled, which takes half a minute the first time."""

from contextlib import suppress
from typing import TYPE_CHECKING

from ..engine import compiling
from ..errors import ParlourError

if TYPE_CHECKING:
    from ..engine.linked import Engine


def compile_meanwhile(engine: "Engine", searching: bool) -> None:
    """Let a game be played in plain Python at once, while child processes compile what it will need."""
    engine.waits = False
    table = engine.uncompiled("play", "knowledge", "choosing")
    search = engine.uncompiled(*engine.searching) if searching else []
    if jobs := [job for job in (search, table) if job]:
        compiling.start(jobs)


def never_wait(game: str) -> None:
    """Play a game in plain Python wherever it is not compiled: all will be over before that is done."""
    from ..engine.linked import engine
    from ..games import find

    with suppress(ParlourError):  # whoever reads on says what is wrong
        engine(find(game)).waits = False
