"""What goes wrong by what somebody gives an environment."""

import operator
from typing import Any

from ..errors import ParlourError


class EnvironmentFault(ParlourError, ValueError):
    """A token that may not be chosen now, a seed, a reward or players that an environment does not take."""


def whole(given: Any, wanted: str) -> int:
    """Return a whole number, of Python or NumPy, as an int.

    Raises EnvironmentFault for anything else, saying what was `wanted`: "a seed is a whole number"."""
    try:
        return operator.index(given)
    except TypeError:
        raise EnvironmentFault(f"{wanted}, not {given!r}") from None
