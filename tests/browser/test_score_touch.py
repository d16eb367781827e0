"""Whole evenings entered by touch on phones of 390 and 320 pixels, with the number of touches."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, SMALL, Opening
from tests.browser.sheets import FOUR, Keeping, begun
from tests.browser.tables import beyond
from tests.open_room import OpenRoom

SIX = (*FOUR, "Eve", "Finn")
TOUCHES = """addEventListener("click", (event) => {
  if (event.isTrusted) sessionStorage.touches = Number(sessionStorage.touches ?? 0) + 1;
}, true)"""


@pytest.fixture(params=[PHONE["viewport"], SMALL], ids=["390", "320"])
def touched(request: pytest.FixtureRequest, open_page: Opening) -> Iterator[Page]:
    """A phone that counts touches."""
    page = open_page(**PHONE | {"viewport": request.param})
    page.add_init_script(TOUCHES)
    yield page
    assert beyond(page) <= 0


def touches(page: Page) -> int:
    return int(page.evaluate("sessionStorage.touches"))


def numbers(page: Page) -> int:
    """Return the number of values on the sheet: rows and totals."""
    shown = page.locator(".wide tbody, .total").all_inner_texts()
    return sum(len(re.findall(r"[−-]?\d+", text)) for text in shown)


@pytest.mark.slow
def test_a_game_of_king_takes_fewer_touches_than_it_has_numbers(touched: Page, room: OpenRoom) -> None:
    keeping = Keeping(touched)
    keeping.open(begun(room, *FOUR, sheet="king"))
    keeping.first_six_hands_of_king()
    for hand, how in enumerate(("auction", "trump", "trump", "no trump"), 7):
        keeping.choose("Trump, no trump or auction", how)
        keeping.choose("Played up or down", "up")
        if how == "auction":
            keeping.choose("Who bought the choice of trumps", "Ann")
            keeping.choose("For how many tricks", "4")
        keeping.counts(5, 2, 4)
        keeping.write(hand)
    expect(touched.get_by_text("✓ all totals together 0")).to_be_visible()
    assert touches(touched) < numbers(touched)


@pytest.mark.slow
def test_an_evening_of_six_is_kept_with_blanks_and_in_any_order(touched: Page, room: OpenRoom) -> None:
    keeping = Keeping(touched)
    keeping.open(begun(room, *SIX))
    for value, then in [("12", "Ben"), ("5", "Clara"), ("40", "Dario"), ("8", "Eve"), ("25", "Finn")]:
        keeping.type(value)
        touched.get_by_role("button", name=re.compile(f"Write {value} for .*, then {then}")).click()
    keeping.type("−7")
    keeping.button("Write −7 for Finn, then row 2").click()
    touched.locator("td").get_by_role("button", name="Dario, row 2: blank").click()
    keeping.type("30")
    touched.get_by_role("button", name=re.compile("Write 30 for Dario")).click()
    keeping.button("Close row 2").click()
    expect(touched.locator("td").get_by_role("button", name="Ann, row 3: blank")).to_be_visible()
    expect(touched.locator("td").get_by_role("button", name="Ann, row 2: blank")).to_be_visible()
    touched.locator("td").get_by_role("button", name="Ben, row 1: 5").click()
    keeping.type("6")
    expect(touched.get_by_role("button", name=re.compile("Write"))).to_have_count(0)
    touched.get_by_label("Reason for the change").fill("read wrongly")
    touched.get_by_role("button", name=re.compile("Correct|Write")).first.click()
    expect(touched.locator("td").get_by_role("button", name="Ben, row 1: 6 corrected")).to_be_visible()
