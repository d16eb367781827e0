"""Rewards of learners."""

import numpy as np
import pytest

from parlour import load
from parlour.engine.linked import engine
from parlour.engine.stepping import ON
from parlour.envs.batch import Setting, TableBatch
from parlour.envs.players import Rewards, check_discount
from parlour.envs.validation import EnvironmentFault
from tests.codes import has_code

from .playing import by_chance


def played(name: str, rewards: Rewards, seed: int = 1, **more: object) -> tuple[TableBatch, np.ndarray]:
    """Play one random game; return the rewards of each seat in each step, shape (steps, seats)."""
    batch = TableBatch(name, 1, Setting(rewards=rewards, renewed="never", **more))  # type: ignore[arg-type]
    batch.reset(seed=seed)
    rng = np.random.default_rng(seed)
    given = []
    while batch.shown.ends[0] == ON:
        batch.step(by_chance(batch.shown.masks, rng))
        given.append(batch.shown.rewards[0].copy())
    return batch, np.array(given)


def test_a_deal_gives_its_points():
    batch, given = played("king", Rewards())
    assert given.sum(axis=0).tolist() == batch.tables["points"][0].tolist()
    assert np.count_nonzero(given.any(axis=1)) == batch.tables["deals"][0]


@pytest.mark.parametrize("name", ["king", "xeri", "mexican-sweat", "chase-the-ace", "diloti", "cash"])
def test_the_end_of_a_game_gives_as_much_as_it_takes(name):
    batch, given = played(name, Rewards("game"))
    assert not given[:-1].any()
    assert given[-1].sum() == pytest.approx(0)
    winners = int(batch.tables["winners"][0])
    for seat, got in enumerate(given[-1]):
        assert (got > 0) == bool(winners >> seat & 1) or not given[-1].any()


def test_who_wins_alone_gets_one():
    _, given = played("king", Rewards("game"))
    assert sorted(given[-1].tolist()) == pytest.approx([-1 / 3, -1 / 3, -1 / 3, 1])


def test_partners_win_and_lose_together():
    _, given = played("diloti", Rewards("game"), seats=4)
    assert given[-1].tolist() in ([1, -1, 1, -1], [-1, 1, -1, 1])


def test_a_game_for_one_gives_nothing_but_a_win():
    batch, given = played("forty-thieves", Rewards("game"), limit=50)
    assert given.sum() == float(batch.tables["winners"][0] & 1) == 0


def test_what_is_scored_before_a_learner_is_asked_is_in_its_first_reward():
    """In this game the first bot gives up at once: a deal is scored before the learner's first move."""
    players = ("learner", "uniform")
    batch = TableBatch("mexican-sweat", 1, Setting(seats=2, players=players))
    assert batch.reset(seed=50).rewards[0].tolist() == [0, 0]
    assert batch.tables["points"][0, :2].tolist() == [1, -1]
    batch, given = played("mexican-sweat", Rewards(), seed=50, seats=2, players=players)
    assert given.sum(axis=0).tolist() == batch.tables["points"][0, :2].tolist()


def test_a_potential_is_added_for_learners_alone():
    """A bot's evaluation of its position would tell a learner its cards."""
    players = ("learner", "greedy")
    _, plain = played("chase-the-ace", Rewards("game"), seed=4, players=players)
    _, shaped = played("chase-the-ace", Rewards("game", discount=0.9), seed=4, players=players)
    assert np.array_equal(shaped[:, 1:], plain[:, 1:])
    assert not np.array_equal(shaped[:, 0], plain[:, 0])


def test_lines_of_a_score_are_rewarded_by_weight():
    _, given = played("xeri", Rewards(lines={"xeris": 1, "most cards": -2}))
    plain, points = played("xeri", Rewards(lines=dict.fromkeys(load("xeri").table.lines, 1.0)))
    assert points.sum(axis=0).tolist() == plain.tables["points"][0].tolist()
    assert not np.array_equal(given, points)
    assert set(np.unique(given)) <= {10.0 * tens - 6 * most for tens in range(20) for most in (0, 1)}


def test_a_potential_adds_up_to_what_it_was_at_the_start():
    """Without a discount the sum of all potential terms is minus the initial potential."""
    _, plain = played("chase-the-ace", Rewards("game"), seed=4)
    batch, shaped = played("chase-the-ace", Rewards("game", discount=1.0), seed=4)
    batch.reset(seed=4)
    kernels = engine(batch.game)
    first = [hope(kernels, batch, seat) for seat in range(batch.seats)]
    assert shaped.sum(axis=0) == pytest.approx(plain.sum(axis=0) - first)
    assert np.count_nonzero(shaped) > np.count_nonzero(plain)


def test_a_potential_is_discounted_after_a_move_and_not_before():
    """The reward of each seat before the end is discount * P(after) - P(before)."""
    rewards = Rewards("game", discount=0.5)
    batch = TableBatch("chase-the-ace", 1, Setting(rewards=rewards, renewed="never"))
    batch.reset(seed=4)
    rng, kernels, steps = np.random.default_rng(4), engine(batch.game), 0
    while True:
        before = np.array([hope(kernels, batch, seat) for seat in range(batch.seats)])
        batch.step(by_chance(batch.shown.masks, rng))
        if batch.shown.ends[0] != ON:
            break
        after = np.array([hope(kernels, batch, seat) for seat in range(batch.seats)])
        assert batch.shown.rewards[0] == pytest.approx(0.5 * after - before)
        steps += before.any()
    assert steps > 5


def hope(kernels: object, batch: TableBatch, seat: int) -> float:
    known = engine(batch.game).known_to(batch.tables, seat)
    worth = engine(batch.game).kernels("search").standing
    return float(worth(known[0], seat))


def test_a_discount_lies_between_0_and_1():
    for discount in (0, 0.5, 1):
        check_discount(load("chase-the-ace"), discount)
    for discount in (-0.01, 1.01):
        with pytest.raises(EnvironmentFault, check=has_code("setting.out_of_range")):
            check_discount(load("chase-the-ace"), discount)
