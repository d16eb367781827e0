"""Explain why a move is not legal: a typed move, a move after `?`, or all cards of the hand."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ..errors import ParlourError
from ..names.suggestions import meant
from ..presentation.explain import hand_of, open_forms, reason_of, why_not, why_only
from ..presentation.move_targets import example_of, forms_now
from ..presentation.style import cards_in
from .prompt import as_move, cards_typed, completions, matching

if TYPE_CHECKING:
    from ..engine.moves import Refusal
    from ..match import Match
    from ..presentation.names import SeatNames


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
