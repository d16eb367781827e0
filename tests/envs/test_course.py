"""An episode, token by token: what each seat sees of an incomplete move, and copies."""

import copy
import pickle
import random

import pytest

from parlour.engine.linked import engine
from parlour.envs.episode import Episode, GameSetup
from parlour.envs.validation import EnvironmentFault
from parlour.games import load
from tests.codes import has_code

CRASH = load("crash")


@pytest.fixture
def episode() -> Episode:
    """A game of Crash in the middle of a move."""
    begun = Episode.deal(GameSetup(CRASH, engine(CRASH).template(4, {})), 1, 0)
    chance = random.Random(1)
    while not begun.tokens:
        begun.choose(chance.choice(begun.legal()))
    return begun


def test_only_the_seat_that_spells_sees_what_it_has_spelled(episode):
    longest = episode.setup.alphabet.longest
    assert longest > 1
    for seat in range(4):
        spells = seat == episode.turn
        assert episode.observed(seat)[-longest:].any() == spells
        assert episode.log_text(seat).splitlines()[-1].startswith("spells ") == spells


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, Episode.copy, lambda episode: pickle.loads(pickle.dumps(episode))]
)
def test_a_copy_goes_on_by_itself(episode, copied):
    other, before = copied(episode), [episode.log_text(seat) for seat in range(4)]
    assert [other.log_text(seat) for seat in range(4)] == before
    chance = random.Random(2)
    for _ in range(8):
        other.choose(chance.choice(other.legal()))
    assert [episode.log_text(seat) for seat in range(4)] == before
    assert other.log_text(0) != before[0]


def test_a_token_that_may_not_be_chosen_changes_nothing(episode):
    before = episode.table.tobytes(), episode.tokens
    forbidden = next(token for token in range(episode.setup.alphabet.size) if token not in episode.legal())
    for token in (forbidden, -1, episode.setup.alphabet.size):
        with pytest.raises(EnvironmentFault, check=has_code("move.not_legal")):
            episode.choose(token)
    assert (episode.table.tobytes(), episode.tokens) == before
