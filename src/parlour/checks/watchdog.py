"""A thread that notices when a rule does not come to an end."""

import threading
import time
from collections.abc import Callable

STEP = 5.0  # seconds of the processor for one call of a rule; the slowest takes a tenth of one
BLOCKED = 60.0  # seconds by the clock: rules wait for nothing


class Watchdog:
    """Calls `bark` once if what `steps` returns stays the same for too long; None means a pause."""

    def __init__(
        self, steps: Callable[[], int | None], bark: Callable[[], None], seconds: float = STEP
    ) -> None:
        self._steps, self._bark, self._seconds = steps, bark, seconds
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "Watchdog":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._ended.set()
        self._thread.join()

    def _watch(self) -> None:
        before, busy, clock = self._steps(), time.process_time(), time.monotonic()
        while not self._ended.wait(self._seconds / 20):
            now = self._steps()
            if now is None or now != before:
                before, busy, clock = now, time.process_time(), time.monotonic()
            elif time.process_time() - busy > self._seconds or time.monotonic() - clock > BLOCKED:
                self._bark()
                return
