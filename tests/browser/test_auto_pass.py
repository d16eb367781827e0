"""Auto-pass: answers after a fixed time, until the player ends it."""

from playwright.sync_api import Page, expect

from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, beyond, play_until
from tests.open_room import OpenRoom
from tests.server.tables import OpenPage


def is_offered(page: OpenPage) -> bool:
    return "lets_by" in page.view["choices"]


def test_auto_pass_answers_after_a_fixed_time(phone: Page, room: OpenRoom) -> None:
    phone.set_viewport_size({"width": 320, "height": 640})
    table = alone(room, "seven-rummy", options={"hands": 9})
    play_until(room, table, is_offered)
    player = BrowserPlayer(phone, "auto-pass")
    player.sit_down(table)
    player.wait_until(lambda: "lets_by" in player.view.get("choices", {}))
    offered = player.view["moves_played"]
    phone.get_by_role("button", name="Pass each time").tap()
    assert beyond(phone) <= 0
    phone.get_by_role("button", name="Pass", exact=True).tap()  # is not sent early either
    phone.wait_for_timeout(2500)
    assert player.view["moves_played"] == offered
    expect(phone.get_by_role("status").filter(has_text="Pass in 5 seconds")).to_be_visible()
    player.wait_until(lambda: bool(player.view["moves_played"] > offered))
    phone.get_by_role("button", name="Pass each time", pressed=True).tap()
    expect(phone.get_by_role("button", name="Pass each time", pressed=True)).to_have_count(0)
    assert player.refused == []
