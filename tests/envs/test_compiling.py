"""`parlour compile --environments` compiles what environments use, so that they start without delay."""

import json

import numpy as np
import pytest

from parlour.cli.compile import needed
from parlour.engine import jit
from parlour.envs.aec import AecTable
from parlour.envs.batch import Setting
from parlour.envs.episode import Episode, GameSetup
from parlour.envs.vector import Tables
from parlour.games import load
from tests.cli.running import process


@pytest.fixture
def cold(monkeypatch):
    """Make the compile cache look empty."""
    monkeypatch.setattr(jit._Entry, "is_ready", property(lambda kernel: False))


@pytest.fixture
def called(monkeypatch):
    """Record the kernels that are compiled."""
    found, call = set(), jit._Entry.__call__

    def noted(kernel, *args):
        found.add(kernel.kernel)
        return call(kernel, *args)

    monkeypatch.setattr(jit._Entry, "__call__", noted)
    return found


@pytest.mark.skipif(not jit.COMPILING, reason="nothing is compiled")
def test_all_that_environments_call_is_compiled_ahead(called, monkeypatch):
    envs = Tables("xeri", 2, Setting(players=("learner", "greedy")))
    shown, _ = envs.reset(seed=1)
    envs.step(shown["action_mask"].argmax(axis=1))
    table = AecTable("xeri")
    table.reset(seed=1)
    table.observe("seat_0")
    table.observe("seat_1")
    xeri = load("xeri")
    episode = Episode.deal(GameSetup(xeri, envs.batch._houses[0].template), 1, 0)
    episode.choose(episode.legal()[0])
    assert episode.log_text(0)
    assert episode.observed(1).any()
    episode.imagined(0, np.arange(4, dtype=np.uint64))
    monkeypatch.setattr(jit._Entry, "is_ready", property(lambda kernel: False))
    assert {"stepping", "observe", "recall", "spelling", "knowledge"} <= {kernel.file for kernel in called}
    assert called <= set(needed("xeri", False, True))


@pytest.mark.skipif(not jit.COMPILING, reason="nothing is compiled")
def test_each_kernel_is_compiled_once_whatever_is_asked_for(cold):
    playing, studying = needed("xeri", False), needed("xeri", True)
    for before, everything in ((playing, False), (studying, True)):
        more = needed("xeri", everything, True)
        assert len(more) == len(set(more))
        assert set(before) < set(more)
    assert "stepping" not in {kernel.file for kernel in studying}


def test_the_command_takes_it():
    done = process("compile", "--environments", "xeri", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["failed"] == 0
