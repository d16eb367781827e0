"""The score keeper with longer texts and from right to left: all is mirrored except the keys."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import PHONE, SMALL
from tests.browser.sheets import FOUR, begun
from tests.browser.tables import beyond
from tests.open_room import OpenRoom
from tests.server_sheets.phones import Phone

LEFT = """() => [...document.querySelectorAll("main *, dialog *")]
    .filter((one) => !one.closest(".keys, .quick, .field, .card, svg"))
    .filter((one) => getComputedStyle(one).direction === "ltr")
    .map((one) => `${one.tagName}.${one.className}`)"""
"""What is not mirrored."""

CUT = """() => [...document.querySelectorAll("main :is(b, .rank, .total, h2, td, th)")]
    .filter((one) => { const box = one.getBoundingClientRect();
        return box.width > 1 && (box.left < -0.5 || box.right > innerWidth + 0.5); })
    .map((one) => `${one.tagName}.${one.className} ${one.textContent}`)"""
"""What the edge of the screen cuts off."""


def as_it_should(page: Page, mirrored: bool, where: str) -> None:
    assert beyond(page) <= 0, where  # all is at rest now
    assert page.evaluate(CUT) == [], where
    if mirrored:
        assert page.evaluate(LEFT) == [], where


@pytest.mark.parametrize("lang", ["pseudo", "pseudo-rtl"])
@pytest.mark.parametrize("kind", ["plain", "king"])
@pytest.mark.parametrize("size", [SMALL, PHONE["viewport"]], ids=["small", "phone"])
def test_a_sheet_in_longer_words_and_mirrored(
    phone: Page, room: OpenRoom, size: ViewportSize, kind: str, lang: str
) -> None:
    link = begun(room, *FOUR, sheet=kind)
    with Phone(room.client, *link.split("/")[3:]) as owner:
        if kind == "plain":
            owner.write("row", values={"p1": 12, "p2": -5, "p3": 7})
        else:
            owner.write("hand", number=1, inputs={"tricks": {"p1": 4, "p2": 3, "p3": 5, "p4": 1}}, seen=0)
            owner.write("hand", number=2, inputs={"hearts": {"p1": 0, "p2": 6, "p3": 4, "p4": 3}}, seen=0)
    phone.set_viewport_size(size)
    phone.goto(f"/?lang={lang}{link[1:]}")
    phone.reload()
    expect(phone.locator(".total").first).to_be_visible()
    as_it_should(phone, lang == "pseudo-rtl", "the sheet")
    if kind == "plain":
        phone.locator(".view").click()
        expect(phone.locator(".sort")).to_be_visible()
        as_it_should(phone, lang == "pseudo-rtl", "its players")
    for panel in range(7):
        phone.locator("header .more").click()
        phone.get_by_role("dialog").locator("ul button").nth(panel).click()
        expect(phone.get_by_role("dialog").locator("ul").filter(has=phone.locator("b + span"))).to_have_count(
            0
        )
        as_it_should(phone, lang == "pseudo-rtl", f"panel {panel}")
        phone.keyboard.press("Escape")
        expect(phone.get_by_role("dialog")).to_have_count(0)
    phone.goto(f"/?lang={lang}#/score/new/{kind}/{'/'.join(FOUR)}")
    expect(phone.locator("form .commit")).to_be_enabled()
    phone.locator("summary").first.click()
    as_it_should(phone, lang == "pseudo-rtl", "a new game")
    phone.goto(f"/?lang={lang}#/score")
    expect(phone.get_by_text(re.compile("·"))).not_to_have_count(0)
    as_it_should(phone, lang == "pseudo-rtl", "the games")
