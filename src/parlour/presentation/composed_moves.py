"""Moves that a page lets one make otherwise than by choosing from a list, as a game's words tell them.

`LOOKS` names for each kind of move what it looks like: a `call` is a big button that is always there, and a
`sign` one of many small ones. `composed(t)` lists moves that are put together of `parts`, so many at `most`
in a row, and perhaps several `ways` of them; `unlisted(move)` says which moves a list need not hold, for
they are composed. `ROWS` tells of cards that are laid out in rows, `each` so many, before any row is said;
`end` is said after the last, `auto` has the game lay them, and `arranged(t)` are the moves that lay the rows
which it would. `LETS_BY` names for each phase in which something is offered to several, unseen by each other,
the move with which one lets it go by.
"""

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..errors import NotAsked
from .game_texts import own_texts, texts_of
from .move_targets import form_of

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..match import Match


def composing(match: "Match", seat: int) -> dict[str, Any]:
    """What a page is told beside the moves of a seat that is asked; nothing, in most games."""
    compose, told = own_texts(match.game, "composed"), looks(match.game)
    if compose and (composed := compose(match.asking(seat))):
        told["composed"] = composed
    if lets_by := (own_texts(match.game, "LETS_BY") or {}).get(match.phase):
        told["lets_by"] = lets_by
    if rows := own_texts(match.game, "ROWS"):
        told["rows"] = rows
    return told


def looks(game: "Game") -> dict[str, Any]:
    """What moves of a game look like, by their form; it never changes, so that their places are fixed."""
    named = _named_looks(game)
    return {"looks": named} if named else {}


def arranged(match: "Match", seat: int) -> list[str]:
    """The moves that lay rows as the game would lay them. Raises NotAsked where no cards lie in rows."""
    if not own_texts(match.game, "ROWS"):
        raise NotAsked("no cards are laid out in rows in this game", code="game.unsupported")
    told: list[str] = texts_of(match.game).arranged(match.asking(seat))
    return told


@functools.cache
def _named_looks(game: "Game") -> dict[str, str]:
    told: dict[int, str] = getattr(texts_of(game), "LOOKS", {})
    return {form_of(game, kind, game.verbs[kind].template): look for kind, look in told.items()}


def listed(match: "Match", seat: int) -> Callable[[int], bool] | None:
    """Which moves stand in a seat's list: those that are not composed and say anything new; None: all do."""
    left_out = []
    if is_composed := own_texts(match.game, "unlisted"):
        left_out.append(is_composed)
    if says_again := own_texts(match.game, "repeats"):
        left_out.append(functools.partial(says_again, match.asking(seat)))
    return (lambda move: not any(leaves(move) for leaves in left_out)) if left_out else None
