"""Whole games in a browser: two by default, all of them in the slow tier."""

import re

import pytest
from playwright.sync_api import Page, expect

from parlour.games import list_games
from tests.browser.conftest import DESK, PHONE, Opening
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone
from tests.open_room import OpenRoom

SHORT = {"forty-thieves": {"max_moves": "60"}}  # random play never wins it
MOST = 2500  # more decisions than any game has


def play_to_the_end(page: Page, room: OpenRoom, game: str) -> None:
    player = BrowserPlayer(page, game)
    player.sit_down(alone(room, game, options=SHORT.get(game, {})))
    for _ in range(MOST):
        if not player.wait_until_asked():
            break
        player.decide()
    assert player.view["status"] == "over", f"{MOST} decisions, and no end"
    assert player.refused == []
    expect(page.get_by_role("button", name="New game")).to_be_visible()
    expect(page).to_have_title(re.compile(f"^{re.escape(player.view['game']['title'])}"))  # no player's turn


@pytest.mark.parametrize("game", ["keep-trying", "pitty-pat"])
def test_a_short_game_is_played_to_its_end(page: Page, room: OpenRoom, game: str) -> None:
    play_to_the_end(page, room, game)


@pytest.mark.slow
@pytest.mark.parametrize("game", list_games())
def test_a_game_is_played_to_its_end(open_page: Opening, room: OpenRoom, game: str) -> None:
    """One after the other on a desktop and a phone."""
    size = (DESK, PHONE)[list_games().index(game) % 2]
    play_to_the_end(open_page(**size), room, game)
