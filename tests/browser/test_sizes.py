"""Small screens: nothing is wider than the screen, and everything is large enough for a finger."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from parlour.games import list_games
from tests.browser.conftest import PHONE
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, at_rest, lasting, play_until
from tests.open_room import OpenRoom

SIZES = [PHONE["viewport"], {"width": 320, "height": 640}]
FLAT: Any = {"width": 844, "height": 390}  # a phone in landscape mode
STRIP = 24  # pixels of a card that a finger needs
BUTTON = 44
WRONG = """([strip, button]) => {
  const called = (one) => (one.ariaLabel || one.textContent).trim().slice(0, 40);
  const box = (one) => one.getBoundingClientRect();
  const shown = (one) => one.checkVisibility() && box(one).width > 0;
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls to the side");
  for (const one of document.querySelectorAll("button, a, input, select, [role=status]")) {
    if (!shown(one) || one.closest(".scrolls")) continue;
    if (box(one).left < -0.5 || box(one).right > innerWidth + 0.5) found.push(`${called(one)} sticks out`);
  }
  const pressed = "button:not([data-thing], [data-stop]), a.button, .apart a, select";
  for (const one of document.querySelectorAll(pressed)) {
    if (!shown(one)) continue;
    const least = one.matches(".rule") ? strip : button;
    if (box(one).height < least - 0.5) found.push(`${called(one)} is ${box(one).height} high`);
    if (box(one).width < strip) found.push(`${called(one)} is ${box(one).width} wide`);
  }
  for (const told of document.querySelectorAll(".line [role=status] > p:first-child")) {
    const above = box(told.closest(".line")).top - box(told).top;
    if (above > 2) found.push(`what is asked covers ${above} of the table`);
  }
  for (const row of document.querySelectorAll(".hand .row")) {
    const left = [...row.querySelectorAll(".touch")].map((one) => box(one).left);
    for (const [i, at] of left.entries()) {
      if (i > 0 && at - left[i - 1] < strip - 0.5) found.push(`of a card only ${at - left[i - 1]} shows`);
    }
  }
  return found;
}"""

CUT = """() => {
  const found = [];
  const main = document.querySelector("main");
  if (main.scrollHeight > main.clientHeight + 1) found.push("what lies below must be scrolled to");
  const frame = ".bar, section.line, section.line button, main > .below, .below .chip";
  const line = document.querySelector("section.line").getBoundingClientRect();
  for (const one of document.querySelectorAll(`${frame}, button[data-thing]`)) {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const told = one.ariaLabel || one.className;
    const over = Math.max(-left, -top, right - innerWidth, bottom - innerHeight);
    if (over > 0.5) found.push(`${told} is cut`);
    if (one.closest(".table") && bottom > line.top + 0.5) found.push(`${told} lies behind what is asked`);
  }
  if (document.querySelectorAll(".hand .row").length > 1) found.push("the hand has more than one row");
  return found;
}"""


def assert_fits(page: Page) -> None:
    """Check on both small screens, then restore the size."""
    for size in reversed(SIZES):
        page.set_viewport_size(size)
        assert lasting(page, WRONG, [STRIP, BUTTON]) == [], size


@pytest.mark.parametrize("game", list_games())
def test_a_table_fits(phone: Page, room: OpenRoom, game: str) -> None:
    player = BrowserPlayer(phone, game)
    player.sit_down(alone(room, game))
    for _ in range(2):
        if not player.wait_until_asked():
            break
        assert_fits(phone)
        player.decide()


@pytest.mark.parametrize("game", list_games())
def test_nothing_is_cut_on_a_phone_that_lies_on_its_side(phone: Page, room: OpenRoom, game: str) -> None:
    phone.set_viewport_size(FLAT)
    player = BrowserPlayer(phone, game)
    player.sit_down(alone(room, game))
    for _ in range(2):
        if not player.wait_until_asked():
            break
        assert lasting(phone, WRONG, [STRIP, BUTTON]) == []
        assert lasting(phone, CUT) == []
        player.decide()


@pytest.mark.parametrize("address", ["/", "/#/new/king", "/#/new/tri-cap", "/#/join"])
def test_the_other_pages_fit(phone: Page, address: str) -> None:
    phone.goto(address)
    expect(phone.locator("[type=submit], .tiles a").first).to_be_visible()
    for closed in phone.locator("summary").all():
        closed.click()
    assert_fits(phone)


@pytest.mark.slow
def test_sheets_and_looking_back_fit(phone: Page, room: OpenRoom) -> None:
    table = alone(room, "king")
    play_until(room, table, lambda one: one.view["moves_played"] > 30)
    BrowserPlayer(phone, "king").sit_down(table)
    for sheet in ("Score", "Log", "Rules", "Settings"):
        phone.get_by_role("button", name=sheet).click()
        expect(phone.get_by_role("dialog", name=sheet)).to_be_visible()
        assert_fits(phone)
        phone.get_by_role("button", name="Close").click()
    phone.keyboard.press("[")
    expect(phone.get_by_role("group", name="Review")).to_be_visible()
    assert_fits(phone)


@pytest.mark.slow
def test_all_rows_are_seen_on_the_smallest_phone(phone: Page, room: OpenRoom) -> None:
    """Rows that do not fit below each other are in two columns."""
    phone.set_viewport_size({"width": 320, "height": 568})
    BrowserPlayer(phone, "rows").sit_down(alone(room, "crash"))
    slots = phone.locator(".row .slot")
    expect(slots).to_have_count(12)
    line = at_rest(phone).locator("section.line").bounding_box()
    boxes = [one.bounding_box() for one in slots.all()]
    assert line
    assert all(box and box["y"] + box["height"] <= line["y"] for box in boxes)
    assert lasting(phone, WRONG, [STRIP, BUTTON]) == []
