"""The laboratory in the card room: a WebSocket a question, and figures that settle as games are played."""

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
from ..http.rate_limit import Allowances, LimitExceeded, OpenPages, client_of
from ..http.validation_errors import validation_errors_text
from .connection import GONE, PATIENCE, UNDONE, BadMessage, JsonObject, farewell, receive, send
from .json_text import written
from .lab_questions import OUT_OF_TIME, QUESTION, STOP, LabQuestion, begun, posed

QUESTIONS = (1 / 5, 12.0)  # a second, and at once, a client
AT_ONCE = 2  # questions that the room answers at a time
PLAYER = ("-m", "parlour.server.ws.lab_player")
LONGEST = 600.0  # seconds until a question is over, however slow the machine
Player = subprocess.Popen[bytes]
Form = TypeVar("Form")


class LabDoor:
    """Who asks the laboratory now: each client one question, and only so many in the whole room."""

    def __init__(self) -> None:
        self._allowances = Allowances(*QUESTIONS)
        self._asking: set[str] = set()

    @contextmanager
    def entered(self, client: str) -> Iterator[None]:
        """Hold a place while a question is answered. Raises TooMuch."""
        self._allowances.take(client)
        if client in self._asking:
            raise LimitExceeded("a question from here is being answered already: stop that one first")
        if len(self._asking) >= AT_ONCE:
            raise LimitExceeded(
                f"the laboratory answers {AT_ONCE} questions at a time: try again in a minute", seconds=60
            )
        self._asking.add(client)
        try:
            yield
        finally:
            self._asking.discard(client)


def add_lab(app: FastAPI) -> None:
    """Let questions be asked."""
    door, doors = LabDoor(), OpenPages()

    @app.websocket("/api/lab/socket")
    async def socket(socket: WebSocket) -> None:
        await serve_lab(door, doors, socket)


async def serve_lab(door: LabDoor, doors: OpenPages, socket: WebSocket) -> None:
    """Answer one question, until all its games are over or the page has enough of it."""
    client = client_of(socket.client and socket.client.host)
    with suppress(*GONE):
        await socket.accept()
        try:
            with doors.entered(client):
                question = await _question(socket)
                with door.entered(client):
                    await send(socket, begun(await asyncio.to_thread(posed, question)))
                    with _playing(question) as player:
                        why = await _answered(socket, player)
            await send(socket, {"type": "done", "why": why})
            await socket.close()
        except ParlourError as error:
            await farewell(socket, error)


async def _question(socket: WebSocket) -> LabQuestion:
    try:
        return _read(QUESTION, await asyncio.wait_for(receive(socket), PATIENCE))
    except TimeoutError:
        text = 'ask something, as in {"type": "ask", "game": "xeri"}'
        raise BadMessage(text, code="message.no_hello") from None


def _read(form: TypeAdapter[Form], said: JsonObject) -> Form:
    """Raises BadMessage, which says what was wrong."""
    try:
        return form.validate_python(said)
    except ValidationError as error:
        raise BadMessage(validation_errors_text(error.errors(include_url=False), "the question")) from None


@contextmanager
def _playing(question: LabQuestion) -> Iterator[Player]:
    """A process that plays, for as long as somebody wants to know."""
    path = os.pathsep.join(place or "." for place in sys.path)
    player = subprocess.Popen(
        [sys.executable, *PLAYER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": path},
        start_new_session=True,  # Ctrl-C is for the room
    )
    try:
        assert player.stdin
        player.stdin.write(written(question.model_dump()).encode() + b"\n")
        player.stdin.flush()
        yield player
    finally:
        player.kill()
        threading.Thread(target=_see_off, args=(player,)).start()


def _see_off(player: Player) -> None:
    """Wait until a process that was killed is gone: the room itself waits for nobody."""
    with player:
        player.wait()


async def _answered(socket: WebSocket, player: Player) -> str:
    """Pass on what a player tells, and say why it is over: the games, or the time; or somebody stops it."""
    tasks = {asyncio.create_task(_tell(socket, player)), asyncio.create_task(_hear(socket))}
    for task in tasks:
        task.add_done_callback(_let_go)
    try:
        done, _ = await asyncio.wait(tasks, timeout=LONGEST, return_when="FIRST_COMPLETED")
        return next(iter(done)).result() if done else "time"
    finally:
        for task in tasks:
            task.cancel()


def _let_go(task: "asyncio.Task[str]") -> None:
    """Nobody asks any more what went wrong with the one that was not first."""
    if not task.cancelled():
        task.exception()


async def _tell(socket: WebSocket, player: Player) -> str:
    assert player.stdout
    while (line := await asyncio.to_thread(player.stdout.readline)).endswith(b"\n"):  # or broken off
        await socket.send({"type": "websocket.send", "text": line.decode()})
    ended = await asyncio.to_thread(player.wait)
    if ended not in (0, OUT_OF_TIME):
        raise BadMessage(UNDONE, code="server.failed")
    return "time" if ended else "games"


async def _hear(socket: WebSocket) -> str:
    _read(STOP, await receive(socket))
    return "stopped"
