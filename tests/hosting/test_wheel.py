"""Build a wheel from the sources, and start a server from it without Node and a checkout."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from parlour.games import SHELF
from tests.open_room import OpenRoom, own_data

ROOT = Path(__file__).parents[2]
PIP = ("--disable-pip-version-check", "--no-input", "--quiet", "install", "--no-deps", "--no-compile")


def run(*command: str | Path, folder: Path = ROOT, **environment: str) -> None:
    done = subprocess.run(
        command, cwd=folder, env=os.environ | environment, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source archive with only the packages of requirements/web.txt."""
    assert find_spec("hatchling"), "requirements/web.txt is not installed here: script/test does it"
    room = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", room)
    with tarfile.open(next(room.glob("*.tar.gz"))) as archive:
        archive.extractall(room, filter="data")
    sources = next(path for path in room.iterdir() if path.is_dir())
    build = (sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", room)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    run(*build, folder=sources, PATH=path, PYTHONPATH="")
    return next(room.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with only the wheel and its requirements."""
    home = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", home)
    python = home / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, *PIP)
    run(
        *pip, "--require-hashes", "--only-binary", ":all:", "--requirement", ROOT / "requirements" / "run.txt"
    )
    run(*pip, "--no-index", wheel)
    return python


def test_the_wheel_holds_the_page_and_what_it_was_made_of(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert "parlour/static/index.html" in names
    assert any(re.fullmatch(r"parlour/static/assets/.*\.js", name) for name in names)
    assert any("licence" in name for name in names if name.startswith("parlour/static/"))
    assert all(f"parlour/games/{name.replace('-', '_')}/page.md" in names for name in SHELF)
    assert not [name for name in names if "node_modules" in name or name.startswith(("web/", "tests/"))]


def test_the_room_opens_from_the_wheel_without_node(installed, tmp_path):
    empty = tmp_path / "programs"
    empty.mkdir()
    here = {"PATH": str(empty), "HOME": str(tmp_path), "PYTHONPATH": "", "XDG_DATA_HOME": ""}
    assert shutil.which("node", path=here["PATH"]) is None
    with OpenRoom(*own_data(tmp_path), python=str(installed), **here) as room:
        page = room.ask()
        assert page.headers["cache-control"] == "no-cache"
        script = re.search(rb'src="\.?(/assets/[^"]+\.js)"', page.body)
        assert script is not None
        asset = room.ask(script[1].decode(), accept_encoding="gzip")
        assert "immutable" in asset.headers["cache-control"]
        assert asset.headers["content-encoding"] == "gzip"
        assert [game["name"] for game in room.ask("/api/games").told["games"]] == list(SHELF)
        assert room.close() == 0
        assert room.complained == ""
