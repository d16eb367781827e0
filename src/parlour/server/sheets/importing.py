"""An exported sheet comes back: verified, or broken and only to be read. A file is no key to a sheet."""

from typing import Any

from ...scores.import_export.importing import SheetFile, read_sheet, store_sheet
from ...scores.service import ScoreService
from ..tables.fair_queue import JobSource
from ..ws.score_messages import ImportRequest
from .keys import KeyRefused
from .open_sheets import OpenSheets


async def bring_in(sheets: OpenSheets, asked: ImportRequest, client: str = "") -> dict[str, Any]:
    """Store the sheet; return its id, the role of the key, and whether its chain holds.

    A sheet that is kept here already grows by what it lacks, for whoever owns it. Raises ScoreErrors that say
    what is wrong with the file, KeyRefused, and QueueFull. Files are read in a thread of their own, so that
    entries on other sheets are made meanwhile.
    """

    def bring(service: ScoreService) -> dict[str, Any]:
        brought = read_sheet(asked.text.encode("utf-8", "replace"))
        return _store(sheets, service, brought, asked.key)

    return await sheets.bring(bring, JobSource(client, asked.key))


def _store(sheets: OpenSheets, service: ScoreService, brought: SheetFile, key: str) -> dict[str, Any]:
    verdict, name = brought.log.verdict, brought.sheet_id
    role = "own" if verdict.verified else "look"
    if not service.has_sheet(name):
        store_sheet(service, brought, brought.game.settings.name, house=False)
        sheets.make_key(name, role, key)
    elif not verdict.verified:
        sheets.make_key(name, role, key)  # whoever has all of a broken log may look at it
    else:
        _may_grow(sheets, name, key)
        store_sheet(service, brought, brought.game.settings.name)
    return {"sheet": name, "role": role, "verified": verdict.verified, "verdict": str(verdict)}


def _may_grow(sheets: OpenSheets, name: str, key: str) -> None:
    """A file is no key: whoever may look on has one of these, too."""
    try:
        role = sheets.key_role(name, key)
    except KeyRefused:
        role = ""
    if role != "own":
        raise KeyRefused(
            "this sheet is kept here already: open it by the link that its owner has",
            code="key.not_permitted",
        )
