"""A user without a home folder, as in some containers, gets an error that says what to set."""

from pathlib import Path

import pytest

from parlour.database import default_url
from parlour.engine import compile_cache
from parlour.names.user_files import NoHome
from parlour.terminal.autosave import games_folder


@pytest.fixture(autouse=True)
def homeless(monkeypatch):
    def home():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", home)


@pytest.mark.parametrize("place", [default_url, games_folder])
def test_data_needs_a_folder(place):
    with pytest.raises(NoHome, match="set HOME or XDG_DATA_HOME to a folder"):
        place({})
    assert "/data/parlour" in str(place({"XDG_DATA_HOME": "/data"}))


def test_compiled_rules_lie_in_a_temporary_folder(monkeypatch, tmp_path):
    monkeypatch.delenv("PARLOUR_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(compile_cache.tempfile, "gettempdir", lambda: str(tmp_path))
    assert compile_cache.folder.__wrapped__().parent == tmp_path
