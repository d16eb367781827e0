"""Which files in a folder a report has made: a list, by which the next report takes back what it lacks.

The list is `SHA256SUMS`, as `sha256sum -c SHA256SUMS` reads it. What somebody has changed since is no longer
the report's, and neither is what the list does not name: both stay.
"""

import hashlib
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

LIST = "SHA256SUMS"
LINE = re.compile(r"([0-9a-f]{64})  ((?:figures|tables)/[^/\\]+\.(?:svg|png|csv|parquet))")


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def listed(made: Mapping[str, str]) -> bytes:
    """The list of the files made: their digests by name."""
    return "".join(f"{told}  {name}\n" for name, told in made.items()).encode()


def take_back(folder: Path, made: Mapping[str, str]) -> None:
    """Remove what an earlier report has left in this folder and this one has not made."""
    with suppress(OSError, UnicodeDecodeError):
        for line in (folder / LIST).read_text("utf-8").splitlines():
            found = LINE.fullmatch(line)
            if found and found[2] not in made:
                _remove(folder / found[2], found[1])


def _remove(file: Path, told: str) -> None:
    """Remove a file that is still what was written; one that cannot be removed may stay."""
    with suppress(OSError):
        if digest(file.read_bytes()) == told:
            file.unlink()
