"""Large card indices: larger on every card, and never below the next card."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, SMALL
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, at_rest
from tests.open_room import OpenRoom

FIGURES = """() => [...document.querySelectorAll(".touch .card:not(.back)")].map((face) => {
  const text = document.createRange();
  text.selectNodeContents(face.querySelector("b"));
  const figure = text.getBoundingClientRect(), card = face.getBoundingClientRect();
  const strip = face.closest(".seat, .one")?.getBoundingClientRect() ?? card;
  const last = !face.closest(".seat, .one")?.nextElementSibling;
  const over = face.closest(".column") ? figure.bottom - strip.bottom : figure.right - strip.right;
  return [figure.height, card.width, last ? 0 : over, figure.right - card.right];
})"""


def figures(page: Page, large: bool) -> list[list[float]]:
    settings = json.dumps({"largeIndices": large})
    page.evaluate("settings => localStorage.setItem('parlour.settings', settings)", settings)
    page.reload()
    expect(page.locator(".touch .card:not(.back)").first).to_be_visible()
    found: list[list[float]] = at_rest(page).evaluate(FIGURES)
    return found


@pytest.mark.parametrize("size", [PHONE["viewport"], SMALL, DESK["viewport"]], ids=["phone", "small", "desk"])
@pytest.mark.parametrize("game", ["crash", "forty-thieves"])
def test_large_figures_are_larger_and_stay_in_sight(
    phone: Page, room: OpenRoom, game: str, size: Any
) -> None:
    """A hand of thirteen that overlaps sideways, and columns that overlap downwards, from 28 to 96 pixels."""
    BrowserPlayer(phone, game).sit_down(alone(room, game))
    phone.set_viewport_size(size)
    usual, large = figures(phone, False), figures(phone, True)
    assert len(usual) == len(large) > 12
    for before, (height, width, under, beyond) in zip(usual, large, strict=True):
        assert height > before[0] * 1.1 or width < 35, (width, before[0], height)
        assert under <= 3, f"{under} of a figure lie under the next card, {width} wide"
        assert beyond <= 0


@pytest.mark.slow
def test_the_setting_is_found(phone: Page, room: OpenRoom) -> None:
    BrowserPlayer(phone, "xeri").sit_down(alone(room, "xeri"))
    phone.get_by_role("button", name="Settings").click()
    phone.get_by_label("Large card indices").check()
    expect(phone.locator("html")).to_have_attribute("data-indices", "large")
