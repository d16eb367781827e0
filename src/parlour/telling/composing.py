"""Moves that a page lets one make otherwise than by choosing from a list, as a game's words tell them.

`LOOKS` names for each kind of move what it looks like: a `call` is a big button that is always there, and a
`sign` one of many small ones. `composed(t)` lists moves that are put together of `parts`, so many at `most`
in a row, and perhaps several `ways` of them; `unlisted(move)` says which moves a list need not hold, for
they are composed. `ROWS` tells of cards that are laid out in rows, `each` so many, before any row is said.
"""

from typing import TYPE_CHECKING, Any

from .gamewords import words_of
from .things import Sight
from .touching import form_of

if TYPE_CHECKING:
    from ..play import Match


def composing(match: "Match", seat: int) -> dict[str, Any]:
    """What a page is told beside the moves of a seat that is asked; nothing, in most games."""
    words, told = words_of(match.game), {}
    sight = Sight(match, seat)
    if hasattr(words, "LOOKS"):
        told["looks"] = {
            form_of(match.game, kind, match.game.verbs[kind].template): look
            for kind, look in words.LOOKS.items()
        }
    if hasattr(words, "composed") and (composed := words.composed(sight.table)):
        told["composed"] = composed
    if hasattr(words, "ROWS"):
        told["rows"] = words.ROWS
    return told


def unlisted(match: "Match", move: int) -> bool:
    """Whether a move is composed, and stands in no list."""
    words = words_of(match.game)
    return hasattr(words, "unlisted") and bool(words.unlisted(move))
