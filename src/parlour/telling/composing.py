"""Moves that a page lets one make otherwise than by choosing from a list, as a game's words tell them.

`LOOKS` names for each kind of move what it looks like: a `call` is a big button that is always there, and a
`sign` one of many small ones. `composed(t)` lists moves that are put together of `parts`, so many at `most`
in a row, and perhaps several `ways` of them; `unlisted(move)` says which moves a list need not hold, for
they are composed. `ROWS` tells of cards that are laid out in rows, `each` so many, before any row is said;
`end` is said after the last, `auto` has the game lay them, and `arranged(t)` are the moves that lay the rows
which it would.
"""

import functools
from typing import TYPE_CHECKING, Any

from ..errors import NotAsked
from .gamewords import words_of
from .things import Sight
from .touching import form_of

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..play import Match


def composing(match: "Match", seat: int) -> dict[str, Any]:
    """What a page is told beside the moves of a seat that is asked; nothing, in most games."""
    words, told = words_of(match.game), looks(match.game)
    if hasattr(words, "composed") and (composed := words.composed(Sight(match, seat).table)):
        told["composed"] = composed
    if hasattr(words, "ROWS"):
        told["rows"] = words.ROWS
    return told


def looks(game: "Game") -> dict[str, Any]:
    """What moves of a game look like, by their form; it never changes, so that their places are fixed."""
    named = _named_looks(game)
    return {"looks": named} if named else {}


def arranged(match: "Match", seat: int) -> list[str]:
    """The moves that lay rows as the game would lay them. Raises NotAsked where no cards lie in rows."""
    words = words_of(match.game)
    if not hasattr(words, "ROWS"):
        raise NotAsked("no cards are laid out in rows in this game")
    told: list[str] = words.arranged(Sight(match, seat).table)
    return told


@functools.cache
def _named_looks(game: "Game") -> dict[str, str]:
    told: dict[int, str] = getattr(words_of(game), "LOOKS", {})
    return {form_of(game, kind, game.verbs[kind].template): look for kind, look in told.items()}


def unlisted(match: "Match", move: int) -> bool:
    """Whether a move is composed, and stands in no list."""
    words = words_of(match.game)
    return hasattr(words, "unlisted") and bool(words.unlisted(move))
