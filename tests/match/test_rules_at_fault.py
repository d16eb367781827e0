"""If the rules of an external game fail on a position, the error names their line and the position."""

from pathlib import Path

import pytest

from parlour import PositionError, position
from parlour.engine import checking
from parlour.engine.linked import engine
from parlour.games.elsewhere import read_folder
from parlour.match.positions import try_out
from tests.checks.broken import WON, with_mistake


def test_the_error_names_the_line_of_the_rule(tmp_path, monkeypatch):
    monkeypatch.setattr(checking, "must_pass", lambda game: None)
    folder = Path(with_mistake(tmp_path, WON, WON).module.__file__).parent
    (folder / "positions.py").write_text("def resume(t):\n    t.hand[t.turn + 40].count = 0\n", "utf-8")
    game = read_folder(folder.rename(tmp_path / "laid"))
    kernels = engine(game)
    monkeypatch.setattr(kernels, "waits", False)  # nothing is compiled
    with pytest.raises(PositionError) as refused:
        try_out(game, kernels.begin(kernels.template(2), 1))
    told = str(refused.value)
    assert told.startswith("no game could come to this position: ")
    assert "; or the rules of the game are wrong (`resume`, " in told
    assert told.endswith(f"{game.positions.__file__}, line 2: t.hand[t.turn + 40].count = 0)")


def test_built_in_rules_are_not_blamed():
    zones = {"hand": [["5c", "6c"], [], []], "pile": ["4c"], "stock": ["Kd", "Qd", "3d"]}
    options = {"end": "last_player", "last_card_call": "yes"}
    table = dict(seats=3, turn=0, phase="catch", zones=zones, registers={"out": 6}, options=options)
    with pytest.raises(PositionError) as refused:
        position({"game": "jack-change-it", **table})
    assert "no game could come to this position: " in str(refused.value)
    assert "the rules of the game are wrong" not in str(refused.value)
