"""One WebSocket: a phone at a score sheet. It shows its key, is shown the sheet, and writes."""

import asyncio
import functools
from collections.abc import Callable
from contextlib import suppress

from fastapi import WebSocket
from pydantic import ValidationError

from ..database import DatabaseFailure
from ..errors import ParlourError
from ..room.limits import Doors, Quotas, client_of
from ..room.line import GONE, PATIENCE, farewell, listen, receive, send, sentence
from .answering import Answer, Answering, why_not
from .keys import KeyRefused
from .messages import SHEET_ASKED, SHOWING, NextGame, Share, SheetAsked, Write
from .open_sheets import OpenSheets
from .steps import step

NO_KEY = 4404
CODES: dict[type[Exception], int] = {DatabaseFailure: 4503}
RECORD = 400  # bytes of a record beside what was said

Count = Callable[[SheetAsked], None]


async def serve_sheet(
    sheets: OpenSheets, doors: Doors, quotas: Quotas, socket: WebSocket, name: str
) -> None:
    """Serve a page until it goes."""
    client = client_of(socket.client and socket.client.host)
    with suppress(*GONE):
        await socket.accept()
        try:
            with doors.entered(client):
                hello = SHOWING.validate_python(await asyncio.wait_for(receive(socket), PATIENCE))
                await _attend(sheets, socket, name, hello.key, lambda asked: _count(quotas, client, asked))
        except (ParlourError, ValidationError, TimeoutError) as error:
            await _part(socket, error)


def _count(quotas: Quotas, client: str, asked: SheetAsked) -> None:
    """Count what the answer stores. Raises TooMuch."""
    if isinstance(asked, Write):
        quotas.take(client, bytes=RECORD + len(asked.model_dump_json()))
    elif isinstance(asked, Share):
        quotas.take(client, links=1)
    elif isinstance(asked, NextGame):
        quotas.take(client, sheets=1)


async def _part(socket: WebSocket, error: Exception) -> None:
    """Say why there is nothing to look at; a page whose key is worth nothing is to stop writing, too."""
    if isinstance(error, KeyRefused):
        await send(socket, {"say": "error", "text": sentence(str(error)), "shut": True})
        await socket.close(NO_KEY)
    else:
        await farewell(socket, error, CODES)


async def _attend(sheets: OpenSheets, socket: WebSocket, name: str, key: str, count: Count) -> None:
    await sheets.role_of(name, key)  # nobody looks on without one
    woken = asyncio.Event()
    woken.set()
    end = sheets.look_on(name, woken.set)
    showing = asyncio.create_task(_show(sheets, socket, name, key, woken))
    try:
        await listen(socket, SHEET_ASKED, functools.partial(_answer, Answering(sheets, name, key), count))
    finally:
        showing.cancel()
        end()


async def _show(sheets: OpenSheets, socket: WebSocket, name: str, key: str, woken: asyncio.Event) -> None:
    """Send the sheet, and whenever it has changed what has; whoever is slow gets the newest. Ends where the
    key does."""
    before = None
    with suppress(*GONE):
        while True:
            await woken.wait()
            woken.clear()
            try:
                role = await sheets.role_of(name, key)
                told = await sheets.show(name)
            except KeyRefused as error:
                await _part(socket, error)
                return
            now = {"role": role, "buzz": sheets.buzzed(name)} | told
            await send(socket, {"say": "step"} | step(before, now) if before else {"say": "sheet"} | now)
            before = now


async def _answer(answering: Answering, count: Count, asked: SheetAsked) -> Answer:
    try:
        count(asked)
        return await answering.answer(asked)
    except ParlourError as error:
        told = why_not(error)
        return told | {"text": sentence(told["text"])}
