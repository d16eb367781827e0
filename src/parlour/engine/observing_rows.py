"""What a seat observes, as arrays for kernels: where each zone and each number of a register goes.

It says the same as `observing.fields_of`, for a kernel that knows neither names nor shapes.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from .cards import PACK
from .game import Game
from .layout import Place
from .observing import ShownAs, entries, fields_of, is_ordered, observed, seats_axis, shown_of
from .registers import MOVE, SEAT, SEATS, THINGS

SHOWN_AS = ("number", "choice", SEAT, SEATS, THINGS, MOVE)
TURN, OWES = -1, -2  # the width of what is not read from the record: what a seat knows of it is reckoned


class NumberRow(NamedTuple):
    """One number of a register: where it stands in the table, whose it is, and where it goes."""

    width: int  # 1, 4 or 8 bytes, or TURN or OWES
    at: int  # in numbers of this width
    owner: int  # the seat whose entry it is, or -1
    secret: int  # 1 if only its owner may know it
    shown_as: int  # an index into SHOWN_AS
    low: int  # of a choice: its first number; of a move: how many verbs there are
    size: int
    to: int  # where it goes in the observation of its owner, or of everybody
    step: int  # how much further, for each seat that its owner sits to the observer's left


def place_rows(game: Game) -> np.ndarray:
    """Return for each place of the layout where its cards, its unseen ones and its order go: shape
    (places, 3), int64; -1 where there is no order."""
    starts = {field.name: field.start for field in fields_of(game)}
    rows = [_place_row(starts, place) for place in game.table.places]
    return np.array(rows, np.int64)


def _place_row(starts: dict[str, int], place: Place) -> list[int]:
    """A place of a seat counts from the observer; any other has its own copy."""
    copy = 0 if place.seat >= 0 else place.index
    order = starts[f"{place.name}.order"] + copy * place.capacity if is_ordered(place.spec) else -1
    return [starts[f"{place.name}.cards"] + copy * PACK, starts[f"{place.name}.unseen"] + copy, order]


def number_rows(game: Game) -> np.ndarray:
    """Return every number of every register that is observed: shape (numbers, 9), int64, as NumberRow."""
    return np.array([row for name in observed(game) for row in _rows_of(game, name)], np.int64)


def names_of_numbers(game: Game) -> list[str]:
    """What each row of `number_rows` is called: `points 1` is that of seat 1."""
    named = observed(game).items()
    return [" ".join([name, *map(str, at)]) for name, register in named for at in np.ndindex(register.shape)]


def _rows_of(game: Game, name: str) -> Iterator[NumberRow]:
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
    """How wide a number of a register is, and where it stands in the whole table as numbers so wide."""
    if name in ("turn", "owes"):
        return (TURN if name == "turn" else OWES), 0
    kind, start, *_ = game.table.dtype.fields[name]  # type: ignore[index]
    return kind.base.itemsize, start // kind.base.itemsize + number


def _low(game: Game, name: str, shown: ShownAs) -> int:
    if shown.sort == MOVE:
        return len(game.verbs)
    return game.table.registers[name].allowed(game.table.seats)[0] if shown.sort == "choice" else 0
