"""Between two deals: the result of the deal is shown until it is closed."""

import base64
import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.conftest import DESK, PHONE, SMALL
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, at_rest, beyond, play_until
from tests.open_room import OpenRoom
from tests.server.tables import FRIEND, YOU, Message, OpenPage, new_table

SIZES = {"phone": PHONE["viewport"], "small": SMALL, "desk": DESK["viewport"]}
ON_PAPER = re.compile("Next (deal|hand)|Close")
# Whether nothing lies on a card, and all of it is within the middle of the table.
WHOLE = """(cards) => cards.map((card) => {
  const [box, centre] = [card, card.closest(".centre")].map((one) => one.getBoundingClientRect());
  const corners = [[box.left + 3, box.top + 3], [box.right - 3, box.bottom - 3]];
  const free = corners.every(([x, y]) => card.contains(document.elementFromPoint(x, y)));
  return free && box.bottom <= centre.bottom + 1;
})"""
# How far the card in each row lies from the end of the name before it, as it is written.
AWAY = """rows => rows.map((row) => {
  const name = document.createRange();
  name.selectNodeContents(row.querySelector(".whose"));
  return row.querySelector(".one").getBoundingClientRect().left - name.getBoundingClientRect().right;
})"""

# How many colours there are in a picture.
COLOURS = """async (picture) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const drawn = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(drawn.width, drawn.height).getContext("2d");
  canvas.drawImage(drawn, 0, 0);
  return new Set(new Uint32Array(canvas.getImageData(0, 0, drawn.width, drawn.height).data.buffer)).size;
}"""


def before_the_end(room: OpenRoom, game: str, moves: int, **asked: Any) -> Message:
    """A table shortly before its first deal is over."""
    table = alone(room, game, **asked)
    play_until(room, table, lambda one: one.view["moves_played"] >= moves)
    return table


def until_a_deal_is_over(page: Page, table: Message) -> BrowserPlayer:
    player = BrowserPlayer(page, "deals")
    player.sit_down(table)
    assert player.wait_until_asked()
    while not player.view["game"]["score"]:
        player.decide()
        player.wait_until(lambda: bool(player.view["choices"]["moves"] or player.view["game"]["score"]))
    page.locator(".slip").wait_for()
    return player


def crash_shown(page: Page, room: OpenRoom) -> None:
    """One deal of Crash: the own answer reveals all rows."""
    player = BrowserPlayer(page, "rows")
    player.sit_down(alone(room, "crash", pace="instant"))
    assert player.wait_until_asked()
    page.locator("[data-move='auto']").click()
    page.locator("[data-move='set -'][aria-disabled='false']").click()


def boxes(page: Page, *selectors: str) -> list[FloatRect]:
    at_rest(page)
    found = [page.locator(one).first.bounding_box() for one in selectors]
    return [box for box in found if box]


def test_a_deal_result_does_not_cover_the_hand(page: Page, room: OpenRoom) -> None:
    player = until_a_deal_is_over(page, before_the_end(room, "king", 46))
    slip = page.locator(".slip")
    expect(slip).to_contain_text("Hand 1 is over")
    expect(slip).to_contain_text("× −20 = −")
    expect(slip.get_by_role("row")).to_have_count(5)
    expect(slip.locator(".trick .card")).to_have_count(4)
    for seat, total in enumerate(player.view["game"]["score"][0]["points"]):
        expect(slip.locator("tbody tr").nth(seat).locator(".total")).to_have_text(
            str(total).replace("-", "−")
        )
    on_paper, line, hand = boxes(page, ".slip", ".line", ".hand")
    assert on_paper["y"] + on_paper["height"] <= min(line["y"], hand["y"]) + 1
    assert beyond(page) <= 0
    slip.get_by_role("button", name=ON_PAPER).click()
    expect(slip).to_have_count(0)
    assert player.wait_until_asked()
    player.decide()
    assert player.refused == []


