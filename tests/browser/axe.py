"""The findings of axe (accessibility checks) for a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.tables import at_rest

# axe cannot compute the contrast of text on a gradient: during the check, the cloth has the one colour
# with the least contrast.
FLAT = """() => document.querySelectorAll(".cloth").forEach((cloth) => {
  const light = "color-mix(in srgb, var(--cloth), var(--cloth-glow) 6%)";
  cloth.style.background = cloth.style.background ? "" : light;
})"""
AXE = Axe()


def findings(page: Page) -> list[str]:
    """The findings for the current state of the page, one line each."""
    at_rest(page)  # what fades in or out is pale for a moment
    page.evaluate(FLAT)
    found = AXE.run(page).response["violations"]
    page.evaluate(FLAT)
    return [f"{one['id']}: {node['html']} {node['failureSummary']}" for one in found for node in one["nodes"]]
