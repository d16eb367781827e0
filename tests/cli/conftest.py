"""Fixtures for tests of the command: each test has its own folder for stored games."""

import pytest


@pytest.fixture(autouse=True)
def _own_games(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
