"""The buzzer: the first press wins, and for three seconds nobody else's counts."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

QUIET_SECONDS = 3.0


@dataclass
class Buzzer:
    """One buzzer for several devices. Presses are judged in the order in which they arrive."""

    clock: Callable[[], float] = field(default_factory=lambda: time.monotonic)
    winner: str | None = field(default=None, init=False)
    _pressed_at: float | None = field(default=None, init=False)

    def press(self, player: str) -> bool:
        """Whether this press wins; `winner` then is the player."""
        now = self.clock()
        if self._pressed_at is not None and now - self._pressed_at < QUIET_SECONDS:
            return False
        self.winner, self._pressed_at = player, now
        return True
