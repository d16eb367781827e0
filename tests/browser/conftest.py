"""A real browser on a real room: pages on a desk and on a phone, and a room with a database of its own."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser.chromium import MISSING, chromium
from tests.open_room import OpenRoom, own_data

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
SMALL: Any = {"width": 320, "height": 640}
TWICE: Any = {"width": 640, "height": 400}  # a desk of which everything is shown at 200 %
expect.set_options(timeout=60_000)  # milliseconds: a machine that does much else is slow


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Playwright holds the thread's event loop: it ends with the tests that need it."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    program = chromium()
    assert program, MISSING
    started = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
    yield started
    started.close()


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenRoom]:
    """One room for the tests of a file; each of them plays at tables of its own."""
    with OpenRoom(*own_data(tmp_path_factory.mktemp("room"))) as opened:
        assert opened.link
        yield opened
        assert "Traceback" not in opened.complained


@pytest.fixture
def desk(browser: Browser, room: OpenRoom) -> Iterator[Page]:
    yield from _page(browser.new_context(base_url=room.link, **DESK))


@pytest.fixture
def phone(browser: Browser, room: OpenRoom) -> Iterator[Page]:
    yield from _page(browser.new_context(base_url=room.link, **PHONE))


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def page(request: pytest.FixtureRequest, browser: Browser, room: OpenRoom) -> Iterator[Page]:
    """A page of each size, one after the other."""
    yield from _page(browser.new_context(base_url=room.link, **request.param))


def _page(context: BrowserContext) -> Iterator[Page]:
    """A page at which nothing goes wrong unseen: an error in its console fails the test."""
    wrong: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    assert wrong == []
