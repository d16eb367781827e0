"""The WebSocket of a client at a score sheet: it receives the sheet and its changes, and sends requests."""

import asyncio
import functools
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from fastapi import WebSocket
from pydantic import ValidationError

from ...errors import ParlourError
from ..http.rate_limit import OpenPages, Quotas, client_at, stored_size
from ..protocol.json_text import fragments
from ..protocol.score_messages import (
    SHEET_HELLO,
    SHEET_MESSAGES,
    ChartRequest,
    EventsRequest,
    ExportRequest,
    HistoryRequest,
    ShareRequest,
    SheetMessage,
    SheetRematchRequest,
    WholeSheetRequest,
    WriteRequest,
)
from ..sheets.keys import KeyRefused
from ..sheets.open_sheets import OpenSheets
from .connection import (
    DISCONNECTED,
    HELLO_TIMEOUT,
    JsonObject,
    close_with_error,
    error_to_dict,
    handle_messages,
    receive,
    send,
    sentence,
)
from .score_handlers import ScoreHandlers, refusal

NO_KEY = 4404  # the close code of a connection whose key is unknown or withdrawn
RECORD_OVERHEAD = 400  # bytes of a stored record in addition to the request
LARGE = (WholeSheetRequest, HistoryRequest, EventsRequest, ChartRequest, ExportRequest)
"""Requests whose answers are encoded as JSON in a thread."""

SheetView = dict[str, Any]
Count = Callable[[SheetMessage], None]


def sheet_changes(before: SheetView, now: SheetView) -> JsonObject:
    """What changes the view `before` into `now`: all fields that differ, and of the rows those that differ.

    `follows` is the hash of `before`. A client that has another version requests the whole sheet.
    """
    changed = {name: value for name, value in now.items() if name != "rows" and before.get(name) != value}
    rows_before = {row["row"]: row for row in before["rows"]}
    rows = [row for row in now["rows"] if rows_before.pop(row["row"], None) != row]
    return changed | {"follows": before["hash"], "hash": now["hash"], "rows": rows, "gone": list(rows_before)}


async def serve_sheet(
    sheets: OpenSheets, pages: OpenPages, quotas: Quotas, socket: WebSocket, name: str
) -> None:
    """Serve a client until it disconnects."""
    client = client_at(socket)
    with suppress(*DISCONNECTED):
        await socket.accept()
        try:
            with pages.entered(client) as count:
                hello = SHEET_HELLO.validate_python(await asyncio.wait_for(receive(socket), HELLO_TIMEOUT))
                handlers = ScoreHandlers(sheets, name, hello.key, client)
                answer = functools.partial(_answer, handlers, functools.partial(_count, quotas, client))
                await _serve_page(sheets, socket, name, handlers, answer, count)
        except (ParlourError, ValidationError, TimeoutError) as error:
            await _close(socket, error)


def _count(quotas: Quotas, client: str, request: SheetMessage) -> None:
    """Count what the answer stores. Raises LimitExceeded."""
    if isinstance(request, WriteRequest):
        quotas.take(client, bytes=RECORD_OVERHEAD + stored_size(str(request)))
    elif isinstance(request, ShareRequest):
        quotas.take(client, links=1)
    elif isinstance(request, SheetRematchRequest):
        quotas.take(client, sheets=1)


async def _close(socket: WebSocket, error: Exception) -> None:
    """Send an error and close the connection. `shut` tells the client to stop writing: its key is refused."""
    if isinstance(error, KeyRefused):
        await send(socket, {"type": "error", **error_to_dict(error), "shut": True})
        await socket.close(NO_KEY)
    else:
        await close_with_error(socket, error)


async def _serve_page(
    sheets: OpenSheets,
    socket: WebSocket,
    name: str,
    handlers: ScoreHandlers,
    answer: Callable[[SheetMessage], Awaitable[JsonObject]],
    count: Callable[[], None],
) -> None:
    await handlers.role()  # raises KeyRefused
    changed = asyncio.Event()
    changed.set()
    unsubscribe = sheets.subscribe(name, changed.set)
    views = asyncio.create_task(_send_views(handlers, socket, changed))
    try:
        await handle_messages(socket, SHEET_MESSAGES, answer, count)
    finally:
        views.cancel()
        unsubscribe()


async def _send_views(handlers: ScoreHandlers, socket: WebSocket, changed: asyncio.Event) -> None:
    """Send the sheet, and then its changes. A slow client skips versions. Ends when the key is withdrawn."""
    before = None
    with suppress(*DISCONNECTED):
        while True:
            await changed.wait()
            changed.clear()
            try:
                now = await handlers.view()
            except KeyRefused as error:
                await _close(socket, error)
                return
            await send(socket, await asyncio.to_thread(_view_message, before, now))
            before = now


def _view_message(before: SheetView | None, now: SheetView) -> JsonObject:
    """The message for a client that has the view `before`: the changes, or the whole sheet."""
    return fragments({"type": "step"} | sheet_changes(before, now) if before else {"type": "sheet"} | now)


async def _answer(handlers: ScoreHandlers, count: Count, request: SheetMessage) -> JsonObject:
    """The answer to a request, or the reason why it was refused."""
    try:
        count(request)
        answer = await handlers.answer(request)
        return await asyncio.to_thread(fragments, answer) if isinstance(request, LARGE) else answer
    except ParlourError as error:
        refused = refusal(error)
        return refused | {"text": sentence(refused["text"])}
