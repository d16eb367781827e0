"""Check that the memory of a server does not grow: bots play game after game at eight tables.

    python -m benchmarks.room.soak --minutes 30

One page watches each table, and a new table is opened when a game is over. Each minute a line shows the
tables opened, the moves seen and the memory of the server in MB. Tables leave memory five minutes after their
last page has closed. Memory grows until then and must stay level afterwards.
"""

import argparse
import asyncio
import json
import tempfile
import time
from dataclasses import dataclass
from itertools import count

from websockets.asyncio.client import connect

from .our_tables import ask
from .processes import Served, room_at, serving

TABLES = 8
GAMES = {"xeri": 2, "king": 4, "diloti": 2, "crash": 2}  # with how many seats
ENDED = '"status":"over"'


@dataclass
class Counts:
    """The tables and moves so far."""

    tables: int = 0
    moves: int = 0


async def play_games(server: Served, number: int, counts: Counts, until: float) -> None:
    """Watch one table after another. Each place has its client address, like a household."""
    address = f"10.0.0.{number + 1}"
    for turn in count(number):
        if time.monotonic() >= until:
            return
        game, seats = list(GAMES.items())[turn % len(GAMES)]
        table = {"game": game, "seats": [{"kind": "bot", "bot": "greedy"}] * seats, "pace": "instant"}
        told = await asyncio.to_thread(ask, server.port, address, "/api/tables", table)
        counts.tables += 1
        where = f"ws://127.0.0.1:{server.port}/api/tables/{told['table']}/socket"
        async with connect(where, additional_headers={"x-forwarded-for": address}, max_size=None) as page:
            await page.send(json.dumps({"type": "hello", "token": None}))
            async for text in page:
                counts.moves += 1
                if ENDED in str(text) or time.monotonic() >= until:
                    break


async def report(server: Served, counts: Counts, minutes: int) -> None:
    """Print a line each minute."""
    print("minute  tables   moves      MB")
    for minute in range(minutes + 1):
        print(f"{minute:6} {counts.tables:7} {counts.moves:7} {server.memory / 1024:7.1f}", flush=True)
        await asyncio.sleep(60 if minute < minutes else 0)


async def soak(server: Served, minutes: int) -> None:
    """Play at all tables for this number of minutes."""
    counts, until = Counts(), time.monotonic() + 60 * minutes
    places = (play_games(server, number, counts, until) for number in range(TABLES))
    await asyncio.gather(report(server, counts, minutes), *places)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--minutes", type=int, default=30)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as home, serving(room_at(f"sqlite:///{home}/room.db")) as server:
        asyncio.run(soak(server, asked.minutes))


if __name__ == "__main__":
    main()
