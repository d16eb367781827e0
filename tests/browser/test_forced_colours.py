"""Forced colours: lines replace backgrounds and shadows."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, Opening
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, at_rest, play_until
from tests.open_room import OpenRoom

STYLE = "(one, name) => getComputedStyle(one)[name]"
# The suits in texts with another colour than the text.
STRANGE = """() => [...document.querySelectorAll("main svg.s, main svg.h, main svg.d, main svg.c, aside svg")]
  .filter((suit) => !suit.closest("[data-thing], .ring"))
  .filter((suit) => getComputedStyle(suit).color !== getComputedStyle(suit.parentElement).color)
  .map((suit) => suit.parentElement.outerHTML)"""
GROUND = """() => {
  const sample = document.body.appendChild(document.createElement("i"));
  sample.style.background = "Canvas";
  return getComputedStyle(sample).backgroundColor;
}"""


@pytest.fixture(params=["dark", "light"])
def forced(request: pytest.FixtureRequest, open_page: Opening) -> Page:
    return open_page(forced_colors="active", color_scheme=request.param, **DESK)


def test_cards_and_what_may_be_done_are_seen(forced: Page, room: OpenRoom) -> None:
    table = alone(room, "king")
    play_until(room, table, lambda page: page.view["moves_played"] > 4)
    forced.add_init_script("localStorage.setItem('parlour.settings', JSON.stringify({ oneTouch: false }))")
    player = BrowserPlayer(forced, "forced")
    player.sit_down(table)
    assert player.wait_until_asked()
    ground = at_rest(forced).evaluate(GROUND)
    back, card = forced.locator(".card.back").first, forced.locator(".hand .may .card").first
    assert back.evaluate(STYLE, "backgroundColor") != ground
    assert card.evaluate(STYLE, "boxShadow") != "none"  # an edge on any background
    assert _line(forced, ".hand .may") == ("solid", "2px")
    forced.locator(".hand .may").first.click(position={"x": 8, "y": 8})
    assert _line(forced, ".hand .chosen") == ("solid", "4px")
    assert forced.evaluate(STRANGE) == []


def test_buttons_and_tabs_have_lines(forced: Page, room: OpenRoom) -> None:
    BrowserPlayer(forced, "forced").sit_down(alone(room, "king"))
    assert _line(forced, ".bar .button")[0] == "solid"
    chosen, other = (forced.locator(f"[role=tab][aria-selected={said}]").first for said in ("true", "false"))
    expect(chosen).to_be_visible()
    assert other.evaluate(STYLE, "borderBottomColor") == forced.evaluate(GROUND)
    assert chosen.evaluate(STYLE, "borderBottomColor") != forced.evaluate(GROUND)


def _line(page: Page, where: str) -> tuple[str, str]:
    one = page.locator(where).first
    style: str = one.evaluate(STYLE, "outlineStyle")
    width: str = one.evaluate(STYLE, "outlineWidth")
    return style, width
