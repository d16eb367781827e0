"""Pages around the table: clocks, results, tab title, longer texts, small screens."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import PHONE, SMALL, TWICE
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, at_rest, beyond, finished, is_over, play_until
from tests.open_room import OpenRoom
from tests.server.tables import FRIEND, YOU, bot, new_table


def test_clocks_are_explained_chosen_and_seen_at_the_table(desk: Page) -> None:
    desk.goto("/#/new/crash")
    desk.get_by_text("Clocks").click()
    expect(desk.get_by_text("How long players have to arrange their cards.")).to_be_visible()
    desk.get_by_role("spinbutton", name="arrange, in seconds").fill("45")
    desk.get_by_label("Three times as much time").check()
    desk.get_by_role("button", name="Play").click()
    desk.get_by_role("tab", name="Settings").click()
    clock = desk.locator("dl div").filter(has_text="Arrange, in seconds")
    expect(clock).to_contain_text("135")
    desk.get_by_label("Three times as much time").click()
    expect(clock).to_contain_text("45")


@pytest.mark.slow
def test_a_number_that_cannot_be_is_shown_where_it_was_folded_away(page: Page) -> None:
    page.goto("/#/new/crash")
    clocks = page.locator("summary", has_text="Clocks")
    clocks.click()
    page.get_by_label("Arrange, in seconds").first.select_option("a number")
    number = page.get_by_role("spinbutton", name="Arrange, in seconds")
    number.fill("20")  # 30 is the least
    clocks.click()
    expect(number).not_to_be_visible()
    page.locator("[type=submit]").click()
    expect(number).to_be_focused()


def test_own_results_are_kept_on_the_device_and_forgotten_when_wanted(page: Page, room: OpenRoom) -> None:
    BrowserPlayer(page, "mine").sit_down(finished(room))
    page.goto("/")
    page.get_by_role("link", name="Your games").click()
    game = page.get_by_role("listitem").filter(has_text="Xeri")
    expect(game).to_contain_text("for practice")  # a deal whose number was known
    kept = json.loads(page.evaluate("localStorage.getItem('parlour.results')"))
    kept[0]["known"] = False
    page.evaluate("kept => localStorage.setItem('parlour.results', JSON.stringify(kept))", kept)
    page.reload()
    expect(game.locator("dd").first).to_have_text("1")
    assert findings(page) == []
    page.get_by_role("button", name="Delete all results").click()
    page.get_by_role("button", name="Delete all results").click()
    expect(page.get_by_text("No finished games yet.")).to_be_visible()
    assert page.evaluate("localStorage.getItem('parlour.results')") == "[]"


@pytest.mark.slow
def test_a_hint_is_counted(desk: Page, room: OpenRoom) -> None:
    table = alone(room, "xeri", options={"hands": 1}, deal=None)
    BrowserPlayer(desk, "hint").sit_down(table)
    desk.get_by_role("button", name="Hint").click()
    expect(desk.locator(".hand .hinted")).to_have_count(1)
    play_until(room, table, is_over)
    expect(desk.get_by_role("button", name="Rematch")).to_be_visible()
    kept = json.loads(desk.evaluate("localStorage.getItem('parlour.results')"))
    assert [(one["hints"], one["back"], one["known"]) for one in kept] == [(1, False, False)]


@pytest.mark.slow
def test_a_game_that_goes_on_after_its_end_has_no_result(desk: Page, room: OpenRoom) -> None:
    table = finished(room)
    BrowserPlayer(desk, "undo").sit_down(table)
    expect(desk.get_by_role("button", name="Rematch")).to_be_visible()
    assert len(json.loads(desk.evaluate("localStorage.getItem('parlour.results')"))) == 1
    desk.get_by_role("button", name="Undo").click()
    expect(desk.get_by_role("button", name="Rematch")).not_to_be_visible()
    assert desk.evaluate("localStorage.getItem('parlour.results')") == "[]"


def test_the_tab_says_that_it_is_ones_turn(desk: Page, room: OpenRoom) -> None:
    player = BrowserPlayer(desk, "tab")
    player.sit_down(alone(room, "xeri"))
    player.wait_until_asked()
    expect(desk).to_have_title(re.compile("^● Your turn"))
    icon, turn = desk.locator("link[rel=icon]"), re.compile("icon-turn")
    expect(icon).to_have_attribute("href", turn)
    desk.goto("/")
    expect(icon).not_to_have_attribute("href", turn)


LONGER = {
    "on a phone": ("?lang=pseudo", PHONE["viewport"]),
    "English on the smallest": ("", SMALL),
    "on the smallest": ("?lang=pseudo", SMALL),
    "mirrored on the smallest": ("?lang=pseudo-rtl", SMALL),
}


@pytest.mark.parametrize(("lang", "size"), LONGER.values(), ids=LONGER)
def test_longer_words_find_room_on_a_phone(phone: Page, lang: str, size: Any) -> None:
    """With texts 40 % longer nothing is wider than the screen, nor in English on a small phone."""
    phone.set_viewport_size(size)
    for address in ("", "#/mine", "#/join", "#/new/cash", "#/new/king"):
        phone.goto(f"/{lang}{address}")
        expect(phone.locator("h1").first).to_be_visible()
        for one in at_rest(phone).locator("summary").all():
            one.click()
        assert beyond(phone) <= 0, address


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "size"), LONGER.values(), ids=LONGER)
def test_longer_words_find_room_at_a_table(phone: Page, room: OpenRoom, lang: str, size: Any) -> None:
    phone.set_viewport_size(size)
    for table in (finished(room), new_table(room.client, "king", [YOU, FRIEND, FRIEND, bot()])):
        BrowserPlayer(phone, "pseudo").sit_down(table)
        address = f"/{lang}#/table/{table['table']}"
        phone.goto(address)
        expect(phone.locator("[role=status] .sentence")).to_be_visible()
        assert beyond(phone) <= 0, table
        there = at_rest(phone).locator("nav button:not([disabled], [aria-disabled=true])").all_inner_texts()
        for name in reversed(there):  # a step back, the first of them, changes what there is to press
            phone.goto(f"/{lang}#/join")
            expect(phone.locator("[role=status] .sentence")).to_have_count(0)  # the table is closed
            phone.goto(address)
            phone.get_by_role("navigation").get_by_role("button", name=name, exact=True).click()
            assert beyond(phone) <= 0, name


@pytest.mark.slow
def test_the_pseudo_language_is_spoken_only_where_it_is_asked_for(desk: Page) -> None:
    desk.goto("/?lang=pseudo")
    expect(desk.get_by_role("heading", name="Párlóúr")).to_be_visible()
    desk.goto("/")
    expect(desk.get_by_role("heading", name="Parlour", exact=True)).to_be_visible()


@pytest.mark.slow
def test_what_a_language_lacks_is_marked_as_english(desk: Page, room: OpenRoom) -> None:
    """Texts from the server, too; numbers use the format of the language."""
    table = alone(room, "xeri")
    BrowserPlayer(desk, "gaps").sit_down(table)
    desk.goto(f"/?lang=pseudo-gaps#/table/{table['table']}")
    expect(desk.locator("html")).to_have_attribute("lang", "en-XA")
    lacking, own = (desk.get_by_role("tab", name=name) for name in ("Rules", "Šéttíñgš"))
    expect(lacking).to_have_attribute("lang", "en")
    expect(own).not_to_have_attribute("lang", "en")
    lacking.click()
    expect(desk.locator(".rules")).to_have_attribute("lang", "en")
    desk.goto("/?lang=pseudo#/lab/xeri")
    expect(desk.locator("option[value='100000']")).to_have_text("100.000")


@pytest.mark.parametrize("game", ["king", "xeri", "forty-thieves"])
def test_at_twice_the_size_all_of_the_table_can_be_reached(desk: Page, room: OpenRoom, game: str) -> None:
    desk.set_viewport_size(TWICE)
    player = BrowserPlayer(desk, game)
    player.sit_down(alone(room, game))
    player.wait_until_asked()
    player.decide()
    middle = at_rest(desk).locator(".centre").bounding_box()
    assert middle
    assert middle["height"] >= 100, "the middle of the table has its room"
    assert beyond(desk) <= 0


def test_where_one_reads_from_the_right_all_is_mirrored_but_the_table(desk: Page, room: OpenRoom) -> None:
    table = alone(room, "king")
    BrowserPlayer(desk, "right").sit_down(table)
    told = room.ask(f"/api/tables/{table['table']}").told
    bots = [sitter["name"] for sitter in told["seats"] if sitter["bot"]]
    at_rest(desk)
    seats = [desk.get_by_role("region", name=name, exact=True).bounding_box() for name in (bots[0], bots[2])]
    desk.goto(f"/?lang=pseudo-rtl#/table/{table['table']}")
    expect(desk.locator("html")).to_have_attribute("dir", "rtl")
    expect(desk.locator("[role=status] .sentence")).to_be_visible()
    at_rest(desk)
    mirrored = [
        desk.get_by_role("region", name=name, exact=True).bounding_box() for name in (bots[0], bots[2])
    ]
    panel, first, third = desk.locator("aside").bounding_box(), *mirrored
    assert panel
    assert first
    assert third
    assert panel["x"] == 0, "the panel stands on the other side"
    assert seats[0]
    assert seats[1]
    assert (first["x"] < third["x"]) == (seats[0]["x"] < seats[1]["x"]), "the game goes round as before"
