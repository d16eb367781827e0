"""The forms of move of a game, `play Kh`, as people are told them."""

import re
from typing import TYPE_CHECKING

from ..engine.linked import engine
from .gamewords import words_of

if TYPE_CHECKING:
    from ..play import Match

PASSES = ("pass", "let", "keep")  # moves that decide nothing where they are the only ones
BLANKS = {"card": ["Kh", "7c"], "cards": ["7c 7d"], "suit": ["h"], "place": ["3", "10"]}


def forms(match: "Match") -> str:
    """The forms of the moves that there are under these house rules."""
    game, absent = match.game, getattr(words_of(match.game), "absent", None)
    missing = absent(match.table[0]) if absent else ()
    gone = {*missing, *([game.concede] if game.concede >= 0 else [])}
    return _listed([verb.template for number, verb in enumerate(game.verbs) if number not in gone])


def forms_now(match: "Match", seat: int) -> str:
    """The forms of the moves that a seat has now."""
    kinds = {move & 15 for move in engine(match.game).moves(match.table, seat)}
    return _listed([verb.template for number, verb in enumerate(match.game.verbs) if number in kinds])


def _listed(templates: list[str]) -> str:
    return ", ".join(f"`{form}`" for form in dict.fromkeys(map(example_of, templates)))


def example_of(form: str) -> str:
    """A form of move with something in its blanks: no card and no place stands twice."""
    fill = {name: iter(texts) for name, texts in BLANKS.items()}
    return re.sub(r"\{(\w+)\}", lambda blank: next(fill.get(blank[1], iter("3")), "3"), form)
