"""The options of a game sheet: how each is written, what it may be, what it is if nobody says."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...names.suggestions import meant
from ..errors import Refused
from ..text.parsing import LIMIT, unquote


@dataclass(frozen=True)
class SheetOption:
    """A house rule of a sheet. Subclasses say of what form it is."""

    name: str
    default: Any

    @property
    def allowed(self) -> str:
        """What may be given, for messages."""
        raise NotImplementedError  # pragma: no cover - every form of option has its own

    def read(self, text: str, find: Callable[[str], str]) -> Any:
        """The value that the log keeps."""
        raise NotImplementedError  # pragma: no cover - every form of option has its own

    def fits(self, value: Any, players: tuple[str, ...]) -> bool:
        """Whether a value from a log can be this option's."""
        raise NotImplementedError  # pragma: no cover - every form of option has its own

    def wrong(self, found: str) -> Refused:
        """What is raised for a value that cannot be."""
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
            raise self.wrong(text)
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

    def wrong(self, found: str) -> Refused:
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
    """One of the players; None stands for the first."""

    @property
    def allowed(self) -> str:
        return "one of the players"

    def read(self, text: str, find: Callable[[str], str]) -> str:
        return find(unquote(text))

    def fits(self, value: Any, players: tuple[str, ...]) -> bool:
        return value is None or value in players
