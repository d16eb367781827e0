"""Whole games through the socket: every offered move can be played, in every game."""

import random

import pytest

from parlour.games import find, list_games

from .tables import YOU, OpenPage, bot, new_table

MOST = 25  # decisions of one seat: enough to see every kind of phase of most games


@pytest.mark.parametrize("game", list_games())
def test_a_game_is_played_through_what_the_page_offers(client, game):
    seats = max(2, find(game).seats.default) if find(game).seats.most > 1 else 1
    table = new_table(client, game, [YOU, *[bot()] * (seats - 1)], deal="7")
    chance = random.Random(game)
    with OpenPage(client, table["table"], table["token"]) as page:
        for _ in range(MOST):
            page.wait_for_turn()
            if page.view["status"] != "playing":
                break
            habits = [move["text"] for move in page.view["choices"]["moves"] if not move["low"]]
            assert page.play(chance.choice(habits or page.moves))["type"] == "ack"
        else:
            page.wait_for_turn()
        assert page.view["moves_played"] > 0
        assert page.view["game"]["game"] == game
