"""Play at tables over real sockets while their servers are killed, and check the stored events."""

import asyncio
import json
import random
import secrets
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from parlour.database import Database, open_database
from parlour.server.tables.state import State
from parlour.server.tables.store import Store
from tests.open_room import BareRoom

from .tables import FRIEND, YOU, Message, bot, new_table

MOVES = 30  # the most acknowledged moves before a server is killed
TOO_MUCH = "Too many messages"
PATIENCE = 20.0  # seconds to wait
BEGINS_AGAIN = 0.6  # share of the decisions of a person who plays alone
KEPT_AS = {"play": {"move"}, "restart": {"restart"}, "undo": {"back", "resume"}}
TABLES: list[tuple[str, list[Message], int]] = [
    ("xeri", [YOU, FRIEND], 1),
    ("king", [YOU, FRIEND, FRIEND, bot("uniform")], 1),
    ("crash", [YOU, FRIEND, FRIEND], 1),  # all answer at the same time
    ("xeri", [YOU, bot("uniform")], 2),  # two pages of one person
]


@dataclass
class Player:
    """A page that plays as fast as it can. It repeats unanswered messages word for word."""

    table: str
    token: str
    chance: random.Random
    seat: int = -1
    view: Message = field(default_factory=dict)
    pending: Message | None = None
    least: int = 0  # the lowest revision that it may move with
    acknowledged: list[Message] = field(default_factory=list)
    refused: list[Message] = field(default_factory=list)

    async def play(self, link: str) -> None:
        """Play until the server is gone or the game is over."""
        address = f"{link.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        with suppress(WebSocketException, OSError, TimeoutError):
            async with connect(address, open_timeout=PATIENCE) as socket:
                await socket.send(json.dumps({"type": "hello", "token": self.token}))
                if self.pending:
                    await socket.send(json.dumps(self.pending))
                async for text in socket:
                    await self._hear(socket, json.loads(text))

    async def _hear(self, socket: ClientConnection, message: Message) -> None:
        if message["type"] == "view":
            self.view, self.seat = message, message["you"]
        elif self.pending and message.get("id") == self.pending["id"]:
            if message["type"] == "error" and TOO_MUCH in message["text"]:
                await asyncio.sleep(0.5)  # the page exceeded its rate limit; nothing has happened
                await socket.send(json.dumps(self.pending))
                return
            assert message["type"] in ("ack", "refused"), message
            (self.acknowledged if message["type"] == "ack" else self.refused).append(self.pending)
            self.least, self.pending = message.get("rev", 0), None
        moves = self.view.get("choices", {}).get("moves", [])
        if moves and not self.pending and self.view["rev"] >= self.least:
            said = {"id": secrets.token_hex(8), "rev": self.view["rev"]}
            self.pending = said | self._choose([move["text"] for move in moves])
            await socket.send(json.dumps(self.pending))

    def _choose(self, moves: list[str]) -> Message:
        """Choose a move. A person alone sometimes begins again or takes a move back."""
        if self.view["can"]["restart"] and self.chance.random() < BEGINS_AGAIN:
            return {"type": self.chance.choice(["restart", "undo"])}
        return {"type": "play", "move": self.chance.choice(moves)}

    @property
    def is_over(self) -> bool:
        return bool(self.view) and self.view["status"] == "over" and not self.pending


def sit_down(
    room: BareRoom, game: str, seats: list[Message], pages: int, chance: random.Random
) -> list[Player]:
    """Create a table and let people sit down."""
    told = new_table(room.client, game, seats)
    tokens = [told["token"]] * pages
    for number in range(seats.count(FRIEND)):
        wanted = {"invite": told["invite"], "name": f"Friend {number}"}
        tokens.append(room.client.post(f"/api/tables/{told['table']}/seats", wanted).json()["token"])
    return [Player(told["table"], token, chance) for token in tokens]


