"""Moves that have only buttons, as in bidding, are readable and can be pressed on every screen."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.axe import findings
from tests.browser.conftest import PHONE, SMALL
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, lasting, play_until
from tests.open_room import OpenRoom
from tests.server.tables import OpenPage

DEALING = {"first_dealer": "2", "stop_when_decided": "yes", "dealer_may_refuse": "yes"}  # of hand 7: seat 0
COVERED = """() => [...document.querySelectorAll("section.line button")].filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const corners = [[0.1, 0.5], [0.5, 0.5], [0.9, 0.5]];
  const cut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
  const there = ([x, y]) => document.elementFromPoint(left + x * width, top + y * height);
  return cut || !corners.every((corner) => one.contains(there(corner)));
}).map((one) => one.textContent.trim())"""


def chooses(page: OpenPage) -> bool:
    return page.view["game"]["phase"] == "choice" and bool(page.moves)


@pytest.mark.slow
def test_the_choice_of_trumps_and_an_auction(phone: Page, room: OpenRoom) -> None:
    table = alone(room, "king", options=DEALING)
    play_until(room, table, chooses)
    BrowserPlayer(phone, "king").sit_down(table)
    said = phone.locator("section.line [data-move]")
    sizes: tuple[ViewportSize | None, ...] = (None, SMALL, {"width": 1280, "height": 800})
    for size in sizes:
        if size:
            phone.set_viewport_size(size)
        expect(said).to_have_count(6)
        assert lasting(phone, COVERED) == []
        expect(phone.locator(".hand .dim")).to_have_count(0)
        assert findings(phone) == []
    phone.set_viewport_size(SMALL)
    phone.get_by_role("button", name="Trumps: spades").click()
    expect(phone.locator(".bar")).to_contain_text("trumps spades")  # the cloth has no room for it


def test_a_bet_is_stepped_up_on_the_smallest_screen(phone: Page, room: OpenRoom) -> None:
    table = alone(room, "mexican-sweat", options={"limit": "none"})
    play_until(room, table, lambda page: any(move.startswith("raise ") for move in page.moves))
    phone.set_viewport_size(SMALL)
    BrowserPlayer(phone, "mexican-sweat").sit_down(table)
    expect(phone.get_by_role("group", name="Amount")).to_be_visible()
    said, more = phone.locator(".stepper .go"), phone.get_by_role("button", name="More", exact=True)
    before = said.get_attribute("data-move")
    more.click()
    expect(said).not_to_have_attribute("data-move", str(before))
    for _ in range(4):  # from one typical amount to the next, as far as it goes
        phone.get_by_role("button", name=re.compile("^To")).last.click()
    expect(more).to_be_disabled()
    phone.get_by_role("button", name=re.compile("^To")).first.click()
    more.hover()
    phone.mouse.down()  # and held, for there are many amounts
    expect(more).to_be_disabled()
    phone.mouse.up()
    for size in (SMALL, PHONE["viewport"]):
        phone.set_viewport_size(size)
        assert lasting(phone, COVERED) == []
