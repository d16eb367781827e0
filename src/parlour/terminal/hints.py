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

NOWHERE = "Every move only leads back to an earlier position: playing on leads to nothing new."


def advice_lines(advice: "Advice", style: Style) -> list[str]:
    """Return lines with the recommended move, the values of the other moves, and what the values mean."""
    if advice.wins:
        many = "1 move" if advice.wins == 1 else f"{advice.wins} moves"
        return [
            f"The solver recommends: {style.text(advice.moves[0].text)}",
            f"  It leads to a win in {many}.",
        ]
    first = [style.text(move.text) for move in advice.moves[:1]]
    lines = [f"The search bot recommends: {first[0]}"] if first else [NOWHERE]
    width = max((shown(style.text(move.text)) for move in advice.moves), default=0)
    for place, move in enumerate(advice.moves):
        value = f"{move.value:+.1f}" if place == 0 or move.worse is not None else "about as good"
        visits = "" if advice.equal else f"   tried {move.visits:,} times"
        lines.append(f"  {pad(style.text(move.text), width)}  {pad(value, 13)}{visits}".rstrip())
    if advice.moves:
        most = max(move.visits for move in advice.moves)
        text = f"The number: {advice.counts}, on average over {most:,} simulated games"
        lines += style.wrap(f"{text} that fit what you know ({advice.used.seconds:.1f} s).", "  ", "")
    if advice.back:
        moves = ", ".join(map(style.text, advice.back[:8]))
        more = f" and {len(advice.back) - 8} more" if len(advice.back) > 8 else ""
        text = f"Not recommended, because they only lead back to an earlier position: {moves}{more}."
        lines += style.wrap(text, "  ", "")
    return lines


def guidance_lines(guidance: "Guidance", style: Style) -> list[str]:
    """Return lines for `help`: examples of moves, and the commands."""
    lines = style.wrap("Type a move, a part of it that matches only one move, or its number.", "", "")
    if guidance.now:
        lines += style.wrap(f"Legal now, for example: {', '.join(map(style.text, guidance.now))}", "  ", "")
    lines += style.wrap(f"All kinds of moves in this game: {guidance.forms}", "  ", "")
    lines.append("Other commands:")
    width = max(map(len, guidance.words))
    return lines + [f"  {pad(word, width)}  {text}" for word, text in guidance.words.items()]


PASS_QUIETLY = "quietly"
SEND_HOME = "home"
WINNABLE = "winnable"

WORDS = {
    "?": "explain why you may only make these moves",
    "? MOVE": "explain why you may not make this move",
    "hint": "show the move that the search bot recommends",
    WINNABLE: "find out whether this game can still be won",
    "undo": "take your last move back",
    "moves": "list your moves",
    "table": "show the table again",
    "score": "show the score sheet",
    "log": "show all moves so far",
    "rules": "show the rules, or one of them: rules R9",
    "rules WORD": "show the rules that contain a word",
    "save FILE": "write the record of the game to a file",
    PASS_QUIETLY: "pass automatically if you can only pass; quietly off: ask",
    SEND_HOME: "move every card home that can go there",
    GIVE_UP: "end the game as lost",
    "quit": "leave; the game is saved",
}


@dataclass(frozen=True)
class Guidance:
    """The content of `help`: examples of legal moves, examples of all kinds of moves, and the commands."""

    now: list[str]
    forms: str
    words: dict[str, str]


def guidance(match: "Match", moves: list[str]) -> Guidance:
    """Return the moves and commands that can be typed in this game, under its house rules."""
    missing = []
    if homeward(match) is None:
        missing.append(SEND_HOME)
    if match.game.solving is None:
        missing.append(WINNABLE)
    if match.game.concede < 0:
        missing.append(GIVE_UP)
    if not any(verb.template in PASSES for verb in match.game.verbs):
        missing.append(PASS_QUIETLY)
    words = {word: text for word, text in WORDS.items() if word not in missing}
    return Guidance(_examples(moves), forms(match), words)


def _examples(moves: list[str]) -> list[str]:
    """Return one legal move of each kind, at most six."""
    kinds: dict[str, str] = {}
    for move in moves:
        kinds.setdefault(move.split()[0].rstrip("0123456789"), move)
    return list(kinds.values())[:6]
