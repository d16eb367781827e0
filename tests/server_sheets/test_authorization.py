"""Which key may do what at a score sheet: every message and every request, with every kind of key.

MATRIX and REQUESTS are the expected results. Each cell checks the answer, and that nothing else changed: no
record, no sheet, no key, not the buzzer.
"""

import secrets
import typing
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from parlour.database import Database, open_database
from parlour.scores.store.logs import records as stored_records
from parlour.server.app import create_app
from parlour.server.http import rate_limit
from parlour.server.protocol import score_messages
from parlour.server.sheets.keys import hashed
from parlour.server.sheets.keys import keys as stored_keys
from parlour.server.sheets.open_sheets import OpenSheets
from parlour.server.ws.score_handlers import REQUIRED_ROLES

from .phones import Message, Phone, begin

# none: the first message names no key. forged: an unknown key. hash: the stored hash of
# the owner's key. elsewhere: the key that owns another sheet. withdrawn: a key that is no longer valid.
# expired: the owner's second key, withdrawn while the page was open. look, write, own: keys of these roles.
# shut: disconnected. no: refused. told: answered, nothing changed. yes: done, the last column has the change.
MATRIX = """
                none  forged hash  elsewhere withdrawn expired look  write own   changes
write           shut  shut   shut  shut      shut      no      no    yes   yes   records
write-finish    shut  shut   shut  shut      shut      no      no    yes   yes   records
write-undo      shut  shut   shut  shut      shut      no      no    yes   yes   records
buzz            shut  shut   shut  shut      shut      no      no    yes   yes   buzzer
preview         shut  shut   shut  shut      shut      no      told  told  told
whole           shut  shut   shut  shut      shut      no      told  told  told
history         shut  shut   shut  shut      shut      no      told  told  told
events          shut  shut   shut  shut      shut      no      told  told  told
form            shut  shut   shut  shut      shut      no      told  told  told
chart           shut  shut   shut  shut      shut      no      told  told  told
export-json     shut  shut   shut  shut      shut      no      told  told  told
export-csv      shut  shut   shut  shut      shut      no      told  told  told
export-text     shut  shut   shut  shut      shut      no      told  told  told
rematch         shut  shut   shut  shut      shut      no      no    no    yes   sheets
share-look      shut  shut   shut  shut      shut      no      no    no    yes   keys
share-write     shut  shut   shut  shut      shut      no      no    no    yes   keys
share-own       shut  shut   shut  shut      shut      no      no    no    yes   keys
withdraw-look   shut  shut   shut  shut      shut      no      no    no    yes   keys
withdraw-write  shut  shut   shut  shut      shut      no      no    no    yes   keys
"""

# The status of each request; `+` if it opened the sheet.
REQUESTS = """
          none  forged hash  elsewhere withdrawn look  write own
import    422   400    400   400       400       400   400   201+
seasons   422   200    200   200       200       200+  200+  200+
"""

PUBLIC = {"GET /api/sheet-kinds", "POST /api/sheets"}
PATHS = {"import": "POST /api/sheets/import", "seasons": "POST /api/seasons"}


def _rows(text: str) -> tuple[list[str], dict[str, list[str]]]:
    """Return the columns of a table, and the cells of each row by its name."""
    columns, *rows = [line.split() for line in text.splitlines() if line.strip()]
    return columns, {row[0]: row[1:] for row in rows}


ROLES, CELLS = _rows(MATRIX)
KINDS_OF_KEY, STATUSES = _rows(REQUESTS)
ROLES.remove("changes")
CLOSED = {"none": 4400}  # others: 4404

FIRST: Message = dict(kind="add", player="p1", value=5)
MESSAGES: dict[str, Message] = {
    "write": dict(type="write", kind="add", values={"player": "p2", "value": 7}),
    "write-finish": dict(type="write", kind="finish", values={}),
    "write-undo": dict(type="write", kind="undo", values={}),
    "buzz": dict(type="buzz", player="p2"),
    "preview": dict(type="preview", kind="add", values={"player": "p2", "value": 7}),
    "whole": dict(type="whole"),
    "history": dict(type="history"),
    "events": dict(type="events", player="p1"),
    "form": dict(type="form", number=1),
    "chart": dict(type="chart"),
    "export-json": dict(type="export", form="json"),
    "export-csv": dict(type="export", form="csv"),
    "export-text": dict(type="export", form="text"),
    "rematch": dict(type="rematch", key="next-game-" + "k" * 30),
    "share-look": dict(type="share", role="look"),
    "share-write": dict(type="share", role="write"),
    "share-own": dict(type="share", role="own"),
    "withdraw-look": dict(type="withdraw", role="look"),
    "withdraw-write": dict(type="withdraw", role="write"),
}


