"""Hints, `help` and reasons in a game at the terminal."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import ParlourError
from ..messages import ANYONE, Recipient, render
from ..names.suggestions import meant
from ..presentation.describe import GIVE_UP
from ..presentation.explain import hand_of, open_forms, reason_of, why_not, why_only
from ..presentation.hints import tally_text
from ..presentation.move_targets import PASSES, example_of, forms, forms_now
from ..presentation.style import Style, cards_in, pad, shown
from .prompt import as_move, cards_typed, completions, matching

if TYPE_CHECKING:
    from ..engine.moves import Refusal
    from ..match import Match
    from ..presentation.hints import Advice
    from ..presentation.names import SeatNames

NOWHERE = "Every move only leads back to an earlier position: playing on leads to nothing new."


def advice_lines(advice: "Advice", style: Style, reader: Recipient = ANYONE) -> list[str]:
    """Return lines with the recommended move, its reason, the values of moves, and what they mean."""
    if advice.wins:
        many = "1 move" if advice.wins == 1 else f"{advice.wins} moves"
        return [
            f"The solver recommends: {style.text(advice.moves[0].text)}",
            f"  It leads to a win in {many}.",
        ]
    first = [style.text(move.text) for move in advice.moves[:1]]
    lines = [f"The search bot recommends: {first[0]}"] if first else [NOWHERE]
    for text in filter(None, (advice.reason, tally_text(advice))):
        lines += style.wrap(style.text(render(text, reader)), "  ", "  ")
    lines += _value_lines(advice, style)
    if advice.back:
        moves = ", ".join(map(style.text, advice.back[:8]))
        more = f" and {len(advice.back) - 8} more" if len(advice.back) > 8 else ""
        text = f"Not recommended, because they only lead back to an earlier position: {moves}{more}."
        lines += style.wrap(text, "  ", "")
    return lines


def _value_lines(advice: "Advice", style: Style) -> list[str]:
    """Return a line for the value of each move, and lines that say what the values mean."""
    if not advice.moves:
        return []
    lines = []
    width = max(shown(style.text(move.text)) for move in advice.moves)
    for place, move in enumerate(advice.moves):
        value = f"{move.value:+.1f}" if place == 0 or move.worse is not None else "about as good"
        visits = "" if advice.equal else f"   tried {move.visits:,} times"
        lines.append(f"  {pad(style.text(move.text), width)}  {pad(value, 13)}{visits}".rstrip())
    most = max(move.visits for move in advice.moves)
    text = f"The number: {advice.counts}, on average over {most:,} simulated games"
    return lines + style.wrap(f"{text} that fit what you know ({advice.used.seconds:.1f} s).", "  ", "")


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
    if match.game.texts.homeward() is None:
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


class Reasons:
    """Shows the rules that forbid moves of the person's seat."""

    def __init__(
        self, match: "Match", seat_names: "SeatNames", screen: Any, words: Callable[[], Iterable[str]] = tuple
    ) -> None:
        """Store the arguments; `words()` returns the commands that can be typed instead of a move."""
        self._match, self._seat_names, self._screen, self._words = match, seat_names, screen, words

    @property
    def _own(self) -> int:
        assert self._seat_names.own is not None
        return self._seat_names.own

    @property
    def _forms(self) -> list[str]:
        return [verb.template for verb in self._match.game.verbs]

    def why(self, rest: str, moves: list[str]) -> bool:
        """Run `?` (why only these moves?) or `? Kh` (why not this move?); the position does not change."""
        if rest:
            self._why_not(rest.removeprefix("not ").strip(), moves)
            return False
        reasons = why_only(self._match, self._own, moves)
        free = bool(open_forms(self._match, moves))
        if not reasons and not free:
            reasons = self._closed_kinds(moves)
        items = [(cards, reason) for reason, cards in reasons.items()]
        prompt = self._match.view(self._own)["prompt"]
        self._screen.why(prompt, items, free and not items)
        return False

    def _closed_kinds(self, moves: list[str]) -> dict[str, list[str]]:
        """Return the reasons why no move of a kind is legal, each with the verbs that it forbids.

        Only kinds of moves that can be tested with cards of the hand are included.
        """
        reasons: dict[str, list[str]] = {}
        for form in self._forms:
            word = form.split()[0]
            examples = completions(word, [form], self._hand)[:1] if "{" in form else []
            for example in examples:
                reason = why_not(self._match, self._own, example)
                if reason and not any(move.startswith(word) for move in moves):
                    verbs = reasons.setdefault(str(reason), [])
                    verbs.extend([word] * (word not in verbs))
        return reasons

    @property
    def _hand(self) -> list[str]:
        return hand_of(self._match, self._own)

    def _why_not(self, text: str, moves: list[str]) -> None:
        if text.isascii() and text.isdigit() and 1 <= int(text[:10]) <= len(moves):
            places = [int(text[:10]) - 1]
        else:
            places = matching(text, moves)
        for place in places:
            self._screen.allowed(moves[place])
        if not places:
            self.attempt(text, self._check)

    def _check(self, text: str) -> bool:
        self._match.check(self._own, self._match.next_part(self._own, text)[0])
        self._screen.allowed(text)
        return False

    def attempt(self, line: str, play: Callable[[str], bool]) -> bool:
        """Call `play` with a line that matches no listed move; return what it returns.

        A move composed of several parts is legal without being in the list. If the move is not legal, show
        the rule that forbids it; if the line is not a move, show how moves are written. Then return False.
        """
        from ..match import MoveRefused

        first_error = None
        for text in as_move(line, self._forms):
            try:
                return play(text)
            except MoveRefused as error:
                self.refuse(error.refusal)
                return False
            except ParlourError as error:
                first_error = first_error or error
        if not self._refuse_beginning(line):
            message, form, _ = str(first_error).partition(": write ")
            now = forms_now(self._match, self._own) if form else ""
            self._screen.unclear(f"{message}{self._suggestion(line)}{form}{now}, or help.")
        return False

    def _suggestion(self, line: str) -> str:
        """Return a suggestion if the first word of a line is a misspelled command or verb; else empty."""
        word = line.split()[0]
        known = [*self._words(), *(form.split()[0] for form in self._forms)]
        return "" if word.lower() in known else meant(word, known)

    def _refuse_beginning(self, line: str) -> bool:
        """Explain a line that is only the beginning of a move, such as `draw`; return False if it is not."""
        from ..match import MoveRefused

        refusals: dict[str, tuple[str, Refusal]] = {}
        for example in completions(line, self._forms, self._hand):
            try:
                self._match.check(self._own, example)
                self._screen.unclear(f"Type the whole move, for example {example}.")
                return True
            except MoveRefused as error:
                refusals.setdefault(error.refusal.rule, (example, error.refusal))
            except ParlourError:
                continue
        if refusals:
            self._refuse_for(line, list(refusals.values()))
        return bool(refusals)

    def _refuse_for(self, line: str, refused: list[tuple[str, "Refusal"]]) -> None:
        """Show why no legal move begins with a line; the reason must not name cards of the examples."""
        example, refusal = refused[0]
        typed = set(cards_typed(line))
        if len(refused) == 1 and not set(cards_in(refusal.text)) & (set(cards_in(example)) - typed):
            self.refuse(refusal)
            return
        known = typed | set(self._hand)
        for example, refusal in refused:
            if known >= set(cards_in(example)):
                self.refuse(refusal, example)
                return
        form = next(form for form in self._forms if completions(line, [form], ["Kh"]))
        text = f"No legal move begins with `{line}` now. Such moves are written as in `{example_of(form)}`"
        rule = refused[0][1].rule
        self._screen.refused(f"{text} ({rule})." if rule else f"{text}.", rule, ())

    def refuse(self, refusal: "Refusal", example: str = "") -> None:
        """Show a refusal, with the move that was tried if the input was ambiguous."""
        reason = reason_of(refusal)
        self._screen.refused(f"{example}: {reason}" if example else str(reason), reason.rule, reason.cards)
