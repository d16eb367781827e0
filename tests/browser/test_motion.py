"""Card animations: a touch during one counts, ends it, and is shown in the same frame.

Only a finished trick delays the game: until it has been visible for a while, or the player acts.
"""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, MOVING, PHONE, STILL, Opening
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone
from tests.browser.test_two_people import table_of
from tests.browser.websocket_routes import held_back
from tests.open_room import OpenRoom
from tests.server.tables import OpenPage

FLYING = "body > .card"  # the picture of a card on its way
# What a person could see one frame after a touch.
TOUCHED = """(one) => {
  one.click();
  return new Promise((seen) => requestAnimationFrame(() => seen(one.className + one.ariaDisabled)));
}"""
# A finished trick has come, and gone.
SWEPT = "() => tricks.slice(0, -1).some(({ now }) => now.startsWith('4'))"
# A phone that takes a second to draw a finished trick, and a second to draw what comes to light when it goes.
SLOW_TO_DRAW = """() => {
  let before = 0;
  new MutationObserver(() => {
    const now = document.querySelectorAll(".trick .over").length;
    const changes = now !== before && (now === 4 || now === 0);
    before = now;
    for (const until = performance.now() + 1000; changes && performance.now() < until; );
  }).observe(document.body, { childList: true, subtree: true });
}"""
SPEEDS = pytest.mark.parametrize("slow", [False, True], ids=["quick", "slow to draw"])
# How many cards can be seen, whenever that changes: of a finished trick, and of the one that goes on.
TRICKS = """() => {
  window.tricks = [];
  const isSeen = (card) => card.checkVisibility({ visibilityProperty: true });
  const shown = (one) => [...document.querySelectorAll(`.trick ${one}`)].filter(isSeen).length;
  const look = () => {
    const now = `${shown(".over")} ${shown(".touch")}`;
    if (now !== tricks.at(-1)?.now) tricks.push({ now, at: performance.now() });
    requestAnimationFrame(look);
  };
  look();
}"""
COUNT = """() => {
  window.flights = 0;
  const added = (node) => node instanceof Element && node.matches(".card");
  new MutationObserver((changes) => {
    for (const change of changes) window.flights += [...change.addedNodes].filter(added).length;
  }).observe(document.body, { childList: true });
}"""


@pytest.fixture
def phone(open_page: Opening) -> Page:
    """A phone with card animations."""
    return open_page(**PHONE | MOVING)


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def page(request: pytest.FixtureRequest, open_page: Opening) -> Page:
    """A page of each size with card animations."""
    return open_page(**request.param | MOVING)


def slowly(page: Page) -> None:
    """Animations take minutes, so that something can happen in between."""
    camera = page.context.new_cdp_session(page)
    camera.send("Animation.enable")
    camera.send("Animation.setPlaybackRate", {"playbackRate": 0.002})


def stock(page: Page) -> Locator:
    return page.locator("[data-zone^='stock'] .touch").first


def touched_cards(page: Page) -> Locator:
    return page.locator(".touch.chosen")


def test_a_touch_counts_while_cards_fly_and_ends_the_flight(page: Page, room: OpenRoom) -> None:
    BrowserPlayer(page, "quick").sit_down(alone(room, "forty-thieves"))
    slowly(page)
    stock(page).click()
    expect(page.locator(FLYING)).to_have_count(1)
    page.wait_for_timeout(500)
    assert page.locator(FLYING).count() == 1, "the card has landed already: this tells nothing"
    page.locator("[data-zone^='tableau'] .touch.may").first.click(force=True)
    expect(touched_cards(page)).to_have_count(1)
    expect(page.locator(FLYING)).to_have_count(0)


@pytest.mark.slow
def test_a_card_can_be_touched_before_it_has_landed(page: Page, room: OpenRoom) -> None:
    BrowserPlayer(page, "quicker").sit_down(alone(room, "forty-thieves"))
    slowly(page)
    stock(page).click()
    expect(page.locator(FLYING)).to_have_count(1)
    page.wait_for_timeout(500)
    assert page.locator(FLYING).count() == 1, "the card has landed already: this tells nothing"
    page.locator("[data-zone^='waste'] .touch").first.click(force=True)
    expect(touched_cards(page).or_(page.locator(".why")).first).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_touch_is_seen_in_the_same_frame_however_far_the_room_is(
    open_page: Opening, room: OpenRoom, size: dict[str, Any]
) -> None:
    page = open_page(**size | MOVING)
    hold = held_back(page)
    BrowserPlayer(page, "far").sit_down(alone(room, "kontsina"))
    card = page.locator(".hand .touch.may").first
    expect(card).to_be_visible()
    hold(True)
    assert "chosen" in card.evaluate(TOUCHED)
    assert "true" in page.locator("[data-move]").first.evaluate(TOUCHED)
    hold(False)
    expect(touched_cards(page)).to_have_count(0)


