"""How the score keeper says no.

Every error is a sentence: what was wrong and what would be right. Programs go by its class. Whatever is
raised here, nothing has been written.
"""

from ..errors import ParlourError


class ScoreError(ParlourError):
    """Base of all errors of the score keeper."""

    code = "sheet.invalid"


class Refused(ScoreError):
    """The command cannot be carried out on this sheet; the sheet is as it was.

    `spoken` is the sentence alone, for whoever fills in a form by touch; who types is told `typed` after it,
    how it is written. `asks` names the fields that have to be answered first, or answered otherwise.
    """

    code = "entry.invalid"

    def __init__(
        self, message: str, typed: str = "", asks: tuple[str, ...] = (), code: str | None = None
    ) -> None:
        super().__init__(f"{message}: {typed}" if typed else message, code=code)
        self.spoken, self.typed, self.asks = message, typed, asks


class FilledCell(Refused):
    """The cell already holds a live event: what was meant is an edit of event `event`."""

    code = "entry.taken"

    def __init__(self, message: str, event: int, code: str | None = None) -> None:
        super().__init__(message, code=code)
        self.event = event


class Changed(Refused):
    """Somebody else has changed meanwhile what was looked at: both versions are to be shown."""

    code = "entry.conflict"


class Unfit(Refused):
    """A record of a log cannot have been accepted; `seq` is its number, `reason` why."""

    code = "record.invalid"

    def __init__(self, seq: int, message: str, code: str | None = None) -> None:
        super().__init__(f"record {seq}: {message}", code=code)
        self.seq = seq
        self.reason = message


class UnknownSheet(ScoreError):
    """No stored sheet has this name."""

    code = "sheet.unknown"


class ReadOnly(ScoreError):
    """The sheet's log is broken: it can be read and exported, not written."""

    code = "sheet.read_only"


class Unreadable(ScoreError):
    """A file to import is no score file at all, or of a version this program does not know."""

    code = "file.invalid"


class Crowded(ScoreError):
    """Other devices kept writing first; the command was tried again and again and is not stored."""

    code = "sheet.conflict"
