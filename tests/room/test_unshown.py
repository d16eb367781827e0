"""What a page is told when its view cannot be written, and what the room's log says then."""

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.room import viewer as viewers
from parlour.room.viewer import UNSHOWN, Viewer


def test_a_view_that_cannot_be_written_is_told_and_logged_and_the_next_one_tells_all(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fails = [True]

    def show(table: Any, seat: int | None, shown: Any) -> dict[str, Any]:
        before, shown.moves = shown.moves, 7
        if fails.pop():
            raise RuntimeError("the seventh card")
        return {"say": "view", "from": before}

    monkeypatch.setattr(viewers, "show", show)
    heard: list[dict[str, Any]] = []
    with caplog.at_level(logging.ERROR, "uvicorn.error"):
        asyncio.run(_look_twice(heard, fails))
    assert heard == [{"say": "error", "text": UNSHOWN, "unshown": True}, {"say": "view", "from": -1}]
    assert "Table four cannot be shown to seat 1" in caplog.text
    assert "the seventh card" in caplog.text


async def _look_twice(heard: list[dict[str, Any]], fails: list[bool]) -> None:
    async def say(message: dict[str, Any]) -> None:
        heard.append(message)

    table: Any = SimpleNamespace(lock=asyncio.Lock(), state=SimpleNamespace(setup=SimpleNamespace(id="four")))
    viewer = Viewer(table, 1, say)
    looking = asyncio.create_task(viewer.look_on())
    for _ in range(2):
        viewer.look()
        await asyncio.sleep(0.01)
        fails.append(False)
    looking.cancel()
