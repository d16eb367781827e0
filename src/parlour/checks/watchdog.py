"""A thread that detects a rule that does not end."""

import threading
import time
from collections.abc import Callable

STEP = 5.0  # seconds of processor time for one call of a rule; the slowest takes a tenth of one
BLOCKED = 60.0  # seconds of real time; rules never wait


class Watchdog:
    """Calls `bark` once if the result of `steps` stays the same for too long; None pauses the watchdog.

    Too long means `seconds` of `clock`, which counts processor time, or `blocked` seconds of real time.
    """

    def __init__(
        self,
        steps: Callable[[], int | None],
        bark: Callable[[], None],
        seconds: float = STEP,
        clock: Callable[[], float] = time.process_time,
        blocked: float = BLOCKED,
    ) -> None:
        self._steps, self._bark, self._clock = steps, bark, clock
        self._seconds, self._blocked = seconds, blocked
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "Watchdog":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._ended.set()
        self._thread.join()

    def _watch(self) -> None:
        before, busy, since = self._steps(), self._clock(), time.monotonic()
        while not self._ended.wait(self._seconds / 20):
            now = self._steps()
            if now is None or now != before:
                before, busy, since = now, self._clock(), time.monotonic()
            elif self._clock() - busy > self._seconds or time.monotonic() - since > self._blocked:
                self._bark()
                return
