"""Claiming a discard: a button makes the claim, and a late selection is cleared with a message."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, play_until
from tests.open_room import OpenRoom
from tests.server.tables import OpenPage

SECONDS = 10  # enough to open a page


def may_claim(page: OpenPage) -> bool:
    return any(move.startswith("claim ") for move in page.moves)


def offered(page: Page, room: OpenRoom, seconds: int = 0) -> BrowserPlayer:
    """Return a page where a discard can be claimed."""
    told = {"options": {"hands": 9}, "clocks": {"claim_seconds": seconds}}
    play_until(room, table := alone(room, "seven-rummy", **told), may_claim)
    with OpenPage(room.client, table["table"], table["token"]) as own:
        own.do("pace", pace="slow")
    player = BrowserPlayer(page, "claim")
    player.sit_down(table)
    player.wait_until_asked()
    return player


def test_a_claim_has_a_button_and_a_letter(phone: Page, room: OpenRoom) -> None:
    player = offered(phone, room)
    expect(phone.get_by_role("button", name="Claim")).to_be_visible()
    expect(phone.get_by_role("button", name="Pass", exact=True)).to_be_visible()
    before = player.view["rev"]
    phone.keyboard.press("c")
    player.wait_until(lambda: bool(player.view["rev"] > before))
    assert player.refused == []


@pytest.mark.slow
def test_a_late_selection_is_cleared_with_a_message(desk: Page, room: OpenRoom) -> None:
    offered(desk, room, SECONDS)
    desk.locator(".hand .touch.may").first.click(position={"x": 11, "y": 11})
    expect(desk.locator(".hand .chosen")).to_have_count(1)
    expect(desk.locator(".why")).to_contain_text("your selection was cleared")
    expect(desk.locator(".hand .chosen")).to_have_count(0)
