"""The server's records of connected clients are empty after these have gone.

`notes` finds all containers that the routes of the application refer to, including new ones.
"""

import asyncio
import json
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, MutableMapping, MutableSequence, MutableSet
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import pytest
from starlette.testclient import TestClient

from parlour.database import Database, open_database
from parlour.scores.commands import Note
from parlour.scores.store.sheet_cache import SheetCache
from parlour.server.app import create_app
from parlour.server.cluster import presence
from parlour.server.cluster.presence import Presence
from parlour.server.http import rate_limit
from parlour.server.http.rate_limit import Allowances, LimitExceeded, OpenPages
from parlour.server.protocol.score_messages import NewPlayer, NewSheetRequest
from parlour.server.sheets import open_sheets
from parlour.server.sheets.open_sheets import OpenSheets
from parlour.server.tables import registry
from parlour.server.ws import lab_handlers
from parlour.server.ws.lab_questions import QUESTION
from tests.server_sheets.phones import Phone, begin

from .tables import FRIEND, YOU, Message, OpenPage, bot, new_table
from .test_seats import join

LASTING = {
    ("TableRegistry", "_loaded_games"): "the games that are loaded",
    ("Allowances", "_of"): "forgotten after a while, or coming back would undo a limit",
    ("Hosts", "_allowed"): "told when the room is opened",
    ("Quotas", "_of"): "one entry for each quota",
}
SEATS = 3


def is_of_the_project(value: Any) -> bool:
    return type(value).__module__.startswith("parlour.") and not isinstance(value, Database | SheetCache)


def notes(*roots: Any) -> list[tuple[str, Any]]:
    """Return all containers that these objects of the project refer to, by their path."""
    found: list[tuple[str, Any]] = []
    seen: set[int] = set()

    def look(value: Any, where: str, lasts: bool) -> None:
        if isinstance(value, MutableMapping | MutableSet | MutableSequence | deque):
            if not lasts:
                found.append((where, value))
        elif isinstance(value, tuple):
            for number, one in enumerate(value):
                look(one, f"{where}[{number}]", False)
        elif is_of_the_project(value) and id(value) not in seen:
            seen.add(id(value))
            for name, one in vars(value).items():
                place = type(value).__name__, name
                look(one, ".".join(place), place in LASTING)

    for root in roots:
        look(root, type(root).__name__, False)
    return found


def held_by(client: TestClient) -> list[Any]:
    """Return the objects that the routes of a server use."""
    held = []
    for route in client.app._app.routes:  # type: ignore[attr-defined]
        held += [cell.cell_contents for cell in getattr(route.endpoint, "__closure__", None) or ()]
    return [one for one in held if type(one).__module__.startswith("parlour.")]


def left(client: TestClient) -> dict[str, Any]:
    """Return the containers that are not empty, by their path."""
    return {where: kept for where, kept in notes(*held_by(client)) if kept}


def tasks(client: TestClient) -> set[str]:
    """Return the names of the tasks in the server's event loop."""

    async def names() -> set[str]:
        running = asyncio.all_tasks() - {asyncio.current_task()}
        return {getattr(task.get_coro(), "__qualname__", "") for task in running}

    return client.portal.call(names)  # type: ignore[union-attr]


def settle(client: TestClient, is_so: Callable[[], bool]) -> None:
    """Wait until a condition is true, for 10 seconds at most."""
    end = time.monotonic() + 10
    while not is_so() and time.monotonic() < end:
        client.portal.call(asyncio.sleep, 0.002)  # type: ignore[union-attr]
    assert is_so()


def assert_nothing_left(client: TestClient) -> None:
    with suppress(AssertionError):
        settle(client, lambda: not left(client))  # something may be about to be stored
    assert left(client) == {}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server that cleans up all the time and compiles nothing."""
    monkeypatch.setattr(registry, "MAINTENANCE_INTERVAL", 0.02)
    monkeypatch.setattr(open_sheets, "POLL_SECONDS", 0.02)
    monkeypatch.setattr("parlour.server.tables.registry.compiling.start", lambda jobs: None)
    database = open_database("sqlite://")
    with TestClient(create_app(database), base_url="http://room.test") as client:
        yield client
    database.close()


def tidied(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait until tables without viewers have left memory."""
    monkeypatch.setattr(registry, "IDLE", -1.0)
    settle(client, lambda: not client.app._app.state.registry._tables)  # type: ignore[attr-defined]


