"""Tables of a batch are independent: their seeds, resets, rewards, masks and options are their own."""

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from parlour import Match
from parlour.engine.linked import engine
from parlour.engine.stepping import ON, OVER
from parlour.envs.aec import AecTable
from parlour.envs.batch import Setting, TableBatch
from parlour.envs.parallel import ParallelTable
from parlour.envs.single import Learner
from parlour.envs.spaces import MASK, OBSERVATION
from parlour.envs.vector import Tables

from .playing import by_chance, play_on

ONE_HAND = {"hands": 1}
SOME = np.array([False, True, False])


def alike(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return a token that the mask of the first table allows, for every table."""
    return np.repeat(by_chance(masks[:1], rng), len(masks))


def all_over(renewed: str = "never") -> TableBatch:
    """Three tables that have finished the same game of Crash in the same step."""
    batch = TableBatch("crash", 3, Setting(renewed=renewed))
    batch.reset(seed=[3, 3, 3])
    rng = np.random.default_rng(1)
    while not (batch.shown.ends != ON).any():
        batch.step(alike(batch.shown.masks, rng))
    assert (batch.shown.ends == OVER).all()
    assert batch.shown.rewards.any(axis=1).all()
    return batch


def state_of_table(batch: TableBatch, table: int) -> list[bytes]:
    """Return everything that a batch stores and shows of one of its tables."""
    return [array[table].tobytes() for array in (batch.tables, batch.states, *batch.shown)]


class TestSeeds:
    def test_tables_that_are_given_no_seed_differ(self):
        batch = TableBatch("xeri", 6)
        shown = batch.reset()
        assert len({words.tobytes() for words in batch.states["words"]}) == 6
        assert len({shown.observations[table].tobytes() for table in range(6)}) == 6

    def test_batches_that_are_given_no_seed_differ(self):
        batches = [TableBatch("xeri", 3) for _ in range(3)]
        for batch in batches:
            batch.reset()
        assert len({words.tobytes() for batch in batches for words in batch.states["words"]}) == 9

    def test_a_table_plays_the_games_of_the_seed_plus_its_number(self):
        batch = TableBatch("xeri", 4)
        for _ in range(2):  # the same seed starts the same game again
            batch.reset(seed=11)
            for table in range(4):
                match = Match("xeri", seed=11 + table)
                assert batch.tables[table]["cells"].tobytes() == match.table["cells"].tobytes()
            play_on(batch, 5)

    def test_of_a_list_of_seeds_none_is_the_next_game_of_the_table(self):
        batch = TableBatch("xeri", 3)
        batch.reset(seed=5)
        batch.reset(seed=[None, 20, None])
        for table, (seed, number) in enumerate([(5, 1), (20, 0), (7, 1)]):
            match = Match("xeri", seed=seed, number=number)
            assert batch.tables[table]["cells"].tobytes() == match.table["cells"].tobytes()


class TestResettingSome:
    @pytest.mark.parametrize(
        "renewed",
        ["same step", *(pytest.param(how, marks=pytest.mark.slow) for how in ("never", "next step"))],
    )
    def test_only_those_are_changed(self, renewed):
        batch = all_over(renewed)
        before = [state_of_table(batch, table) for table in range(3)]
        batch.reset(which=SOME)
        assert [state_of_table(batch, table) == before[table] for table in range(3)] == (~SOME).tolist()

    def test_their_rewards_and_ends_are_cleared_and_no_others(self):
        batch = all_over()
        shown = batch.reset(which=SOME)
        assert shown.rewards.any(axis=1).tolist() == (~SOME).tolist()
        assert (shown.ends == ON).tolist() == SOME.tolist()
        assert shown.masks.any(axis=1).tolist() == SOME.tolist()

    def test_a_seed_for_all_is_taken_by_those_alone(self):
        batch = all_over()
        batch.reset(seed=40, which=SOME)
        dealt = Match("crash", seed=41).table["cells"].tobytes()
        assert [table["cells"].tobytes() == dealt for table in batch.tables] == SOME.tolist()
        assert batch.states["number"].tolist() == [1, 1, 1]

    def test_the_mask_of_a_vector_environment_says_which(self):
        envs = Tables("crash", 3, autoreset_mode=AutoresetMode.DISABLED)
        shown, _ = envs.reset(seed=[3, 3, 3])
        rng, ended = np.random.default_rng(1), np.zeros(3, bool)
        while not ended.all():
            shown, _, ended, _, infos = envs.step(alike(shown[MASK], rng))
        again, after = envs.reset(options={"reset_mask": SOME})
        assert infos["rewards"].any(axis=1).all()
        assert envs.batch.shown.rewards.any(axis=1).tolist() == (~SOME).tolist()
        assert not after["rewards"].any(), "a reset gives no rewards"
        for name in (OBSERVATION, MASK):
            changed = (again[name] != shown[name]).any(axis=1)
            assert changed.tolist() == SOME.tolist()


class TestTheVectorEnvironment:
    def test_the_final_observation_is_the_one_that_is_shown_without_a_renewal(self):
        kept, renewed = (
            Tables("crash", 2, autoreset_mode=mode)
            for mode in (AutoresetMode.DISABLED, AutoresetMode.SAME_STEP)
        )
        shown, _ = kept.reset(seed=4)
        renewed.reset(seed=4)
        rng, ended = np.random.default_rng(2), np.zeros(2, bool)
        while not ended.any():
            tokens = by_chance(shown[MASK], rng)
            shown, _, ended, _, _ = kept.step(tokens)
            _, _, over, _, infos = renewed.step(tokens)
            assert np.array_equal(over, ended)
        table = int(np.flatnonzero(ended)[0])
        assert infos["_final_obs"].tolist() == ended.tolist()
        assert np.array_equal(infos["final_obs"][OBSERVATION][table], shown[OBSERVATION][table])

    def test_a_game_that_is_cut_off_is_truncated_and_not_terminated(self):
        envs = Tables("xeri", 2, Setting(limit=3))
        shown, _ = envs.reset(seed=1)
        rng, told = np.random.default_rng(1), []
        for _ in range(4):
            shown, _, ended, cut, _ = envs.step(by_chance(shown[MASK], rng))
            told.append((ended.any(), cut.all()))
        assert told == [(False, False), (False, False), (False, True), (False, False)]

    def test_what_a_step_has_told_is_not_overwritten_by_the_next(self):
        envs = Tables("crash", 2)
        shown, _ = envs.reset(seed=4)
        rng, told = np.random.default_rng(2), []
        for _ in range(40):
            shown, rewards, *_, infos = envs.step(by_chance(shown[MASK], rng))
            arrays = [shown[OBSERVATION], shown[MASK], rewards, infos["rewards"], infos["seat"]]
            told.append((arrays, [array.tobytes() for array in arrays]))
        assert any(arrays[3].any() for arrays, _ in told)
        assert all([array.tobytes() for array in arrays] == was for arrays, was in told)


class TestMasks:
    @pytest.mark.parametrize("name", ["xeri", "crash"])
    def test_a_mask_allows_what_goes_on_to_a_legal_move_and_nothing_else(self, name):
        batch, rng = TableBatch(name, 3), np.random.default_rng(5)
        batch.reset(seed=2)
        for _ in range(60):
            for table in range(3):
                length = int(batch.states["length"][table])
                begun = tuple(batch.states["tokens"][table, :length].tolist())
                seat = int(batch.shown.seats[table])
                moves = engine(batch.game).moves(batch.tables[table : table + 1], seat)
                spelled = [batch.alphabet.spell(move) for move in moves]
                legal = {tokens[length] for tokens in spelled if tokens[:length] == begun}
                assert set(np.flatnonzero(batch.shown.masks[table]).tolist()) == legal
            batch.step(by_chance(batch.shown.masks, rng))


class TestOptions:
    def test_house_rules_hold_at_every_table_and_after_every_reset(self):
        batch = TableBatch("xeri", 3, Setting(options=ONE_HAND))
        for which in (None, SOME):
            batch.reset(which=which)
            assert batch.tables["hands"][:, ...].ravel().tolist() == [1, 1, 1]
        assert TableBatch("xeri", 1, Setting(options={"hands": 2})).reset().masks.any()

    def test_the_players_of_a_setting_are_those_who_play(self):
        players = ("uniform", "learner")
        env = Learner("xeri", Setting(players=players))
        env.reset(seed=1)
        assert env.table.batch.setting.players == players
        assert env.table.current_seat == 1

    def test_the_last_player_fills_the_table(self):
        batch = TableBatch("crash", 1, Setting(players=("learner", "uniform")))
        assert batch.learners == [0]


class TestAgents:
    def test_each_agent_is_shown_what_its_own_seat_knows(self):
        env, rng = AecTable("xeri"), np.random.default_rng(1)
        env.reset(seed=3)
        kernels = engine(env.table.game)
        for _ in range(20):
            shown = [env.observe(agent)[OBSERVATION] for agent in env.possible_agents]
            for seat, observation in enumerate(shown):
                assert np.array_equal(observation, kernels.observed(env.table.batch.tables, seat))
            assert not np.array_equal(*shown)
            env.step(int(by_chance(env.observe(env.agent_selection)[MASK][None], rng)[0]))

    def test_a_learner_is_given_its_own_points_wherever_it_sits(self):
        env = Learner("xeri", Setting(players=("greedy", "learner"), options=ONE_HAND))
        shown, _ = env.reset(seed=1)
        gained, ended = 0.0, False
        while not ended:
            shown, reward, ended, _, _ = env.step(np.int64(np.flatnonzero(shown[MASK])[0]))
            gained += reward
        first, own = env.table.batch.tables["points"][0, :2].tolist()
        assert gained == own != first

    def test_all_who_act_at_once_are_given_their_own_points(self):
        env = ParallelTable("crash")
        shown, _ = env.reset(seed=2)
        gained = dict.fromkeys(env.possible_agents, 0.0)
        while env.agents:
            actions = {agent: int(np.flatnonzero(shown[agent][MASK])[0]) for agent in env.agents}
            shown, rewards, ended, cut, _ = env.step(actions)
            gained = {agent: gained[agent] + rewards[agent] for agent in gained}
        points = env.table.batch.tables["points"][0].tolist()[: len(gained)]
        assert list(gained.values()) == points
        assert len(set(points)) > 1
        assert all(ended.values())
        assert not any(cut.values())

    def test_a_game_that_is_cut_off_is_truncated_for_all_who_act_at_once(self):
        env = ParallelTable("xeri", Setting(limit=1))
        shown, _ = env.reset(seed=2)
        actions = {agent: int(np.flatnonzero(shown[agent][MASK])[0]) for agent in env.agents}
        _, _, ended, cut, _ = env.step(actions)
        assert all(cut.values())
        assert not any(ended.values())
