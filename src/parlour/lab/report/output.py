"""Where a report is written: one page, or a folder with a list of the files that belong to it.

The list is `SHA256SUMS`, as `sha256sum -c SHA256SUMS` reads it. What somebody has changed since is no longer
the report's, and neither is what the list does not name: both stay.
"""

import hashlib
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path

from ...scores.import_export.writing import write_file
from .charts import png, svg_alone
from .page import MADE_BY, page, pictures
from .results_json import Account, ReportError
from .tables import as_csv, as_parquet, needed, tables

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


PAGE = "report.html"


class Destination:
    """A file whose name ends in .html, or a folder. Raises ReportError if no report can be put there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.is_folder = path.suffix.lower() not in (".html", ".htm")
        self.page = path / PAGE if self.is_folder else path
        if self.is_folder:
            needed()
            _hold_folder(path)
        elif path.is_dir():
            raise ReportError(
                f"{path} is a folder; a page has a name of its own, as in {path / PAGE}",
                code="file.is_folder",
            )
        _hold_page(self.page)
        _hold_writable(path)

    def write(self, account: Account, day: date) -> None:
        """Write the report, the page last: what it stands for is there when it is. Where a report stood it
        is replaced, with all that it had made."""
        if self.is_folder:
            self._write_beside(account)
        _put(self.page, page(account, day).encode())

    def _write_beside(self, account: Account) -> None:
        """The pictures and tables, and the list of them."""
        made: dict[str, str] = {}
        for name, data in _beside(account):
            _put(self.path / name, data)
            made[name] = digest(data)
        take_back(self.path, made)
        _put(self.path / LIST, listed(made))


def _beside(account: Account) -> Iterator[tuple[str, bytes]]:
    """What a folder has beside its page, by name."""
    for picture in pictures(account):
        yield f"figures/{picture.name}.svg", svg_alone(picture)
        yield f"figures/{picture.name}.png", png(picture)
    for table in tables(account):
        yield f"tables/{table.name}.csv", as_csv(table)
        yield f"tables/{table.name}.parquet", as_parquet(table)


def _put(file: Path, data: bytes) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ReportError(f"{file.parent} cannot be made: {error.strerror}", code="file.unwritable") from None
    write_file(file, data)


def _hold_folder(path: Path) -> None:
    """A folder of other things is nobody's report."""
    if path.exists() and not path.is_dir():
        raise ReportError(
            f"{path} is a file, and no page: a report is a name that ends in .html, or a folder",
            code="file.exists",
        )
    try:
        others = path.is_dir() and any(path.iterdir()) and not (path / PAGE).exists()
    except OSError as error:
        raise ReportError(f"{path} cannot be read: {error.strerror}", code="file.unreadable") from None
    if others:
        raise ReportError(
            f"{path} holds other things than a report; name a new folder, or an empty one", code="file.exists"
        )


def _hold_page(file: Path) -> None:
    """A page that is there is replaced if it is a report, and only then."""
    if not file.exists():
        return
    try:
        with file.open("rb") as opened:
            begun = opened.read(2000)
    except OSError as error:
        raise ReportError(f"{file} cannot be read: {error.strerror}", code="file.unreadable") from None
    if MADE_BY.encode() not in begun:
        raise ReportError(
            f"{file} is there, and is no report of Parlour's: name another file", code="file.exists"
        )


def _hold_writable(path: Path) -> None:
    """Say before games are played that there is no room for what they tell."""
    above = next((one for one in (path, *path.absolute().parents) if one.is_dir()), path)
    if not path.name or not os.access(above, os.W_OK):
        raise ReportError(f"{path} cannot be written: {above} takes no files", code="file.unwritable")
    if path.suffix and not path.absolute().parent.is_dir() and above != path:
        raise ReportError(
            f"{path} cannot be written: there is no folder {path.parent}", code="file.no_folder"
        )
