"""Many tables in one call: the games are those of Match, whatever other tables there are."""

from typing import Any

import numpy as np
import pytest

from parlour import Match
from parlour.engine.linked import engine
from parlour.engine.stepping import CUT, ON, OVER
from parlour.envs.batch import Setting, TableBatch
from parlour.envs.players import Rewards
from parlour.envs.validation import EnvironmentFault
from parlour.errors import OptionError, SeatsError
from tests.codes import has_code

from .playing import by_chance, play_on

TABLES = 6


def untyped(value: Any) -> Any:
    """Return a value as an untyped program may pass it."""
    return value


def moves_of(batch: TableBatch, table: int, steps: int) -> tuple[list[tuple[int, int]], list[np.ndarray]]:
    """Play random tokens; return the moves of one table and the rewards."""
    rng = np.random.default_rng(3)
    spelled: list[int] = []
    made, rewards = [], []
    for _ in range(steps):
        tokens = by_chance(batch.shown.masks, rng)
        seat = int(batch.shown.seats[table])
        legal = engine(batch.game).moves(batch.tables[table : table + 1], seat)
        spelled.append(int(tokens[table]))
        batch.step(tokens)
        begun = [move for move in legal if batch.alphabet.spell(move)[: len(spelled)] == tuple(spelled)]
        if batch.states["length"][table]:
            count = int(batch.states["length"][table])
            spelled = batch.states["tokens"][table, :count].tolist()
        else:
            made.append((seat, begun[0]))
            spelled = []
        rewards.append(batch.shown.rewards[table].copy())
        if batch.shown.ends[table] != ON:
            break
    return made, rewards


@pytest.mark.parametrize("name", ["xeri", "kontsina", "crash"])
def test_a_table_of_a_batch_is_the_game_that_a_match_plays(name):
    batch = TableBatch(name, TABLES, Setting(renewed="never"))
    batch.reset(seed=40)
    made, rewards = moves_of(batch, 2, 100_000)
    match = Match(name, seed=42)
    for seat, move in made:
        match.play(seat, match.game.texts.write(move, match.table[0]))
    assert match.over
    assert batch.shown.ends[2] == OVER
    assert np.sum(rewards, axis=0).tolist() == match.points
    assert batch.tables["winners"][2] == sum(1 << seat for seat in match.winners)


def test_threads_change_nothing():
    alone, together = TableBatch("xeri", TABLES), TableBatch("xeri", TABLES, threads=3)
    for batch in (alone, together):
        batch.reset(seed=9)
        play_on(batch, 300)
    for own, other in zip(alone.shown, together.shown, strict=True):
        assert np.array_equal(own, other)
    together.close()


def test_each_table_has_a_seed_of_its_own():
    batch = TableBatch("xeri", 3)
    batch.reset(seed=[5, 7, 5])
    shown = batch.shown.observations
    assert np.array_equal(shown[0], shown[2])
    assert not np.array_equal(shown[0], shown[1])
    single = TableBatch("xeri", 1)
    single.reset(seed=7)
    assert np.array_equal(single.shown.observations[0], shown[1])


def test_seeds_may_be_numbers_of_numpy():
    batch = TableBatch("xeri", 2)
    plain = batch.reset(seed=5).observations.copy()
    assert np.array_equal(batch.reset(seed=np.int64(5)).observations, plain)
    assert np.array_equal(batch.reset(seed=np.array([5, 6])).observations, plain)


def test_seeds_that_are_not_given_are_drawn():
    first, second = TableBatch("xeri", 2), TableBatch("xeri", 2)
    assert not np.array_equal(first.reset().observations, second.reset().observations)


def test_a_table_that_is_dealt_anew_has_the_next_game_of_its_seed():
    batch = TableBatch("xeri", 2)
    first = batch.reset(seed=4).observations.copy()
    batch.reset(which=np.array([False, True]))
    assert np.array_equal(batch.shown.observations[0], first[0])
    assert not np.array_equal(batch.shown.observations[1], first[1])
    assert str(Match("xeri", seed=5, number=1).table["cells"]) == str(batch.tables["cells"][1:])


def until_one_ends(batch: TableBatch) -> int:
    rng = np.random.default_rng(0)
    while not (batch.shown.ends != ON).any():
        batch.step(by_chance(batch.shown.masks, rng))
    return int(np.flatnonzero(batch.shown.ends != ON)[0])


