"""What the tests of the command share: a folder of their own for the games that are kept."""

import pytest


@pytest.fixture(autouse=True)
def _own_games(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
