"""The words of a game that want explaining, and its phases, each with the rules of its page that tell of it.

`TERMS` of a game's words names for each word the numbers of these rules, `NOW` for each phase those of what
is asked in it. What is shown to anybody who asks is the text of the rules themselves: there is no second
wording.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .gamewords import own_words

if TYPE_CHECKING:
    from ..engine.game import Game


def terms_of(game: "Game") -> list[dict[str, Any]]:
    """The `term`s of a game, each with the numbers of its `rules` in the order in which they are read."""
    told: Mapping[str, str] = own_words(game, "TERMS") or {}
    return [{"term": term, "rules": numbers.split()} for term, numbers in told.items()]


def rules_now(game: "Game") -> dict[str, list[str]]:
    """The numbers of the rules that a phase goes by, as they are read by whoever is asked; by its name."""
    told: Mapping[str, str] = own_words(game, "NOW") or {}
    return {phase: numbers.split() for phase, numbers in told.items()}
