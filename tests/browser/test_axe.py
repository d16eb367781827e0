"""axe finds no accessibility problem on any page."""

import pytest
from playwright.sync_api import Page, expect

from parlour.games import list_games
from tests.browser.axe import findings
from tests.browser.conftest import DESK, PHONE
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, is_over, play_until
from tests.open_room import OpenRoom
from tests.server.tables import FRIEND, YOU, bot, new_table

THEMES = ["baize", "night", "paper", "contrast"]
WITH_OPTIONS = ["king", "tri-cap", "cash", "forty-thieves"]  # all kinds of house rules, many seats, one seat


def assert_open_to_all(page: Page, themes: list[str] = THEMES[:1]) -> None:
    """Check the page in these themes, and at the size of a phone."""
    for theme in themes:
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        assert findings(page) == [], theme
    page.set_viewport_size(PHONE["viewport"])
    assert findings(page) == []
    page.set_viewport_size(DESK["viewport"])


@pytest.mark.parametrize("theme", THEMES)
def test_the_start_page(desk: Page, theme: str) -> None:
    desk.goto("/")
    expect(desk.get_by_role("link", name="King").first).to_be_visible()
    assert_open_to_all(desk, [theme])


@pytest.mark.slow
def test_the_settings(desk: Page) -> None:
    desk.goto("/")
    desk.get_by_role("button", name="Settings").click()
    assert_open_to_all(desk)


@pytest.mark.parametrize("game", WITH_OPTIONS)
def test_setting_up_a_table(desk: Page, game: str) -> None:
    desk.goto(f"/#/new/{game}")
    expect(desk.locator("summary").first).to_be_visible()
    for one in desk.locator("summary").all():
        one.click()
    assert_open_to_all(desk)
    desk.get_by_role("button", name="Rules").click()
    expect(desk.locator("dialog .block").first).to_be_visible()
    assert_open_to_all(desk)


@pytest.mark.slow
def test_join_page(desk: Page, room: OpenRoom) -> None:
    table = new_table(room.client, "xeri", [YOU, FRIEND])
    desk.goto("/#/join")
    expect(desk.get_by_label("Paste the invitation link")).to_be_visible()
    assert_open_to_all(desk)
    desk.goto(f"/#/join/{table['table']}/{table['invite']}")
    expect(desk.get_by_role("button", name="Take a seat")).to_be_enabled()
    assert_open_to_all(desk)
    BrowserPlayer(desk, "host").sit_down(table)
    expect(desk.get_by_label("Invitation link")).to_be_visible()
    assert_open_to_all(desk)


@pytest.mark.parametrize("game", list_games())
def test_the_first_phases_of_a_game(desk: Page, room: OpenRoom, game: str) -> None:
    table = alone(room, game)
    player = BrowserPlayer(desk, game)
    player.sit_down(table)
    assert player.wait_until_asked()
    assert_open_to_all(desk, THEMES[2:3])
    player.decide()
    player.wait_until_asked()
    assert findings(desk) == []


@pytest.mark.parametrize("tab", ["Score", "Log", "Rules", "Settings"])
def test_side_panel(desk: Page, room: OpenRoom, tab: str) -> None:
    table = alone(room, "king")
    play_until(room, table, lambda page: page.view["moves_played"] > 30)
    player = BrowserPlayer(desk, "king")
    player.sit_down(table)
    desk.get_by_role("tab", name=tab).click()
    expect(desk.get_by_role("complementary", name=tab)).to_be_visible()
    assert findings(desk) == []


@pytest.mark.slow
def test_dialogs_over_the_table(phone: Page, room: OpenRoom) -> None:
    table = alone(room, "king")
    play_until(room, table, lambda page: page.view["moves_played"] > 30)
    player = BrowserPlayer(phone, "king")
    player.sit_down(table)
    for button in ("Score", "Log", "Rules", "Settings"):
        phone.get_by_role("button", name=button).click()
        expect(phone.get_by_role("dialog", name=button)).to_be_visible()
        assert findings(phone) == [], button
        phone.keyboard.press("Escape")


@pytest.mark.slow
def test_a_hint_and_a_refusal(desk: Page, room: OpenRoom) -> None:
    player = BrowserPlayer(desk, "kontsina")
    player.sit_down(alone(room, "kontsina"))
    assert player.wait_until_asked()
    desk.get_by_role("button", name="Hint").click()
    expect(desk.locator(".hinted").first).to_be_visible()
    assert_open_to_all(desk)
    desk.keyboard.press("Escape")
    desk.get_by_role("group", name="stock").get_by_role("button").click(force=True)
    expect(desk.locator(".why")).to_be_visible()
    assert_open_to_all(desk)


@pytest.mark.slow
def test_review_and_game_end(desk: Page, room: OpenRoom) -> None:
    """A finished game has results, a challenge and visible cards."""
    table = alone(room, "pitty-pat")
    play_until(room, table, is_over)
    BrowserPlayer(desk, "end").sit_down(table)
    assert_open_to_all(desk)
    desk.get_by_role("button", name="Challenge").click()
    expect(desk.get_by_label("Challenge link")).to_be_visible()
    assert_open_to_all(desk)
    desk.keyboard.press("Escape")
    desk.get_by_role("button", name="Review").click()
    expect(desk.get_by_role("group", name="Review")).to_be_visible()
    assert_open_to_all(desk)
    desk.evaluate("localStorage.clear()")  # another person's browser
    desk.goto(f"/#/challenge/{table['table']}/")
    expect(desk.get_by_role("button", name="Accept the challenge")).to_be_visible()
    assert_open_to_all(desk)


@pytest.mark.slow
def test_spectator_page(desk: Page, room: OpenRoom) -> None:
    table = new_table(room.client, "king", [YOU, bot(), bot(), bot()])
    desk.goto(f"/#/table/{table['table']}")
    expect(desk.get_by_role("region", name="Table")).to_be_visible()
    assert_open_to_all(desk)
