"""Invalid arguments of environments cause an error and change nothing."""

from typing import Any

import numpy as np
import pytest

from parlour.envs.aec import AecTable
from parlour.envs.batch import Setting, TableBatch
from parlour.envs.parallel import ParallelTable
from parlour.envs.players import Rewards
from parlour.envs.single import Learner
from parlour.envs.validation import EnvironmentFault
from parlour.envs.vector import Tables
from tests.codes import has_code

#: The same for arguments of the wrong type.
ANY_BATCH: Any = TableBatch
ANY_SETTING: Any = Setting
ANY_REWARDS: Any = Rewards
AGAINST_GREEDY = Setting(players=("learner", "greedy"))
NO_NUMBERS = [2.0, "3", None, True, np.bool_(True), float("nan"), [1], np.array([1])]


@pytest.mark.parametrize("seed", [np.int64(4), np.uint8(4), np.array(4), [4], (4,), np.array([4])])
def test_a_seed_is_a_whole_number_of_any_library(seed):
    batch, plain = TableBatch("xeri", 1), TableBatch("xeri", 1)
    batch.reset(seed=seed)
    plain.reset(seed=4)
    assert batch.tables.tobytes() == plain.tables.tobytes()


@pytest.mark.parametrize(
    "seed", [2.0, "3", True, float("nan"), [1.5], ["1"], [True], [[1, 2]], -1, [-1], 1 << 256, {}]
)
def test_what_is_no_seed_is_told_so_and_deals_nothing(seed):
    batch = TableBatch("xeri", 1)
    batch.reset(seed=1)
    before = batch.tables.tobytes(), batch.states.tobytes()
    with pytest.raises(EnvironmentFault, match="seed"):
        batch.reset(seed=seed)
    assert (batch.tables.tobytes(), batch.states.tobytes()) == before


def test_a_table_that_is_given_no_seed_in_a_list_goes_on_with_its_own():
    batch, other = TableBatch("xeri", 2), TableBatch("xeri", 2)
    for one in (batch, other):
        one.reset(seed=4)
    batch.reset(seed=[8, None])
    other.reset()
    assert batch.states["number"].tolist() == [1, 2]
    assert batch.tables[1].tobytes() == other.tables[1].tobytes()


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: ANY_BATCH("xeri", 2.5), "how many tables there are is a whole number, not 2.5"),
        (lambda: ANY_BATCH("xeri", True), "how many tables there are is a whole number, not True"),
        (lambda: ANY_BATCH("xeri", 1, threads="2"), "how many threads there are is a whole number, not '2'"),
        (lambda: ANY_BATCH("xeri", 1, ANY_SETTING(limit=2.5)), "a limit is a whole number, not 2.5"),
        (lambda: ANY_BATCH("xeri", 1, ANY_SETTING(limit=1 << 70)), "a limit is a number of moves"),
        (lambda: ANY_BATCH("xeri", 1, ANY_SETTING(seats="2")), "how many seats there are is a whole number"),
        (
            lambda: ANY_BATCH("xeri", 1, ANY_SETTING(players=5)),
            "players are names, such as learner and greedy",
        ),
        (lambda: ANY_BATCH("xeri", 1, ANY_SETTING(players=[None])), "players are names"),
        (lambda: ANY_BATCH("xeri", 1, ANY_SETTING(renewed=["x"])), "games are renewed in the same step"),
        (
            lambda: ANY_BATCH("xeri", 1, ANY_SETTING(rewards="deal")),
            "rewards must be a Rewards, as in Rewards(",
        ),
        (
            lambda: ANY_BATCH("xeri", 1, ANY_SETTING(rewards=ANY_REWARDS(["x"]))),
            "the kind of rewards is deal or game",
        ),
        (lambda: lines({"xeris": float("nan")}), "the weight of xeris is a number, not nan"),
        (lambda: lines({"xeris": "1"}), "the weight of xeris is a number, not '1'"),
        (lambda: lines("xeris"), "lines are weights by name, not 'xeris'"),
        (
            lambda: ANY_BATCH("king", 1, ANY_SETTING(rewards=ANY_REWARDS(discount="1"))),
            "a discount is a number",
        ),
        (lambda: ANY_BATCH("xeri", 3).step([[1], [2, 3], 4]), "tokens are 3 whole numbers, not [[1], [2"),
        (lambda: ANY_BATCH("xeri", 3).reset(1, [[1], [2, 3], 4]), "are given by 3 booleans, not [[1], [2"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(make, told):
    with pytest.raises(EnvironmentFault) as refused:
        make()
    assert told in str(refused.value)


def lines(weights):
    return TableBatch("xeri", 1, Setting(rewards=Rewards(lines=weights)))


@pytest.mark.parametrize("given", NO_NUMBERS, ids=repr)
@pytest.mark.parametrize("kind", [Learner, AecTable, ParallelTable])
def test_a_token_that_is_no_whole_number_is_not_taken_for_one(kind, given):
    env = kind("xeri")
    env.reset(seed=1)
    before = env.table.batch.tables.tobytes()
    asked = f"seat_{env.table.current_seat}"
    with pytest.raises(EnvironmentFault):
        env.step({asked: given} if kind is ParallelTable else given)
    assert env.table.batch.tables.tobytes() == before


def test_actions_of_all_agents_have_their_names():
    env = ParallelTable("xeri")
    env.reset(seed=1)
    with pytest.raises(EnvironmentFault, check=has_code("argument.invalid")):
        env.step(3)


@pytest.mark.parametrize("kind", [Learner, AecTable, ParallelTable])
def test_an_environment_that_was_not_dealt_says_that_it_has_to_be(kind):
    env = kind("xeri", render_mode="ansi")
    with pytest.raises(EnvironmentFault, check=has_code("environment.not_reset")):
        env.step({"seat_0": 1} if kind is ParallelTable else 1)
    with pytest.raises(EnvironmentFault, check=has_code("environment.not_reset")):
        env.render()


@pytest.mark.parametrize("threads", [1, 2])
def test_tables_that_are_closed_say_so(threads):
    batch = TableBatch("xeri", 2, threads=threads)
    batch.reset(seed=1)
    batch.close()
    batch.close()
    with pytest.raises(EnvironmentFault, check=has_code("environment.closed")):
        batch.step(batch.shown.masks.argmax(axis=1))
    with pytest.raises(EnvironmentFault, check=has_code("environment.closed")):
        batch.reset(seed=1)


def test_a_game_for_one_has_its_learner_without_a_word():
    env = Learner("forty-thieves")
    shown, _ = env.reset(seed=np.int64(1))
    env.step(shown["action_mask"].argmax())
    assert env.table.seats == 1


def test_what_was_not_dealt_anew_is_not_rewarded_again():
    envs = Tables("xeri", 2, AGAINST_GREEDY)
    envs.reset(seed=1)
    envs.batch.shown.rewards[:] = 7
    _, infos = envs.reset(options={"reset_mask": np.array([True, False])})
    assert not infos["rewards"].any()
