"""The complete example of docs/add-a-game.md is a game that loads and can be played."""

import json

import pytest

from tests.cli.running import process
from tests.documents import blocks


@pytest.fixture
def folder(tmp_path):
    """The files of the example. The parts of rules.py are joined in the order of the page."""
    made = tmp_path / "high-card"
    made.mkdir()
    for block in blocks("docs/add-a-game.md"):
        with (made / file_of(block)).open("a", encoding="utf-8") as file:
            file.write(block.text + "\n\n")
    return made


def file_of(block):
    if block.kind == "markdown":
        return "page.md"
    for words, name in [("High Card: explanations", "texts.py"), ("High Card: heuristics", "heuristics.py")]:
        if words in block.text:
            return name
    return "rules.py"


def run(*arguments, typed=""):
    done = process(*arguments, typed=typed, NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_example_of_the_page_is_a_complete_game(folder):
    assert {file.name for file in folder.iterdir()} == {"page.md", "rules.py", "texts.py", "heuristics.py"}
    table = ("--seats", "2", "--bots", "greedy", "--seed", "1", "--new", "--option", "deals_to_play=1")
    assert "most rounds won" in run("play", str(folder), *table, typed="1\n" * 5)
    assert json.loads(run("simulate", str(folder), "--games", "5", "--json"))["games"] == 5
    assert "ace as the highest" in run("rules", str(folder), "R3")
    study = {"game": "high-card", "deck": ["2c", "3c"], "moves": ["play 3c"]}  # the next player's card
    environment = {"NUMBA_DISABLE_JIT": "1", "PARLOUR_GAMES": str(folder)}
    studied = process("position", "-", "--json", typed=json.dumps(study), **environment)
    assert json.loads(studied.stdout)["refusal"]["rule"] == "R2", studied.stderr
