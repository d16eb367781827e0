"""Backends: play chunks in processes of this machine, or on a Dask or Ray cluster.

What comes of a piece depends on the piece alone. So it is the same whoever plays it, in whatever order, and
what a lost worker had begun is begun again by another.
"""

import functools
import hashlib
import importlib
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from .. import __version__
from ..errors import ParlourError
from .chunks import Piece

Work = Callable[[Piece], Any]  # a function of a module, which travels by its name; it returns plain data
Answer = tuple[int, str, Any]  # the number of a piece, what went wrong, what came of it

TRIES = 3  # how often workers may be lost before any piece is done
IN_A_SCRIPT = ' A script starts workers below `if __name__ == "__main__":`.'  # as with all of multiprocessing
DECIDING = ("engine", "combinations", "games", "bots", "match", "lab")  # what figures come from


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


CONNECT = 20  # seconds for a cluster to answer
MOST_ON_WINDOWS = 61  # processes that a pool may have there
NEEDED = {"dask": ["joblib", "distributed"], "ray": ["joblib", "ray"]}


class Workers(Protocol):
    """Workers that calls are given to, and the errors that mean that one was lost."""

    @property
    def lost(self) -> tuple[type[Exception], ...]: ...

    def unordered(self, call: Callable[..., Answer], calls: Sequence[tuple[Any, ...]]) -> Generator[Answer]:
        """Have calls made by workers; yield each result as soon as it is there. Closing cancels the rest."""


@dataclass(frozen=True)
class LocalWorkers:
    """The processes of a pool."""

    pool: ProcessPoolExecutor
    lost: tuple[type[Exception], ...] = (BrokenProcessPool,)

    def unordered(self, call: Callable[..., Answer], calls: Sequence[tuple[Any, ...]]) -> Generator[Answer]:
        with _interrupts_blocked():
            waiting = as_completed([self.pool.submit(call, *one) for one in calls])
        for future in waiting:
            yield future.result()


@dataclass(frozen=True)
class JoblibWorkers:
    """What joblib needs to give calls to the workers of a cluster."""

    settings: dict[str, Any]
    lost: tuple[type[Exception], ...]

    def unordered(self, call: Callable[..., Answer], calls: Sequence[tuple[Any, ...]]) -> Generator[Answer]:
        joblib = importlib.import_module("joblib")
        parallel = joblib.Parallel(**self.settings, return_as="generator_unordered", batch_size=1)
        answers = parallel(joblib.delayed(call)(*one) for one in calls)
        try:
            for one in answers:  # noqa: UP028  (`yield from` would close it before the lines below)
                yield one
        finally:
            with warnings.catch_warnings():
                warnings.filterwarnings("ignore", message=".*tasks which were still being processed")
                answers.close()


@contextmanager
def local(backend: Backend) -> Iterator[LocalWorkers]:
    """Processes of this machine. They end when this process does, however it ends.

    Each watches a pipe whose other end only this process holds, so that it closes with this process.
    """
    count = min(backend.workers, MOST_ON_WINDOWS) if sys.platform == "win32" else backend.workers
    context = multiprocessing.get_context("spawn")
    watched, held = context.Pipe(duplex=False)
    with watched, ProcessPoolExecutor(count, context, begin, (watched,)) as pool:
        try:
            yield LocalWorkers(pool)
            pool.shutdown()
        finally:
            held.close()  # workers that have not finished end now
            pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C in processes that are started meanwhile; this process gets it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin(watched: Any) -> None:
    """In a worker: ignore Ctrl-C, print to standard error, and end when the process that started it has."""
    sys.stdout = sys.stderr  # what rules print would stand among the figures
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, args=(watched,), daemon=True).start()


def _end_with_parent(watched: Any) -> None:
    with suppress(EOFError, OSError):
        watched.recv()
    os._exit(1)


