"""During a deal the action line and the hand do not move, and the middle never moves back."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import MOVING, PHONE, Opening
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, at_rest
from tests.open_room import OpenRoom

PLACES = """() => ["section.line", "main > .below", ".table .middle"].map((one) =>
  Math.round(document.querySelector(one).getBoundingClientRect().top))"""


# Everything that is elsewhere in the next frame, and the total share of the screen.
WATCH = """(still) => {
  window.jumped = { all: 0, still: [] };
  const glides = new WeakMap(), animate = Element.prototype.animate;
  Element.prototype.animate = function (...told) {
    glides.set(this, performance.now());
    return animate.apply(this, told);
  };
  const around = (drawn) => ({ node, previousRect: from, currentRect: to }) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const began = glides.get(element?.closest(".hand .seat"));
    if (Math.abs(began - drawn) < 1000) return null;  // it glides there
    const one = element?.closest(still);
    const ways = [from.x, from.y, from.width, to.x, to.y, to.width].map(Math.round);
    if (ways[2] !== ways[5]) return null;  // a hand that has grown needs smaller cards
    return one && `${one.outerHTML.slice(0, 60)} ${ways}`;
  };
  new PerformanceObserver((list) => {
    for (const { value, sources, startTime } of list.getEntries()) {
      jumped.all += value;
      jumped.still.push(...sources.map(around(startTime)).filter(Boolean));
    }
  }).observe({ type: "layout-shift" });
}"""
# A gliding card that gets a new target continues from its current place and not from where it was drawn last;
# a card whose glide begins a frame late was already drawn at its end. Measurements show these as jumps.
# So nothing is touched before everything rests, and a card that has begun to glide does not jump.
STILL = ".hand .touch, .hand .row, nav button, .chip .name, .bar button"
LITTLE = 0.4  # of the screen, in a dozen moves: prompts change, and cards come and go


@pytest.fixture
def phone(open_page: Opening) -> Page:
    """A phone with card animations."""
    return open_page(**PHONE | MOVING)


class CalmPlayer(BrowserPlayer):
    """Touches nothing before all animations have ended."""

    def _press_something(self) -> None:
        at_rest(self.page)
        super()._press_something()


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        *[(game, 12) for game in ("diloti", "kontsina", "king", "jack-change-it", "seven-rummy", "xeri")],
        ("kontsina", 5),
    ],
)
def test_the_layout_is_stable_during_a_deal(phone: Page, room: OpenRoom, game: str, moves: int) -> None:
    player = CalmPlayer(phone, game)
    player.sit_down(alone(room, game))
    assert player.wait_until_asked()
    at_rest(phone).evaluate(WATCH, STILL)
    deals: dict[int, list[list[int]]] = {}
    for _ in range(moves):
        if not player.wait_until_asked():
            break
        at_rest(phone)
        if not phone.locator(".slip").count():
            deals.setdefault(player.view["game"]["deal"], []).append(phone.evaluate(PLACES))
        player.decide()
    assert sum(map(len, deals.values())) > moves * 2 / 3
    jumped = at_rest(phone).evaluate("window.jumped")
    assert jumped["still"] == []
    assert jumped["all"] < LITTLE
    for places in deals.values():
        lines, hands, middles = zip(*places, strict=True)
        assert len(set(lines)) == len(set(hands)) == 1, places
        assert list(middles) == sorted(middles), "seats took space and gave it back"
