"""What happens after a time: nothing just before it, and then what the room says will happen."""

import pytest
from starlette.websockets import WebSocketDisconnect

from parlour.room import line

from .tables import new_table

JUST_BEFORE = 0.01  # seconds


def is_said(clock, seconds, counted):
    """Whether something that is counted happens after so many seconds, and not before."""
    before = counted()
    clock.advance(seconds - JUST_BEFORE)
    early = counted()
    clock.advance(2 * JUST_BEFORE)
    return (early, counted() > before) == (before, True)


def waiting(socket):
    """How many messages wait for a page that has read none of them."""
    return socket._send_rx.statistics().current_buffer_used


@pytest.mark.parametrize("path", ["/api/tables/{}/socket", "/api/sheets/{}/socket", "/api/lab/socket"])
def test_a_page_that_does_not_say_hello_is_sent_away(timed, clock, path):
    table = new_table(timed, "xeri")
    with timed.websocket_connect(path.format(table["table"])) as socket:
        assert is_said(clock, line.PATIENCE, lambda: waiting(socket))
        told = socket.receive_json()
        assert told["say"] == "error"
        assert told["text"] in ("Say hello first.", 'Ask something, as in {"do": "ask", "game": "xeri"}.')
        with pytest.raises(WebSocketDisconnect) as farewell:
            socket.receive_json()
        assert farewell.value.code == 4400
