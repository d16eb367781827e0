"""The HTTP routes of score sheets."""

import functools
from typing import Any

from fastapi import FastAPI, Request, Response, WebSocket

from ..scores.sheets import NAMES, sheet_named
from ..scores.sheets.sheet import Sheet
from .http.rate_limit import SEASONS, TABLES, Allowances, OpenPages, Quotas, client_at, stored_size
from .protocol.json_text import dump_bytes
from .protocol.score_messages import ImportRequest, NewSheetRequest, SeasonRequest
from .sheets.importing import import_sheet
from .sheets.open_sheets import OpenSheets
from .sheets.seasons import season_of
from .ws.score_socket import serve_sheet


def add_score_routes(app: FastAPI, sheets: OpenSheets, quotas: Quotas) -> None:
    """Add the routes and the WebSocket of score sheets to the application."""
    allowances, pages = Allowances(*TABLES), OpenPages()
    season_allowances = Allowances(*SEASONS)
    sheet_kinds = functools.cache(
        lambda: dump_bytes({"sheets": [_kind_to_dict(sheet_named(name)) for name in NAMES]})
    )

    @app.get("/api/sheet-kinds")
    def kinds() -> Any:
        """The kinds of sheets, with their options."""
        return Response(sheet_kinds(), media_type="application/json")

    @app.post("/api/sheets", status_code=201)
    async def create(data: NewSheetRequest, request: Request) -> Any:
        """Create a sheet."""
        allowances.take(client_at(request))
        quotas.take(client_at(request), sheets=1, bytes=stored_size(str(data)))
        return {"sheet": await sheets.create(data, client_at(request))}

    @app.post("/api/sheets/import", status_code=201)
    async def import_file(data: ImportRequest, request: Request) -> Any:
        """Import an exported sheet."""
        allowances.take(client_at(request))
        quotas.take(client_at(request), sheets=1, bytes=stored_size(data.text))
        return await import_sheet(sheets, data, client_at(request))

    @app.post("/api/seasons")
    async def season(data: SeasonRequest, request: Request) -> Any:
        """Add up the sheets that the keys open."""
        season_allowances.take(client_at(request))
        return await season_of(sheets, data, client_at(request))

    @app.websocket("/api/sheets/{name}/socket")
    async def socket(socket: WebSocket, name: str) -> None:
        await serve_sheet(sheets, pages, quotas, socket, name)


def _kind_to_dict(sheet: Sheet) -> dict[str, Any]:
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
