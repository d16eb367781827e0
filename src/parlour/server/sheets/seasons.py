"""A season for a page: the sheets of which it has keys, added up."""

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from ...scores.errors import ReadOnly
from ...scores.service import ScoreService
from ...scores.store.snapshots import Opened
from ...scores.views.season import SeasonFilter, season, season_to_dict
from ..tables.fair_queue import JobSource
from ..ws.score_messages import SeasonRequest, SheetKey
from .keys import KeyRefused
from .open_sheets import OpenSheets

COMPARED = 24  # people who are compared two by two


async def season_of(sheets: OpenSheets, asked: SeasonRequest, client: str = "") -> dict[str, Any]:
    """What is wanted of the sheets that the keys open; a key that opens nothing any more counts for nothing.

    Beside it everybody and every kind among those sheets, so that a page knows what it may ask for.
    """
    wanted = SeasonFilter.parse(asked.people, asked.kind, asked.since, asked.until)
    found: list[Opened] = []
    for held in {held.sheet: held for held in asked.sheets}.values():
        if await _opens(sheets, held):  # one after another, so that entries on other sheets come between
            found += await sheets.read(partial(_opened, held), JobSource(client, held.sheet))
    return await sheets.read(
        lambda service: _added_up(found, wanted), JobSource(client, f"season of {client}")
    )


async def _opens(sheets: OpenSheets, held: SheetKey) -> bool:
    with suppress(KeyRefused):
        return bool(await sheets.role_of(held.sheet, held.key))
    return False


def _opened(held: SheetKey, service: ScoreService) -> list[Opened]:
    try:
        return [service.open(held.sheet)]
    except ReadOnly:  # nothing of it can be read
        return []


def _added_up(found: Iterable[Opened], wanted: SeasonFilter) -> dict[str, Any]:
    every = season(SeasonFilter().select(found))
    people = sorted(every.people.values(), key=lambda person: -person.games)
    everybody = [{"name": person.name, "games": person.games} for person in people]
    told = season_to_dict(season(wanted.select(found)), COMPARED)
    return told | {"everybody": everybody, "every_kind": every.kinds}
