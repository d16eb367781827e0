"""Pages that play at tables of a server without a browser, for tests of the server."""

import itertools
import secrets
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from starlette.testclient import TestClient

from tests.waiting import closed_if_it_fails, next_message

Message = dict[str, Any]
YOU = {"kind": "you"}
FRIEND = {"kind": "friend"}


def bot(name: str = "greedy") -> Message:
    return {"kind": "bot", "bot": name}


def new_table(client: TestClient, game: str, seats: list[Message] | None = None, **asked: Any) -> Message:
    """Create a table, by default alone with greedy bots, and return the answer."""
    wanted = {"game": game, "seats": seats or [YOU, bot()], "name": "Ann", "pace": "instant"} | asked
    answer = client.post("/api/tables", json=wanted)
    assert answer.status_code == 201, answer.text
    told: Message = answer.json()
    return told


@contextmanager
def open_pages(
    client: TestClient, table: Message, tokens: Sequence[str | None]
) -> Iterator[list["OpenPage"]]:
    """Open a page for each token."""
    with ExitStack() as stack:
        yield [stack.enter_context(OpenPage(client, table["table"], token)) for token in tokens]


class OpenPage:
    """An open page at a table."""

    def __init__(
        self,
        client: TestClient,
        table: str,
        token: str | None = None,
        reports_deals: bool = False,
        locale: str = "",
    ) -> None:
        self._hello: Message = {"reports_deals": True} if reports_deals else {}
        self._hello |= {"locale": locale} if locale else {}
        self._entered = client.websocket_connect(f"/api/tables/{table}/socket")
        self._numbers = (f"{secrets.token_hex(4)}.{number}" for number in itertools.count(1))
        self._token = token
        self.view: Message = {}
        self.views: list[Message] = []

    def __enter__(self) -> "OpenPage":
        with closed_if_it_fails(self._entered) as self._socket:
            self._socket.send_json({"type": "hello", "token": self._token, **self._hello})
            while (message := self.hear())["type"] != "view":
                assert message["type"] != "error", message
        return self

    def __exit__(self, *error: Any) -> None:
        self._entered.__exit__(*error)

    def hear(self) -> Message:
        """Return the next message; a view becomes the current one."""
        message: Message = next_message(self._socket, self.view)
        if message["type"] == "view":
            self.view = message
            self.views.append(message)
        return message

    def wait(self) -> Message:
        """Wait for the next view."""
        while self.hear()["type"] != "view":
            pass
        return self.view

    def wait_for_turn(self) -> Message:
        """Wait until this page can decide or the game is over."""
        while not self.moves and self.view["status"] == "playing":
            self.wait()
        return self.view

    def send(self, **message: Any) -> str:
        told = {"id": next(self._numbers)} | message
        self._socket.send_json(told)
        return str(told["id"])

    def ask(self, **message: Any) -> Message:
        """Send a request and return its answer."""
        number = self.send(**message)
        while (answer := self.hear()).get("id") != number:
            pass
        return answer

    def say(self, text: str) -> None:
        """Send text that is not a message."""
        self._socket.send_text(text)

    @property
    def moves(self) -> list[str]:
        return [move["text"] for move in self.view["choices"]["moves"]]

    def play(self, move: str) -> Message:
        """Play a move and wait for the view after it."""
        return self.do("play", rev=self.view["rev"], move=move)

    def do(self, what: str, **message: Any) -> Message:
        """Send a request that changes the table and wait for the view after it."""
        answer = self.ask(type=what, **message)
        while answer["type"] == "ack" and self.view["rev"] < answer["rev"]:
            self.wait()
        return answer


def wait_for_all(pages: Sequence[OpenPage]) -> None:
    """Wait until all pages have a view of the started game."""
    for page in pages:
        while page.view["status"] == "waiting":
            page.wait()


def play_one(pages: Sequence[OpenPage]) -> None:
    """Let the page that can decide play, and wait until all have the view."""
    mover = next(page for page in pages if page.moves)
    mover.play(mover.moves[0])
    for page in pages:
        while page.view["rev"] < mover.view["rev"]:
            page.wait()
