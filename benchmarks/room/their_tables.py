"""Tables of a trick game on a boardgame.io server, with socket.io's protocol over a WebSocket."""

import json
import random
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import connect

from .pace import PAGES, Played

GAME = "tricks"
SUIT = 13


@dataclass
class TheirTable(Played):
    """A match, created when its first page asks for it; its seats need no token."""

    port: int = 0
    states: dict[int, Any] = field(default_factory=dict)

    async def look_on(self, place: int) -> None:
        address = f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"
        async with connect(address, compression=None, max_queue=None) as page:
            self.pages[place] = page
            async for text in page:
                assert isinstance(text, str)
                if text.startswith("0"):
                    await page.send(f"40/{GAME},")
                elif text == "2":
                    await page.send("3")
                elif text.startswith("40"):
                    await page.send(said("sync", self.name, str(place), None, PAGES))
                elif text.startswith("42"):
                    self._hear(place, *json.loads(text.partition(",")[2]))

    def _hear(self, place: int, what: str, *told: Any) -> None:
        assert what in ("sync", "update", "matchData"), (what, told)
        if what == "sync":
            self.states[place] = told[1]["state"]
        elif what == "update":
            mine = int(self.states[place]["ctx"]["currentPlayer"]) == place
            self.states[place] = told[1]
            if mine:
                self.is_answered()
            self.is_shown(place)

    def next_move(self) -> tuple[int, str] | None:
        place = int(self.states[0]["ctx"]["currentPlayer"])
        state = self.states[place]
        hand, trick = state["G"]["hands"][place], state["G"]["trick"]
        follows = [card for card in hand if trick and card // SUIT == trick[0] // SUIT]
        payload = {"type": "play", "args": [self.chance.choice(follows or hand)], "playerID": str(place)}
        action = {"type": "MAKE_MOVE", "payload": payload}
        return place, said("update", action, state["_stateID"], self.name, str(place))

    @property
    def is_open(self) -> bool:
        return len(self.states) == PAGES


def said(*words: Any) -> str:
    """Return an event of the game's namespace."""
    return f"42/{GAME},{json.dumps(words, separators=(',', ':'))}"


def their_tables(port: int, count: int) -> list[Played]:
    return [TheirTable(f"match{number}", random.Random(number), port=port) for number in range(count)]
