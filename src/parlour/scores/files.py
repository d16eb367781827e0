"""Atomic writing of files: if writing fails, the old file stays."""

import contextlib
import os
import tempfile
from pathlib import Path

from .errors import Refused


def write_file(path: Path, data: bytes) -> None:
    """Write a file atomically. Raises Refused if it cannot be written; the old file then stays."""
    try:
        if path.exists() and not path.is_file():  # a pipe or a device cannot be replaced
            path.write_bytes(data)
            return
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}."[:40])
        try:
            with open(handle, "wb") as file:
                file.write(data)
            os.chmod(name, path.stat().st_mode & 0o777 if path.exists() else 0o644)
            os.replace(name, path.resolve())
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
    except OSError as error:
        raise Refused(
            f"{path} cannot be written: {error.strerror or error}", code="file.unwritable"
        ) from error
