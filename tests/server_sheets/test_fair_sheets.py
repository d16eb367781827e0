"""Clients at score sheets do not delay each other: long answers are read in a thread, in turn, in parts."""

import asyncio
import itertools
import secrets
import threading

import pytest

from parlour.scores.store.snapshots import Opened
from parlour.server.protocol.score_messages import SHEET_MESSAGES, NewPlayer, NewSheetRequest
from parlour.server.sheets.open_sheets import OpenSheets
from parlour.server.tables.fair_queue import MOST_WAITING
from parlour.server.views import sheet_view
from parlour.server.ws import score_socket
from parlour.server.ws.score_handlers import ScoreHandlers, refusal

from .phones import Phone, begin

KEY = "k" * 40
ENTRY = dict(type="write", kind="add", values={"player": "p1", "value": 5})


class Sheets(OpenSheets):
    """Sheets of one database, and pages of several clients; readings wait until they may continue."""

    def __init__(self, database):
        super().__init__(database)
        self.may_read, self.began, self.read_for = threading.Event(), threading.Event(), []
        self._verify, self._numbers = self.service.verify, itertools.count(1)
        self.service.verify = self._slowly

    def _slowly(self, name):
        self.read_for.append(name)
        self.began.set()
        assert self.may_read.wait(10)
        return self._verify(name)

    async def new(self):
        key, players = secrets.token_urlsafe(30), [NewPlayer(name="Ann"), NewPlayer(name="Ben")]
        return key, await self.create(NewSheetRequest(sheet="plain", players=players, by="Ann", key=key))

    def asks(self, client, sheet, **message):
        key, name = sheet
        request = SHEET_MESSAGES.validate_python({"id": f"{next(self._numbers)}"} | message)
        return asyncio.create_task(ScoreHandlers(self, name, key, client).answer(request))


@pytest.fixture
def sheets(database):
    found = Sheets(database)
    yield found
    found.may_read.set()
    found.close()


async def waits_in_turn(sheets):
    """Wait until all requests have looked up their keys and wait in the queue."""
    for _ in range(5):
        await sheets.write(lambda service: None)
        await asyncio.to_thread(lambda: None)


def test_an_entry_is_made_while_the_history_of_another_sheet_is_read(sheets):
    async def play():
        one, other = await sheets.new(), await sheets.new()
        histories = [sheets.asks("ann", one, type="history") for _ in range(10)]
        assert await asyncio.to_thread(sheets.began.wait, 30)
        assert (await sheets.asks("ben", other, **ENTRY))["type"] == "done"
        assert not any(history.done() for history in histories)
        sheets.may_read.set()
        await asyncio.gather(*histories)

    asyncio.run(play())


def test_who_reads_much_makes_others_wait_for_one_reading_only(sheets):
    async def play():
        one, other = await sheets.new(), await sheets.new()
        requests = [sheets.asks("ann", one, type="history") for _ in range(5)]
        assert await asyncio.to_thread(sheets.began.wait, 30)
        requests.append(sheets.asks("ben", other, type="history"))
        await waits_in_turn(sheets)
        sheets.may_read.set()
        await asyncio.gather(*requests)
        assert sheets.read_for[:3] == [one[1], other[1], one[1]]

    asyncio.run(play())


def test_a_client_that_asks_too_much_is_told_to_try_again(sheets):
    async def play():
        one = await sheets.new()
        requests = [sheets.asks("ann", one, type="history") for _ in range(MOST_WAITING + 3)]
        _, waiting = await asyncio.wait(requests, timeout=30, return_when="FIRST_COMPLETED")
        while len(waiting) > MOST_WAITING + 1:
            _, waiting = await asyncio.wait(waiting, timeout=30, return_when="FIRST_COMPLETED")
        told = [refusal(task.exception()) for task in set(requests) - waiting]
        assert [one["kind"] for one in told] == ["unable"] * 2
        assert "wait already" in told[0]["text"]
        sheets.may_read.set()
        await asyncio.gather(*waiting)

    asyncio.run(play())


@pytest.fixture
def phone(client):
    with Phone(client, **begin(client, "Ann", "Ben")) as phone:
        yield phone


def test_the_history_is_told_in_parts_the_newest_first(phone, monkeypatch):
    monkeypatch.setattr(sheet_view, "MOST_LINES", 4)
    for row in range(1, 9):
        phone.write("add", player="p1", row=row, value=5)
    seqs, before = [], {}
    while True:
        told = phone.ask(type="history", **before)
        assert len(told["lines"]) <= 4
        seqs = [line["seq"] for line in told["lines"]] + seqs
        if not told["earlier"]:
            break
        before = {"before": told["lines"][0]["seq"]}
    assert seqs == list(range(1, 10))
    assert phone.ask(type="history", before=1)["lines"] == []


def test_of_a_long_sheet_the_newest_rows_are_shown_and_a_notice_says_so(phone, monkeypatch):
    monkeypatch.setattr(sheet_view, "MOST_CELLS", 6)
    for _ in range(5):
        phone.write("row", values={"p1": 5, "p2": 3})
    told = phone.wait(seq=6)
    assert [row["row"] for row in told["rows"]] == [3, 4, 5]
    assert told["notices"] == ["the first 2 rows are not shown here: an exported file has all"]
    assert phone.totals == {"Ann": "25", "Ben": "15"}
    chart = phone.ask(type="chart")["chart"]
    assert (chart["rows"], chart["series"][0]["course"]) == ([3, 4, 5], [10, 15, 20, 25])


def test_the_records_of_a_sheet_are_gone_through_once_for_its_history(phone, monkeypatch):
    readable, times = Opened.readable.fget, []
    monkeypatch.setattr(Opened, "readable", property(lambda opened: times.append(1) or readable(opened)))
    for row in range(1, 6):
        phone.write("add", player="p1", row=row, value=5)
    phone.wait(seq=6)
    times.clear()
    assert len(phone.ask(type="history")["lines"]) == 6
    assert len(times) == 1


def test_long_answers_are_written_as_text_in_a_thread(phone, monkeypatch):
    fragments, threads = score_socket.fragments, set()

    def record_thread(message):
        threads.add(threading.get_ident())
        return fragments(message)

    monkeypatch.setattr(score_socket, "fragments", record_thread)
    for message in (
        dict(type="history"),
        dict(type="export", form="json"),
        dict(type="whole"),
        dict(type="chart"),
    ):
        threads.clear()
        phone.ask(**message)
        assert threads
        assert phone._socket.portal.call(threading.get_ident) not in threads
