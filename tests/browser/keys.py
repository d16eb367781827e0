"""Plays any game with the keyboard only, and checks that the focus is always visible."""

from playwright.sync_api import Locator

from tests.browser.player import SOON, BrowserPlayer
from tests.browser.tables import at_rest

MOST = 100  # more keys than any way needs
FOCUS = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return "nowhere";
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  const box = one.getBoundingClientRect();
  const inside = box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
  if (!inside) return `beyond the screen: ${one.outerHTML.slice(0, 200)}`;
  const seen = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  return seen ? "seen" : `not to be seen: ${one.outerHTML.slice(0, 200)}`;
}"""


class KeyboardPlayer(BrowserPlayer):
    """Moves with Tab and arrows, touches with Space and presses buttons with Enter."""

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        if key == "Tab" and self.page.evaluate(FOCUS) == "nowhere":
            self.page.keyboard.press(key)  # the browser's address bar follows the end of the page
        self.look_where_the_focus_is()

    def look_where_the_focus_is(self) -> None:
        focus = self.page.evaluate(FOCUS)
        if focus != "seen":
            focus = at_rest(self.page).evaluate(FOCUS)  # the focused element may be moving
        assert focus == "seen", f"the focus is {focus}"

    def _press(self, button: Locator) -> None:
        self.come_to(button)
        self.page.keyboard.press("Enter")

    def _touch(self, one: Locator) -> None:
        self.come_to(one)
        self.page.keyboard.press("Space")

    def come_to(self, one: Locator) -> None:
        """Press Tab to reach the zone, then arrows."""
        for _ in range(MOST):
            away = self._away(one)
            if away == 0:
                return
            self.press("Tab" if away is None else "ArrowRight" if away > 0 else "ArrowLeft")
        raise AssertionError(f"{MOST} keys, and it is not reached: {one.evaluate('one => one.outerHTML')}")

    def _away(self, one: Locator) -> int | None:
        """Return the number of arrow presses; None if it cannot be reached by arrows."""
        away: int | None = one.evaluate(
            """wanted => {
              const now = document.activeElement;
              if (now === wanted) return 0;
              const zone = now.closest("[data-zone], .trick");
              const stops = zone ? [...zone.querySelectorAll("[data-thing]")] : [];
              if (!stops.includes(wanted) || !stops.includes(now)) return null;
              return stops.indexOf(wanted) - stops.indexOf(now);
            }""",
            timeout=SOON,
        )
        return away