def all_come(stack: ExitStack, client: TestClient, **asked: Any) -> list[OpenPage]:
    """Let people take all seats of a table, twice, and add spectators."""
    table = new_table(client, "crash", [YOU, *[FRIEND] * (SEATS - 1)], pace="slow", **asked)
    tokens = [table["token"], *(join(client, table, name).json()["token"] for name in ("Ben", "Cy"))]
    return [
        stack.enter_context(OpenPage(client, table["table"], one)) for one in [*tokens, *tokens, None, None]
    ]


@pytest.mark.parametrize("asked", [{"allow_shadowing": True}, {"delay": "30s"}, {"away": "pause"}], ids=str)
def test_nothing_is_left_of_those_who_were_at_tables(quick, monkeypatch, asked):
    before = tasks(quick)
    with ExitStack() as stack:
        pages = all_come(stack, quick, **asked)
        for page in pages:
            page.ask(type="emote", text="Hello!")
            page.ask(type="line", takes=400)
            page.ask(type="stand", seat=0, name="Dora")
        pages[0].ask(type="play", rev=pages[0].view["rev"], move="nonsense")
        assert {"TableRegistry._tables", "OpenPages._open"} <= left(quick).keys()
    assert not any(table.viewers for table in quick.app._app.state.registry._tables.values())
    tidied(quick, monkeypatch)
    assert_nothing_left(quick)
    settle(quick, lambda: tasks(quick) <= before)


def test_nothing_is_left_of_those_who_are_sent_away(quick, monkeypatch):
    table = new_table(quick, "xeri", [YOU, bot()])
    for hello in ({"type": "hello"}, {"type": "play"}, {}, "nonsense"):
        for path in (
            f"/api/tables/{table['table']}/socket",
            "/api/tables/nothing/socket",
            "/api/sheets/x/socket",
        ):
            with quick.websocket_connect(path) as socket:
                socket.send_json(hello)
    for path in ("/api/tables/0123456789abcdef", "/api/tables/0123456789abcdef/results"):
        quick.get(path)
    tidied(quick, monkeypatch)
    assert_nothing_left(quick)


def test_a_seat_whose_person_has_gone_is_noted_until_the_table_is_tidied(quick, monkeypatch):
    with ExitStack() as stack:
        pages = all_come(stack, quick, away="bot", grace=600)
        (table,) = quick.app._app.state.registry._tables.values()
        pages[1].__exit__(None, None, None)
        pages[4].__exit__(None, None, None)
        assert set(table.disconnects._gone) == {1}
        stack.pop_all().pop_all()
        for page in (*pages[:1], *pages[2:4], *pages[5:]):
            page.__exit__(None, None, None)
    tidied(quick, monkeypatch)
    assert_nothing_left(quick)
    settle(quick, lambda: not any(name.startswith(("Absence", "Timing")) for name in tasks(quick)))


# -- score sheets


def test_nothing_is_left_of_phones_at_score_sheets(quick):
    before = tasks(quick)
    with ExitStack() as stack:
        sheets = [begin(quick, "Ann", "Ben") for _ in range(3)]
        phones = [stack.enter_context(Phone(quick, **sheet)) for sheet in sheets for _ in range(4)]
        for number, phone in enumerate(phones):
            phone.ask(type="buzz", player="p1")
            phone.write("note", text=f"word {number}")
            phone.ask(type="whole")
        names = ("_subscribers", "_latest", "_views", "_buzzers", "_last_buzz")
        assert {f"OpenSheets.{name}" for name in names} <= left(quick).keys()
        for phone in phones[1:]:
            phone.__exit__(None, None, None)
        assert [*quick_sheets(quick)._views] == [sheets[0]["sheet"]], "one page is still there"
        phones[0].__exit__(None, None, None)
        stack.pop_all()
    assert_nothing_left(quick)
    settle(quick, lambda: tasks(quick) <= before)


