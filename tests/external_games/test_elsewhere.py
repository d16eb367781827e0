"""An external game is played, simulated, searched and studied like a built-in one."""

import json
import os
import shutil
from pathlib import Path

import pytest

from parlour.engine.compile_cache import imported
from parlour.engine.jit import FORMER_NAMES
from tests.cli.running import process, refused

SAMPLE = Path(__file__).parent / "high_card"


@pytest.fixture
def folder(tmp_path):
    """The game in a folder with a name that no package could have, in the current directory."""
    made = tmp_path / "my-game"
    shutil.copytree(SAMPLE, made, ignore=shutil.ignore_patterns("__*"))
    return made


@pytest.fixture
def installed(tmp_path):
    """The installed game: a package with its entry points."""
    place = tmp_path / "site-packages"
    shutil.copytree(SAMPLE, place / "my_games" / "high_card", ignore=shutil.ignore_patterns("__pycache__"))
    (place / "my_games" / "__init__.py").touch()
    told = place / "my_games-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: my-games\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text("[parlour.games]\nhigh-card = my_games.high_card.rules:GAME\n")
    return place


def used(name: str, bots: list[str], **environment: str) -> None:
    """Play, simulate, study and read a game through the command; with several bots, let them play it too."""

    def run(*arguments: str, typed: str = "") -> str:
        done = process(*arguments, typed=typed, **environment)
        assert done.returncode == 0, done.stderr
        return done.stdout

    played = run(
        "play",
        name,
        "--seats",
        "2",
        "--bots",
        bots[0],
        "--seed",
        "1",
        "--new",
        typed="1\n" * 4,
    )
    assert "all rounds are played" in played
    assert '"games": 200' in run("simulate", name, "--games", "200", "--json")
    if len(bots) > 1:
        assert '"games": 2' in run("simulate", name, "--games", "2", "--bots", ",".join(bots), "--json")
        assert json.loads(run("perft", name, "--depth", "2", "--json"))
    assert "the first" in run("rules", name, "R2")
    assert "HIGH CARD" in run("rules", name).upper()
    assert run("moves", name).splitlines()[2] == "0-51  play {card}"
    study = json.dumps(
        {"game": "high-card", "deck": ["2c", "3c"], "moves": ["play 3c"]}
    )  # the next player's card
    studied = process("position", "-", "--json", typed=study, **environment)
    assert json.loads(studied.stdout)["refusal"]["rule"] == "R2"


def test_a_game_in_a_folder(folder):
    used(str(folder), ["greedy"], PARLOUR_GAMES=str(folder))


def test_old_file_names_load_with_a_deprecation_message(folder):
    for name, former in FORMER_NAMES.items():
        if (folder / f"{name}.py").exists():
            (folder / f"{name}.py").rename(folder / f"{former}.py")
    done = process("play", str(folder), "--bots", "all", "--seed", "3")
    assert done.returncode == 0
    for former, name in (("words", "texts"), ("judgement", "heuristics")):
        assert f"{folder}/{former}.py: rename this file to {name}.py" in done.stderr
    assert "FutureWarning" not in done.stderr


def test_a_game_whose_files_are_renamed_as_the_message_asks_is_compiled_again(folder):
    names = [name for name in FORMER_NAMES if (folder / f"{name}.py").exists()]
    for name in names:
        (folder / f"{name}.py").rename(folder / f"{FORMER_NAMES[name]}.py")
    assert process("play", str(folder), "--bots", "all", "--seed", "3").returncode == 0
    for name in names:
        (folder / f"{FORMER_NAMES[name]}.py").rename(folder / f"{name}.py")
    done = process("play", str(folder), "--bots", "all", "--seed", "3")
    assert done.returncode == 0, done.stderr


def test_a_game_of_an_installed_package(installed):
    path = os.pathsep.join(filter(None, (str(installed), os.environ.get("PYTHONPATH"))))
    used("high-card", ["search:50", "tree:50", "greedy"], PYTHONPATH=path)
    assert "high-card" in process("games", PYTHONPATH=path).stdout


