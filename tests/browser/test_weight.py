"""The bytes that a browser loads before it shows a table, for phones on slow connections."""

from playwright.sync_api import Browser, Page, Response

from tests.browser.conftest import DESK
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone
from tests.open_room import OpenRoom

MOST = 101_000  # bytes as the server sends them; fonts come later, and texts can be read without them


def test_a_table_is_shown_without_the_pages_of_the_score_keeper(browser: Browser, room: OpenRoom) -> None:
    with browser.new_context(base_url=room.link, **DESK) as context:  # with an empty cache
        weigh(context.new_page(), room)


def weigh(desk: Page, room: OpenRoom) -> None:
    fetched: dict[str, Response] = {}

    def note(answer: Response) -> None:
        if answer.url.endswith((".js", ".css")):
            fetched[answer.url] = answer

    def weight() -> int:
        return sum(one.request.sizes()["responseBodySize"] for one in fetched.values())

    desk.on("response", note)
    BrowserPlayer(desk, "weight").sit_down(alone(room, "xeri"))
    assert {one.headers["content-encoding"] for one in fetched.values()} == {"br"}
    assert 0 < weight() < MOST
    desk.goto("/#/score")
    desk.get_by_role("heading", name="Score sheets").wait_for()
    assert weight() > MOST
