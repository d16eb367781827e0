"""The WebSocket of a page at a score sheet, and the changes since the page last received the sheet."""

import asyncio
import functools
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from fastapi import WebSocket
from pydantic import ValidationError

from ...errors import ParlourError
from ..http.rate_limit import OpenPages, Quotas, client_of, stored_size
from ..sheets.keys import KeyRefused
from ..sheets.open_sheets import OpenSheets
from .connection import GONE, PATIENCE, farewell, listen, receive, send, sentence, told
from .json_text import in_parts
from .score_handlers import Answer, ScoreHandlers, why_not
from .score_messages import (
    SHEET_HELLO,
    SHEET_MESSAGES,
    ChartRequest,
    EventsRequest,
    ExportRequest,
    HistoryRequest,
    RematchRequest,
    ShareRequest,
    SheetMessage,
    WholeSheetRequest,
    WriteRequest,
)

Shown = dict[str, Any]


def step(before: Shown, now: Shown) -> Shown:
    """What makes `before` into `now`: all that is told differently, of the rows those that are.

    It follows the record whose hash `before` has; a page that stands elsewhere asks for the whole sheet.
    """
    changed = {what: told for what, told in now.items() if what != "rows" and before.get(what) != told}
    there = {row["row"]: row for row in before["rows"]}
    rows = [row for row in now["rows"] if there.pop(row["row"], None) != row]
    return changed | {"follows": before["hash"], "hash": now["hash"], "rows": rows, "gone": list(there)}


NO_KEY = 4404
RECORD = 400  # bytes of a record beside what was said
LONG = (
    WholeSheetRequest,
    HistoryRequest,
    EventsRequest,
    ChartRequest,
    ExportRequest,
)  # answers that are written as JSON in a thread

Count = Callable[[SheetMessage], None]


async def serve_sheet(
    sheets: OpenSheets, doors: OpenPages, quotas: Quotas, socket: WebSocket, name: str
) -> None:
    """Serve a page until it goes."""
    client = client_of(socket.client and socket.client.host)
    with suppress(*GONE):
        await socket.accept()
        try:
            with doors.entered(client) as count:
                hello = SHEET_HELLO.validate_python(await asyncio.wait_for(receive(socket), PATIENCE))
                answering = ScoreHandlers(sheets, name, hello.key, client)
                answer = functools.partial(_answer, answering, functools.partial(_count, quotas, client))
                await _attend(sheets, socket, name, answering, answer, count)
        except (ParlourError, ValidationError, TimeoutError) as error:
            await _part(socket, error)


def _count(quotas: Quotas, client: str, asked: SheetMessage) -> None:
    """Count what the answer stores. Raises TooMuch."""
    if isinstance(asked, WriteRequest):
        quotas.take(client, bytes=RECORD + stored_size(str(asked)))
    elif isinstance(asked, ShareRequest):
        quotas.take(client, links=1)
    elif isinstance(asked, RematchRequest):
        quotas.take(client, sheets=1)


async def _part(socket: WebSocket, error: Exception) -> None:
    """Say why there is nothing to look at; a page whose key is worth nothing is to stop writing, too."""
    if isinstance(error, KeyRefused):
        await send(socket, {"type": "error", **told(error), "shut": True})
        await socket.close(NO_KEY)
    else:
        await farewell(socket, error)


async def _attend(
    sheets: OpenSheets,
    socket: WebSocket,
    name: str,
    answering: ScoreHandlers,
    answer: Callable[[SheetMessage], Awaitable[Answer]],
    count: Callable[[], None],
) -> None:
    await answering.role()  # nobody looks on without a key
    woken = asyncio.Event()
    woken.set()
    end = sheets.look_on(name, woken.set)
    showing = asyncio.create_task(_show(answering, socket, woken))
    try:
        await listen(socket, SHEET_MESSAGES, answer, count)
    finally:
        showing.cancel()
        end()


async def _show(answering: ScoreHandlers, socket: WebSocket, woken: asyncio.Event) -> None:
    """Send the sheet, and whenever it has changed what has; whoever is slow gets the newest. Ends where the
    key does."""
    before = None
    with suppress(*GONE):
        while True:
            await woken.wait()
            woken.clear()
            try:
                now = await answering.shown()
            except KeyRefused as error:
                await _part(socket, error)
                return
            await send(socket, await asyncio.to_thread(_news, before, now))
            before = now


def _news(before: Shown | None, now: Shown) -> Answer:
    """What a page is sent that was shown the sheet `before`: what has changed on it, or all of it."""
    return in_parts({"type": "step"} | step(before, now) if before else {"type": "sheet"} | now)


async def _answer(answering: ScoreHandlers, count: Count, asked: SheetMessage) -> Answer:
    try:
        count(asked)
        answer = await answering.answer(asked)
        return await asyncio.to_thread(in_parts, answer) if isinstance(asked, LONG) else answer
    except ParlourError as error:
        refused = why_not(error)
        return refused | {"text": sentence(refused["text"])}