def test_a_game_is_followed_in_the_same_step_and_its_last_observation_kept():
    batch = TableBatch("chase-the-ace", 2)
    batch.reset(seed=1)
    ended = until_one_ends(batch)
    assert batch.shown.ends[ended] == OVER
    assert batch.shown.masks[ended].any()
    assert not np.array_equal(batch.shown.finals[ended], batch.shown.observations[ended])
    assert batch.states["number"][ended] == 2


def test_a_game_is_followed_in_the_next_step():
    batch = TableBatch("chase-the-ace", 2, Setting(renewed="next step"))
    batch.reset(seed=1)
    ended = until_one_ends(batch)
    assert not batch.shown.masks[ended].any()
    batch.step(by_chance(batch.shown.masks, np.random.default_rng(0)))
    assert batch.shown.ends[ended] == ON
    assert batch.shown.masks[ended].any()
    assert not batch.shown.rewards[ended].any()


def test_a_game_that_is_not_followed_stays_as_it_ended():
    batch = TableBatch("chase-the-ace", 2, Setting(renewed="never"))
    batch.reset(seed=1)
    ended = until_one_ends(batch)
    last = batch.tables[ended].tobytes()
    batch.step(by_chance(batch.shown.masks, np.random.default_rng(0)))
    assert batch.tables[ended].tobytes() == last
    assert batch.shown.ends[ended] == OVER
    assert not batch.shown.rewards[ended].any()


@pytest.mark.parametrize("token", [-1, 99, -(1 << 62)])
@pytest.mark.parametrize("renewed", ["next step", "never"])
def test_any_token_will_do_where_a_game_is_over(renewed, token):
    batch = TableBatch("chase-the-ace", 2, Setting(renewed=renewed))
    batch.reset(seed=1)
    ended = until_one_ends(batch)
    assert batch.shown.rewards[ended].any()
    tokens = batch.shown.masks.argmax(axis=1)
    tokens[ended] = token
    batch.step(tokens)
    assert not batch.shown.rewards[ended].any()
    assert batch.shown.ends[ended] == (OVER if renewed == "never" else ON)


def test_a_game_is_cut_off_at_the_limit():
    batch = TableBatch("king", 1, Setting(limit=10, renewed="never"))
    batch.reset(seed=1)
    play_on(batch, 10)
    assert batch.shown.ends[0] == CUT
    assert not batch.tables["over"][0]


def test_bots_play_the_seats_that_are_not_learners():
    players = ("greedy", "learner", "greedy:50", "uniform", "uniform", "greedy")
    batch = TableBatch("chase-the-ace", 4, Setting(players=players, seats=6))
    batch.reset(seed=1)
    for _ in range(300):
        assert (batch.shown.seats == 1).all()
        play_on(batch, 1)


def test_one_learner_is_given_what_it_has_gained_since_it_was_asked():
    batch = TableBatch("king", 1, Setting(players=("learner", "greedy"), renewed="never"))
    batch.reset(seed=2)
    gained = 0.0
    rng = np.random.default_rng(0)
    while batch.shown.ends[0] == ON:
        batch.step(by_chance(batch.shown.masks, rng))
        gained += batch.shown.rewards[0, 0]
    assert gained == batch.tables["points"][0, 0] != 0


@pytest.mark.parametrize(
    ("tokens", "told"),
    [
        (np.zeros(3, np.int64), "tokens are 2 whole numbers, not int64 of shape (3,)"),
        (np.zeros(2), "tokens are 2 whole numbers, not float64 of shape (2,)"),
        (np.array([0, 99]), "token"),
        (np.array([-1, -1]), "token -1 is not allowed on table 0 now; allowed are "),
    ],
)
def test_a_token_that_may_not_be_chosen_changes_nothing(tokens, told):
    batch = TableBatch("xeri", 2)
    batch.reset(seed=1)
    before = batch.tables.tobytes(), batch.states.tobytes()
    with pytest.raises(EnvironmentFault) as refused:
        batch.step(tokens)
    assert told in str(refused.value)
    assert (batch.tables.tobytes(), batch.states.tobytes()) == before


def test_a_refusal_names_the_tokens_that_may_be_chosen():
    batch = TableBatch("chase-the-ace", 1)
    batch.reset(seed=1)
    told = r"token 2 \(cut\) is not allowed on table 0 now; allowed are 0 \(keep\), 1 \(swap\)"
    with pytest.raises(EnvironmentFault, match=told):
        batch.step(np.array([2]))


