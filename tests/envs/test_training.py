"""The training example: its parts without PyTorch, and its figures, which follow from its data."""

import csv
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PIL import Image

from parlour import Match, play_on
from parlour.bots.registry import load_bot
from parlour.engine.cards import read_card
from parlour.envs.batch import Setting, TableBatch
from tests.documents import ROOT
from workshop.notebook import NOTEBOOK, notebook

from .playing import play_on as play_by_chance

SCRIPT = ROOT / "examples/train_xeri.py"
CURVE = ROOT / "docs/data/train-xeri.csv"
PICTURE = ROOT / "docs/pictures/train-xeri.png"


def names_of(path: Path) -> Any:
    """Return the names that a script defines, without running its main function."""
    names: dict[str, Any] = {"__name__": "example", "__file__": str(path)}
    exec(compile(path.read_text("utf-8"), str(path), "exec"), names)
    return SimpleNamespace(**names)


@pytest.fixture(scope="module")
def script() -> Any:
    return names_of(SCRIPT)


@pytest.fixture(scope="module")
def drawing() -> Any:
    return names_of(ROOT / "examples/draw_training.py")


def test_the_trained_net_plays_and_says_always_the_same():
    bot = load_bot(f"{SCRIPT}:Bot").bot
    played = [play_on(Match("xeri", options={"hands": 1}, seed=3), {0: bot, 1: "greedy"}) for _ in range(2)]
    assert all(match.over for match in played)
    assert played[0].points == played[1].points


def test_features_say_which_cards_there_are(script):
    batch = TableBatch("xeri", 1, Setting(options={"hands": 1}))
    batch.reset(seed=1)
    play_by_chance(batch, 9)
    found = script.features(batch.shown.observations)[0]
    hand, pile, unseen = (set(np.flatnonzero(found[52 * k : 52 * k + 52]).tolist()) for k in range(3))
    table, seat = batch.tables[0], int(batch.shown.seats[0])
    assert hand == set(table.hand[seat].slots[: table.hand[seat].count].tolist())
    assert pile == set(table.pile.slots[: table.pile.count].tolist())
    assert len(unseen) == table.stock.count + table.hand[1 - seat].count
    assert not unseen & (hand | pile)
    top = np.flatnonzero(found[156:169]).tolist()
    assert top == ([int(table.pile.slots[table.pile.count - 1]) % 13] if table.pile.count else [])


def test_features_count_the_cards_that_score_by_themselves(script):
    source = SCRIPT.read_text("utf-8")
    assert f"won[..., {read_card('2c')}], won[..., {read_card('Td')}]" in source


def test_the_net_can_play_without_having_learnt(script):
    weights = script.fresh_weights(1)
    shown = TableBatch("xeri", 3).reset(seed=1)
    assert script.think(weights, script.features(shown.observations)).shape == (3, 53)
    with np.load(script.WEIGHTS) as kept:
        assert {name: kept[name].shape for name in kept} == {name: one.shape for name, one in weights.items()}
    assert script.WEIGHTS.stat().st_size < 300_000


def test_without_pytorch_it_says_what_is_missing(script, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.setattr(sys, "argv", ["train_xeri.py"])
    with pytest.raises(SystemExit):
        script.main()
    assert 'training needs PyTorch: pip install "parlour[train]"' in capsys.readouterr().err


def test_the_picture_is_drawn_from_the_curve(script, drawing):
    with CURVE.open(encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert tuple(rows[0]) == script.COLUMNS
    with Image.open(PICTURE) as picture:
        assert picture.info["Source"] == drawing.digest(CURVE)
    lines = drawing.drawn(CURVE).axes[0].get_lines()
    last = [float(row[4]) for row in rows[1:] if row[0] == rows[1][0]][-drawing.SMOOTH :]
    assert lines[0].get_ydata()[-1] == pytest.approx(sum(last) / len(last))


def test_the_notebook_says_what_the_script_says_and_was_run():
    kept = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    made = notebook(SCRIPT.read_text("utf-8"))["cells"]
    assert [one["source"] for one in kept] == [one["source"] for one in made]
    printed = {output["output_type"] for one in kept[-2:] for output in one["outputs"]}
    assert printed == {"stream", "execute_result"}
    assert NOTEBOOK.stat().st_size < 200_000
