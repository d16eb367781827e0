"""Games as gymnasium environments: many tables, and one learner at one table."""

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode

from parlour.envs.aec import AecTable
from parlour.envs.batch import Setting
from parlour.envs.parallel import ParallelTable
from parlour.envs.single import Learner
from parlour.envs.spaces import MASK, OBSERVATION
from parlour.envs.validation import EnvironmentFault
from parlour.envs.vector import Tables
from tests.codes import has_code

from .every_game import every_game
from .playing import by_chance

AGAINST_GREEDY = Setting(players=("learner", "greedy"))


@every_game
def test_what_is_shown_lies_in_the_spaces(game):
    envs = Tables(game, 2)
    shown, _ = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(20):
        assert envs.observation_space.contains(shown)
        tokens = by_chance(shown[MASK], rng)
        assert envs.action_space.contains(tokens)
        shown, *_ = envs.step(tokens)


def steps(envs: Tables, count: int) -> list[tuple[object, ...]]:
    """Reset, step randomly, and return all results."""
    found: list[tuple[object, ...]] = [envs.reset(seed=7)]
    rng = np.random.default_rng(2)
    shown = envs.batch.shown
    for _ in range(count):
        found.append(envs.step(by_chance(shown.masks, rng)))
    return found


def test_a_seed_gives_the_same_games():
    for one, other in zip(steps(Tables("king", 3), 80), steps(Tables("king", 3), 80), strict=True):
        assert data_equivalence(one, other)


def until_the_end(envs: Tables) -> tuple[dict[str, np.ndarray], np.ndarray, dict[str, Any]]:
    shown, _ = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    while True:
        shown, _, ended, _, infos = envs.step(by_chance(shown[MASK], rng))
        if ended.any():
            return shown, ended, infos


def test_the_last_observation_of_a_game_is_told_when_the_next_is_dealt_in_the_same_step():
    shown, ended, infos = until_the_end(Tables("chase-the-ace", 3))
    assert np.array_equal(infos["_final_obs"], ended)
    table = int(np.flatnonzero(ended)[0])
    final = infos["final_obs"]
    assert not final[MASK][table].any()
    assert not np.array_equal(final[OBSERVATION][table], shown[OBSERVATION][table])
    assert shown[MASK][table].any()


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED])
def test_in_the_other_modes_a_game_that_is_over_is_shown_itself(mode):
    envs = Tables("chase-the-ace", 3, autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is mode
    shown, ended, infos = until_the_end(envs)
    assert "final_obs" not in infos
    table = int(np.flatnonzero(ended)[0])
    assert not shown[MASK][table].any()
    if mode is AutoresetMode.DISABLED:
        shown, _ = envs.reset(options={"reset_mask": ended})
        assert shown[MASK][table].any()


def test_the_reward_is_the_learners_where_there_is_one():
    envs = Tables("xeri", 2, AGAINST_GREEDY)
    shown, _ = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(200):
        shown, rewards, _, _, infos = envs.step(by_chance(shown[MASK], rng))
        assert np.array_equal(rewards, infos["rewards"][:, 0])


def test_the_reward_is_that_of_whoever_chose_where_all_learn():
    envs = Tables("chase-the-ace", 4)
    shown, infos = envs.reset(seed=1)
    rng, seen = np.random.default_rng(1), 0
    for _ in range(400):
        chose = infos["seat"]
        shown, rewards, _, _, infos = envs.step(by_chance(shown[MASK], rng))
        assert np.array_equal(rewards, infos["rewards"][np.arange(4), chose])
        seen += int(infos["rewards"].any())
    assert seen > 4


def test_arrays_are_copies_unless_they_are_not_wanted():
    envs = Tables("xeri", 2)
    first, _ = envs.reset(seed=1)
    before = first[OBSERVATION].copy()
    envs.step(by_chance(first[MASK], np.random.default_rng(1)))
    assert np.array_equal(first[OBSERVATION], before)
    same = Tables("xeri", 2, copy=False)
    first, _ = same.reset(seed=1)
    second, *_ = same.step(by_chance(first[MASK], np.random.default_rng(1)))
    assert first[OBSERVATION] is second[OBSERVATION]


def test_other_libraries_take_the_arrays_as_they_are():
    envs = Tables("xeri", 2, copy=False)
    shown, _ = envs.reset(seed=1)
    taken = np.from_dlpack(shown[OBSERVATION])
    assert np.shares_memory(taken, shown[OBSERVATION])
    envs.step(by_chance(shown[MASK], np.random.default_rng(1)))
    assert np.array_equal(taken, envs.batch.shown.observations)


def test_one_learner_plays_a_game_against_greedy_players():
    env = Learner("chase-the-ace", render_mode="ansi")
    shown, _ = env.reset(seed=1)
    gained, ended = 0.0, False
    while not ended:
        assert env.observation_space.contains(shown)
        assert "you" in str(env.render())
        shown, reward, ended, cut, _ = env.step(np.int64(np.flatnonzero(shown[MASK])[0]))
        gained += reward
        assert not cut
    assert gained == env.table.batch.tables["points"][0, 0]


def test_one_environment_takes_one_learner():
    with pytest.raises(EnvironmentFault, check=has_code("learner.not_single")):
        Learner("xeri", Setting(players=("learner", "learner")))


def learner_at_the_end(setting: Setting) -> Learner:
    env = Learner("chase-the-ace", setting)
    shown, _ = env.reset(seed=1)
    ended = cut = False
    while not (ended or cut):
        shown, _, ended, cut, _ = env.step(env.action_space.sample(shown[MASK]))
    return env


@pytest.mark.parametrize(("limit", "told"), [(0, "is over"), (1, "was cut off")])
def test_a_game_that_has_ended_takes_no_more_tokens(limit, told):
    env = learner_at_the_end(Setting(players=("learner", "greedy"), limit=limit))
    with pytest.raises(EnvironmentFault, match=f"the game {told}: call reset"):
        env.step(np.int64(0))


@pytest.mark.parametrize("wrong", ["play Kh", 1.5, None])
def test_a_token_is_a_whole_number(wrong):
    env = Learner("xeri")
    env.reset(seed=1)
    with pytest.raises(EnvironmentFault, check=has_code("argument.invalid")):
        env.step(wrong)


@pytest.mark.parametrize("made", [Learner, AecTable, ParallelTable])
def test_a_table_is_drawn_as_text_or_not_at_all(made):
    with pytest.raises(EnvironmentFault, check=has_code("setting.invalid")):
        made("xeri", render_mode="human")
