"""How long a bot thinks: so many playouts, so many seconds, or whichever is over first; and what it used.

Tournaments count playouts, so that they can be played again. At a table bots think by the clock, unless their
name says how many playouts. In the card room whoever waits for them waits whole times, and learns nothing of
their cards. At a terminal only one person waits, who plays nobody but bots: there a bot that is done early
moves early.
"""

import math
import os
import re
from typing import NamedTuple

from .errors import BotError

THINK = 0.4  # seconds for a move at a table, unless somebody says otherwise
MOST_PLAYOUTS = 100_000_000
MOST_SECONDS = 3600.0
SECONDS = re.compile(r"(\d{1,4}(?:\.\d{1,6})?)s", re.ASCII)


class Budget(NamedTuple):
    """What a search may use; None is not counted."""

    playouts: int | None = None
    seconds: float | None = None

    def within(self, think: float | None) -> "Budget":
        """The same in so many seconds at most."""
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
    """Read what stands behind the colon of a bot's name: 2000 playouts, or 0.4s. Raises BotError."""
    if not text:
        return NOTHING
    if text.isascii() and text.isdigit() and len(text) < 10 and 0 < int(text) <= MOST_PLAYOUTS:
        return Budget(int(text))
    found = SECONDS.fullmatch(text)
    if found and 0 < float(found[1]) <= MOST_SECONDS:
        return Budget(seconds=float(found[1]))
    raise BotError(
        f"{kind} takes a number of playouts, as in {kind}:2000, or seconds, as in {kind}:0.4s, not {text!r}",
        code="bot.budget_invalid",
    )


def spare_cores() -> int:
    """All cores but one."""
    return max(1, (os.cpu_count() or 2) - 1)


def rest_of(whole: float, spent: float) -> float:
    """How much longer a bot takes: thinking that has lasted too long is rounded up to so many whole times."""
    return max(1, math.ceil(spent / whole)) * whole - spent
