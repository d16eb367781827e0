"""How many tables one room holds: a move a second at each, four pages that look on, every move stored first.

    python -m benchmarks.room                    the steps below, each three times
    python -m benchmarks.room 300 --bots         so many tables; at a third of them two bots search
    python -m benchmarks.room 300 --profile F    where the server's time goes, for pstats

The room is a process of its own on SQLite; the pages are played by this one. What is measured is the time
from sending a move until it is acknowledged, which is when it is stored, and until the last of the four
pages has been shown it.
"""

import argparse
import asyncio
import cProfile
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

STEPS = (100, 200, 300, 450, 600, 800, 1000)
RUNS = 3
SECONDS = 10.0
WARM = 4.0  # seconds before anything is measured
PAGES = 4
GOOD = 0.050  # seconds


def serve(database: str, profile: str) -> None:
    """Open a room without its page, as `parlour serve` does, and say where."""
    from parlour.database import open_database
    from parlour.room.app import create_app
    from parlour.room.listening import listen
    from parlour.room.server import run

    taken = listen("127.0.0.1", 0)

    def opened() -> None:
        print(taken.getsockname()[1], flush=True)

    profiler = cProfile.Profile()
    if profile:
        profiler.enable()
    run(create_app(open_database(database)), taken, opened, {}, proxied=True)
    if profile:
        profiler.disable()
        profiler.dump_stats(profile)


@dataclass
class Table:
    """A table, its four pages, and the move that is on its way."""

    name: str
    tokens: list[str | None]
    chance: random.Random
    pages: list[ClientConnection] = field(default_factory=list)
    views: dict[int, str] = field(default_factory=dict)
    sent: float = 0.0
    number: int = 0
    wanted: str = ""
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    acknowledged: float = 0.0
    echoes: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    waiting: set[int] = field(default_factory=set)


def ask(port: int, client: int, path: str, body: Any) -> Any:
    """Post, as a client of an address of its own."""
    link = HTTPConnection("127.0.0.1", port)
    address = f"10.{client >> 16 & 255}.{client >> 8 & 255}.{client & 255}"
    head = {"content-type": "application/json", "x-forwarded-for": address}
    link.request("POST", path, json.dumps(body), head)
    answer = link.getresponse()
    told = json.loads(answer.read())
    assert answer.status == 201, told
    link.close()
    return told


def lay(port: int, number: int, with_bots: bool) -> Table:
    """A table of four people, or of two and two bots that search."""
    friends = 1 if with_bots else 3
    seats = [{"kind": "you"}, *[{"kind": "friend"}] * friends]
    seats += [{"kind": "bot", "bot": "search"}] * (3 - friends)
    told = ask(
        port, number, "/api/tables", {"game": "king", "seats": seats, "name": "Ann", "pace": "instant"}
    )
    tokens: list[str | None] = [told["token"]]
    for friend in range(friends):
        wanted = {"invite": told["invite"], "name": f"Friend {friend}"}
        tokens.append(ask(port, number, f"/api/tables/{told['table']}/seats", wanted)["token"])
    return Table(told["table"], tokens + [None] * (PAGES - len(tokens)), random.Random(number))


async def look_on(port: int, table: Table, place: int, client: int) -> None:
    """Keep one page open: the newest view, and when what was waited for has come."""
    address = f"ws://127.0.0.1:{port}/api/tables/{table.name}/socket"
    origin = {"x-forwarded-for": f"10.{client >> 16 & 255}.{client >> 8 & 255}.{client & 255}"}
    async with connect(address, additional_headers=origin, compression=None, max_queue=None) as page:
        table.pages[place] = page
        await page.send(json.dumps({"do": "hello", "token": table.tokens[place]}))
        async for text in page:
            assert isinstance(text, str)
            now = time.perf_counter()
            if text.startswith('{"say":"view"'):
                table.views[place] = text
                table.waiting.discard(place)
                if not table.waiting and table.sent and table.acknowledged:
                    table.shown.append(now - table.sent)
                    table.sent = 0.0
            elif table.wanted in text:
                table.echoes.append(now - table.sent)
                table.acknowledged = now
                table.answered.set()


def next_move(table: Table) -> tuple[int, str] | None:
    """Whoever is asked, and what they say."""
    for place, view in table.views.items():
        if '"choices":{"moves":[]}' not in view and table.tokens[place]:
            told = json.loads(view)
            move = table.chance.choice(told["choices"]["moves"])["text"]
            table.number += 1
            table.wanted = f'"id":"m{table.number}"'
            said = {"do": "play", "id": f"m{table.number}", "rev": told["rev"], "move": move}
            return place, json.dumps(said)
    return None


