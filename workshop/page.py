"""Build the web page from web/ into src/parlour/static, if its sources have changed since the last build.

`script/parlour` runs this in a checkout. Installed packages contain the page.
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
LEFT_OUT = {"node_modules", ".svelte-check"}  # packages, and the files of svelte-check


def build() -> None:
    """Build the page if its sources have changed. Raises CannotBuild, and keeps the old page."""
    if is_current():
        return
    with alone():
        if not is_current():  # another process may have built it already
            rebuild()


def is_current() -> bool:
    return STAMP.exists() and (STATIC / "index.html").exists() and STAMP.read_text() == digest_of_sources()


def digest_of_sources() -> str:
    """Return a hash of the names and contents of all files of web/."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(f"{path.relative_to(WEB).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def sources() -> list[Path]:
    found: list[Path] = []
    for folder, below, files in os.walk(WEB):
        below[:] = [name for name in below if name not in LEFT_OUT]
        found += [Path(folder, name) for name in files]
    return sorted(found)


def rebuild() -> None:
    """Build into another folder, then replace the old page."""
    built_from = digest_of_sources()
    node = find_node()
    fetch_packages(node)
    print("Building the page...", file=sys.stderr, flush=True)
    try:
        node.run("run", "build", "--", "--outDir", str(NEW), "--emptyOutDir", quiet=True)
    except subprocess.CalledProcessError:
        raise CannotBuild("web/ does not build (see above): fix it there and run this again") from None
    (NEW / STAMP.name).write_text(built_from)
    shutil.rmtree(OLD, ignore_errors=True)
    if STATIC.exists():
        STATIC.rename(OLD)
    NEW.rename(STATIC)
    shutil.rmtree(OLD, ignore_errors=True)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Lock web/: two builds at the same time would delete each other's packages."""
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
