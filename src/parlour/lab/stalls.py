"""Warn of rules that may not terminate while many games are played.

The check of a game plays few games with few house rules, so it can miss an endless loop that only other house
rules reach.
"""

import math
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

from ..checks.watchdog import Watchdog
from ..engine.checking import TRUSTED
from ..engine.game import Game

SECONDS = 30.0  # of processor time without a move or the end of a game
ENDLESS = "rules.endless_loop"
_lock = threading.Lock()
_warned: set[str] = set()  # the modules of rules with a warning


@dataclass(frozen=True)
class PlayedGames:
    """Which games are played."""

    game: Game
    seats: int
    options: Mapping[str, Any]
    seed: int

    @property
    def built_in(self) -> bool:
        return self.game.rules.startswith(TRUSTED)

    def warn_of_stall(self, numbers: range) -> None:
        """Print, once for each game, that its rules may not terminate in one of these games."""
        with _lock:
            if not numbers or self.game.rules in _warned:
                return
            _warned.add(self.game.rules)
        if sys.stderr is not None:
            print(f"parlour: {self._stalled(numbers)}", file=sys.stderr, flush=True)

    def _stalled(self, numbers: range) -> str:
        first, last = numbers.start, numbers.stop - 1
        which = f"game {first}" if first == last else f"one of the games {first} to {last}"
        options = "".join(f", {name}={value}" for name, value in self.options.items())
        return (
            f"a rule of {self.game.title} may not terminate ({ENDLESS}): there was no progress for "
            f"{SECONDS:.0f} s of processor time in {which} of seed {self.seed}, {self.seats} "
            f"player{'s' * (self.seats > 1)}{options}. Ctrl-C stops the games"
        )


def stall_warning(
    games: PlayedGames,
    numbers: Callable[[], range],
    progress: Callable[[], int],
    clock: Callable[[], float],
) -> AbstractContextManager[object]:
    """Return a context in which a warning is printed if `progress` stays the same for too long by `clock`.

    `numbers` returns the games that may be the reason. Built-in games are not watched.
    """
    if games.built_in:
        return nullcontext()
    return Watchdog(progress, lambda: games.warn_of_stall(numbers()), SECONDS, clock, math.inf)


def thread_clock() -> Callable[[], float]:
    """Return a clock of this thread's processor time, or of the process if the system has no clock for
    threads.
    """
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.process_time
    number = time.pthread_getcpuclockid(threading.get_ident())
    return lambda: time.clock_gettime(number)
