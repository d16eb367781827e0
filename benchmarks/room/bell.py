"""Measure the cost of PostgreSQL's NOTIFY: commits a second with it and without it.

    python -m benchmarks.room.bell

A transaction with a NOTIFY holds a lock of the whole database server until its commit is on the disk, so
these commits run one after another, for any number of processes. Each commit stores GROUP moves.
"""

import threading
import time
from contextlib import closing

import psycopg

from tests.scores.postgresql_server import running_server

SECONDS = 3.0
WRITERS = (1, 2, 4, 8)
GROUP = 10  # moves in one commit
INSERT = "INSERT INTO moves SELECT %s, %s + n, 'x' FROM generate_series(1, %s) AS n"
RING = "SELECT pg_notify('bell', n::text) FROM generate_series(1, %s) AS n"


def write(url: str, writer: int, rings: bool, end: float, counts: list[int]) -> None:
    """Commit groups of moves until the time is over."""
    with closing(psycopg.connect(url)) as connection:
        while time.perf_counter() < end:
            connection.execute(INSERT, (writer, counts[writer] * GROUP, GROUP))
            if rings:
                connection.execute(RING, (GROUP,))
            connection.commit()
            counts[writer] += 1


def commits(url: str, writers: int, rings: bool) -> float:
    """Return the commits a second of this number of writers."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP TABLE IF EXISTS moves")
        connection.execute("CREATE TABLE moves (writer int, number int, text text, UNIQUE (writer, number))")
    counts, end = [0] * writers, time.perf_counter() + SECONDS
    threads = [
        threading.Thread(target=write, args=(url, writer, rings, end, counts)) for writer in range(writers)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / SECONDS


def main() -> None:
    with running_server() as url:
        for writers in WRITERS:
            silent, told = commits(url, writers, False), commits(url, writers, True)
            print(f"{writers} writers: {silent:.0f} commits a second, {told:.0f} with NOTIFY")


if __name__ == "__main__":
    main()
