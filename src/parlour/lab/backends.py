"""Backends: play chunks in processes of this machine, or on a Dask or Ray cluster.

The result of a chunk depends on the chunk alone, so it does not matter which worker plays it or in which
order. The chunks of a lost worker are played again by another.
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
from .chunks import Chunk

Work = Callable[[Chunk], Any]  # a module-level function, pickled by name; it returns plain data
ChunkResult = tuple[int, str, Any]  # the number of a chunk, the text of an error, the result

ATTEMPTS = 3  # how often in turn workers may be lost before a chunk is done
SCRIPT_HINT = ' A script starts workers below `if __name__ == "__main__":`.'  # multiprocessing requires it
RESULT_PACKAGES = ("engine", "combinations", "games", "bots", "match", "lab")  # for code_version


class WorkerError(ParlourError):
    """Workers cannot be reached, or cannot play what they are given."""

    code = "worker.failed"


@dataclass(frozen=True)
class Backend:
    """Where chunks are played: in this process (`here`), in processes of this machine (`workers`), or on a
    cluster (`dask`, `ray`).
    """

    kind: str = "here"
    workers: int = 1
    address: str = ""

    @property
    def description(self) -> str:
        """Return the backend as text for messages."""
        if self.kind in ("here", "workers"):
            return f"{self.workers} worker{'s' * (self.workers > 1)}"
        return f"{self.kind.title()} at {self.address}"


HERE = Backend()


@functools.cache
def code_version() -> str:
    """Return the version of Parlour with a digest of all code that results depend on."""
    package = Path(__file__).parents[1]
    digest = hashlib.blake2b(digest_size=8)
    for package_name in RESULT_PACKAGES:
        for file in sorted((package / package_name).rglob("*.py")):
            digest.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes())
    return f"{__version__} ({digest.hexdigest()})"


def run_chunks(
    chunks: Sequence[Chunk],
    work: Work,
    backend: Backend = HERE,
    report: Callable[[str], None] | None = None,
) -> Generator[tuple[Chunk, Any]]:
    """Run `work` on all chunks; yield each chunk with its result as soon as it is done, in any order.

    `report` is called with a message about each problem that was solved. Raises WorkerError, and ParlourError
    for an error in a chunk.
    """
    if backend.kind == "here" or (backend.kind == "workers" and backend.workers == 1):
        for chunk in chunks:
            yield chunk, work(chunk)
        return
    yield from _run_on_workers(chunks, work, backend, report or (lambda _: None))


def _run_on_workers(
    chunks: Sequence[Chunk], work: Work, backend: Backend, report: Callable[[str], None]
) -> Generator[tuple[Chunk, Any]]:
    """Distribute the chunks. After a worker is lost, start the workers again and distribute the chunks that
    are left.
    """

    left, losses = dict(enumerate(chunks)), 0
    while left:
        with BACKENDS[backend.kind](backend) as engine:
            calls = [(number, chunk, work, code_version()) for number, chunk in left.items()]
            try:
                with closing(engine.unordered(run_chunk, calls)) as results:
                    for number, error_text, result in results:
                        losses = 0
                        yield left.pop(number), _checked_result(error_text, result)
            except engine.lost as error:
                losses += 1
                if losses == ATTEMPTS:
                    reason = f"{error}".partition("\n")[0] + SCRIPT_HINT * (backend.kind == "workers")
                    raise WorkerError(
                        f"workers were lost repeatedly ({backend.description}): {reason}", code="worker.lost"
                    ) from error
                report("a worker was lost; another one plays its games")


def _checked_result(error_text: str, result: Any) -> Any:
    if error_text:
        raise WorkerError(error_text)
    return result


def run_chunk(number: int, chunk: Chunk, work: Work, expected_version: str) -> ChunkResult:
    """Run `work` on a chunk, in a worker. Return its number, the text of an error, and the result.

    Errors are returned as text because not every exception can be pickled.
    """
    if code_version() != expected_version:
        versions = f"a worker has Parlour {code_version()}, and this is {expected_version}"
        return number, f"{versions}: install the same version", None
    try:
        return number, "", work(chunk)
    except ParlourError as error:
        return number, str(error), None


CONNECT_SECONDS = 20  # seconds for a cluster to run_chunk
WINDOWS_LIMIT = 61  # processes in a pool on Windows
PACKAGES = {"dask": ["joblib", "distributed"], "ray": ["joblib", "ray"]}


class Workers(Protocol):
    """Workers that run calls, and the exceptions that mean that one was lost."""

    @property
    def lost(self) -> tuple[type[Exception], ...]: ...

    def unordered(
        self, call: Callable[..., ChunkResult], calls: Sequence[tuple[Any, ...]]
    ) -> Generator[ChunkResult]:
        """Run the calls on the workers; yield each result when it is there. Closing cancels the rest."""


@dataclass(frozen=True)
class LocalWorkers:
    """The processes of a pool."""

    pool: ProcessPoolExecutor
    lost: tuple[type[Exception], ...] = (BrokenProcessPool,)

    def unordered(
        self, call: Callable[..., ChunkResult], calls: Sequence[tuple[Any, ...]]
    ) -> Generator[ChunkResult]:
        with _interrupts_blocked():
            waiting = as_completed([self.pool.submit(call, *one) for one in calls])
        for future in waiting:
            yield future.result()


@dataclass(frozen=True)
class JoblibWorkers:
    """The workers of a cluster, reached through joblib."""

    settings: dict[str, Any]
    lost: tuple[type[Exception], ...]

    def unordered(
        self, call: Callable[..., ChunkResult], calls: Sequence[tuple[Any, ...]]
    ) -> Generator[ChunkResult]:
        joblib = importlib.import_module("joblib")
        parallel = joblib.Parallel(**self.settings, return_as="generator_unordered", batch_size=1)
        results = parallel(joblib.delayed(call)(*one) for one in calls)
        try:
            for one in results:  # noqa: UP028  (`yield from` would close it before the lines below)
                yield one
        finally:
            with warnings.catch_warnings():
                warnings.filterwarnings("ignore", message=".*tasks which were still being processed")
                results.close()


@contextmanager
def local_workers(backend: Backend) -> Iterator[LocalWorkers]:
    """Start processes on this machine. They end when this process ends, however it ends.

    Each worker reads from a pipe whose other end is open in this process only, so the pipe closes with this
    process.
    """
    count = min(backend.workers, WINDOWS_LIMIT) if sys.platform == "win32" else backend.workers
    context = multiprocessing.get_context("spawn")
    parent_pipe, own_end = context.Pipe(duplex=False)
    with parent_pipe, ProcessPoolExecutor(count, context, _start_worker, (parent_pipe,)) as pool:
        try:
            yield LocalWorkers(pool)
            pool.shutdown()
        finally:
            own_end.close()  # workers that have not finished end now
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


def _start_worker(parent_pipe: Any) -> None:
    """In a worker: ignore Ctrl-C, print to standard error, and end when the parent process ends."""
    sys.stdout = sys.stderr  # output of rules must not mix with the results
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, args=(parent_pipe,), daemon=True).start()


def _end_with_parent(parent_pipe: Any) -> None:
    with suppress(EOFError, OSError):
        parent_pipe.recv()
    os._exit(1)


@contextmanager
def dask_workers(backend: Backend) -> Iterator[JoblibWorkers]:
    """Connect to a Dask scheduler, which gives the chunks of a lost worker to another."""
    _, distributed = _import_packages(backend.kind)
    errors = (OSError, TimeoutError, ValueError)
    with _errors_only("distributed"), ExitStack() as stack:
        try:
            client = distributed.Client(backend.address, timeout=CONNECT_SECONDS, set_as_default=False)
            stack.enter_context(client)
            client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        except errors as error:
            raise _unreachable("Dask scheduler with workers", backend, error) from None
        killed = (distributed.scheduler.KilledWorker, distributed.client.FutureCancelledError)
        yield JoblibWorkers({"n_jobs": -1, "backend": _with_failure_callbacks(client)}, killed)


def _with_failure_callbacks(client: Any) -> Any:
    """Return joblib's Dask backend, changed so that it reports tasks that Dask has given up.

    Without the change joblib waits for such a task without end.
    """
    backend = importlib.import_module("joblib._dask").DaskDistributedBackend(client=client)
    submit_call, retrieve_result = backend.submit, backend.retrieve_result_callback

    def submit(call: Any, callback: Callable[[Any], None]) -> Any:
        future = submit_call(call, callback)
        future.add_done_callback(lambda done: callback(done) if done.exception() else None)
        return future

    def retrieve(result: Any) -> Any:
        if isinstance(result, Future):
            result.result()  # raises the error of a task that Dask gave up
        return retrieve_result(result)

    backend.submit, backend.retrieve_result_callback = submit, retrieve
    return backend


@contextmanager
def ray_workers(backend: Backend) -> Iterator[JoblibWorkers]:
    """Connect to a Ray cluster. After a worker is lost the pool of workers is built again."""
    _, ray = _import_packages(backend.kind)
    ray_backend = importlib.import_module("ray.util.joblib.ray_backend").RayBackend
    generator_backend = type("Generating", (ray_backend,), {"supports_return_generator": True})
    connected = not ray.is_initialized()
    with _errors_only("ray"):
        if connected:
            _join(ray, backend)
        try:
            yield JoblibWorkers({"n_jobs": -1, "backend": generator_backend()}, (ray.exceptions.RayError,))
        finally:
            if connected:
                ray.shutdown()


def _join(ray: Any, backend: Backend) -> None:
    host, colon, port = backend.address.rpartition(":")
    try:
        if colon and port.isdigit():  # Ray itself waits for minutes if there is no answer
            socket.create_connection((host.rpartition("/")[2], int(port)), CONNECT_SECONDS).close()
        ray.init(address=backend.address, log_to_driver=False, configure_logging=False)
        # Ray prints messages about lost workers to standard output, and has no setting to prevent it.
        importlib.import_module("ray._private.worker")._worker_logs_enabled = False  # type: ignore[attr-defined]
    except (OSError, OverflowError, RuntimeError, ValueError) as error:
        raise _unreachable("Ray cluster", backend, error) from None


def _unreachable(service: str, backend: Backend, error: Exception) -> WorkerError:
    reason = f"{error}".strip().partition("\n")[0] or type(error).__name__
    return WorkerError(f"there is no {service} at {backend.address!r}: {reason}", code="worker.unreachable")


@contextmanager
def _errors_only(name: str) -> Iterator[None]:
    """Reduce a logger to errors."""
    log = logging.getLogger(name)
    before = log.level
    log.setLevel(logging.ERROR)
    try:
        yield
    finally:
        log.setLevel(before)


def _import_packages(kind: str) -> list[ModuleType]:
    """Import the packages of a backend. Raises WorkerError, which names the extra to install."""
    try:
        return [importlib.import_module(name) for name in PACKAGES[kind]]
    except ModuleNotFoundError as error:
        packages = " ".join(PACKAGES[kind])
        raise WorkerError(
            f"--{kind} needs {error.name}: install Parlour with the extra {kind}, "
            f'pip install "parlour[{kind}]" (from a checkout: .venv/bin/pip install {packages})',
            code="package.missing",
        ) from None


BACKENDS: dict[str, Callable[[Backend], AbstractContextManager[Workers]]] = {
    "workers": local_workers,
    "dask": dask_workers,
    "ray": ray_workers,
}
