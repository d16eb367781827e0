"""Tools for the table: buzzer, random choice of players, countdown."""

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random, SystemRandom

from .errors import Refused

QUIET_SECONDS = 3.0


@dataclass
class Buzzer:
    """One buzzer for several devices. The order in which presses arrive decides."""

    clock: Callable[[], float] = field(default_factory=lambda: time.monotonic)
    winner: str | None = field(default=None, init=False)
    _pressed_at: float | None = field(default=None, init=False)

    def press(self, player: str) -> bool:
        """Register a press and return whether it wins. `winner` is then the player."""
        now = self.clock()
        if self._pressed_at is not None and now - self._pressed_at < QUIET_SECONDS:
            return False
        self.winner, self._pressed_at = player, now
        return True


SECURE: Random = SystemRandom()


def pick_from(players: Sequence[str], what: str, chance: Random = SECURE) -> list[str]:
    """Choose one `player`, a random `seating`, or `partners` (pairs in order). Raises Refused."""
    if not players:
        raise Refused("there are no players to choose from", code="player.wrong_number")
    if what == "player":
        return [chance.choice(players)]
    if what not in ("seating", "partners"):
        raise Refused(
            f"chance can pick a player, a seating or partners, not {what!r}", code="argument.unknown"
        )
    if what == "partners" and len(players) % 2:
        raise Refused(f"{len(players)} players cannot form pairs", code="player.wrong_number")
    return chance.sample(players, len(players))


LONGEST = 24 * 3600


@dataclass
class Timer:
    """A countdown of `seconds`. It can be paused."""

    seconds: float
    clock: Callable[[], float] = field(default_factory=lambda: time.time)
    _ends: float | None = field(default=None, init=False)
    _left: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        if not 0 < self.seconds <= LONGEST:
            raise Refused("a countdown takes between one second and a day", code="value.out_of_range")
        self._left = self.seconds

    def start(self) -> None:
        """Start, or continue after a pause."""
        if self._ends is None:
            self._ends = self.clock() + self._left

    def pause(self) -> None:
        """Pause the countdown."""
        self._left = self.left
        self._ends = None

    def reset(self) -> None:
        """Stop, and set the full time."""
        self._ends, self._left = None, self.seconds

    @property
    def left(self) -> float:
        """Seconds left, never below zero."""
        return self._left if self._ends is None else max(0.0, self._ends - self.clock())

    @property
    def rings(self) -> bool:
        """Whether the time is up."""
        return self.left == 0


def read_duration(text: str) -> int:
    """Seconds from `90`, `1:30` or `1:00:00`.

    >>> read_duration("1:30")
    90
    """
    if not re.fullmatch(r"[0-9]{1,5}(:[0-5][0-9]){0,2}", text):
        raise Refused(
            f"{text!r} is not a time: write seconds like 90, or minutes like 1:30", code="value.invalid"
        )
    seconds = 0
    for part in text.split(":"):
        seconds = 60 * seconds + int(part)
    return seconds
