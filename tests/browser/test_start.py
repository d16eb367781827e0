"""The first page of the room."""

from playwright.sync_api import Page, expect

from parlour.games import SHELF, load


def test_the_start_page_shows_every_game(page: Page) -> None:
    page.goto("/")
    for name in SHELF:
        expect(page.get_by_role("link", name=load(name).title).first).to_be_visible()
