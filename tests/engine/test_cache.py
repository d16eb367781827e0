"""The compile cache: valid for exact sources, per game, also when the package cannot be written to."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from parlour import jit

PACKAGE = Path(jit.__file__).parent
COUNT = """
import sys
from parlour.engine import engine
from parlour.games import load
for name in ("xeri", "king"):
    kernels = engine(load(name))
    kernels.begin(kernels.template(options={"first_dealer": 0}), 1)
    stats = kernels.kernels("play").begin.stats
    print(name, sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


@pytest.fixture
def copied(tmp_path):
    """A copy of the package, and a way to run a program on it with a cache folder of its own."""
    shutil.copytree(PACKAGE, tmp_path / "src" / "parlour", ignore=shutil.ignore_patterns("__pycache__"))

    def run(program: str = COUNT, cache: str = "cache") -> str:
        environment = os.environ | {
            "PYTHONPATH": str(tmp_path / "src"),
            "PARLOUR_CACHE": str(tmp_path / cache),
            "PYTHONDONTWRITEBYTECODE": "1",
            "NUMBA_DISABLE_JIT": "0",
        }
        told = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        return told.stdout

    return tmp_path / "src" / "parlour", run


def test_an_edit_to_one_game_keeps_the_others_and_an_edit_to_the_engine_keeps_none(copied):
    package, run = copied
    files = sorted(package.rglob("*"))
    assert run() == "xeri 0 1\nking 0 1\n"
    assert run() == "xeri 1 0\nking 1 0\n"
    xeri = package / "games" / "xeri.py"
    xeri.write_text(xeri.read_text("utf-8") + "\n# another comment\n", "utf-8")
    assert run() == "xeri 0 1\nking 1 0\n"
    assert run() == "xeri 1 0\nking 1 0\n"
    cards = package / "cards.py"
    cards.write_text(cards.read_text("utf-8") + "\n# another comment\n", "utf-8")
    assert run() == "xeri 0 1\nking 0 1\n"
    assert sorted(package.rglob("*")) == files  # nothing is ever written into the package


def test_a_cache_folder_that_cannot_be_made_is_done_without(copied, tmp_path):
    (tmp_path / "file").write_text("in the way")
    _, run = copied
    told = run("from parlour import jit\nprint(jit._cache_root())", cache="file/cache")
    assert Path(told.strip()).name.startswith("parlour-")
