"""Invitations from the server's own machine have an address that works on a phone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from parlour.server.network import EVERYWHERE, network_address
from tests.browser.conftest import PHONE
from tests.browser.room import ServedRoom
from tests.browser.tables import beyond
from tests.browser.test_two_people import table_of
from tests.open_room import OpenRoom
from tests.server.tables import FRIEND, YOU, new_table


@pytest.mark.slow
def test_a_local_invitation_uses_the_network_address(browser: Browser, tmp_path: Path) -> None:
    with ServedRoom(tmp_path, EVERYWHERE) as room:
        host = browser.new_page(base_url=room.link)
        host.goto("/#/new/xeri")
        host.get_by_label("Your name").fill("Ann")
        host.get_by_label("Seat 2").select_option("friend")
        host.locator("button[type=submit]").click()
        link = host.get_by_label("Invitation link")
        port = room.link.rpartition(":")[2]
        house = f"http://{network_address() or 'localhost'}:{port}"
        expect(link).to_have_value(re.compile(rf"{re.escape(house)}/#/join/\S+"))
        drawn = host.locator("dialog, main").locator("svg > path[d^='M0 0h1v1h-1z']").first
        expect(drawn).to_be_visible()  # a code for a camera: its corner is dark
        friend = browser.new_page(**PHONE)
        friend.goto(link.input_value())
        expect(friend.get_by_text("Ann invites you.")).to_be_visible()
        friend.get_by_label("Your name").fill("Ben")
        friend.get_by_role("button", name="Take a seat").click()
        expect(link).not_to_be_visible()  # all have come, so the game begins
        friend.close()
        host.close()


def test_an_invitation_shows_the_house_rules(page: Page, room: OpenRoom) -> None:
    table = new_table(room.client, "xeri", [YOU, FRIEND], options={"hands": 1})
    page.goto(f"/#/join/{table['table']}/{table['invite']}")
    expect(page.get_by_role("heading", name="House rules")).to_be_visible()
    expect(page.get_by_role("listitem")).to_have_text("Hands: 1")
    assert beyond(page) <= 0
    plain = new_table(room.client, "xeri", [YOU, FRIEND])
    page.goto(f"/#/join/{plain['table']}/{plain['invite']}")
    expect(page.get_by_text("1 of 2 seats")).to_be_visible()
    expect(page.get_by_role("heading", name="House rules")).to_have_count(0)


@pytest.mark.slow
def test_a_full_table_offers_only_to_watch(page: Page, room: OpenRoom) -> None:
    table, _ = table_of(room, "xeri", "Ben")
    page.goto(f"/#/join/{table['table']}/{table['invite']}")
    expect(page.get_by_text("Xeri: all 2 seats are taken, but you can watch.")).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_count(0)
    expect(page.get_by_role("button", name="Take a seat")).to_have_count(0)
    page.get_by_role("link", name="Watch").click()
    expect(page.get_by_text("You are watching")).to_be_visible()
