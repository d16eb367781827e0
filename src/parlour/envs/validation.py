"""Validation of arguments of environments, and the error for invalid ones."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from ..engine.chance import fresh_seed, seed_words
from ..errors import ParlourError
from ..names.arguments import as_integer


class EnvironmentFault(ParlourError, ValueError):
    """An invalid token, seed, reward, player or setting."""

    code = "environment.invalid"


Seeds = int | Sequence[int | None] | None


def read_integer(value: Any, what: str) -> int:
    """Return a whole number of any library as int; booleans are refused. Raises EnvironmentFault, which names
    `what`.
    """
    number = as_integer(value)
    if number is not None:
        return number
    raise EnvironmentFault(f"{what} is a whole number, not {value!r:.60}", code="argument.invalid")


def read_array(value: Any, what: str) -> np.ndarray:
    """Return a value as an array. Raises EnvironmentFault, which names `what`."""
    try:
        return np.asarray(value)
    except (ValueError, TypeError):
        raise EnvironmentFault(f"{what}, not {value!r:.60}", code="argument.invalid") from None


def seed_words_by_table(seed: Seeds, chosen: np.ndarray, dealt: np.ndarray) -> dict[int, np.ndarray]:
    """Return the words of the new seeds of the chosen tables; tables that keep their seed are left out.

    `dealt` is the number of games that each table has had; a table without games and without a seed gets a
    random one. Raises EnvironmentFault.
    """
    seeds = _seeds_by_table(seed, len(dealt))
    first_random = fresh_seed() >> 1  # so that the seeds of further tables do not overflow
    words_by_table = {}
    for table in chosen.tolist():
        table_seed = seeds[table]
        if table_seed is None and not dealt[table]:
            table_seed = first_random + table
        if table_seed is not None:
            words_by_table[table] = _words(table_seed)
    return words_by_table


def _seeds_by_table(seed: Seeds, tables: int) -> Sequence[int | None]:
    if seed is None:
        return [None] * tables
    is_scalar = isinstance(seed, np.ndarray) and seed.ndim == 0
    if isinstance(seed, Iterable) and not is_scalar:
        seeds = list(seed)
        if len(seeds) != tables:
            raise EnvironmentFault(f"give one seed, or {tables}, not {len(seeds)}", code="argument.invalid")
        return [None if item is None else read_integer(item, "a seed") for item in seeds]
    first = read_integer(seed, "a seed")
    return range(first, first + tables)


def _words(seed: int) -> np.ndarray:
    try:
        return seed_words(seed)
    except ValueError as error:
        raise EnvironmentFault(str(error), code="argument.out_of_range") from None
