"""One WebSocket: a page at a table. It says hello, is shown views, and asks for things."""

import asyncio
import functools
import json
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from ..database import DatabaseFailure
from ..drawing.people import capital
from ..errors import ParlourError
from ..play import MoveRefused
from ..telling.reasons import reason_of
from .asking import Asker
from .json_text import written
from .limits import LARGEST, MESSAGES, Allowance, Doors, TooMuch, client_of
from .live import LiveTable
from .messages import ASKED, HELLO, what_is_wrong, writable
from .room import Room
from .store import UnknownTable
from .viewer import Viewer

GONE = (WebSocketDisconnect, RuntimeError)  # what is raised for a page that is not there any more
PATIENCE = 10.0  # seconds that a page has to say hello
CODES: dict[type[Exception], int] = {UnknownTable: 4404, TooMuch: 4429, DatabaseFailure: 4503}


class BadMessage(ParlourError):
    """What a page said is no message."""


async def serve_socket(room: Room, doors: Doors, socket: WebSocket, table_id: str) -> None:
    """Serve a page until it goes."""
    with suppress(*GONE):
        await socket.accept()
        try:
            with doors.entered(client_of(socket.client and socket.client.host)):
                table = await room.find(table_id)
                hello = HELLO.validate_python(await asyncio.wait_for(receive(socket), PATIENCE))
                await _attend(room, socket, table, hello.token)
        except (ParlourError, ValidationError, TimeoutError) as error:
            await _farewell(socket, error)


async def _attend(room: Room, socket: WebSocket, table: LiveTable, token: str | None) -> None:
    seat = table.state.seat_of(token)
    viewer = Viewer(table, seat, functools.partial(_send, socket))
    table.viewers.add(viewer)
    showing = asyncio.create_task(_show(viewer))
    table.tell()
    try:
        await _listen(Asker(room, table, seat), socket)
    finally:
        showing.cancel()
        table.viewers.discard(viewer)
        table.tell()


async def _show(viewer: Viewer) -> None:
    with suppress(*GONE):
        await viewer.look_on()


async def _listen(asker: Asker, socket: WebSocket) -> None:
    allowance = Allowance(*MESSAGES)
    while True:
        try:
            said = await receive(socket)
        except BadMessage as error:
            await _send(socket, {"say": "error", "text": str(error)})
            continue
        number = said.get("id") if isinstance(said.get("id"), str) else None
        if not allowance.take():
            await _send(socket, error_told(number, "that is too much at once: wait a moment"))
            continue
        await _send(socket, await _answer(asker, said, number))


async def _answer(asker: Asker, said: dict[str, Any], number: str | None) -> dict[str, Any]:
    """The answer to one message: what it asks for, or why not."""
    try:
        asked = ASKED.validate_python(said)
    except ValidationError as error:
        return error_told(number, _what_is_wrong(error))
    try:
        return {"id": asked.id, **await asker.answer(asked)}
    except MoveRefused as error:
        return {"say": "refused", "id": asked.id, **asdict(reason_of(error.refusal))}
    except ParlourError as error:
        return {"say": "refused", "id": asked.id, "text": sentence(str(error)), "rule": "", "cards": []}


async def _send(socket: WebSocket, message: dict[str, Any]) -> None:
    await socket.send({"type": "websocket.send", "text": written(message)})


async def receive(socket: WebSocket) -> dict[str, Any]:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None:
        raise BadMessage("messages are JSON text, not bytes")
    if len(text) > LARGEST:
        raise BadMessage(f"a message has at most {LARGEST} characters, not {len(text)}")
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage("this is not JSON") from None
    if not isinstance(said, dict):
        raise BadMessage('a message is a JSON object with "do", as in {"do": "hint", "id": "1"}')
    return said


async def _farewell(socket: WebSocket, error: Exception) -> None:
    """Say why there is nothing to look at, and close."""
    text = "say hello first" if isinstance(error, ValidationError | TimeoutError) else str(error)
    await _send(socket, {"say": "error", "text": sentence(text)})
    await socket.close(next((code for kind, code in CODES.items() if isinstance(error, kind)), 4400))


def _what_is_wrong(error: ValidationError) -> str:
    return what_is_wrong(error.errors(include_url=False, include_input=False)[0], "the message")


def error_told(number: str | None, text: str) -> dict[str, Any]:
    return {"say": "error", "text": sentence(text)} | ({"id": writable(number[:40])} if number else {})


def sentence(text: str) -> str:
    told = capital(text)
    return told if told.endswith((".", "!", "?")) else f"{told}."
