"""Seasons: the totals of several sheets for which a client has keys."""

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from ...scores.errors import ReadOnly
from ...scores.service import ScoreService
from ...scores.store.snapshots import Opened
from ...scores.views.season import SeasonFilter, season, season_to_dict
from ..protocol.score_messages import SeasonRequest, SheetKey
from ..tables.fair_queue import JobSource
from .keys import KeyRefused
from .open_sheets import OpenSheets

MAX_COMPARED = 24  # people in the table of pairwise results


async def season_of(sheets: OpenSheets, request: SeasonRequest, client: str = "") -> dict[str, Any]:
    """The season of the sheets that match a request. Sheets whose key is refused are left out.

    The answer also lists all people and kinds of these sheets, which the client offers as filters.
    """
    selection = SeasonFilter.parse(request.people, request.kind, request.since, request.until)
    opened: list[Opened] = []
    for sheet_key in {item.sheet: item for item in request.sheets}.values():
        if await _opens(sheets, sheet_key):  # one at a time, so that other jobs come between
            opened += await sheets.read(partial(_open_sheet, sheet_key), JobSource(client, sheet_key.sheet))
    return await sheets.read(
        lambda service: _season_data(opened, selection), JobSource(client, f"season of {client}")
    )


async def _opens(sheets: OpenSheets, sheet_key: SheetKey) -> bool:
    with suppress(KeyRefused):
        return bool(await sheets.role_of(sheet_key.sheet, sheet_key.key))
    return False


def _open_sheet(sheet_key: SheetKey, service: ScoreService) -> list[Opened]:
    try:
        return [service.open(sheet_key.sheet)]
    except ReadOnly:  # no record of it is readable
        return []


def _season_data(opened: Iterable[Opened], selection: SeasonFilter) -> dict[str, Any]:
    all_sheets = season(SeasonFilter().select(opened))
    people = sorted(all_sheets.people.values(), key=lambda person: -person.games)
    all_people = [{"name": person.name, "games": person.games} for person in people]
    data = season_to_dict(season(selection.select(opened)), MAX_COMPARED)
    return data | {"everybody": all_people, "every_kind": all_sheets.kinds}
