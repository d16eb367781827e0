"""Measure how many tables a server can hold: a move a second and four open pages at each table.

    python -m benchmarks.room                    STEPS, each three times, while the p99 echo is at most GOOD
    python -m benchmarks.room 300 --bots         300 tables; two bots search at a third of them
    python -m benchmarks.room 600 --two          two processes on one PostgreSQL, half of the tables at each
    python -m benchmarks.room 600 --two --apart  two pages of each table at each process
    python -m benchmarks.room 300 --profile F    write a profile of the server for pstats

A player moves after their page has received the view. `views a move` falls below four if a late page receives
two moves in one view. The servers are separate processes; this process plays the pages. `echoes` is the time
from sending a move until it is acknowledged (it is stored by then), `shown` the time until the last of the
four pages has its view. Processor time is that of the servers from the first move to the last, without
opening the tables.
"""

import argparse
import asyncio
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from .our_tables import lay
from .pace import Found, Played, ended, figures, open_pages, play_all
from .processes import Served, room_at, serving

STEPS = (100, 200, 300, 450, 600, 800, 1000)
RUNS = 3
SECONDS = 10.0
GOOD = 50  # milliseconds


@contextmanager
def rooms(two: bool, profile: str) -> Iterator[list[Served]]:
    """Run one server on SQLite, or two on one PostgreSQL."""
    with ExitStack() as stack:
        if two:
            from tests.scores.postgresql_server import running_server

            url = stack.enter_context(running_server())
        else:
            url = f"sqlite:///{stack.enter_context(tempfile.TemporaryDirectory())}/room.db"
        yield [stack.enter_context(serving(room_at(url, profile))) for _ in range(1 + two)]


def run_once(count: int, asked: argparse.Namespace) -> Found:
    """Start the servers, play at this number of tables and return the figures."""
    with rooms(asked.two, asked.profile) as served:
        ports = [room.port for room in served]
        near = [ports if asked.apart else ports[number % len(ports) :][:1] for number in range(count)]
        return asyncio.run(_measured(served, near, asked.bots))


async def _measured(served: list[Served], near: list[list[int]], bots: bool) -> Found:
    """Return the figures; `near` has the ports of the pages of each table."""
    count = len(near)
    for room in served:  # load the game before memory is compared
        await ended(await open_pages([lay([room.port], 1 << 20)]))
    memory = [sum(room.memory for room in served)]
    tables: list[Played] = [lay(ports, number, bots and number % 3 == 0) for number, ports in enumerate(near)]
    memory.append(sum(room.memory for room in served))
    looking = await open_pages(tables)
    memory.append(sum(room.memory for room in served))
    before, shows = sum(room.computed for room in served), sum(table.shows for table in tables)
    await play_all(tables, SECONDS)
    spent = sum(room.computed for room in served) - before
    moves = max(1, sum(table.number for table in tables))
    shows = sum(table.shows for table in tables) - shows
    told = figures(tables, SECONDS) | {
        "processor ms a move": 1000 * spent / moves,
        "views a move": shows / moves,
    }
    told |= {"KB a table": (memory[1] - memory[0]) / count, "KB a page": (memory[2] - memory[1]) / count / 4}
    told |= {"MB at the end": sum(room.memory for room in served) / 1024}
    await ended(looking)
    return told | {"opened in s": max(room.opening for room in served)}


def report(what: str, runs: list[Found]) -> bool:
    """Print a line of medians; return whether the p99 echo was short enough."""
    middle = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
    print(f"{what}: " + "  ".join(f"{name} {value:.1f}" for name, value in middle.items()), flush=True)
    return middle["echoes p99"] <= GOOD


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tables", type=int, nargs="*", default=STEPS)
    parser.add_argument("--bots", action="store_true")
    parser.add_argument("--two", action="store_true")
    parser.add_argument("--apart", action="store_true")
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--profile", default="")
    asked = parser.parse_args()
    how = ", bots search at a third" * asked.bots + ", two processes on PostgreSQL" * asked.two
    how += ", pages apart" * asked.apart
    for count in asked.tables:
        runs = [run_once(count, asked) for _ in range(asked.runs)]
        if not report(f"{count} tables{how}", runs):
            break


if __name__ == "__main__":
    main()
