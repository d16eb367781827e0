"""A copy of the database is restored during a game, and people play on from it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.hosting.games import begun, played, seen
from tests.open_room import OpenRoom, own_data


def copied(database: Path, to: Path) -> None:
    """Copy a database like `sqlite3 FILE ".backup COPY"`."""
    with closing(sqlite3.connect(database)) as one, closing(sqlite3.connect(to)) as other:
        one.backup(other)


def test_a_game_goes_on_from_a_copy_that_was_made_while_it_was_played(tmp_path):
    elsewhere = tmp_path / "external_games"
    elsewhere.mkdir()
    with OpenRoom(*own_data(tmp_path)) as room:
        told = begun(room)
        before = seen(room, told)
        copied(tmp_path / "room.db", elsewhere / "room.db")
        after = played(room, told, 2)
        room.kill()
    with OpenRoom(*own_data(elsewhere)) as restored:
        assert seen(restored, told) == before
        assert played(restored, told, 3)["moves_played"] > before["moves_played"]
        assert restored.close() == 0
    with OpenRoom(*own_data(tmp_path)) as again:  # the killed server's database has lost nothing
        assert seen(again, told)["rev"] >= after["rev"]
