"""Serve the files of the built page, and build the page in a checkout.

The build has compressed larger files with Brotli (`.br` files next to them), which browsers accept by HTTPS
and from this machine. For other browsers and files this module compresses with gzip.
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
MIN_COMPRESSED = 512  # bytes; smaller files are not compressed
BROTLI_SUFFIX = ".br"


@dataclass(frozen=True)
class _File:
    kind: str
    plain: bytes
    packed: dict[str, bytes]  # by encoding, the smallest first
    keep: str


class StaticFiles:
    """Serves the files of a built page from memory."""

    def __init__(self, folder: Path) -> None:
        self._files = {
            f"/{path.relative_to(folder).as_posix()}": _read(path)
            for path in folder.rglob("*")
            if path.is_file() and path.suffix != BROTLI_SUFFIX
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> Response:
        if scope["type"] == "websocket":
            return Response("there is no WebSocket at this address", 404)
        path = scope["path"].removeprefix(scope.get("root_path", ""))
        if scope["method"] not in ("GET", "HEAD"):
            return Response("only GET is allowed at this address", 405)
        found = self._files.get("/index.html" if path in ("", "/") else path)
        if found is None:
            return Response("there is nothing at this address; the start page is /", 404)
        headers = {"cache-control": found.keep, "vary": "accept-encoding"}
        header = dict(scope["headers"]).get(b"accept-encoding", b"").decode("latin-1")
        accepted = {encoding.partition(";")[0].strip() for encoding in header.split(",")}
        for encoding, body in found.packed.items():
            if encoding in accepted:
                headers["content-encoding"] = encoding
                return Response(body, media_type=found.kind, headers=headers)
        return Response(found.plain, media_type=found.kind, headers=headers)


def _read(path: Path) -> _File:
    plain = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = {}
    if len(plain) > MIN_COMPRESSED and path.suffix not in (".woff2", ".png", ".gz"):
        brotli = path.with_name(path.name + BROTLI_SUFFIX)
        packed = {"br": brotli.read_bytes()} if brotli.is_file() else {}
        packed["gzip"] = gzip.compress(plain, 9)
    keep = FOREVER if path.parent.name == "assets" else "no-cache"
    return _File(kind, plain, packed, keep)


PACKAGE = Path(__file__).parents[2]
STATIC = PACKAGE / "static"
CHECKOUT = PACKAGE.parents[1]


class PageMissing(ParlourError):
    """The page is missing or cannot be built; the message says what to do."""

    code = "page.missing"


def built_page() -> Path:
    """Return the folder of the page. Raises PageMissing."""
    if is_checkout(CHECKOUT):
        build(CHECKOUT)
    if not (STATIC / "index.html").is_file():
        raise PageMissing(
            "Parlour was installed with HATCH_BUILD_NO_HOOKS, without its page: install it without that "
            "variable, or play in the terminal"
        )
    return STATIC


def is_checkout(folder: Path) -> bool:
    """Whether a folder contains the sources of the page and the program that builds it."""
    return (folder / "workshop" / "page.py").is_file() and (folder / "web" / "package.json").is_file()


def build(checkout: Path) -> None:
    """Build the page with `workshop.page`, which prints progress on stderr and errors on stdout."""
    command = [sys.executable, "-m", "workshop.page"]
    done = subprocess.run(command, cwd=checkout, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise PageMissing(
            f"the page cannot be built: {done.stdout.strip() or 'the build was stopped'}",
            code="page.build_failed",
        )
