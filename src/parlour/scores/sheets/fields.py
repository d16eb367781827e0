"""The fields of a hand: what is asked, how an answer is read, and what no answer may be.

`read` turns text into the JSON value that the log keeps; `check` looks at that value again whenever the
hand is scored, because a log may come from elsewhere.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from ..errors import Refused
from ..text.parsing import LIMIT, parse_value, split_items, unquote
from .players import Company, Hand

NOBODY = "-"
ANYBODY = "*"
BLANK = "."


class Finder(Protocol):
    """Whoever knows the players' names: gives the id for a name or raises Refused."""

    def __call__(self, name: str) -> str: ...


@dataclass(frozen=True)
class Field:
    """One thing a hand asks for; subclasses say of what form. `label` is the question at the table.

    `goes_with` names the question, and its answer, with which alone this one makes sense (`ANYBODY` is any
    player): a form asks it then only. One `on_demand` is asked when the sheet says so for the hand as it is.
    """

    key: str
    label: str
    required: bool = True
    goes_with: tuple[str, str] | None = field(default=None, kw_only=True)
    on_demand: bool = field(default=False, kw_only=True)

    @property
    def shape(self) -> str:
        """How the answer is written, for messages and help."""
        return f"{self.key}=…"

    def read(self, text: str, hand_players: tuple[str, ...], find: Finder, company: Company) -> Any:
        """The value that the log keeps."""
        raise NotImplementedError  # pragma: no cover - every form of field has its own

    def check(self, value: Any, hand: Hand, company: Company) -> None:
        """Refuse a value that cannot be."""
        raise NotImplementedError  # pragma: no cover - every form of field has its own

    def wrong(self, found: str) -> Refused:
        """What is raised for an answer of the wrong form."""
        return Refused(
            f"{self.label or self.key} cannot be {found}", f"write {self.shape}", code="hand.invalid"
        )


@dataclass(frozen=True)
class Counts(Field):
    """One count per player in turn order; `total` is what they add up to, `noun` what is counted.

    With `signed` values may be negative, and in the sheet's decimals; with `blank` a player may have `.`.
    `without` names the question whose answer has no count.
    """

    total: int | None = None
    noun: str = ""
    signed: bool = False
    blank: bool = False
    without: str = ""

    @property
    def worth(self) -> tuple[tuple[str, int], ...]:
        """What each card counts, where cards are what is counted: asked by forms that add them up."""
        return ()

    @property
    def shape(self) -> str:
        """`key=a,b,…`, one per player."""
        return f"{self.key}=a,b,… (one per player in turn order{', . for none' if self.blank else ''})"

    def read(
        self, text: str, hand_players: tuple[str, ...], find: Finder, company: Company
    ) -> dict[str, Any]:
        items = split_items(text)
        if len(items) != len(hand_players):
            names = ", ".join(company.name(player) for player in hand_players)
            raise Refused(
                f"{self.key} needs {len(hand_players)} values ({names}), not {len(items)}",
                code="hand.wrong_number",
            )
        return {p: self._read_one(item, company) for p, item in zip(hand_players, items, strict=True)}

    def _read_one(self, item: str, company: Company) -> int | None:
        if item.strip() == BLANK and self.blank:
            return None
        value = parse_value(item, company.decimals if self.signed else 0)
        if value is None:
            raise Refused(f"{self.key} has an empty place", f"write {self.shape}", code="hand.incomplete")
        return value

    def check(self, value: Any, hand: Hand, company: Company) -> None:
        if type(value) is not dict or set(value) != set(hand.players):
            raise self.wrong("this")
        for player, count in value.items():
            if count is None and self.blank:
                continue
            if type(count) is not int:
                raise self.wrong("anything but whole numbers")
            if count < 0 and not self.signed:
                raise Refused(
                    f"{company.name(player)} cannot have {count} {self.noun or self.key}", code="hand.invalid"
                )
        found = sum(count or 0 for count in value.values())
        if self.total is not None and found != self.total:
            raise Refused(
                f"{self.noun or self.key} add up to {found}, there must be {self.total}",
                code="hand.wrong_sum",
            )


@dataclass(frozen=True)
class Somebody(Field):
    """One player of the hand; with `nobody` it may be `-`."""

    nobody: bool = False

    @property
    def shape(self) -> str:
        """`key=P`."""
        return f"{self.key}=P" + (" or -" if self.nobody else "")

    def read(self, text: str, hand_players: tuple[str, ...], find: Finder, company: Company) -> str | None:
        if text.strip() == NOBODY and self.nobody:
            return None
        return find(unquote(text.strip()))

    def check(self, value: Any, hand: Hand, company: Company) -> None:
        if value is None and self.nobody:
            return
        if value not in hand.players:
            raise Refused(
                f"{self.key}: {_who(value, company)} does not take part in this hand",
                code="player.not_playing",
            )


