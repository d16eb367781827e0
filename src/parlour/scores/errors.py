"""Errors of the score keeper.

Each message is a sentence that says what is wrong and what is accepted. When one of these errors is raised,
nothing has been stored.
"""

from ..errors import ParlourError


class ScoreError(ParlourError):
    """Base of all errors of the score keeper."""

    code = "sheet.invalid"


class Refused(ScoreError):
    """The command cannot be executed on this sheet. The sheet is unchanged.

    `sentence` is the message for a form on a page. `syntax` shows how the entry is typed; the full message
    contains both. `fields` are the keys of the fields that must be filled in or changed.
    """

    code = "entry.invalid"

    def __init__(
        self, message: str, syntax: str = "", fields: tuple[str, ...] = (), code: str | None = None
    ) -> None:
        super().__init__(f"{message}: {syntax}" if syntax else message, code=code)
        self.sentence, self.syntax, self.fields = message, syntax, fields


class FilledCell(Refused):
    """The cell already has a value. To change it, edit the event with the number `event`."""

    code = "entry.taken"

    def __init__(self, message: str, event: int, code: str | None = None) -> None:
        super().__init__(message, code=code)
        self.event = event


class EditConflict(Refused):
    """Another device changed the entry after the writer had last seen it."""

    code = "entry.conflict"


class InvalidRecord(Refused):
    """A record of a log is not valid at its place. `seq` is its number, `reason` the message without it."""

    code = "record.invalid"

    def __init__(self, seq: int, message: str, code: str | None = None) -> None:
        super().__init__(f"record {seq}: {message}", code=code)
        self.seq = seq
        self.reason = message


class UnknownSheet(ScoreError):
    """No stored sheet has this name or id."""

    code = "sheet.unknown"


class ReadOnly(ScoreError):
    """The log of the sheet is broken: it can be read and exported, not written."""

    code = "sheet.read_only"


class InvalidFile(ScoreError):
    """The file is not an exported sheet, or its version is unknown."""

    code = "file.invalid"


class WriteConflict(ScoreError):
    """Other devices wrote first at every attempt. Nothing was stored."""

    code = "sheet.conflict"
