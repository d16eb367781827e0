"""Why a move may not be made: of what was typed, of what was asked about, of all the cards of a hand."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ..errors import ParlourError
from ..names.suggestions import meant
from ..presentation.explain import hand_of, open_forms, reason_of, why_not, why_only
from ..presentation.move_targets import example_of, forms_now
from ..presentation.style import cards_in
from .prompt import as_move, begun, cards_typed, matching

if TYPE_CHECKING:
    from ..engine.moves import Refusal
    from ..match import Match
    from ..presentation.names import SeatNames


class Reasons:
    """Tells the rules that stand against moves of the person's seat."""

    def __init__(
        self, match: "Match", seat_names: "SeatNames", screen: Any, words: Callable[[], Iterable[str]] = tuple
    ) -> None:
        """`words()` are those that may be typed instead of a move."""
        self._match, self._seat_names, self._screen, self._words = match, seat_names, screen, words

    @property
    def _own(self) -> int:
        assert self._seat_names.own is not None
        return self._seat_names.own

    @property
    def _forms(self) -> list[str]:
        return [verb.template for verb in self._match.game.verbs]

    def why(self, rest: str, moves: list[str]) -> bool:
        """`?`: why only these moves; `? Kh`: why not this one. The position stays as it is."""
        if rest:
            self._why_not(rest.removeprefix("not ").strip(), moves)
            return False
        reasons = why_only(self._match, self._own, moves)
        free = bool(open_forms(self._match, moves))
        if not reasons and not free:
            reasons = self._closed_kinds(moves)
        told = [(cards, reason) for reason, cards in reasons.items()]
        prompt = self._match.view(self._own)["prompt"]
        self._screen.why(prompt, told, free and not told)
        return False

    def _closed_kinds(self, moves: list[str]) -> dict[str, list[str]]:
        """Why whole kinds of move are not possible now, as far as cards of the hand can show it."""
        reasons: dict[str, list[str]] = {}
        for form in self._forms:
            word = form.split()[0]
            examples = begun(word, [form], self._hand)[:1] if "{" in form else []
            for example in examples:
                reason = why_not(self._match, self._own, example)
                if reason and not any(move.startswith(word) for move in moves):
                    told = reasons.setdefault(str(reason), [])
                    told.extend([word] * (word not in told))
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
            self.forbidden(text, self._check)

    def _check(self, text: str) -> bool:
        self._match.check(self._own, self._match.next_part(self._own, text)[0])
        self._screen.allowed(text)
        return False

    def forbidden(self, line: str, attempt: Callable[[str], bool]) -> bool:
        """Refuse by its rule what fits no move of the list, if it can be read; else say how to write moves.

        What it may stand for is attempted first: a decision named as a whole is not in the list.
        """
        from ..match import MoveRefused

        unread = None
        for text in as_move(line, self._forms):
            try:
                return attempt(text)
            except MoveRefused as error:
                self.refuse(error.refusal)
                return False
            except ParlourError as error:
                unread = unread or error
        if not self._refuse_begun(line):
            wrong, form, _ = str(unread).partition(": write ")
            now = forms_now(self._match, self._own) if form else ""
            self._screen.unclear(f"{wrong}{self._near(line)}{form}{now}, or help.")
        return False

    def _near(self, line: str) -> str:
        """Which word or kind of move a line may have meant to begin with."""
        word = line.split()[0]
        there = [*self._words(), *(form.split()[0] for form in self._forms)]
        return "" if word.lower() in there else meant(word, there)

    def _refuse_begun(self, line: str) -> bool:
        """Refuse a move of which only the beginning was typed, `draw`; false if it begins none."""
        from ..match import MoveRefused

        refusals: dict[str, tuple[str, Refusal]] = {}
        for example in begun(line, self._forms, self._hand):
            try:
                self._match.check(self._own, example)
                self._screen.unclear(f"Say the whole move, as in {example}.")
                return True
            except MoveRefused as error:
                refusals.setdefault(error.refusal.rule, (example, error.refusal))
            except ParlourError:
                continue
        if refusals:
            self._refuse_for(line, list(refusals.values()))
        return bool(refusals)

    def _refuse_for(self, line: str, refused: list[tuple[str, "Refusal"]]) -> None:
        """Tell why no move begins with what was typed, in no words about cards that only examples have."""
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
        form = next(form for form in self._forms if begun(line, [form], ["Kh"]))
        told = (
            f"None of your moves begins with `{line}` now. A whole one is written as in `{example_of(form)}`"
        )
        rule = refused[0][1].rule
        self._screen.refused(f"{told} ({rule})." if rule else f"{told}.", rule, ())

    def refuse(self, refusal: "Refusal", example: str = "") -> None:
        """Tell a refusal; if what was typed may have meant other things, tell which one was tried."""
        reason = reason_of(refusal)
        self._screen.refused(f"{example}: {reason}" if example else str(reason), reason.rule, reason.cards)
