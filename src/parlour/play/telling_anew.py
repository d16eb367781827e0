"""How what is told of a table comes about, part by part."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .plain_table import PlainTable

if TYPE_CHECKING:
    from .zones_seen import Head


class Anew:
    """Tells every part anew, for whoever looks once; who is shown a table again and again may keep parts."""

    def zones(self, t: PlainTable, heads: "list[Head]", tell: "Callable[[Head], Any]") -> dict[str, Any]:
        """What `tell` tells of each zone, to the eye whose table it is."""
        return {head.name: tell(head) for head in heads}

    def beside(self, t: PlainTable, tell: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """What `tell` tells of the rest of a table: of its numbers, and of whatever zones it looks at."""
        return tell()

    def written(self, told: Any) -> Any:
        """A part as it is handed on."""
        return told
