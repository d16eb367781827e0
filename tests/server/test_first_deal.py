"""The guided first deal: bots make the prepared moves, and the learner sees what to do."""

import pytest

from parlour.games import load
from parlour.presentation.first_deal import LEARNER, first_deal

from .tables import OpenPage, new_table, open_pages

GAMES = ("xeri", "mexican-sweat")


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_leads_through_its_deal(client, game):
    deal, table = first_deal(load(game)), new_table(client, game, first_deal=True)
    with OpenPage(client, table["table"], table["token"]) as page:
        for number, step in enumerate(deal.steps_of(LEARNER), 1):
            guide = page.wait_for_turn()["guide"]
            assert (guide["move"], guide["stop"]) == (step.move, number)
            assert guide["text"]
            page.play(step.move)
        page.wait_for_turn()
        assert page.view["guide"] is None


def test_another_move_ends_the_guide_and_the_game_goes_on(client):
    deal, table = first_deal(load("xeri")), new_table(client, "xeri", first_deal=True)
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        page.play(next(move for move in page.moves if move != deal.steps[0].move))
        page.wait_for_turn()
        assert page.view["guide"] is None
        page.play(page.moves[0])
        assert page.wait_for_turn()["status"] == "playing"


def test_spectators_are_not_guided_and_other_tables_have_no_guide(client):
    table = new_table(client, "xeri", first_deal=True)
    with open_pages(client, table, [table["token"], None]) as (_, spectator):
        assert spectator.view["guide"] is None
    table = new_table(client, "xeri")
    with OpenPage(client, table["table"], table["token"]) as page:
        assert "guide" not in page.view


def test_a_rematch_is_an_ordinary_game(client):
    table = new_table(client, "xeri", first_deal=True)
    with OpenPage(client, table["table"], table["token"]) as page:
        while page.wait_for_turn()["status"] == "playing":
            page.play(page.moves[0])
        again = page.ask(type="rematch")
    with OpenPage(client, again["table"], table["token"]) as page:
        assert "guide" not in page.view
