"""What a browser fetches before it shows a table: a phone on a slow line waits for every kilobyte."""

import gzip

from playwright.sync_api import Page, Response

from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone
from tests.open_room import OpenRoom

MOST = 112_000  # bytes, as the room sends them; fonts come later, and texts are read without them


def test_a_table_is_shown_without_the_pages_of_the_score_keeper(desk: Page, room: OpenRoom) -> None:
    fetched: dict[str, int] = {}

    def weigh(answer: Response) -> None:
        if answer.url.endswith((".js", ".css")):
            fetched[answer.url] = len(gzip.compress(answer.body()))

    desk.on("response", weigh)
    BrowserPlayer(desk, "weight").sit_down(alone(room, "xeri"))
    assert fetched
    assert sum(fetched.values()) < MOST
    desk.goto("/#/score")
    desk.get_by_role("heading", name="Score sheets").wait_for()
    assert sum(fetched.values()) > MOST
