"""Tables for browser tests."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from parlour.games import find
from tests.open_room import OpenRoom
from tests.server.tables import YOU, Message, OpenPage, bot, new_table

DEAL = "21"
LOOKS = 3  # consecutive measurements in which nothing has moved
# Wait until all animations have ended (without endless ones), a finished trick is gone, and everything has
# been in its place for some frames.
AT_REST = """async (looks) => {
  await document.fonts.ready;
  const ends = (one) => one.effect?.getComputedTiming().endTime < Infinity;
  const place = ({ left, top, width, height }) => [left, top, width, height].join();
  const all = () => [...document.querySelectorAll("body *:not(svg *)")];
  const until = performance.now() + 60_000;
  for (let [alike, before] = [0, ""]; alike < looks; ) {
    await new Promise(requestAnimationFrame);
    await new Promise((soon) => setTimeout(soon, 20));
    const moving = document.getAnimations().filter(ends);
    const now = all().map((one) => place(one.getBoundingClientRect())).join(" ");
    const rests = now === before && moving.length === 0 && !document.querySelector(".trick .over");
    alike = rests ? alike + 1 : 0;
    before = now;
    if (performance.now() > until) throw new Error("for a minute something has moved");
    await Promise.allSettled(moving.map((one) => one.finished));
  }
}"""


def at_rest(page: Page) -> Page:
    """Return the page when nothing moves on it any more, for measurements and comparisons."""
    page.evaluate(AT_REST, LOOKS)
    return page


def lasting(page: Page, faults: str, told: Any = None) -> list[str]:
    """Return the findings of a script that remain after the table has come to rest.

    A card can be in a wrong place for a moment, because an answer came during the measurement.
    """
    for _ in range(10):
        found: list[str] = at_rest(page).evaluate(faults, told)
        if not found:
            break
    return found


def alone(room: OpenRoom, game: str, **asked: Any) -> Message:
    """Create a table with the default number of seats, where all others are bots."""
    seats = [YOU, *[bot()] * (find(game).seats.default - 1)]
    return new_table(room.client, game, seats, **{"deal": DEAL} | asked)


def play_until(room: OpenRoom, table: Message, enough: Callable[[OpenPage], bool]) -> None:
    """Play at a table without a browser until a condition holds."""
    with OpenPage(room.client, table["table"], table["token"]) as page:
        while not enough(page) and page.view["status"] == "playing":
            if not page.moves:
                page.wait()
            else:
                page.play(page.moves[0])


def is_over(page: OpenPage) -> bool:
    return bool(page.view["status"] == "over")


def finished(room: OpenRoom) -> Message:
    """Return a finished table of Xeri."""
    table = alone(room, "xeri", options={"hands": 1})
    play_until(room, table, is_over)
    return table


def beyond(page: Page) -> int:
    """Return by how many pixels something exceeds the width of the screen, after animations."""
    assert page.viewport_size
    wide: int = at_rest(page).evaluate("document.documentElement.scrollWidth")
    return wide - page.viewport_size["width"]
