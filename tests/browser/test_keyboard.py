"""Every game with the keyboard only: everything is reachable, and the focus is never lost."""

import pytest
from playwright.sync_api import Page, expect

from parlour.games import list_games
from tests.browser.keys import KeyboardPlayer
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, at_rest, play_until
from tests.open_room import OpenRoom

MOST = 120  # decisions in one deal: patience games never end of themselves
# What can be touched and lies in no zone that Tab stops at, once.
UNREACHED = """() => {
  const stops = (zone) => zone.querySelectorAll("[data-thing][tabindex='0']").length;
  const zones = (one) => (one ? [one, ...zones(one.parentElement.closest("[role=group]"))] : []);
  const things = [...document.querySelectorAll("main [role=group] [data-thing]")];
  const lost = things.filter((one) => !zones(one.closest("[role=group]")).some((zone) => stops(zone) === 1));
  return lost.map((one) => one.ariaLabel);
}"""


def play(page: Page, room: OpenRoom, game: str, decisions: int) -> None:
    """Play this number of decisions, or until the first deal is over."""
    player = KeyboardPlayer(page, game)
    player.sit_down(alone(room, game, deal="22"))
    player.press("Tab")
    for _ in range(decisions):
        if not player.wait_until_asked() or player.view["game"]["deal"] > 1:
            break
        player.decide()
        player.look_where_the_focus_is()
    assert player.refused == []


@pytest.mark.parametrize("game", list_games())
def test_a_game_is_begun_without_a_mouse(desk: Page, room: OpenRoom, game: str) -> None:
    play(desk, room, game, 3)


@pytest.mark.slow
def test_cards_of_a_trick_and_cards_that_are_laid_out_are_reached(desk: Page, room: OpenRoom) -> None:
    table = alone(room, "king", deal="22")
    play_until(
        room, table, lambda page: bool(page.moves) and any(page.view["game"]["zones"]["trick"]["cards"])
    )
    BrowserPlayer(desk, "trick").sit_down(table)
    expect(desk.locator(".trick [data-thing]").first).to_be_visible()
    assert at_rest(desk).evaluate(UNREACHED) == []
    BrowserPlayer(desk, "rows").sit_down(alone(room, "crash"))
    desk.get_by_role("button", name="Best split").click()
    expect(desk.locator("[data-row] [data-thing]")).to_have_count(9)
    assert at_rest(desk).evaluate(UNREACHED) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", list_games())
def test_a_deal_is_played_without_a_mouse(desk: Page, room: OpenRoom, game: str) -> None:
    play(desk, room, game, MOST)
