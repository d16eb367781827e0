"""Leaving in order: what the system sends (Ctrl-C, SIGTERM, a terminal that hangs up) never tears a move."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from typing import Any

SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Ended(SystemExit):
    """The system has asked the process to end."""


class Door:
    """Raises KeyboardInterrupt or Ended when a signal comes, but not while it is held, and only once."""

    def __init__(self) -> None:
        self._holding = 0
        self._pending: int | None = None
        self._left = self._sent_away = False

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        """While this lasts, signals come through this door (nothing changes outside the main thread).

        Whoever was sent away by one is not sent away twice: from then on, signals are ignored.
        """
        before: dict[int, Any] = {}
        if threading.current_thread() is threading.main_thread():
            ours = [number for number in SIGNALS if signal.getsignal(number) != signal.SIG_IGN]
            before = {number: signal.signal(number, self._knock) for number in ours}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, signal.SIG_IGN if self._sent_away else handler)

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """While this lasts, whoever knocks waits."""
        self._holding += 1
        try:
            yield
        finally:
            self._holding -= 1
        if self._pending is not None and not self._holding:
            pending, self._pending = self._pending, None
            self._knock(pending)

    def leave(self) -> None:
        """From now on nothing interrupts: we are leaving already."""
        self._left = True

    def _knock(self, number: int, frame: Any = None) -> None:
        if self._left:
            return
        if self._holding:
            self._pending = number
            return
        self._left = self._sent_away = True
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        raise Ended(128 + number)
