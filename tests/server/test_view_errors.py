"""What a page receives when its view cannot be made, and what the server logs."""

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from parlour.server.tables import spectators as viewers
from parlour.server.tables.scheduler import Scheduler
from parlour.server.tables.shadowing import Viewpoint
from parlour.server.tables.spectators import UNSHOWN, Viewer
from parlour.server.ws.table_handlers import TableHandlers

from .tables import OpenPage, new_table
from .test_shown_at_once import settled


def test_a_view_that_cannot_be_written_is_told_and_logged_and_the_next_one_tells_all(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fails = [True]

    def show(table: Any, seat: int | None, shown: Any, behind: int | None, locale: str) -> dict[str, Any]:
        before, shown.moves = shown.moves, 7
        if fails.pop():
            raise RuntimeError("the seventh card")
        return {"type": "view", "from": before}

    monkeypatch.setattr(viewers, "show", show)
    monkeypatch.setattr(Viewpoint, "as_data", lambda place: None)
    heard: list[dict[str, Any]] = []
    with caplog.at_level(logging.ERROR, "uvicorn.error"):
        asyncio.run(_look_twice(heard, fails))
    assert heard == [
        {"type": "error", "text": UNSHOWN, "code": "server.failed", "unshown": True},
        {"type": "view", "from": -1, "shadowing": None},
    ]
    assert "Table four cannot be shown to seat 1" in caplog.text
    assert "the seventh card" in caplog.text


async def _look_twice(heard: list[dict[str, Any]], fails: list[bool]) -> None:
    async def say(message: dict[str, Any]) -> None:
        heard.append(message)

    state = SimpleNamespace(config=SimpleNamespace(id="four"))
    table: Any = SimpleNamespace(lock=asyncio.Lock(), state=state, delayed=None, turns=Scheduler())
    viewer = Viewer(Viewpoint(table, 1), say)
    looking = asyncio.create_task(viewer.send_views())
    for _ in range(2):
        viewer.request_view()
        await settled()
        fails.append(False)
    looking.cancel()


def test_a_message_that_the_room_comes_to_grief_over_is_told_and_logged_and_the_next_is_answered(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    answer, fails = TableHandlers.answer, [True]

    async def fail_once(asker: TableHandlers, asked: Any) -> dict[str, Any]:
        if fails:
            fails.clear()
            raise RuntimeError("the seventh card")
        return await answer(asker, asked)

    monkeypatch.setattr(TableHandlers, "answer", fail_once)
    table = new_table(client, "xeri")
    with OpenPage(client, table["table"], table["token"]) as page, caplog.at_level("ERROR", "uvicorn.error"):
        told = page.ask(type="pace", pace="instant")
        assert (told["type"], told["code"]) == ("error", "server.failed")
        assert "the seventh card" in caplog.text
        assert page.ask(type="pace", pace="instant")["type"] == "ack"