class Campaign:
    """Servers on one database that are killed and restarted during play."""

    def __init__(self, url: str, rooms: int = 1, seed: int = 0) -> None:
        self._url, self._chance = url, random.Random(seed)
        self.rooms = [BareRoom(url) for _ in range(rooms)]
        self.tables: list[list[Player]] = []
        self._left: list[Player] = []

    def close(self) -> None:
        for room in self.rooms:
            room.__exit__()

    @property
    def acknowledged(self) -> int:
        """The number of acknowledged moves of all pages."""
        pages = [page for table in self.tables for page in table]
        return sum(len(page.acknowledged) for page in pages + self._left)

    def run(self, kills: int) -> None:
        """Play, kill a server and check the database, `kills` times; then repeat all unanswered messages."""
        database = open_database(self._url)
        try:
            for _ in range(kills):
                self._lay_tables()
                asyncio.run(self._play_until_killed())
                self._check(database)
            asyncio.run(self._settle())
            self._check(database)
        finally:
            database.close()

    def _lay_tables(self) -> None:
        for number, laid in enumerate(TABLES):
            if number < len(self.tables) and not all(page.is_over for page in self.tables[number]):
                continue
            pages = sit_down(self._chance.choice(self.rooms), *laid, self._chance)
            if number == len(self.tables):
                self.tables.append(pages)
            else:
                self._left += self.tables[number]
                self.tables[number] = pages

    async def _play_until_killed(self) -> None:
        """Kill a server at a random moment; its pages continue on another server if there is one."""
        doomed = self._chance.randrange(len(self.rooms))
        links = [room.link for room in self.rooms]
        pages = [page for table in self.tables for page in table]
        playing = [asyncio.create_task(page.play(self._chance.choice(links))) for page in pages]
        await self._play_a_while()
        self.rooms[doomed].kill()
        assert "Traceback" not in self.rooms[doomed].complained, self.rooms[doomed].complained
        if len(self.rooms) > 1:
            others = [link for number, link in enumerate(links) if number != doomed]
            playing += [
                asyncio.create_task(page.play(others[0]))
                for page, task in zip(pages, list(playing), strict=True)
                if await _has_ended(task)
            ]
            await self._play_a_while()
        await _end(playing)
        self.rooms[doomed] = BareRoom(self._url)

    async def _play_a_while(self) -> None:
        """Wait until enough moves are acknowledged and a moment longer, so that messages are on their way."""
        enough = self.acknowledged + self._chance.randint(-MOVES // 5, MOVES)
        deadline = time.monotonic() + PATIENCE
        while self.acknowledged < enough and time.monotonic() < deadline:
            await asyncio.sleep(0.01)
        await asyncio.sleep(self._chance.uniform(0, 0.1))

    async def _settle(self) -> None:
        """Repeat all messages that were not answered."""
        pages = [page for table in self.tables for page in table]
        asking = [asyncio.create_task(page.play(self.rooms[0].link)) for page in pages if page.pending]
        before = {id(page): (len(page.acknowledged), len(page.refused)) for page in pages}
        for _ in range(200):
            await asyncio.sleep(0.05)
            if all((len(p.acknowledged), len(p.refused)) != before[id(p)] for p in pages if p.pending):
                break
        await _end(asking)

    def _check(self, database: Database) -> None:
        for pages in self.tables:
            check_table(database, pages)


async def _end(playing: "list[asyncio.Task[None]]") -> None:
    """Close the pages and raise their first error."""
    for task in playing:
        task.cancel()
    for ended in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended


async def _has_ended(task: "asyncio.Task[None]") -> bool:
    await asyncio.wait([task], timeout=0.2)
    return task.done()


def check_table(database: Database, pages: list[Player]) -> None:
    """Check that every acknowledged move is stored once, in order, and that no refused one is stored."""
    config, events = Store(database).read(pages[0].table)
    state = State.after(config, events)
    assert state.revision == len(events)
    where = {event["id"]: number for number, event in enumerate(events)}
    assert Counter(event["id"] for event in events).most_common(1)[0][1] == 1
    for page in pages:
        found = [where.get(f"{page.seat}:{said['id']}", -1) for said in page.acknowledged]
        assert -1 not in found, f"an acknowledged move is lost: {page.acknowledged[found.index(-1)]}"
        assert found == sorted(found)
        for said, number in zip(page.acknowledged, found, strict=True):
            assert events[number]["kind"] in KEPT_AS[said["type"]]
            assert events[number].get("text") == said.get("move")
        assert not any(f"{page.seat}:{said['id']}" in where for said in page.refused)
    assert page.view.get("rev", 0) <= state.revision
