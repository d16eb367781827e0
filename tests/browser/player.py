"""Plays any game through the page: touchable cards and buttons."""

import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, WebSocket

from tests.browser.contexts import IDLE
from tests.browser.tables import at_rest
from tests.waiting import SECONDS, nothing_came

LONG = 1_000 * int(SECONDS)  # milliseconds for the moves of bots on a busy machine
STILL = 30_000  # milliseconds until a touch must have an effect
SOON = 3000  # milliseconds until an existing element can be pressed
FINGER = 24  # pixels of a card that a finger needs
READY = ".touch.may, .place.may, .chip.may, [data-move]:enabled:not([aria-disabled=true]), button.more"
TOUCHES = ".touch.may, .place.may, .chip.may"


class BrowserPlayer:
    """A page at a table; it reads the socket only to know whether its touches were received."""

    def __init__(self, page: Page, seed: str) -> None:
        self.page, self._chance = page, random.Random(seed)
        self.view: dict[str, Any] = {}
        self.refused: list[str] = []
        self._unanswered: set[str] = set()
        self._done = 0  # the newest revision of the table in an answer to a request of the page
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        self._unanswered.clear()  # a broken connection repeats unanswered requests
        socket.on("framereceived", self._hear)
        socket.on("framesent", self._say)

    def _say(self, frame: Any) -> None:
        if name := json.loads(frame).get("id"):
            self._unanswered.add(name)

    def _hear(self, frame: Any) -> None:
        said = json.loads(frame)
        self._unanswered.discard(said.get("id"))
        if said["type"] == "ack":
            self._done = said["rev"]
        if said["type"] == "view":
            self.view = said
        elif said["type"] in ("refused", "error"):
            self.refused.append(said["text"])

    def sit_down(self, table: dict[str, Any]) -> None:
        """Open the page of a table with its seat."""
        seat = {"table": table["table"], "token": table["token"], "game": "", "title": "", "told": ""}
        self._idle().evaluate(
            "seat => localStorage.setItem('parlour.tables', JSON.stringify([seat]))",
            seat | {"over": False, "at": 1},
        )
        self.page.goto(f"/#/table/{table['table']}")
        self.page.wait_for_selector("[role=status] .sentence")

    def _idle(self) -> Page:
        """Return a page of this browser that runs no script: the context's idle page, or this one."""
        first = self.page.context.pages[0]
        if self.page.url == "about:blank" and first.url.endswith(IDLE):
            return first
        self.page.goto(IDLE)
        return self.page

    def wait_until_asked(self) -> bool:
        """Wait until there is something to touch or press. Returns False when the game is over.

        Bots wait while the result of a deal is shown, so it is closed.
        """
        self.wait_until(self._is_asked_or_reads)
        while not self._is_asked():
            self.put_the_slip_away()
            self.wait_until(self._is_asked_or_reads)
        return bool(self.view["status"] != "over")

    def _is_asked(self) -> bool:
        return bool(self.view.get("status") == "over" or self.view.get("choices", {}).get("moves"))

    def _is_asked_or_reads(self) -> bool:
        return self._is_asked() or self.page.locator(".slip").count() > 0

    def wait_until(self, heard: Callable[[], bool]) -> None:
        """Wait until the socket has received what is needed."""
        for _ in range(LONG // 20):
            if heard():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(nothing_came(self.view))

    def decide(self) -> None:
        """Make one move, with one touch after another."""
        before = self.view["rev"]
        for _ in range(30):
            with suppress(TimeoutError):  # an element may have just disappeared
                self.page.wait_for_selector(READY, timeout=SOON)
                self._press_something()
            self.wait_for_answers()
            if self.view["rev"] != before or self.view["status"] == "over":
                return
        raise AssertionError(f"thirty touches and no move; offered: {self.view['choices']['moves'][:5]}")

    def wait_for_answers(self) -> None:
        """Wait for the answer to a pending move before the next touch."""
        self.page.evaluate("() => 0")  # the answer to a touch arrives before the next answer
        self.wait_until(lambda: not self._unanswered and self.view["rev"] >= self._done)

    def _press_something(self) -> None:
        """Press the button of a move after a touch; else touch something."""
        page = self.page
        self.put_the_slip_away()
        chosen = page.locator(".touch.chosen, .place.chosen, .chip.chosen").count()
        said, touches = page.locator("[data-move]:enabled:not([aria-disabled=true])"), page.locator(TOUCHES)
        buttons, things = said.count(), touches.count()
        if buttons and (chosen or not things or self._chance.random() < 0.3):
            self._press(said.nth(self._chance.randrange(min(buttons, 3))))
        elif things:
            self._touch(touches.nth(self._chance.randrange(things)))
        else:
            self._choose_from_the_list()

    def put_the_slip_away(self) -> None:
        """Close the result of the last deal."""
        button = self.page.locator(".slip button")
        if button.count():
            self._press(button)

    def _choose_from_the_list(self) -> None:
        self._press(self.page.locator("button.more").first)
        listed = self.page.locator("dialog[open] [data-move]")
        listed.first.wait_for(timeout=STILL)
        self._press(listed.nth(self._chance.randrange(min(listed.count(), 20))))

    def _press(self, button: Locator) -> None:
        button.click(timeout=SOON)

    def _touch(self, one: Locator) -> None:
        """Touch the corner of a card; the rest may be covered by the next one."""
        box = one.bounding_box()
        if box and box["width"] < FINGER:
            at_rest(self.page)  # it may not have been measured yet
            box = one.bounding_box()
        if box is None:
            return  # it existed a moment ago
        assert box["width"] >= FINGER, "too little of a card is visible for a finger"
        one.click(position={"x": min(11, box["width"] / 2), "y": min(11, box["height"] / 2)}, timeout=STILL)
