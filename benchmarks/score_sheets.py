"""Measure long score sheets: opening one, writing on it, building its view for pages.

python -m benchmarks.score_sheets                 # 1,000 records of 6 players, 1,000 of 100
python -m benchmarks.score_sheets --records 3000
"""

import argparse
import random
import tempfile
import time
from collections.abc import Callable

from parlour.database import open_database
from parlour.scores.reducer.reducer import fold
from parlour.scores.script import commands
from parlour.scores.service import ScoreService
from parlour.server.protocol.json_text import dump_text
from parlour.server.views import sheet_view
from parlour.server.ws.score_socket import sheet_changes

TIMES = 5
PLAYERS = (6, 100)


def processor_time(do: Callable[[], object], times: int = TIMES) -> float:
    """Return the minimum processor time of several calls, in milliseconds."""
    taken = []
    for _ in range(times):
        began = time.process_time()
        do()
        taken.append(time.process_time() - began)
    return min(taken) * 1000


def kept(url: str, players: int, records: int) -> float:
    """Store a sheet with this number of records, row by row; return the milliseconds for each row."""
    service, chance = ScoreService(open_database(url)), random.Random(1)
    names = tuple(f"P{number}" for number in range(players))
    service.new(commands.NewGame("plain", names, "Long"))

    def write() -> None:
        for _ in range(records - 1):
            service.do("Long", commands.Row(tuple(str(chance.randint(-50, 50)) for _ in names)))

    taken = processor_time(write, 1) / records
    service.database.close()
    return taken


def measure(players: int, records: int) -> None:
    """Print the figures of a sheet."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/scores.db"
        each = kept(url, players, records)
        service = ScoreService(open_database(url))
        opened = service.open("Long")
        told = sheet_view.sheet(opened)
        print(f"{records} records, {players} players: {each:.1f} ms a command")
        from_snapshot = processor_time(lambda: ScoreService(service.database).open("Long"))
        print(f"  opened from its snapshot: {from_snapshot:.0f} ms")
        print(f"  every record verified: {processor_time(lambda: service.verify('Long')):.0f} ms")
        print(f"  folding the records: {processor_time(lambda: fold(opened.log.records)):.0f} ms")
        size = len(dump_text(told)) / 1000
        print(f"  view of a page: {processor_time(lambda: sheet_view.sheet(opened)):.0f} ms, {size:.0f} KB")
        service.do("Long", commands.Add("P0", "7"))
        now = sheet_view.sheet(service.open("Long"))
        size, found = (
            len(dump_text(sheet_changes(told, now))) / 1000,
            processor_time(lambda: sheet_changes(told, now)),
        )
        print(f"  the changes of one entry: found in {found:.0f} ms, {size:.1f} KB")
        service.database.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--records", type=int, default=1000)
    records = parser.parse_args().records
    for players in PLAYERS:
        measure(players, records)


if __name__ == "__main__":
    main()