def quick_sheets(client: TestClient) -> OpenSheets:
    return next(one for one in held_by(client) if isinstance(one, OpenSheets))


@contextmanager
def opened_sheets() -> Iterator[OpenSheets]:
    database = open_database("sqlite://")
    sheets = OpenSheets(database)
    yield sheets
    sheets.close()
    database.close()


@pytest.mark.parametrize("held_up", ["make_view", "_last_record_numbers"])
def test_a_sheet_that_is_found_after_the_last_page_has_gone_is_not_kept(monkeypatch, held_up):
    """The thread that reads the sheet is slower than the page."""
    may_go_on, began = threading.Event(), threading.Event()
    monkeypatch.setattr(open_sheets, "POLL_SECONDS", 0.001)

    async def come(sheets: OpenSheets) -> None:
        asked = NewSheetRequest(
            sheet="plain", players=[NewPlayer(name="Ann"), NewPlayer(name="Ben")], by="Ann", key="k" * 40
        )
        sheet = await sheets.create(asked)
        await sheets.write(lambda service: service.do(sheet, Note("a word")))
        plainly = getattr(sheets, held_up)

        def slowly(*asked: Any) -> Any:
            told = plainly(*asked) if held_up == "_last_record_numbers" else None
            began.set()
            assert may_go_on.wait(30)
            return told or plainly(*asked)

        monkeypatch.setattr(sheets, held_up, slowly)
        end = sheets.subscribe(sheet, lambda: None)
        work = sheets.view(sheet) if held_up == "make_view" else sheets.poll_for_changes()
        doing = asyncio.create_task(work)
        assert await asyncio.to_thread(began.wait, 30)
        end()
        may_go_on.set()
        for run in (sheets.write, sheets.read):
            await run(lambda service: None)  # the threads have finished
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        doing.cancel()

    with opened_sheets() as sheets:
        asyncio.run(come(sheets))
        assert [(where, kept) for where, kept in notes(sheets) if kept] == []


# -- the laboratory


class StillPlayer:
    """Stands in for a player process; it sends nothing until it is ended."""

    def __init__(self) -> None:
        self._ended, self.stdout = threading.Event(), self

    def readline(self) -> bytes:
        assert self._ended.wait(30)
        return b""

    def wait(self) -> int:
        return 0

    def end(self) -> None:
        self._ended.set()


@pytest.mark.parametrize("how", ["goes", "stops", "is stopped by a mistake"])
def test_nothing_is_left_of_those_who_ask_the_laboratory(quick, monkeypatch, how):
    clients = iter(f"10.0.0.{number}" for number in range(9))
    players: list[StillPlayer] = []

    @contextmanager
    def playing(question: Any) -> Iterator[StillPlayer]:
        players.append(player := StillPlayer())
        try:
            yield player
        finally:
            player.end()

    monkeypatch.setattr(lab_handlers, "_playing", playing)
    monkeypatch.setattr(lab_handlers, "client_at", lambda socket: next(clients))
    monkeypatch.setattr(lab_handlers, "begun", lambda posed: {"type": "begun"})
    before = tasks(quick)
    with ExitStack() as stack:
        sockets = [stack.enter_context(quick.websocket_connect("/api/lab/socket")) for _ in range(3)]
        told = [ask_lab(socket) for socket in sockets]
        assert sorted(one["type"] for one in told) == ["begun", "begun", "error"]
        assert left(quick)["LabSlots._clients"] == {"10.0.0.0", "10.0.0.1"}
        for socket in sockets[:2] if how != "goes" else ():
            socket.send_json({"type": "stop"} if how == "stops" else {"type": "nonsense"})
            assert socket.receive_json()["type"] == ("done" if how == "stops" else "error")
    assert_nothing_left(quick)
    assert len(players) == 2
    assert all(player._ended.is_set() for player in players)
    settle(quick, lambda: tasks(quick) <= before)


