"""Terms are explained by a long press, a resting mouse and a key."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, at_rest, beyond
from tests.browser.test_table_screen import at_table
from tests.open_room import OpenRoom

STOCK = "The rest is the stock, face down."


def press_long(page: Page, one: Locator) -> None:
    at_rest(page)
    box = one.bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.wait_for_timeout(700)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_long_press_tells_what_a_word_means_and_leads_to_its_rule(phone: Page, room: OpenRoom) -> None:
    phone.set_viewport_size({"width": 320, "height": 640})
    player = at_table(phone, room, "pitty-pat")
    moves = player.view["moves_played"]
    told = phone.locator(".explained")
    press_long(phone, phone.locator(".pile p").first)
    expect(told).to_contain_text("Its top card is turned up next to it")
    assert beyond(phone) <= 0
    told.get_by_role("button", name="To rule R1").tap()
    expect(phone.locator("dialog [data-rule='R1'].here")).to_be_visible()
    expect(told).to_be_empty()
    assert player.view["moves_played"] == moves


@pytest.mark.slow
def test_a_long_press_on_a_button_makes_no_move(phone: Page, room: OpenRoom) -> None:
    player = at_table(phone, room, "mexican-sweat")
    raises = phone.get_by_role("button", name="Raise", exact=False).first
    moves = player.view["moves_played"]
    press_long(phone, raises)
    expect(phone.locator(".explained")).to_contain_text("players check, bet, call, raise or fold")
    phone.wait_for_timeout(300)
    assert player.view["moves_played"] == moves
    assert player.refused == []


@pytest.mark.slow
def test_a_mouse_that_rests_and_a_key_tell_it_too(desk: Page, room: OpenRoom) -> None:
    at_table(desk, room, "seven-rummy")
    told = desk.locator(".explained")
    at_rest(desk).locator(".pile p").first.hover()
    expect(told).to_contain_text(STOCK)
    told.hover()
    desk.wait_for_timeout(500)
    expect(told).to_contain_text(STOCK)
    desk.mouse.move(2, 300)
    expect(told).to_be_empty()
    desk.locator(".pile .touch").first.focus()
    desk.keyboard.press("w")
    expect(told).to_contain_text(STOCK)
    expect(told).to_have_attribute("role", "status")
    desk.keyboard.press("Escape")
    expect(told).to_be_empty()
    desk.keyboard.press("w")
    expect(told).to_contain_text(STOCK)
    desk.keyboard.press("w")
    expect(desk.locator("[data-rule='R6'].here")).to_be_visible()


@pytest.mark.slow
def test_a_mouse_that_has_pressed_explains_nothing_at_the_next_table_until_it_moves(
    desk: Page, room: OpenRoom
) -> None:
    player = BrowserPlayer(desk, "words")
    player.sit_down(alone(room, "seven-rummy", deal="22"))
    words = at_rest(desk).locator(".pile p").first
    box, then = words.bounding_box(), alone(room, "seven-rummy", deal="22")
    assert box
    desk.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    desk.evaluate("at => (location.hash = at)", f"#/seat/{then['table']}/{then['token']}")
    expect(desk.locator(".explained")).to_be_empty()
    at_rest(desk)
    desk.wait_for_timeout(1500)
    expect(desk.locator(".explained")).to_be_empty()
    desk.mouse.move(2, 300)
    words.hover()
    expect(desk.locator(".explained")).to_contain_text(STOCK)


@pytest.mark.slow
def test_the_rules_open_with_those_of_what_is_asked_now(desk: Page, room: OpenRoom) -> None:
    at_table(desk, room, "king")
    desk.keyboard.press("r")
    now = desk.locator(".rules .now")
    expect(now.first).to_contain_text("Follow the suit led if you can")
    now.get_by_role("button", name="To rule R10").click()
    expect(desk.locator("[data-rule='R10']")).to_be_in_viewport()


@pytest.mark.slow
def test_the_rules_at_a_table_list_the_words_and_their_own_link_is_in_the_language_of_the_page(
    desk: Page, room: OpenRoom
) -> None:
    table = alone(room, "seven-rummy")
    BrowserPlayer(desk, "words").sit_down(table)
    desk.goto(f"/?lang=pseudo#/table/{table['table']}")
    desk.keyboard.press("r")
    rules = desk.locator(".rules")
    expect(rules).to_have_attribute("lang", "en")
    expect(rules.get_by_role("button", name="deadwood")).to_be_visible()
    link = desk.locator("a[href='#/rules/seven-rummy']")
    expect(link).to_be_visible()
    assert link.evaluate("one => one.closest('[lang]').lang") == "en-XA"
