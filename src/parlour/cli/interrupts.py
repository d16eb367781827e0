"""Ctrl-C while compiled code runs: it does not look, so the system ends the process there and then."""

import contextlib
import signal
from collections.abc import Callable, Iterator
from typing import Any


@contextlib.contextmanager
def at_once(handler: Callable[..., Any] | int = signal.SIG_DFL) -> Iterator[None]:
    """While this lasts, Ctrl-C calls `handler`, by default the system's own, which ends the process."""
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
