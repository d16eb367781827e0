"""One sheet on several pages: who is notified of a change, and what pages can do with a broken log."""

import asyncio
import itertools
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import update

from parlour.database import Database, open_database
from parlour.scores.store.logs import records
from parlour.server.protocol.score_messages import SHEET_MESSAGES, NewPlayer, NewSheetRequest
from parlour.server.sheets.open_sheets import OpenSheets
from parlour.server.ws.score_handlers import ScoreHandlers

from .phones import Message

KEY = "k" * 40
Asking = Callable[..., Any]


@pytest.fixture
def database() -> Iterator[Database]:
    database = open_database("sqlite://")
    yield database
    database.close()


def with_sheet(database: Database, do: Callable[[OpenSheets, str, Asking, list[str]], Any]) -> None:
    """Do something with a sheet that its owner has open; return the other pages that are woken."""

    async def come() -> None:
        sheets, woken = OpenSheets(database), list[str]()
        players = [NewPlayer(name="Ann"), NewPlayer(name="Ben")]
        sheet = await sheets.create(NewSheetRequest(sheet="plain", players=players, by="Ann", key=KEY))
        ends = [
            sheets.subscribe(name, lambda label=label: woken.append(label))  # type: ignore[misc]
            for name, label in ((sheet, "this"), ("another", "another"))
        ]
        await sheets.view(sheet)
        answering, numbers = ScoreHandlers(sheets, sheet, KEY), itertools.count(1)

        async def ask(**message: Any) -> Message:
            request = SHEET_MESSAGES.validate_python({"id": f"{next(numbers)}"} | message)
            return await answering.answer(request)

        await do(sheets, sheet, ask, woken)
        for end in ends:
            end()
        sheets.close()

    asyncio.run(come())


def test_all_pages_at_a_sheet_are_woken_by_what_changes_it_and_by_nothing_else(database):
    async def come(sheets: OpenSheets, sheet: str, ask: Asking, woken: list[str]) -> None:
        await ask(type="write", kind="add", values={"player": "p1", "value": 5})
        assert woken == ["this"]
        assert (await sheets.view(sheet))["players"][0]["total"] == "5"
        await ask(type="buzz", player="p2")
        assert woken == ["this"] * 2
        assert sheets.last_buzz(sheet) == {"player": "p2", "number": 1}
        await ask(type="buzz", player="p1")
        assert woken == ["this"] * 2, "only the first press counts"
        for harmless in (
            {"type": "preview", "kind": "add", "values": {"player": "p2", "value": 9}},
            {"type": "history"},
            {"type": "export", "form": "json"},
            {"type": "share", "role": "look"},
            {"type": "whole"},
        ):
            await ask(**harmless)
        assert woken == ["this"] * 2
        await ask(type="withdraw", role="look")
        assert woken == ["this"] * 3

    with_sheet(database, come)


def test_a_view_is_found_once_for_all_and_anew_after_each_record(database):
    async def come(sheets: OpenSheets, sheet: str, ask: Asking, woken: list[str]) -> None:
        first = await sheets.view(sheet)
        assert await sheets.view(sheet) is first
        await ask(type="write", kind="note", values={"text": "a word"})
        then = await sheets.view(sheet)
        assert (first["seq"], then["seq"], then["note"]) == (1, 2, "a word")

    with_sheet(database, come)


def test_a_sheet_that_breaks_while_it_is_open_is_shown_so_and_exported_whole(database):
    async def come(sheets: OpenSheets, sheet: str, ask: Asking, woken: list[str]) -> None:
        for value in (5, 6):
            await ask(type="write", kind="row", values={"values": {"p1": value, "p2": 1}})
        with database.writing() as connection:
            connection.execute(update(records).where(records.c.seq == 2).values(record="[]"))
        woken.clear()
        told = await ask(type="history")
        assert woken == ["this"]
        assert told["lines"]
        shown = await sheets.view(sheet)
        assert not shown["writable"]
        assert shown["verdict"].startswith("broken at record 2: ")
        file = json.loads((await ask(type="export", form="json"))["text"])
        assert [one["seq"] if one else one for one in file["records"]] == [1, [], 3]
        assert "broken at record 2" in (await ask(type="export", form="text"))["text"]

    with_sheet(database, come)
