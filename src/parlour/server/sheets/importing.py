"""Import an exported sheet. A file does not give access to a sheet that is already stored here."""

from typing import Any

from ...scores.importing import SheetFile, read_sheet, store_sheet
from ...scores.service import ScoreService
from ..protocol.score_messages import ImportRequest
from ..tables.fair_queue import JobSource
from .keys import KeyRefused
from .open_sheets import OpenSheets


async def import_sheet(sheets: OpenSheets, request: ImportRequest, client: str = "") -> dict[str, Any]:
    """Store a sheet. Returns its id, the role of the key, and whether its log is verified.

    If the sheet is stored here already, its owner adds the records that it lacks. Raises ScoreError if the
    file is invalid, KeyRefused, and QueueFull. Files are read in a separate thread, so that entries on other
    sheets do not wait.
    """

    def read_and_store(service: ScoreService) -> dict[str, Any]:
        file = read_sheet(request.text.encode("utf-8", "replace"))
        return _store(sheets, service, file, request.key)

    return await sheets.run_import(read_and_store, JobSource(client, request.key))


def _store(sheets: OpenSheets, service: ScoreService, file: SheetFile, key: str) -> dict[str, Any]:
    verdict, name = file.log.verdict, file.sheet_id
    role = "own" if verdict.verified else "look"
    if not service.has_sheet(name):
        store_sheet(service, file, file.game.settings.name, house=False)
        sheets.make_key(name, role, key)
    elif not verdict.verified:
        sheets.make_key(name, role, key)  # the file holds all of it anyway
    else:
        _check_owner(sheets, name, key)
        store_sheet(service, file, file.game.settings.name)
    return {"sheet": name, "role": role, "verified": verdict.verified, "verdict": str(verdict)}


def _check_owner(sheets: OpenSheets, name: str, key: str) -> None:
    """Raise KeyRefused unless the key owns the sheet. Everyone who can read a sheet can export it."""
    try:
        role = sheets.read_role(name, key)
    except KeyRefused:
        role = ""
    if role != "own":
        raise KeyRefused(
            "this sheet is stored here already: open it with the link of its owner",
            code="key.not_permitted",
        )
