"""Hand-made positions with the most cards: everything is visible and readable on every screen."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute

from parlour.engine.cards import read_card
from tests.browser.conftest import DESK, PHONE, SMALL
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, at_rest, lasting, play_until
from tests.browser.test_full_tables import HIDDEN
from tests.browser.test_sizes import BUTTON, FLAT, STRIP, WRONG
from tests.open_room import OpenRoom
from tests.server.tables import YOU, bot, new_table

View = dict[str, Any]
MELDS = (
    *("7c 7d 7h 7s", "2c 2d 2h", "Ad Ah As", "9c Tc Jc", "3h 4h 5h 6h 7h 8h", "Kc Kd Ks", "5c 5d 5s"),
    *("Jd Qd Kd", "7d", "8s 9s Ts Js", "4c 4d 4s", "6c 6d 6s", "Qc Qs Qh", "2s 3s 4s"),
)
DECLARED = ("6s 3d", "2c 4h 6d", "5s 2d 3c", "Ts", "8d Ah")
WORTH = ("9", "12", "10", "10", "9")
PACK = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
EVERYWHERE = [PHONE["viewport"], SMALL, FLAT, DESK["viewport"]]
# The visible part of a covered card in a hand must have the width of its rank.
CORNERS = """() => {
  const found = [];
  for (const row of document.querySelectorAll(".hand .row")) {
    const cards = [...row.querySelectorAll(".touch")].map((one) => one.getBoundingClientRect());
    for (const [i, one] of cards.slice(1).entries()) {
      const shows = one.left - cards[i].left;
      if (shows < one.width * 0.39) found.push([one.width, shows]);
    }
  }
  return found;
}"""
# Elements of the middle that are not visible and cannot be scrolled to.
LOST = """() => {
  const found = [];
  for (const one of document.querySelectorAll(".table .middle [data-thing]")) {
    one.scrollIntoView({ block: "start" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + Math.min(8, width / 2), top + Math.min(8, height / 2));
    if (!there || !(one.contains(there) || there.contains(one))) found.push(one.dataset.thing);
  }
  return found;
}"""


def laid(page: Page, lay: Callable[[View], None]) -> None:
    """Return the server's view with these cards on the table."""

    def between(socket: WebSocketRoute) -> None:
        room = socket.connect_to_server()

        def pass_on(said: str | bytes) -> None:
            message = json.loads(said)
            if message["type"] == "view":
                lay(message)
            socket.send(json.dumps(message))

        room.on_message(pass_on)

    page.route_web_socket("**/socket", between)


def heaps(zone: str, cards: tuple[str, ...], worth: tuple[str, ...]) -> Callable[[View], None]:
    def lay(view: View) -> None:
        game, most = view["game"], len(view["game"]["zones"][zone]["cards"])
        assert len(cards) <= most
        heaped = [one.split() for one in cards]
        assert all(read_card(one) >= 0 for heap in heaped for one in heap)
        game["zones"][zone]["cards"] = heaped + [[]] * (most - len(heaped))
        game["heaps"] = [
            {
                "zone": zone,
                "index": i,
                "seat": i % 2,
                "name": f"M{i + 1}" if zone == "meld" else "",
                "worth": worth[i % len(worth)],
                "written": one,
            }
            for i, one in enumerate(cards)
        ]

    return lay


def holding(many: int) -> Callable[[View], None]:
    def lay(view: View) -> None:
        view["game"]["zones"]["hand"]["cards"][0] = PACK[:many]

    return lay


def seen_at(page: Page, size: Any) -> list[str]:
    page.set_viewport_size(size)
    page.reload()
    page.wait_for_selector("[role=status] .sentence")
    assert lasting(page, WRONG, [STRIP, BUTTON if size["width"] < 900 else 36]) == [], size
    return lasting(page, HIDDEN)


def at_table(page: Page, room: OpenRoom, game: str, **asked: Any) -> None:
    table = alone(room, game, **asked)
    play_until(room, table, lambda one: bool(one.moves))
    BrowserPlayer(page, game).sit_down(table)


@pytest.mark.slow
def test_fourteen_melds_are_seen_and_none_is_lost_on_the_smallest_screen(phone: Page, room: OpenRoom) -> None:
    laid(phone, heaps("meld", MELDS, ("set", "sequence")))
    at_table(phone, room, "seven-rummy")
    for size in (PHONE["viewport"], DESK["viewport"]):
        assert seen_at(phone, size) == [], size
    for size in (SMALL, FLAT):
        hidden = seen_at(phone, size)
        assert all(one.startswith("meld") for one in hidden), "the stock stays in view"
        assert lasting(phone, LOST) == []


@pytest.mark.parametrize("size", EVERYWHERE, ids=["phone", "small", "flat", "desk"])
def test_five_declarations_and_open_cards_are_seen(phone: Page, room: OpenRoom, size: Any) -> None:
    declare = heaps("declaration", DECLARED, WORTH)

    def lay(view: View) -> None:
        declare(view)
        view["game"]["zones"]["table"]["cards"] = ["7h", "Qd", "Jc", "Kh"]

    laid(phone, lay)
    at_table(phone, room, "diloti")
    assert seen_at(phone, size) == []
    named = phone.locator(".heap p")
    for i, worth in enumerate(WORTH):
        assert named.nth(i).inner_text().startswith(worth)
    assert named.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length") == 0


@pytest.mark.slow
@pytest.mark.parametrize("many", [26, 40])
def test_the_corner_of_every_card_of_a_full_hand_is_read(phone: Page, room: OpenRoom, many: int) -> None:
    laid(phone, holding(many))
    at_table(phone, room, "jack-change-it")
    for size in EVERYWHERE[:2] + EVERYWHERE[3:]:
        assert seen_at(phone, size) == [], size
        assert phone.locator(".hand .touch").count() == many
        assert lasting(phone, CORNERS) == [], size


@pytest.mark.slow
@pytest.mark.parametrize("wide", [1280, 1024])
def test_twenty_seats_and_their_cards_are_seen_on_a_desk(desk: Page, room: OpenRoom, wide: int) -> None:
    table = new_table(room.client, "chase-the-ace", [YOU, *[bot()] * 19], deal="21")
    play_until(room, table, lambda one: bool(one.moves))
    BrowserPlayer(desk, "seats").sit_down(table)
    assert seen_at(desk, {"width": wide, "height": 800}) == []


@pytest.mark.slow
def test_how_far_a_game_has_come_does_not_push_its_name_out_of_the_bar(phone: Page, room: OpenRoom) -> None:
    """The longest text takes two lines and is complete (test_dialogs.py)."""
    at_table(phone, room, "pishe-pasha")
    at_rest(phone)
    bar, name = phone.locator(".bar").bounding_box(), phone.locator(".bar h1").bounding_box()
    assert bar
    assert name
    assert name["y"] >= bar["y"]


@pytest.mark.slow
def test_foundations_stand_in_one_row(phone: Page, room: OpenRoom) -> None:
    at_table(phone, room, "pishe-pasha")
    tops = (
        at_rest(phone)
        .locator("[data-zone^='foundation.']")
        .evaluate_all("all => all.map((one) => Math.round(one.getBoundingClientRect().top))")
    )
    assert len(tops) == 4
    assert len(set(tops)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("many", [6, 9])
def test_spots_of_a_layout_stand_below_each_other(phone: Page, room: OpenRoom, many: int) -> None:
    """There are five in a line for any number: the sixth is below the first."""
    table = alone(room, "trash", options={"start_size": many})
    BrowserPlayer(phone, "trash").sit_down(table)
    spots = at_rest(phone).locator(".own [data-thing^='layout.0/']")
    assert spots.count() == many
    lefts = spots.evaluate_all("all => all.map((one) => Math.round(one.getBoundingClientRect().left))")
    assert lefts[5:] == lefts[: many - 5]