@contextmanager
def on_dask(backend: Backend) -> Iterator[JoblibWorkers]:
    """The workers of a Dask scheduler, which gives what a lost one had begun to another by itself."""
    _, distributed = _needed(backend.kind)
    wrong = (OSError, TimeoutError, ValueError)
    with _quiet("distributed"), ExitStack() as stack:
        try:
            client = distributed.Client(backend.address, timeout=CONNECT, set_as_default=False)
            stack.enter_context(client)
            client.wait_for_workers(1, timeout=CONNECT)
        except wrong as error:
            raise _unreached("Dask scheduler with workers", backend, error) from None
        killed = (distributed.scheduler.KilledWorker, distributed.client.FutureCancelledError)
        yield JoblibWorkers({"n_jobs": -1, "backend": _hearing(client)}, killed)


def _hearing(client: Any) -> Any:
    """joblib's own way to Dask, but that it hears of what Dask gives up: else it would wait for ever."""
    backend = importlib.import_module("joblib._dask").DaskDistributedBackend(client=client)
    submitted, retrieved = backend.submit, backend.retrieve_result_callback

    def submit(call: Any, callback: Callable[[Any], None]) -> Any:
        future = submitted(call, callback)
        future.add_done_callback(lambda done: callback(done) if done.exception() else None)
        return future

    def retrieve(result: Any) -> Any:
        if isinstance(result, Future):
            result.result()  # raises what was given up for
        return retrieved(result)

    backend.submit, backend.retrieve_result_callback = submit, retrieve
    return backend


@contextmanager
def on_ray(backend: Backend) -> Iterator[JoblibWorkers]:
    """The workers of a Ray cluster. A pool of them that has lost one is made anew."""
    _, ray = _needed(backend.kind)
    own = importlib.import_module("ray.util.joblib.ray_backend").RayBackend
    generating = type("Generating", (own,), {"supports_return_generator": True})
    joined = not ray.is_initialized()
    with _quiet("ray"):
        if joined:
            _join(ray, backend)
        try:
            yield JoblibWorkers({"n_jobs": -1, "backend": generating()}, (ray.exceptions.RayError,))
        finally:
            if joined:
                ray.shutdown()


def _join(ray: Any, backend: Backend) -> None:
    host, colon, port = backend.address.rpartition(":")
    try:
        if colon and port.isdigit():  # Ray itself waits for minutes where nobody answers
            socket.create_connection((host.rpartition("/")[2], int(port)), CONNECT).close()
        ray.init(address=backend.address, log_to_driver=False, configure_logging=False)
        # What Ray says of a lost worker it prints among what was asked for, and has no setting for that.
        importlib.import_module("ray._private.worker")._worker_logs_enabled = False  # type: ignore[attr-defined]
    except (OSError, OverflowError, RuntimeError, ValueError) as error:
        raise _unreached("Ray cluster", backend, error) from None


def _unreached(what: str, backend: Backend, error: Exception) -> SpreadError:
    why = f"{error}".strip().partition("\n")[0] or type(error).__name__
    return SpreadError(f"there is no {what} at {backend.address!r}: {why}", code="worker.unreachable")


@contextmanager
def _quiet(name: str) -> Iterator[None]:
    """Let an engine tell only of what it cannot mend."""
    log = logging.getLogger(name)
    before = log.level
    log.setLevel(logging.ERROR)
    try:
        yield
    finally:
        log.setLevel(before)


def _needed(kind: str) -> list[ModuleType]:
    """Import the packages of an engine. Raises SpreadError, saying which extra has them."""
    try:
        return [importlib.import_module(name) for name in NEEDED[kind]]
    except ModuleNotFoundError as error:
        packages = " ".join(NEEDED[kind])
        raise SpreadError(
            f"--{kind} needs {error.name}: install Parlour with the extra {kind}, "
            f'pip install "parlour[{kind}]" (from a checkout: .venv/bin/pip install {packages})',
            code="package.missing",
        ) from None


ENGINES: dict[str, Callable[[Backend], AbstractContextManager[Workers]]] = {
    "workers": local,
    "dask": on_dask,
    "ray": on_ray,
}
