"""What a move costs the room's processor, on a machine that does other things besides.

    python -m benchmarks.room.rounds                100 tables, ten moves at once, in turn
    python -m benchmarks.room.rounds 100 --at-once 1

So many moves are sent at once, each at a table of its own, and the next when all four pages of all of them
have been shown what came of it: every move has its four views and its share of a commit, however slow the
machine is. Told is the processor time of the room for a move, of its event loop and of the thread that
commits, as the system counts it for each, its own work for them included: the middle one of the groups, and
in brackets that which a tenth of them fall below, when others kept the machine least busy.
"""

import argparse
import asyncio
import statistics
import tempfile
from pathlib import Path

from .our_tables import lay
from .pace import PAGES, Played, ended, open_pages
from .processes import Served, room_at, serving

WARM = 2  # rounds over all tables before anything is measured
Spent = tuple[float, float]  # milliseconds: of the event loop, of other threads


def computed(server: Served) -> Spent:
    """For how long the event loop has had a core, and for how long other threads have."""
    loop = others = 0.0
    for task in Path(f"/proc/{server.process}/task").iterdir():
        took = int((task / "schedstat").read_text().split()[0]) / 1e6
        if task.name == str(server.process):
            loop += took
        else:
            others += took
    return loop, others


async def make(tables: list[Played]) -> int:
    """Make a move at each table that is not over; return how many when all pages have been shown them."""
    moving = [(table, found) for table in tables if (found := table.next_move())]
    await asyncio.gather(*(table.make(*found) for table, found in moving))
    for table, _ in moving:
        while table.sent:
            table.seen.clear()
            await table.seen.wait()
    return len(moving)


async def measured(server: Served, tables: list[Played], at_once: int, rounds: int) -> list[Spent]:
    """What each group of moves took, for a move of it."""
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
