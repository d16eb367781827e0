"""Score sheets in a browser: open them, write on them, and cut the connection to the server."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.open_room import OpenRoom
from tests.server_sheets.phones import begin

FOUR = ("Ann", "Ben", "Clara", "Dario")


def begun(room: OpenRoom, *names: str, **asked: Any) -> str:
    """Create a sheet. Returns its address for the owner."""
    told = begin(room.client, *names, **asked)
    return f"/#/score/{told['sheet']}/{told['key']}"


class Wire:
    """The connection between a page and the server, which can be cut and restored."""

    def __init__(self, page: Page) -> None:
        self._cut = False
        self._open: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/socket$"), self._route)

    def _route(self, socket: WebSocketRoute) -> None:
        if self._cut:
            socket.close()
        else:
            socket.connect_to_server()
            self._open.append(socket)

    def cut(self) -> None:
        self._cut = True
        for socket in self._open:
            socket.close()
        self._open.clear()

    def mend(self) -> None:
        self._cut = False


class Keeping:
    """A person who keeps score on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, link: str) -> None:
        self.page.goto(link)
        expect(self.page.get_by_role("button", name="More")).to_be_visible()

    def button(self, name: str, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def panel(self, name: str) -> Locator:
        self.button("More").click()
        self.page.get_by_role("dialog").get_by_role("button", name=name).first.click()
        return self.page.get_by_role("dialog", name=name)

    def type(self, text: str) -> None:
        for key in text:
            self.page.locator(".keys").get_by_role("button", name=key, exact=True).click()

    def counts(self, *counts: int) -> None:
        """Enter the counts of the first players by touch; the last one is filled in."""
        boxes = self.page.locator(".boxes button")
        for place, count in enumerate(counts):
            if boxes.nth(place).get_attribute("aria-pressed") == "false":
                boxes.nth(place).click()
            self.type_number(count)

    def type_number(self, number: int) -> None:
        self.page.locator(".keys").get_by_role("button", name=str(number), exact=True).click()

    def choose(self, question: str, answer: str) -> None:
        group = self.page.get_by_role("group", name=question)
        group.get_by_role("button", name=answer, exact=True).click()

    def write(self, number: int) -> None:
        self.button(f"Write hand {number}").click()
        expect(self.page.get_by_role("button", name=f"Write hand {number}", exact=True)).to_have_count(0)

    def first_six_hands_of_king(self) -> None:
        """Those that all play alike: counts four times, then who took the king and the last two tricks."""
        for hand, counts in enumerate([(4, 3, 5), (0, 6, 4), (1, 1, 2), (2, 2, 4)], 1):
            self.counts(*counts)
            self.write(hand)
        self.choose("Who took the king of hearts", "Ben")
        self.write(5)
        self.choose("Who won trick 12", "Ben")
        self.choose("Who won trick 13", "Clara")
        self.write(6)

    @property
    def totals(self) -> list[str]:
        return [one.replace("−", "-") for one in self.page.locator(".total").all_inner_texts()]
