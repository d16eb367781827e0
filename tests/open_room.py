"""A server as people run it: `parlour serve` in a separate process with a new database."""

import json
import os
import re
import signal
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

from tests.waiting import SECONDS

LINK = re.compile(r"https?://[^\s]+")
PATIENCE = 240.0  # seconds: the page may have to be built first
LONG = 120.0  # seconds for a server to answer or end on a busy machine


@dataclass(frozen=True)
class Answer:
    """An HTTP answer of the server."""

    status: int
    headers: Message
    body: bytes

    @property
    def told(self) -> Any:
        return json.loads(self.body)


class OpenRoom:
    """A running server. `told` is its stdout, `complained` its stderr."""

    OPENING: tuple[str, ...] = ("-m", "parlour", "serve", "--no-browser")

    def __init__(self, *arguments: str, python: str = sys.executable, **environment: str) -> None:
        command = [python, *self.OPENING, *arguments]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | environment,
            preexec_fn=hear_all_signals,
        )
        self._told: list[str] = []
        self._complained: list[str] = []
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self._readers = [
            _reading(self.process.stdout, self._told),
            _reading(self.process.stderr, self._complained),
        ]

    def __enter__(self) -> "OpenRoom":
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self._end()

    def _end(self) -> int:
        """Wait until it has ended and all its output has been read."""
        code = self.process.wait(LONG)
        for one in self._readers:
            one.join()
        return code

    @property
    def told(self) -> str:
        return "".join(self._told)

    @property
    def link(self) -> str:
        """The address that the server prints when it has started."""
        deadline = time.monotonic() + PATIENCE
        while not (found := LINK.search(self.told)) or "\n" not in self.told[found.end() :]:
            assert self.process.poll() is None, f"the room did not open: {self.complained}"
            assert time.monotonic() < deadline, self.told + self.complained
            time.sleep(0.02)
        return found.group()

    def ask(
        self, path: str = "/", body: Any = None, trusting: ssl.SSLContext | None = None, **headers: str
    ) -> Answer:
        """Fetch a path, or post JSON; headers are written with _ for -."""
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        posted = None
        if body is not None:
            posted, told["content-type"] = json.dumps(body).encode(), "application/json"
        try:
            with urlopen(Request(self.link + path, posted, told), timeout=LONG, context=trusting) as answer:
                return Answer(answer.status, answer.headers, answer.read())
        except HTTPError as refusal:
            with refusal:
                return Answer(refusal.code, refusal.headers, refusal.read())

    @property
    def client(self) -> Any:
        """This server as a client for the pages of `tests.server.tables`."""
        return _Client(self)

    @property
    def complained(self) -> str:
        return "".join(self._complained)

    def close(self, how: signal.Signals = signal.SIGINT) -> int:
        """Stop the server with Ctrl-C; return its exit code."""
        self.process.send_signal(how)
        return self._end()

    def kill(self) -> None:
        """Kill it, like a power failure."""
        self.close(signal.SIGKILL)


BARE = """
import sys
from parlour.database import open_database
from parlour.server.app import create_app
from parlour.server.network import links, listen
from parlour.server.run import run

taken = listen("127.0.0.1", 0)
app = create_app(open_database(sys.argv[1]))
run(app, taken, lambda: print(links(taken, False)[0], flush=True), {}, proxied="--proxy" in sys.argv)
"""


class BareRoom(OpenRoom):
    """A server without its page, started quickly: its first argument is the URL of its database."""

    OPENING = ("-c", BARE)


class _Client:
    """The part of starlette's TestClient that those pages use, over real sockets."""

    def __init__(self, room: OpenRoom) -> None:
        self._room = room

    def post(self, path: str, json: Any) -> Any:
        answer = self._room.ask(path, json)
        return SimpleNamespace(status_code=answer.status, text=answer.body.decode(), json=lambda: answer.told)

    @contextmanager
    def websocket_connect(self, path: str) -> Iterator["_Wire"]:
        with connect(self._room.link.replace("http", "ws", 1) + path, close_timeout=2) as socket:
            yield _Wire(socket)


class _Wire:
    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.send_text = socket.send

    def send_json(self, message: Any) -> None:
        self._socket.send(json.dumps(message))

    def receive_json(self) -> Any:
        return json.loads(self._socket.recv(SECONDS))


def _reading(output: IO[str], lines: list[str]) -> threading.Thread:
    """Read the output of a process line by line in a thread."""

    def read() -> None:
        with output:
            lines.extend(output)

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    return thread


def hear_all_signals() -> None:
    """A process inherits ignored signals, for example from nohup."""
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, signal.SIG_DFL)


def own_data(folder: Path) -> list[str]:
    """Return the options of a server with its tables in this folder that listens on localhost only."""
    return ["--host", "127.0.0.1", "--database", f"sqlite:///{folder / 'room.db'}"]
