"""The lowest versions that pyproject.toml allows are installed, and Parlour works with them.

Where internals of a package are used (uvicorn's protocols), their tests run there too.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import as_json
from tests.hosting.games import begun, seen
from tests.open_room import BareRoom
from workshop import ROOT

pytestmark = pytest.mark.slow
PYTHON = "3.11"  # the lowest
EXTRAS = ("envs", "postgresql", "report")  # the others are large, and Parlour does not import them
FOR_TESTS = ("httpx", "httpx2", "hypothesis", "psutil", "pytest")
LOWEST = ("--resolution", "lowest-direct", "--only-binary", ":all:")
INTERNALS = ("tests/server/test_no_text.py", "tests/server/test_silent_connections.py")
IMPORTED = """
import importlib, pkgutil, parlour
APART = ("kernels.", "migrations.", "spiel", "__main__")  # files for others to run, or of large extras
for module in pkgutil.walk_packages(parlour.__path__, "parlour."):
    if not any(name in module.name for name in APART):
        importlib.import_module(module.name)
"""
GAMES = ("simulate", "xeri", "--option", "hands=1", "--games", "40", "--bots", "greedy", "--seed", "7")
Run = Callable[..., str]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with the lowest versions."""
    home = tmp_path_factory.mktemp("lowest")
    uv(["venv", "--python", PYTHON, str(home)])
    found = home / "bin" / "python"
    extras = [word for name in EXTRAS for word in ("--extra", name)]
    uv(["pip", "install", "--python", str(found), *LOWEST, "--requirement", "pyproject.toml", *extras])
    uv(["pip", "install", "--python", str(found), "--only-binary", ":all:", *FOR_TESTS])
    return found


def uv(words: list[str]) -> None:
    """Run uv, which `script/test` has installed."""
    done = subprocess.run([sys.executable, "-m", "uv", *words], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    return {"PYTHONPATH": path, "PARLOUR_CACHE": str(tmp_path / "cache"), "XDG_DATA_HOME": str(tmp_path)}


@pytest.fixture
def run(python: Path, environment: dict[str, str]) -> Run:
    """Run Python there; return what it prints."""

    def run(*words: str) -> str:
        done = subprocess.run(
            [python, *words], cwd=ROOT, env=os.environ | environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def test_all_modules_can_be_imported(run):
    run("-c", IMPORTED)


def test_games_are_simulated_with_the_same_figures(run):
    found, expected = json.loads(run("-m", "parlour", *GAMES, "--json")), as_json(*GAMES)
    assert [found[part] for part in ("seats", "length")] == [expected[part] for part in ("seats", "length")]


def test_a_score_is_kept(run):
    run("-m", "parlour", "score", "new", "Friday", "--sheet", "king", "--players", "Ann,Bob,Cid,Dee")
    assert "Friday" in run("-m", "parlour", "score", "show")


def test_a_table_is_served(python, environment, tmp_path):
    plain = environment | {"NUMBA_DISABLE_JIT": "1"}
    with BareRoom(f"sqlite:///{tmp_path / 'room.db'}", python=str(python), **plain) as room:
        told = begun(room)
        assert seen(room, told)["moves_played"] >= 3
        assert room.close() == 0
        assert room.complained == ""


def test_internals_of_uvicorn_are_those_that_are_built_on(run):
    run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "ignore::DeprecationWarning", *INTERNALS)
