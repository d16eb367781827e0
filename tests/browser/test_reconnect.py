"""Restarts of the server and of the page: no selection and no move is lost."""

import json
import random
import socket
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import PHONE, Opening
from tests.browser.player import BrowserPlayer
from tests.browser.room import ServedRoom
from tests.browser.tables import alone, at_rest
from tests.server.tables import OpenPage


class Mortal:
    """A server that can be killed and restarted with the same address and database."""

    def __init__(self, folder: Path, port: int) -> None:
        self._opened = partial(ServedRoom, folder, port=port)
        self.now = self._opened()
        self.link = self.now.link

    def open_again(self) -> None:
        self.now = self._opened()
        assert self.now.link == self.link


@pytest.fixture(scope="module")
def port() -> int:
    """A port that is still free after the restart: not from the ephemeral range."""
    for one in random.sample(range(20_000, 32_000), 100):
        with socket.socket() as taken, suppress(OSError):
            taken.bind(("127.0.0.1", one))
            return one
    raise AssertionError("a hundred ports are taken")


@pytest.fixture
def mortal(tmp_path: Path, port: int) -> Iterator[Mortal]:
    room = Mortal(tmp_path, port)
    yield room
    room.now.__exit__()
    assert room.now.complained == ""


@pytest.fixture
def page(open_page: Opening, mortal: Mortal) -> Page:
    """A phone at a server that may stop; its console errors are ignored."""
    return open_page(strict=False, base_url=mortal.link, **PHONE)


@pytest.fixture
def phone(open_page: Opening) -> Page:
    """Return a phone at the shared server that cannot load a part of the page."""
    return open_page(strict=False, **PHONE)


