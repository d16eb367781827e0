"""`script/test --faults`: plant each fault in a copy of the sources and run the tests that must notice it.

    script/test --faults                  all of them
    script/test --faults king timeouts    those whose name or list contains one of these words
    script/test --faults --every 10       every tenth of them

Prints one line for each fault: caught, or missed. Exits with 1 if one was missed.
"""

import argparse
import compileall
import contextlib
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import SimpleQueue
from typing import NamedTuple

from . import forked
from .planting import ROOT, CannotPlant, Fault, faults, place_of, planted

SECONDS = 60.0  # the time for a test to notice a fault; a hang is not a failure
COPIED = ("src", "tests", "docs", "workshop", "examples", "benchmarks", "requirements", "script")
LINKED = ("src/parlour/static", "web/node_modules", ".git")
FORKS = multiprocessing.get_context("forkserver")
PRELOADED = ["numba", "pytest", "click", "pydantic", "uvicorn"]  # without pytest plugins
FORKS.set_forkserver_preload(PRELOADED)
IGNORED = shutil.ignore_patterns("node_modules", "static", "__pycache__", ".*_cache")


class Outcome(NamedTuple):
    """The result of a planted fault."""

    fault: Fault
    said: str  # "caught", or the reason
    seconds: float


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="script/test --faults")
    parser.add_argument("words", nargs="*")
    parser.add_argument("--every", type=int, default=1, metavar="N")
    options = parser.parse_args(arguments)
    if options.every < 1:
        parser.error("--every takes a number from 1")
    chosen = [fault for fault in faults() if not options.words or _is_named(fault, options.words)]
    if not chosen:
        print(f"No planted fault has a name or a list with {' or '.join(options.words)}.")
        return 2
    return _run(chosen[:: options.every])


def _is_named(fault: Fault, words: list[str]) -> bool:
    return any(word in f"{fault.list} {fault.name}" for word in words)


def _run(chosen: list[Fault]) -> int:
    """Plant the faults one after another; return 1 if a fault was missed, else 0."""
    with tempfile.TemporaryDirectory(prefix="parlour-faults-") as folder:
        workers = min(len(chosen), os.cpu_count() or 1)
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(workers):
            copies.put(_copy(Path(folder) / str(number)))
        with ThreadPoolExecutor(workers) as pool:
            outcomes = []
            for outcome in pool.map(lambda fault: _try(fault, copies), chosen):
                outcomes.append(outcome)
                count = f"{len(outcomes)}/{len(chosen)}"
                print(
                    f"{count:>8} {outcome.said:8} {outcome.seconds:5.1f} s  {outcome.fault.name}", flush=True
                )
    missed = [outcome for outcome in outcomes if outcome.said != "caught"]
    for outcome in missed:
        print(f"\n{outcome.fault.name}: {outcome.said}\n    {outcome.fault.about}")
    print(f"\n{len(outcomes) - len(missed)} of {len(outcomes)} planted faults were caught.")
    return bool(missed)


def _copy(folder: Path) -> Path:
    """Return a copy of the checkout for planted faults; large folders are linked."""
    folder.mkdir()
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=IGNORED)
    shutil.copytree(ROOT / "web", folder / "web", ignore=IGNORED)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, folder)
    # A fault may leave the size and the second of a file unchanged: sources are compared by their digests.
    compileall.compile_dir(folder / "src", quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
    for name in LINKED:
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    return folder


def _try(fault: Fault, copies: "SimpleQueue[Path]") -> Outcome:
    started = time.monotonic()
    folder = copies.get()
    try:
        said = _plant(fault, folder)
    except CannotPlant as error:
        said = str(error)
    finally:
        copies.put(folder)
    return Outcome(fault, said, time.monotonic() - started)


def _plant(fault: Fault, folder: Path) -> str:
    place = place_of(fault)
    file, was = folder / place.path, (folder / place.path).read_text("utf-8")
    file.write_text(planted(fault, place))
    try:
        if all(test.startswith("web/") for test in fault.tests):
            code = _vitest(fault, folder)
        else:
            if fault.page:
                _build_page(folder)
            code = _pytest(fault, folder, place.interpreted and not fault.compiled)
    finally:
        file.write_text(was)
    return {None: "hangs", 0: "missed", 1: "caught"}.get(code, f"exit {code}: no test ran")


def _vitest(fault: Fault, folder: Path) -> int | None:
    command = [
        "npx",
        "vitest",
        "run",
        "--passWithNoTests",
        *(test.removeprefix("web/") for test in fault.tests),
    ]
    process = subprocess.Popen(
        command,
        cwd=folder / "web",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return process.wait(SECONDS)
    except subprocess.TimeoutExpired:
        return None
    finally:
        _end(process.pid)
        process.wait()


BUILDING = threading.Lock()  # copies share web/node_modules, with the files that the build leaves there


def _build_page(folder: Path) -> None:
    """Build the page of a copy, before the minute of its tests begins."""
    static = folder / "src/parlour/static"
    if static.is_symlink():
        static.unlink()
    with BUILDING:
        subprocess.run([sys.executable, "-m", "workshop.page"], cwd=folder, check=True, capture_output=True)


def _pytest(fault: Fault, folder: Path, interpreted: bool) -> int | None:
    """Return the exit code of pytest in a fork of a process that has imported the libraries."""
    arguments = ["-x", "-p", "no:cacheprovider", *fault.tests]
    process = FORKS.Process(target=forked.run, args=(folder, arguments, interpreted))
    process.start()
    process.join(SECONDS)
    code = None if process.exitcode is None else process.exitcode - forked.RAN
    if process.pid:
        _end(process.pid)
    process.join()
    return code


def _end(process: int) -> None:
    """End a process with all that it has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
