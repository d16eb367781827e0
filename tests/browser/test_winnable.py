"""A winnable deal: chosen in the form, asked about at the table, and solved by hints."""

import re

import pytest
from playwright.sync_api import Page, expect

from parlour.match import Match
from parlour.solving import solve
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, beyond
from tests.open_room import OpenRoom
from tests.server.tables import OpenPage


@pytest.fixture(autouse=True, scope="module")
def solver() -> None:
    """Compiled beforehand: until then the server asks to wait."""
    solve(Match("forty-thieves", seed=1, watched=False), 0.01)


def ask(page: Page, answer: str) -> None:
    page.get_by_role("button", name="All facts").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Can this still be won?").click()
    expect(sheet.get_by_role("status")).to_contain_text(answer, timeout=120_000)
    assert beyond(page) <= 0
    page.keyboard.press("Escape")


@pytest.mark.slow
def test_a_winnable_deal_is_asked_for_and_asked_about(page: Page, room: OpenRoom) -> None:
    page.goto("")
    page.get_by_role("link", name="Forty Thieves").click()
    page.locator("details", has_text="Deal number (PySolFC’s)").locator("summary").click()
    page.get_by_label("A winnable deal").check()
    expect(page.get_by_label("Deal number (PySolFC’s)")).to_be_disabled()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-asks]")).to_contain_text(re.compile(r"\bdeal\b"))
    ask(page, "This cannot be known yet, because 64 cards are hidden.")


def test_a_hint_leads_to_a_win_once_all_cards_are_known(desk: Page, room: OpenRoom) -> None:
    table = alone(room, "forty-thieves", deal="1")
    with OpenPage(room.client, table["table"], table["token"]) as page:
        for _ in range(64):
            page.play("deal")
    BrowserPlayer(desk, "winnable").sit_down(table)
    ask(desk, "Yes, it can still be won, in ")
    for told in ("Play", "It leads to a win in "):
        desk.get_by_role("button", name="Hint", exact=True).click()
        expect(desk.locator("[data-asks]")).to_contain_text(told)
