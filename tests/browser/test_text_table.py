"""The table as text: headings and lists, a brief log, and a summary."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, beyond, play_until
from tests.open_room import OpenRoom


@pytest.mark.parametrize("game", ["king", "forty-thieves", "cash", "chase-the-ace"])
def test_the_table_as_text_is_played_as_the_other_one(page: Page, room: OpenRoom, game: str) -> None:
    page.add_init_script("localStorage.setItem('parlour.settings', JSON.stringify({ textTable: true }))")
    player = BrowserPlayer(page, game)
    player.sit_down(alone(room, game))
    for _ in range(4):
        if player.wait_until_asked():
            player.decide()
    assert player.refused == []
    player.wait_until_asked()
    expect(page.get_by_role("heading", name="On the table")).to_be_visible()
    assert findings(page) == []
    assert beyond(page) <= 0


def test_the_table_is_said_once_more_each_time_it_is_asked_for(desk: Page, room: OpenRoom) -> None:
    BrowserPlayer(desk, "tell").sit_down(alone(room, "king"))
    said = desk.locator("main > [aria-live=polite].unseen")
    for _ in range(2):
        desk.keyboard.press("t")
        expect(said).to_contain_text("Your hand:")
    desk.keyboard.press("e")
    expect(said).to_contain_text("You: 0 tricks.")


@pytest.mark.slow
def test_what_was_led_is_said_with_what_else_is_known(desk: Page, room: OpenRoom) -> None:
    player = BrowserPlayer(desk, "led")
    player.sit_down(alone(room, "king"))
    assert player.wait_until_asked()
    first = desk.locator(".trick [data-thing='trick.0/0']").get_attribute("aria-label")
    assert first
    desk.keyboard.press("e")
    told = first.split(",")[0]
    expect(desk.locator("main > [aria-live=polite].unseen")).to_contain_text(f"The {told} was led.")


@pytest.mark.slow
def test_the_log_tells_in_brief_what_came_of_moves(desk: Page, room: OpenRoom) -> None:
    table = alone(room, "king")
    play_until(room, table, lambda page: bool(page.view["moves_played"] >= 9))
    desk.add_init_script("localStorage.setItem('parlour.settings', JSON.stringify({ log: 'brief' }))")
    BrowserPlayer(desk, "brief").sit_down(table)
    lines = desk.get_by_role("log").get_by_role("button")
    expect(lines.first).to_contain_text("take")
    assert not any("play " in line for line in lines.all_inner_texts())


@pytest.mark.slow
def test_what_happens_is_heard_with_the_names_of_the_cards(page: Page, room: OpenRoom) -> None:
    table = alone(room, "king")
    play_until(room, table, lambda page: bool(page.view["moves_played"] >= 9))
    BrowserPlayer(page, "heard").sit_down(table)
    heard = page.get_by_role("log")
    expect(heard).to_contain_text(re.compile(r"plays? .*[a-z]+ of (clubs|diamonds|hearts|spades)"))
