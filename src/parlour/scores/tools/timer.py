"""A countdown that goes by the clock: a device that slept has lost nothing when it wakes."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from ..errors import Refused

LONGEST = 24 * 3600


@dataclass
class Timer:
    """Counts `seconds` down from `start`; a pause keeps what is left. It never enters anything."""

    seconds: float
    clock: Callable[[], float] = field(default_factory=lambda: time.time)
    _ends: float | None = field(default=None, init=False)
    _left: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        if not 0 < self.seconds <= LONGEST:
            raise Refused("a countdown takes between one second and a day", code="value.out_of_range")
        self._left = self.seconds

    def start(self) -> None:
        """Run, from the beginning or from where it was paused."""
        if self._ends is None:
            self._ends = self.clock() + self._left

    def pause(self) -> None:
        """Stand still."""
        self._left = self.left
        self._ends = None

    def reset(self) -> None:
        """Back to the beginning, standing."""
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
            f"{text!r} is no time: write seconds like 90, or minutes like 1:30", code="value.invalid"
        )
    seconds = 0
    for part in text.split(":"):
        seconds = 60 * seconds + int(part)
    return seconds
