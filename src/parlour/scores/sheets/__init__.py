"""The game sheets. Each module defines `SHEETS` and is imported when one of them is first used."""

from functools import cache
from importlib import import_module

from ...names.suggestions import meant
from ..errors import Refused
from .sheet import Sheet

_MODULES = {
    "plain": "simple", "king": "king", "diloti": "fishing", "kontsina": "fishing", "xeri": "fishing",
    "rummy": "rummy", "keep": "keep", "chase": "chase", "letters": "simple", "wins": "simple",
    "chips": "simple", "columns": "simple",
}  # fmt: skip
"""The module of each sheet."""

NAMES = tuple(_MODULES)


@cache
def sheet_named(name: str) -> Sheet:
    """Return the sheet with this name. Raises Refused, which lists the names."""
    if name not in NAMES:
        raise Refused(
            f"no sheet {name!r}{meant(name, NAMES)}: choose one of {', '.join(NAMES)}",
            code="sheet.unknown_kind",
        )
    sheets: tuple[Sheet, ...] = import_module(f".{_MODULES[name]}", __name__).SHEETS
    return next(sheet for sheet in sheets if sheet.name == name)
