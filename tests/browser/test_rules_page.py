"""The rules of a game on a separate page: short or complete, linked, and printed."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import SMALL, Opening
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, beyond
from tests.open_room import OpenRoom


@pytest.mark.slow
def test_a_game_is_told_in_short_and_whole(page: Page) -> None:
    page.goto("/#/rules/xeri")
    expect(page.get_by_role("heading", name="Xeri", level=1)).to_be_visible()
    for name in ("Rules", "Scoring"):
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    rulings = page.get_by_role("heading", name="Rulings", exact=True)
    expect(rulings).to_have_count(0)
    assert findings(page) == []
    page.get_by_role("button", name="All rulings and house rules").click()
    expect(rulings).to_be_visible()
    page.set_viewport_size(SMALL)
    assert beyond(page) <= 0
    assert findings(page) == []


def test_a_link_to_one_rule_opens_all_of_them_there(page: Page) -> None:
    page.goto("/#/rules/king/K5")
    expect(page.locator(".here")).to_contain_text("K5")
    expect(page.locator(".here")).to_be_in_viewport()


def test_on_paper_there_is_nothing_to_press(desk: Page) -> None:
    desk.goto("/#/rules/king")
    expect(desk.get_by_role("button", name="Print")).to_be_visible()
    desk.emulate_media(media="print")
    expect(desk.get_by_role("heading", name="King", level=1)).to_be_visible()
    assert [one.inner_text() for one in desk.locator("button, a").all() if one.is_visible()] == []


@pytest.mark.slow
def test_a_table_leads_to_the_page_of_its_game(page: Page, room: OpenRoom) -> None:
    BrowserPlayer(page, "rules").sit_down(alone(room, "xeri"))
    rules = page.get_by_role("tab", name="Rules").or_(page.get_by_role("button", name="Rules", exact=True))
    rules.first.click()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Open on a separate page").click()
    expect(opened.value.get_by_role("heading", name="Xeri", level=1)).to_be_visible()


@pytest.mark.slow
def test_an_unknown_game_is_reported(open_page: Opening) -> None:
    page = open_page(strict=False)  # its console tells of the 404
    page.goto("/#/rules/bridge")
    expect(page.get_by_role("alert")).to_contain_text("bridge")
