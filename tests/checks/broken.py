"""High Card with mistakes in its rules, each in a folder like any external game."""

import shutil
from pathlib import Path

from parlour.engine.game import Game
from parlour.games.elsewhere import read_folder

SAMPLE = Path(__file__).parents[1] / "external_games" / "high_card"
WON = "        t.lines[t.turn, 0] += 1\n"  # where a round is won
REGISTER = 'lines=("rounds won",),\n'


def with_mistake(folder: Path, right: str, mistake: str, judgement: str = "") -> Game:
    """Return the game with `mistake` in place of `right` in its rules, and perhaps a heuristic."""
    made = folder / "high-card"
    shutil.copytree(SAMPLE, made, ignore=shutil.ignore_patterns("__*"))
    rules = made / "rules.py"
    text = rules.read_text("utf-8")
    assert right in text
    text = text.replace(right, mistake).replace("import rule\n", "import rule\n" + EXTRA)
    rules.write_text(text, "utf-8")
    if judgement:
        (made / "heuristics.py").write_text(judgement, "utf-8")
    return read_folder(made)


EXTRA = "from parlour.engine.registers import whole\n\nSTOP: list[int] = []\n"
