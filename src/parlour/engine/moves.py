"""Moves: an int64 in compiled rules, and text for people.

A move is a verb (its kind, 4 bits) and up to seven arguments of 8 bits each; a set of cards takes 52 bits
and comes last. A game lists its verbs as templates, `play {card}` or `T{place} T{place}`; the number of a
verb is its position in the list. Where a text depends on the table (`capture 8c: 3s+5d`), the module `texts`
of the game writes and reads it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..messages import Seat
from .cards import SUITS, read_card, write_card
from .jit import rule
from .parts import MovePart

LONGEST_LIST = 4096  # with more moves than this, a decision is made in several moves of the same turn


@rule
def offer(moves, move):
    """Add a move to a list of legal moves. moves[0] is their number; the moves follow."""
    moves[0] += 1
    moves[moves[0]] = move


@rule
def make(verb, argument=0, second=0):
    """Return the move of a verb with up to two arguments."""
    return verb | argument << 4 | second << 12


@rule
def verb(move):
    """Return the number of a move's verb."""
    return move & 15


@rule
def argument(move):
    """Return the first argument of a move."""
    return (move >> 4) & 255


@rule
def second(move):
    """Return the second argument of a move."""
    return (move >> 12) & 255


@rule
def stays_sealed(asked: int, owes: int, asked_before: int, owed_before: int) -> bool:
    """Return whether the sealed phase of a move continues after it. All arguments are masks of seats.

    Sealed answers are revealed when the phase in which they were given has ended.
    """
    return asked != 0 and asked == asked_before and owes & ~owed_before == 0


def room_for_moves() -> np.ndarray:
    """Return an empty list of moves: int64, its count at index 0."""
    return np.zeros(LONGEST_LIST + 1, np.int64)


def _read_cards(text: str) -> int:
    """Return a set of cards from its text. Raises ValueError for a repeated card."""
    cards = 0
    for one in text.split():
        bit = 1 << read_card(one)
        if cards & bit:
            raise ValueError(f"{one} occurs twice")
        cards |= bit
    return cards


