"""Tables of King on a Parlour server, and their pages."""

import json
import random
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any

from websockets.asyncio.client import connect

from .pace import PAGES, Played


@dataclass
class OurTable(Played):
    """A table on Parlour servers; each page may use a different process."""

    ports: list[int] = field(default_factory=list)
    tokens: list[str | None] = field(default_factory=list)
    client: str = ""
    views: dict[int, str] = field(default_factory=dict)
    newest: int = 0  # the revision that was acknowledged last

    async def look_on(self, place: int) -> None:
        port = self.ports[place % len(self.ports)]
        address = f"ws://127.0.0.1:{port}/api/tables/{self.name}/socket"
        origin = {"x-forwarded-for": self.client}
        async with connect(address, additional_headers=origin, compression=None, max_queue=None) as page:
            self.pages[place] = page
            await page.send(json.dumps({"type": "hello", "token": self.tokens[place]}))
            async for text in page:
                assert isinstance(text, str)
                if text.startswith('{"type":"view"'):
                    self.views[place] = text
                    self.is_shown(place)
                elif f'"id":"m{self.number}"' in text:
                    answer = json.loads(text)
                    assert answer["type"] == "ack", text
                    self.newest = answer["rev"]
                    self.is_answered()

    def next_move(self) -> tuple[int, str] | None:
        for place, view in self.views.items():
            is_asked = '"choices":{"moves":[]}' not in view and self.tokens[place]
            if is_asked and _revision(view) >= self.newest:  # play only with the newest view
                told = json.loads(view)
                move = self.chance.choice(told["choices"]["moves"])["text"]
                said = {"type": "play", "id": f"m{self.number + 1}", "rev": told["rev"], "move": move}
                return place, json.dumps(said)
        return None

    @property
    def is_open(self) -> bool:
        return len(self.views) == PAGES


def _revision(view: str) -> int:
    start = len('{"type":"view","rev":')
    return int(view[start : view.index(",", start)])


def ask(port: int, address: str, path: str, body: Any) -> Any:
    """Send a POST request from a client address and return the answer."""
    link = HTTPConnection("127.0.0.1", port)
    link.request(
        "POST", path, json.dumps(body), {"content-type": "application/json", "x-forwarded-for": address}
    )
    answer = link.getresponse()
    told = json.loads(answer.read())
    assert answer.status == 201, told
    link.close()
    return told


def lay(ports: list[int], number: int, with_bots: bool = False) -> OurTable:
    """Create a table with four people, or with two people and two searching bots."""
    friends = 1 if with_bots else 3
    seats = [{"kind": "you"}, *[{"kind": "friend"}] * friends]
    seats += [{"kind": "bot", "bot": "search"}] * (3 - friends)
    address, port = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}", ports[number % len(ports)]
    told = ask(
        port, address, "/api/tables", {"game": "king", "seats": seats, "name": "Ann", "pace": "instant"}
    )
    tokens: list[str | None] = [told["token"]]
    for friend in range(friends):
        wanted = {"invite": told["invite"], "name": f"Friend {friend}"}
        tokens.append(ask(port, address, f"/api/tables/{told['table']}/seats", wanted)["token"])
    tokens += [None] * (PAGES - len(tokens))
    return OurTable(told["table"], random.Random(number), ports=ports, tokens=tokens, client=address)
