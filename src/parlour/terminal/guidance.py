"""What `help` says: the moves of this game, with examples of those one has now, and the words beside them."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING

from ..engine.jit import companion
from ..engine.linked import engine
from ..engine.moves import Refusal

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..play import Match

GIVE_UP = "give up"
PASS_QUIETLY = "quietly"
SEND_HOME = "home"
PASSES = ("pass", "let", "keep")  # moves that decide nothing where they are the only ones

WORDS = {
    "?": "why only these moves",
    "? MOVE": "why not this one",
    "hint": "what the search bot would do",
    "undo": "back to your last decision",
    "moves": "all your moves",
    "table": "the table once more",
    "score": "the score sheet",
    "log": "what has happened so far",
    "rules": "the rules, or one: rules R9",
    "rules WORD": "the rules that speak of it",
    "save FILE": "write the record to a file",
    PASS_QUIETLY: "pass unasked if that is all you can; off: ask again",
    SEND_HOME: "every card that can go home goes home",
    GIVE_UP: "end the game as lost",
    "quit": "leave; the game is kept",
}

BLANKS = {"card": ["Kh", "7c"], "cards": ["7c 7d"], "suit": ["h"], "place": ["3", "10"]}


@dataclass(frozen=True)
class Guidance:
    """Examples of the moves that one has now, the forms of all moves here, and what else can be typed."""

    now: list[str]
    forms: str
    words: dict[str, str]


def guidance(match: "Match", moves: list[str]) -> Guidance:
    """Return what there is to type in this game, under its house rules."""
    lacking = []
    if homeward(match) is None:
        lacking.append(SEND_HOME)
    if match.game.concede < 0:
        lacking.append(GIVE_UP)
    if not any(verb.template in PASSES for verb in match.game.verbs):
        lacking.append(PASS_QUIETLY)
    words = {word: text for word, text in WORDS.items() if word not in lacking}
    return Guidance(_examples(moves), forms(match), words)


def _examples(moves: list[str]) -> list[str]:
    """One move of each kind that there is now."""
    kinds: dict[str, str] = {}
    for move in moves:
        kinds.setdefault(move.split()[0].rstrip("0123456789"), move)
    return list(kinds.values())[:6]


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


def words_of(game: "Game") -> ModuleType:
    return companion(game.module, "words")


def homeward(match: "Match") -> tuple[Callable[[int], bool], Refusal] | None:
    """Which moves bring a card home, and why if there is none; None in games in which no card has a home."""
    words = words_of(match.game)
    return (words.goes_home, words.NONE_GOES_HOME) if hasattr(words, "goes_home") else None


def next_game(match: "Match") -> dict[str, int]:
    """What a game that has ended leaves to the next one of the same table, as options: a pot, perhaps."""
    words = words_of(match.game)
    return words.next_game(match.table[0]) if match.over and hasattr(words, "next_game") else {}
