"""Further functions of the table screen."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import PHONE, SMALL
from tests.browser.player import BrowserPlayer
from tests.browser.tables import DEAL, alone, at_rest, play_until
from tests.browser.test_two_people import sit_down, table_of
from tests.browser.websocket_routes import broken
from tests.open_room import OpenRoom
from tests.server.tables import YOU, OpenPage, bot, new_table

PROPOSE = "[data-move^='code']"
# The messages at a seat, below its name, which are read aloud at once, because they disappear.
WELL_PLAYED = """() => {
  const says = (one) => one.querySelector(".word")?.textContent === "Well played.";
  const chip = [...document.querySelectorAll(".chip")].find((one) => one.checkVisibility() && says(one));
  const aloud = (one) => one.textContent.includes(": Well played.");
  if (!chip || [...document.querySelectorAll("[role=status]")].filter(aloud).length !== 1) return false;
  const [name, word] = [".name", ".word"].map((one) => chip.querySelector(one).getBoundingClientRect());
  return name.height > 0 && name.bottom <= word.top + 1;
}"""


# Whether all of a card is visible in the middle of the table.
IN_THE_MIDDLE = """(cards) => cards.map((card) => {
  const [box, middle] = [card, card.closest(".middle")].map((one) => one.getBoundingClientRect());
  return box.top >= middle.top - 1 && box.bottom <= middle.bottom + 1;
})"""
# Whether a part of a fact is not visible on its chip.
CUT = """(fact) => fact.scrollWidth > fact.clientWidth + 1
  || fact.getBoundingClientRect().bottom > fact.parentElement.getBoundingClientRect().bottom + 1"""


def at_table(page: Page, room: OpenRoom, game: str, **asked: Any) -> BrowserPlayer:
    player = BrowserPlayer(page, game)
    player.sit_down(alone(room, game, **asked))
    player.wait_until_asked()
    return player


def middle(one: Locator) -> tuple[float, float]:
    """Return a point of a card that can be touched: its corner, because the next card may cover the rest."""
    at_rest(one.page)
    box = one.bounding_box()
    assert box
    return box["x"] + min(12, box["width"] / 2), box["y"] + min(20, box["height"] / 2)


def drag(page: Page, one: Locator, to: tuple[float, float]) -> None:
    page.mouse.move(*middle(one))
    page.mouse.down()
    page.mouse.move(*to, steps=5)
    page.mouse.up()


def slide(page: Page, *places: tuple[float, float], let_go: bool = True) -> None:
    """Put a finger down and slide it to other places."""
    hand = page.context.new_cdp_session(page)
    for number, (x, y) in enumerate(places):
        kind = "touchMove" if number else "touchStart"
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        page.wait_for_timeout(30)
    if let_go:
        hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def faces(page: Page) -> list[str | None]:
    return [one.get_attribute("data-face") for one in page.locator(".hand [data-face]").all()]


def test_a_code_is_composed_by_touching_its_signs(page: Page, room: OpenRoom) -> None:
    player = at_table(page, room, "cash")
    assert len(json.dumps(player.view["choices"])) < 10_000, "the signs are named, not all codes"
    for sign in ("wink", "nod", "tap"):
        page.locator(f"[data-thing='sign.{sign}']").click()
    page.get_by_role("button", name="Remove last").click()
    page.get_by_role("button", name="Alternative").click()
    page.locator("[data-thing='sign.tap']").click()
    expect(page.locator(PROPOSE)).to_have_attribute("data-move", "code wink,nod|tap")
    page.locator(PROPOSE).click()
    expect(page.locator("[data-call]").first).to_be_visible()
    expect(page.locator(".self")).to_contain_text("code wink, nod | tap")  # the partner has accepted it
    assert player.refused == []


@pytest.mark.slow
def test_calls_are_large_and_far_apart_and_count_where_they_are_let_go(page: Page, room: OpenRoom) -> None:
    player = at_table(page, room, "cash")
    page.locator("[data-thing='sign.wink']").click()
    page.locator(PROPOSE).click()
    counter, cash = (page.locator(f"[data-call][data-move='{move}']") for move in ("counter B", "cash"))
    expect(cash).to_have_attribute("aria-disabled", "false")
    at_rest(page)
    boxes = [one.bounding_box() for one in (counter, cash)]
    assert all(box and min(box["width"], box["height"]) >= 64 for box in boxes)
    assert boxes[0]
    assert boxes[1]
    assert boxes[1]["x"] - boxes[0]["x"] - boxes[0]["width"] >= 30
    x, y = boxes[1]["x"] + 30, boxes[1]["y"] + 30
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 120)
    page.mouse.up()
    page.wait_for_timeout(100)
    assert player.view["game"]["score"] == []
    cash.click()
    player.wait_until(lambda: len(player.view["game"]["score"]) == 1)


@pytest.mark.slow
def test_words_to_the_table_stand_at_a_seat_for_a_while(desk: Page, phone: Page, room: OpenRoom) -> None:
    table, tokens = table_of(room, "xeri", "Ben")
    for page, token in zip((desk, phone), tokens, strict=True):
        sit_down(page, table, token)
    desk.get_by_role("button", name="Send a message").click()
    desk.get_by_role("button", name="Well played.").click()
    phone.wait_for_function(WELL_PLAYED)
    expect(phone.get_by_text("Well played.")).to_have_count(0)


def test_hands_are_arranged_by_dragging_cards_between_rows(desk: Page, room: OpenRoom) -> None:
    player = at_table(desk, room, "crash")
    rows = desk.locator("[data-row]")
    for _ in range(3):
        desk.locator(".hand .touch.may").first.click(position={"x": 11, "y": 11})
    expect(rows.nth(0).locator(".touch")).to_have_count(3)
    first = rows.nth(0).locator(".touch").first
    card = first.get_attribute("data-face")
    drag(desk, first, middle(rows.nth(1)))
    expect(rows.nth(1).locator(f"[data-face='{card}']")).to_be_visible()
    drag(desk, rows.nth(1).locator(".touch").first, middle(rows.nth(0).locator(".slot").first))
    expect(rows.nth(0).locator(".touch")).to_have_count(3)
    drag(desk, rows.nth(0).locator(".touch").first, middle(desk.locator(".hand .touch").first))
    expect(rows.nth(0).locator(".touch")).to_have_count(2)
    desk.locator(".hand .touch.may").first.click(position={"x": 11, "y": 11})
    desk.get_by_role("button", name="Send").click()
    expect(desk.locator("[data-row] .touch")).to_have_count(0)
    player.wait_until(lambda: len(player.view["game"]["score"]) > 0)
    assert player.refused == []


def test_a_card_waits_for_ones_turn_and_is_played_then(desk: Page, phone: Page, room: OpenRoom) -> None:
    table, tokens = table_of(room, "xeri", "Ben")
    players = [sit_down(page, table, token) for page, token in zip((desk, phone), tokens, strict=True)]
    asked, waiting = (desk, phone) if players[0].view["choices"]["moves"] else (phone, desk)
    waiting.evaluate("localStorage.setItem('parlour.settings', JSON.stringify({premove: true}))")
    waiting.reload()
    card = waiting.locator(".hand .touch").nth(1)
    face = card.get_attribute("data-face")
    card.click(position={"x": 11, "y": 11})
    ghost = waiting.get_by_role("button", name="Cancel")
    ghost.click()
    expect(ghost).to_have_count(0)
    card.click(position={"x": 11, "y": 11})
    waiting.locator(".hand .touch").nth(2).click(position={"x": 11, "y": 11})  # does not cancel it
    expect(ghost).to_be_visible()
    asked.locator(".hand .touch.may").first.dblclick(position={"x": 11, "y": 11})
    expect(waiting.locator(f".hand [data-face='{face}']")).to_have_count(0)
    expect(ghost).to_have_count(0)


@pytest.mark.slow
def test_what_waits_for_ones_turn_does_not_survive_the_shortest_break(
    desk: Page, phone: Page, room: OpenRoom
) -> None:
    """A short break is not reported, but what happened in between is unknown."""
    table, tokens = table_of(room, "xeri", "Ben")
    breaks = broken(desk)
    desk.goto("/")
    desk.evaluate("localStorage.setItem('parlour.settings', JSON.stringify({premove: true}))")
    ann, _ = (sit_down(page, table, token) for page, token in zip((desk, phone), tokens, strict=True))
    if ann.view["choices"]["moves"]:
        ann.decide()  # to make it the other player's turn
    desk.locator(".hand .touch").first.click(position={"x": 11, "y": 11})
    ghost = desk.get_by_role("button", name="Cancel")
    expect(ghost).to_be_visible()
    breaks()
    expect(ghost).to_have_count(0)
    expect(desk.locator(".why")).to_contain_text("was not played")


def test_the_own_order_of_a_hand_is_kept(desk: Page, room: OpenRoom) -> None:
    at_table(desk, room, "king")
    before = faces(at_rest(desk))
    drag(desk, desk.locator(".hand .touch").nth(5), middle(desk.locator(".hand .touch").nth(1)))
    wanted = [before[0], before[5], *before[1:5], *before[6:]]
    expect(desk.locator(".hand .touch").nth(1)).to_have_attribute("data-face", str(before[5]))
    assert faces(desk) == wanted
    desk.reload()
    expect(desk.locator(".hand .touch").nth(1)).to_have_attribute("data-face", str(before[5]))
    assert faces(desk) == wanted


def test_a_finger_slides_along_the_hand(phone: Page, room: OpenRoom) -> None:
    at_table(phone, room, "kontsina")
    cards = phone.locator(".hand .touch")
    places = [middle(cards.nth(at)) for at in range(3)]
    slide(phone, *places, let_go=False)
    expect(cards.nth(2)).to_have_attribute("data-peek", "")
    slide(phone, *places)
    expect(cards.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "false")
    phone.keyboard.press("Escape")
    slide(phone, places[0], places[1], (places[1][0], 10))
    expect(phone.locator(".hand [aria-pressed='true']")).to_have_count(0)
    expect(phone.locator("[data-peek]")).to_have_count(0)


@pytest.mark.slow
def test_a_card_is_looked_at_more_closely(desk: Page, phone: Page, room: OpenRoom) -> None:
    at_table(desk, room, "king")
    desk.locator(".hand .touch").first.click(button="right", position={"x": 11, "y": 11}, force=True)
    expect(desk.locator(".zoom")).to_be_visible()
    expect(desk.locator(".why")).to_be_visible()
    desk.keyboard.press("Escape")
    expect(desk.locator(".zoom")).to_have_count(0)
    at_table(phone, room, "king")
    slide(phone, middle(phone.locator(".hand .touch").first), let_go=False)
    expect(phone.locator(".zoom")).to_be_visible()


@pytest.mark.slow
def test_keys_jump_tell_and_are_listed(desk: Page, room: OpenRoom) -> None:
    at_table(desk, room, "king")
    face = str(faces(desk)[4])
    for key in f"/{face}":
        desk.keyboard.press(key)
    expect(desk.locator(f".hand [data-face='{face}']")).to_be_focused()
    desk.keyboard.press("?")
    expect(desk.locator("dialog[open]")).to_contain_text("to the queen of hearts")


@pytest.mark.slow
def test_a_run_is_made_longer_and_shorter(desk: Page, room: OpenRoom) -> None:
    at_table(desk, room, "forty-thieves")
    top = desk.locator("[data-thing='tableau.0/3']")
    top.focus()
    desk.keyboard.press("+")
    expect(desk.locator("[data-thing='tableau.0/2']")).to_be_focused()
    desk.keyboard.press("-")
    expect(top).to_be_focused()


@pytest.mark.slow
def test_an_ace_is_dropped_on_any_empty_foundation(desk: Page, room: OpenRoom) -> None:
    """Rule Q3 fixes the place; the player may drop the card on any."""
    at_table(desk, room, "forty-thieves")
    ace = desk.locator("[data-thing^='tableau.'][data-face^='A']").last
    drag(desk, ace, middle(desk.locator("[data-zone='foundation.5']")))
    expect(desk.locator("[data-zone='foundation.0'] [data-face^='A']")).to_be_visible()


@pytest.mark.slow
def test_a_wild_card_is_dropped_on_the_spot_that_is_aimed_at(desk: Page, room: OpenRoom) -> None:
    """Each spot is a separate move, and the dragged card is visible all the way."""
    table = alone(room, "trash", deal="2")
    play_until(room, table, lambda page: "place J at 10" in page.moves)
    player = BrowserPlayer(desk, "drop")
    player.sit_down(table)
    player.wait_until_asked()
    desk.mouse.move(*middle(desk.locator("[data-thing='active.0/0']")))
    desk.mouse.down()
    desk.mouse.move(*(aim := middle(desk.locator("[data-thing='layout.0/9']"))), steps=5)
    carried = desk.locator("body > .card").bounding_box()
    assert carried
    assert carried["y"] < aim[1] < carried["y"] + carried["height"]
    desk.mouse.up()
    expect(desk.locator("[data-thing='layout.0/9']")).to_have_attribute("data-face", re.compile("^J"))


@pytest.mark.slow
def test_an_ace_is_touched_onto_any_empty_foundation(desk: Page, room: OpenRoom) -> None:
    at_table(desk, room, "forty-thieves")
    desk.locator("[data-thing^='tableau.'][data-face^='A']").last.click()
    desk.locator("[data-zone='foundation.5'] [data-thing], [data-thing='foundation.5']").first.click()
    expect(desk.locator("[data-zone='foundation.0'] [data-face^='A']")).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (320, 640)], ids=["phone", "small"])
@pytest.mark.parametrize(
    ("game", "seats"), [("chase-the-ace", 20), ("king", 4), ("seven-rummy", 4), ("trash", 8)]
)
def test_nobody_lies_beyond_the_edge(
    phone: Page, room: OpenRoom, game: str, seats: int, size: tuple[int, int]
) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    player = BrowserPlayer(phone, game)
    player.sit_down(new_table(room.client, game, [YOU, *[bot()] * (seats - 1)], deal="21"))
    player.wait_until_asked()
    for chip in at_rest(phone).locator(".chip").all():
        box = chip.bounding_box()
        assert box
        assert min(box["x"], box["y"]) >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]


@pytest.mark.parametrize("first", [True, False], ids=["the first view", "a later one"])
def test_a_view_that_cannot_be_written_is_said_and_asked_for_again(
    phone: Page, room: OpenRoom, first: bool
) -> None:
    """The server answers, but not with a view: the page shows a message."""
    failing: list[bool] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        failing.insert(0, first and not failing)

        def pass_on(said: str | bytes) -> None:
            lost = failing[0] and json.loads(said)["type"] == "view"
            socket.send(
                json.dumps({"type": "error", "text": "Not shown.", "unshown": True}) if lost else said
            )

        server.on_message(pass_on)

    phone.route_web_socket("**/socket", between)
    table = alone(room, "xeri")
    seat = {"table": table["table"], "token": table["token"], "game": "", "title": "", "told": ""}
    phone.goto("/")
    phone.evaluate("it => localStorage.setItem('parlour.tables', JSON.stringify([it]))", seat | {"at": 1})
    phone.goto(f"/#/table/{table['table']}")
    if not first:
        expect(phone.locator("[role=status] .sentence")).to_have_text(re.compile(r"\bpile\b"))
        failing[0] = True
        phone.locator(".hand .touch").first.dblclick(position={"x": 10, "y": 10})
    expect(phone.get_by_role("alert").filter(has_text="Not shown.")).to_be_visible()
    phone.get_by_role("button", name="Try again").click()
    expect(phone.locator(".hand .touch").first).to_be_visible()
    expect(phone.get_by_text("Not shown.")).to_have_count(0)


@pytest.mark.slow
def test_a_hint_gives_numbers_and_gives_way_to_what_is_touched(phone: Page, room: OpenRoom) -> None:
    at_table(phone, room, "kontsina")
    said, hint = phone.locator(".line [role=status]"), phone.get_by_role("button", name="Hint")
    for _ in range(2):
        hint.tap()
        expect(phone.locator(".hand .hinted")).to_have_count(1)
    expect(said).to_contain_text(re.compile(r"Search results: .+ \([+−]?\d"))
    phone.locator(".hand .touch").first.tap(position={"x": 10, "y": 10})
    expect(said).to_contain_text(re.compile("^(Press|Also touch)"))
    hint.tap()
    expect(said).to_contain_text("Search results:")


@pytest.mark.slow
def test_a_hint_is_told_though_a_touch_was_refused_before(page: Page, room: OpenRoom) -> None:
    at_table(page, room, "xeri")
    said = page.locator(".line [role=status]")
    page.get_by_role("group", name="stock").get_by_role("button").click(force=True)
    expect(page.locator(".why")).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(said).to_contain_text(re.compile("^Play"))


@pytest.mark.slow
def test_a_hint_marks_stocks_and_neighbours_and_says_where_there_is_no_choice(
    phone: Page, room: OpenRoom
) -> None:
    at_table(phone, room, "seven-rummy")
    said, hint = phone.locator(".line [role=status]"), phone.get_by_role("button", name="Hint")
    hint.tap()
    expect(phone.locator("[data-zone='stock.0'] .hinted")).to_have_count(1)
    hint.tap()
    expect(said).to_have_text("This is the only move.")


@pytest.mark.slow
def test_the_marks_of_a_hint_say_which_of_its_moves_they_mean(page: Page, room: OpenRoom) -> None:
    """1 is the best; the other moves are marked in the last step."""
    at_table(page, room, "xeri")
    hint, numerals = page.get_by_role("button", name="Hint"), page.locator(".hand .numeral")
    hint.click()
    expect(numerals).to_have_text(["1"])
    expect(page.locator(".hand .hinted")).to_have_accessible_description("Hint 1")
    hint.click()
    expect(page.locator(".line [role=status]")).to_contain_text("Search results:")
    told = 2 if page.viewport_size == PHONE["viewport"] else 3
    expect(numerals).to_have_count(told)
    assert sorted(numerals.all_inner_texts()) == [str(one + 1) for one in range(told)]


@pytest.mark.slow
def test_the_line_is_called_your_turn_only_while_it_is(phone: Page, room: OpenRoom) -> None:
    at_table(phone, room, "xeri", pace="slow")
    expect(phone.get_by_role("region", name="Your turn")).to_be_visible()
    phone.locator(".hand .touch").first.dblclick(position={"x": 10, "y": 10})
    expect(phone.get_by_role("region", name="Status")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("seats", [4, 6])
def test_the_signs_that_others_show_are_read_on_the_smallest_phone(
    phone: Page, room: OpenRoom, seats: int
) -> None:
    phone.set_viewport_size(SMALL)
    table = new_table(room.client, "cash", [YOU, *[bot()] * (seats - 1)], deal=DEAL)
    play_until(room, table, lambda one: any(len(told.split()) == 3 for told in signs_of_others(one)))
    BrowserPlayer(phone, "signs").sit_down(table)
    at_rest(phone)
    shown = phone.locator(".seats .part", has_text="shows")
    assert shown.count() == seats - 1
    assert [one.inner_text() for one in shown.all() if one.evaluate(CUT)] == []
    board = phone.locator("[data-zone^='board'] [data-face]").evaluate_all(IN_THE_MIDDLE)
    assert board
    assert all(board), "the middle reserves space for its cards"


def signs_of_others(page: OpenPage) -> list[str]:
    return [one["value"] for one in page.view["game"]["facts"] if one["label"] == "shows" and one["seat"]]
