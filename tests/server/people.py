"""People at a table without sockets: each sends requests and receives views like a page."""

import itertools
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient

from parlour.database import open_database
from parlour.server.app import create_app
from parlour.server.protocol.json_text import dump_text
from parlour.server.protocol.messages import OPEN, PERSON, TABLE_MESSAGES
from parlour.server.tables.actor import TableActor
from parlour.server.tables.seating import sit
from parlour.server.tables.shadowing import Viewpoint
from parlour.server.tables.spectators import Viewer
from parlour.server.tables.state import State
from parlour.server.views.table_view import Shown, show
from parlour.server.ws.table_handlers import TableHandlers
from parlour.server.ws.table_socket import _answer
from tests.server.configs import table_config

from .tables import Message

NAMES = ("Ann", "Ben", "Cy", "Dan", "Eve", "Fay", "Gil", "Hal")


@contextmanager
def quiet_room() -> Iterator[TestClient]:
    """A server with a database in memory, without moves of bots and without compilation."""
    database = open_database("sqlite://")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("parlour.server.app.TABLES", (1e6, 1e6))
        patched.setattr("parlour.server.tables.registry.compiling.start", lambda jobs: None)
        patched.setattr(TableActor, "_next_bot", lambda table: None)
        with TestClient(create_app(database), base_url="http://room.test") as client:
            yield client
    database.close()


class Person:
    """A person with a seat, or a spectator (None)."""

    def __init__(self, party: "Party", seat: int | None) -> None:
        self._party, self.seat, table = party, seat, party.table
        self.viewpoint, self._numbers = Viewpoint(table, seat), itertools.count(1)
        self._asker = TableHandlers(party.room, table, self.viewpoint, lambda: None)
        self.heard: list[Message] = []
        self._viewer = Viewer(self.viewpoint, self._nothing)
        self._viewer.queue_message = self.heard.append  # type: ignore[assignment, method-assign]
        table.viewers.add(self._viewer)

    async def _nothing(self, message: Message) -> None:
        """Send nothing; tests ask for views themselves."""

    def ask(self, **message: Any) -> Message:
        """Send a request and return the answer."""
        asked = TABLE_MESSAGES.validate_python({"id": f"{id(self)}.{next(self._numbers)}"} | message)
        return self._party.call(_answer, self._asker, asked)

    def seen(self, **message: Any) -> Message:
        """Send a request with the current revision."""
        return self.ask(rev=self._party.state.revision, **message)

    @property
    def view(self) -> Message:
        """The view of a person who has just connected."""

        async def shown() -> str:
            async with self.viewpoint.locked_table() as seen:
                told = show(seen, self.seat, Shown(), self.viewpoint.viewing_seat())
                return dump_text(told | {"shadowing": self.viewpoint.as_data()})

        return json.loads(self._party.call(shown))

    def leave(self) -> None:
        self._party.call(self._party.table.leave, self._viewer)


class Party:
    """A table with people and with bots on the last seats; `missing` people have not come yet."""

    def __init__(
        self,
        client: TestClient,
        game: str = "kontsina",
        people: int = 4,
        bots: int = 0,
        missing: int = 0,
        **wanted: Any,
    ) -> None:
        assert client.portal is not None
        self.client, self._call = client, client.portal.call
        self.room = client.app._app.state.registry  # type: ignore[attr-defined]
        chairs = [PERSON, *[OPEN] * (people + missing - 1), *["greedy"] * bots]
        options = wanted.pop("options", {})
        config = table_config(game, options, chairs, **{"deal": "4", "pace": "slow"} | wanted)
        self.table: TableActor = self._call(self.room.create, config)
        self.tokens = [self._call(sit, self.table, name)[1] for name in NAMES[:people]]
        self.people = [Person(self, seat) for seat in range(people)]

    def call(self, do: Callable[..., Any], *arguments: Any) -> Any:
        """Call a function in the server's event loop."""
        return self._call(do, *arguments)

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def name(self) -> str:
        return self.state.config.id

    def onlooker(self) -> Person:
        return Person(self, None)

    def play(self, moves: int = 1) -> None:
        """Play this number of moves: the first legal move of the first person who can decide."""
        for _ in range(moves):
            if self.state.match.over:
                return
            seat = self.state.match.deciders[0]
            played = self.people[seat].seen(type="play", move=self.state.match.legal(seat)[0])
            assert played["type"] == "ack", played

    def play_to_the_end(self) -> None:
        while not self.state.match.over:
            self.play()

    def here(self, *seats: int) -> None:
        """Let only these people have the table open, in another process."""

        def come_and_go() -> None:
            self.table.viewers.clear()
            self.table.elsewhere = lambda: list(seats)
            self.table.notify()

        self.call(come_and_go)
