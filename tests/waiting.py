"""Waiting for what a room says: not longer than half a minute, and a failure shows what was known by then."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import WebSocketTestSession

SECONDS = 30.0
MUCH = 3_000  # characters of the last view


def next_message(socket: Any, last: Any) -> Any:
    """The next message of a socket; AssertionError with the last view if none comes in time."""
    try:
        if not isinstance(socket, WebSocketTestSession):
            return socket.receive_json()
        return _received(socket)
    except TimeoutError:
        raise AssertionError(nothing_came(last)) from None


def wait_until_so(is_so: Callable[[], object], what: str) -> None:
    """Wait for something that tells nothing when it happens; AssertionError with its name if it does not."""
    end = time.perf_counter() + SECONDS  # real seconds, whatever clock a test has
    while not is_so():
        assert time.perf_counter() < end, f"not so within {SECONDS:g} seconds: {what}"
        time.sleep(0.01)


@contextmanager
def closed_if_it_fails(session: WebSocketTestSession) -> Iterator[WebSocketTestSession]:
    """Enter a session, and leave it again only if the block fails: the server waits for its end."""
    entered = session.__enter__()
    try:
        yield entered
    except BaseException:
        session.__exit__(None, None, None)
        raise


def nothing_came(last: Any, seconds: float = SECONDS) -> str:
    """What a test says that has waited in vain."""
    return f"nothing came for {seconds:g} seconds; the last view:\n{json.dumps(last, default=str)[:MUCH]}"


def _received(socket: WebSocketTestSession) -> Any:
    coming = socket.portal.start_task_soon(socket._send_rx.receive)
    try:
        message = coming.result(SECONDS)
    except TimeoutError:
        coming.cancel()
        raise
    socket._raise_on_close(message)
    return json.loads(message["text"])