@dataclass(frozen=True)
class Several(Field):
    """Any number of different players, or at most so many, `-` for none."""

    most: int | None = None

    @property
    def shape(self) -> str:
        """`key=P,Q`."""
        return f"{self.key}=P,Q or -"

    def read(self, text: str, hand_players: tuple[str, ...], find: Finder, company: Company) -> list[str]:
        if text.strip() == NOBODY:
            return []
        return [find(unquote(item.strip())) for item in split_items(text)]

    def check(self, value: Any, hand: Hand, company: Company) -> None:
        if type(value) is not list:
            raise self.wrong("this")
        for player in value:
            if player not in hand.players:
                raise Refused(
                    f"{self.key}: {_who(player, company)} does not take part in this hand",
                    code="player.not_playing",
                )
        if len(set(value)) != len(value):
            raise Refused(f"{self.key} names a player twice", code="player.duplicate")


@dataclass(frozen=True)
class Places(Field):
    """A player or nobody for each of `length` places."""

    length: int = 4

    @property
    def shape(self) -> str:
        """`key=P,-,…`."""
        return f"{self.key}=P,Q,-,… ({self.length} entries, - for nobody)"

    def read(
        self, text: str, hand_players: tuple[str, ...], find: Finder, company: Company
    ) -> list[str | None]:
        return [None if i.strip() == NOBODY else find(unquote(i.strip())) for i in split_items(text)]

    def check(self, value: Any, hand: Hand, company: Company) -> None:
        if type(value) is not list or len(value) != self.length:
            found = len(value) if type(value) is list else 0
            raise Refused(
                f"{self.key} needs {self.length} entries, not {found}",
                f"write {self.shape}",
                code="hand.wrong_number",
            )
        for player in value:
            if player is not None and player not in hand.players:
                raise Refused(
                    f"{self.key}: {_who(player, company)} does not take part in this hand",
                    code="player.not_playing",
                )


@dataclass(frozen=True)
class Choice(Field):
    """One of a few words."""

    words: tuple[str, ...] = ()

    @property
    def shape(self) -> str:
        """`key=this or that`."""
        return f"{self.key}={' or '.join(self.words)}"

    def read(self, text: str, hand_players: tuple[str, ...], find: Finder, company: Company) -> str:
        if text not in self.words:
            raise self.wrong(repr(text))
        return text

    def check(self, value: Any, hand: Hand, company: Company) -> None:
        if value not in self.words:
            raise self.wrong("this")


@dataclass(frozen=True)
class Number(Field):
    """A whole number from `low` to `high`."""

    low: int = 0
    high: int = LIMIT

    @property
    def shape(self) -> str:
        """`key=N`."""
        return f"{self.key}=N ({self.low} to {self.high})"

    def read(self, text: str, hand_players: tuple[str, ...], find: Finder, company: Company) -> int:
        value = parse_value(text)
        if value is None:
            raise self.wrong("empty")
        return value

    def check(self, value: Any, hand: Hand, company: Company) -> None:
        if type(value) is not int or not self.low <= value <= self.high:
            raise self.wrong(str(value) if type(value) is int else "this")


@dataclass(frozen=True)
class Tick(Field):
    """A box to tick: the bare key, or yes / no."""

    required: bool = False

    @property
    def shape(self) -> str:
        """`key`."""
        return f"{self.key} or {self.key}=no"

    def read(self, text: str, hand_players: tuple[str, ...], find: Finder, company: Company) -> bool:
        if text not in ("yes", "no"):
            raise self.wrong(repr(text))
        return text == "yes"

    def check(self, value: Any, hand: Hand, company: Company) -> None:
        if type(value) is not bool:
            raise self.wrong("this")


def remainder(counts: list[int | None], total: int) -> int | None:
    """What the one count still missing must be, as a sheet proposes it; None if it is not one or cannot be.

    >>> remainder([4, 3, 5, None], 13)
    1
    """
    known = [count for count in counts if count is not None]
    rest = total - sum(known)
    return rest if len(known) == len(counts) - 1 and rest >= 0 else None


def _who(player: Any, company: Company) -> str:
    return company.name(player) if isinstance(player, str) else "somebody unknown"


def in_order(fields: Iterable[Field]) -> list[Field]:
    """What must be answered, with each question what goes with it; last what may be left out."""
    listed = list(fields)
    ordered: list[Field] = []
    for asked in sorted((one for one in listed if not one.goes_with), key=lambda one: not one.required):
        ordered += [asked, *(one for one in listed if one.goes_with and one.goes_with[0] == asked.key)]
    return ordered
