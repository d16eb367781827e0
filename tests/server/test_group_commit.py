"""Group commits: a single event is stored at once; events that arrive soon after share the next commit."""

import asyncio

import pytest
from sqlalchemy import text

from parlour.database import DatabaseFailure, open_database
from parlour.server.protocol.messages import PERSON
from parlour.server.tables import group_commit
from parlour.server.tables.group_commit import APART, GroupCommit
from parlour.server.tables.state import make_event
from parlour.server.tables.store import Conflict, Store, TableUpdate
from tests.server.configs import table_config


@pytest.fixture
def database():
    database = open_database("sqlite://")
    yield database
    database.close()


def test_one_commit_begins_eight_milliseconds_after_another_but_the_first_at_once(
    database, clock, monkeypatch
):
    groups, short = [], APART / 100
    monkeypatch.setattr(group_commit, "APART", APART)

    async def come():
        commits = GroupCommit(database, lambda connection, jobs: groups.append(jobs))
        waiting = [asyncio.create_task(commits.run(0))]
        await clock.pass_by(0)
        assert groups == [[0]]
        waiting += [asyncio.create_task(commits.run(job)) for job in (1, 2)]
        await clock.pass_by(APART - short)
        assert groups == [[0]]
        await clock.pass_by(2 * short)
        assert groups == [[0], [1, 2]]
        await clock.pass_by(APART)
        waiting.append(asyncio.create_task(commits.run(3)))
        await clock.pass_by(0)
        assert groups == [[0], [1, 2], [3]], "a single event does not wait"
        await asyncio.gather(*waiting)
        await commits.close()

    clock.run(come())


def test_those_who_come_soon_after_a_commit_share_the_next_one(database, monkeypatch):
    groups = []
    monkeypatch.setattr(group_commit, "APART", 3600.0)

    async def come():
        loop, soon, due = asyncio.get_running_loop(), asyncio.get_running_loop().call_at, []

        def call_at(when, begin, *told):
            return soon(when, begin, *told) if when <= loop.time() else due.append((begin, told))

        monkeypatch.setattr(loop, "call_at", call_at)
        commits = GroupCommit(database, lambda connection, jobs: groups.append(jobs))
        await commits.run(0)
        waiting = []
        for job in range(1, 5):
            waiting.append(asyncio.create_task(commits.run(job)))
            await asyncio.sleep(0)
        assert groups == [[0]]
        ((begin, told),) = due
        begin(*told)
        await asyncio.gather(*waiting)
        await commits.close()

    asyncio.run(come())
    assert groups == [[0], [1, 2, 3, 4]]


def test_closing_waits_for_those_who_came_while_a_commit_was_on_its_way_also_if_they_have_gone(database):
    groups = []

    async def come():
        commits = GroupCommit(database, lambda connection, jobs: groups.append(jobs))
        first = asyncio.create_task(commits.run(0))
        while not groups:
            await asyncio.sleep(0)
        second = asyncio.create_task(commits.run(1))
        await asyncio.sleep(0)
        second.cancel()
        await commits.close()
        await first

    asyncio.run(come())
    assert groups == [[0], [1]]


class Notebook:
    """Jobs that write words into a table; `bad` words fail after they were written."""

    def __init__(self, database):
        self._database = database
        with database.writing() as connection:
            connection.execute(text("CREATE TABLE notebook (word TEXT)"))
        self.groups = []

    def write(self, connection, words):
        self.groups.append(list(words))
        for word in words:
            connection.execute(text("INSERT INTO notebook VALUES (:word)"), {"word": word})
            if word.startswith("bad"):
                raise ValueError(f"{word} cannot be written")

    @property
    def words(self):
        with self._database.reading() as connection:
            return list(connection.execute(text("SELECT word FROM notebook ORDER BY rowid")).scalars())


