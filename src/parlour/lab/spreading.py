"""Pieces of a question, given out to workers: processes of this machine, or those of a Dask or Ray cluster.

What comes of a piece depends on the piece alone. So it is the same whoever plays it, in whatever order, and
what a lost worker had begun is begun again by another.
"""

import functools
import hashlib
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import __version__
from ..errors import ParlourError
from .piece import Piece

Work = Callable[[Piece], Any]  # a function of a module, which travels by its name; it returns plain data
Answer = tuple[int, str, Any]  # the number of a piece, what went wrong, what came of it

TRIES = 3  # how often workers may be lost before any piece is done
IN_A_SCRIPT = ' A script starts workers below `if __name__ == "__main__":`.'  # as with all of multiprocessing
DECIDING = ("engine", "combinations", "games", "bots", "play", "lab")  # what figures come from


class SpreadError(ParlourError):
    """Workers that cannot be reached, or cannot do what they are asked for."""

    code = "worker.failed"


@dataclass(frozen=True)
class Backend:
    """Who plays: this process (`here`), several of this machine (`workers`), or a cluster (`dask`, `ray`)."""

    kind: str = "here"
    workers: int = 1
    address: str = ""

    @property
    def told(self) -> str:
        """What is played on, in words."""
        if self.kind in ("here", "workers"):
            return f"{self.workers} worker{'s' * (self.workers > 1)}"
        return f"{self.kind.title()} at {self.address}"


HERE = Backend()


@functools.cache
def edition() -> str:
    """Which Parlour this is: its version, and a digest of all that figures come from."""
    package = Path(__file__).parents[1]
    found = hashlib.blake2b(digest_size=8)
    for room in DECIDING:
        for file in sorted((package / room).rglob("*.py")):
            found.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes())
    return f"{__version__} ({found.hexdigest()})"


def spread(
    pieces: Sequence[Piece],
    work: Work,
    backend: Backend = HERE,
    told: Callable[[str], None] | None = None,
) -> Generator[tuple[Piece, Any]]:
    """Have all pieces done; yield each with what came of it as soon as it is done, in any order.

    `told` hears of what went wrong and was mended. Raises SpreadError, and ParlourError for what goes wrong
    in a piece.
    """
    if backend.kind == "here" or (backend.kind == "workers" and backend.workers == 1):
        for piece in pieces:
            yield piece, work(piece)
        return
    yield from _by_others(pieces, work, backend, told or (lambda _: None))


def _by_others(
    pieces: Sequence[Piece], work: Work, backend: Backend, told: Callable[[str], None]
) -> Generator[tuple[Piece, Any]]:
    """Give pieces out, and those of lost workers once more: by an engine that begins anew."""
    from .spreading_engines import ENGINES

    left, losses = dict(enumerate(pieces)), 0
    while left:
        with ENGINES[backend.kind](backend) as engine:
            calls = [(number, piece, work, edition()) for number, piece in left.items()]
            try:
                with closing(engine.unordered(answer, calls)) as answers:
                    for number, wrong, found in answers:
                        losses = 0
                        yield left.pop(number), _sound(wrong, found)
            except engine.lost as error:
                losses += 1
                if losses == TRIES:
                    why = f"{error}".partition("\n")[0] + IN_A_SCRIPT * (backend.kind == "workers")
                    raise SpreadError(
                        f"workers are lost again and again ({backend.told}): {why}", code="worker.lost"
                    ) from error
                told("a worker was lost: what it had begun is played by another")


def _sound(wrong: str, found: Any) -> Any:
    if wrong:
        raise SpreadError(wrong)
    return found


def answer(number: int, piece: Piece, work: Work, asked: str) -> Answer:
    """Do a piece, at a worker. What is wrong with it is told in words, which travel better than errors."""
    if edition() != asked:
        return number, f"a worker has Parlour {edition()}, and this is {asked}: give all the same", None
    try:
        return number, "", work(piece)
    except ParlourError as error:
        return number, str(error), None
