"""Messages: texts for people, which message files put into words.

Each game has a file `messages.ftl` next to its rules, in the format of Fluent (https://projectfluent.org).
The messages that all games share are in `parlour/messages.ftl`; a game may replace them. A translation is a
file next to the English one, such as `messages.el.ftl`; a message that it lacks appears in English.

A text is rendered from data for each reader:

    say = Catalogue(__file__)
    text = say("took", who=Seat(2), cards=("2h", "6h"))   # a str, for a reader without a seat
    render(text, reader)                                  # for a reader with names, a seat and a language

The file then has the message `took`:

    took =
        { $who ->
            [you] You take { $cards }.
           *[other] { $who_name } takes { $cards }.
        }

Functions of message files: `SUIT($suit)` and `RANK($rank, $count)` name a suit or rank by its letter.
"""

import functools
import re
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast
from fluent.syntax.visitor import Transformer, Visitor

from .errors import ParlourError

ENGLISH = "en"
PSEUDO = "pseudo"  # English with accents and longer words, which shows texts that are in no message file
SHARED = Path(__file__).with_name("messages.ftl")
KEPT = 1 << 14  # size of the cache of rendered messages


class MessageError(ParlourError):
    """A message is missing from its file, or one of its arguments is."""

    code = "message.missing"


class LocaleError(ParlourError):
    """A locale has not the form of a language tag."""

    code = "locale.invalid"


LOCALE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}")  # such as el, el-GR or sr-Latn-RS


@functools.cache
def languages() -> dict[str, str]:
    """Return the languages of the shared messages, by their tag in lower case."""
    translated = [file.name.split(".")[1] for file in SHARED.parent.glob("messages.*.ftl")]
    return {name.lower(): name for name in (ENGLISH, PSEUDO, *translated)}


def language_for(locale: str) -> str:
    """Return the language of the messages for a locale: el for el-GR, English if there is no translation.

    Raises LocaleError.
    """
    if not LOCALE.fullmatch(locale):
        raise LocaleError("a locale is a language tag, such as en or el-GR")
    name = locale.lower()
    return languages().get(name) or languages().get(name.partition("-")[0], ENGLISH)


class Seat(int):
    """A seat as an argument `who`: `$who` is "you" or "other", `$who_name` is the name."""


Argument = int | str | Seat | tuple[Any, ...]
"""A number, a text, a seat, or several of them, which are joined: "2h, 6h, and 8c"."""


class Recipient(Protocol):
    """Who reads a text: the seat (None for a spectator), the names of all seats, and the language."""

    @property
    def own(self) -> int | None: ...
    @property
    def locale(self) -> str: ...
    def name(self, seat: int) -> str:
        """Return the name of a seat; "you" for the reader."""


class Anyone:
    """A reader without a seat, for whom seats have numbers."""

    own = None

    def __init__(self, locale: str = ENGLISH) -> None:
        self.locale = locale

    def name(self, seat: int) -> str:
        return f"seat {seat}"


ANYONE = Anyone()


class MessageText(str):
    """A text for a reader without a seat, with the data to render it for others."""

    catalogue: "Catalogue"
    id: str
    arguments: tuple[tuple[str, Argument], ...]
    names_seats: bool

    def to(self, reader: Recipient) -> str:
        """Return the text for a reader."""
        if reader.locale == ENGLISH and not self.names_seats:
            return str(self)
        return self.catalogue.render(self.id, self.arguments, reader)


def render(text: str, reader: Recipient) -> str:
    """Return a text for a reader; a text without data is returned unchanged."""
    return text.to(reader) if isinstance(text, MessageText) else text