class Listener(BrowserPlayer):
    """Also records what the page has sent."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, "listener")
        self.plays: list[dict[str, Any]] = []
        page.on("websocket", lambda line: line.on("framesent", self._note))

    def _note(self, frame: Any) -> None:
        said = json.loads(frame)
        if said["type"] == "play":
            self.plays.append(said)

    def choose(self) -> None:
        """Select a card of the hand, so that there is a button."""
        assert self.wait_until_asked()
        self._touch(self.page.locator(".hand .touch.may").first)
        expect(self.page.locator(".touch.chosen")).to_have_count(1)


def offline(page: Page) -> Any:
    return page.get_by_role("alert").filter(has_text="No connection to the server")


def play_button(page: Page) -> Any:
    return page.locator("[data-move]").first


def test_the_selection_survives_a_restart(page: Page, mortal: Mortal) -> None:
    player = Listener(page)
    player.sit_down(alone(mortal.now, "kontsina"))
    player.choose()
    chosen = page.locator(".touch.chosen").get_attribute("data-face")
    mortal.now.kill()
    expect(offline(page)).to_be_visible()
    mortal.open_again()
    expect(offline(page)).not_to_be_visible()
    assert page.locator(".touch.chosen").get_attribute("data-face") == chosen
    before = player.view["moves_played"]
    play_button(page).click()
    expect(page.locator(f".hand [data-face='{chosen}']")).to_have_count(0)
    player.wait_until(lambda: bool(player.view["moves_played"] > before))
    assert player.refused == []


def test_a_pending_move_is_sent_again_with_its_id(page: Page, mortal: Mortal) -> None:
    player = Listener(page)
    table = alone(mortal.now, "kontsina", pace="slow")
    player.sit_down(table)
    player.choose()
    mortal.now.freeze()  # it hears nothing more and does not say so
    play_button(page).click()
    player.wait_until(lambda: bool(player.plays))
    mortal.now.kill()
    expect(offline(page)).to_be_visible()
    mortal.open_again()
    expect(page.locator(".touch.chosen")).to_have_count(0)
    first, again = player.plays
    assert first == again
    assert player.refused == []
    with OpenPage(mortal.now.client, table["table"], table["token"]) as witness:
        assert len([line for line in witness.view["log"] if line["seat"] == 0]) == 1


@pytest.mark.slow
def test_a_move_made_offline_is_sent_after_a_restart(page: Page, mortal: Mortal) -> None:
    player = Listener(page)
    player.sit_down(alone(mortal.now, "kontsina", pace="slow"))
    player.choose()
    mortal.now.kill()
    expect(offline(page)).to_be_visible()
    play_button(page).click()
    mortal.open_again()
    expect(page.locator(".touch.chosen")).to_have_count(0)
    assert len(player.plays) == 1
    player.wait_until(lambda: bool(player.view["moves_played"] > 0))


@pytest.mark.slow
def test_two_tabs_with_one_seat(page: Page, mortal: Mortal) -> None:
    table = alone(mortal.now, "kontsina")
    one, other = Listener(page), Listener(page.context.new_page())
    for tab in (one, other):
        tab.sit_down(table)
    for tab, witness in ((one, other), (other, one)):
        assert tab.wait_until_asked()
        tab.decide()
        seen = tab.view["moves_played"]
        assert tab.wait_until_asked()
        witness.wait_until(lambda: witness.view["moves_played"] >= seen)  # noqa: B023  # before the next round
        assert witness.wait_until_asked()
    assert one.refused == other.refused == []
    lines = [tab.locator("section.line").get_by_role("status") for tab in (page, other.page)]
    at_rest(other.page)
    expect(lines[0]).to_have_text(lines[1].inner_text())


@pytest.mark.slow
def test_a_page_that_is_loaded_again_has_its_seat(page: Page, mortal: Mortal) -> None:
    player = Listener(page)
    player.sit_down(alone(mortal.now, "kontsina"))
    assert player.wait_until_asked()
    player.decide()
    assert player.wait_until_asked()
    before = player.view
    page.reload()
    expect(page.locator(".hand .touch.may").first).to_be_visible()
    for what in ("you", "rev", "game", "choices"):
        assert player.view[what] == before[what]


def test_a_phone_that_slept_wakes_at_the_table_as_it_is(page: Page, mortal: Mortal) -> None:
    player = Listener(page)
    table = alone(mortal.now, "kontsina")
    player.sit_down(table)
    player.choose()
    phone = page.context.new_cdp_session(page)
    sleep(phone, True)
    mortal.now.kill()
    mortal.open_again()
    sleep(phone, False)
    player.wait_until_asked()
    expect(offline(page)).not_to_be_visible()
    expect(page.locator(".touch.chosen")).to_have_count(1)
    play_button(page).click()
    expect(page.locator(".touch.chosen")).to_have_count(0)


def sleep(phone: CDPSession, asleep: bool) -> None:
    """A sleeping phone: no network, and no script runs."""
    limits = {"offline": asleep, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    phone.send("Network.emulateNetworkConditions", limits)
    phone.send("Page.setWebLifecycleState", {"state": "frozen" if asleep else "active"})


@pytest.mark.slow
def test_a_missing_part_of_the_page_is_loaded_after_a_restart(page: Page, mortal: Mortal) -> None:
    page.goto("/")
    tile = page.get_by_role("link", name="Xeri")
    expect(tile).to_be_visible()
    mortal.now.kill()
    tile.click()
    page.wait_for_timeout(500)  # the request fails
    mortal.open_again()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_an_outdated_page_is_reloaded(phone: Page) -> None:
    """The server was restarted with a newer page: parts of the old one no longer exist."""
    loads: list[str] = []
    phone.on("request", lambda one: loads.append(one.url) if one.is_navigation_request() else None)
    phone.goto("/")
    missing = "**/assets/NewTable-*.js"
    phone.route(missing, lambda route: route.continue_() if len(loads) > 1 else route.fulfill(status=404))
    phone.get_by_role("link", name="Xeri").click()
    expect(phone.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert len(loads) == 2


@pytest.mark.slow
def test_a_missing_part_does_not_reload_the_page_endlessly(phone: Page) -> None:
    loads: list[str] = []
    phone.on("load", lambda one: loads.append(one.url))
    phone.route("**/assets/NewTable-*.js", lambda route: route.fulfill(status=404))
    phone.goto("/#/new/xeri")
    phone.wait_for_event("load", lambda _: len(loads) == 2)
    phone.wait_for_timeout(2_000)
    assert len(loads) == 2
    expect(phone.get_by_role("alert")).to_contain_text("could not be loaded")
    phone.unroute("**/assets/NewTable-*.js")
    phone.get_by_role("button", name="Try again").click()
    expect(phone.get_by_role("button", name="Play", exact=True)).to_be_visible()
