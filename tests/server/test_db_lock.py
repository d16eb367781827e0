"""The lock of a SQLite database, also after its lock file was removed."""

import pytest

from parlour.database import DatabaseFailure, open_database
from parlour.server.cluster.db_lock import DatabaseInUse, held


@pytest.fixture
def two(tmp_path):
    """Two programs that have opened one database file."""
    opened = [open_database(f"sqlite:///{tmp_path / 'room.db'}") for _ in range(2)]
    yield opened
    for one in opened:
        one.close()


def write(database):
    with database.writing() as connection:
        connection.exec_driver_sql("SELECT 1")


def test_whose_note_was_taken_away_puts_it_back_and_keeps_the_database(two, tmp_path):
    first, second = two
    note = tmp_path / "room.db.room"
    with held(first) as say:
        say("http://here:1")
        note.unlink()
        write(first)
        assert note.read_text("utf-8") == "http://here:1\n"
        with pytest.raises(DatabaseInUse, match="at http://here:1"), held(second):
            pass


def test_whose_note_was_taken_away_stores_nothing_once_another_room_has_the_database(two, tmp_path):
    first, second = two
    with held(first):
        (tmp_path / "room.db.room").unlink()
        with held(second):
            with pytest.raises(DatabaseFailure, match=r"another server .* room\.db\.room was removed"):
                write(first)
            write(second)
