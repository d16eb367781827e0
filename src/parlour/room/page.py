"""The files of the page: compressed once, kept by browsers for as long as their names hold.

Whoever built the page has packed the larger ones beside them (`.br`, which browsers take from this machine
and by HTTPS); the others, and all for those who do not take that, are packed here.
"""

import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

FOREVER = "public, max-age=31536000, immutable"
WORTH_IT = 512  # bytes below which nothing is gained by compressing
PACKED = ".br"


@dataclass(frozen=True)
class _File:
    kind: str
    plain: bytes
    packed: dict[str, bytes]  # by the encoding, the smaller ones first
    keep: str


class PageFiles:
    """Serves a built page from memory; every address that is no file is the page itself."""

    def __init__(self, folder: Path) -> None:
        self._files = {
            f"/{path.relative_to(folder).as_posix()}": _read(path)
            for path in folder.rglob("*")
            if path.is_file() and path.suffix != PACKED
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> Response:
        if scope["type"] == "websocket":
            return Response("nobody listens here", 404)
        path = scope["path"].removeprefix(scope.get("root_path", ""))
        if scope["method"] not in ("GET", "HEAD"):
            return Response("only GET here", 405)
        found = self._files.get("/index.html" if path in ("", "/") else path)
        if found is None:
            return Response("there is nothing here; the room is at /", 404)
        headers = {"cache-control": found.keep, "vary": "accept-encoding"}
        wanted = dict(scope["headers"]).get(b"accept-encoding", b"").decode("latin-1")
        taken = {one.partition(";")[0].strip() for one in wanted.split(",")}
        for encoding, body in found.packed.items():
            if encoding in taken:
                headers["content-encoding"] = encoding
                return Response(body, media_type=found.kind, headers=headers)
        return Response(found.plain, media_type=found.kind, headers=headers)


def _read(path: Path) -> _File:
    plain = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = {}
    if len(plain) > WORTH_IT and path.suffix not in (".woff2", ".png", ".gz"):
        beside = path.with_name(path.name + PACKED)
        packed = {"br": beside.read_bytes()} if beside.is_file() else {}
        packed["gzip"] = gzip.compress(plain, 9)
    keep = FOREVER if path.parent.name == "assets" else "no-cache"
    return _File(kind, plain, packed, keep)
