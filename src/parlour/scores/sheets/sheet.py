"""The base class of score sheets: options, the fields of hands, and scoring."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ...names.suggestions import meant
from ..errors import Refused
from .fields import Checkbox, Field, Finder, SheetOption
from .players import Hand, HandScore, SheetContext, Tally


class ImpossibleHand(Refused):
    """A hand cannot be scored. `hand` is its number."""

    code = "hand.invalid"

    def __init__(self, hand: int, cause: Refused, code: str | None = None) -> None:
        super().__init__(f"hand {hand}: {cause.sentence}", cause.syntax, cause.fields, code or cause.code)
        self.hand = hand


@dataclass(frozen=True)
class Sheet:
    """A kind of score sheet. Subclasses define games; the base class is the `plain` sheet without scoring.

    `fewest` and `most` are the numbers of players. `fixed_table` means that players cannot join or leave.
    `by_hands` is false for the plain sheet. `games` are the names of the games whose scores it keeps.
    """

    name: str
    title: str
    fewest: int = 2
    most: int | None = None
    fixed_table: bool = False
    by_hands: bool = True
    win: str = "high"
    decimals_allowed: bool = False
    options: tuple[SheetOption, ...] = ()
    games: tuple[str, ...] = ()

    def target(self, options: Mapping[str, Any]) -> int | None:
        """Return the target in the rules of the game, or None."""
        return None

    def hand_count(self, context: SheetContext) -> int | None:
        """Return the number of hands of a game, or None if it is not fixed."""
        return None

    def check_number(self, number: int, entered: Iterable[int], context: SheetContext) -> None:
        """Raise Refused if a hand with this number cannot be entered now."""
        following = max(entered, default=0) + 1
        if number != following:
            raise Refused(
                f"hand {number} cannot be entered yet: the next hand is {following}", code="hand.out_of_order"
            )

    def participants(self, context: SheetContext, tally: Tally) -> tuple[str, ...]:
        """Return the players of the next hand, in turn order."""
        return context.active

    def opening(self, context: SheetContext) -> dict[str, int]:
        """Return the totals at the start, in points or cents."""
        return {}

    def rematch_options(self, options: dict[str, Any], tally: Tally) -> dict[str, Any]:
        """Return the options of a rematch."""
        return options

    def fields(self, number: int, context: SheetContext) -> tuple[Field, ...]:
        """Return the fields of a hand."""
        return ()

    def heading(self, number: int, context: SheetContext) -> str:
        """Return a text for the table: what counts in the hand, and who deals."""
        return f"hand {number}"

    def hand_name(self, number: int, inputs: Mapping[str, Any]) -> str:
        """Return a name for an entered hand, shown after its number, or an empty text."""
        return ""

    def read_hand(
        self,
        number: int,
        texts: Mapping[str, str | None],
        players: tuple[str, ...],
        find: Finder,
        context: SheetContext,
    ) -> dict[str, Any]:
        """Return the inputs of a hand from typed texts. Raises Refused for missing and unknown keys."""
        fields = {field.key: field for field in self.fields(number, context)}
        texts = _with_only_key(texts, fields)
        syntax = ", ".join(field.syntax for field in fields.values())
        unknown = [key for key in texts if key not in fields]
        if unknown:
            raise Refused(
                f"{self.name} hand {number} has no {unknown[0]!r}: its fields are {syntax}",
                code="hand.unknown_field",
            )
        inputs = {}
        for key, field in fields.items():
            text = texts.get(key)
            if key in texts and text is None and isinstance(field, Checkbox):
                text = "yes"
            if text is not None:
                inputs[key] = field.read(text, players, find, context)
            elif field.required:
                raise Refused(
                    f"hand {number} needs {field.label}", field.syntax, (key,), code="hand.incomplete"
                )
        return inputs

    def tally(self, context: SheetContext, hands: Iterable[Hand]) -> Tally:
        """Score all hands in the order of their numbers. Raises ImpossibleHand."""
        self.check_players(context)
        tally = self.start(context)
        for hand in sorted(hands, key=lambda hand: hand.number):
            try:
                self._check_inputs(hand, context)
                score = self.score(hand, context, tally)
            except Refused as error:
                raise ImpossibleHand(hand.number, error) from error
            tally.hands[hand.number] = score
            for player, gain in score.adds.items():
                tally.totals[player] = tally.totals.get(player, 0) + gain
        self.close(context, tally)
        return tally

    def start(self, context: SheetContext) -> Tally:
        """Return the tally before the first hand."""
        return Tally()

    def score(self, hand: Hand, context: SheetContext, tally: Tally) -> HandScore:
        """Return the score of a hand. `tally` holds the hands before it. Raises Refused."""
        raise Refused(
            f"the {self.name} sheet has no hands: enter values with add or row", code="sheet.wrong_kind"
        )

    def close(self, context: SheetContext, tally: Tally) -> None:
        """Complete the tally after the last hand."""

    @property
    def fewest_left(self) -> int:
        """The minimum of active players when others leave: 1 on the plain sheet, else `fewest`."""
        return self.fewest if self.by_hands else 1

    def check_players(self, context: SheetContext, fewest: int | None = None) -> None:
        """Raise Refused for a wrong number of players or invalid options. `fewest` replaces the minimum."""
        count, fewest = len(context.active), self.fewest if fewest is None else fewest
        if count < fewest or (self.most is not None and count > self.most):
            if self.most is None:
                allowed = f"at least {fewest}"
            elif self.most == fewest:
                allowed = f"exactly {self.most}"
            else:
                allowed = f"{fewest} to {self.most}"
            raise Refused(
                f"the {self.name} sheet needs {allowed} players, not {count}", code="player.wrong_number"
            )
        known = {option.name: option for option in self.options}
        if set(context.options) != set(known):
            raise Refused(
                f"the {self.name} sheet has the options {', '.join(known) or 'none'}", code="option.invalid"
            )
        for name, value in context.options.items():
            if not known[name].fits(value, context.players):
                raise known[name].invalid(str(value))

    def read_options(self, texts: Mapping[str, str], find: Callable[[str], str]) -> dict[str, Any]:
        """Return all options, with defaults for those not texts. Raises Refused, which lists the options."""
        known = {option.name: option for option in self.options}
        for name in texts:
            if name not in known:
                have = ", ".join(f"{option.name} ({option.allowed})" for option in self.options)
                message = f"the {self.name} sheet has no option {name!r}{meant(name, known)}"
                raise Refused(f"{message}: it has {have or 'none'}", code="option.unknown")
        return {
            option.name: option.read(texts[option.name], find) if option.name in texts else option.default
            for option in self.options
        }

    def _check_inputs(self, hand: Hand, context: SheetContext) -> None:
        fields = {field.key: field for field in self.fields(hand.number, context)}
        for key, value in sorted(hand.inputs.items()):
            if key not in fields:
                raise Refused(f"it has no {key!r}{meant(key, fields)}", code="hand.unknown_field")
            fields[key].check(value, hand, context)
        for key, field in fields.items():
            if field.required and key not in hand.inputs:
                raise Refused(f"it needs {field.label}", field.syntax, (key,), code="hand.incomplete")


def _with_only_key(texts: Mapping[str, str | None], fields: Mapping[str, Field]) -> Mapping[str, str | None]:
    """Add the key if a hand has only one field: `4,3,5,1` means `tricks=4,3,5,1`."""
    if len(texts) == len(fields) == 1:
        (word, text), (key,) = *texts.items(), fields
        if text is None and word != key:
            return {key: word}
    return texts
