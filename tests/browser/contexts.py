"""Browser contexts that tests use one after another.

A new context needs a separate process and compiles the page's scripts again: a second of CPU. So each context
keeps one page that is always open, and the data that a test has stored is deleted before another test uses
it.
"""

from typing import Any

from playwright.sync_api import Browser, BrowserContext

IDLE = "/api/house"  # an address without the page's scripts
FORGET = """async () => {
  localStorage.clear();
  const gone = (name) => new Promise((done) => {
    const asked = indexedDB.deleteDatabase(name);
    asked.onsuccess = asked.onerror = () => done();
  });
  await Promise.all((await indexedDB.databases()).map(({ name }) => gone(name)));
}"""


class Contexts:
    """The browser contexts of one server, by their options."""

    def __init__(self, browser: Browser, base_url: str) -> None:
        self._browser, self._base_url = browser, base_url
        self._free: dict[str, list[BrowserContext]] = {}
        self._taken: list[tuple[str, BrowserContext]] = []

    def take(self, **options: Any) -> BrowserContext:
        """Return an empty context that this test does not use elsewhere."""
        key = repr(sorted(options.items()))
        free = self._free.setdefault(key, [])
        context = free.pop() if free else self._new(options)
        self._taken.append((key, context))
        return context

    def _new(self, options: dict[str, Any]) -> BrowserContext:
        context = self._browser.new_context(**{"base_url": self._base_url} | options)
        context.new_page().goto(IDLE)
        return context

    def give_back(self) -> None:
        """Close the pages of the test and delete their stored data."""
        for key, context in self._taken:
            idle, *pages = context.pages
            for page in pages:
                page.close()
            idle.evaluate(FORGET)
            context.clear_cookies()
            self._free[key].append(context)
        self._taken.clear()

    def close(self) -> None:
        for context in (context for free in self._free.values() for context in free):
            context.close()
