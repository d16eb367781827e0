"""Focus and announcements: users of a screen reader know where they are and what their keys did."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, at_rest
from tests.open_room import OpenRoom


def seated(page: Page, room: OpenRoom) -> BrowserPlayer:
    player = BrowserPlayer(page, "heard")
    player.sit_down(alone(room, "king"))
    assert player.wait_until_asked()
    return player


def test_focus_follows_navigation(desk: Page) -> None:
    desk.goto("/")
    desk.get_by_role("link", name=re.compile("^King")).focus()
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("heading", name="King", level=1)).to_be_focused()
    desk.get_by_label("Your name").fill("Ann")
    desk.locator("button[type=submit]").focus()
    desk.keyboard.press("Enter")
    expect(desk.locator("[data-asks]")).to_be_focused()


def test_a_letter_opens_a_panel_and_escape_returns(desk: Page, room: OpenRoom) -> None:
    seated(desk, room)
    card = at_rest(desk).locator(".hand .touch").first
    card.focus()
    for letter, name in (("s", "Score"), ("r", "Rules"), ("g", "Log")):
        desk.keyboard.press(letter)
        expect(desk.get_by_role("tabpanel", name=name)).to_be_focused()
        desk.keyboard.press("Escape")
        expect(card).to_be_focused()


@pytest.mark.slow
def test_the_hand_is_read_in_its_order(desk: Page, room: OpenRoom) -> None:
    seated(desk, room)
    lying = at_rest(desk).locator(".hand .touch").all()
    cards = [(one.get_attribute("aria-label") or "").partition(",")[0] for one in lying]
    desk.keyboard.press("t")
    expect(desk.locator("[aria-live=polite]", has_text="Your hand: ")).to_contain_text(", ".join(cards[:-1]))


@pytest.mark.slow
def test_a_take_back_is_announced(desk: Page, room: OpenRoom) -> None:
    player = seated(desk, room)
    player.decide()
    assert player.wait_until_asked()
    desk.keyboard.press("u")
    expect(desk.get_by_role("status").filter(has_text="Taken back: ")).to_have_count(1)
