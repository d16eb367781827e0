"""Every game by the keyboard alone: whatever is offered is reached, and the focus is never lost."""

import pytest
from playwright.sync_api import Page

from parlour.games import names
from tests.browser.keys import KeyboardPlayer
from tests.browser.tables import alone
from tests.open_room import OpenRoom

MOST = 120  # decisions in one deal: patience games never end of themselves


def play(page: Page, room: OpenRoom, game: str, decisions: int) -> None:
    """Play so many decisions, or until the first deal is over."""
    player = KeyboardPlayer(page, game)
    player.sit_down(alone(room, game, deal="22"))
    player.press("Tab")
    for _ in range(decisions):
        if not player.wait_until_asked() or player.view["game"]["deal"] > 1:
            break
        player.decide()
        player.look_where_the_focus_is()
    assert player.refused == []


@pytest.mark.parametrize("game", names())
def test_a_game_is_begun_without_a_mouse(desk: Page, room: OpenRoom, game: str) -> None:
    play(desk, room, game, 3)


@pytest.mark.slow
@pytest.mark.parametrize("game", names())
def test_a_deal_is_played_without_a_mouse(desk: Page, room: OpenRoom, game: str) -> None:
    play(desk, room, game, MOST)