@pytest.mark.slow
def test_a_deal_result_is_readable_on_the_smallest_phone(phone: Page, room: OpenRoom) -> None:
    """On low screens it covers the action line."""
    phone.set_viewport_size({"width": 320, "height": 568})
    until_a_deal_is_over(phone, before_the_end(room, "king", 46))
    bar, told, last, hand = boxes(phone, ".bar", ".slip .told", ".slip tbody tr:last-child", ".hand")
    assert told["y"] >= bar["y"] + bar["height"]
    assert last["y"] + last["height"] <= told["y"] + told["height"]
    on_paper = boxes(phone, ".slip")[0]
    assert on_paper["y"] + on_paper["height"] <= hand["y"]


@pytest.mark.slow
def test_panels_without_overflow_have_no_edge_shadow(phone: Page, room: OpenRoom) -> None:
    """Wherever it lies between two pixels."""
    until_a_deal_is_over(phone, before_the_end(room, "xeri", 46))
    at_rest(phone)
    for off in (0, 0.2, 0.4, 0.6, 0.8):
        phone.locator(".slip").evaluate("(slip, off) => (slip.style.margin = `0 0 ${off}px ${off}px`)", off)
        (told,) = boxes(phone, ".slip .told")
        right = told["x"] + told["width"]
        beside = FloatRect(x=right - 40, y=told["y"] - 3, width=44, height=5)
        picture = base64.b64encode(phone.screenshot(clip=beside)).decode()
        assert phone.evaluate(COLOURS, picture) == 1


@pytest.mark.slow
@pytest.mark.parametrize("key", ["Enter", "Escape"])
def test_a_key_closes_the_deal_result(desk: Page, room: OpenRoom, key: str) -> None:
    crash_shown(desk, room)
    desk.locator(".slip").wait_for()
    desk.locator("body").evaluate("() => document.activeElement.blur()")
    desk.keyboard.press(key)
    expect(desk.locator(".slip")).to_have_count(0)


@pytest.mark.slow
def test_all_rows_are_compared_when_they_are_shown(page: Page, room: OpenRoom) -> None:
    """In Crash the rows are revealed and gathered by one move: the result shows them by column."""
    crash_shown(page, room)
    columns = page.locator(".slip tbody:has(.story)")
    expect(columns).to_have_count(4)
    at_rest(page)
    for column in columns.all():
        hands = column.locator("td").all()
        assert len(hands) == 4
        assert [
            hand.locator(".card").count() for hand in hands if hand.locator(".card").count() not in (0, 3)
        ] == []


def test_a_take_back_request_is_visible_and_can_be_withdrawn(page: Page, room: OpenRoom) -> None:
    table = new_table(room.client, "xeri", [YOU, FRIEND], deal="21")
    friend = room.client.post(
        f"/api/tables/{table['table']}/seats", {"invite": table["invite"], "name": "Ben"}
    ).json()
    player, status = BrowserPlayer(page, "back"), page.locator("section.line").get_by_role("status")
    with OpenPage(room.client, table["table"], friend["token"]) as ben:
        player.sit_down(table)
        if not player.view["choices"]["moves"]:
            ben.wait_for_turn()
            ben.play(ben.moves[0])
            assert player.wait_until_asked()
        player.decide()
        page.get_by_role("button", name="Undo").click()
        expect(status).to_contain_text("Waiting for Ben")
        page.get_by_role("button", name="Withdraw").click()
        expect(status).not_to_contain_text("Waiting for Ben, to take")
        ben.wait_for_turn()
        assert ben.view["takeback"] is None
        ben.play(ben.moves[0])
        assert player.wait_until_asked()
        assert ben.ask(type="undo", rev=ben.view["rev"])["type"] == "ack"
        expect(status).to_have_text("Ben asks to take a move back")
        page.get_by_role("button", name="Agree").click()
        expect(status).not_to_contain_text("asks")


