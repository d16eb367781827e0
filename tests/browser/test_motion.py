"""Cards fly, and nobody waits for them: touches count while they do, and are answered in the same frame."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.lines import held_back
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone
from tests.open_room import OpenRoom

FLYING = "body > .card"  # the picture of a card on its way
# What a person could see one frame after a touch.
TOUCHED = """(one) => {
  one.click();
  return new Promise((seen) => requestAnimationFrame(() => seen(one.className + one.ariaDisabled)));
}"""
COUNT = """() => {
  window.flights = 0;
  const added = (node) => node instanceof Element && node.matches(".card");
  new MutationObserver((changes) => {
    for (const change of changes) window.flights += [...change.addedNodes].filter(added).length;
  }).observe(document.body, { childList: true });
}"""


def slowly(page: Page) -> None:
    """Cards fly for seconds, so that something can happen meanwhile."""
    camera = page.context.new_cdp_session(page)
    camera.send("Animation.enable")
    camera.send("Animation.setPlaybackRate", {"playbackRate": 0.02})


def stock(page: Page) -> Locator:
    return page.locator("[data-zone^='stock'] .touch").first


def touched_cards(page: Page) -> Locator:
    return page.locator(".touch.chosen")


def test_a_touch_counts_while_cards_fly(page: Page, room: OpenRoom) -> None:
    BrowserPlayer(page, "quick").sit_down(alone(room, "forty-thieves"))
    slowly(page)
    stock(page).click()
    expect(page.locator(FLYING)).to_have_count(1)
    page.locator("[data-zone^='tableau'] .touch.may").first.click(force=True)
    expect(touched_cards(page)).to_have_count(1)
    assert page.locator(FLYING).count() == 1, "the card has landed already: this tells nothing"


def test_a_card_can_be_touched_before_it_has_landed(page: Page, room: OpenRoom) -> None:
    BrowserPlayer(page, "quicker").sit_down(alone(room, "forty-thieves"))
    slowly(page)
    stock(page).click()
    expect(page.locator(FLYING)).to_have_count(1)
    page.locator("[data-zone^='waste'] .touch").first.click(force=True)
    expect(touched_cards(page).or_(page.locator(".why")).first).to_be_visible()
    assert page.locator(FLYING).count() == 1, "the card has landed already: this tells nothing"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_touch_is_seen_in_the_same_frame_however_far_the_room_is(
    browser: Browser, room: OpenRoom, size: dict[str, Any]
) -> None:
    with browser.new_context(base_url=room.link, **size) as context:
        page = context.new_page()
        hold = held_back(page)
        BrowserPlayer(page, "far").sit_down(alone(room, "xeri"))
        card = page.locator(".hand .touch.may").first
        expect(card).to_be_visible()
        hold(True)
        assert "chosen" in card.evaluate(TOUCHED)
        assert "true" in page.locator("[data-move]").first.evaluate(TOUCHED)
        hold(False)
        expect(touched_cards(page)).to_have_count(0)


@pytest.mark.parametrize(("wish", "fly"), [("no-preference", True), ("reduce", False)])
def test_cards_fly_only_for_those_who_like_it(browser: Browser, room: OpenRoom, wish: Any, fly: bool) -> None:
    with browser.new_context(base_url=room.link, reduced_motion=wish, **DESK) as context:
        page = context.new_page()
        player = BrowserPlayer(page, "calm")
        player.sit_down(alone(room, "xeri"))
        page.evaluate(COUNT)
        for _ in range(3):
            assert player.wait_until_asked()
            player.decide()
        assert bool(page.evaluate("window.flights")) is fly
