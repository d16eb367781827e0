"""The cache of view parts: parts are shared only by viewers who know the same cards."""

from functools import partial

import pytest

from parlour.match import Match
from parlour.match.plain_table import PlainTable
from parlour.match.view import _heads
from parlour.server.views.view_cache import ViewCache


@pytest.fixture
def match():
    found = Match("king", seed=5)
    while found.phase != "play":
        found.play(found.deciders[0], found.legal(found.deciders[0])[0])
    return found


def as_known(match, eye):
    return PlainTable(match.game.table, match.known_to(eye))


@pytest.mark.parametrize(("zone", "shared"), [("won", True), ("trick", True), ("hand", False)])
def test_what_was_told_of_a_zone_is_told_again_to_those_only_to_whom_it_looks_the_same(match, zone, shared):
    lately = ViewCache()
    told = [lately.status(t, partial(told_of, t, zone)) for t in (as_known(match, eye) for eye in range(4))]
    assert told == [told_of(as_known(match, eye), zone) for eye in range(4)]
    assert len({id(one) for one in told}) == (1 if shared else 4)


def told_of(t, zone):
    found = getattr(t, zone)
    copies = found if isinstance(found, list) else [found]
    return {"cards": [list(copy.cards) for copy in copies], "turn": t.turn}


def zones_told(lately, match, eye, how):
    """Return the zones as an observer sees them, each with these words as its name."""
    return lately.zones(as_known(match, eye), _heads(match.game), lambda head: f"{head.name} {how}")


def test_a_zone_of_which_some_know_more_is_told_to_each_alone(match):
    lately = ViewCache()
    for eye in (2, 0, match.game.table.spectator, 1):
        told = zones_told(lately, match, eye, f"as {eye} sees it")
        assert list(told) == list(match.game.table.zones)
        assert told["hand"] == f"hand as {eye} sees it"
        assert told["won"] == "won as 2 sees it"


def test_what_has_changed_is_told_anew(match):
    lately = ViewCache()
    before = zones_told(lately, match, 0, "at first")
    match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    assert zones_told(lately, match, 0, "too early")["trick"] == "trick at first"
    lately.go_on()
    after = zones_told(lately, match, 0, "then")
    assert (before["trick"], after["trick"]) == ("trick at first", "trick then")
    assert after["won"] == "won at first"  # the zone is still empty
