"""Builds the page of the card room from web/ into src/parlour/static, if it has changed since the last time.

Whoever opens the room from a checkout runs this; an installed Parlour carries its page.
"""

import contextlib
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from . import ROOT
from .node import WEB, CannotBuild, fetch_packages, find_node

STATIC = ROOT / "src" / "parlour" / "static"
STAMP = STATIC / ".built-from"
NEW, OLD = WEB / "node_modules" / ".page-new", WEB / "node_modules" / ".page-old"
LEFT_OUT = {"node_modules", ".svelte-check"}  # packages, and what svelte-check keeps


def build() -> None:
    """Build the page unless it is as its sources are. Raises CannotBuild; then the old one is still there."""
    if is_current():
        return
    with alone():
        if not is_current():  # it may have been built while this one waited
            build_anew()


def is_current() -> bool:
    return STAMP.exists() and (STATIC / "index.html").exists() and STAMP.read_text() == digest_of_sources()


def digest_of_sources() -> str:
    """Changes with every file of web/, its name included."""
    told = hashlib.sha256()
    for path in sources():
        told.update(f"{path.relative_to(WEB).as_posix()}\0".encode())
        told.update(hashlib.sha256(path.read_bytes()).digest())
    return told.hexdigest()


def sources() -> list[Path]:
    found: list[Path] = []
    for folder, below, files in os.walk(WEB):
        below[:] = [name for name in below if name not in LEFT_OUT]
        found += [Path(folder, name) for name in files]
    return sorted(found)


def build_anew() -> None:
    """Build beside the old page and put the new one in its place when it is whole."""
    built_from = digest_of_sources()
    node = find_node()
    fetch_packages(node)
    print("Building the page...", file=sys.stderr, flush=True)
    try:
        node.run("run", "build", "--", "--outDir", str(NEW), "--emptyOutDir", quiet=True)
    except subprocess.CalledProcessError:
        raise CannotBuild("web/ does not build (see above): mend it there, and run this again") from None
    (NEW / STAMP.name).write_text(built_from)
    shutil.rmtree(OLD, ignore_errors=True)
    if STATIC.exists():
        STATIC.rename(OLD)
    NEW.rename(STATIC)
    shutil.rmtree(OLD, ignore_errors=True)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Hold web/ for oneself: two builds at once would take each other's packages away."""
    held = os.open(WEB, os.O_RDONLY)
    try:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Waiting for another process that builds the page...", file=sys.stderr, flush=True)
            fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)


if __name__ == "__main__":
    try:
        build()
    except CannotBuild as error:
        print(error)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
