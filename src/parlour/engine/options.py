"""House rules: the options of a rule page, stored in registers of the table.

A value is a whole number or a name. A number is stored as itself. Names are stored as 0, 1, … in an option
without numbers, and as -1, -2, … in one with numbers: in `first_dealer`, random is -1 and seats are numbered
from 0. No and yes are 0 and 1.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import OptionError
from ..names.suggestions import meant

ANY_NUMBER = 1_000_000_000  # the upper limit of "any whole number"
RANDOM = -1
MANY = 40  # longer ranges are shown by their first and last number


@dataclass(frozen=True)
class Option:
    """One house rule: its names, its range of numbers, its default, and the rule it belongs to."""

    name: str
    default: str | int
    names: tuple[str, ...] = ()
    low: int = 0
    high: int = -1  # below `low`: the option has names only
    rule: str = ""
    text: str = ""

    def __iter__(self) -> Iterator[int]:
        """Yield the values of the names: `FREE, RESTRICTED = HEART_LEAD = choice("heart_lead", ...)`."""
        return iter(range(len(self.names)) if self.high < self.low else range(-1, -1 - len(self.names), -1))

    @property
    def values(self) -> list[str | int]:
        """The possible values. A long range of numbers is one entry, "1..1000000000"."""
        if self.high - self.low > MANY:
            return [*self.names, f"{self.low}..{self.high}"]
        return [*self.names, *range(self.low, self.high + 1)]

    def write(self, code: int) -> str | int:
        """Return a register value as the rule page writes it."""
        if self.high < self.low:
            return self.names[code]
        return self.names[-1 - code] if code < 0 else code

    def read(self, value: Any) -> int:
        """Return the register value for a value from a person or a file. Raises OptionError."""
        if isinstance(value, bool):
            value = "yes" if value else "no"
        text = str(value).strip().lower().replace("-", "_").replace(" ", "_")
        if set(self.names) == {"yes", "no"}:
            text = {"true": "yes", "on": "yes", "false": "no", "off": "no"}.get(text, text)
        if text in self.names:
            position = self.names.index(text)
            return position if self.high < self.low else -1 - position
        text = text.removeprefix("seat_")
        if text.isascii() and text.isdigit() and len(text) < 20 and self.low <= int(text) <= self.high:
            return int(text)
        raise OptionError(self._refused(value))

    def _refused(self, value: Any) -> str:
        """Return the message for an invalid value, with the valid ones."""
        text = str(value)
        told, close = repr(value) if len(text) < 60 else f"{text[:60]!r} …", meant(text, self.names)
        if self.high - self.low > MANY or (self.low <= self.high and not self.names):
            low, high = (f"{end:,}" if end >= 10_000 else str(end) for end in (self.low, self.high))
            names = f", or {' or '.join(self.names)}" if self.names else ""
            return f"{self.name} is a whole number from {low} to {high}{names}, not {told}{close}"
        choices = ", ".join(str(choice) for choice in self.values)
        return f"{self.name} cannot be {told}{close}: choose one of {choices}"


def choice(name: str, *names: str, default: str = "", rule: str = "", text: str = "") -> Option:
    """Return an option with named values. The default is the first one, unless given."""
    return Option(name, default or names[0], names, rule=rule, text=text)


def yes_no(name: str, default: str = "no", rule: str = "", text: str = "") -> Option:
    """Return an option with the values no and yes."""
    return Option(name, default, ("no", "yes"), rule=rule, text=text)


def number(
    name: str, low: int, high: int, default: int | str, *names: str, rule: str = "", text: str = ""
) -> Option:
    """Return an option with the numbers from `low` to `high` and, optionally, some names."""
    return Option(name, default, names, low, high, rule, text)


def first_dealer(
    seats: int, *names: str, default: str | int = "random", rule: str = "", text: str = ""
) -> Option:
    """Return the option for the first dealer: random, a seat, or a method that the game names."""
    asked = text or "Who deals first: a random player, or a seat."
    return Option("first_dealer", default, ("random", *names), 0, seats - 1, rule, asked)


def settle(options: tuple[Option, ...], chosen: Mapping[str, Any]) -> dict[str, int]:
    """Return the register value of every option. Raises OptionError for unknown names and values."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            there = ", ".join(known) or "none at all"
            close = meant(name, known)
            raise OptionError(f"there is no option {name[:60]!r} in this game{close}; it has {there}")
    return {name: option.read(chosen.get(name, option.default)) for name, option in known.items()}
