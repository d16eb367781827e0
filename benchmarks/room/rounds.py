"""Measure the processor time of a move, also on a machine with other load.

    python -m benchmarks.room.rounds                100 tables, groups of ten moves
    python -m benchmarks.room.rounds 100 --at-once 1

The moves of a group are sent at once to different tables, and the next group when all four pages of each have
the new view. So every move has four views and its share of a commit, however slow the machine is. The figures
are the processor time of a move in the event loop and in the thread that commits, including system time: the
median of the groups, and in brackets the 10th percentile.
"""

import argparse
import asyncio
import statistics
import tempfile
from pathlib import Path

from .our_tables import lay
from .pace import PAGES, Played, ended, open_pages
from .processes import Served, room_at, serving

WARM = 2  # rounds over all tables before the measured ones
Spent = tuple[float, float]  # milliseconds of the event loop and of other threads


def computed(server: Served) -> Spent:
    """Return the processor time of the event loop and of the other threads."""
    loop = others = 0.0
    for task in Path(f"/proc/{server.process}/task").iterdir():
        took = int((task / "schedstat").read_text().split()[0]) / 1e6
        if task.name == str(server.process):
            loop += took
        else:
            others += took
    return loop, others


async def make(tables: list[Played]) -> int:
    """Make a move at each unfinished table; return their number when all pages have the new views."""
    moving = [(table, found) for table in tables if (found := table.next_move())]
    await asyncio.gather(*(table.make(*found) for table, found in moving))
    for table, _ in moving:
        while table.sent:
            table.seen.clear()
            await table.seen.wait()
    return len(moving)


async def measured(server: Served, tables: list[Played], at_once: int, rounds: int) -> list[Spent]:
    """Return the processor time of a move for each group."""
    looking = await open_pages(tables)
    groups = [tables[start : start + at_once] for start in range(0, len(tables), at_once)]
    for group in groups * WARM:
        await make(group)
    found: list[Spent] = []
    for group in groups * rounds:
        before = computed(server)
        if moves := await make(group):
            after = computed(server)
            found.append(((after[0] - before[0]) / moves, (after[1] - before[1]) / moves))
    await ended(looking)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tables", type=int, nargs="?", default=100)
    parser.add_argument("--at-once", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=24)
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as home,
        serving(room_at(f"sqlite:///{home}/room.db")) as server,
    ):
        tables: list[Played] = [lay([server.port], number) for number in range(asked.tables)]
        found = asyncio.run(measured(server, tables, asked.at_once, asked.rounds))
    print(f"{asked.tables} tables, {asked.at_once} at once, {PAGES} pages; processor ms a move:")
    for name, spent in zip(("event loop", "commits"), zip(*found, strict=True), strict=True):
        cuts = statistics.quantiles(spent, n=10)
        print(f"{name}: {cuts[4]:.2f} ({cuts[0]:.2f})")


if __name__ == "__main__":
    main()
