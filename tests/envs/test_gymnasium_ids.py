"""Games by their ids in gymnasium: `make`, and `make_vec` of the same."""

import subprocess
import sys

import gymnasium
import numpy as np
import pytest

from parlour.engine.linked import engine
from parlour.envs.batch import Setting
from parlour.envs.gymnasium_ids import id_of, register
from parlour.envs.spaces import MASK, OBSERVATION
from parlour.envs.validation import EnvironmentFault
from parlour.envs.vector import Tables
from parlour.errors import UnknownGame
from parlour.games import SHELF, load
from tests.codes import has_code
from tests.documents import ROOT

from .playing import by_chance

XERI = "Parlour/Xeri-v0"


def test_an_id_is_the_name_in_one_word():
    assert id_of("chase-the-ace") == "Parlour/ChaseTheAce-v0"
    assert id_of("tri-cap") == "Parlour/TriCap-v0"


@pytest.mark.parametrize("name", SHELF)
def test_every_game_is_made_by_its_id(name, monkeypatch):
    monkeypatch.setattr(engine(load(name)), "waits", False)
    env = gymnasium.make(id_of(name), render_mode="ansi")
    shown, _ = env.reset(seed=1)
    for _ in range(3):
        assert env.observation_space.contains(shown)
        shown, *_ = env.step(env.action_space.sample(shown[MASK]))
    assert str(env.render()).startswith(load(name).title)


def test_whoever_imports_the_environments_has_the_ids():
    """A separate process has only imported the environments; no game is loaded for the ids."""
    code = (
        "import sys, gymnasium, parlour.envs; "
        "ids = [one for one in gymnasium.registry if one.startswith('Parlour/')]; "
        f"print(len(ids), {XERI!r} in ids, 'parlour.games.xeri.rules' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split() == [str(len(SHELF)), "True", "False"]


def test_many_tables_are_as_many_of_the_single_one():
    """Compiled together or one by one, the games and rewards are the same."""
    setting = Setting(options={"hands": 1}, players=("greedy", "learner"))
    many = gymnasium.make_vec(XERI, num_envs=3, setting=setting)
    apart = gymnasium.make_vec(XERI, num_envs=3, vectorization_mode="sync", setting=setting)
    assert isinstance(many, Tables)
    (shown, _), (other, _) = many.reset(seed=4), apart.reset(seed=4)
    rng, given = np.random.default_rng(1), 0.0
    while True:
        assert np.array_equal(shown[OBSERVATION], other[OBSERVATION])
        assert np.array_equal(shown[MASK], other[MASK])
        tokens = by_chance(shown[MASK], rng)
        shown, rewards, ended, *_ = many.step(tokens)
        other, others, over, *_ = apart.step(tokens)
        assert np.array_equal(rewards, others)
        assert np.array_equal(ended, over)
        given += float(np.abs(rewards).sum())
        if ended.any():
            break
    assert given > 0


def test_a_patience_has_its_learner_alone():
    shown, _ = gymnasium.make_vec("Parlour/FortyThieves-v0", num_envs=2).reset(seed=1)
    assert shown[MASK].any(axis=1).all()


def test_a_batch_of_several_learners_is_not_what_make_makes():
    with pytest.raises(EnvironmentFault, check=has_code("learner.not_single")):
        gymnasium.make_vec(XERI, num_envs=2, setting=Setting(players=("learner", "learner")))


def test_whoever_says_the_house_rules_alone_plays_against_greedy():
    setting = Setting(options={"hands": 1})
    one, many = gymnasium.make(XERI, setting=setting), gymnasium.make_vec(XERI, num_envs=2, setting=setting)
    assert one.unwrapped.table.batch.learners == many.batch.learners == [0]


def test_parts_of_a_setting_are_given_by_their_names():
    setting = Setting(options={"hands": 2}, limit=5)
    one = gymnasium.make(XERI, setting=setting, options={"hands": 1}).unwrapped.table.batch.setting
    assert (one.options, one.limit, one.players) == ({"hands": 1}, 5, ("learner", "greedy"))
    many = gymnasium.make_vec(XERI, num_envs=2, options={"hands": 1}, players=("greedy", "learner"))
    assert (many.batch.setting.options, many.batch.learners) == ({"hands": 1}, [1])
    with pytest.raises(
        EnvironmentFault, match="'hands' is not a field of a setting: there are seats, options, "
    ):
        gymnasium.make(XERI, hands=1)


def test_a_game_of_ones_own_is_registered_by_its_folder():
    """A separate process then has one more game."""
    folder = str(ROOT / "tests/external_games/high_card")
    code = (
        "import gymnasium; from parlour.envs.gymnasium_ids import register; "
        f"found = [register({folder!r}), register({folder!r})]; "
        "print(*found, gymnasium.spec(found[0]).kwargs['game'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split() == ["Parlour/HighCard-v0"] * 2 + [folder]


def test_what_is_no_game_is_not_registered():
    with pytest.raises(UnknownGame, check=has_code("game.unknown")):
        register("whist")
