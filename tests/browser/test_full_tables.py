"""Tables with the most seats: everything is visible and readable on small screens."""

import pytest
from playwright.sync_api import Page, expect

from parlour.games import find
from tests.browser.conftest import PHONE, SMALL
from tests.browser.player import BrowserPlayer
from tests.browser.tables import lasting, play_until
from tests.browser.test_sizes import BUTTON, FLAT, STRIP, WRONG
from tests.open_room import OpenRoom
from tests.server.tables import YOU, bot, new_table

CROWDS = ["cash", "chase-the-ace", "keep-trying", "mexican-sweat", "seven-rummy", "trash", "tri-cap"]
HIDDEN = """() => {
  const line = document.querySelector("section.line").getBoundingClientRect().top;
  const all = ".table :is([data-thing], .chip, .pile p)";
  const seen = [...document.querySelectorAll(all)].filter((one) => one.checkVisibility());
  const beyond = ({ left, top, right, bottom }) => Math.max(-left, -top, right - innerWidth, bottom - line);
  const named = (one) => one.dataset.thing || one.textContent.trim();
  return seen.filter((one) => beyond(one.getBoundingClientRect()) > 1).map(named);
}"""
READ = """() => {
  const found = [];
  for (const face of document.querySelectorAll(".card:has(> .pip)")) {
    if (!face.checkVisibility()) continue;
    const index = face.querySelector("b");
    const text = document.createRange();
    text.selectNodeContents(index);
    const high = parseFloat(getComputedStyle(index).fontSize);
    found.push([face.clientWidth, high, text.getBoundingClientRect().width]);
  }
  return found;
}"""
LEAST_INDEX = 8  # pixels of a figure that can still be read


@pytest.mark.parametrize("game", CROWDS)
def test_nothing_is_hidden_at_a_full_table(phone: Page, room: OpenRoom, game: str) -> None:
    seats = [YOU, *[bot()] * (find(game).seats.most - 1)]
    table = new_table(room.client, game, seats, deal="21")
    play_until(room, table, lambda page: page.view["moves_played"] >= 6 and bool(page.moves))
    BrowserPlayer(phone, game).sit_down(table)
    for size in (PHONE["viewport"], SMALL, FLAT):
        phone.set_viewport_size(size)
        phone.reload()
        phone.wait_for_selector("[role=status] .sentence")
        assert lasting(phone, WRONG, [STRIP, BUTTON]) == [], size
        assert lasting(phone, HIDDEN) == [], size
        for width, figure, wide in phone.evaluate(READ):
            assert figure >= LEAST_INDEX, f"{figure} on a card of {width} at {size}"
            assert wide <= width * 0.72, f"a figure of {wide} on a card of {width}"


@pytest.mark.slow
def test_of_many_seats_each_deal_can_be_looked_at(page: Page, room: OpenRoom) -> None:
    table = new_table(room.client, "chase-the-ace", [YOU, *[bot()] * 6], deal="21")
    play_until(room, table, lambda one: len(one.view["game"]["score"]) >= 3 and bool(one.moves))
    player = BrowserPlayer(page, "score")
    player.sit_down(table)
    if page.viewport_size == PHONE["viewport"]:
        page.get_by_role("button", name="Score").click()
    else:
        page.get_by_role("tab", name="Score").click()
    expect(page.locator("td.total")).to_have_count(7)
    first, *_, last = player.view["game"]["score"]
    assert _totals(page) == player.view["game"]["points"]
    page.get_by_label("Deal", exact=True).select_option(index=0)
    assert _totals(page) == first["points"] != last["points"]
    expect(page.get_by_role("heading", name="Breakdown")).to_contain_text(first["title"])


def _totals(page: Page) -> list[int]:
    return [int(one.replace("−", "-")) for one in page.locator("td.total").all_inner_texts()]
