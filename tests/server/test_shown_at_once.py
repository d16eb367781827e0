"""A page that can receive gets its view without waiting; otherwise the view waits for the obstacle."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from parlour.server.http.protocols import DIRECT, WebSocketProtocol
from parlour.server.tables import spectators as viewers
from parlour.server.tables.scheduler import Scheduler
from parlour.server.tables.shadowing import Viewpoint
from parlour.server.tables.spectators import Viewer

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: room.test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def settled() -> None:
    """Wait until all tasks that do not wait for a clock have run."""
    for _ in range(100):
        await asyncio.sleep(0)


class Ear:
    """A page that records its messages at once."""

    def __init__(self) -> None:
        self.can_send = True
        self.heard: list[Any] = []

    def send_now(self, text: bytes) -> None:
        self.heard.append(json.loads(text))


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Return a stand-in for views, which contain only the table's revision."""
    monkeypatch.setattr(viewers, "show", lambda table, *asked: {"rev": table.state.revision})
    monkeypatch.setattr(Viewpoint, "as_data", lambda place: None)


async def looking(ear: Ear) -> tuple[Any, Viewer, list[Any], "asyncio.Task[None]"]:
    """Return a table, a spectator, their messages and the task that waits."""
    waited: list[Any] = []

    async def say(message: dict[str, Any]) -> None:
        waited.append(message)

    state = SimpleNamespace(config=SimpleNamespace(id="four"), revision=1)
    table: Any = SimpleNamespace(lock=asyncio.Lock(), state=state, delayed=None, turns=Scheduler())
    viewer = Viewer(Viewpoint(table, 1), say, ear)
    task = asyncio.create_task(viewer.send_views())
    await asyncio.sleep(0)
    return table, viewer, waited, task


@pytest.mark.usefixtures("shown")
def test_a_page_that_listens_is_told_in_its_turn_and_only_once() -> None:
    async def look() -> None:
        ear = Ear()
        _, viewer, waited, task = await looking(ear)
        viewer.request_view()
        viewer.request_view(urgent=True)  # two turns, one message
        await asyncio.sleep(0)
        assert ear.heard == [{"rev": 1, "shadowing": None}]
        await settled()
        assert (len(ear.heard), waited) == (1, [])
        task.cancel()

    asyncio.run(look())


@pytest.mark.usefixtures("shown")
def test_nobody_is_shown_a_table_at_which_something_is_not_stored_yet() -> None:
    async def look() -> None:
        ear = Ear()
        table, viewer, waited, task = await looking(ear)
        async with table.lock:
            table.state.revision = 2
            viewer.request_view()
            await settled()
            assert (ear.heard, waited) == ([], [])
            table.state.revision = 1  # it could not be stored
        await settled()
        assert (ear.heard, waited) == ([], [{"rev": 1, "shadowing": None}])
        task.cancel()

    asyncio.run(look())


@pytest.mark.usefixtures("shown")
def test_a_page_that_does_not_listen_is_waited_for() -> None:
    async def look() -> None:
        ear = Ear()
        _, viewer, waited, task = await looking(ear)
        ear.can_send = False
        viewer.request_view()
        await settled()
        assert (ear.heard, waited) == ([], [{"rev": 1, "shadowing": None}])
        task.cancel()

    asyncio.run(look())


class Earlier:
    """A table at an earlier time."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.state = SimpleNamespace(config=SimpleNamespace(id="four"), revision=0)

    async def advance(self) -> None:
        pass


@pytest.mark.usefixtures("shown")
def test_who_is_told_everything_later_is_never_shown_the_table_as_it_is() -> None:
    async def look() -> None:
        ear = Ear()
        table, viewer, waited, task = await looking(ear)
        table.delayed, viewer.viewpoint.seat = Earlier(), None
        viewer.request_view()
        await settled()
        assert (ear.heard, waited) == ([], [{"rev": 0, "shadowing": None}])
        task.cancel()

    asyncio.run(look())


@pytest.mark.usefixtures("shown")
def test_a_page_that_has_gone_is_told_nothing() -> None:
    async def look() -> None:
        ear = Ear()
        _, viewer, waited, task = await looking(ear)
        viewer.request_view()
        task.cancel()
        await asyncio.sleep(0)
        viewer.request_view(urgent=True)
        await settled()
        assert len(ear.heard) <= 1
        assert waited == []

    asyncio.run(look())


class Wire:
    """A transport that records what is written."""

    def __init__(self) -> None:
        self.written = b""

    def write(self, data: bytes) -> None:
        self.written += data

    def get_extra_info(self, name: str) -> None:
        return None

    def close(self) -> None:
        pass

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return len(self.written)

    pause_reading = resume_reading = close


def test_a_line_says_something_at_once_to_a_page_that_is_there_and_takes_it_in() -> None:
    scopes: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        scopes.append(scope)
        await receive()
        assert not scope["extensions"][DIRECT]["sender"].can_send  # before it is let in
        await send({"type": "websocket.accept"})
        await receive()

    async def talk() -> None:
        config = uvicorn.Config(app, ws_ping_interval=None)
        config.load()
        line, wire = WebSocketProtocol(config, ServerState(), {}), Wire()
        line.connection_made(wire)  # type: ignore[arg-type]
        line.data_received(HANDSHAKE)
        await settled()
        assert scopes[0]["extensions"][DIRECT]["sender"] is line
        assert line.can_send
        line.send_now(b"{}")
        assert wire.written.endswith(b"\r\n\r\n\x81\x02{}")
        line.pause_writing()
        assert not line.can_send
        line.resume_writing()
        assert line.can_send
        line.connection_lost(None)
        assert not line.can_send

    asyncio.run(talk())
