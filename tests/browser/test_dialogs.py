"""Dialogs over the table leave the hand visible and contain what the table shortens."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, SMALL
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, at_rest
from tests.browser.test_sizes import FLAT
from tests.open_room import OpenRoom

SHEETS = ("Log", "Rules", "Score", "Settings", "All facts")
BETWEEN = {"width": 1000, "height": 700}  # a desktop without space for a panel next to the table
ENDS = """() => [
  document.querySelector("dialog[open]").getBoundingClientRect().bottom,
  document.querySelector("section.line").getBoundingClientRect().top,
]"""
CUT = """(one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1
  || one.getBoundingClientRect().bottom > document.querySelector(".bar").getBoundingClientRect().bottom"""


def sit_down(page: Page, room: OpenRoom, game: str) -> BrowserPlayer:
    player = BrowserPlayer(page, game)
    player.sit_down(alone(room, game))
    assert player.wait_until_asked()
    return player


SCREENS = {"upright": PHONE["viewport"], "small": SMALL, "flat": FLAT, "between": BETWEEN}


@pytest.mark.parametrize("size", SCREENS.values(), ids=SCREENS)
def test_a_dialog_covers_neither_the_hand_nor_the_action_line(
    phone: Page, room: OpenRoom, size: object
) -> None:
    """Only the rules use the whole height of a phone, because they are long."""
    sit_down(phone, room, "king")
    phone.set_viewport_size(size)  # type: ignore[arg-type]
    for sheet in SHEETS:
        phone.get_by_role("button", name=sheet).click()
        expect(phone.get_by_role("dialog", name=sheet)).to_be_visible()
        ends, asks = at_rest(phone).evaluate(ENDS)
        if sheet == "Rules" and size != BETWEEN:
            assert ends >= size["height"] - 1  # type: ignore[index]
        else:
            assert ends <= asks + 0.5, sheet
        phone.get_by_role("button", name="Close").click()


TOLD_MUCH = ["forty-thieves", "jack-change-it", "keep-trying", "king", "mexican-sweat", "pishe-pasha"]


@pytest.mark.parametrize("game", TOLD_MUCH)
def test_the_bar_is_never_cut(phone: Page, room: OpenRoom, game: str) -> None:
    sit_down(phone, room, game)
    for size in (PHONE["viewport"], SMALL, FLAT):
        phone.set_viewport_size(size)
        told = phone.locator(".bar .sub")
        expect(told).not_to_be_empty()
        at_rest(phone)
        assert not told.evaluate(CUT), size


@pytest.mark.slow
def test_the_bar_opens_all_facts(phone: Page, room: OpenRoom) -> None:
    player = sit_down(phone, room, "cash")
    phone.get_by_role("button", name="All facts").click()
    known = phone.get_by_role("dialog", name="All facts")
    for fact in player.view["game"]["facts"]:
        expect(known).to_contain_text(fact["label"], ignore_case=True)
    for seat in player.view["seats"]:
        if seat["kind"] == "bot":
            expect(known).to_contain_text(seat["name"])