class Sheet:
    """A sheet, with a key of each kind and a page that uses each key."""

    def __init__(self, house: "House") -> None:
        self.house = house
        begun = begin(house.client, "Ann", "Bob")
        self.name, sheets = begun["sheet"], house.sheets
        self.keys: dict[str, str | None] = {
            "none": None,
            "forged": secrets.token_urlsafe(24),
            "hash": hashed(begun["key"]),
            "elsewhere": house.elsewhere["key"],
            "withdrawn": sheets.make_key(self.name, "own"),
            "expired": sheets.make_key(self.name, "own"),
            "look": sheets.make_key(self.name, "look"),
            "write": sheets.make_key(self.name, "write"),
            "own": begun["key"],
        }
        self._pages, self._open = ExitStack(), dict[str, Phone]()
        self._expire("withdrawn")

    def __enter__(self) -> "Sheet":
        return self

    def __exit__(self, *error: object) -> None:
        self._pages.close()

    def page(self, role: str) -> Phone:
        """Return a page that uses this key."""
        if role not in self._open:
            key = self.keys[role]
            assert key is not None
            self._open[role] = self._pages.enter_context(Phone(self.house.client, self.name, key))
            if role == "expired":
                self._expire(role)
        return self._open[role]

    def _expire(self, role: str) -> None:
        """Withdraw one key without notifying pages."""
        key = self.keys[role]
        assert key is not None
        with self.house.database.writing() as connection:
            connection.execute(sa.delete(stored_keys).where(stored_keys.c.hash == hashed(key)))

    def turned_away(self, role: str, message: Message) -> bool:
        """Return whether a page with this key receives an error and is disconnected."""
        key = self.keys[role]
        with self.house.client.websocket_connect(f"/api/sheets/{self.name}/socket") as socket:
            socket.send_json({"type": "hello"} | ({} if key is None else {"key": key}))
            socket.send_json({"id": "1"} | message)
            assert socket.receive_json()["type"] == "error"
            with pytest.raises(WebSocketDisconnect) as farewell:
                socket.receive_json()
        return bool(farewell.value.code == CLOSED.get(role, 4404))

    def kept(self) -> Message:
        """Return all data that a message could change, on all sheets."""
        with self.house.database.reading() as connection:
            records = connection.execute(sa.select(stored_records.c.sheet_id, stored_records.c.record))
            kept = connection.execute(
                sa.select(stored_keys.c.sheet_id, stored_keys.c.hash, stored_keys.c.role)
            )
            told = {"records": set(map(tuple, records)), "keys": set(map(tuple, kept))}
        told |= {"sheets": {sheet for sheet, _ in told["records"]}}
        return told | {"buzzer": self.house.sheets.last_buzz(self.name)}


class House:
    """A server with sheets. One sheet serves all tests that change nothing."""

    def __init__(self, client: TestClient, database: Database, sheets: OpenSheets) -> None:
        self.client, self.database, self.sheets = client, database, sheets
        self.elsewhere = begin(client, "Eve", "Finn")
        for role in ("look", "write"):
            sheets.make_key(self.elsewhere["sheet"], role)
        self.lasting = Sheet(self)
        self.lasting.page("own").write(**FIRST)


@contextmanager
def _sheet(house: House, lasting: bool) -> Iterator[Sheet]:
    with nullcontext(house.lasting) if lasting else Sheet(house) as sheet:
        yield sheet


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    database = open_database("sqlite://")
    sheets = OpenSheets(database)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(rate_limit, "PAGE_OPENINGS", (1e6, 1e6))
        patched.setattr("parlour.server.score_routes.TABLES", (1e6, 1e6))
        patched.setattr("parlour.server.app.OpenSheets", lambda database: sheets)
        with TestClient(create_app(database), base_url="http://room.test") as client:
            house = House(client, database, sheets)
            with house.lasting:
                yield house
    database.close()


def test_every_message_has_a_row():
    known = {form.model_fields["type"].annotation for form in typing.get_args(score_messages.SheetMessage)}
    assert {message["type"] for message in MESSAGES.values()} == {
        typing.get_args(literal)[0] for literal in known
    }
    assert set(MESSAGES) == set(CELLS)
    assert {len(cells) - ("yes" in cells) for cells in CELLS.values()} == {len(ROLES)}


@pytest.mark.parametrize("row", CELLS)
def test_messages(house, row):
    changes = CELLS[row][-1]
    for role, expected in zip(ROLES, CELLS[row], strict=False):
        with _sheet(house, lasting=expected != "yes") as sheet:
            message = MESSAGES[row]
            if expected == "shut":
                before = sheet.kept()
                assert sheet.turned_away(role, message), role
                assert sheet.kept() == before, role
                continue
            page = sheet.page(role)
            if expected == "yes":
                sheet.page("own").write(**FIRST)
            before = sheet.kept()
            answer = page.ask(**message)
            after = sheet.kept()
        found = "no" if answer["type"] == "refused" else "yes" if after != before else "told"
        assert (role, found, answer["type"] != "error") == (role, expected, True), answer
        if found == "yes":
            _check_change(changes, sheet, message, answer, before, after)
        else:
            assert after == before, role
        if answer["type"] == "sheet":
            assert answer["role"] == role