def test_what_has_not_been_dealt_cannot_be_played():
    with pytest.raises(EnvironmentFault, check=has_code("environment.not_reset")):
        TableBatch("xeri", 1).step(np.array([0]))


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: TableBatch("xeri", 0), "a batch has 1 to 1048576 tables, not 0"),
        (lambda: TableBatch("xeri", 1, threads=0), "there must be 1 thread or more, not 0"),
        (lambda: TableBatch("xeri", 1, Setting(renewed="later")), "not 'later'"),
        (lambda: TableBatch("xeri", 1, Setting(limit=-1)), "not -1"),
        (lambda: TableBatch("xeri", 1, Setting(players=("greedy",))), "one of the players must be a learner"),
        (lambda: TableBatch("xeri", 1, Setting(players=("learner", "search"))), "search searches"),
        (lambda: TableBatch("xeri", 1, Setting(players=("learner", "nobody"))), "there is no bot 'nobody'"),
        (
            lambda: TableBatch("xeri", 1, Setting(players=("learner",) * 3)),
            "name 1 to 2 players for 2 seats",
        ),
        (lambda: TableBatch("xeri", 2).reset(seed=[1]), "give one seed, or 2, not 1"),
        (lambda: TableBatch("xeri", 2).reset(seed=-1), "a seed is a whole number"),
        (lambda: TableBatch("xeri", 2).reset(which=np.array([1, 0])), "given by 2 booleans"),
        (lambda: TableBatch("xeri", 1, Setting(rewards=Rewards("hand"))), "deal or game, not 'hand'"),
        (
            lambda: TableBatch("xeri", 1, Setting(rewards=Rewards(lines={"luck": 1}))),
            "Xeri has no line 'luck'",
        ),
        (lambda: TableBatch("xeri", 1, Setting(rewards=Rewards(discount=1.0))), "leave `discount` out"),
        (
            lambda: TableBatch("king", 1, Setting(rewards=Rewards(discount=2.0))),
            "a discount is a number from 0 to 1",
        ),
        (lambda: TableBatch("xeri", untyped(2.5)), "how many tables there are is a whole number, not 2.5"),
        (
            lambda: TableBatch("xeri", 1, threads=untyped(1.5)),
            "is a whole number, not 1.5",
        ),
        (lambda: TableBatch("xeri", 1, Setting(limit=untyped(1.5))), "a limit is a whole number, not 1.5"),
        (lambda: TableBatch("xeri", 2).reset(seed=untyped(1.5)), "a seed is a whole number, not 1.5"),
        (lambda: TableBatch("xeri", 2).reset(seed=untyped("ab")), "a seed is a whole number, not 'a'"),
        (lambda: TableBatch("xeri", 1, Setting(players=("learner", untyped(3)))), "players are names"),
        (
            lambda: TableBatch("xeri", 1, Setting(rewards=untyped("game"))),
            "rewards must be a Rewards, as in Rewards('game')",
        ),
        (
            lambda: TableBatch("xeri", 1, Setting(rewards=Rewards("game", {"xeris": 1}))),
            "reward the lines of the score or by 'game', not both",
        ),
        (
            lambda: TableBatch("xeri", 1, Setting(rewards=Rewards(lines=untyped(["xeris"])))),
            "lines are weights by name",
        ),
        (
            lambda: TableBatch("xeri", 1, Setting(rewards=Rewards(lines=untyped({"xeris": "1"})))),
            "the weight of xeris is a number, not '1'",
        ),
        (
            lambda: TableBatch("chase-the-ace", 1, Setting(rewards=Rewards(discount=untyped("1")))),
            "a discount is a number from 0 to 1, not '1'",
        ),
    ],
)
def test_what_cannot_be_made_is_refused_in_words(make, told):
    with pytest.raises(EnvironmentFault) as refused:
        make()
    assert told in str(refused.value)


def test_house_rules_and_seats_are_those_of_the_setting():
    batch = TableBatch("mexican-sweat", 1, Setting(seats=3, options={"limit": "none"}))
    batch.reset(seed=1)
    assert batch.seats == 3
    assert batch.tables["limit"][0] == 1
    with pytest.raises(SeatsError):
        TableBatch("king", 1, Setting(seats=3))
    with pytest.raises(OptionError):
        TableBatch("king", 1, Setting(options={"hearts": "free"}))
