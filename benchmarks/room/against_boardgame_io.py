"""Compare the server with a boardgame.io server 0.50.2: a move a second and four pages at each table.

    python -m benchmarks.room.against_boardgame_io 100

Both servers are separate processes and run in turn with the same client. The processor time of each server
from the first move to the last is compared. boardgame.io plays a trick game without bidding and keeps matches
in memory. Parlour plays King, stores every move before it is acknowledged, and sends the log as sentences and
the targets of each legal move in every view. Both send whole states over WebSockets, without logs and
compression. npm's packages go into the user's cache.
"""

import argparse
import asyncio
import os
import shutil
import statistics
import subprocess
import tempfile
from pathlib import Path

from .our_tables import lay
from .pace import Found, Played, ended, figures, open_pages, play_all
from .processes import Served, room_at, serving
from .their_tables import their_tables

SECONDS = 10.0
HERE = Path(__file__).parent / "boardgame_io"


def fetched() -> Path:
    """Return a folder outside the repository with a copy of the boardgame.io server and its npm packages."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = home / "parlour-benchmarks" / "boardgame_io"
    folder.mkdir(parents=True, exist_ok=True)
    for file in HERE.iterdir():
        shutil.copy(file, folder)
    if not (folder / "node_modules" / "boardgame.io").exists():
        subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, check=True)
    return folder


async def _measured(server: Served, tables: list[Played], before: float) -> Found:
    looking = await open_pages(tables)
    memory, spent = server.memory - before, server.computed
    await play_all(tables, SECONDS)
    spent = server.computed - spent
    moves = max(1, sum(table.number for table in tables))
    told = figures(tables, SECONDS) | {"processor ms a move": 1000 * spent / moves}
    await ended(looking)
    return told | {"KB a table and its pages": memory / len(tables)}


def theirs(folder: Path, count: int) -> Found:
    with serving(["node", "server.js"], folder, NODE_ENV="production") as server:
        return asyncio.run(_measured(server, their_tables(server.port, count), server.memory))


def ours(count: int) -> Found:
    with tempfile.TemporaryDirectory() as home, serving(room_at(f"sqlite:///{home}/room.db")) as server:
        lay([server.port], 1 << 20)
        before = server.memory
        return asyncio.run(_measured(server, [lay([server.port], one) for one in range(count)], before))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tables", type=int)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    folder = fetched()
    rounds = [(ours(asked.tables), theirs(folder, asked.tables)) for _ in range(asked.rounds)]
    for who, one in (("ours", 0), ("theirs", 1)):
        middle = {name: statistics.median(both[one][name] for both in rounds) for name in rounds[0][one]}
        print(f"{who}: " + "  ".join(f"{name} {value:.2f}" for name, value in middle.items()))
    spent = "processor ms a move"
    ratios = sorted(ours[spent] / theirs[spent] for ours, theirs in rounds)
    print(f"ours / theirs: {statistics.median(ratios):.1f} ({ratios[0]:.1f} to {ratios[-1]:.1f})")


if __name__ == "__main__":
    main()
