"""Every game as PettingZoo environments, with PettingZoo's tests."""

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from parlour.envs.aec import AecTable
from parlour.envs.batch import Setting
from parlour.envs.parallel import ParallelTable
from parlour.envs.spaces import MASK, OBSERVATION
from parlour.envs.validation import EnvironmentFault
from tests.codes import has_code

from .every_game import every_game

CYCLES = 12
#: PettingZoo's warning about every environment whose observations contain a mask, including its classics.
MASKED = [
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
    "ignore:Action mask numpy array is all zeros",
]
pytestmark = [pytest.mark.filterwarnings(one) for one in MASKED]


@every_game
def test_pettingzoo_takes_a_game_one_agent_after_another(game):
    api_test(AecTable(game), num_cycles=CYCLES)


@every_game
def test_pettingzoo_takes_a_game_all_agents_at_once(game):
    parallel_api_test(ParallelTable(game), num_cycles=CYCLES)


@every_game
def test_a_seed_gives_the_same_game(game):
    seed_test(lambda: AecTable(game), num_cycles=CYCLES)


def play(env: AecTable, moves: int) -> None:
    for agent in env.agent_iter(moves):
        shown, _, ended, cut, _ = env.last()
        env.step(None if ended or cut else int(np.flatnonzero(shown[MASK])[0]))
        assert env.agents == [] or agent in env.possible_agents


def test_all_are_given_the_points_of_the_game():
    env = AecTable("chase-the-ace")
    env.reset(seed=3)
    gained = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        shown, reward, ended, _, _ = env.last()
        gained[agent] += reward
        env.step(None if ended else int(np.flatnonzero(shown[MASK])[-1]))
    points = env.table.batch.tables["points"][0]
    assert list(gained.values()) == points[: len(gained)].tolist()


def test_who_is_not_asked_sees_the_table_and_has_nothing_to_choose():
    env = AecTable("xeri")
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    shown = env.observe(other)
    assert not shown[MASK].any()
    assert shown[OBSERVATION].any()
    assert env.observation_space(other).contains(shown)


def test_a_token_that_may_not_be_chosen_is_refused():
    env = AecTable("xeri")
    env.reset(seed=1)
    for wrong in (99, -1):
        with pytest.raises(EnvironmentFault, check=has_code("move.not_legal")):
            env.step(wrong)
    with pytest.raises(EnvironmentFault, check=has_code("argument.invalid")):
        env.step(None)


def test_a_table_that_has_not_been_dealt_takes_no_token():
    with pytest.raises(EnvironmentFault, check=has_code("environment.not_reset")):
        AecTable("xeri").step(0)


def test_a_game_that_is_cut_off_is_truncated():
    env = AecTable("king", Setting(limit=5))
    env.reset(seed=1)
    play(env, 5)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    play(env, 10)
    assert env.agents == []


def test_without_a_seed_the_next_game_is_dealt():
    env = AecTable("xeri")
    env.reset(seed=1)
    first = env.observe(env.agent_selection)[OBSERVATION]
    env.reset()
    assert not np.array_equal(env.observe(env.agent_selection)[OBSERVATION], first)


def test_a_table_is_drawn_as_the_agent_that_is_asked_sees_it():
    env = AecTable("xeri", render_mode="ansi")
    env.reset(seed=5)
    drawn = env.render()
    assert drawn is not None
    assert "to decide: you" in drawn
    assert AecTable("xeri").render() is None


class TestAllAtOnce:
    def test_who_is_not_asked_waits(self):
        env = ParallelTable("king")
        shown, _ = env.reset(seed=1)
        waiting = [agent for agent in env.agents if shown[agent][MASK][env.wait]]
        assert len(waiting) == 3
        assert all(shown[agent][MASK].sum() == 1 for agent in waiting)

    def test_what_somebody_says_who_is_not_asked_is_not_heard(self):
        tokens = []
        for said in (0, 5):
            env = ParallelTable("king")
            shown, _ = env.reset(seed=1)
            asked = next(agent for agent in env.agents if not shown[agent][MASK][env.wait])
            actions = dict.fromkeys(env.agents, said)
            actions[asked] = int(np.flatnonzero(shown[asked][MASK])[0])
            env.step(actions)
            tokens.append(env.table.batch.tables.tobytes())
        assert tokens[0] == tokens[1]

    def test_who_is_asked_must_say_something(self):
        env = ParallelTable("king")
        env.reset(seed=1)
        with pytest.raises(EnvironmentFault, check=has_code("move.missing")):
            env.step({})

    def test_a_game_that_is_over_takes_nothing(self):
        with pytest.raises(EnvironmentFault, check=has_code("environment.not_reset")):
            ParallelTable("king").step({})
