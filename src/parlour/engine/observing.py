"""Observations: what a seat observes of a table, as a row of numbers with named parts.

`fields_of` derives the parts from the layout of the game. `kernels/observe.py` fills the row with what the
seat knows. `structured` returns views of the row by name.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from .cards import PACK
from .game import Game
from .layout import COMMON, zone
from .options import Option
from .registers import MOVE, SEAT, SEATS, THINGS, Register

UNSEEN = PACK + 1  # in an `order`: a card that the seat has not seen; 0 is no card
KEPT_APART = ("rng", "stacked")  # registers that no seat observes
FEW = 8  # a register with up to this many values is shown as a choice
ARGUMENTS = 59  # bits of a move above its verb
LEFTWARD = "; the observer's first, then to the left"
BY_SORT = {
    SEAT: "a seat, counted from the observer to the left; zeros for no seat",
    SEATS: "a set of seats, counted from the observer to the left",
    MOVE: "a move: its verb, then the bits of its arguments, lowest first; zeros for no move",
}
WHAT = dict(
    seats="the number of players",
    dealer="the dealer, counted from the observer to the left",
    turn="the seat on turn according to what the observer knows, counted from the observer to the left",
    phase="the phase, in the order in which the rules declare them",
    asked="the seats that give sealed answers at the same time, counted from the observer to the left",
    owes="the seats in `asked` that have not answered, according to what the observer knows; "
    "if `asked` is empty, the seats that may act",
    deals="the number of scored deals",
    between="1 between the end of a deal and the next deal",
    over="1 when the game is over",
    ending="how the game ended, in the order in which the rules declare the endings; zeros until then",
    winners="the winners, counted from the observer to the left",
    points="the points",
    lines="the points of each line in the score of this deal",
    answers=f"the observer's sealed answer as {BY_SORT[MOVE]}",
)
UNORDERED = ("hand", "won")  # looks of zones in which the order of the cards does not matter


@dataclass(frozen=True)
class ObservedField:
    """A part of an observation: `math.prod(shape)` numbers from `start` on, each from `low` to `high`."""

    name: str
    start: int
    shape: tuple[int, ...]
    low: float
    high: float
    what: str

    @property
    def stop(self) -> int:
        return self.start + math.prod(self.shape)


@dataclass(frozen=True)
class ShownAs:
    """How one number of a register is shown: as `size` numbers; 0 means as the number itself."""

    sort: str  # "number", "choice", or one of the sorts of registers
    size: int
    low: int
    high: int
    what: str


@cache
def fields_of(game: Game) -> tuple[ObservedField, ...]:
    """Return the parts of an observation of this game, in order."""
    fields: list[ObservedField] = []
    for name, shape, low, high, what in _declared(game):
        fields.append(ObservedField(name, fields[-1].stop if fields else 0, shape, low, high, what))
    return tuple(fields)


def width(game: Game) -> int:
    """Return how many numbers an observation of this game has."""
    return fields_of(game)[-1].stop


def structured(game: Game, flat: np.ndarray) -> dict[str, np.ndarray]:
    """Return the fields of observations by name, as views of the same memory.

    `flat` has shape (..., width); each field has shape (..., *shape). Raises ValueError for another width.
    """
    if flat.ndim == 0 or flat.shape[-1] != width(game):
        raise ValueError(f"an observation of {game.name} has {width(game)} numbers, not shape {flat.shape}")
    return {
        field.name: flat[..., field.start : field.stop].reshape(flat.shape[:-1] + field.shape)
        for field in fields_of(game)
    }


Declared = tuple[str, tuple[int, ...], float, float, str]  # a field without its offset


def _declared(game: Game) -> Iterator[Declared]:
    """Yield the fields of an observation without their offsets."""
    yield "seat", (game.table.seats,), 0, 1, "the seat that observes; zeros for a spectator"
    for name, spec in game.table.zones.items():
        yield from _of_zone(game, name, spec)
    for name, register in observed(game).items():
        shown = shown_of(game, name)
        shape = entries(game, name, register) + ((shown.size,) if shown.size else ())
        yield name, shape, shown.low, shown.high, shown.what


def _of_zone(game: Game, name: str, spec: zone) -> Iterator[Declared]:
    """Yield the fields of one zone."""
    copies = game.table.seats if spec.per_seat else spec.copies
    capacity = spec.capacity or PACK
    packs = game.most_cards // len(game.deck) * max(map(game.deck.count, game.deck))
    whose = LEFTWARD if spec.per_seat else ""
    yield (
        f"{name}.cards",
        (copies, PACK),
        0,
        packs,
        f"how many of each card the seat knows to be there{whose}",
    )
    yield f"{name}.unseen", (copies,), 0, capacity, f"how many cards there the seat has not seen{whose}"
    if is_ordered(spec):
        what = f"from the top down: 0 for no card, 1 to {PACK} a card, {UNSEEN} an unseen card{whose}"
        yield f"{name}.order", (copies, capacity), 0, UNSEEN, what


def is_ordered(spec: zone) -> bool:
    """Return whether the order of the cards in a zone can matter."""
    return spec.looks not in UNORDERED


@cache
def observed(game: Game) -> dict[str, Register]:
    """Return the registers that a seat may observe. Registers with one possible value are left out."""
    return {
        name: register
        for name, register in game.table.registers.items()
        if name not in KEPT_APART and _many(_allowed(game, register)) > 1
    }


def _many(allowed: range) -> int:
    """Return the length of a range; `len` raises OverflowError for long ones."""
    return allowed.stop - allowed.start


def _allowed(game: Game, register: Register) -> range:
    return register.allowed(game.table.seats)


def seats_axis(game: Game, register: Register) -> int:
    """Return the axis of a register that has one entry for each seat, or -1: the first of that length."""
    return register.shape.index(game.table.seats) if game.table.seats in register.shape else -1


def entries(game: Game, name: str, register: Register) -> tuple[int, ...]:
    """Return the shape of a register for one observer: a secret register has only the observer's entry."""
    return register.shape[1:] if name in game.table.secrets else register.shape


