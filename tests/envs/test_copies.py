"""Environments that are copied, pickled or stepped in other processes continue unchanged."""

import copy
import functools
import pickle

import numpy as np
import pytest
from gymnasium.vector import AsyncVectorEnv

from parlour.envs.aec import AecTable
from parlour.envs.batch import Setting, TableBatch
from parlour.envs.parallel import ParallelTable
from parlour.envs.single import Learner
from parlour.envs.spaces import MASK, OBSERVATION
from parlour.envs.vector import Tables
from tests.codes import has_code

from .playing import play_on

COPIED = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}
in_both_ways = pytest.mark.parametrize("copied", COPIED.values(), ids=COPIED)


@in_both_ways
@pytest.mark.parametrize("threads", [1, 2])
def test_a_copy_of_tables_goes_on_alike_and_by_itself(copied, threads):
    batch = TableBatch("crash", 3, Setting(players=("learner", "uniform")), threads)
    batch.reset(seed=1)
    play_on(batch, 5)  # in the middle of moves with several tokens
    before = batch.tables.tobytes(), [array.copy() for array in batch.shown]
    other = copied(batch)
    play_on(other, 12)
    assert batch.tables.tobytes() == before[0]
    assert all(map(np.array_equal, batch.shown, before[1]))
    play_on(batch, 12)
    assert batch.tables.tobytes() == other.tables.tobytes()
    assert all(map(np.array_equal, batch.shown, other.shown))


@in_both_ways
@pytest.mark.parametrize("kind", [Learner, AecTable, ParallelTable, Tables])
def test_every_kind_of_environment_can_be_copied(copied, kind):
    env = kind("xeri", setting=Setting(players=("learner", "greedy")))
    env.reset(seed=1)
    batch, other = (one.batch if kind is Tables else one.table.batch for one in (env, copied(env)))
    play_on(other, 3)
    assert batch.tables.tobytes() != other.tables.tobytes()
    play_on(batch, 3)
    assert batch.tables.tobytes() == other.tables.tobytes()


def test_what_is_closed_stays_closed_in_a_copy():
    batch = TableBatch("xeri", 1)
    batch.close()
    with pytest.raises(ValueError, check=has_code("environment.closed")):
        copy.deepcopy(batch).reset(seed=1)


def test_other_processes_step_the_same_games():
    envs = AsyncVectorEnv([functools.partial(Learner, "xeri")] * 2)
    alone = Learner("xeri")
    shown, _ = envs.reset(seed=5)
    own, _ = alone.reset(seed=6)
    for _ in range(10):
        assert np.array_equal(shown[OBSERVATION][1], own[OBSERVATION])
        tokens = shown[MASK].argmax(axis=1)
        shown, *_ = envs.step(tokens)
        own, *_ = alone.step(tokens[1])
    envs.close()
