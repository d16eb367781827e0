"""Hints and `help` in a game at the terminal."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..presentation.describe import GIVE_UP
from ..presentation.game_texts import homeward
from ..presentation.move_targets import PASSES, forms
from ..presentation.style import Style, pad, shown

if TYPE_CHECKING:
    from ..match import Match
    from ..presentation.hints import Advice

NOWHERE = "Every move only leads back to where you have been: nothing new comes of going on."


def tell_advice(found: "Advice", style: Style) -> list[str]:
    """Return what to play, how much worse the other moves are, and what those numbers count."""
    if found.wins:
        many = "1 move" if found.wins == 1 else f"{found.wins} moves"
        return [f"The solver says: {style.text(found.moves[0].text)}", f"  It leads to a win in {many}."]
    lines = [f"The search bot would choose: {style.text(found.moves[0].text)}"] if found.moves else [NOWHERE]
    width = max((shown(style.text(one.text)) for one in found.moves), default=0)
    for place, one in enumerate(found.moves):
        told = f"{one.value:+.1f}" if place == 0 or one.worse is not None else "about as good"
        often = "" if found.equal else f"   tried {one.visits:,} times"
        lines.append(f"  {pad(style.text(one.text), width)}  {pad(told, 13)}{often}".rstrip())
    if found.moves:
        most = max(one.visits for one in found.moves)
        told = f"The number: {found.counts}, on average over {most:,} imagined games"
        lines += style.wrap(f"{told} that agree with all you know ({found.used.seconds:.1f} s).", "  ", "")
    if found.back:
        moves = ", ".join(map(style.text, found.back[:8]))
        more = f" and {len(found.back) - 8} more" if len(found.back) > 8 else ""
        lines += style.wrap(
            f"Not advised, for they lead back to where you have been: {moves}{more}.", "  ", ""
        )
    return lines


def tell_guidance(found: "Guidance", style: Style) -> list[str]:
    """Return what can be typed: moves as in these examples, and words."""
    lines = style.wrap("Type a move, a part of it that is clear, or its number in the list.", "", "")
    if found.now:
        lines += style.wrap(f"Now, for example: {', '.join(map(style.text, found.now))}", "  ", "")
    lines += style.wrap(f"All kinds of move in this game: {found.forms}", "  ", "")
    lines.append("And these words:")
    width = max(map(len, found.words))
    return lines + [f"  {pad(word, width)}  {text}" for word, text in found.words.items()]


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
