"""The score keeper's addresses in the room's web application."""

import functools
from typing import Any

from fastapi import FastAPI, Request, Response, WebSocket

from ...scores.sheets import NAMES, sheet_named
from ...scores.sheets.sheet import Sheet
from ..http.rate_limit import SEASONS, TABLES, Allowances, OpenPages, Quotas, client_of, stored_size
from ..ws.json_text import encoded
from ..ws.score_messages import ImportRequest, NewSheetRequest, SeasonRequest
from ..ws.score_socket import serve_sheet
from .importing import bring_in
from .open_sheets import OpenSheets
from .seasons import season_of


def add_scorers(app: FastAPI, sheets: OpenSheets, quotas: Quotas) -> None:
    """Let sheets be begun, looked at and written on."""
    allowances, doors = Allowances(*TABLES), OpenPages()
    looks = Allowances(*SEASONS)
    every = functools.cache(lambda: encoded({"sheets": [_told(sheet_named(name)) for name in NAMES]}))

    @app.get("/api/sheet-kinds")
    def kinds() -> Any:
        """The sheets that may be begun, with their options."""
        return Response(every(), media_type="application/json")

    @app.post("/api/sheets", status_code=201)
    async def begin(asked: NewSheetRequest, request: Request) -> Any:
        allowances.take(client_of(request.client and request.client.host))
        quotas.take(_client(request), sheets=1, bytes=stored_size(str(asked)))
        return {"sheet": await sheets.begin(asked, _client(request))}

    @app.post("/api/sheets/import", status_code=201)
    async def brought(asked: ImportRequest, request: Request) -> Any:
        """An exported sheet comes back."""
        allowances.take(client_of(request.client and request.client.host))
        quotas.take(_client(request), sheets=1, bytes=stored_size(asked.text))
        return await bring_in(sheets, asked, _client(request))

    @app.post("/api/seasons")
    async def season(asked: SeasonRequest, request: Request) -> Any:
        """The sheets of which somebody has keys, added up."""
        looks.take(client_of(request.client and request.client.host))
        return await season_of(sheets, asked, _client(request))

    @app.websocket("/api/sheets/{name}/socket")
    async def socket(socket: WebSocket, name: str) -> None:
        await serve_sheet(sheets, doors, quotas, socket, name)


def _told(sheet: Sheet) -> dict[str, Any]:
    return {
        "sheet": sheet.name,
        "title": sheet.title,
        "fewest": sheet.fewest,
        "most": sheet.most,
        "by_hands": sheet.by_hands,
        "win": sheet.win,
        "decimals": sheet.decimals_allowed,
        "games": sheet.games,
        "options": [
            {"name": option.name, "allowed": option.allowed, "default": option.default}
            for option in sheet.options
        ],
    }


def _client(request: Request) -> str:
    return client_of(request.client and request.client.host)
