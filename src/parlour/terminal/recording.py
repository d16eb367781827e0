"""Writing a game's record so that nothing is lost: whole or not at all, and never over another file."""

import contextlib
import json
import os
import shlex
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from ..errors import ParlourError
from ..names.program import command
from ..names.user_files import NotText, read_text

if TYPE_CHECKING:
    from ..play import Match

PART = ".part"  # how a file ends that is being written


class NotWritten(ParlourError):
    """A record could not be written, or must not replace what is there."""

    code = "file.unwritable"


class Recorder:
    """One file that holds the record of the game as far as it has come, and who sits at its table."""

    def __init__(
        self, file: str, is_its_own: Callable[[dict[str, Any]], bool] = lambda record: False
    ) -> None:
        """Take a file, which may be there already if it is the record of this very game."""
        self.file = Path(file)
        self.sitting: dict[str, Any] = {}  # who sits at the table, for the record
        there = _record_in(self.file) if self.file.exists() else {}
        if there is None:
            raise NotWritten(
                f"{file} exists and is not the record of a game: choose another name", code="file.exists"
            )
        if there and there["moves"] and not is_its_own(there):
            holds = f"a game of {there['game']}, {len(there['moves'])} moves long"
            raise NotWritten(
                f"{file} holds {holds}: choose another name, or go on with it (--resume)", code="file.exists"
            )
        if not self.file.parent.is_dir():
            raise NotWritten(f"{file}: there is no folder {self.file.parent}", code="file.no_folder")

    @property
    def how_to_go_on(self) -> str:
        return going_on(self.file)

    def write(self, match: "Match") -> None:
        """Write the record. Raises NotWritten; then the file is as it was."""
        write_whole(self.file, told(match, self.sitting, indent=1)).close()

    def close(self) -> None:
        """Nothing is held."""


def going_on(file: Path) -> str:
    """The command that goes on with a record."""
    return command(f"play --resume {shlex.quote(str(file))}")


def told(match: "Match", sitting: dict[str, Any], indent: int | None = None) -> str:
    """Return a match's record as text, with who sits at the table."""
    from ..play.record import write_record

    record = write_record(match) | ({"sitting": sitting} if sitting else {})
    return json.dumps(record, ensure_ascii=False, indent=indent) + "\n"


def write_whole(file: Path, text: str, hold: Callable[[IO[str]], object] | None = None) -> IO[str]:
    """Put a text in the place of a file, whole or not at all, and return it still open.

    `hold` is called with it just before it takes its place. Raises NotWritten; then the file is as it was.
    """
    try:
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.", suffix=PART)
        written = open(handle, "w", encoding="utf-8")  # noqa: SIM115  (whoever holds it closes it)
        try:
            written.write(text)
            written.flush()
            if hold:
                hold(written)
            os.chmod(name, 0o644)
            os.replace(name, file)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            with contextlib.suppress(OSError):
                written.close()
            raise
        return written
    except OSError as error:
        raise NotWritten(f"{file}: {(error.strerror or 'cannot be written').lower()}") from None


def is_of(match: "Match") -> Callable[[dict[str, Any]], bool]:
    """Whether a record is of the game that is being played."""
    return lambda record: (record["game"], int(record["seed"])) == (match.game.name, match.seed)


def _record_in(file: Path) -> dict[str, Any] | None:
    """The record that a file holds, {} if it is empty, None if it holds anything else."""
    from ..errors import RecordError
    from ..play.record import read_record

    try:
        text = read_text(file)
        return read_record(text) if text.strip() else {}
    except (OSError, NotText, RecordError):
        return None
