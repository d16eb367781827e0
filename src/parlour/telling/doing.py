"""Moves as sentences: what somebody does who plays `bid 5`, and how that is said of them.

A game's words have `DOES`: patterns of moves, each with what is done, its verbs marked, `~bid 5 tricks`; a
suit stands in angles, `<h>`. Each pattern is tried on what those before it have made of the move. A move
that none of them fits begins with its verb. `BRIEFLY` are patterns of moves that the log tells in fewer
words, for the cards they name are told when they are shown.
"""

import functools
import re
from typing import TYPE_CHECKING

from ..drawing.people import People, third_person
from ..engine.cards import SUIT_NAMES, SUITS
from .gamewords import words_of

if TYPE_CHECKING:
    from ..engine.game import Game

VERB = re.compile(r"~(\w+)")
SUIT = re.compile(r"<([cdhs])>")
LIST = re.compile(r",(?=\w)")  # in a move nothing stands between what is listed
GIVE_UP = "give up"  # what giving up is called, whatever its verb


@functools.lru_cache(4096)
def doing(game: "Game", move: str, briefly: bool = False) -> str:
    """What is done with a move, its verbs marked: `~name hearts trumps`."""
    if game.concede >= 0 and move == game.verbs[game.concede].template:
        return f"~{GIVE_UP}"
    words = words_of(game)
    does: list[tuple[str, str]] = getattr(words, "DOES", [])
    brief: list[tuple[str, str]] = getattr(words, "BRIEFLY", []) if briefly else []
    said = move
    for pattern, clause in brief + does:
        said = re.sub(rf"\A{pattern}\Z", clause, said)
    said = LIST.sub(", ", said)
    said = SUIT.sub(lambda found: SUIT_NAMES[SUITS.index(found[1])], said)
    return said if "~" in said else f"~{said}"


def done(people: People, seat: int, clauses: list[str]) -> str:
    """Say that a seat does this, and this: "Ana passes", "you pass"."""
    return f"{people.name(seat)} {people.text(_conjugated(', '.join(clauses), seat == people.own))}"


@functools.lru_cache(4096)
def _conjugated(clauses: str, of_reader: bool) -> str:
    """What is done with its verbs as they are said of the reader, or of somebody."""
    return VERB.sub(lambda found: found[1] if of_reader else third_person(found[1]), clauses)
