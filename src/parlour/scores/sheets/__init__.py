"""The game sheets. Each module defines one `SHEET` and is imported when it is first used."""

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
    """Return the sheet with this name. Raises Refused, which lists the names."""
    if name not in NAMES:
        raise Refused(
            f"no sheet {name!r}{meant(name, NAMES)}: choose one of {', '.join(NAMES)}",
            code="sheet.unknown_kind",
        )
    sheet: Sheet = import_module(f".{name}", __name__).SHEET
    return sheet
