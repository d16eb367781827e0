"""Observations and logs of seats as arrays for kernels, and the rows of a log as text.

The arrays describe the same fields as `observing.fields_of`, for a kernel that has neither names nor shapes.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from .cards import PACK, write_card
from .game import Game
from .layout import Place
from .observing import ShownAs, entries, fields_of, is_ordered, observed, seats_axis, shown_of
from .registers import MOVE, SEAT, SEATS, THINGS

SHOWN_AS = ("number", "choice", SEAT, SEATS, THINGS, MOVE)
TURN, OWES = -1, -2  # widths of computed numbers: what a seat knows of them differs from the record


class NumberRow(NamedTuple):
    """One number of a register: its position in the table, its owner, and its destination."""

    width: int  # 1, 4 or 8 bytes, or TURN or OWES
    at: int  # index, in numbers of this width
    owner: int  # the seat that the entry belongs to, or -1
    secret: int  # 1 if only the owner may know it
    shown_as: int  # an index into SHOWN_AS
    low: int  # of a choice: its first number; of a move: how many verbs there are
    size: int
    to: int  # the index in the observation of its owner, or of every observer
    step: int  # the distance between neighbouring seats, counted to the observer's left


def place_rows(game: Game) -> np.ndarray:
    """Return the destinations of each place: cards, unseen cards and order. Shape (places, 3), int64.

    The order is -1 for zones where it does not matter.
    """
    starts = {field.name: field.start for field in fields_of(game)}
    rows = [_place_row(starts, place) for place in game.table.places]
    return np.array(rows, np.int64)


def _place_row(starts: dict[str, int], place: Place) -> list[int]:
    """Return the row of a place. Copies of seats are counted from the observer; others by their index."""
    copy = 0 if place.seat >= 0 else place.index
    order = starts[f"{place.name}.order"] + copy * place.capacity if is_ordered(place.spec) else -1
    return [starts[f"{place.name}.cards"] + copy * PACK, starts[f"{place.name}.unseen"] + copy, order]


def number_rows(game: Game) -> np.ndarray:
    """Return all observed numbers of registers: shape (numbers, 9), int64; the columns of NumberRow."""
    return np.array([row for name in observed(game) for row in _rows_of(game, name)], np.int64)


def names_of_numbers(game: Game) -> list[str]:
    """Return the names of the rows of `number_rows`: `points 1` belongs to seat 1."""
    named = observed(game).items()
    return [" ".join([name, *map(str, at)]) for name, register in named for at in np.ndindex(register.shape)]


def _rows_of(game: Game, name: str) -> Iterator[NumberRow]:
    """Yield the rows of one register."""
    register, shown = observed(game)[name], shown_of(game, name)
    start = next(field.start for field in fields_of(game) if field.name == name)
    axis, secret = seats_axis(game, register), name in game.table.secrets
    size = max(1, shown.size)
    seen = entries(game, name, register)
    step = 0 if axis < 0 or secret else size * math.prod(register.shape[axis + 1 :])
    for number, at in enumerate(np.ndindex(register.shape)):
        width, place = _where(game, name, number)
        owner = at[axis] if axis >= 0 else -1
        counted = at[1:] if secret else tuple(0 if i == axis else one for i, one in enumerate(at))
        to = start + size * (int(np.ravel_multi_index(counted, seen)) if seen else 0)
        shown_as = SHOWN_AS.index(shown.sort)
        yield NumberRow(width, place, owner, int(secret), shown_as, _low(game, name, shown), size, to, step)


def _where(game: Game, name: str, number: int) -> tuple[int, int]:
    """Return the width of a number of a register, and its index in the table as an array of that width."""
    if name in ("turn", "owes"):
        return (TURN if name == "turn" else OWES), 0
    kind, start, *_ = game.table.dtype.fields[name]  # type: ignore[index]
    return kind.base.itemsize, start // kind.base.itemsize + number


def _low(game: Game, name: str, shown: ShownAs) -> int:
    if shown.sort == MOVE:
        return len(game.verbs)
    return game.table.registers[name].allowed(game.table.seats)[0] if shown.sort == "choice" else 0


# The kinds of rows, and the meaning of the other three numbers.
MOVED = 1  # seat, move, 1; or seat, 0, 0 if the observer may not know the move
DEALT = 2  # -1, 0, 0: a deal begins
LIES = 3  # place, number of cards below, code: the card there now; for zones where the order matters
HOLDS = 4  # place, code, how many of this card are there now; in ordered zones for unseen cards only
CHANGED = 5  # row of `number_rows`, value, 0: the new value of a register
# A code is 0 for no card, a card + 1, or `observing.UNSEEN`.


def write_row(game: Game, row: np.ndarray) -> str:
    """Return a row as text: `pile 0: 7c on 3`."""
    kind, where, what, number = (int(one) for one in row)
    if kind == MOVED:
        return f"seat {where} moves {_move(game, what) if number else 'unseen'}"
    if kind == DEALT:
        return "a deal begins"
    if kind == CHANGED:
        return f"{names_of_numbers(game)[where]} = {what}"
    place = game.table.places[where]
    if kind == LIES:
        return f"{place.name} {place.index}: {_card(number)} on {what}"
    return f"{place.name} {place.index} has {number} x {_card(what)}"


def _card(code: int) -> str:
    if code == 0:
        return "nothing"
    return write_card(code - 1) if code <= PACK else "unseen"


def _move(game: Game, move: int) -> str:
    """Return a move as text; as its number if the text depends on the table."""
    verb = game.verbs[move & 15]
    return str(move) if verb.own_words else verb.write(move)
