"""The web application: the page, its API, and the sockets."""

import asyncio
import contextlib
import functools
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from ..database import Database, DatabaseFailure
from ..errors import ParlourError, UnknownGame
from ..presentation.catalogue import catalogue, house_rules_told
from ..presentation.names import capital
from ..presentation.rule_page import rule_page
from .http.middleware import SecurityMiddleware
from .http.rate_limit import TABLES, Allowances, LimitExceeded, OpenPages, TableQuota, client_of
from .http.static import StaticFiles
from .http.validation_errors import UNREADABLE, public_text, validation_errors_text
from .network import Hosts
from .sheets.open_sheets import OpenSheets
from .sheets.routes import add_score_routes
from .tables import rematch
from .tables.registry import NewTable, TableRegistry
from .tables.seating import join_table
from .tables.shadowing import Viewpoint
from .tables.store import UnknownTable
from .views.table_view import seats
from .ws.json_text import dump_bytes
from .ws.lab_handlers import add_lab
from .ws.messages import ChallengeRequest, ErrorResponse, ForkRequest, JoinRequest, TableRequest
from .ws.table_socket import serve_socket

STATUS: dict[type[ParlourError], int] = {
    UnknownTable: 404,
    UnknownGame: 404,
    LimitExceeded: 429,
    DatabaseFailure: 503,
}
JSON = "application/json"
RULES_KEPT = 256  # rule pages, each by all names that it is asked for by
NOTHING = {
    400: UNREADABLE,
    404: "there is nothing at this address",
    405: "that cannot be done at this address",
}


def create_app(
    database: Database, bundle: Path | None = None, house: str | None = None, hosts: Hosts | None = None
) -> Any:
    """Return the room as an ASGI application.

    `bundle` is the folder of the built page, `house` the link under which others in the house find the room,
    `hosts` the names that it answers to.
    """
    room, sheets = TableRegistry(database), OpenSheets(database)

    app = FastAPI(
        title="Parlour",
        lifespan=lambda app: _open(room, sheets),
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={
            code: {"model": ErrorResponse, "description": "Refused"} for code in ("4XX", "422", "503")
        },
    )
    app.state.room = room
    _answer_errors(app)
    _add_games(app)
    allowances = Allowances(*TABLES)
    laying = TableQuota(allowances, room.quotas)  # one for all ways to a table
    _add_tables(app, room, allowances, laying)
    _add_copies(app, room, laying)
    _add_house(app, house)
    add_lab(app)
    add_score_routes(app, sheets, room.quotas)
    if bundle is not None:
        app.mount("/", StaticFiles(bundle))
    return SecurityMiddleware(app, hosts or Hosts())


@contextlib.asynccontextmanager
async def _open(room: TableRegistry, sheets: OpenSheets) -> AsyncIterator[None]:
    """While the application runs: what has to be looked after."""
    room.start_listening()
    tending = [asyncio.create_task(tend) for tend in (room.run_maintenance(), sheets.poll_for_changes())]
    yield
    for task in tending:
        task.cancel()
    sheets.close()
    await room.close()


def _answer_errors(app: FastAPI) -> None:
    """Whatever goes wrong is said in words."""

    def of_parlour(request: Request, error: Exception) -> JSONResponse:
        status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
        assert isinstance(error, ParlourError)
        headers = error.headers if isinstance(error, LimitExceeded) else None
        return _wrong(status, public_text(error), error.code, headers)

    def of_request(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        found = error.errors()
        if found[0]["type"] == "json_invalid":
            return _wrong(422, UNREADABLE, "request.not_json")
        return _wrong(422, validation_errors_text(found, "the request", skipped=1), "request.invalid")

    def of_http(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        text = NOTHING.get(error.status_code, error.detail)
        return _wrong(error.status_code, text, f"http.{error.status_code}", error.headers)

    app.add_exception_handler(ParlourError, of_parlour)
    app.add_exception_handler(RequestValidationError, of_request)
    app.add_exception_handler(HTTPException, of_http)


def _wrong(status: int, text: str, code: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"error": {"text": capital(text), "code": code}}, status, headers)


def _add_games(app: FastAPI) -> None:
    """What is the same to all is written once, so that no client can keep the server busy with it."""
    every = functools.cache(lambda: dump_bytes({"games": catalogue()}))
    page = functools.lru_cache(RULES_KEPT)(lambda name: dump_bytes(rule_page(name)))

    @app.get("/api/games")
    def games() -> Any:
        return Response(every(), media_type=JSON)

    @app.get("/api/games/{name}/rules")
    def rules(name: str) -> Any:
        return Response(page(name), media_type=JSON)


def _add_copies(app: FastAPI, room: TableRegistry, laying: TableQuota) -> None:
    """Tables whose deals are those of another."""

    @app.post("/api/tables/{table}/challenge", status_code=201)
    async def challenge(table: str, asked: ChallengeRequest, request: Request) -> Any:
        laying.take(_client(request))
        return _told(await rematch.challenge(room, table, asked))

    @app.post("/api/tables/{table}/on", status_code=201)
    async def play_on(table: str, asked: ForkRequest, request: Request) -> Any:
        laying.take(_client(request))
        return _told(await rematch.fork(room, table, asked))

    @app.get("/api/tables/{table}/results")
    async def results(table: str) -> Any:
        return {"results": await rematch.results(room, table)}


def _add_tables(app: FastAPI, room: TableRegistry, allowances: Allowances, laying: TableQuota) -> None:
    doors = OpenPages()

    @app.post("/api/tables", status_code=201)
    async def new_table(asked: TableRequest, request: Request) -> Any:
        laying.take(_client(request))
        return _told(await room.new_table(asked))

    @app.get("/api/tables/{table}")
    async def look(table: str) -> Any:
        async with Viewpoint(await room.find(table), None).locked_table() as found:
            state = found.state
            told = {
                "table": table,
                "game": state.config.game,
                "title": state.match.game.title,
                "status": state.status,
            }
            rules = house_rules_told(state.match.game, state.config.options)
            return told | {"seats": seats(found), "options": rules}

    @app.post("/api/tables/{table}/seats", status_code=201)
    async def join(table: str, asked: JoinRequest, request: Request) -> Any:
        allowances.take(_client(request))
        seat, token = await join_table(await room.find(table), asked)
        return {"seat": seat, "token": token}

    @app.websocket("/api/tables/{table}/socket")
    async def socket(socket: WebSocket, table: str) -> None:
        await serve_socket(room, doors, laying, socket, table)


def _told(opened: NewTable) -> dict[str, Any]:
    """What whoever has set up a table is told of it."""
    config = opened.table.state.config
    return {"table": config.id, "seat": opened.seat, "token": opened.token, "invite": config.invite}


def _add_house(app: FastAPI, house: str | None) -> None:
    @app.get("/api/house")
    def link(request: Request) -> Any:
        """What a page on this very machine invites others with: its own address is of no use to them."""
        here = request.client is not None and request.client.host in ("127.0.0.1", "::1")
        return {"link": house if here else None}


def _client(request: Request) -> str:
    return client_of(request.client and request.client.host)
