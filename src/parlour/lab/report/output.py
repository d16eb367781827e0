"""Where a report is written: a single page, or a folder with a list of the report's files.

The list is `SHA256SUMS`, in the format of `sha256sum -c SHA256SUMS`. Files that were changed since, and files
that are not in the list, are kept.
"""

import hashlib
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path

from ...scores.files import write_file
from .charts import png, svg_alone
from .page import MADE_BY, charts_of, page
from .results_json import LabResults, ReportError
from .tables import as_csv, as_parquet, import_pyarrow, tables

LIST = "SHA256SUMS"
LINE = re.compile(r"([0-9a-f]{64})  ((?:figures|tables)/[^/\\]+\.(?:svg|png|csv|parquet))")


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def checksum_lines(checksums: Mapping[str, str]) -> bytes:
    """Return the content of the list, from checksums by name."""
    return "".join(f"{checksum}  {name}\n" for name, checksum in checksums.items()).encode()


def remove_old_files(folder: Path, checksums: Mapping[str, str]) -> None:
    """Remove the files of an earlier report that this report does not contain."""
    with suppress(OSError, UnicodeDecodeError):
        for line in (folder / LIST).read_text("utf-8").splitlines():
            found = LINE.fullmatch(line)
            if found and found[2] not in checksums:
                _remove(folder / found[2], found[1])


def _remove(file: Path, checksum: str) -> None:
    """Remove a file if its content is unchanged. Errors are ignored."""
    with suppress(OSError):
        if digest(file.read_bytes()) == checksum:
            file.unlink()


PAGE = "report.html"


class Destination:
    """A file whose name ends in .html, or a folder. Raises ReportError if no report can be written there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.is_folder = path.suffix.lower() not in (".html", ".htm")
        self.page = path / PAGE if self.is_folder else path
        if self.is_folder:
            import_pyarrow()
            _check_folder(path)
        elif path.is_dir():
            raise ReportError(
                f"{path} is a folder; give the name of a file, as in {path / PAGE}",
                code="file.is_folder",
            )
        _check_page(self.page)
        _check_writable(path)

    def write(self, results: LabResults, day: date) -> None:
        """Write the report, and the page last, so that all its files exist. An earlier report is replaced."""
        if self.is_folder:
            self._write_attachments(results)
        _write(self.page, page(results, day).encode())

    def _write_attachments(self, results: LabResults) -> None:
        """Write the charts and tables, and their list."""
        checksums: dict[str, str] = {}
        for name, data in _attachments(results):
            _write(self.path / name, data)
            checksums[name] = digest(data)
        remove_old_files(self.path, checksums)
        _write(self.path / LIST, checksum_lines(checksums))


def _attachments(results: LabResults) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of each file of a folder except the page."""
    for picture in charts_of(results):
        yield f"figures/{picture.name}.svg", svg_alone(picture)
        yield f"figures/{picture.name}.png", png(picture)
    for table in tables(results):
        yield f"tables/{table.name}.csv", as_csv(table)
        yield f"tables/{table.name}.parquet", as_parquet(table)


def _write(file: Path, data: bytes) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ReportError(
            f"{file.parent} cannot be created: {error.strerror}", code="file.unwritable"
        ) from None
    write_file(file, data)


def _check_folder(path: Path) -> None:
    """Raise ReportError if the folder contains other files and no report."""
    if path.exists() and not path.is_dir():
        raise ReportError(
            f"{path} is a file; a report is a name that ends in .html, or a folder",
            code="file.exists",
        )
    try:
        others = path.is_dir() and any(path.iterdir()) and not (path / PAGE).exists()
    except OSError as error:
        raise ReportError(f"{path} cannot be read: {error.strerror}", code="file.unreadable") from None
    if others:
        raise ReportError(
            f"{path} contains other files than a report; choose a new or an empty folder", code="file.exists"
        )


def _check_page(file: Path) -> None:
    """Raise ReportError if the file exists and is not a report."""
    if not file.exists():
        return
    try:
        with file.open("rb") as opened:
            start = opened.read(2000)
    except OSError as error:
        raise ReportError(f"{file} cannot be read: {error.strerror}", code="file.unreadable") from None
    if MADE_BY.encode() not in start:
        raise ReportError(
            f"{file} exists and is not a report of Parlour: choose another file", code="file.exists"
        )


def _check_writable(path: Path) -> None:
    """Raise ReportError before games are played if the report cannot be written."""
    parent = next(
        (path_above for path_above in (path, *path.absolute().parents) if path_above.is_dir()), path
    )
    if not path.name or not os.access(parent, os.W_OK):
        raise ReportError(f"{path} cannot be written: {parent} is not writable", code="file.unwritable")
    if path.suffix and not path.absolute().parent.is_dir() and parent != path:
        raise ReportError(
            f"{path} cannot be written: there is no folder {path.parent}", code="file.no_folder"
        )
