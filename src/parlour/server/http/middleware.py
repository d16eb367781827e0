"""ASGI middleware: host and origin checks, request sizes, time limits, rate limits, security headers."""

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from ...presentation.names import capital
from ..network import Hosts, why_foreign
from .protocols import HEADERS, REQUEST_TIMEOUT
from .rate_limit import API, LARGER, LARGEST, REQUESTS, Allowances, LimitExceeded, client_of

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

STARTS = ("http.response.start", "websocket.http.response.start", "websocket.accept")
UNKNOWN_HOST = 421
SLOW = (408, "The request arrived too slowly: send it at once")
FORBIDDEN = 403
LONGEST_NUMBER = 12
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
PUBLIC = ("/api/games", "/api/sheet-kinds", "/api/openapi.json")  # responses without private data


class SecurityMiddleware:
    """Adds security headers, and refuses requests of other sites and above limits."""

    def __init__(self, app: App, hosts: Hosts) -> None:
        self._app, self._hosts = app, hosts
        self._requests, self._api = Allowances(*REQUESTS), Allowances(*API)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._handle_socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._handle_request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _handle_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._count(scope)
        except LimitExceeded as error:
            await receive()
            await _refuse(send, 429, capital(str(error)), before="websocket.http.response", error=error)
            return
        wrong = self._why_unknown(scope) or _why_foreign(scope)
        if wrong:
            await receive()
            await _refuse(send, *wrong, before="websocket.http.response")
        else:
            await self._app(scope, receive, _with_headers(scope, send))

    async def _handle_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._count(scope)
        except LimitExceeded as error:
            await _refuse(send, 429, capital(str(error)), error=error)
            return
        unsafe = scope["method"] in UNSAFE
        wrong = self._why_unknown(scope) or (_why_refused(scope) if unsafe else None)
        if not wrong and unsafe:
            try:
                receive = await _receive_whole(receive)
            except TimeoutError:
                wrong = SLOW
        if wrong:
            await _refuse(send, *wrong)
        else:
            await self._app(scope, receive, _with_headers(scope, send))

    def _count(self, scope: Scope) -> None:
        """Count a request or WebSocket handshake, also if it is refused. Raises LimitExceeded."""
        client = client_of(scope["client"] and scope["client"][0])
        self._requests.take(client)
        if scope["path"].startswith("/api/"):
            self._api.take(client)

    def _why_unknown(self, scope: Scope) -> tuple[int, str] | None:
        wrong = self._hosts.refusal(dict(scope["headers"]).get(b"host"))
        return (UNKNOWN_HOST, wrong) if wrong else None


async def _receive_whole(receive: Receive) -> Receive:
    """Receive a whole request before it is handled. Raises TimeoutError if it arrives too slowly."""
    messages: list[Message] = []
    async with asyncio.timeout(REQUEST_TIMEOUT):
        while not messages or messages[-1].get("more_body"):
            messages.append(await receive())

    async def again() -> Message:
        return messages.pop(0) if messages else await receive()

    return again


def _with_headers(scope: Scope, send: Send) -> Send:
    """Add security headers. Responses of the API must not be cached unless public: they may contain keys."""
    path = scope.get("path", "")
    private = path.startswith("/api/") and not any(
        path == one or path.startswith(f"{one}/") for one in PUBLIC
    )
    added = [*HEADERS, (b"cache-control", b"no-store")] if private else HEADERS

    async def send_with_headers(message: Message) -> None:
        if message["type"] in STARTS:
            message["headers"] = [*message.get("headers", []), *added]
        await send(message)

    return send_with_headers


def _why_foreign(scope: Scope) -> tuple[int, str] | None:
    wrong = why_foreign(scope)
    return (FORBIDDEN, wrong) if wrong else None


def _why_refused(scope: Scope) -> tuple[int, str] | None:
    headers = dict(scope["headers"])
    length = headers.get(b"content-length", b"")
    if foreign := _why_foreign(scope):
        return foreign
    if b"transfer-encoding" in headers or not length.isdigit() or len(length) > LONGEST_NUMBER:
        return 411, "State the length of the request (Content-Length), and do not send it in chunks"
    largest = LARGER.get(scope["path"], LARGEST)
    if int(length) > largest:
        return 413, f"A request must have at most {largest} bytes"
    return None


async def _refuse(
    send: Send, status: int, text: str, before: str = "http.response", error: LimitExceeded | None = None
) -> None:
    code = error.code if error else f"http.{status}"
    body = json.dumps({"error": {"text": text, "code": code}}).encode()
    head = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    head += [(name.encode(), value.encode()) for name, value in (error.headers if error else {}).items()]
    head.append((b"connection", b"close"))
    await send({"type": f"{before}.start", "status": status, "headers": head})
    await send({"type": f"{before}.body", "body": body})
