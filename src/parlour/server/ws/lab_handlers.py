"""The laboratory's WebSocket: one question each, played in a process that sends intermediate results."""

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

from fastapi import FastAPI, WebSocket
from pydantic import TypeAdapter, ValidationError

from ...errors import ParlourError
from ..http.rate_limit import Allowances, LimitExceeded, OpenPages, client_at
from ..http.validation_errors import validation_errors_text
from ..protocol.json_text import dump_bytes
from .connection import (
    DISCONNECTED,
    HELLO_TIMEOUT,
    SERVER_FAILED,
    BadMessage,
    JsonObject,
    close_with_error,
    receive,
    send,
)
from .lab_questions import OUT_OF_TIME, QUESTION, STOP, LabQuestion, begun, posed

QUESTIONS = (1 / 5, 12.0)  # questions a second, and at once, for each client
AT_ONCE = 2  # questions that the server answers at once
PLAYER = ("-m", "parlour.server.ws.lab_player")
LONGEST = 600.0  # seconds until a question ends, also on a slow machine
Player = subprocess.Popen[bytes]
MessageT = TypeVar("MessageT")


class LabSlots:
    """Limits the questions that are answered at a time: one for each client, AT_ONCE in all."""

    def __init__(self) -> None:
        self._allowances = Allowances(*QUESTIONS)
        self._clients: set[str] = set()

    @contextmanager
    def reserved(self, client: str) -> Iterator[None]:
        """Reserve a slot while a question is answered. Raises LimitExceeded."""
        self._allowances.take(client)
        if client in self._clients:
            raise LimitExceeded("a question from here is being answered already: stop that one first")
        if len(self._clients) >= AT_ONCE:
            raise LimitExceeded(
                f"the laboratory answers {AT_ONCE} questions at a time: try again in a minute", seconds=60
            )
        self._clients.add(client)
        try:
            yield
        finally:
            self._clients.discard(client)


def add_lab(app: FastAPI) -> None:
    """Add the laboratory's WebSocket to the application."""
    slots, pages = LabSlots(), OpenPages()

    @app.websocket("/api/lab/socket")
    async def socket(socket: WebSocket) -> None:
        await serve_lab(slots, pages, socket)


async def serve_lab(slots: LabSlots, pages: OpenPages, socket: WebSocket) -> None:
    """Answer one question, until all its games are over or the client stops it."""
    client = client_at(socket)
    with suppress(*DISCONNECTED):
        await socket.accept()
        try:
            with pages.entered(client):
                question = await _question(socket)
                with slots.reserved(client):
                    await send(socket, begun(await asyncio.to_thread(posed, question)))
                    with _playing(question) as player:
                        reason = await _play(socket, player)
            await send(socket, {"type": "done", "why": reason})
            await socket.close()
        except ParlourError as error:
            await close_with_error(socket, error)


async def _question(socket: WebSocket) -> LabQuestion:
    try:
        return _validate(QUESTION, await asyncio.wait_for(receive(socket), HELLO_TIMEOUT))
    except TimeoutError:
        text = 'the first message must be a question, as in {"type": "ask", "game": "xeri"}'
        raise BadMessage(text, code="message.no_hello") from None


def _validate(adapter: TypeAdapter[MessageT], message: JsonObject) -> MessageT:
    """The message as an object. Raises BadMessage."""
    try:
        return adapter.validate_python(message)
    except ValidationError as error:
        raise BadMessage(validation_errors_text(error.errors(include_url=False), "the question")) from None


@contextmanager
def _playing(question: LabQuestion) -> Iterator[Player]:
    """A process that plays the games of a question. It is killed at the end of the `with` block."""
    path = os.pathsep.join(place or "." for place in sys.path)
    player = subprocess.Popen(
        [sys.executable, *PLAYER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": path},
        start_new_session=True,  # Ctrl-C is for the server only
    )
    try:
        assert player.stdin
        player.stdin.write(dump_bytes(question.model_dump()) + b"\n")
        player.stdin.flush()
        yield player
    finally:
        player.kill()
        threading.Thread(target=_reap, args=(player,)).start()


def _reap(player: Player) -> None:
    """Wait for a killed process, in a thread, so that the event loop does not wait."""
    with player:
        player.wait()


async def _play(socket: WebSocket, player: Player) -> str:
    """Pass on the results of a player. Returns why it ended: "games", "time" or "stopped"."""
    tasks = {asyncio.create_task(_send_results(socket, player)), asyncio.create_task(_wait_for_stop(socket))}
    for task in tasks:
        task.add_done_callback(_retrieve_exception)
    try:
        done, _ = await asyncio.wait(tasks, timeout=LONGEST, return_when="FIRST_COMPLETED")
        return next(iter(done)).result() if done else "time"
    finally:
        for task in tasks:
            task.cancel()


def _retrieve_exception(task: "asyncio.Task[str]") -> None:
    """Retrieve the exception of the task that was not first, so that asyncio does not log it."""
    if not task.cancelled():
        task.exception()


async def _send_results(socket: WebSocket, player: Player) -> str:
    assert player.stdout
    # A last line without a newline is incomplete: the process was killed.
    while (line := await asyncio.to_thread(player.stdout.readline)).endswith(b"\n"):
        await socket.send({"type": "websocket.send", "text": line.decode()})
    status = await asyncio.to_thread(player.wait)
    if status not in (0, OUT_OF_TIME):
        raise BadMessage(SERVER_FAILED, code="server.failed")
    return "time" if status else "games"


async def _wait_for_stop(socket: WebSocket) -> str:
    _validate(STOP, await receive(socket))
    return "stopped"
