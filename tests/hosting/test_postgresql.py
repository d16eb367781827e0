"""The same with PostgreSQL and its programs."""

import subprocess

import psycopg

from tests.hosting.games import begun, played, seen
from tests.open_room import OpenRoom
from tests.scores.postgresql_server import programs, running_server


def run(program: str, *arguments: str) -> None:
    done = subprocess.run([programs() / program, *arguments], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_a_game_goes_on_from_a_dump_that_was_made_while_it_was_played(tmp_path):
    dump = f"{tmp_path / 'parlour.dump'}"
    with running_server() as server:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute("CREATE DATABASE parlour")
        url = server.replace("/postgres?", "/parlour?")
        here = ("--host", "127.0.0.1", "--database", url)
        with OpenRoom(*here) as room:
            told = begun(room)
            before = seen(room, told)
            run("pg_dump", "--format=custom", f"--file={dump}", url)
            played(room, told, 2)
            assert room.close() == 0
        run("pg_restore", "--clean", "--if-exists", f"--dbname={url}", dump)
        with OpenRoom(*here) as restored:
            assert seen(restored, told) == before
            assert played(restored, told, 3)["moves_played"] > before["moves_played"]
