"""One WebSocket: a page at a table. It says hello, is shown views, and asks for things."""

import asyncio
import functools
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from typing import TYPE_CHECKING

from fastapi import WebSocket
from pydantic import ValidationError

from ...errors import ParlourError
from ...match import MoveRefused
from ...presentation.explain import reason_of
from ..http.rate_limit import OpenPages, client_of
from ..tables.registry import TableRegistry
from ..tables.shadowing import Viewpoint
from ..tables.spectators import Viewer
from ..tables.store import UnknownTable
from .connection import GONE, PATIENCE, farewell, listen, page_of, receive, send, told
from .messages import HELLO, TABLE_MESSAGES, HintRequest, TableMessage, WinnabilityRequest
from .table_handlers import Answer, TableHandlers

if TYPE_CHECKING:
    from ..http.rate_limit import TableQuota

CODES: dict[type[Exception], int] = {UnknownTable: 4404}
SLOW = (HintRequest, WinnabilityRequest)  # what search and solver answer, after seconds


async def serve_socket(
    room: TableRegistry, doors: OpenPages, laying: "TableQuota", socket: WebSocket, table_id: str
) -> None:
    """Serve a page until it goes; `laying` are the tables that clients may lay."""
    client = client_of(socket.client and socket.client.host)
    with suppress(*GONE):
        await socket.accept()
        try:
            with doors.entered(client) as count:
                table = await room.find(table_id)
                hello = HELLO.validate_python(await asyncio.wait_for(receive(socket), PATIENCE))
                async with table.lock:  # whose sitting down is not stored yet may never have sat there
                    seat = table.state.seat_of(hello.token)
                place = Viewpoint(table, seat, client)
                await _attend(socket, place, TableHandlers(room, place, lambda: laying.take(client)), count)
        except (ParlourError, ValidationError, TimeoutError) as error:
            await farewell(socket, error, CODES)


async def _attend(
    socket: WebSocket, place: Viewpoint, asker: TableHandlers, count: Callable[[], None]
) -> None:
    table, viewer = place.table, Viewer(place, functools.partial(send, socket), page_of(socket))
    showing = asyncio.create_task(_show(viewer))
    table.enter(viewer)
    try:
        await listen(socket, TABLE_MESSAGES, functools.partial(_answer, asker), count, SLOW)
    finally:
        showing.cancel()
        table.leave(viewer)


async def _show(viewer: Viewer) -> None:
    with suppress(*GONE):
        await viewer.send_views()


async def _answer(asker: TableHandlers, asked: TableMessage) -> Answer:
    """The answer to one message: what it asks for, or why not."""
    try:
        return await asker.answer(asked)
    except MoveRefused as error:
        return {"type": "refused", "code": error.code, **asdict(reason_of(error.refusal))}
    except ParlourError as error:
        return {"type": "refused", **told(error), "rule": "", "cards": []}
