"""The fields of a hand and the options of a sheet: labels, how texts are parsed, how values are checked.

`read` turns a text into the JSON value that is stored in the log. `check` checks that value each time the
hand is scored, because a log may be imported.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from ...names.suggestions import meant
from ..errors import Refused
from ..text import LIMIT, parse_value, split_items, unquote
from .players import Hand, SheetContext

NO_PLAYER = "-"
ANY_PLAYER = "*"
BLANK = "."


class Finder(Protocol):
    """A function that returns the id of the player with a name, or raises Refused."""

    def __call__(self, name: str) -> str: ...


@dataclass(frozen=True)
class Field:
    """A field of a hand. Each kind of field is a subclass. `label` is the text of the question.

    `depends_on` is the key of another field and its value (`ANY_PLAYER` is any player). A form shows this
    field only if the other one has that value. A field `on_demand` is shown only if the sheet requires it for
    the hand as entered.
    """

    key: str
    label: str
    required: bool = True
    depends_on: tuple[str, str] | None = field(default=None, kw_only=True)
    on_demand: bool = field(default=False, kw_only=True)

    @property
    def syntax(self) -> str:
        """How the value is typed, for messages and help."""
        return f"{self.key}=…"

    def read(self, text: str, hand_players: tuple[str, ...], find: Finder, context: SheetContext) -> Any:
        """Return the value that is stored in the log. Raises Refused."""
        raise NotImplementedError  # pragma: no cover - every subclass has its own

    def check(self, value: Any, hand: Hand, context: SheetContext) -> None:
        """Raise Refused for a value that is not valid."""
        raise NotImplementedError  # pragma: no cover - every subclass has its own

    def invalid(self, found: str) -> Refused:
        """Return the error for a value of the wrong form."""
        return Refused(
            f"{self.label or self.key} cannot be {found}", f"write {self.syntax}", code="hand.invalid"
        )


@dataclass(frozen=True)
class Counts(Field):
    """One count for each player in turn order. `total` is the required sum, `noun` names what is counted.

    If `signed` is true, values may be negative and have the decimals of the sheet. If `blank` is true, a
    player may have `.` instead of a count. `without` is the key of a field whose player has no count.
    """

    total: int | None = None
    noun: str = ""
    signed: bool = False
    blank: bool = False
    without: str = ""

    @property
    def card_values(self) -> tuple[tuple[str, int], ...]:
        """The value of each rank, for a form that adds up cards; empty if the field does not count cards."""
        return ()

    @property
    def syntax(self) -> str:
        """`key=a,b,…`, one per player."""
        return f"{self.key}=a,b,… (one per player in turn order{', . for none' if self.blank else ''})"

    def read(
        self, text: str, hand_players: tuple[str, ...], find: Finder, context: SheetContext
    ) -> dict[str, Any]:
        items = split_items(text)
        if len(items) != len(hand_players):
            names = ", ".join(context.name(player) for player in hand_players)
            raise Refused(
                f"{self.key} needs {len(hand_players)} values ({names}), not {len(items)}",
                code="hand.wrong_number",
            )
        return {p: self._read_one(item, context) for p, item in zip(hand_players, items, strict=True)}

    def _read_one(self, item: str, context: SheetContext) -> int | None:
        if item.strip() == BLANK and self.blank:
            return None
        value = parse_value(item, context.decimals if self.signed else 0)
        if value is None:
            raise Refused(f"{self.key} has an empty item", f"write {self.syntax}", code="hand.incomplete")
        return value

    def check(self, value: Any, hand: Hand, context: SheetContext) -> None:
        if type(value) is not dict or set(value) != set(hand.players):
            raise self.invalid("this")
        for player, count in value.items():
            if count is None and self.blank:
                continue
            if type(count) is not int:
                raise self.invalid("anything but whole numbers")
            if count < 0 and not self.signed:
                raise Refused(
                    f"{context.name(player)} cannot have {count} {self.noun or self.key}", code="hand.invalid"
                )
        found = sum(count or 0 for count in value.values())
        if self.total is not None and found != self.total:
            raise Refused(
                f"{self.noun or self.key} add up to {found}, there must be {self.total}",
                code="hand.wrong_sum",
            )


@dataclass(frozen=True)
class OnePlayer(Field):
    """One player of the hand, or `-` for none if `optional` is true."""

    optional: bool = False

    @property
    def syntax(self) -> str:
        """`key=P`."""
        return f"{self.key}=P" + (" or -" if self.optional else "")

    def read(
        self, text: str, hand_players: tuple[str, ...], find: Finder, context: SheetContext
    ) -> str | None:
        if text.strip() == NO_PLAYER and self.optional:
            return None
        return find(unquote(text.strip()))

    def check(self, value: Any, hand: Hand, context: SheetContext) -> None:
        if value is None and self.optional:
            return
        if value not in hand.players:
            raise Refused(
                f"{self.key}: {_name_of(value, context)} does not take part in this hand",
                code="player.not_playing",
            )


@dataclass(frozen=True)
class SeveralPlayers(Field):
    """Different players of the hand, at most `most` of them, or `-` for none."""

    most: int | None = None

    @property
    def syntax(self) -> str:
        """`key=P,Q`."""
        return f"{self.key}=P,Q or -"

    def read(
        self, text: str, hand_players: tuple[str, ...], find: Finder, context: SheetContext
    ) -> list[str]:
        if text.strip() == NO_PLAYER:
            return []
        return [find(unquote(item.strip())) for item in split_items(text)]

    def check(self, value: Any, hand: Hand, context: SheetContext) -> None:
        if type(value) is not list:
            raise self.invalid("this")
        for player in value:
            if player not in hand.players:
                raise Refused(
                    f"{self.key}: {_name_of(player, context)} does not take part in this hand",
                    code="player.not_playing",
                )
        if len(set(value)) != len(value):
            raise Refused(f"{self.key} names a player twice", code="player.duplicate")


@dataclass(frozen=True)
class Places(Field):
    """A player, or `-` for none, for each of `length` places."""

    length: int = 4

    @property
    def syntax(self) -> str:
        """`key=P,-,…`."""
        return f"{self.key}=P,Q,-,… ({self.length} entries, - for none)"

    def read(
        self, text: str, hand_players: tuple[str, ...], find: Finder, context: SheetContext
    ) -> list[str | None]:
        return [None if i.strip() == NO_PLAYER else find(unquote(i.strip())) for i in split_items(text)]

    def check(self, value: Any, hand: Hand, context: SheetContext) -> None:
        if type(value) is not list or len(value) != self.length:
            found = len(value) if type(value) is list else 0
            raise Refused(
                f"{self.key} needs {self.length} entries, not {found}",
                f"write {self.syntax}",
                code="hand.wrong_number",
            )
        for player in value:
            if player is not None and player not in hand.players:
                raise Refused(
                    f"{self.key}: {_name_of(player, context)} does not take part in this hand",
                    code="player.not_playing",
                )


@dataclass(frozen=True)
class Choice(Field):
    """One of a few words."""

    words: tuple[str, ...] = ()

    @property
    def syntax(self) -> str:
        """`key=this or that`."""
        return f"{self.key}={' or '.join(self.words)}"

    def read(self, text: str, hand_players: tuple[str, ...], find: Finder, context: SheetContext) -> str:
        if text not in self.words:
            raise self.invalid(repr(text))
        return text

    def check(self, value: Any, hand: Hand, context: SheetContext) -> None:
        if value not in self.words:
            raise self.invalid("this")


@dataclass(frozen=True)
class Number(Field):
    """A whole number from `low` to `high`."""

    low: int = 0
    high: int = LIMIT

    @property
    def syntax(self) -> str:
        """`key=N`."""
        return f"{self.key}=N ({self.low} to {self.high})"

    def read(self, text: str, hand_players: tuple[str, ...], find: Finder, context: SheetContext) -> int:
        value = parse_value(text)
        if value is None:
            raise self.invalid("empty")
        return value

    def check(self, value: Any, hand: Hand, context: SheetContext) -> None:
        if type(value) is not int or not self.low <= value <= self.high:
            raise self.invalid(str(value) if type(value) is int else "this")


@dataclass(frozen=True)
class Checkbox(Field):
    """Yes or no. The key without a value means yes."""

    required: bool = False

    @property
    def syntax(self) -> str:
        """`key`."""
        return f"{self.key} or {self.key}=no"

    def read(self, text: str, hand_players: tuple[str, ...], find: Finder, context: SheetContext) -> bool:
        if text not in ("yes", "no"):
            raise self.invalid(repr(text))
        return text == "yes"

    def check(self, value: Any, hand: Hand, context: SheetContext) -> None:
        if type(value) is not bool:
            raise self.invalid("this")


def remainder(counts: list[int | None], total: int) -> int | None:
    """Return the only missing count. None if not exactly one is missing, or if it would be negative.

    >>> remainder([4, 3, 5, None], 13)
    1
    """
    known = [count for count in counts if count is not None]
    rest = total - sum(known)
    return rest if len(known) == len(counts) - 1 and rest >= 0 else None


def _name_of(player: Any, context: SheetContext) -> str:
    return context.name(player) if isinstance(player, str) else "an unknown player"


def in_question_order(fields: Iterable[Field]) -> list[Field]:
    """Return the fields in the order of questions: required ones first, each with those that depend on it."""
    listed = list(fields)
    ordered: list[Field] = []
    independent = (item for item in listed if not item.depends_on)
    for first in sorted(independent, key=lambda item: not item.required):
        ordered += [first, *(item for item in listed if item.depends_on and item.depends_on[0] == first.key)]
    return ordered


@dataclass(frozen=True)
class SheetOption:
    """A house rule of a sheet. Each kind of value is a subclass."""

    name: str
    default: Any

    @property
    def allowed(self) -> str:
        """The accepted values, for messages."""
        raise NotImplementedError  # pragma: no cover - every subclass has its own

    def read(self, text: str, find: Callable[[str], str]) -> Any:
        """Return the value that is stored in the log."""
        raise NotImplementedError  # pragma: no cover - every subclass has its own

    def fits(self, value: Any, players: tuple[str, ...]) -> bool:
        """Whether a value from a log is valid. `players` are the ids of the players."""
        raise NotImplementedError  # pragma: no cover - every subclass has its own

    def invalid(self, found: str) -> Refused:
        """Return the error for a value that is not valid."""
        return Refused(f"{self.name} is {self.allowed}, not {found!r}", code="option.invalid")


@dataclass(frozen=True)
class WholeOption(SheetOption):
    """A whole number from `low` to `high`."""

    low: int = 0
    high: int = LIMIT

    @property
    def allowed(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def read(self, text: str, find: Callable[[str], str]) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise self.invalid(text)
        return int(text)

    def fits(self, value: Any, players: tuple[str, ...]) -> bool:
        return type(value) is int and self.low <= value <= self.high


@dataclass(frozen=True)
class WordOption(SheetOption):
    """One of a few words."""

    words: tuple[str, ...] = ()

    @property
    def allowed(self) -> str:
        return " or ".join(self.words)

    def read(self, text: str, find: Callable[[str], str]) -> str:
        return text

    def invalid(self, found: str) -> Refused:
        return Refused(
            f"{self.name} is {self.allowed}, not {found!r}{meant(found, self.words)}", code="option.invalid"
        )

    def fits(self, value: Any, players: tuple[str, ...]) -> bool:
        return value in self.words


@dataclass(frozen=True)
class LettersOption(SheetOption):
    """A word of 1 to 24 letters."""

    @property
    def allowed(self) -> str:
        return "a word of 1 to 24 letters"

    def read(self, text: str, find: Callable[[str], str]) -> str:
        return unquote(text)

    def fits(self, value: Any, players: tuple[str, ...]) -> bool:
        return type(value) is str and 1 <= len(value) <= 24 and value.isalpha()


@dataclass(frozen=True)
class PlayerOption(SheetOption):
    """One of the players. None means the first."""

    @property
    def allowed(self) -> str:
        return "one of the players"

    def read(self, text: str, find: Callable[[str], str]) -> str:
        return find(unquote(text))

    def fits(self, value: Any, players: tuple[str, ...]) -> bool:
        return value is None or value in players
