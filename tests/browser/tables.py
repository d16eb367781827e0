"""Tables that tests sit down at in a browser."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from parlour.games import find
from tests.open_room import OpenRoom
from tests.room.tables import YOU, Message, OpenPage, bot, new_table

DEAL = "21"
# Until the table is measured, and cards have glided to their places.
AT_REST = """async () => {
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
  await new Promise((soon) => setTimeout(soon, 60));
  const moving = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(moving.map((one) => one.finished));
}"""


def lasting(page: Page, faults: str, told: Any = None) -> list[str]:
    """What a script still finds wrong once the table has come to rest: a card that glides, because an
    answer came while it was looked at, lies wrongly for a moment only."""
    for _ in range(10):
        page.evaluate(AT_REST)
        found: list[str] = page.evaluate(faults, told)
        if not found:
            break
    return found


def alone(room: OpenRoom, game: str, **asked: Any) -> Message:
    """A table of the usual size where all others are bots."""
    seats = [YOU, *[bot()] * (find(game).seats.default - 1)]
    return new_table(room.client, game, seats, **{"deal": DEAL} | asked)


def play_until(room: OpenRoom, table: Message, enough: Callable[[OpenPage], bool]) -> None:
    """Let time go by at a table: its person plays, and no browser is needed for it."""
    with OpenPage(room.client, table["table"], table["token"]) as page:
        while not enough(page) and page.view["status"] == "playing":
            if not page.moves:
                page.wait()
            else:
                page.play(page.moves[0])


def is_over(page: OpenPage) -> bool:
    return bool(page.view["status"] == "over")


def finished(room: OpenRoom) -> Message:
    """A table of Xeri at which the game is over."""
    table = alone(room, "xeri", options={"hands": 1})
    play_until(room, table, is_over)
    return table


def beyond(page: Page) -> int:
    """By how many pixels something is wider than the screen."""
    found: int = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return found
