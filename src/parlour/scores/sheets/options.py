"""The options of a game sheet: parsing, checks and defaults."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...names.suggestions import meant
from ..errors import Refused
from ..text.parsing import LIMIT, unquote


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
