"""Further behaviour of a table: restart, spectators, proposals, copying, key settings."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Opening
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, at_rest, play_until
from tests.open_room import OpenRoom
from tests.server.tables import FRIEND, YOU, OpenPage, new_table


def seated(page: Page, room: OpenRoom, game: str, moves: int = 0) -> BrowserPlayer:
    table = alone(room, game)
    play_until(room, table, lambda one: one.view["moves_played"] >= moves)
    player = BrowserPlayer(page, "behaves")
    player.sit_down(table)
    assert player.wait_until_asked()
    return player


def step_back(player: BrowserPlayer) -> None:
    before = player.view["moves_played"]
    player.page.get_by_role("button", name="Undo").click()
    player.wait_until(lambda: bool(player.view["moves_played"] < before))


def test_restart_needs_a_confirmation_and_can_be_undone(desk: Page, room: OpenRoom) -> None:
    player = seated(desk, room, "xeri", 6)
    before = player.view["moves_played"]
    desk.get_by_role("tab", name="Settings").click()
    desk.get_by_role("button", name="Restart").click()
    desk.get_by_role("button", name="Cancel").click()
    assert player.view["moves_played"] == before
    desk.get_by_role("button", name="Restart").click()
    desk.get_by_role("button", name="Restart").click()
    expect(desk.locator(".hand .touch")).to_have_count(6)
    assert player.wait_until_asked()  # a bot may begin, and what is asked for meanwhile comes too late
    desk.get_by_role("button", name="Undo").click()
    expect(desk.locator(".hand .touch")).not_to_have_count(6)
    assert player.view["moves_played"] == before


@pytest.mark.slow
def test_a_spectator_has_no_player_buttons(page: Page, room: OpenRoom) -> None:
    table = alone(room, "xeri")
    play_until(room, table, lambda one: one.view["moves_played"] >= 4)
    page.goto(f"/#/table/{table['table']}")
    expect(page.get_by_text("You are watching")).to_be_visible()
    for name in ("Hint", "Undo"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    expect(page.locator(".chip .name").filter(has_text="Ann")).to_be_visible()
    page.get_by_role("button", name="Review").first.click()
    expect(page.get_by_role("group", name="Review")).to_be_visible()


@pytest.mark.slow
def test_review_has_no_hint_and_no_undo(phone: Page, room: OpenRoom) -> None:
    """On a phone, "last trick" and "review" are two buttons."""
    player = seated(phone, room, "king")
    while player.view["moves_played"] < 8:
        player.decide()
        assert player.wait_until_asked()
    phone.get_by_role("button", name="Last trick").click()
    expect(phone.locator("dialog[open] li")).to_have_count(4)
    phone.keyboard.press("Escape")
    phone.get_by_role("button", name="Review").click()
    for name in ("Hint", "Undo"):
        expect(phone.get_by_role("button", name=name)).to_be_disabled()
    phone.get_by_role("button", name="Live").click()
    expect(phone.get_by_role("button", name="Hint")).to_be_enabled()


@pytest.mark.slow
def test_rows_that_are_proposed_can_be_changed_before_they_are_sent(desk: Page, room: OpenRoom) -> None:
    player = seated(desk, room, "crash")
    desk.get_by_role("button", name="Best split").click()
    laid = desk.locator("[data-row] .touch")
    expect(laid).to_have_count(9)
    assert player.view["moves_played"] == 0
    laid.first.click()
    expect(laid).to_have_count(8)
    expect(desk.locator(".hand .touch")).to_have_count(5)
    desk.get_by_role("button", name="Best split").click()
    expect(laid).to_have_count(9)
    desk.get_by_role("button", name="Send").click()
    expect(desk.get_by_role("heading", name="Deal 1 is over")).to_be_visible()
    assert player.refused == []


@pytest.mark.parametrize("clipboard", [True, False])
def test_an_invitation_is_copied_without_a_clipboard_too(desk: Page, room: OpenRoom, clipboard: bool) -> None:
    if not clipboard:
        desk.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    table = new_table(room.client, "xeri", [YOU, FRIEND])
    BrowserPlayer(desk, "host").sit_down(table)
    expect(desk.locator(".waiting svg")).to_be_visible()  # the address is the one that stays
    at_rest(desk).get_by_role("button", name="Copy").click()
    expect(desk.get_by_text("Copied")).to_be_visible()


@pytest.mark.slow
def test_a_letter_is_changed(desk: Page, room: OpenRoom) -> None:
    seated(desk, room, "xeri")
    desk.keyboard.press("?")
    box = desk.get_by_role("textbox", name="Key: rules")
    box.fill("j")
    box.press("Tab")
    desk.keyboard.press("Escape")
    desk.locator("main").click(position={"x": 5, "y": 300})
    desk.keyboard.press("r")
    expect(desk.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "false")
    desk.keyboard.press("j")
    expect(desk.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")


@pytest.mark.slow
def test_a_refused_take_back_is_reported(desk: Page, room: OpenRoom) -> None:
    table = new_table(room.client, "xeri", [YOU, FRIEND], deal="4")
    asked = {"invite": table["invite"], "name": "Ben"}
    ben = room.client.post(f"/api/tables/{table['table']}/seats", asked).json()
    with OpenPage(room.client, table["table"], ben["token"]) as other:
        player = BrowserPlayer(desk, "asks")
        player.sit_down(table)
        if not player.view["choices"]["moves"]:
            other.play(other.moves[0])
        assert player.wait_until_asked()
        player.decide()
        desk.get_by_role("button", name="Undo").click()
        while not other.view["takeback"]:
            other.wait()
        other.ask(type="consent", agree=False)
        expect(desk.get_by_text("Your take-back was not accepted")).to_be_visible()


@pytest.mark.slow
def test_events_are_announced_while_the_log_is_closed(phone: Page, room: OpenRoom) -> None:
    player = seated(phone, room, "xeri")
    player.decide()
    assert player.wait_until_asked()
    expect(phone.get_by_role("log")).to_contain_text("You play")
    phone.get_by_role("button", name="Log", exact=True).click()
    expect(phone.get_by_role("log")).to_have_count(1)


@pytest.mark.slow
def test_two_pages_of_one_seat_and_a_spectator_are_live(
    open_page: Opening, desk: Page, room: OpenRoom
) -> None:
    table = alone(room, "xeri")
    first = BrowserPlayer(desk, "one")
    first.sit_down(table)
    again = desk.context.new_page()
    second = BrowserPlayer(again, "two")
    again.goto(desk.url)
    onlooker = open_page(**PHONE)
    onlooker.goto(f"/#/table/{table['table']}")
    expect(desk.get_by_text("1 looks on")).to_be_attached()
    for player in (first, second, first):
        assert player.wait_until_asked()
        player.decide()
    assert first.refused + second.refused == []


@pytest.mark.slow
def test_how_a_hand_is_sorted_is_remembered_for_each_game(desk: Page, room: OpenRoom) -> None:
    seated(desk, room, "king")
    desk.get_by_role("tab", name="Settings").click()
    desk.get_by_label("Sort my hand").select_option("rank")
    at_rest(desk)
    faces = [card.get_attribute("data-face") or "" for card in desk.locator(".hand .touch").all()]
    heights = ["AKQJT98765432".index(face[0]) for face in faces]
    assert heights in (sorted(heights), sorted(heights, reverse=True))
    seated(desk, room, "xeri")
    desk.get_by_role("tab", name="Settings").click()
    expect(desk.get_by_label("Sort my hand")).to_have_value("suit")
    seated(desk, room, "king")
    desk.get_by_role("tab", name="Settings").click()
    expect(desk.get_by_label("Sort my hand")).to_have_value("rank")


@pytest.mark.slow
def test_the_last_trick_is_loaded_by_a_new_page(page: Page, room: OpenRoom) -> None:
    """After opening the page later, or a take-back, it is the last trick of the log."""
    player = seated(page, room, "king", 13)
    for _ in range(3):
        with OpenPage(room.client, player.view["table"]) as other:
            laid = [line for line in other.view["log"] if line["laid"]]
        page.get_by_role("button", name="Last trick").click()
        shown = page.get_by_role("dialog", name="Last trick").locator("li b")
        while not laid[-1]["trick"]:
            laid.pop()
        cards = [re.findall(r"([2-9TJQKA])[cdhs]\b", line["text"])[0] for line in laid[-4:]]
        expect(shown).to_have_text([rank.replace("T", "10") for rank in cards])
        page.keyboard.press("Escape")
        step_back(player)