def ask_lab(socket: Any) -> Message:
    socket.send_json({"type": "ask", "game": "xeri"})
    told: Message = socket.receive_json()
    return told


def test_a_question_that_cannot_be_posed_gives_its_place_back():
    slots = lab_handlers.LabSlots()
    for _ in range(3):
        with pytest.raises(ValueError, match="wrong"), slots.reserved("Ann"):
            raise ValueError("wrong")
    assert QUESTION.validate_python({"type": "ask", "game": "xeri"})
    with slots.reserved("Ann"), pytest.raises(LimitExceeded), slots.reserved("Ann"):
        pass
    assert slots._clients == set()


# -- connections and rate limits


def test_pages_are_counted_while_they_are_open_and_by_client():
    doors = OpenPages(most=2)
    with doors.entered("Ann"):
        with doors.entered("Ann"), doors.entered("Ben"):
            with pytest.raises(LimitExceeded), doors.entered("Ann"):
                pass
            assert doors._open == {"Ann": 2, "Ben": 1}
        with doors.entered("Ann"):
            pass
        assert doors._open == {"Ann": 1}
    assert "Ann" not in doors._open


def test_rates_of_clients_who_have_gone_are_forgotten_in_time(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(rate_limit.time, "monotonic", lambda: now[0])
    rates = Allowances(1 / 100, 2.0)
    for number in range(rate_limit.MANY + 1):
        rates.take(f"{number}")
    now[0] += 99
    rates.take("0")
    assert len(rates._of) == rate_limit.MANY + 1, "too early: a new connection would reset the limit"
    now[0] += rate_limit.SWEEP
    rates.take("1")
    assert set(rates._of) == {"0", "1"}


# -- people in other processes


def test_nothing_is_left_of_those_who_were_at_tables_of_other_processes(monkeypatch):
    changed: list[str] = []
    heard: list[Presence] = []
    now = [0.0]
    monkeypatch.setattr(presence, "DELAY", 0.0)
    monkeypatch.setattr(presence.time, "monotonic", lambda: now[0])
    here: dict[str, Any] = {"one": [0, None], "two": [None]}

    async def say(told: list[str]) -> None:
        for text in told:
            for one in heard:
                one.receive(text)

    async def come() -> tuple[Presence, Presence]:
        ours = Presence(say, dict, changed.append)
        theirs = Presence(say, lambda: dict(here), lambda table: None)
        heard.extend([ours, theirs])
        await theirs._send_changes()
        assert ours.elsewhere("one") == [0, None]
        del here["one"]
        await theirs._send_changes()
        assert (ours.elsewhere("one"), ours.elsewhere("two")) == ([], [None])
        here.clear()
        await theirs._send_changes()
        await theirs._send_changes()
        for one in (ours, theirs):
            one.close()
        return ours, theirs

    ours, theirs = asyncio.run(come())
    assert (ours._sent, theirs._sent, [*ours._others.values()]) == ({}, {}, [{}])
    assert changed == ["one", "two", "one", "two"]
    now[0] = presence.TIMEOUT + 1
    ours._remove_silent_processes()
    assert (ours._others, ours._received) == ({}, {})


def test_tables_of_a_process_that_was_killed_are_empty_after_a_while(monkeypatch):
    changed: list[str] = []
    now = [0.0]
    monkeypatch.setattr(presence.time, "monotonic", lambda: now[0])

    async def nothing(told: list[str]) -> None:
        """Send nothing."""

    async def come() -> Presence:
        ours = Presence(nothing, dict, changed.append)
        ours.receive(json.dumps(["another", "one", [0, None]]))
        now[0] = presence.TIMEOUT
        ours._remove_silent_processes()
        assert ours.elsewhere("one") == [0, None]
        now[0] += 0.1
        ours._remove_silent_processes()
        ours.close()
        return ours

    ours = asyncio.run(come())
    assert (ours._others, ours._received, changed) == ({}, {}, ["one", "one"])
