"""The findings of axe (accessibility checks) for a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.tables import at_rest

# Of a gradient axe cannot tell the contrast of what is written on it: while it looks, the cloth has the
# one colour that leaves least of it.
FLAT = """() => document.querySelectorAll(".cloth").forEach((cloth) => {
  const light = "color-mix(in srgb, var(--cloth), var(--cloth-glow) 6%)";
  cloth.style.background = cloth.style.background ? "" : light;
})"""
AXE = Axe()


def findings(page: Page) -> list[str]:
    """The findings for the current state of the page, one line each."""
    at_rest(page)  # what comes or goes is half to be seen for a moment, and pale
    page.evaluate(FLAT)
    found = AXE.run(page).response["violations"]
    page.evaluate(FLAT)
    return [f"{one['id']}: {node['html']} {node['failureSummary']}" for one in found for node in one["nodes"]]
