"""Review: verifying the shuffle, jumping between positions, and the way back to the game."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, SMALL, Opening
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, at_rest, finished, play_until
from tests.open_room import OpenRoom


def test_the_cards_can_be_verified_in_the_page_when_the_game_is_over(page: Page, room: OpenRoom) -> None:
    BrowserPlayer(page, "verify").sit_down(finished(room))
    page.get_by_role("button", name="Score").or_(page.get_by_role("tab", name="Score")).click()
    page.get_by_text("Fair shuffle").click()
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_text("The shuffle was fixed from the beginning.")).to_be_visible()


@pytest.mark.slow
def test_a_changed_shuffle_is_detected(desk: Page, room: OpenRoom) -> None:
    table = finished(room)
    seat = {"table": table["table"], "token": table["token"], "hash": "0" * 64, "hashAt": 0}
    desk.goto("/")
    desk.evaluate("seat => localStorage.setItem('parlour.tables', JSON.stringify([seat]))", seat)
    desk.goto(f"/#/table/{table['table']}")
    desk.get_by_text("Fair shuffle").click()
    desk.get_by_role("button", name="Verify").click()
    expect(desk.get_by_text("This is not the promised shuffle.")).to_be_visible()


@pytest.mark.slow
def test_before_the_end_nothing_but_the_hash_is_shown(desk: Page, room: OpenRoom) -> None:
    BrowserPlayer(desk, "hash").sit_down(alone(room, "xeri"))
    desk.get_by_role("tab", name="Score").click()
    desk.get_by_text("Fair shuffle").click()
    expect(desk.locator("details dd")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    expect(desk.get_by_role("button", name="Verify")).to_have_count(0)


@pytest.mark.slow
def test_review_jumps_and_its_address(open_page: Opening, desk: Page, room: OpenRoom) -> None:
    table = alone(room, "king")
    play_until(room, table, lambda page: bool(page.view["moves_played"] >= 14))
    BrowserPlayer(desk, "back").sit_down(table)
    desk.get_by_role("button", name="Review").click()
    expect(desk.locator(".ticks .trick").first).to_be_visible()
    desk.get_by_label("Previous trick or deal").click()
    expect(desk).to_have_url(re.compile(r"/at/(12|16)$"))
    desk.get_by_label("Previous trick or deal").click()
    expect(desk).to_have_url(re.compile(r"/at/(8|12)$"))
    desk.get_by_role("button", name="Share this position").click()
    link = desk.get_by_label("Link to this position").input_value()
    desk.keyboard.press("Escape")
    other = open_page()
    other.goto(link)
    expect(other.get_by_label("Moves of the game")).to_have_value(link.rpartition("/")[2])
    desk.get_by_role("button", name="Live").click()
    expect(desk).to_have_url(re.compile(f"table/{table['table']}$"))


@pytest.mark.slow
def test_a_game_is_played_back_to_its_end(desk: Page, room: OpenRoom) -> None:
    table = finished(room)
    BrowserPlayer(desk, "play").sit_down(table)
    desk.get_by_role("button", name="Review").click()
    moments = desk.get_by_label("Moves of the game")
    last = int(moments.get_attribute("max") or 0)
    for _ in range(3):
        desk.get_by_label("One move back").click()
    expect(moments).to_have_value(str(last - 3))
    desk.get_by_label("Speed", exact=True).select_option("4")
    desk.keyboard.press("p")
    expect(moments).to_have_value(str(last))
    expect(desk.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.slow
def test_all_hands_are_visible_in_review_after_the_game(
    page: Page, open_page: Opening, room: OpenRoom
) -> None:
    """Or those of one player; the address contains the viewpoint."""
    table = finished(room)
    BrowserPlayer(page, "all").sit_down(table)
    page.keyboard.press("[")
    page.get_by_role("slider").press("Home")
    own, others = page.locator(".below [data-face]"), page.locator("[data-zone='hand.1'] [data-face]")
    mine = [card.get_attribute("data-face") for card in at_rest(page).locator(".hand [data-face]").all()]
    expect(others).to_have_count(0)
    eyes = page.get_by_label("Viewpoint")
    eyes.select_option("all hands")
    expect(others).to_have_count(6)
    assert {card.get_attribute("data-face") for card in own.all()} == set(mine)
    page.get_by_label("One move forward").click()
    expect(page).to_have_url(re.compile("/at/1/from/all$"))
    other = open_page()
    other.goto(page.url)
    expect(other.get_by_label("Viewpoint")).to_have_value("all")
    expect(other.locator("[data-zone='hand.0'] [data-face]")).not_to_have_count(0)
    expect(other.locator("[data-zone='hand.1'] [data-face]")).not_to_have_count(0)
    eyes.select_option(index=0)
    expect(others).to_have_count(0)
    expect(page).to_have_url(re.compile("/at/1$"))


@pytest.mark.parametrize("size", [PHONE["viewport"], SMALL], ids=["phone", "small"])
def test_the_live_button_is_reachable_on_a_phone(phone: Page, room: OpenRoom, size: Any) -> None:
    phone.set_viewport_size(size)
    BrowserPlayer(phone, "live").sit_down(finished(room))
    phone.get_by_role("button", name="Review").click()
    expect(phone.get_by_label("Viewpoint")).to_be_visible()
    expect(phone.get_by_role("button", name="Live")).to_have_count(0)
    expect(phone.get_by_role("button", name="Done")).to_be_in_viewport(ratio=1)
    expect(phone.get_by_role("button", name="Share this position")).to_be_in_viewport(ratio=1)
    group = at_rest(phone).get_by_role("group", name="Review").bounding_box()
    assert group
    if size != SMALL:
        assert group["height"] < 110, "two rows and not three"
    below = size["height"] - group["y"]  # parts that the table leaves out
    assert below < 165, "two rows and the bar, or on the smallest phone three rows of large steps and no bar"
    phone.get_by_role("button", name="Done").click()
    expect(phone.get_by_role("button", name="Rematch")).to_be_visible()
