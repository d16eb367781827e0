"""Folders that cannot be written, and full disks."""

import os
import resource
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NO_PLAYER = 65534


@contextmanager
def open_folder() -> Iterator[Path]:
    """A folder that all users of the machine may read."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        yield Path(name)


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Make the folder read-only; root, who could still write, becomes the user `nobody`."""
    os.chmod(folder, 0o555)
    for file in folder.iterdir():
        os.chmod(file, 0o444)
    before = os.geteuid()
    if before == 0:
        os.seteuid(NO_PLAYER)
    try:
        yield
    finally:
        os.seteuid(before)
        os.chmod(folder, 0o755)


@contextmanager
def full_disk(process: int = 0) -> Iterator[None]:
    """No file can grow: every write beyond its end fails, as it does where there is no room.

    So it is for this process, or for another one.
    """
    soft, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (soft, hard))