async def in_one_group(commits, words, cancelled=()):
    """Do jobs that all wait for another commit; return their results."""
    first = asyncio.create_task(commits.run("first"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    waiting = {word: asyncio.create_task(commits.run(word)) for word in words}
    await asyncio.sleep(0)
    for word in cancelled:
        waiting[word].cancel()
    await first
    told = await asyncio.wait_for(asyncio.gather(*waiting.values(), return_exceptions=True), 15)
    return dict(zip(words, told, strict=True))


WORDS = ["one", "bad two", "three", "four", "bad five", "six"]


@pytest.mark.parametrize("cancelled", [["three"], ["bad two"], ["one", "bad five", "six"]], ids=" ".join)
def test_in_a_group_only_the_failing_job_fails_and_a_cancelled_one_keeps_nothing_back(database, cancelled):
    notebook = Notebook(database)

    async def come():
        commits = GroupCommit(database, notebook.write)
        told = await in_one_group(commits, WORDS, cancelled)
        await commits.run("later")
        await asyncio.wait_for(commits.close(), 15)
        return told

    told = asyncio.run(come())
    assert notebook.groups[:2] == [["first"], WORDS]
    for word in WORDS:
        if word in cancelled:
            assert isinstance(told[word], asyncio.CancelledError)
        elif word.startswith("bad"):
            assert str(told[word]) == f"{word} cannot be written"
        else:
            assert told[word] is None
    assert notebook.words == ["first", "one", "three", "four", "six", "later"], "each once, in order"


def test_an_event_that_another_process_wrote_first_fails_alone_in_its_group(database):
    setups = [table_config("xeri", {}, [PERSON, "greedy"]) for _ in range(3)]
    mine, there, gone = (config.id for config in setups)

    async def come():
        store = Store(database)
        for config in setups:
            await store.add(config)
        await store.append(there, 1, make_event("move", text="the first"))
        alone = asyncio.create_task(store.append(mine, 1, make_event("move", text="alone")))
        await asyncio.sleep(0)
        jobs = [
            store.append(mine, 2, make_event("move", text="mine"), TableUpdate({"points": [1, 2]})),
            store.append(there, 1, make_event("move", text="too late")),
            store.append(gone, 1, make_event("move", text="of a page that has gone")),
            store.append(mine, 3, make_event("move", text="mine, too")),
        ]
        waiting = [asyncio.create_task(job) for job in jobs]
        await asyncio.sleep(0)
        waiting[2].cancel()
        await alone
        told = await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), 15)
        await asyncio.wait_for(store.close(), 15)
        return store, told

    store, told = asyncio.run(come())
    assert [type(one) for one in told] == [type(None), Conflict, asyncio.CancelledError, type(None)]
    texts = [[event["text"] for event in store.read(name)[1]] for name in (mine, there, gone)]
    assert texts == [["alone", "mine", "mine, too"], ["the first"], ["of a page that has gone"]]
    assert [store.results(name) for name in (mine, there)] == [[{"points": [1, 2]}], []]


@pytest.mark.parametrize("code", group_commit.DATABASE_ERRORS)
def test_a_database_that_fails_of_itself_is_asked_once_for_the_whole_group(database, code):
    notebook, failures = Notebook(database), []

    def write(connection, words):
        notebook.write(connection, words)
        if len(notebook.groups) > 1 and not failures:
            failures.append(DatabaseFailure(code, "nothing was stored"))
            raise failures[0]

    async def come():
        commits = GroupCommit(database, write)
        told = await in_one_group(commits, ["one", "two", "three"], ["two"])
        await commits.run("later")
        await commits.close()
        return told

    told = asyncio.run(come())
    assert [told["one"], told["three"]] == failures * 2
    assert notebook.groups == [["first"], ["one", "two", "three"], ["later"]]
    assert notebook.words == ["first", "later"]


def test_a_group_has_a_size_and_the_rest_comes_in_the_next_one(database, monkeypatch):
    monkeypatch.setattr(group_commit, "MOST", 3)
    notebook = Notebook(database)

    async def come():
        commits = GroupCommit(database, notebook.write)
        told = await in_one_group(commits, list("abcdefgh"), ["c"])
        await commits.close()
        return told

    told = asyncio.run(come())
    assert [told[word] for word in "abdefgh"] == [None] * 7
    assert notebook.groups == [["first"], list("abc"), list("def"), list("gh")]
    assert notebook.words == ["first", *"abcdefgh"]
