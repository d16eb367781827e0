"""What `help` says: the moves of this game, with examples of those one has now, and the words beside them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..telling.doing import GIVE_UP
from ..telling.forms import PASSES, forms
from ..telling.gamewords import homeward

if TYPE_CHECKING:
    from ..play import Match

PASS_QUIETLY = "quietly"
SEND_HOME = "home"
WINNABLE = "winnable"

WORDS = {
    "?": "why only these moves",
    "? MOVE": "why not this one",
    "hint": "what the search bot would do",
    WINNABLE: "can this still be won?",
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
    if match.game.solving is None:
        lacking.append(WINNABLE)
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
