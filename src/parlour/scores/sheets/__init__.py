"""The game sheets: a lazy shelf of one module per sheet, each holding one `SHEET`."""

from functools import cache
from importlib import import_module

from ...names.suggestions import meant
from ..errors import Refused
from .sheet import Sheet

NAMES = (
    "plain", "king", "diloti", "kontsina", "xeri", "rummy",
    "keep", "chase", "letters", "wins", "chips", "columns",
)  # fmt: skip


@cache
def sheet_named(name: str) -> Sheet:
    """The sheet of this name; Refused lists those there are."""
    if name not in NAMES:
        raise Refused(
            f"no sheet {name!r}{meant(name, NAMES)}: choose one of {', '.join(NAMES)}",
            code="sheet.unknown_kind",
        )
    sheet: Sheet = import_module(f".{name}", __name__).SHEET
    return sheet
