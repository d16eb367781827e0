"""The message loop of a WebSocket: receive, count, validate, answer."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from ...database import DatabaseFailure
from ...errors import ParlourError
from ...presentation.names import capital
from ..http.protocols import direct_sender
from ..http.rate_limit import LARGEST, LimitExceeded
from ..http.validation_errors import UNREADABLE, public_text, validation_errors_text, writable
from ..protocol.json_text import dump_bytes, dump_text

DISCONNECTED = (WebSocketDisconnect, RuntimeError)  # exceptions of a connection that is closed
HELLO_TIMEOUT = 10.0  # seconds until the first message must arrive
SERVER_FAILED = "the server could not do that. It has logged the error"
CLOSE_CODES: Mapping[type[Exception], int] = {LimitExceeded: 4429, DatabaseFailure: 4503}
JsonObject = dict[str, Any]


class HasId(Protocol):
    """A message with an id, which the answer repeats."""

    id: str


RequestT = TypeVar("RequestT", bound=HasId)


class BadMessage(ParlourError):
    """A client sent something that is not a valid message."""

    code = "message.invalid"


async def handle_messages(
    socket: WebSocket,
    adapter: TypeAdapter[RequestT],
    answer: Callable[[RequestT], Awaitable[JsonObject]],
    count: Callable[[], None],
    slow: tuple[type, ...] = (),
) -> None:
    """Answer the messages of a client, one after another, until it disconnects.

    `count` counts a message and raises LimitExceeded. Messages of the types `slow` are answered in the
    background: only other slow messages wait for them.
    """
    background = BackgroundAnswers(socket)
    try:
        await _handle_messages(
            socket, adapter, answer, count, lambda request: background if isinstance(request, slow) else None
        )
    finally:
        background.close()


class BackgroundAnswers:
    """Computes slow answers one at a time, while other messages of the connection are answered."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._task: asyncio.Task[None] | None = None

    async def send(self, answer: Awaitable[JsonObject]) -> None:
        """Send an answer when it is computed. Waits until the previous answer has been sent."""
        if self._task is not None:
            await self._task
        self._task = asyncio.create_task(self._send(answer))

    async def _send(self, answer: Awaitable[JsonObject]) -> None:
        with suppress(*DISCONNECTED):
            await send(self._socket, await answer)

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()


async def _handle_messages(
    socket: WebSocket,
    adapter: TypeAdapter[RequestT],
    answer: Callable[[RequestT], Awaitable[JsonObject]],
    count: Callable[[], None],
    background_for: Callable[[RequestT], BackgroundAnswers | None],
) -> None:
    while True:
        try:
            message = await receive(socket)
        except BadMessage as error:
            await send(socket, _error(None, _limit_error(count) or error))
            continue
        message_id = message.get("id") if isinstance(message.get("id"), str) else None
        if limited := _limit_error(count):
            await send(socket, _error(message_id, limited))
            continue
        try:
            request = adapter.validate_python(message)
        except ValidationError as error:
            await send(socket, _error(message_id, _bad_message(error)))
            continue
        if background := background_for(request):
            await background.send(_answer(request, answer))
        else:
            await send(socket, await _answer(request, answer))


def _limit_error(count: Callable[[], None]) -> LimitExceeded | None:
    """Count a message. Returns the error if the client has sent too many."""
    try:
        count()
    except LimitExceeded as error:
        return error
    return None


def _bad_message(error: ValidationError) -> BadMessage:
    return BadMessage(validation_errors_text(error.errors(include_url=False), "the message"))


async def _answer(request: RequestT, answer: Callable[[RequestT], Awaitable[JsonObject]]) -> JsonObject:
    """The answer to a request. An unexpected exception is logged and becomes an error message."""
    try:
        return {"id": request.id, **await answer(request)}
    except Exception:
        logging.getLogger("uvicorn.error").exception("A message could not be answered")
        return _error(request.id, BadMessage(SERVER_FAILED, code="server.failed"))


async def send(socket: WebSocket, message: JsonObject) -> None:
    sender = direct_sender(socket)
    if sender is not None and sender.can_send:
        sender.send_now(dump_bytes(message))
    else:
        await socket.send({"type": "websocket.send", "text": dump_text(message)})


async def receive(socket: WebSocket) -> JsonObject:
    """The next message. Raises BadMessage if it is not a JSON object, and WebSocketDisconnect."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code", 1000))
    text = event.get("text")
    if text is None:
        raise BadMessage("messages are JSON text, not bytes", code="message.not_json")
    if len(text) > LARGEST:
        raise BadMessage(
            f"a message has at most {LARGEST} characters, not {len(text)}", code="message.too_long"
        )
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage(UNREADABLE, code="message.not_json") from None
    if not isinstance(message, dict):
        raise BadMessage('a message is a JSON object with "type", as in {"type": "hint", "id": "1"}')
    return message


async def close_with_error(
    socket: WebSocket, error: Exception, codes: Mapping[type[Exception], int] = CLOSE_CODES
) -> None:
    """Send an error and close the connection with its code from CLOSE_CODES or `codes`, or with 4400.

    An error that is not a ParlourError means that the first message was missing or invalid.
    """
    if not isinstance(error, ParlourError):
        error = BadMessage("the first message must be a hello", code="message.no_hello")
    await send(socket, {"type": "error"} | error_to_dict(error))
    codes = {**CLOSE_CODES, **codes}
    await socket.close(next((code for kind, code in codes.items() if isinstance(error, kind)), 4400))


def _error(message_id: str | None, error: ParlourError) -> JsonObject:
    shown_id = {"id": writable(message_id[:40])} if message_id else {}
    return {"type": "error"} | error_to_dict(error) | shown_id


def error_to_dict(error: ParlourError) -> JsonObject:
    """The text and the code of an error, for clients."""
    return {"text": sentence(public_text(error)), "code": error.code}


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    text = capital(text)
    return text if text.endswith((".", "!", "?")) else f"{text}."