@pytest.mark.parametrize(("wish", "fly"), [(MOVING, True), (STILL, False)], ids=["moving", "still"])
def test_cards_fly_only_for_those_who_like_it(
    open_page: Opening, room: OpenRoom, wish: dict[str, Any], fly: bool
) -> None:
    page = open_page(**PHONE | wish)
    player = BrowserPlayer(page, "normal")
    player.sit_down(alone(room, "xeri"))
    page.evaluate(COUNT)
    assert player.wait_until_asked()
    player.decide()
    assert player.wait_until_asked()
    assert bool(page.evaluate("window.flights")) is fly


def kings_first_trick(page: Page, room: OpenRoom, settings: str, slow: bool = False) -> BrowserPlayer:
    """A hand of King among bots that take no time, after the reader's first card."""
    player = BrowserPlayer(page, "trick")
    page.goto("/")
    page.evaluate(f"localStorage.setItem('parlour.settings', JSON.stringify({settings}))")
    player.sit_down(alone(room, "king"))
    page.evaluate(TRICKS)
    if slow:
        page.evaluate(SLOW_TO_DRAW)
    play_first(page)
    return player


def play_first(page: Page) -> None:
    thing = page.locator(".hand .touch.may").first.get_attribute("data-thing")
    page.locator(f"[data-thing='{thing}']").dblclick(position={"x": 8, "y": 10})


@SPEEDS
def test_a_finished_trick_is_seen_though_bots_go_on_at_once(phone: Page, room: OpenRoom, slow: bool) -> None:
    player = kings_first_trick(phone, room, "{oneTouch: false}", slow)
    phone.wait_for_function(SWEPT)
    shown = phone.evaluate("tricks")
    since = next(one for one in shown if one["now"].startswith("4"))
    until = next(one for one in shown if one["at"] > since["at"])
    assert since["now"] == "4 0", "what is laid meanwhile is not seen yet"
    assert until["at"] - since["at"] > 1000
    assert player.wait_until_asked()


@pytest.mark.slow
def test_a_finished_trick_waits_for_a_touch_where_that_is_wanted(page: Page, room: OpenRoom) -> None:
    kings_first_trick(page, room, "{tricks: 'touch', oneTouch: false}")
    finished = page.locator(".trick .over")
    expect(finished).to_have_count(4)
    page.wait_for_timeout(2500)
    expect(finished).to_have_count(4)
    expect(page.get_by_text("Touch to continue")).to_be_visible()
    page.locator("h1").click(force=True)
    expect(finished).to_have_count(0)


@pytest.mark.slow
@SPEEDS
def test_who_plays_by_one_touch_has_seen_what_lies_there(page: Page, room: OpenRoom, slow: bool) -> None:
    """The touch that clears the finished trick reveals the next one and plays no card."""
    player = kings_first_trick(page, room, "{tricks: 'touch', oneTouch: true}", slow)
    expect(page.locator(".trick .over")).to_have_count(4)
    player.wait_until(lambda: bool(player.view["choices"]["moves"]))
    page.locator(".hand .touch.may").first.click(position={"x": 8, "y": 10})
    expect(touched_cards(page)).to_have_count(1)
    expect(page.locator(".trick .over")).to_have_count(0)


@pytest.mark.slow
def test_the_card_that_moved_last_is_marked_until_another_does(page: Page, room: OpenRoom) -> None:
    table, (_, token) = table_of(room, "xeri", "Ben")
    player = BrowserPlayer(page, "last")
    player.sit_down(table)
    with OpenPage(room.client, table["table"], token) as ben:
        if ben.moves:
            ben.play(ben.moves[0])
        assert player.wait_until_asked()
        play_first(page)
        marked = page.locator("[data-zone='pile.0'] .touch.latest")
        expect(marked).to_have_count(1)
        mine = marked.get_attribute("data-face")
        ben.wait_for_turn()
        ben.play(ben.moves[0])
    expect(page.locator(f"[data-zone='pile.0'] .latest[data-face='{mine}']")).to_have_count(0)
