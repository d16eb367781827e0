"""Building the page: when it is built, with which Node, and what happens if that fails."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from workshop import node, page
from workshop.node import CannotBuild, Node

#: An npm that writes down what it is asked, and builds a page that names what stands in source.txt.
NPM = """
import pathlib, sys
words = sys.argv[1:]
with open("../asked", "a") as asked: print(words[0], words[1], file=asked)
packages = pathlib.Path("node_modules")
if words[0] == "ci":
    if pathlib.Path("../offline").exists(): sys.exit("npm error network: it is down")
    packages.mkdir(exist_ok=True)
elif words[:2] == ["run", "build"]:
    text = pathlib.Path("source.txt").read_text()
    if text == "wrong": sys.exit("source.txt is wrong")
    new = pathlib.Path(words[words.index("--outDir") + 1]); new.mkdir(exist_ok=True)
    (new / "index.html").write_text(text)
"""


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page of one file, and an npm of our own."""
    web, static = tmp_path / "web", tmp_path / "static"
    web.mkdir()
    (web / "source.txt").write_text("one")
    (web / "package-lock.json").write_text("{}")
    (tmp_path / "npm.py").write_text(NPM)
    packages = web / "node_modules"
    for module in (node, page):
        monkeypatch.setattr(module, "WEB", web)
    monkeypatch.setattr(node, "STAMP", packages / ".installed-from")
    monkeypatch.setattr(page, "STATIC", static)
    monkeypatch.setattr(page, "STAMP", static / ".built-from")
    monkeypatch.setattr(page, "NEW", packages / ".page-new")
    monkeypatch.setattr(page, "OLD", packages / ".page-old")
    monkeypatch.setattr(page, "find_node", lambda: Node(tmp_path, (sys.executable, str(tmp_path / "npm.py"))))
    return web


def asked(web: Path) -> list[str]:
    """What npm has been asked since the last look, by its first words."""
    file = web.parent / "asked"
    words = [line.split()[0] for line in file.read_text().splitlines()] if file.exists() else []
    file.unlink(missing_ok=True)
    return words


def built(web: Path) -> str:
    return (web.parent / "static" / "index.html").read_text()


def test_the_page_is_built_once_and_again_when_its_sources_change(web, capfd):
    page.build()
    assert (built(web), asked(web)) == ("one", ["ci", "run"])
    assert "Building the page..." in capfd.readouterr().err
    page.build()
    assert asked(web) == []
    assert capfd.readouterr().err == ""
    (web / "source.txt").write_text("two")
    page.build()
    assert (built(web), asked(web)) == ("two", ["run"])
    (web / "new.txt").touch()
    page.build()
    assert asked(web) == ["run"]
    (web / "new.txt").rename(web / "named-anew.txt")
    page.build()
    assert asked(web) == ["run"]


def test_packages_are_fetched_again_when_their_lock_changes(web):
    page.build()
    asked(web)
    (web / "package-lock.json").write_text("{ }")
    page.build()
    assert asked(web) == ["ci", "run"]


def test_a_page_that_was_taken_away_is_built_again(web):
    page.build()
    (web.parent / "static" / "index.html").unlink()
    page.build()
    assert built(web) == "one"


def test_a_page_that_does_not_build_says_so_and_the_old_one_stays(web, capfd):
    page.build()
    (web / "source.txt").write_text("wrong")
    with pytest.raises(CannotBuild, match="does not build"):
        page.build()
    assert "source.txt is wrong" in capfd.readouterr().err
    assert built(web) == "one"


def test_without_the_network_it_says_what_would_help(web, capfd):
    (web.parent / "offline").touch()
    with pytest.raises(CannotBuild, match="Is the network up"):
        page.build()
    assert "npm error network" in capfd.readouterr().err
    assert not (web.parent / "static").exists()
    (web.parent / "offline").unlink()
    page.build()
    assert built(web) == "one"


def test_two_that_open_the_room_at_once_build_the_page_once(web):
    builders = [threading.Thread(target=page.build) for _ in range(4)]
    for one in builders:
        one.start()
    for one in builders:
        one.join()
    assert asked(web) == ["ci", "run"]


def test_outside_an_environment_the_error_says_what_to_do(monkeypatch):
    monkeypatch.setattr(node, "pinned_node", lambda: None)
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    with pytest.raises(CannotBuild, match="use script/parlour"):
        node.find_node()


def test_a_failed_download_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setattr(node, "pinned_node", lambda: None)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(node.subprocess, "run", lambda command: subprocess.CompletedProcess(command, 1))
    with pytest.raises(CannotBuild, match="Is the network up"):
        node.find_node()
    assert not list(tmp_path.iterdir())
