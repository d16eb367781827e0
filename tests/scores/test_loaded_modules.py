"""The modules that score commands import: rules and the compiler only when a hand is scored."""

import subprocess
import sys

import pytest

from parlour.scores.sheets import NAMES

RUN = """
import sys
from parlour.cli import main
for line in {lines!r}:
    try:
        main(["score", *line.split()])
    except SystemExit as left:
        assert left.code == 0, line
print(*sys.modules)
"""
LOOKS = ["show", "show --plain", "standings", "history", "chart", "list", "list --sheets", "verify", "--help"]


def loaded(*lines: str) -> set[str]:
    """Return the modules loaded after these commands in one process."""
    command = [sys.executable, "-c", RUN.format(lines=lines)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("PARLOUR_DATABASE", raising=False)


def test_a_sheet_is_shown_without_the_compiler():
    opened = ["new A --players Ann,Bob,Cid", "row 10 . -5", "undo"]
    found = loaded(*opened, *LOOKS)
    assert "parlour.cli.score.show" in found
    assert not {"numba", "matplotlib", "parlour.engine.jit"} & found


def test_a_game_sheet_needs_it_when_a_hand_is_scored():
    names = [name for name in NAMES if name not in ("plain", "chase")]  # chase has coins to reckon at once
    players = {"king": "A,B,C,D", "keep": "A,B,C"}
    opened = [f"new {name} --sheet {name} --players {players.get(name, 'A,B')}" for name in names]
    prompts = [f"hand {name}" for name in names]
    assert "numba" not in loaded(*opened, *prompts, *LOOKS)
    scored = loaded("hand king 1 tricks=4,3,5,1", "show king")
    assert {"numba", "parlour.games.king.rules"} <= scored
    assert "parlour.games.xeri.rules" not in scored
