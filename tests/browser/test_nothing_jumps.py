"""While a deal is played what is asked and the hand stay where they are, and the middle never moves back."""

import pytest
from playwright.sync_api import Page

from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone
from tests.open_room import OpenRoom

PLACES = """() => ["section.line", "main > .below", ".table .middle"].map((one) =>
  Math.round(document.querySelector(one).getBoundingClientRect().top))"""


@pytest.mark.parametrize("game", ["diloti", "king", "seven-rummy", "xeri"])
def test_a_deal_is_played_and_nothing_jumps(phone: Page, room: OpenRoom, game: str) -> None:
    player = BrowserPlayer(phone, game)
    player.sit_down(alone(room, game))
    deals: dict[int, list[list[int]]] = {}
    for _ in range(12):
        if not player.wait_until_asked():
            break
        phone.wait_for_timeout(60)
        if not phone.locator(".slip").count():
            deals.setdefault(player.view["game"]["deal"], []).append(phone.evaluate(PLACES))
        player.decide()
    assert sum(map(len, deals.values())) > 8
    for places in deals.values():
        lines, hands, middles = zip(*places, strict=True)
        assert len(set(lines)) == len(set(hands)) == 1, places
        assert list(middles) == sorted(middles), "seats took room, and gave it back"
