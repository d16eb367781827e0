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
from ..http.rate_limit import LARGEST, LimitExceeded
from ..http.validation_errors import UNREADABLE, public_text, validation_errors_text, writable
from .json_text import encoded, written
from .protocols import DIRECT

GONE = (WebSocketDisconnect, RuntimeError)  # what is raised for a page that is not there any more
PATIENCE = 10.0  # seconds that a page has to say hello
UNDONE = "the room could not do that. It has noted why"
CODES: Mapping[type[Exception], int] = {
    LimitExceeded: 4429,
    DatabaseFailure: 4503,
}  # with which a socket is closed
JsonObject = dict[str, Any]


class HasId(Protocol):
    """A message that is answered under its own number."""

    id: str


RequestT = TypeVar("RequestT", bound=HasId)


class DirectPage(Protocol):
    """A page as the server holds it: whether it takes something in now, and how it is told."""

    @property
    def listens(self) -> bool: ...

    def say(self, text: bytes) -> None: ...


class BadMessage(ParlourError):
    """What a page said is no message."""

    code = "message.invalid"


async def listen(
    socket: WebSocket,
    form: TypeAdapter[RequestT],
    answer: Callable[[RequestT], Awaitable[JsonObject]],
    count: Callable[[], None],
    slow: tuple[type, ...] = (),
) -> None:
    """Answer what a page asks, one message after another, until it goes.

    `count` counts a message and raises TooMuch. Only other `slow` messages wait for the answer to one.
    """
    aside = Background(socket)
    try:
        await _listen(socket, form, answer, count, lambda asked: aside if isinstance(asked, slow) else None)
    finally:
        aside.close()


class Background:
    """Answers that take long, one at a time, while the page asks for other things."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._task: asyncio.Task[None] | None = None

    async def answer(self, answered: Awaitable[JsonObject]) -> None:
        """Send an answer when it is there. Returns when the one before has been sent."""
        if self._task is not None:
            await self._task
        self._task = asyncio.create_task(self._send(answered))

    async def _send(self, answered: Awaitable[JsonObject]) -> None:
        with suppress(*GONE):
            await send(self._socket, await answered)

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()


async def _listen(
    socket: WebSocket,
    form: TypeAdapter[RequestT],
    answer: Callable[[RequestT], Awaitable[JsonObject]],
    count: Callable[[], None],
    aside_for: Callable[[RequestT], Background | None],
) -> None:
    while True:
        try:
            said = await receive(socket)
        except BadMessage as error:
            await send(socket, _error(None, _too_much(count) or error))
            continue
        number = said.get("id") if isinstance(said.get("id"), str) else None
        if limited := _too_much(count):
            await send(socket, _error(number, limited))
            continue
        try:
            asked = form.validate_python(said)
        except ValidationError as error:
            await send(socket, _error(number, _unfit(error)))
            continue
        if aside := aside_for(asked):
            await aside.answer(_answered(asked, answer))
        else:
            await send(socket, await _answered(asked, answer))


def _too_much(count: Callable[[], None]) -> LimitExceeded | None:
    """Count a message; return the error, if there is one."""
    try:
        count()
    except LimitExceeded as error:
        return error
    return None


def _unfit(error: ValidationError) -> BadMessage:
    return BadMessage(validation_errors_text(error.errors(include_url=False), "the message"))


async def _answered(asked: RequestT, answer: Callable[[RequestT], Awaitable[JsonObject]]) -> JsonObject:
    """The answer; whoever asks is told, too, if the room has come to grief over it, and may ask for more."""
    try:
        return {"id": asked.id, **await answer(asked)}
    except Exception:
        logging.getLogger("uvicorn.error").exception("A message could not be answered")
        return _error(asked.id, BadMessage(UNDONE, code="server.failed"))


def page_of(socket: WebSocket) -> DirectPage | None:
    """The page at the other end, where the server is the room's own: a test may bring another."""
    page: DirectPage | None = socket.scope.get("extensions", {}).get(DIRECT, {}).get("page")
    return page


async def send(socket: WebSocket, message: JsonObject) -> None:
    page = page_of(socket)
    if page is not None and page.listens:
        page.say(encoded(message))
    else:
        await socket.send({"type": "websocket.send", "text": written(message)})


async def receive(socket: WebSocket) -> JsonObject:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None:
        raise BadMessage("messages are JSON text, not bytes", code="message.not_json")
    if len(text) > LARGEST:
        text = f"a message has at most {LARGEST} characters, not {len(text)}"
        raise BadMessage(text, code="message.too_long")
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage(UNREADABLE, code="message.not_json") from None
    if not isinstance(said, dict):
        text = 'a message is a JSON object with "type", as in {"type": "hint", "id": "1"}'
        raise BadMessage(text)
    return said


async def farewell(socket: WebSocket, error: Exception, more: Mapping[type[Exception], int] = CODES) -> None:
    """Say why there is nothing to look at, and close with its code: one of CODES, or of `more`."""
    if not isinstance(error, ParlourError):
        error = BadMessage("say hello first", code="message.no_hello")
    await send(socket, {"type": "error"} | told(error))
    codes = {**CODES, **more}
    await socket.close(next((code for kind, code in codes.items() if isinstance(error, kind)), 4400))


def _error(number: str | None, error: ParlourError) -> JsonObject:
    return {"type": "error"} | told(error) | ({"id": writable(number[:40])} if number else {})


def told(error: ParlourError) -> JsonObject:
    """An error as pages receive it."""
    return {"text": sentence(public_text(error)), "code": error.code}


def sentence(text: str) -> str:
    text = capital(text)
    return text if text.endswith((".", "!", "?")) else f"{text}."
