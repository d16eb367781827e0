"""How what is told of a table comes about, part by part."""

from collections.abc import Callable
from typing import Any

from .plain_table import PlainTable


class Anew:
    """Tells every part anew, for whoever looks once; who is shown a table again and again may keep parts."""

    def zone(self, t: PlainTable, name: str, tell: Callable[[], Any]) -> Any:
        """What `tell` tells of a zone, to the eye whose table it is."""
        return tell()

    def beside(self, t: PlainTable, tell: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """What `tell` tells of the rest of a table: of its numbers, and of whatever zones it looks at."""
        return tell()

    def written(self, told: Any) -> Any:
        """A part as it is handed on."""
        return told
