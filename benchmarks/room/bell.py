"""What PostgreSQL's NOTIFY costs where several processes store moves: commits a second with it and without.

    python -m benchmarks.room.bell

Whoever has told anything holds a lock that all share until the commit is on the disk: commits that tell come
one after another, however many processes there are. Each commit here stores as many moves as a group has.
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
    """How many commits so many writers have done in a second."""
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
            print(f"{writers} writers: {silent:.0f} commits a second, {told:.0f} that ring the bell")


if __name__ == "__main__":
    main()
