"""Each page is notified once of a change, including changes by other processes."""

import asyncio
from types import SimpleNamespace

import pytest

from parlour.database import open_database
from parlour.scores.commands import Note
from parlour.server.protocol.score_messages import NewSheetRequest
from parlour.server.sheets.open_sheets import POLL_SECONDS, OpenSheets
from tests.fake_clock import FakeClock

JUST_BEFORE = 0.01  # seconds


@pytest.fixture
def two_programs(tmp_path):
    """The sheets of one database in two programs."""
    url = f"sqlite:///{tmp_path / 'room.db'}"
    databases = [open_database(url) for _ in range(2)]
    programs = [OpenSheets(database) for database in databases]
    yield programs
    for one in (*programs, *databases):
        one.close()


async def begin(sheets):
    request = NewSheetRequest(
        sheet="plain", players=[{"name": "Ann"}, {"name": "Ben"}], by="Ann", key="k" * 40
    )
    return await sheets.create(request)


async def note(sheets, sheet):
    await sheets.write(lambda service: service.do(sheet, Note("a word")))


async def looked_at(sheets, sheet):
    """Return a counter of a page that shows a sheet whenever it is woken, and the page's task."""
    page, bell = SimpleNamespace(times=0), asyncio.Event()

    async def show():
        while True:
            await bell.wait()
            bell.clear()
            page.times += 1
            await sheets.view(sheet)

    page.end = sheets.subscribe(sheet, bell.set)
    await sheets.view(sheet)
    return page, asyncio.create_task(show())


def test_a_page_is_woken_once_for_what_is_written_here(two_programs, monkeypatch):
    clock, (sheets, _) = FakeClock().patch(monkeypatch), two_programs

    async def play():
        sheet = await begin(sheets)
        page, showing = await looked_at(sheets, sheet)
        looking = asyncio.create_task(sheets.poll_for_changes())
        await note(sheets, sheet)
        sheets.notify(sheet)
        await clock.pass_by(0)
        assert page.times == 1
        await clock.pass_by(3 * POLL_SECONDS)
        assert page.times == 1
        for task in (looking, showing):
            task.cancel()

    clock.run(play())


def test_a_page_is_woken_once_at_the_next_look_for_what_is_written_elsewhere(two_programs, monkeypatch):
    clock, (sheets, others) = FakeClock().patch(monkeypatch), two_programs

    async def play():
        sheet = await begin(sheets)
        page, showing = await looked_at(sheets, sheet)
        looking = asyncio.create_task(sheets.poll_for_changes())
        for times in (1, 2):
            await clock.pass_by(0)
            await note(others, sheet)
            await clock.pass_by(POLL_SECONDS - 2 * JUST_BEFORE)
            assert page.times == times - 1
            await clock.pass_by(2 * JUST_BEFORE)
            assert page.times == times
        await clock.pass_by(3 * POLL_SECONDS)
        assert page.times == 2
        for task in (looking, showing):
            task.cancel()

    clock.run(play())


def test_who_has_left_is_woken_no_more(two_programs, monkeypatch):
    clock, (sheets, others) = FakeClock().patch(monkeypatch), two_programs

    async def play():
        sheet = await begin(sheets)
        page, showing = await looked_at(sheets, sheet)
        looking = asyncio.create_task(sheets.poll_for_changes())
        page.end()
        await note(others, sheet)
        await clock.pass_by(3 * POLL_SECONDS)
        assert page.times == 0
        for task in (looking, showing):
            task.cancel()

    clock.run(play())


def test_a_page_that_is_slow_to_show_what_is_new_is_told_once(two_programs, monkeypatch):
    clock, (sheets, others) = FakeClock().patch(monkeypatch), two_programs
    told = []

    async def play():
        sheet = await begin(sheets)
        sheets.subscribe(sheet, lambda: told.append(clock.now))
        await sheets.view(sheet)
        looking = asyncio.create_task(sheets.poll_for_changes())
        await note(others, sheet)
        await clock.pass_by(3 * POLL_SECONDS)
        looking.cancel()

    clock.run(play())
    assert len(told) == 1
