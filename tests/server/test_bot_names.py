"""Bots at a table have names of people, which do not depend on the deal."""

import subprocess
import sys

import pytest

from parlour.names import alike, checked_name
from parlour.server.tables.config import (
    NAMES,
    bot_names,
    challenge_config,
    fork_config,
    rematch_config,
)
from parlour.server.tables.state import State, token_hash
from parlour.server.views.view_cache import people, seats_told
from tests.server.configs import table_config

BOTS = ["person", "greedy", "search:100", "open"]


def config_of(chairs=BOTS, **changed):
    return table_config("king", {}, list(chairs)).model_copy(update={"id": "table-of-tests"} | changed)


def bots_of(config):
    state = State(config)
    return {seat: state.names[seat] for seat in state.bots}


def sat(state, seat, name):
    state.apply({"kind": "sit", "seat": seat, "name": name, "key": token_hash(name)})


def test_every_name_can_be_a_persons_and_is_short_enough_for_a_phone():
    assert len({alike(checked_name(name, "it")) for name in NAMES}) == len(NAMES)
    assert all(3 <= len(name) <= 5 for name in NAMES)


def test_bots_at_one_table_have_names_of_their_own_at_the_largest_table_too():
    named = bot_names("t", range(70), NAMES[:3])
    assert len(set(named.values())) == 70
    assert not set(named.values()) & set(NAMES[:3])
    assert set(bot_names("t", range(20), ()).values()) <= set(NAMES)


def test_the_names_hang_on_the_table_and_on_nothing_of_the_deal():
    one = bots_of(config_of(seed=1))
    assert one == bots_of(config_of(seed=2, salt="other", invite="other"))
    assert any(one != bots_of(config_of().model_copy(update={"id": f"another {i}"})) for i in range(3))


def test_another_process_gives_the_same_names():
    asked = "from parlour.server.tables.config import bot_names; print(bot_names('t', range(4), ()))"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == str(bot_names("t", range(4), ()))


def test_the_same_bots_sit_at_a_rematch_a_challenge_and_where_one_plays_on():
    config = config_of()
    rematch = rematch_config(rematch_config(config, "normal", 1), "normal", 1)
    assert rematch.id != config.id
    for again in (rematch, challenge_config(config), fork_config(config, 0, "greedy")):
        assert bots_of(config).items() <= bots_of(again).items()


@pytest.mark.parametrize("seat", [1, 2])
def test_a_person_with_the_name_of_a_bot_keeps_it_and_no_other_bot_is_called_anew(seat):
    state = State(config_of())
    before = state.names
    sat(state, 3, before[seat].upper())
    after = state.names
    assert len({alike(name) for name in after.values()}) == len(after)
    assert after[3] == before[seat].upper()
    assert after[3 - seat] == before[3 - seat]


def test_a_bot_in_a_persons_place_has_her_name_and_the_others_tell_how_strong_they_are():
    state = State(config_of())
    sat(state, 0, "Ann")
    state.apply({"kind": "bot", "seat": 0, "bot": "greedy"})
    told = seats_told(state, [], {})
    assert [one["level"] for one in told] == ["", "Club", "Strong", ""]
    assert [one["name"] for one in told] == [state.names.get(seat, "") for seat in range(4)]
    assert people(state, 0).name(1) == state.names[1]
    assert state.names[0] == "Ann"
