"""What is given to an environment, read as what it must be or refused in words."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from ..engine.chance import fresh_seed, seed_words
from ..names.arguments import as_integer
from .errors import EnvironmentFault

Seeds = int | Sequence[int | None] | None


def whole(given: Any, what: str) -> int:
    """A whole number of any library's; truth values are none. Raises EnvironmentFault, naming `what`."""
    number = as_integer(given)
    if number is not None:
        return number
    raise EnvironmentFault(f"{what} is a whole number, not {given!r:.60}", code="argument.invalid")


def array_of(given: Any, what: str) -> np.ndarray:
    """An array of whatever is one. Raises EnvironmentFault, saying `what` is wanted."""
    try:
        return np.asarray(given)
    except (ValueError, TypeError):
        raise EnvironmentFault(f"{what}, not {given!r:.60}", code="argument.invalid") from None


def words_of_seeds(seed: Seeds, chosen: np.ndarray, dealt: np.ndarray) -> dict[int, np.ndarray]:
    """The words of the seeds that the chosen tables begin with; those that go on with their own are left out.

    `dealt` says of every table how many games it has had: who has had none and is given no seed begins with
    one that is drawn. Raises EnvironmentFault."""
    given = _one_each(seed, len(dealt))
    drawn = fresh_seed() >> 1  # and room for as many more as there are tables
    found = {}
    for table in chosen.tolist():
        own = given[table]
        if own is None and not dealt[table]:
            own = drawn + table
        if own is not None:
            found[table] = _words(own)
    return found


def _one_each(seed: Seeds, tables: int) -> Sequence[int | None]:
    if seed is None:
        return [None] * tables
    no_list = isinstance(seed, np.ndarray) and seed.ndim == 0
    if isinstance(seed, Iterable) and not no_list:
        listed = list(seed)
        if len(listed) != tables:
            raise EnvironmentFault(f"give one seed, or {tables}, not {len(listed)}", code="argument.invalid")
        return [None if one is None else whole(one, "a seed") for one in listed]
    first = whole(seed, "a seed")
    return range(first, first + tables)


def _words(seed: int) -> np.ndarray:
    try:
        return seed_words(seed)
    except ValueError as error:
        raise EnvironmentFault(str(error), code="argument.out_of_range") from None
