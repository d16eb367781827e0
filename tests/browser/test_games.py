"""Every game in a browser, on a desktop and a phone, played through the page."""

import pytest
from playwright.sync_api import Page

from parlour.games import find, list_games
from tests.browser.player import BrowserPlayer
from tests.browser.tables import beyond
from tests.open_room import OpenRoom
from tests.server.tables import YOU, bot, new_table

DECISIONS = 6


@pytest.mark.parametrize("game", list_games())
def test_a_game_is_played_by_touching_what_the_page_offers(page: Page, room: OpenRoom, game: str) -> None:
    seats = find(game).seats.default
    table = new_table(room.client, game, [YOU, *[bot()] * (seats - 1)], deal="21")
    player = BrowserPlayer(page, game)
    player.sit_down(table)
    for _ in range(DECISIONS):
        if not player.wait_until_asked():
            break
        player.decide()
    assert player.refused == []
    assert beyond(page) <= 0, "something is wider than the screen"
