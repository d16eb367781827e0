"""What every score sheet is: its options, what a hand asks for, and how hands become points."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ...names.suggestions import meant
from ..errors import Refused
from .fields import Field, Finder, Tick
from .options import SheetOption
from .players import Company, Hand, HandScore, Tally


class ImpossibleHand(Refused):
    """A hand cannot be scored; `hand` is its number."""

    code = "hand.invalid"

    def __init__(self, hand: int, cause: Refused, code: str | None = None) -> None:
        super().__init__(f"hand {hand}: {cause.spoken}", cause.typed, cause.asks, code or cause.code)
        self.hand = hand


@dataclass(frozen=True)
class Sheet:
    """A score sheet. Subclasses are the games' own; this one, `plain`, has no arithmetic.

    `fixed_table` means that nobody joins or leaves; `in_order` that hands are entered one after the
    other; `hands_needed` is how many hands the game has, if the sheet knows; `games` are those of the card
    room whose score it keeps.
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
        """The target of the game as its page gives it."""
        return None

    def hands_needed(self, company: Company) -> int | None:
        """The number of hands after which the game is over."""
        return None

    def may_enter(self, number: int, entered: Iterable[int], company: Company) -> None:
        """Refuse a new hand whose number cannot come now: hands are entered in order."""
        following = max(entered, default=0) + 1
        if number != following:
            raise Refused(
                f"hand {number} cannot be entered yet: the next hand is {following}", code="hand.out_of_order"
            )

    def takes_part(self, company: Company, tally: Tally) -> tuple[str, ...]:
        """Who takes part in the next hand, in turn order."""
        return company.active

    def opening(self, company: Company) -> dict[str, int]:
        """What each player starts with, in points or cents."""
        return {}

    def next_game(self, options: dict[str, Any], tally: Tally) -> dict[str, Any]:
        """The options of a rematch."""
        return options

    def fields(self, number: int, company: Company) -> tuple[Field, ...]:
        """What hand `number` asks for."""
        return ()

    def heading(self, number: int, company: Company) -> str:
        """What counts in hand `number` and whose deal it is, for the table."""
        return f"hand {number}"

    def hand_name(self, number: int, inputs: Mapping[str, Any]) -> str:
        """What an entered hand is called beside its number, where hands differ."""
        return ""

    def read_hand(
        self,
        number: int,
        given: Mapping[str, str | None],
        players: tuple[str, ...],
        find: Finder,
        company: Company,
    ) -> dict[str, Any]:
        """The inputs of a hand from what was typed; Refused names keys missing or unknown."""
        fields = {field.key: field for field in self.fields(number, company)}
        given = _as_the_only_answer(given, fields)
        asked = ", ".join(field.shape for field in fields.values())
        unknown = [key for key in given if key not in fields]
        if unknown:
            raise Refused(
                f"{self.name} hand {number} has no {unknown[0]!r}: it asks for {asked}",
                code="hand.unknown_field",
            )
        inputs = {}
        for key, field in fields.items():
            text = given.get(key)
            if key in given and text is None and isinstance(field, Tick):
                text = "yes"
            if text is not None:
                inputs[key] = field.read(text, players, find, company)
            elif field.required:
                raise Refused(
                    f"hand {number} needs {field.label}", field.shape, (key,), code="hand.incomplete"
                )
        return inputs

    def tally(self, company: Company, hands: Iterable[Hand]) -> Tally:
        """All hands scored in order of their numbers; ImpossibleHand names the first that cannot be."""
        self.check_company(company)
        tally = self.start(company)
        for hand in sorted(hands, key=lambda hand: hand.number):
            try:
                self._check_inputs(hand, company)
                score = self.score(hand, company, tally)
            except Refused as error:
                raise ImpossibleHand(hand.number, error) from error
            tally.hands[hand.number] = score
            for player, gain in score.adds.items():
                tally.totals[player] = tally.totals.get(player, 0) + gain
        self.close(company, tally)
        return tally

    def start(self, company: Company) -> Tally:
        """The tally before the first hand."""
        return Tally()

    def score(self, hand: Hand, company: Company, tally: Tally) -> HandScore:
        """What a hand is worth, after all hands before it. Refuses what cannot be."""
        raise Refused(
            f"the {self.name} sheet has no hands: enter values with add or row", code="sheet.wrong_kind"
        )

    def close(self, company: Company, tally: Tally) -> None:
        """Fill in what follows from all hands together."""

    @property
    def fewest_left(self) -> int:
        """How few may be left when others have gone: where nothing is reckoned, one alone may go on."""
        return self.fewest if self.by_hands else 1

    def check_company(self, company: Company, fewest: int | None = None) -> None:
        """Refuse a number of players (by default, of those who sit down) or options that cannot be here."""
        count, fewest = len(company.active), self.fewest if fewest is None else fewest
        if count < fewest or (self.most is not None and count > self.most):
            if self.most is None:
                right = f"at least {fewest}"
            elif self.most == fewest:
                right = f"exactly {self.most}"
            else:
                right = f"{fewest} to {self.most}"
            raise Refused(
                f"the {self.name} sheet needs {right} players, not {count}", code="player.wrong_number"
            )
        known = {option.name: option for option in self.options}
        if set(company.options) != set(known):
            raise Refused(
                f"the {self.name} sheet has the options {', '.join(known) or 'none'}", code="option.invalid"
            )
        for name, value in company.options.items():
            if not known[name].fits(value, company.players):
                raise known[name].wrong(str(value))

    def read_options(self, given: Mapping[str, str], find: Callable[[str], str]) -> dict[str, Any]:
        """All options of a game: as given, else their defaults; Refused lists those there are."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                have = ", ".join(f"{option.name} ({option.allowed})" for option in self.options)
                none = f"the {self.name} sheet has no option {name!r}{meant(name, known)}"
                raise Refused(f"{none}: it has {have or 'none'}", code="option.unknown")
        return {
            option.name: option.read(given[option.name], find) if option.name in given else option.default
            for option in self.options
        }

    def _check_inputs(self, hand: Hand, company: Company) -> None:
        fields = {field.key: field for field in self.fields(hand.number, company)}
        for key, value in hand.inputs.items():
            if key not in fields:
                raise Refused(f"it has no {key!r}{meant(key, fields)}", code="hand.unknown_field")
            fields[key].check(value, hand, company)
        for key, field in fields.items():
            if field.required and key not in hand.inputs:
                raise Refused(f"it needs {field.label}", field.shape, (key,), code="hand.incomplete")


def _as_the_only_answer(
    given: Mapping[str, str | None], fields: Mapping[str, Field]
) -> Mapping[str, str | None]:
    """Where a hand asks for one thing only, its key may be left out: `4,3,5,1` for `tricks=4,3,5,1`."""
    if len(given) == len(fields) == 1:
        (word, text), (key,) = *given.items(), fields
        if text is None and word != key:
            return {key: word}
    return given
