"""What protects people from other pages and from each other: headers, origins, sizes."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from .limits import LARGER, LARGEST

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = "; ".join(
    [
        "default-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # cards lie where a style says so
        "img-src 'self' data:",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
STARTS = ("http.response.start", "websocket.http.response.start", "websocket.accept")
STRANGER = (403, "This room listens to its own pages only")
LONGEST_NUMBER = 12
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}


class Safety:
    """Wraps the application: every answer has the headers, and no other site's page is listened to."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and not same_origin(scope):
            await receive()
            await _refuse(send, *STRANGER, before="websocket.http.response")
        elif scope["type"] == "http" and scope["method"] in UNSAFE and (wrong := _why_refused(scope)):
            await _refuse(send, *wrong)
        else:
            await self._app(scope, receive, _with_headers(scope, send))


def _with_headers(scope: Scope, send: Send) -> Send:
    """Answers of the API hold keys to tables and sheets: nothing on the way keeps them."""
    keyed = scope.get("path", "").startswith(("/api/tables", "/api/sheets", "/api/seasons"))
    added = [*HEADERS, (b"cache-control", b"no-store")] if keyed else HEADERS

    async def send_with_headers(message: Message) -> None:
        if message["type"] in STARTS:
            message["headers"] = [*message.get("headers", []), *added]
        await send(message)

    return send_with_headers


def same_origin(scope: Scope) -> bool:
    """Whether a page of this room asks, or no page at all (a program names no origin)."""
    headers: dict[bytes, bytes] = dict(scope["headers"])
    origin = headers.get(b"origin")
    if origin is None:
        return True
    scheme, _, place = origin.partition(b"://")
    return scheme in (b"http", b"https") and place == headers.get(b"host")


def _why_refused(scope: Scope) -> tuple[int, str] | None:
    headers = dict(scope["headers"])
    length = headers.get(b"content-length", b"")
    if not same_origin(scope):
        return STRANGER
    if b"transfer-encoding" in headers or not length.isdigit() or len(length) > LONGEST_NUMBER:
        return 411, "Say how long the request is (Content-Length), and send it in one piece"
    largest = LARGER.get(scope["path"], LARGEST)
    if int(length) > largest:
        return 413, f"A request has at most {largest} bytes"
    return None


async def _refuse(send: Send, status: int, text: str, before: str = "http.response") -> None:
    body = b'{"error": {"text": "%s"}}' % text.encode()
    head = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    await send({"type": f"{before}.start", "status": status, "headers": head})
    await send({"type": f"{before}.body", "body": body})
