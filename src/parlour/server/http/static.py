"""Serve the files of the built page, and build the page in a checkout.

Whoever built the page has packed the larger ones beside them (`.br`, which browsers take from this machine
and by HTTPS); the others, and all for those who do not take that, are packed here.
"""

import gzip
import mimetypes
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ...errors import ParlourError

FOREVER = "public, max-age=31536000, immutable"
WORTH_IT = 512  # bytes below which nothing is gained by compressing
PACKED = ".br"


@dataclass(frozen=True)
class _File:
    kind: str
    plain: bytes
    packed: dict[str, bytes]  # by the encoding, the smaller ones first
    keep: str


class StaticFiles:
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


PACKAGE = Path(__file__).parents[2]
STATIC = PACKAGE / "static"
CHECKOUT = PACKAGE.parents[1]


class PageMissing(ParlourError):
    """The page of the card room is missing and cannot be built; the text says what would help."""

    code = "page.missing"


def built_page() -> Path:
    """Return the folder of the page. Raises NoPage."""
    if is_checkout(CHECKOUT):
        build(CHECKOUT)
    if not (STATIC / "index.html").is_file():
        raise PageMissing(
            "this Parlour was installed without the page of the card room, as HATCH_BUILD_NO_HOOKS does: "
            "install it anew without that, or play in the terminal"
        )
    return STATIC


def is_checkout(folder: Path) -> bool:
    """Whether the sources of the page lie here, and what builds it."""
    return (folder / "workshop" / "page.py").is_file() and (folder / "web" / "package.json").is_file()


def build(checkout: Path) -> None:
    """Let the workshop build the page; it tells on stderr what it does, and on stdout why it cannot."""
    command = [sys.executable, "-m", "workshop.page"]
    done = subprocess.run(command, cwd=checkout, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise PageMissing(
            f"the page cannot be built: {done.stdout.strip() or 'the build was stopped'}",
            code="page.build_failed",
        )
