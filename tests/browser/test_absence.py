"""Players who leave, return or watch: everyone at the table sees it."""

import re

import pytest
from playwright.sync_api import Page, expect

from parlour.server.protocol.messages import PERSON
from tests.browser.axe import findings
from tests.browser.conftest import DESK, PHONE, Opening
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, lasting
from tests.open_room import OpenRoom
from tests.server.tables import FRIEND, YOU, Message, OpenPage, bot, new_table
from tests.server.test_seats import join

# The cards of a trick with a covered corner, or beyond the middle of the table.
HIDDEN = """() => [...document.querySelectorAll(".trick .laid")].filter((card) => {
  const { left, top, right, bottom } = card.getBoundingClientRect();
  const corners = [[left + 3, top + 3], [right - 3, bottom - 3]];
  return !corners.every(([x, y]) => card.contains(document.elementFromPoint(x, y)));
}).map((card) => card.textContent)"""


def as_friend(open_page: Opening, table: Message, token: str) -> Page:
    page = open_page(**DESK)
    BrowserPlayer(page, "friend").sit_down(table | {"token": token})
    return page


@pytest.mark.slow
def test_an_absent_player_returns_with_a_new_link(open_page: Opening, desk: Page, room: OpenRoom) -> None:
    table = new_table(
        room.client, "xeri", [YOU, FRIEND], deal="21", away="pause", grace=5
    )  # seconds until the return must be visible
    friend = as_friend(open_page, table, join(room.client, table).json()["token"])
    BrowserPlayer(desk, "host").sit_down(table)
    expect(friend.get_by_role("status").first).to_be_visible()
    friend.close()
    expect(desk.get_by_text(re.compile(r"Ben: reconnecting 0:0\d, then the game pauses"))).to_be_visible()
    expect(desk.get_by_text("The game is paused until everyone is back.")).to_be_visible()
    assert findings(desk) == []
    desk.get_by_role("button", name="New link").click()
    link = desk.get_by_label("Link to the seat").input_value()
    desk.keyboard.press("Escape")
    again = open_page(**PHONE)
    again.goto(link)
    expect(again.get_by_role("group", name=re.compile("Your hand"))).to_be_visible()
    assert link.rpartition("/")[2] not in again.url
    expect(desk.get_by_text("The game is paused until everyone is back.")).not_to_be_visible()


@pytest.mark.slow
def test_spectators_are_counted(desk: Page, room: OpenRoom) -> None:
    table = alone(room, "xeri")
    BrowserPlayer(desk, "seen").sit_down(table)
    with OpenPage(room.client, table["table"]):
        expect(desk.locator("header").get_by_text("1 looks on")).to_be_attached()
    expect(desk.locator("header").get_by_text("1 looks on")).not_to_be_attached()


def test_a_player_takes_the_seat_back_from_the_bot(desk: Page, room: OpenRoom) -> None:
    table = alone(room, "xeri")
    with OpenPage(room.client, table["table"], table["token"]) as other:
        other.do("bot", seat=0, bot="greedy")
        assert other.view["seats"][0]["kind"] == PERSON
    BrowserPlayer(desk, "again").sit_down(table)
    desk.get_by_role("button", name="Take your seat back").click()
    expect(desk.get_by_text("A bot plays for you.")).not_to_be_visible()


@pytest.mark.slow
def test_a_trick_is_fully_visible_below_absence_notices(phone: Page, room: OpenRoom) -> None:
    """Cards that do not fit above each other are side by side."""
    phone.set_viewport_size({"width": 320, "height": 568})
    table = new_table(room.client, "king", [YOU, FRIEND, bot(), bot()], deal="21", pace="instant")
    player = BrowserPlayer(phone, "trick")
    with OpenPage(room.client, table["table"], join(room.client, table).json()["token"]) as ben:
        player.sit_down(table)
        while not (ben.moves and any(phone.locator(".trick .laid:not(.over)").all())):
            if ben.moves:
                ben.play(ben.moves[0])
            elif player.view["choices"]["moves"]:
                player.decide()
            else:
                ben.wait()
            phone.wait_for_timeout(50)
        assert lasting(phone, HIDDEN) == []
    expect(phone.get_by_role("button", name="Use a bot")).to_be_visible()
    assert lasting(phone, HIDDEN) == []
