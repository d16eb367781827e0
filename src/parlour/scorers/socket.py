"""One WebSocket: a phone at a score sheet. It shows its key, is shown the sheet, and writes."""

import asyncio
from contextlib import suppress
from typing import Any

from fastapi import WebSocket
from pydantic import ValidationError

from ..database import DatabaseFailure
from ..errors import ParlourError
from ..room.limits import MESSAGES, Allowance, Doors, client_of
from ..room.messages import what_is_wrong
from ..room.socket import GONE, PATIENCE, BadMessage, error_told, receive, sentence
from .answering import Answering, why_not
from .keys import KeyRefused
from .messages import SHEET_ASKED, SHOWING
from .open_sheets import OpenSheets

CODES: dict[type[Exception], int] = {KeyRefused: 4404, DatabaseFailure: 4503}


async def serve_sheet(sheets: OpenSheets, doors: Doors, socket: WebSocket, name: str) -> None:
    """Serve a page until it goes."""
    with suppress(*GONE):
        await socket.accept()
        try:
            with doors.entered(client_of(socket.client and socket.client.host)):
                hello = SHOWING.validate_python(await asyncio.wait_for(receive(socket), PATIENCE))
                await _attend(sheets, socket, name, hello.key)
        except (ParlourError, ValidationError, TimeoutError) as error:
            known = isinstance(error, ParlourError)
            await socket.send_json(
                {"say": "error", "text": sentence(str(error) if known else "say hello first")}
            )
            await socket.close(next((code for kind, code in CODES.items() if isinstance(error, kind)), 4400))


async def _attend(sheets: OpenSheets, socket: WebSocket, name: str, key: str) -> None:
    role = await sheets.role_of(name, key)
    woken = asyncio.Event()
    woken.set()
    end = sheets.look_on(name, woken.set)
    showing = asyncio.create_task(_show(sheets, socket, name, key, woken))
    try:
        await _listen(Answering(sheets, name, role), socket)
    finally:
        showing.cancel()
        end()


async def _show(sheets: OpenSheets, socket: WebSocket, name: str, key: str, woken: asyncio.Event) -> None:
    """Send the sheet whenever it has changed; whoever is slow gets the newest. Ends where the key does."""
    with suppress(*GONE):
        while True:
            await woken.wait()
            woken.clear()
            try:
                role = await sheets.role_of(name, key)
                told = await sheets.show(name)
            except KeyRefused as error:
                await socket.send_json({"say": "error", "text": sentence(str(error))})
                await socket.close(CODES[KeyRefused])
                return
            await socket.send_json({"say": "sheet", "role": role} | told)


async def _listen(answering: Answering, socket: WebSocket) -> None:
    allowance = Allowance(*MESSAGES)
    while True:
        try:
            said = await receive(socket)
        except BadMessage as error:
            await socket.send_json({"say": "error", "text": str(error)})
            continue
        number = said.get("id") if isinstance(said.get("id"), str) else None
        if not allowance.take():
            await socket.send_json(error_told(number, "that is too much at once: wait a moment"))
            continue
        await socket.send_json(await _answer(answering, said, number))


async def _answer(answering: Answering, said: dict[str, Any], number: str | None) -> dict[str, Any]:
    try:
        asked = SHEET_ASKED.validate_python(said)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        return error_told(number, what_is_wrong(first, "the message"))
    try:
        return {"id": asked.id, **await answering.answer(asked)}
    except ParlourError as error:
        return {"id": asked.id, **why_not(error), "text": sentence(str(error))}
