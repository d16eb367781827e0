"""Fixtures: a browser and a server, with pages for desktop and phone in contexts that are empty for each
test."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright, expect, sync_playwright

from tests.browser.chromium import MISSING, chromium
from tests.browser.contexts import IDLE, Contexts
from tests.browser.room import ServedRoom
from tests.open_room import OpenRoom

STILL: dict[str, Any] = {"reduced_motion": "reduce"}  # tests need not wait for anything
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, **STILL}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
    **STILL,
}
SMALL: Any = {"width": 320, "height": 640}
TWICE: Any = {"width": 640, "height": 400}  # a desktop at 200 % zoom
FOREIGN = "card-room.test"  # another name of this machine, and no secure context, like a server at home
FLAGS = [
    "--no-sandbox",
    "--process-per-site",  # pages of a context share a process
    f"--host-resolver-rules=MAP {FOREIGN} 127.0.0.1",
]
MUCH = 3_000  # characters of a page that are printed after a failure
Opening = Callable[..., Page]
expect.set_options(timeout=20_000)  # milliseconds, because a busy machine is slow


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Print the text of the open pages when a test fails."""
    report: Any = yield
    browser: Browser | None = getattr(item, "funcargs", {}).get("browser")
    if report.when == "call" and report.failed and browser:
        pages = [page for context in browser.contexts for page in context.pages]
        report.sections += [(page.url, shown_on(page)) for page in pages if not page.url.endswith(IDLE)]
    return report


def shown_on(page: Page) -> str:
    """Return the text of a page, or the part of it that can be read."""
    with suppress(Error):
        return page.locator("body").inner_text(timeout=2_000)[:MUCH]
    return "The page does not answer."


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Playwright holds the thread's event loop: it ends with the tests that need it."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Return the one browser of a worker."""
    program = chromium()
    assert program, MISSING
    started = playwright.chromium.launch(executable_path=program, args=FLAGS)
    yield started
    started.close()


@pytest.fixture(scope="package")
def served_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedRoom]:
    """Return the server of a worker."""
    opened = ServedRoom(tmp_path_factory.mktemp("room"))
    with opened:
        yield opened


@pytest.fixture
def room(served_room: ServedRoom) -> Iterator[OpenRoom]:
    """The server of all tests; each test uses its own tables."""
    before = len(served_room.complained)
    yield served_room
    assert served_room.complained[before:] == ""


@pytest.fixture(scope="package")
def contexts(browser: Browser, served_room: ServedRoom) -> Iterator[Contexts]:
    kept = Contexts(browser, served_room.link)
    yield kept
    kept.close()


@pytest.fixture
def open_page(contexts: Contexts, room: OpenRoom) -> Iterator[Opening]:
    """Return a function that opens a browser for another person, by default on a desktop.

    An exception in a script fails the test; so does an error in the console, unless `strict` is False.
    """
    wrong: list[str] = []

    def opened(strict: bool = True, **options: Any) -> Page:
        page = contexts.take(**options or DESK).new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        if strict:
            page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        return page

    yield opened
    contexts.give_back()
    assert wrong == []


@pytest.fixture
def desk(open_page: Opening) -> Page:
    return open_page(**DESK)


@pytest.fixture
def phone(open_page: Opening) -> Page:
    return open_page(**PHONE)


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def page(request: pytest.FixtureRequest, open_page: Opening) -> Page:
    """A page of each size."""
    return open_page(**request.param)