def _check_change(
    changes: str, sheet: Sheet, message: Message, answer: Message, before: Message, after: Message
) -> None:
    """Check that only the expected parts have changed, and only on this sheet."""
    parts = {part for part in before if before[part] != after[part]}
    assert parts == ({"sheets", "records", "keys"} if changes == "sheets" else {changes})
    gone, new = before["keys"] - after["keys"], after["keys"] - before["keys"]
    written = after["records"] - before["records"]
    assert before["records"] <= after["records"]
    if changes == "sheets":
        assert (
            after["sheets"] - before["sheets"]
            == {answer["sheet"]}
            == {one for one, _ in written} - {sheet.name}
        )
        assert (gone, new) == (set(), {(answer["sheet"], hashed(message["key"]), "own")})
    elif changes == "records":
        assert [one for one, _ in written] == [sheet.name]
    elif message["type"] == "share":
        assert (gone, new) == (set(), {(sheet.name, hashed(answer["key"]), message["role"])})
    elif message["type"] == "withdraw":
        all_of_it = {key for key in before["keys"] if (key[0], key[2]) == (sheet.name, message["role"])}
        assert (gone, new) == (all_of_it, set())
    else:
        assert after["buzzer"]["player"] == message["player"]


def test_what_a_message_needs_is_said_of_each_that_changes_anything():
    """`REQUIRED_ROLES` names every message that some key may not send; the table above must agree."""
    needs = {"write": ["no", "yes", "yes"], "own": ["no", "no", "yes"]}
    for row, cells in CELLS.items():
        form = next(
            form
            for form in typing.get_args(score_messages.SheetMessage)
            if form.model_fields["type"].annotation == typing.Literal[MESSAGES[row]["type"]]
        )
        assert cells[6:9] == needs.get(REQUIRED_ROLES.get(form, "look"), ["told", "told", "told"]), row


def test_every_request_has_a_row(house):
    known = set()
    for route in house.client.app._app.routes:
        for method in sorted(getattr(route, "methods", None) or ["socket"]):
            if "/api/sheet" in route.path or "/api/season" in route.path:
                known.add(f"{method} {route.path}")
    assert known - {"socket /api/sheets/{name}/socket"} == PUBLIC | set(PATHS.values())
    assert set(PATHS) == set(STATUSES)


@pytest.mark.parametrize("row", STATUSES)
def test_requests(house, row):
    with Sheet(house) as sheet:
        sheet.page("own").write(**FIRST)
        exported = sheet.page("own").ask(type="export", form="json")["text"]
        sheet.page("own").write("finish")
        for role, expected in zip(KINDS_OF_KEY, STATUSES[row], strict=True):
            key = {} if sheet.keys[role] is None else {"key": sheet.keys[role]}
            held = {"sheet": sheet.name} | key
            body: Any = {"sheets": [held]} if row == "seasons" else {"text": exported} | key
            before = sheet.kept()
            answer = house.client.post(PATHS[row].split()[1], json=body)
            assert (role, str(answer.status_code)) == (role, expected.rstrip("+")), answer.text
            assert sheet.kept() == before, role
            told = answer.json()
            assert bool(told.get("everybody") or told.get("sheet")) == expected.endswith("+"), (role, told)


@pytest.mark.parametrize("name", ["f" * 32, "%00", "x" * 300])
def test_a_sheet_that_is_none_is_opened_to_no_key(house, name):
    with house.client.websocket_connect(f"/api/sheets/{name}/socket") as socket:
        socket.send_json({"type": "hello", "key": house.elsewhere["key"]})
        assert socket.receive_json()["shut"]
        with pytest.raises(WebSocketDisconnect) as farewell:
            socket.receive_json()
        assert farewell.value.code == 4404


def test_all_who_look_on_with_a_link_that_was_withdrawn_are_sent_away(house):
    """Spectators with another link stay."""
    with Sheet(house) as sheet:
        look, write, own = (sheet.page(role) for role in ("look", "write", "own"))
        woken: list[str] = []
        end = house.sheets.subscribe(sheet.name, lambda: woken.append("woken"))
        assert own.ask(type="withdraw", role="look")["type"] == "withdraw"
        end()
        assert woken == ["woken"], "otherwise nobody is disconnected"
        assert look._socket.receive_json()["shut"]
        with pytest.raises(WebSocketDisconnect) as farewell:
            look._socket.receive_json()
        assert farewell.value.code == 4404
        assert write.ask(type="whole")["role"] == "write"
        assert write.write(**FIRST)["type"] == "done"
