"""A game in progress, token by token: what each seat sees of a move that is being spelled, and its copies."""

import copy
import pickle
import random

import pytest

from parlour.engine.linked import engine
from parlour.envs.episode import Course, Laid
from parlour.envs.errors import EnvironmentFault
from parlour.games import load
from tests.codes import has_code

CRASH = load("crash")


@pytest.fixture
def course() -> Course:
    """A game of Crash in the middle of a move."""
    begun = Course.dealt(Laid(CRASH, engine(CRASH).template(4, {})), 1, 0)
    chance = random.Random(1)
    while not begun.tokens:
        begun.choose(chance.choice(begun.legal()))
    return begun


def test_only_the_seat_that_spells_sees_what_it_has_spelled(course):
    longest = course.laid.alphabet.longest
    assert longest > 1
    for seat in range(4):
        spells = seat == course.turn
        assert course.observed(seat)[-longest:].any() == spells
        assert course.told(seat).splitlines()[-1].startswith("spells ") == spells


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, Course.copy, lambda course: pickle.loads(pickle.dumps(course))]
)
def test_a_copy_goes_on_by_itself(course, copied):
    other, before = copied(course), [course.told(seat) for seat in range(4)]
    assert [other.told(seat) for seat in range(4)] == before
    chance = random.Random(2)
    for _ in range(8):
        other.choose(chance.choice(other.legal()))
    assert [course.told(seat) for seat in range(4)] == before
    assert other.told(0) != before[0]


def test_a_token_that_may_not_be_chosen_changes_nothing(course):
    before = course.table.tobytes(), course.tokens
    forbidden = next(token for token in range(course.laid.alphabet.size) if token not in course.legal())
    for token in (forbidden, -1, course.laid.alphabet.size):
        with pytest.raises(EnvironmentFault, check=has_code("move.not_legal")):
            course.choose(token)
    assert (course.table.tobytes(), course.tokens) == before
