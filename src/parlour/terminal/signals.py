"""Handle Ctrl-C, SIGTERM and SIGHUP so that a move and its record are never left incomplete."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from typing import Any

SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Terminated(SystemExit):
    """The process has received SIGTERM or SIGHUP."""


class SignalGuard:
    """Raises KeyboardInterrupt or Terminated on the first signal, but not inside `held`."""

    def __init__(self) -> None:
        self._held = 0
        self._pending: int | None = None
        self._leaving = self._was_ended = False

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        """Handle signals in this context (only in the main thread).

        After a signal has ended the session, further signals are ignored, also when the context has ended.
        """
        before: dict[int, Any] = {}
        if threading.current_thread() is threading.main_thread():
            ours = [number for number in SIGNALS if signal.getsignal(number) != signal.SIG_IGN]
            before = {number: signal.signal(number, self._receive) for number in ours}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, signal.SIG_IGN if self._was_ended else handler)

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Delay signals until the end of this context."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
        if self._pending is not None and not self._held:
            pending, self._pending = self._pending, None
            self._receive(pending)

    def leave(self) -> None:
        """Ignore signals from now on, because the session is ending."""
        self._leaving = True

    def _receive(self, number: int, frame: Any = None) -> None:
        if self._leaving:
            return
        if self._held:
            self._pending = number
            return
        self._leaving = self._was_ended = True
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        raise Terminated(128 + number)
