"""Access to the texts of a game (its module `texts`) and their optional functions."""

import functools
from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..engine.jit import companion
from ..engine.moves import Refusal

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..match import Match


@functools.cache
def texts_of(game: "Game") -> ModuleType:
    """Return the module with the texts of a game, cached."""
    return companion(game.module, "texts")


@functools.cache
def own_texts(game: "Game", name: str) -> Any:
    """Return an attribute of the texts of a game, cached; None if there is none."""
    return getattr(texts_of(game), name, None)


def homeward(match: "Match") -> tuple[Callable[[int], bool], Refusal] | None:
    """Return a test for moves that bring a card home and the refusal if there are none; None if unused."""
    goes_home = own_texts(match.game, "goes_home")
    return (goes_home, texts_of(match.game).NONE_GOES_HOME) if goes_home else None


def next_game(match: "Match") -> dict[str, int]:
    """Return options for the next game at the same table, such as a pot that is carried over."""
    leaves = own_texts(match.game, "next_game")
    return leaves(match.table[0]) if match.over and leaves else {}


def target(match: "Match") -> int | None:
    """Return the points at which the match ends; None if it ends in another way."""
    plays_to = own_texts(match.game, "plays_to")
    points = plays_to(match.table[0]) if plays_to else None
    return None if points is None else int(points)


def hand_order(game: "Game") -> str:
    """Return the order of ranks in a sorted hand if the ace is not last; otherwise an empty string."""
    return own_texts(game, "HAND_ORDER") or ""
