"""The WebSocket of a client at a table: it receives views and sends requests."""

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
from ...messages import language_for
from ...presentation.explain import reason_of
from ..http.protocols import direct_sender
from ..http.rate_limit import OpenPages, client_at
from ..protocol.messages import HELLO, TABLE_MESSAGES, HintRequest, TableMessage, WinnabilityRequest
from ..tables.actor import TableActor
from ..tables.registry import TableRegistry
from ..tables.shadowing import Viewpoint
from ..tables.spectators import Viewer
from ..tables.store import UnknownTable
from .connection import (
    DISCONNECTED,
    HELLO_TIMEOUT,
    JsonObject,
    close_with_error,
    error_to_dict,
    handle_messages,
    receive,
    send,
)
from .table_handlers import TableHandlers

if TYPE_CHECKING:
    from ..http.rate_limit import TableQuota

CLOSE_CODES: dict[type[Exception], int] = {UnknownTable: 4404}
SLOW = (HintRequest, WinnabilityRequest)  # search and solver answer these after seconds


async def serve_socket(
    registry: TableRegistry, pages: OpenPages, quota: "TableQuota", socket: WebSocket, table_id: str
) -> None:
    """Serve a client until it disconnects. `quota` limits the new tables of each client."""
    client = client_at(socket)
    with suppress(*DISCONNECTED):
        await socket.accept()
        try:
            with pages.entered(client) as count:
                table = await registry.find(table_id)
                hello = HELLO.validate_python(await asyncio.wait_for(receive(socket), HELLO_TIMEOUT))
                async with table.lock:  # the event that gave a person the seat may not be stored yet
                    seat = table.state.seat_of(hello.token)
                viewpoint = Viewpoint(table, seat, client, language_for(hello.locale))
                if hello.reports_deals:
                    viewpoint.deals_seen = table.state.match.results
                handlers = TableHandlers(registry, table, viewpoint, lambda: quota.take(client))
                await _serve_viewer(socket, table, viewpoint, handlers, count)
        except (ParlourError, ValidationError, TimeoutError) as error:
            await close_with_error(socket, error, CLOSE_CODES)


async def _serve_viewer(
    socket: WebSocket,
    table: TableActor,
    viewpoint: Viewpoint,
    handlers: TableHandlers,
    count: Callable[[], None],
) -> None:
    viewer = Viewer(viewpoint, functools.partial(send, socket), direct_sender(socket))
    views = asyncio.create_task(_send_views(viewer))
    table.enter(viewer)
    try:
        await handle_messages(socket, TABLE_MESSAGES, functools.partial(_answer, handlers), count, SLOW)
    finally:
        views.cancel()
        table.leave(viewer)


async def _send_views(viewer: Viewer) -> None:
    with suppress(*DISCONNECTED):
        await viewer.send_views()


async def _answer(handlers: TableHandlers, request: TableMessage) -> JsonObject:
    """The answer to a request, or the reason why it was refused."""
    try:
        return await handlers.answer(request)
    except MoveRefused as error:
        reason = reason_of(error.refusal, await handlers.reader())
        return {"type": "refused", "code": error.code, **asdict(reason)}
    except ParlourError as error:
        return {"type": "refused", **error_to_dict(error), "rule": "", "cards": []}
