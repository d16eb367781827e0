"""One WebSocket: a phone at a score sheet. It shows its key, is shown the sheet, and writes."""

import asyncio
import functools
from collections.abc import Awaitable, Callable
from contextlib import suppress

from fastapi import WebSocket
from pydantic import ValidationError

from ..errors import ParlourError
from ..room.json_text import in_parts
from ..room.limits import Doors, Quotas, client_of, stored_size
from ..room.line import GONE, PATIENCE, farewell, listen, receive, send, sentence, told
from .answering import Answer, Answering, why_not
from .keys import KeyRefused
from .messages import (
    SHEET_ASKED,
    SHOWING,
    AskChart,
    AskEvents,
    AskHistory,
    Export,
    NextGame,
    Share,
    SheetAsked,
    Whole,
    Write,
)
from .open_sheets import OpenSheets
from .steps import Shown, step

NO_KEY = 4404
RECORD = 400  # bytes of a record beside what was said
LONG = (Whole, AskHistory, AskEvents, AskChart, Export)  # answers that are written as JSON in a thread

Count = Callable[[SheetAsked], None]


async def serve_sheet(sheets: OpenSheets, doors: Doors, quotas: Quotas, socket: WebSocket, name: str) -> None:
    """Serve a page until it goes."""
    client = client_of(socket.client and socket.client.host)
    with suppress(*GONE):
        await socket.accept()
        try:
            with doors.entered(client) as count:
                hello = SHOWING.validate_python(await asyncio.wait_for(receive(socket), PATIENCE))
                answering = Answering(sheets, name, hello.key, client)
                answer = functools.partial(_answer, answering, functools.partial(_count, quotas, client))
                await _attend(sheets, socket, name, answering, answer, count)
        except (ParlourError, ValidationError, TimeoutError) as error:
            await _part(socket, error)


def _count(quotas: Quotas, client: str, asked: SheetAsked) -> None:
    """Count what the answer stores. Raises TooMuch."""
    if isinstance(asked, Write):
        quotas.take(client, bytes=RECORD + stored_size(str(asked)))
    elif isinstance(asked, Share):
        quotas.take(client, links=1)
    elif isinstance(asked, NextGame):
        quotas.take(client, sheets=1)


async def _part(socket: WebSocket, error: Exception) -> None:
    """Say why there is nothing to look at; a page whose key is worth nothing is to stop writing, too."""
    if isinstance(error, KeyRefused):
        await send(socket, {"say": "error", **told(error), "shut": True})
        await socket.close(NO_KEY)
    else:
        await farewell(socket, error)


async def _attend(
    sheets: OpenSheets,
    socket: WebSocket,
    name: str,
    answering: Answering,
    answer: Callable[[SheetAsked], Awaitable[Answer]],
    count: Callable[[], None],
) -> None:
    await answering.role()  # nobody looks on without a key
    woken = asyncio.Event()
    woken.set()
    end = sheets.look_on(name, woken.set)
    showing = asyncio.create_task(_show(answering, socket, woken))
    try:
        await listen(socket, SHEET_ASKED, answer, count)
    finally:
        showing.cancel()
        end()


async def _show(answering: Answering, socket: WebSocket, woken: asyncio.Event) -> None:
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
    return in_parts({"say": "step"} | step(before, now) if before else {"say": "sheet"} | now)


async def _answer(answering: Answering, count: Count, asked: SheetAsked) -> Answer:
    try:
        count(asked)
        answer = await answering.answer(asked)
        return await asyncio.to_thread(in_parts, answer) if isinstance(asked, LONG) else answer
    except ParlourError as error:
        refused = why_not(error)
        return refused | {"text": sentence(refused["text"])}
