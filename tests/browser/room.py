"""A server within this process, started quickly and shared by the tests of a worker."""

import asyncio
import logging
import threading
from functools import cache
from pathlib import Path

import pytest
import uvicorn

from parlour.database import open_database
from parlour.server.app import create_app
from parlour.server.http.protocols import HttpProtocol, WebSocketProtocol
from parlour.server.http.rate_limit import LARGEST
from parlour.server.http.static import built_page
from parlour.server.network import links, listen
from parlour.server.run import Server
from tests.open_room import LONG, OpenRoom

ANY_NUMBER = (1000.0, 100_000.0)  # new tables a second, and at once: all tests of a worker are one client

page = cache(built_page)


class ServedRoom(OpenRoom):
    """A server that runs in a thread, like `parlour serve`."""

    def __init__(self, folder: Path, host: str = "127.0.0.1", port: int = 0) -> None:
        self._database = open_database(f"sqlite:///{folder / 'room.db'}")
        self._socket = listen(host, port)
        self._here, house = links(self._socket, secure=False)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("parlour.server.app.TABLES", ANY_NUMBER)
            patch.setattr("parlour.server.score_routes.TABLES", ANY_NUMBER)
            app = create_app(self._database, page(), house)
        config = uvicorn.Config(
            app,
            http=HttpProtocol,
            ws=WebSocketProtocol,
            ws_max_size=LARGEST,
            ws_per_message_deflate=False,
            access_log=False,
            log_config=None,
            timeout_graceful_shutdown=1,
        )
        self._opened, self._goes_on = threading.Event(), threading.Event()
        self._server = Server(config, self._begin)
        self._errors = _Errors()
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), name="room")
        self._thread.start()
        assert self._opened.wait(LONG), "the server did not start"

    def _begin(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._opened.set()

    def __exit__(self, *error: object) -> None:
        self._server.should_exit = True
        self._goes_on.set()
        self._thread.join(LONG)
        self._errors.close()
        self._database.close()
        self._socket.close()

    def freeze(self) -> None:
        """Stop receiving and sending until the server is killed."""
        self._loop.call_soon_threadsafe(self._goes_on.wait)

    def kill(self) -> None:
        """Break all connections at once, like a power failure."""
        self._loop.call_soon_threadsafe(self._break)
        self.__exit__()

    def _break(self) -> None:
        for server in self._server.servers:
            server.close()
        for connection in list(self._server.server_state.connections):
            connection.transport.abort()

    @property
    def link(self) -> str:
        return self._here

    @property
    def complained(self) -> str:
        return self._errors.told


class _Errors(logging.Handler):
    """Records errors that the server logs, with tracebacks."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told = ""
        self._loggers = [logging.getLogger(name) for name in ("uvicorn.error", "asyncio")]
        for logger in self._loggers:
            logger.addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        self.told += logging.Formatter().format(record) + "\n"

    def close(self) -> None:
        for logger in self._loggers:
            logger.removeHandler(self)
        super().close()
