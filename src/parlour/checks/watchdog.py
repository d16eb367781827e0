"""A thread that notices when a rule does not come to an end."""

import threading
import time
from collections.abc import Callable

STEP = 5.0  # seconds of the processor for one call of a rule; the slowest takes a tenth of one
BLOCKED = 60.0  # seconds by the clock: rules wait for nothing


class Watchdog:
    """Calls `bark` once if what `steps` returns stays the same for too long; None means a pause.

    Too long is `seconds` by `clock`, which counts processor time, or `blocked` seconds of real time."""

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
