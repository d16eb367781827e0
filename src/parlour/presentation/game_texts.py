"""What the words of a game add, where they have it, to what every game says."""

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
    """The words of a game, looked for on the disk but once."""
    return companion(game.module, "texts")


@functools.cache
def own_texts(game: "Game", name: str) -> Any:
    """What the words of a game have under a name, looked for but once; None if they have nothing."""
    return getattr(texts_of(game), name, None)


def homeward(match: "Match") -> tuple[Callable[[int], bool], Refusal] | None:
    """Which moves bring a card home, and why if there is none; None in games in which no card has a home."""
    goes_home = own_texts(match.game, "goes_home")
    return (goes_home, texts_of(match.game).NONE_GOES_HOME) if goes_home else None


def asked_by_touch(game: "Game", phase: str, prompt: str) -> str:
    """What is asked of somebody who touches things: a prompt that speaks of typing has another form."""
    prompts: dict[str, str] = own_texts(game, "PROMPTS") or {}
    return prompts.get(phase, prompt) if prompt else ""


def next_game(match: "Match") -> dict[str, int]:
    """What a game that has ended leaves to the next one of the same table, as options: a pot, perhaps."""
    leaves = own_texts(match.game, "next_game")
    return leaves(match.table[0]) if match.over and leaves else {}


def target(match: "Match") -> int | None:
    """At how many points the match ends; None where it ends in another way."""
    tell = own_texts(match.game, "plays_to")
    told = tell(match.table[0]) if tell else None
    return None if told is None else int(told)


def hand_order(game: "Game") -> str:
    """The ranks of a sorted hand from the first to the last, where the ace is not the last; else empty."""
    return own_texts(game, "HAND_ORDER") or ""
