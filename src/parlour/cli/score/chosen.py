"""The sheet that is meant when none is named: the one named last, remembered for each database."""

import contextlib
import hashlib
import os

from ...database import data_folder
from ...names.program import command
from ...scores.errors import UnknownSheet
from ...scores.keeper import Keeper
from ...scores.store.logs import Listed


class Chosen:
    """What is remembered for one database, in a file of its own in the user's data folder.

    Where that cannot be written, the sheet is named each time: nothing else depends on it.
    """

    def __init__(self, url: str) -> None:
        name = hashlib.sha256(url.encode("utf-8", "replace")).hexdigest()[:24]
        self._file = data_folder() / "chosen-sheets" / name

    def id(self) -> str | None:
        """The id of the sheet, if one has been chosen."""
        with contextlib.suppress(OSError, UnicodeDecodeError):
            return self._file.read_text("ascii").strip() or None
        return None

    def remember(self, sheet_id: str) -> None:
        """Mean this sheet from now on."""
        if self.id() == sheet_id:
            return
        with contextlib.suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            fresh = self._file.with_suffix(f".{os.getpid()}")
            fresh.write_text(sheet_id, "ascii")
            fresh.replace(self._file)


def meant(keeper: Keeper, chosen: Chosen) -> Listed:
    """The chosen sheet, or the only one there is; UnknownSheet says how to choose."""
    sheet_id = chosen.id()
    with contextlib.suppress(UnknownSheet):
        if sheet_id is not None:
            return keeper.find(sheet_id)
    sheets = keeper.sheets()
    if len(sheets) != 1:
        how = (
            f"choose one with `{command('score use NAME')}`"
            if sheets
            else f"open one with `{command('score new')}`"
        )
        raise UnknownSheet(f"no sheet is chosen yet: name it, or {how}", code="sheet.missing")
    return sheets[0]