def test_a_record_finds_its_game_in_the_folders_of_the_environment(folder, tmp_path):
    record = tmp_path / "game.json"
    arguments = ("play", str(folder), "--bots", "all", "--seed", "3", "--record", str(record))
    assert process(*arguments).returncode == 0
    assert "there is no game 'high-card'" in process("replay", str(record)).stderr
    found = process("replay", str(record), PARLOUR_GAMES=str(folder))
    assert found.stdout.startswith("Verified: High Card"), found.stderr


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("page.md", None, "it has no page.md"),
        ("rules.py", "GAME = zone()\n", "NameError: name 'zone' is not defined"),
        ("rules.py", "GAME = (\n", "SyntaxError"),
        ("rules.py", "GAME = 1\n", "GAME in its rules must be a Game, not 1"),
        ("rules.py", "", "GAME in its rules must be a Game, not None"),
        ("rules.py", "import sys\nsys.exit(0)\n", "SystemExit"),
        ("rules.py", "from ...engine.cards import rank\n", "write `from parlour.engine` instead"),
        ("texts.py", "def (\n", "SyntaxError"),
        ("heuristics.py", "1 / 0\n", "ZeroDivisionError"),
        ("positions.py", "from .rules import nothing\n", "ImportError"),
        ("page.md", b"\xff\xfe", "is not a text file"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_told_with_its_place(folder, file, text, told):
    if text is None:
        (folder / file).unlink()
    else:
        (folder / file).write_bytes(text if isinstance(text, bytes) else text.encode())
    said = refused("simulate", str(folder), "--games", "1")
    assert told in said
    assert str(folder) in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("king", "calls its game 'king', the name of a built-in game"),
        ("../../high", "a name is of small letters"),
        ("High Card", "a name is of small letters"),
        ("", "a name is of small letters"),
    ],
)
def test_no_game_takes_any_name(folder, name, told):
    rules = folder / "rules.py"
    rules.write_text(rules.read_text("utf-8").replace('name="high-card"', f"name={name!r}"))
    assert told in refused("rules", str(folder))


def test_no_file_says_which_folder_is_run(folder, tmp_path):
    """The author of a record or position is not trusted: it names a game, and never a folder."""
    (folder / "rules.py").write_text(f"open({str(tmp_path / 'run')!r}, 'w')\n")
    for name in (str(folder), "./my-game", "my-game"):
        position = json.dumps({"game": name})
        record = {
            "format": 1,
            "game": name,
            "options": {},
            "seats": 2,
            "seed": "1",
            "moves": [],
            "result": {},
        }
        file = tmp_path / "record.json"
        file.write_text(json.dumps(record))
        for arguments, typed in (
            (("position", "-"), position),
            (("replay", str(file)), ""),
            (("play", "--resume", str(file)), ""),
        ):
            done = process(*arguments, typed=typed, PWD=str(tmp_path))
            assert done.returncode == 2
            assert "there is no game" in done.stderr
    assert not (tmp_path / "run").exists()


def test_an_edit_to_anything_that_rules_import_makes_them_new(folder):
    """This holds for any file name, and for any form of import."""
    (folder / "errors.py").write_text("HAND = 3\n")
    rules = folder / "rules.py"
    rules.write_text(rules.read_text("utf-8").replace("HAND = 3\n", "from .errors import HAND\n"))
    files = {path.name for path in imported(rules)}
    assert "errors.py" in files
    assert "cards.py" in files


@pytest.mark.parametrize(
    "line", ["from .sizes import HAND", "from . import sizes", "from .sizes.hands import HAND"]
)
def test_an_edit_to_a_package_that_rules_import_makes_them_new(folder, line):
    (folder / "sizes").mkdir()
    for name in ("__init__.py", "hands.py"):
        (folder / "sizes" / name).write_text("HAND = 3\n")
    rules = folder / "rules.py"
    rules.write_text(f"{line}\n{rules.read_text('utf-8')}")
    files = {path.relative_to(folder).as_posix() for path in imported(rules) if path.is_relative_to(folder)}
    assert ("sizes/hands.py" if "hands" in line else "sizes/__init__.py") in files

    rules.write_text(rules.read_text("utf-8").replace('name="high-card"', 'name="king"'))
    assert "calls its game 'king', the name of a built-in game" in process("rules", str(folder)).stderr


def test_one_bad_folder_of_the_environment_keeps_nobody_from_the_others(folder, tmp_path):
    listed = os.pathsep.join((str(tmp_path / "nowhere"), str(folder)))
    for arguments in (("lobby",), ("games",)):
        done = process(*arguments, typed="quit\n", PARLOUR_GAMES=listed)
        assert done.returncode == 0
        assert "high-card" in done.stdout.lower().replace(" ", "-")
        assert f"PARLOUR_GAMES: {tmp_path / 'nowhere'} is not a game" in done.stderr
    unknown = process("rules", "whist", PARLOUR_GAMES=listed).stderr
    assert "nowhere is not a game" in unknown


def test_the_environment_may_name_a_folder_that_holds_games(folder, tmp_path):
    done = process("games", PARLOUR_GAMES=str(tmp_path))
    assert "high-card" in done.stdout
    assert done.stderr == ""
