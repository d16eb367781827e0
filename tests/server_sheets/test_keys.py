"""How many keys a sheet may have."""

import pytest

from parlour.database import open_database
from parlour.scores.commands import NewGame
from parlour.scores.service import ScoreService
from parlour.server.sheets import keys
from parlour.server.sheets.keys import KeyRefused, make_key, role_of
from tests.codes import has_code

NOW = "2026-11-28T12:00:00.000Z"


def test_a_device_that_repeats_its_key_is_never_one_too_many(monkeypatch):
    monkeypatch.setattr(keys, "MAX_KEYS", 2)
    database = open_database("sqlite://")
    sheet = ScoreService(database).new(NewGame("plain", ("Ann", "Ben"), "Friday")).game.id
    with database.writing() as connection:
        for key in ("first", "second", "second", "first"):
            assert make_key(connection, sheet, "write", NOW, key) == key
        with pytest.raises(KeyRefused, check=has_code("key.too_many")):
            make_key(connection, sheet, "write", NOW, "third")
        assert role_of(connection, sheet, "second") == "write"
    database.close()
