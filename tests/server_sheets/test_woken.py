"""Who is woken by what was written on a sheet: everybody once, and whoever wrote it not again."""

import asyncio
from types import SimpleNamespace

import pytest

from parlour.database import open_database
from parlour.scores.commands.commands import Note
from parlour.server.sheets.open_sheets import LOOK, OpenSheets
from parlour.server.ws.score_messages import NewSheetRequest
from tests.fake_clock import FakeClock

JUST_BEFORE = 0.01  # seconds


@pytest.fixture
def two_programs(tmp_path):
    """The sheets of one database as two programs have them open."""
    url = f"sqlite:///{tmp_path / 'room.db'}"
    databases = [open_database(url) for _ in range(2)]
    programs = [OpenSheets(database) for database in databases]
    yield programs
    for one in (*programs, *databases):
        one.close()


async def begin(sheets):
    asked = NewSheetRequest(sheet="plain", players=[{"name": "Ann"}, {"name": "Ben"}], by="Ann", key="k" * 40)
    return await sheets.begin(asked)


async def note(sheets, sheet):
    await sheets.keep(lambda service: service.do(sheet, Note("a word")))


async def looked_at(sheets, sheet):
    """A page that shows a sheet whenever it is woken: how often that was, and its task."""
    page, bell = SimpleNamespace(times=0), asyncio.Event()

    async def show():
        while True:
            await bell.wait()
            bell.clear()
            page.times += 1
            await sheets.show(sheet)

    page.end = sheets.look_on(sheet, bell.set)
    await sheets.show(sheet)
    return page, asyncio.create_task(show())


def test_a_page_is_woken_once_for_what_is_written_here(two_programs, monkeypatch):
    clock, (sheets, _) = FakeClock().patch(monkeypatch), two_programs

    async def play():
        sheet = await begin(sheets)
        page, showing = await looked_at(sheets, sheet)
        looking = asyncio.create_task(sheets.keep_looking())
        await note(sheets, sheet)
        sheets.tell(sheet)
        await clock.pass_by(0)
        assert page.times == 1
        await clock.pass_by(3 * LOOK)
        assert page.times == 1
        for task in (looking, showing):
            task.cancel()

    clock.run(play())


def test_a_page_is_woken_once_at_the_next_look_for_what_is_written_elsewhere(two_programs, monkeypatch):
    clock, (sheets, others) = FakeClock().patch(monkeypatch), two_programs

    async def play():
        sheet = await begin(sheets)
        page, showing = await looked_at(sheets, sheet)
        looking = asyncio.create_task(sheets.keep_looking())
        for times in (1, 2):
            await clock.pass_by(0)
            await note(others, sheet)
            await clock.pass_by(LOOK - 2 * JUST_BEFORE)
            assert page.times == times - 1
            await clock.pass_by(2 * JUST_BEFORE)
            assert page.times == times
        await clock.pass_by(3 * LOOK)
        assert page.times == 2
        for task in (looking, showing):
            task.cancel()

    clock.run(play())


def test_who_has_left_is_woken_no_more(two_programs, monkeypatch):
    clock, (sheets, others) = FakeClock().patch(monkeypatch), two_programs

    async def play():
        sheet = await begin(sheets)
        page, showing = await looked_at(sheets, sheet)
        looking = asyncio.create_task(sheets.keep_looking())
        page.end()
        await note(others, sheet)
        await clock.pass_by(3 * LOOK)
        assert page.times == 0
        for task in (looking, showing):
            task.cancel()

    clock.run(play())


def test_a_page_that_is_slow_to_show_what_is_new_is_told_once(two_programs, monkeypatch):
    clock, (sheets, others) = FakeClock().patch(monkeypatch), two_programs
    told = []

    async def play():
        sheet = await begin(sheets)
        sheets.look_on(sheet, lambda: told.append(clock.now))
        await sheets.show(sheet)
        looking = asyncio.create_task(sheets.keep_looking())
        await note(others, sheet)
        await clock.pass_by(3 * LOOK)
        looking.cancel()

    clock.run(play())
    assert len(told) == 1