@cache
def shown_of(game: Game, name: str) -> ShownAs:
    """Return how one number of a register is shown."""
    register = game.table.registers[name]
    allowed, seats, what = _allowed(game, register), game.table.seats, _what(game, name)
    named = {"phase": len(game.phases), "ending": len(game.endings)} if name in COMMON else {}
    if register.sort in (SEAT, SEATS):
        return ShownAs(register.sort, seats, 0, 1, what)
    if register.sort == THINGS:
        return ShownAs(THINGS, allowed.stop.bit_length() - 1, 0, 1, what)
    if register.sort == MOVE:
        return ShownAs(MOVE, len(game.verbs) + _argument_bits(game), 0, 1, what)
    if name in named:
        return ShownAs("choice", named[name], 0, 1, what)
    if name not in _options(game) and 2 < _many(allowed) <= FEW:
        return ShownAs("choice", len(allowed), 0, 1, f"{what}: one of {allowed[0]} to {allowed[-1]}")
    return ShownAs("number", 0, allowed[0], allowed[-1], what)


def _options(game: Game) -> dict[str, Option]:
    return {option.name: option for option in game.options}


def _what(game: Game, name: str) -> str:
    """Describe a register, and the order of its entries."""
    register = game.table.registers[name]
    if name in _options(game):
        return f"a house rule. {_options(game)[name].text}"
    what = WHAT.get(name) or BY_SORT.get(register.sort) or _in_words(game, name, register)
    if name == "lines":
        what += ": " + ", ".join(game.table.lines)
    if name in game.table.secrets:
        return f"{what}; only the observer's"
    return what + (LEFTWARD if seats_axis(game, register) >= 0 else "")


def _in_words(game: Game, name: str, register: Register) -> str:
    """Describe a register of the game by its name and its values; only the rules know its meaning."""
    held = register.what
    if register.sort == THINGS:
        size = _allowed(game, register).stop.bit_length() - 1
        held = f"a set of {'cards' if size == PACK else f'{size} items'} (one number each)"
    return f"{name.replace('_', ' ')}, {held}"


def _argument_bits(game: Game) -> int:
    """Return how many bits the arguments of moves have; a verb with `own_words` may use all of them."""
    if any(verb.own_words for verb in game.verbs):
        return ARGUMENTS
    return max(sum(kind.bits for kind in verb.kinds) for verb in game.verbs)


def described(game: Game) -> str:
    """Return the fields of an observation as a table in Markdown."""
    rows = ["| numbers | field | shape | from, to | what |", "|---|---|---|---|---|"]
    for field in fields_of(game):
        shape = " x ".join(map(str, field.shape)) or "1"
        span = f"{field.low:g}, {field.high:g}"
        rows.append(f"| {field.start} | `{field.name}` | {shape} | {span} | {field.what} |")
    return "\n".join(rows)
