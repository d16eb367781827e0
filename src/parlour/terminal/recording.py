"""Writing a game's record so that nothing is lost: whole or not at all, and never over another file."""

import contextlib
import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import ParlourError

if TYPE_CHECKING:
    from ..play import Match


class NotWritten(ParlourError):
    """A record could not be written, or must not replace what is there."""


class Recorder:
    """One file that holds the record of the game as far as it has come."""

    def __init__(self, file: str, replace: bool = False) -> None:
        self.file = Path(file)
        if self.file.exists() and not replace and not _is_record(self.file):
            raise NotWritten(f"{file} exists and is not the record of a game: choose another name")
        if not self.file.parent.is_dir():
            raise NotWritten(f"{file}: there is no folder {self.file.parent}")

    def write(self, match: "Match") -> None:
        """Write the record. Raises NotWritten; then the file is as it was."""
        from ..play.record import write_record

        text = json.dumps(write_record(match), ensure_ascii=False, indent=1) + "\n"
        try:
            handle, name = tempfile.mkstemp(dir=self.file.parent, prefix=f".{self.file.name}.")
            try:
                with open(handle, "w", encoding="utf-8") as file:
                    file.write(text)
                os.chmod(name, 0o644)
                os.replace(name, self.file)
            except BaseException:
                with contextlib.suppress(OSError):
                    os.unlink(name)
                raise
        except OSError as error:
            raise NotWritten(f"{self.file}: {(error.strerror or 'cannot be written').lower()}") from None


def _is_record(file: Path) -> bool:
    """Whether a file is a record, or empty: only such a file is replaced."""
    from ..errors import RecordError
    from ..play.record import read_record

    try:
        text = file.read_text("utf-8")
        if text.strip():
            read_record(text)
    except (OSError, UnicodeDecodeError, RecordError):
        return False
    return True