def test_the_log_opens_at_its_newest_line(page: Page, room: OpenRoom) -> None:
    BrowserPlayer(page, "log").sit_down(before_the_end(room, "king", 44))
    log = page.get_by_role("log").filter(has=page.get_by_role("button"))  # what is only heard has none
    if page.viewport_size == PHONE["viewport"]:
        page.get_by_role("button", name="Log").click()
    expect(log.get_by_role("button").last).to_be_in_viewport()
    expect(log.get_by_role("button").first).not_to_be_in_viewport()


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE["viewport"], SMALL], ids=["phone", "small"])
def test_the_score_opens_at_its_newest_deal_and_total(phone: Page, room: OpenRoom, size: Any) -> None:
    phone.set_viewport_size(size)
    table = alone(room, "kontsina", options={"target_score": 200})
    play_until(room, table, lambda one: len(one.view["game"]["score"]) >= 9)
    BrowserPlayer(phone, "score").sit_down(table)
    phone.get_by_role("button", name="Score").click()
    rows = at_rest(phone).locator("dialog tbody tr")
    expect(rows.last).to_be_in_viewport(ratio=1)
    expect(rows.first).not_to_be_in_viewport()
    expect(phone.locator("dialog thead th").last).to_be_in_viewport(ratio=1)
    for told in ("Total", "Target 200"):
        expect(phone.get_by_role("row", name=told)).to_be_in_viewport(ratio=1)


@pytest.mark.slow
def test_the_hands_of_crash_that_won_are_marked_as_the_points_say(page: Page, room: OpenRoom) -> None:
    crash_shown(page, room)
    slip = page.locator(".slip")
    slip.wait_for()
    at_rest(page)
    parts = slip.locator(".how").all_inner_texts()
    won = [len(re.findall(r"column \d:", one)) for one in parts]
    assert sum(won)
    columns = [column.locator("td").all() for column in slip.locator("tbody:has(.story)").all()]
    marked = [
        sum(hand.locator(".group.won").count() for hand in hands) for hands in zip(*columns, strict=True)
    ]
    assert marked == won
    assert not any(one.startswith("columns") for one in parts)


@pytest.mark.slow
def test_a_card_for_each_seat_stands_beside_its_name(phone: Page, room: OpenRoom) -> None:
    """Six seats with one card each fit without scrolling; no card flies above the result."""
    until_a_deal_is_over(phone, alone(room, "chase-the-ace", pace="instant"))
    told = phone.locator(".slip .told")
    expect(told.locator(".rows li")).to_have_count(6)
    at_rest(phone)
    assert told.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
    over = phone.locator(".over").evaluate("one => Number(getComputedStyle(one).zIndex)")
    assert over > 50, "cards fly at 50"


@pytest.mark.slow
def test_the_reason_of_a_win_is_shown(page: Page, room: OpenRoom) -> None:
    table = alone(room, "xeri", options={"hands": 1}, pace="instant")
    play_until(room, table, lambda one: one.view["moves_played"] >= 46)
    player = BrowserPlayer(page, "won")
    player.sit_down(table)
    while player.wait_until_asked():
        player.decide()
    assert player.view["game"]["winners"], "another deal is needed, which somebody wins"
    expect(page.locator(".slip")).to_contain_text("More hands won")
    page.locator(".slip button").click()
    expect(page.locator(".line .totals")).to_contain_text("More hands won ·")


@pytest.mark.slow
def test_a_shown_card_stands_beside_its_own_name(page: Page, room: OpenRoom) -> None:
    until_a_deal_is_over(page, before_the_end(room, "chase-the-ace", 2))
    at_rest(page)
    shown = page.locator(".slip .few li").evaluate_all(AWAY)
    assert len(shown) > 1
    assert all(0 <= gap <= 12 for gap in shown), shown


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_cards_that_are_drawn_for_the_deal_are_seen_whole(desk: Page, room: OpenRoom, size: Any) -> None:
    """King, while the holder of the king of hearts chooses: no trick has begun."""
    desk.set_viewport_size(size)
    player = BrowserPlayer(desk, "draw")
    player.sit_down(alone(room, "king", deal="11", options={"first_dealer": "holder_chooses"}))
    drawn = player.view["game"]["zones"]["draw"]["cards"]
    at_rest(desk)
    seen = desk.locator("[data-zone='draw.0'] .card").evaluate_all(WHOLE)
    assert seen == [True] * len(drawn)
