"""Options for where games are played (--workers, --dask, --ray) and where results are stored (--file)."""

import functools
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .errors import AT_ONCE, at_once, leave
from .parameters import WholeNumber

if TYPE_CHECKING:
    from ..lab.backends import Backend
    from ..lab.chunks import Chunk

Found = Iterator[tuple["Chunk", Any]]


def spread_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options --workers, --dask, --ray and --file; the command receives `backend` and `file`."""

    @click.option("--workers", type=WholeNumber(1, 1024), help="Play in this number of processes.")
    @click.option("--dask", metavar="ADDRESS", help="Play on the workers of a Dask scheduler; extra `dask`.")
    @click.option("--ray", metavar="ADDRESS", help="Play on the workers of a Ray cluster; extra `ray`.")
    @click.option(
        "--file",
        metavar="FILE",
        type=click.Path(dir_okay=False, path_type=Path),
        help="Store results in FILE; after an interruption the same command continues.",
    )
    @functools.wraps(command)
    def spreading(**given: Any) -> Any:
        asked = [(kind, given.pop(kind)) for kind in ("workers", "dask", "ray")]
        return command(**given, backend=_backend([one for one in asked if one[1] is not None]))

    return spreading


def _backend(asked: list[tuple[str, Any]]) -> "Backend":
    from ..lab.backends import HERE, Backend

    if len(asked) > 1:
        raise click.UsageError("use only one of --workers, --dask and --ray")
    if not asked:
        return HERE
    kind, value = asked[0]
    return Backend(kind, workers=value) if kind == "workers" else Backend(kind, address=value)


def watched(results: Found, games: int) -> Found:
    """Pass results on; show the progress while games are played, if stderr is a terminal."""
    if not sys.stderr.isatty():
        return results
    from .progress import chunks_with_a_bar

    return chunks_with_a_bar(results, games)


class Patience:
    """Lets Ctrl-C end the wait for the next chunk only; a second Ctrl-C ends the process."""

    def __init__(self, games: int) -> None:
        self.stopped = self._waiting = False
        self._games = games

    def watched(self, results: Found) -> Found:
        """Pass results on until the user stops them; show the progress if stderr is a terminal."""
        return watched(self._each(results), self._games)

    def _each(self, results: Found) -> Found:
        with at_once(self._stop):
            while (found := self._next(results)) is not None:
                yield found

    def _next(self, results: Found) -> "tuple[Chunk, Any] | None":
        self._waiting = not self.stopped
        try:
            return None if self.stopped else next(results, None)
        except KeyboardInterrupt:
            return None
        finally:
            self._waiting = False

    def _stop(self, *_: object) -> None:
        if self.stopped:
            leave(AT_ONCE)
        self.stopped = True
        if self._waiting:
            raise KeyboardInterrupt


def tell(text: str) -> None:
    """Print a warning about a worker that failed and was replaced."""
    click.echo(f"parlour: {text}", err=True)
