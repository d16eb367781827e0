"""What those may do who are asked out of turn, told to everybody, from what the whole table sees.

`awaited(t)` in the words of a game says it: an `Awaited`, or None where it is plain whose turn it is.
"""

from typing import TYPE_CHECKING, Any

from ..play.plain_table import PlainTable
from .gamewords import own_words

if TYPE_CHECKING:
    from ..play import Match


def awaited(match: "Match") -> dict[str, Any] | None:
    """The same for all who look on, whether they are asked or not; None if nothing special is awaited."""
    awaits = own_words(match.game, "awaited")
    if awaits is None or match.over:
        return None
    table = match.game.table
    found = awaits(PlainTable(table, match.known_to(table.spectator)))
    return None if found is None else {"text": found.text, "cards": list(found.cards)}
