"""The deals offered as winnable: the solver has won each, and some are solved again here."""

import pytest

from parlour.games import load
from parlour.match import Match
from parlour.match.deal_numbers import deck_of, drawn, winnable_deals
from parlour.solving import solve

GAME = load("forty-thieves")
LISTED = winnable_deals(GAME)


def test_the_list_is_in_order_and_long_enough_that_nobody_knows_it_by_heart():
    assert list(LISTED) == sorted(set(LISTED))
    assert len(LISTED) >= 50


@pytest.mark.parametrize("deal", LISTED[:: len(LISTED) // 4])
def test_a_listed_deal_is_won_by_the_strictest_rules(deal):
    match = Match(GAME, None, {"redeals": 0}, deal, deck_of(GAME, deal), watched=False)
    found = solve(match, 120)
    for move in found.moves:
        match.play(0, move)
    assert match.winners == [0], f"deal {deal}: {found.reason}"


def test_one_of_them_is_drawn():
    assert {drawn(GAME, winnable=True) for _ in range(40)} <= set(LISTED)