def _write_cards(cards: int) -> str:
    ranked = sorted((c % 13, c // 13, c) for c in range(52) if cards >> c & 1)
    return " ".join(write_card(c) for _, _, c in ranked)


@dataclass(frozen=True)
class Refusal:
    """Why a move is not legal: the number of the rule, an explanation, and the cards that prove it."""

    rule: str
    text: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Kind:
    """A placeholder of templates: the pattern of its text, and how it is read and written."""

    pattern: str
    read: Callable[[str], int]
    write: Callable[[int], str]
    bits: int = 8


KINDS = {
    "card": Kind(r"(?:10|[a2-9tjqk])[cdhs]", read_card, write_card),
    "cards": Kind(r"(?:10|[a2-9tjqk])[cdhs](?: (?:10|[a2-9tjqk])[cdhs])*", _read_cards, _write_cards, 52),
    "suit": Kind("[cdhs]", lambda text: SUITS.index(text.lower()), lambda suit: SUITS[suit]),
    "number": Kind(r"\d{1,3}", int, str),
    "amount": Kind(r"\d{1,9}", int, str, 32),
    "seat": Kind(r"\d{1,2}", int, str),
    "place": Kind(r"[1-9]\d?", lambda text: int(text) - 1, lambda place: str(place + 1)),
}


@dataclass(frozen=True)
class Verb:
    """A kind of move.

    - `template`: the text with placeholders in braces, from KINDS.
    - `secret`: only the player sees the move.
    - `sealed`: the others see the move only after all have answered.
    - `also`: other ways to write a verb without arguments; they are read, but never written.
    - `phase`: the only phase in which it is read, if two verbs have one template; -1 for all.
    - `own_words`: the module `texts` writes and reads the move, because its text depends on the table as the
      seat on turn knows it. The template is then an example for people.
    - `parts`: what the move consists of after its verb, with `own_words` only; the alphabet needs them.
    """

    template: str
    secret: bool = False
    sealed: bool = False
    also: tuple[str, ...] = ()
    phase: int = -1
    own_words: bool = False
    parts: tuple[MovePart, ...] = ()
    kinds: tuple[Kind, ...] = field(init=False)
    pattern: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        parts = re.split(r"\{(\w+)\}", self.template)
        kinds = tuple(KINDS[name] for name in parts[1::2])
        spelled = "".join(
            f"({KINDS[part].pattern})" if i % 2 else re.escape(part) for i, part in enumerate(parts)
        )
        spelled = "|".join([spelled, *map(re.escape, self.also)])
        if self.parts and not self.own_words:
            raise ValueError(
                f"{self.template!r} declares parts: only a verb with `own_words` may declare them"
            )
        object.__setattr__(self, "kinds", kinds)
        object.__setattr__(self, "pattern", re.compile(spelled, re.IGNORECASE))

    @property
    def name(self) -> str:
        """The verb in the names of messages: its first words, `take-ante` for `take ante`."""
        return re.sub(r"[^a-z]+", "-", self.template.partition("{")[0].lower()).strip("-")

    def arguments(self, move: int) -> dict[str, Any]:
        """Return the arguments of a move by name, for a message: `card`, and `card2` for a second one."""
        arguments: dict[str, Any] = {}
        names = re.findall(r"\{(\w+)\}", self.template)
        for number, (name, text) in enumerate(zip(names, self._texts(move), strict=True)):
            again = names[:number].count(name)
            argument: Any = int(text) if text.isdigit() else text
            argument = (
                Seat(argument) if name == "seat" else tuple(text.split()) if name == "cards" else argument
            )
            arguments[f"{name}{again + 1}" if again else name] = argument
        return arguments

    def _texts(self, move: int) -> Iterator[str]:
        """Yield the text of each argument of a move."""
        rest = move >> 4
        for kind in self.kinds:
            yield kind.write(rest & ((1 << kind.bits) - 1))
            rest >>= kind.bits

    def write(self, move: int) -> str:
        """Return the text of a move of this verb."""
        words = iter(re.split(r"\{\w+\}", self.template))
        return next(words) + "".join(text + next(words) for text in self._texts(move))

    def read(self, text: str) -> int | None:
        """Return the bits of the arguments, or None if the text does not match this verb."""
        found = self.pattern.fullmatch(text)
        if not found:
            return None
        arguments = shift = 0
        for kind, spelled in zip(self.kinds, found.groups(), strict=True):
            value = kind.read(spelled)
            if value >= 1 << kind.bits:
                return None
            arguments |= value << shift
            shift += kind.bits
        return arguments


OwnReader = Callable[[int, str], "int | Refusal | None"]  # called with the number of a verb and a text


def read(verbs: tuple[Verb, ...], text: str, phase: int = 0, own: OwnReader | None = None) -> "int | Refusal":
    """Read a move of a phase. Returns a Refusal if it names cards that are not there.

    `own` reads the verbs with `own_words`. Raises ValueError with the valid forms.
    """
    tidy = " ".join(text.split())
    for number, kind in enumerate(verbs):
        if kind.phase in (-1, phase):
            found = own(number, tidy) if own and kind.own_words else kind.read(tidy)
            if isinstance(found, Refusal):
                return found
            if found is not None:
                return number | int(found) << 4
    raise ValueError(f"{text!r} is not a move here: write {describe(verbs)}")


def describe(verbs: tuple[Verb, ...]) -> str:
    """Return the forms of moves as a list for people: `play Kh`, `pass`."""
    examples = {"card": "Kh", "cards": "7c 7d", "suit": "h", "place": "1"}
    forms = [re.sub(r"\{(\w+)\}", lambda kind: examples.get(kind[1], "3"), one.template) for one in verbs]
    return ", ".join(f"`{form}`" for form in dict.fromkeys(forms))
