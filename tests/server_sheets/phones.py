"""Phones at a score sheet, without a browser."""

import itertools
import secrets
from typing import Any

from starlette.testclient import TestClient

from tests.waiting import closed_if_it_fails, next_message

Message = dict[str, Any]


def begin(client: TestClient, *names: str, sheet: str = "plain", **asked: Any) -> Message:
    """Begin a sheet and return its id and the key that owns it."""
    key = secrets.token_urlsafe(24)
    wanted = {"key": key, "sheet": sheet, "players": [{"name": name} for name in names]} | asked
    answer = client.post("/api/sheets", json=wanted)
    assert answer.status_code == 201, answer.text
    return {"sheet": answer.json()["sheet"], "key": key}


def stepped(before: Message, step: Message) -> Message:
    """The sheet after a change."""
    assert step["follows"] == before["hash"]
    gone = {row["row"] for row in step["rows"]} | set(step["gone"])
    rows = [row for row in before["rows"] if row["row"] not in gone] + step["rows"]
    others = {what: told for what, told in step.items() if what not in ("type", "follows", "gone")}
    return before | others | {"rows": sorted(rows, key=lambda row: row["row"])}


class Phone:
    """One page at a sheet."""

    def __init__(self, client: TestClient, sheet: str, key: str) -> None:
        self._entered = client.websocket_connect(f"/api/sheets/{sheet}/socket")
        self._numbers = (f"{secrets.token_hex(4)}.{number}" for number in itertools.count(1))
        self._key = key
        self.shown: Message = {}

    def __enter__(self) -> "Phone":
        with closed_if_it_fails(self._entered) as self._socket:
            self._socket.send_json({"type": "hello", "key": self._key})
            while (message := self.hear())["type"] != "sheet":
                assert message["type"] != "error", message
        return self

    def __exit__(self, *error: Any) -> None:
        self._entered.__exit__(*error)

    def hear(self) -> Message:
        """The next message. A sheet or a change updates `shown`."""
        message: Message = next_message(self._socket, self.shown)
        if message["type"] == "sheet":
            self.shown = message
        elif message["type"] == "step":
            self.shown = stepped(self.shown, message)
        return message

    def wait(self, seq: int = 1) -> Message:
        """Receive messages until the sheet has `seq` records."""
        while self.shown.get("seq", 0) < seq:
            self.hear()
        return self.shown

    def ask(self, **message: Any) -> Message:
        """Send a request and return its answer."""
        told = {"id": next(self._numbers)} | message
        self._socket.send_json(told)
        while (answer := self.hear()).get("id") != told["id"]:
            pass
        return answer

    def write(self, kind: str, cid: str | None = None, **values: Any) -> Message:
        """Write a record and return the answer."""
        named = {"id": cid} if cid else {}
        return self.ask(type="write", kind=kind, values=values, **named)

    @property
    def totals(self) -> dict[str, str]:
        return {player["name"]: player["total"] for player in self.shown["players"]}
