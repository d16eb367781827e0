"""Several people at one table, in separate browsers."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Opening
from tests.browser.player import BrowserPlayer
from tests.browser.tables import DEAL, is_over, lasting
from tests.browser.websocket_routes import held_back
from tests.open_room import OpenRoom
from tests.server.tables import FRIEND, YOU, Message, OpenPage, new_table, play_one, wait_for_all


def table_of(room: OpenRoom, game: str, *friends: str, **asked: Any) -> tuple[Message, list[str]]:
    """A table with seated friends, and all tokens."""
    table = new_table(room.client, game, [YOU, *[FRIEND for _ in friends]], **{"deal": DEAL} | asked)
    tokens = [table["token"]]
    for name in friends:
        wanted = {"invite": table["invite"], "name": name}
        tokens.append(room.client.post(f"/api/tables/{table['table']}/seats", wanted).json()["token"])
    return table, tokens


def sit_down(page: Page, table: Message, token: str) -> BrowserPlayer:
    player = BrowserPlayer(page, token)
    player.sit_down(table | {"token": token})
    return player


def move(page: Page, text: str = "") -> Locator:
    """Return the button of this move, or of the first one."""
    return page.locator(f"[data-move^='{text}']" if text else "[data-move]").first


WAITS = re.compile("^Waiting for (Ann|Ben|Guest) to agree$")
# The cards of the board with a covered corner.
COVERED = """() => [...document.querySelectorAll("[data-thing^='board']")].filter((card) => {
  const { left, top, right, bottom } = card.getBoundingClientRect();
  const corners = [[left + 3, top + 3], [right - 3, bottom - 3]];
  return !corners.every(([x, y]) => card.contains(document.elementFromPoint(x, y)));
}).map((card) => card.ariaLabel)"""
CALM = dict(options={"time_mode": "real_time"}, clocks={"swap_gap_ms": 0})


def test_a_friend_follows_the_link_and_both_see_the_game_begin(open_page: Opening) -> None:
    host, friend = open_page(), open_page(**PHONE)
    host.goto("/#/new/xeri")
    host.get_by_label("Your name").fill("Ann")
    host.get_by_label("Seat 2").select_option("friend")
    host.get_by_role("button", name="Open the table").click()
    link = host.get_by_label("Invitation link")
    expect(link).to_have_value(re.compile("#/join/"))
    friend.goto(f"/#/join/{link.input_value().partition('#/join/')[2]}")
    friend.get_by_label("Your name").fill("Ben")
    friend.get_by_role("button", name="Take a seat").click()
    for page, other in ((host, "Ben"), (friend, "Ann")):
        expect(page.get_by_role("region", name=other)).to_be_visible()
        expect(page.locator(".hand .touch")).to_have_count(6)


@pytest.mark.slow
def test_a_sealed_answer_is_changed_until_all_have_answered(open_page: Opening, room: OpenRoom) -> None:
    """Rows are restored for a change; the others are not informed."""
    table, tokens = table_of(room, "crash", "Ben")
    pages = [open_page(), open_page(**PHONE)]
    ann, ben = (sit_down(page, table, token) for page, token in zip(pages, tokens, strict=True))
    laid, change = pages[1].locator(".rows [data-face]"), pages[1].get_by_role("button", name="Change")
    pages[1].get_by_role("button", name="Best split").click()
    expect(laid.first).to_be_visible()
    before = [card.get_attribute("data-face") for card in laid.all()]
    pages[1].get_by_role("button", name="Send", exact=True).click()
    expect(pages[1].locator(".line [role=status]")).to_have_text("Answer locked; it is Ann’s turn")
    expect(pages[0].get_by_role("button", name="Change")).to_have_count(0)
    change.click()
    expect(pages[1].get_by_role("button", name="Send", exact=True)).to_be_enabled()
    assert [card.get_attribute("data-face") for card in laid.all()] == before
    pages[1].get_by_role("button", name="Send", exact=True).click()
    expect(change).to_be_visible()
    pages[0].get_by_role("button", name="Best split").click()
    pages[0].get_by_role("button", name="Send", exact=True).click()
    expect(change).to_have_count(0)
    assert ann.refused == ben.refused == []


@pytest.mark.slow
def test_a_move_is_taken_back_if_the_other_agrees(open_page: Opening, room: OpenRoom) -> None:
    table, tokens = table_of(room, "xeri", "Ben")
    pages = [open_page() for _ in tokens]
    players = [sit_down(page, table, token) for page, token in zip(pages, tokens, strict=True)]
    first = next(one for one in range(2) if players[one].view["choices"]["moves"])
    asker, other = pages[first], pages[1 - first]
    players[first].decide()
    for answer in ("No", "Agree"):
        assert players[first].view["moves_played"] == 1
        asker.get_by_role("button", name="Undo").click()
        expect(other.get_by_text("asks to take a move back")).to_be_visible()
        expect(asker.locator(".line [role=status]")).to_have_text(WAITS)  # also after it was refused before
        for one in (asker, other):
            expect(one.get_by_role("timer")).to_be_visible()
        other.get_by_role("button", name=answer, exact=True).click()
        expect(other.get_by_text("asks to take a move back")).not_to_be_visible()
    players[first].wait_until(lambda: players[first].view["moves_played"] == 0)
    assert players[first].wait_until_asked()


@pytest.mark.slow
def test_all_answer_a_discard_at_once_and_in_secret(open_page: Opening, room: OpenRoom) -> None:
    """Rummy: one player may claim the discard and another only pass; this stays secret."""
    table, tokens = table_of(room, "seven-rummy", "Ben", "Cleo", deal="1")
    people = [OpenPage(room.client, table["table"], token) for token in tokens]
    with people[0], people[1], people[2]:
        wait_for_all(people)
        while sum(bool(one.moves) for one in people) < 2:
            play_one(people)
    ben, cleo, onlooker = open_page(), open_page(**PHONE), open_page()
    sit_down(ben, table, tokens[1])
    sit_down(cleo, table, tokens[2])
    onlooker.goto(f"/#/table/{table['table']}")
    told = onlooker.locator(".line .sentence")
    awaited = onlooker.locator(".touch.spot").get_attribute("aria-label")
    expect(told).to_have_text(re.compile(f"^Ben and Cleo may claim .*{awaited}"))
    for page in (ben, cleo):
        expect(page.locator(".touch.spot")).to_have_attribute("aria-label", awaited or "")
    for face in ("Ah", "As"):
        ben.locator(f".hand [data-face='{face}']").click()
    move(cleo, "pass").click()
    expect(cleo.locator(".line .sentence")).to_have_text(
        re.compile(f"^Answer locked; Ben may claim .*{awaited}")
    )
    expect(ben.get_by_role("log")).not_to_contain_text("Cleo passes")
    move(ben, "claim Ah As").click()
    expect(onlooker.get_by_role("log")).to_contain_text(": M3")
    for page in (cleo, onlooker):
        expect(page.locator("section.line").get_by_role("status")).to_have_text("It is Ben’s turn")
        expect(page.locator(".touch.spot")).to_have_count(0)


@pytest.mark.slow
def test_of_two_who_reach_for_a_card_the_first_has_it(open_page: Opening, room: OpenRoom) -> None:
    """The other page has not received it yet and then shows why the move came too late."""
    table, tokens = table_of(room, "cash", "Ben", "Cleo", "Dan", **CALM)
    open_the_board(room, table, tokens)
    late, quick = open_page(), open_page()
    hold = held_back(late)
    for page, token in ((late, tokens[0]), (quick, tokens[1])):
        sit_down(page, table, token)
        page.locator(".hand .touch").first.click()
    board = [page.locator("[data-thing^='board']").first for page in (late, quick)]
    wanted = board[0].get_attribute("data-face")
    hold(True)
    board[1].click()
    expect(quick.locator(f".hand [data-face='{wanted}']")).to_have_count(1)
    board[0].click()
    late.wait_for_timeout(100)
    hold(False)
    expect(late.locator(".why")).to_be_visible()
    expect(late.locator(f".hand [data-face='{wanted}']")).to_have_count(0)
    expect(board[0]).not_to_have_attribute("data-face", wanted or "")


# When another card is there, the moving finger touches down.
TOO_LATE = """face => {
  const place = () => document.querySelector("[data-thing^=board]");
  const seen = new MutationObserver(() => {
    if (place().dataset.face === face) return;
    seen.disconnect();
    place().click();
  });
  seen.observe(document.body, { childList: true, subtree: true, attributes: true });
}"""


def test_a_finger_that_comes_too_late_does_not_press_what_came_in_its_place(
    open_page: Opening, room: OpenRoom
) -> None:
    table, tokens = table_of(room, "cash", "Ben", "Cleo", "Dan", **CALM)
    open_the_board(room, table, tokens)
    page = open_page()
    player = sit_down(page, table, tokens[0])
    hand = page.locator(".hand .touch")
    hand.first.click()
    face = page.locator("[data-thing^='board']").first.get_attribute("data-face") or ""
    held = [card.get_attribute("data-face") for card in hand.all()]
    page.evaluate(TOO_LATE, face)
    with OpenPage(room.client, table["table"], tokens[1]) as ben:
        ben.play(next(one for one in ben.moves if one.startswith("swap ") and one.endswith(f">{face}")))
    expect(move(page, "swap")).to_be_visible()
    page.wait_for_timeout(700)
    assert [card.get_attribute("data-face") for card in hand.all()] == held
    move(page, "swap").click()
    player.wait_until(lambda: [card.get_attribute("data-face") for card in hand.all()] != held)


@pytest.mark.slow
def test_a_sign_is_shown_while_cards_are_touched(open_page: Opening, room: OpenRoom) -> None:
    table, tokens = table_of(room, "cash", "Ben", "Cleo", "Dan", **CALM)
    open_the_board(room, table, tokens)
    page = open_page()
    player = sit_down(page, table, tokens[0])
    page.locator(".hand .touch").first.click()
    expect(page.locator(".hand .touch[aria-pressed=true]")).to_have_count(1)
    before = player.view["rev"]
    page.locator(".sign").first.click()
    player.wait_until(lambda: player.view["rev"] > before)
    expect(page.locator(".hand .touch[aria-pressed=true]")).to_have_count(1)


@pytest.mark.slow
def test_the_board_is_seen_on_the_smallest_phone(open_page: Opening, room: OpenRoom) -> None:
    """Also when it is known which card another player has taken."""
    table, tokens = table_of(room, "cash", "Ben", "Cleo", "Dan", **CALM)
    open_the_board(room, table, tokens)
    page = open_page(**PHONE | {"viewport": {"width": 320, "height": 568}})
    player = sit_down(page, table, tokens[0])
    with OpenPage(room.client, table["table"], tokens[1]) as ben:
        ben.play(next(one for one in ben.moves if one.startswith("swap ")))
    player.wait_until(lambda: player.view["game"]["registers"]["tick"] > 0)
    assert lasting(page, COVERED) == []


def open_the_board(room: OpenRoom, table: Message, tokens: list[str]) -> None:
    """All agree on their signs; then everyone may swap."""
    people = [OpenPage(room.client, table["table"], token) for token in tokens]
    with people[0], people[1], people[2], people[3]:
        wait_for_all(people)
        while people[0].view["game"]["phase"] != "open":
            play_one(people)


@pytest.mark.slow
def test_who_may_have_no_hint_is_told_why(open_page: Opening, room: OpenRoom) -> None:
    table, tokens = table_of(room, "xeri", "Ben")
    pages = [open_page(), open_page()]
    players = [sit_down(page, table, token) for page, token in zip(pages, tokens, strict=True)]
    page, player = pages[0], players[0]
    player.wait_until(lambda: player.view.get("status") == "playing")
    if not player.view["choices"]["moves"]:
        page = pages[1]
    expect(page.get_by_role("button", name="Hint")).to_be_disabled()
    page.keyboard.press("h")
    expect(page.get_by_text("Hints are not allowed while people play").first).to_be_visible()


@pytest.mark.slow
def test_a_rematch_brings_both_to_the_next_table(open_page: Opening, room: OpenRoom) -> None:
    table, tokens = table_of(room, "pitty-pat", "Ben")
    people = [OpenPage(room.client, table["table"], token) for token in tokens]
    with people[0], people[1]:
        wait_for_all(people)
        while not is_over(people[0]):
            play_one(people)
    pages = [open_page() for _ in tokens]
    for page, token in zip(pages, tokens, strict=True):
        sit_down(page, table, token)
    pages[0].get_by_role("button", name="Rematch").click()
    pages[1].get_by_role("link", name="Rematch").click()
    for page in pages:
        expect(page.locator(".hand .touch").first).to_be_visible()
        assert table["table"] not in page.url
    assert pages[0].url == pages[1].url


@pytest.mark.slow
def test_whoever_has_gone_on_to_the_rematch_is_not_missed(open_page: Opening, room: OpenRoom) -> None:
    table, tokens = table_of(room, "xeri", "Ben", options={"hands": 1}, deal="3")
    people = [OpenPage(room.client, table["table"], token) for token in tokens]
    with people[0], people[1]:
        wait_for_all(people)
        while not is_over(people[0]):
            play_one(people)
    ann, ben = open_page(), open_page(**PHONE)
    sit_down(ben, table, tokens[1])
    sit_down(ann, table, tokens[0])
    ann.get_by_role("button", name="Rematch").click()
    expect(ann.get_by_text("Ben is not here").first).to_be_visible()  # and as long as Ann is away
    expect(ben.get_by_role("link", name="Go to the rematch")).to_be_visible()
    ben.wait_for_timeout(1000)
    expect(ben.get_by_text("reconnecting")).to_have_count(0)


def test_whoever_looks_on_sees_what_lies_open_and_no_more(open_page: Opening, room: OpenRoom) -> None:
    table, tokens = table_of(room, "xeri", "Ben")
    ann, onlooker = open_page(), open_page()
    player = sit_down(ann, table, tokens[0])
    onlooker.goto(f"/#/table/{table['table']}")
    expect(ann.get_by_text("1 looks on")).to_be_visible()
    open_cards = onlooker.locator("[data-face]:not([data-face=''])")
    expect(open_cards.first).to_be_visible()
    hands = [zone for zone in player.view["game"]["zones"].values() if zone["look"] == "hand"]
    held = {face for hand in hands for face in hand["cards"][0]}
    assert held
    seen = {one.get_attribute("data-face") for one in open_cards.all()}
    assert not seen & held
    expect(onlooker.locator("[data-move], .may")).to_have_count(0)
    expect(onlooker.get_by_role("button", name="Hint")).to_have_count(0)
    expect(onlooker.get_by_role("button", name="Undo")).to_have_count(0)


@pytest.mark.slow
def test_of_several_nobody_is_said_to_be_late_with_a_sealed_answer(
    open_page: Opening, room: OpenRoom
) -> None:
    """Who has answered is secret, so nobody is named."""
    table, tokens = table_of(room, "crash", "Ben", "Cid")
    page = open_page()
    sit_down(page, table, tokens[0])
    page.get_by_role("button", name="Best split").click()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator(".line [role=status]")).to_have_text("Answer locked until everyone has answered")