async def play(table: Table, start: float, end: float) -> None:
    """A move a second, until it is over."""
    await asyncio.sleep(start + table.chance.random() - time.perf_counter())
    while time.perf_counter() < end:
        due = time.perf_counter() + 1
        if found := next_move(table):
            place, said = found
            table.answered.clear()
            table.waiting, table.acknowledged = set(range(PAGES)), 0.0
            table.sent = time.perf_counter()
            await table.pages[place].send(said)
            await table.answered.wait()
        await asyncio.sleep(max(0.0, due - time.perf_counter()))


async def measure(port: int, tables: list[Table]) -> None:
    """Open all pages, play for a while to warm up, then measure."""
    looking = []
    for number, table in enumerate(tables):
        table.pages = [None] * PAGES  # type: ignore[list-item]
        for place in range(PAGES):
            looking.append(asyncio.create_task(look_on(port, table, place, number)))
        if number % 20 == 19:
            await asyncio.sleep(0.2)
    while any(len(table.views) < PAGES for table in tables):
        await asyncio.sleep(0.2)
    start = time.perf_counter()
    playing = [asyncio.create_task(play(table, start, start + WARM + SECONDS)) for table in tables]
    await asyncio.sleep(WARM)
    for table in tables:
        table.echoes.clear()
        table.shown.clear()
    await asyncio.wait(playing, timeout=SECONDS + 10)
    for task in [*looking, *playing]:
        task.cancel()
    await asyncio.gather(*looking, *playing, return_exceptions=True)


def memory(process: int) -> float:
    """The megabytes that a process has in memory."""
    told = Path(f"/proc/{process}/status").read_text()
    return int(told.partition("VmRSS:")[2].split()[0]) / 1024


def computed(process: int) -> float:
    """The seconds for which a process has had a core: what others take of it does not count."""
    told = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def run_once(count: int, bots: bool, profile: str = "") -> dict[str, float]:
    """One room with so many tables, from its opening to its end."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.room", "--serve", f"sqlite:///{folder}/room.db"]
        server = subprocess.Popen([*command, "--profile", profile], stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        port = int(server.stdout.readline())
        warm = lay(port, 1 << 20, False)
        asyncio.run(open_once(port, warm))
        before = memory(server.pid)
        tables = [lay(port, number, bots and number % 3 == 0) for number in range(count)]
        spent = computed(server.pid)
        asyncio.run(measure(port, tables))
        spent = computed(server.pid) - spent
        told = figures(tables) | {"ms a move": 1000 * spent / max(1, sum(table.number for table in tables))}
        told |= {"KB a table": (memory(server.pid) - before) * 1024 / count, "MB": memory(server.pid)}
        server.send_signal(signal.SIGINT)
        server.wait(30)
    return told


async def open_once(port: int, table: Table) -> None:
    """Have the game loaded before memory is compared."""
    table.pages = [None] * PAGES  # type: ignore[list-item]
    looking = asyncio.create_task(look_on(port, table, 0, 1 << 20))
    while not table.views:
        await asyncio.sleep(0.1)
    looking.cancel()


def figures(tables: list[Table]) -> dict[str, float]:
    """Echoes in milliseconds: the middle one, and that which one of a hundred exceeds."""
    echoes = sorted(echo for table in tables for echo in table.echoes)
    shown = sorted(echo for table in tables for echo in table.shown)
    told = {"moves/s": len(echoes) / SECONDS}
    for name, found in (("stored", echoes), ("shown", shown)):
        told |= {
            f"{name} p50": 1000 * found[len(found) // 2],
            f"{name} p99": 1000 * found[int(len(found) * 0.99)],
        }
    return told


def report(count: int, bots: bool, runs: list[dict[str, float]]) -> bool:
    """Print the medians as a line; return whether the echo was quick enough."""
    middle = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
    told = "  ".join(f"{name} {value:.1f}" for name, value in middle.items())
    print(f"{count} tables{', bots search at a third' if bots else ''}: {told}", flush=True)
    return middle["stored p99"] < 1000 * GOOD


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tables", type=int, nargs="*", default=STEPS)
    parser.add_argument("--bots", action="store_true")
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--profile", default="")
    parser.add_argument("--serve", default="")
    asked = parser.parse_args()
    if asked.serve:
        serve(asked.serve, asked.profile)
        return
    for count in asked.tables:
        if not report(
            count, asked.bots, [run_once(count, asked.bots, asked.profile) for _ in range(asked.runs)]
        ):
            break


if __name__ == "__main__":
    main()
