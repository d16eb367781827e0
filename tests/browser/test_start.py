"""The start page."""

from playwright.sync_api import Page, expect

from parlour.games import SHELF, load
from tests.browser.conftest import PHONE, SMALL
from tests.browser.tables import at_rest


def test_the_start_page_shows_every_game(page: Page) -> None:
    page.goto("/")
    for name in SHELF:
        expect(page.get_by_role("link", name=load(name).title).first).to_be_visible()


def test_no_button_of_the_start_page_stands_alone_in_its_row(page: Page) -> None:
    page.goto("/")
    widths = [320, 390, 480, 600] if page.viewport_size == PHONE["viewport"] else [1280]
    for width in widths:
        page.set_viewport_size(SMALL | {"width": width})
        at_rest(page)
        tops = [one.bounding_box() for one in page.locator("header .end .button").all()]
        rows = [box["y"] for box in tops if box]
        assert len(rows) == 4
        assert all(rows.count(top) > 1 for top in rows), f"at {width} pixels"
