"""The web application: pages, HTTP API and WebSockets."""

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
from .http.rate_limit import TABLES, Allowances, LimitExceeded, OpenPages, TableQuota, client_at
from .http.static import StaticFiles
from .http.validation_errors import UNREADABLE, public_text, validation_errors_text
from .network import Hosts
from .protocol.json_text import dump_bytes
from .protocol.messages import ChallengeRequest, ErrorResponse, ForkRequest, JoinRequest, TableRequest
from .score_routes import add_score_routes
from .sheets.open_sheets import OpenSheets
from .tables import rematch
from .tables.registry import NewTable, TableRegistry
from .tables.seating import join_table
from .tables.shadowing import Viewpoint
from .tables.store import UnknownTable
from .views.table_view import seats
from .ws.lab_handlers import add_lab
from .ws.table_socket import serve_socket

STATUS: dict[type[ParlourError], int] = {
    UnknownTable: 404,
    UnknownGame: 404,
    LimitExceeded: 429,
    DatabaseFailure: 503,
}
JSON = "application/json"
CACHED_RULE_PAGES = 256  # rule pages, by name; a game can have several names
HTTP_MESSAGES = {
    400: UNREADABLE,
    404: "there is nothing at this address",
    405: "that cannot be done at this address",
}


def create_app(
    database: Database, bundle: Path | None = None, house: str | None = None, hosts: Hosts | None = None
) -> Any:
    """Return the server as an ASGI application.

    `bundle` is the folder of the built page, `house` the link to this server for other devices in the network
    and `hosts` the host names that are accepted.
    """
    registry, sheets = TableRegistry(database), OpenSheets(database)

    app = FastAPI(
        title="Parlour",
        lifespan=lambda app: _open(registry, sheets),
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={
            code: {"model": ErrorResponse, "description": "Refused"} for code in ("4XX", "422", "503")
        },
    )
    app.state.registry = registry
    _answer_errors(app)
    _add_games(app)
    allowances = Allowances(*TABLES)
    quota = TableQuota(allowances, registry.quotas)  # shared by all requests that create tables
    _add_tables(app, registry, allowances, quota)
    _add_derived_tables(app, registry, quota)
    _add_invitation_link(app, house)
    add_lab(app)
    add_score_routes(app, sheets, registry.quotas)
    if bundle is not None:
        app.mount("/", StaticFiles(bundle))
    return SecurityMiddleware(app, hosts or Hosts())


@contextlib.asynccontextmanager
async def _open(registry: TableRegistry, sheets: OpenSheets) -> AsyncIterator[None]:
    """Run the background tasks while the application runs."""
    registry.start_listening()
    tasks = [asyncio.create_task(task) for task in (registry.run_maintenance(), sheets.poll_for_changes())]
    yield
    for task in tasks:
        task.cancel()
    sheets.close()
    await registry.close()


def _answer_errors(app: FastAPI) -> None:
    """Return all errors as JSON with a text and a code."""

    def of_parlour(request: Request, error: Exception) -> JSONResponse:
        status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
        assert isinstance(error, ParlourError)
        headers = error.headers if isinstance(error, LimitExceeded) else None
        return _error_response(status, public_text(error), error.code, headers)

    def of_request(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        errors = error.errors()
        if errors[0]["type"] == "json_invalid":
            return _error_response(422, UNREADABLE, "request.not_json")
        return _error_response(
            422, validation_errors_text(errors, "the request", skipped=1), "request.invalid"
        )

    def of_http(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        text = HTTP_MESSAGES.get(error.status_code, error.detail)
        return _error_response(error.status_code, text, f"http.{error.status_code}", error.headers)

    app.add_exception_handler(ParlourError, of_parlour)
    app.add_exception_handler(RequestValidationError, of_request)
    app.add_exception_handler(HTTPException, of_http)


def _error_response(
    status: int, text: str, code: str, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    return JSONResponse({"error": {"text": capital(text), "code": code}}, status, headers)


def _add_games(app: FastAPI) -> None:
    """Add requests about games. Responses are cached, so that they cost no time for each client."""
    every = functools.cache(lambda: dump_bytes({"games": catalogue()}))
    page = functools.lru_cache(CACHED_RULE_PAGES)(lambda name: dump_bytes(rule_page(name)))

    @app.get("/api/games")
    def games() -> Any:
        return Response(every(), media_type=JSON)

    @app.get("/api/games/{name}/rules")
    def rules(name: str) -> Any:
        return Response(page(name), media_type=JSON)


def _add_derived_tables(app: FastAPI, registry: TableRegistry, quota: TableQuota) -> None:
    """Add challenges, forks and their results."""

    @app.post("/api/tables/{table}/challenge", status_code=201)
    async def challenge(table: str, body: ChallengeRequest, request: Request) -> Any:
        quota.take(client_at(request))
        return _table_data(await rematch.challenge(registry, table, body))

    @app.post("/api/tables/{table}/on", status_code=201)
    async def play_on(table: str, body: ForkRequest, request: Request) -> Any:
        quota.take(client_at(request))
        return _table_data(await rematch.fork(registry, table, body))

    @app.get("/api/tables/{table}/results")
    async def results(table: str) -> Any:
        return {"results": await rematch.results(registry, table)}


def _add_tables(app: FastAPI, registry: TableRegistry, allowances: Allowances, quota: TableQuota) -> None:
    open_pages = OpenPages()

    @app.post("/api/tables", status_code=201)
    async def new_table(body: TableRequest, request: Request) -> Any:
        quota.take(client_at(request))
        return _table_data(await registry.new_table(body))

    @app.get("/api/tables/{table}")
    async def look(table: str) -> Any:
        async with Viewpoint(await registry.find(table), None).locked_table() as found:
            state = found.state
            data = {
                "table": table,
                "game": state.config.game,
                "title": state.match.game.title,
                "status": state.status,
            }
            rules = house_rules_told(state.match.game, state.config.options)
            return data | {"seats": seats(found), "options": rules}

    @app.post("/api/tables/{table}/seats", status_code=201)
    async def join(table: str, body: JoinRequest, request: Request) -> Any:
        allowances.take(client_at(request))
        seat, token = await join_table(await registry.find(table), body)
        return {"seat": seat, "token": token}

    @app.websocket("/api/tables/{table}/socket")
    async def socket(socket: WebSocket, table: str) -> None:
        await serve_socket(registry, open_pages, quota, socket, table)


def _table_data(new: NewTable) -> dict[str, Any]:
    """The response to the person who created a table."""
    config = new.table.state.config
    return {"table": config.id, "seat": new.seat, "token": new.token, "invite": config.invite}


def _add_invitation_link(app: FastAPI, house: str | None) -> None:
    @app.get("/api/house")
    def link(request: Request) -> Any:
        """The link for other devices, for pages on this machine only, whose own address is local."""
        here = request.client is not None and request.client.host in ("127.0.0.1", "::1")
        return {"link": house if here else None}
