"""Who is woken by what was written on a sheet: everybody once, and whoever wrote it not again."""

import asyncio
from types import SimpleNamespace

import pytest

from parlour.database import open_database
from parlour.scorers import open_sheets
from parlour.scorers.messages import NewSheet
from parlour.scorers.open_sheets import OpenSheets
from parlour.scores.commands.forms import Note


async def woken(sheets, sheet, write):
    """How often a page is woken that shows the sheet then, when somebody writes on it."""
    counted, first = SimpleNamespace(times=0), asyncio.Event()

    def wake():
        counted.times += 1
        first.set()

    end = sheets.look_on(sheet, wake)
    await sheets.show(sheet)
    await write()
    if first.is_set():  # she shows it before the next look at what others have written
        await sheets.show(sheet)
    looking = asyncio.create_task(sheets.keep_looking())
    await asyncio.wait_for(first.wait(), 60)
    await sheets.show(sheet)
    await asyncio.sleep(0.2)
    looking.cancel()
    end()
    return counted.times


@pytest.mark.parametrize("where", ["here", "elsewhere"])
def test_a_page_is_woken_once_for_what_is_written(tmp_path, monkeypatch, where):
    monkeypatch.setattr(open_sheets, "LOOK", 0.02)
    url = f"sqlite:///{tmp_path / 'room.db'}"
    databases = [open_database(url) for _ in range(2)]
    sheets, others = map(OpenSheets, databases)

    async def play():
        asked = NewSheet(sheet="plain", players=[{"name": "Ann"}, {"name": "Ben"}], by="Ann", key="k" * 40)
        sheet = await sheets.begin(asked)

        async def write():
            writer = sheets if where == "here" else others
            await writer.keep(lambda keeper: keeper.do(sheet, Note("a word")))
            if where == "here":
                sheets.tell(sheet)

        return await woken(sheets, sheet, write)

    assert asyncio.run(play()) == 1
    for one in (sheets, others):
        one.close()
    for database in databases:
        database.close()