class Catalogue:
    """The messages of a game, from the file `messages.ftl` in the folder of a source file."""

    def __init__(self, source: str | Path) -> None:
        self.folder = Path(source).resolve().parent
        self._bundles: dict[str, FluentBundle] = {}
        self._variables: dict[str, frozenset[str]] = {}  # by message

    def __call__(self, message: str, /, **arguments: Argument) -> MessageText:
        """Return a message as text. Raises MessageError."""
        return _message(self, message, tuple(arguments.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Catalogue, (self.english,)

    def __contains__(self, message: str) -> bool:
        return self.bundle(ENGLISH).has_message(message)

    def variables(self, message: str) -> frozenset[str]:
        """Return the names of the variables in an English message, without `$`. Raises KeyError."""
        if message not in self._variables:
            found = _FindVariables()
            found.visit(self.bundle(ENGLISH)._messages[message])
            self._variables[message] = frozenset(found.names)
        return self._variables[message]

    def render(self, message: str, arguments: tuple[tuple[str, Argument], ...], reader: Recipient) -> str:
        """Render a message for a reader. Raises MessageError if it or one of its arguments is missing."""
        bundle = self.bundle(reader.locale)
        if not bundle.has_message(message):
            raise MessageError(f"there is no message {message!r} in {self.english}")
        text, errors = _format(bundle, message, _variables(arguments, reader))
        if errors:
            raise MessageError(f"the message {message!r} in {self.english} is wrong: {errors[0]}")
        return str(text)

    @cached_property
    def english(self) -> Path:
        """The file of the English messages."""
        return self.folder / "messages.ftl"

    def bundle(self, locale: str) -> FluentBundle:
        """Return the messages in a language, with English for those that are missing."""
        if locale not in self._bundles:
            self._bundles[locale] = self._load(locale)
        return self._bundles[locale]

    def _load(self, locale: str) -> FluentBundle:
        functions: dict[str, Any] = {
            "SUIT": lambda suit: _format(bundle, f"suit-{suit}", {})[0],
            "RANK": lambda rank, count=1: _format(bundle, f"rank-{rank}", {"count": count})[0],
        }
        bundle: FluentBundle = FluentBundle([locale, ENGLISH], functions, use_isolating=False)
        for file in (self.english, SHARED):
            for translated in (file.with_name(f"messages.{locale}.ftl"), file):
                if translated.is_file():
                    resource = FluentResource(translated.read_text("utf-8"))
                    bundle.add_resource(_Accents().visit(resource) if locale == PSEUDO else resource)
        return bundle


@functools.lru_cache(KEPT)
def _message(catalogue: Catalogue, name: str, arguments: tuple[tuple[str, Argument], ...]) -> MessageText:
    message = MessageText(catalogue.render(name, arguments, ANYONE))
    message.catalogue, message.id, message.arguments = catalogue, name, arguments
    message.names_seats = any(_names_seats(value) for _, value in arguments)
    return message


def _names_seats(value: Argument) -> bool:
    """Return whether the text of an argument depends on who reads it."""
    if isinstance(value, tuple):
        return any(map(_names_seats, value))
    return isinstance(value, Seat) or (isinstance(value, MessageText) and value.names_seats)


def _variables(arguments: tuple[tuple[str, Argument], ...], reader: Recipient) -> dict[str, int | str]:
    """Return the variables of a message: for a seat two, for several values their text and their number."""
    variables: dict[str, int | str] = {}
    for name, value in arguments:
        if isinstance(value, Seat):
            variables |= {name: "you" if reader.own == value else "other", f"{name}_name": reader.name(value)}
        elif isinstance(value, tuple):
            texts = [_spoken(one, reader) for one in value]
            variables |= {name: format_list(texts, locale=_language(reader)), f"{name}_count": len(value)}
        else:
            variables[name] = render(value, reader) if isinstance(value, str) else int(value)
    return variables


def _spoken(value: Argument, reader: Recipient) -> str:
    """Return one of several values as text."""
    if isinstance(value, Seat):
        return reader.name(value)
    return render(value, reader) if isinstance(value, str) else str(value)


def _language(reader: Recipient) -> str:
    return ENGLISH if reader.locale == PSEUDO else reader.locale.replace("-", "_")


def _format(bundle: FluentBundle, message: str, variables: dict[str, Any]) -> tuple[Any, list[Exception]]:
    """Return the text of a message that the bundle has, and the errors."""
    pattern: Any = bundle.get_message(message).value
    return bundle.format_pattern(pattern, variables)


ACCENTED = str.maketrans("aeiouyncszAEIOUYNCSZ", "áéíóúýñçšžÁÉÍÓÚÝÑÇŠŽ")


class _Accents(Transformer):
    """Gives messages accented letters and makes them about 40 % longer, as in the browser."""

    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802
        words = node.value.split(" ")
        node.value = " ".join(word.translate(ACCENTED) + "·~" * (len(word) // 4) for word in words)
        return node


class _FindVariables(Visitor):
    """Collects the names of the variables in a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)
