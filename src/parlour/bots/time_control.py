"""Time control of bots: a limit in playouts, in seconds, or both; and what was used.

Tournaments count playouts, so that they can be repeated. At a table bots have a time limit, unless their name
gives playouts. On the server a bot always uses whole units of time, so that its time says nothing about its
cards. At a terminal with one person a bot that finishes early moves early.
"""

import math
import os
import re
from typing import NamedTuple

from .errors import BotError

THINK = 0.4  # default seconds for a move at a table
MOST_PLAYOUTS = 100_000_000
MOST_SECONDS = 3600.0
SECONDS = re.compile(r"(\d{1,4}(?:\.\d{1,6})?)s", re.ASCII)


class Budget(NamedTuple):
    """The limits of a search; None means no limit."""

    playouts: int | None = None
    seconds: float | None = None

    def within(self, think: float | None) -> "Budget":
        """Return the budget with at most `think` seconds."""
        if think is None:
            return self
        return self._replace(seconds=think if self.seconds is None else min(think, self.seconds))


NOTHING = Budget()


class Used(NamedTuple):
    """What a search used: imagined worlds, playouts in them, seconds."""

    worlds: int
    playouts: int
    seconds: float


def read_budget(kind: str, text: str) -> Budget:
    """Parse the budget in a bot's name: 2000 playouts, or 0.4s. Raises BotError."""
    if not text:
        return NOTHING
    if text.isascii() and text.isdigit() and len(text) < 10 and 0 < int(text) <= MOST_PLAYOUTS:
        return Budget(int(text))
    match = SECONDS.fullmatch(text)
    if match and 0 < float(match[1]) <= MOST_SECONDS:
        return Budget(seconds=float(match[1]))
    raise BotError(
        f"{kind} takes a number of playouts, as in {kind}:2000, or seconds, as in {kind}:0.4s, not {text!r}",
        code="bot.budget_invalid",
    )


def spare_cores() -> int:
    """Return the number of processor cores less one, at least 1."""
    return max(1, (os.cpu_count() or 2) - 1)


def rest_of(unit: float, spent: float) -> float:
    """Return the time that is left of the current unit: `spent` is rounded up to a multiple of `unit`."""
    return max(1, math.ceil(spent / unit)) * unit - spent
