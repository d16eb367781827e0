"""Marks and confirmations: fully visible, and covering nothing."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, SMALL, TWICE
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, at_rest, play_until
from tests.browser.test_sizes import FLAT
from tests.open_room import OpenRoom
from tests.server.tables import FRIEND, YOU, OpenPage, bot, new_table, play_one, wait_for_all

# The width of the mark of the first of these cards, its visible part, and whether the next corner is free.
MARKED = """(all) => {
  const [one, next] = all.map((card) => card.getBoundingClientRect());
  const corner = document.elementFromPoint(next.left + 4, next.top + 8).closest(".touch");
  return [parseFloat(getComputedStyle(all[0], "::before").width), next.left - one.left, corner === all[1]];
}"""

GROUND = "(one) => getComputedStyle(one).backgroundColor"
PAPER = """(one) => {
  const sample = one.closest(".paper").appendChild(document.createElement("i"));
  sample.style.background = "var(--paper)";
  return getComputedStyle(sample).backgroundColor;
}"""
# The texts of a chip that are covered by its mark.
COVERED = """(chip) => {
  const word = chip.querySelector(".word").getBoundingClientRect();
  const under = [...chip.querySelectorAll(".name, .about, .total")].filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return Math.min(bottom, word.bottom) - Math.max(top, word.top) > 2;
  });
  return under.map((one) => one.textContent);
}"""

# The texts of chips that are covered by a message to the table.
HIDDEN = """(word) => {
  const said = word.getBoundingClientRect();
  const under = [...document.querySelectorAll(".chip :is(.name, .about, .total)")].filter((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    const high = Math.min(bottom, said.bottom) - Math.max(top, said.top);
    return high > 2 && Math.min(right, said.right) - Math.max(left, said.left) > 2;
  });
  return under.map((one) => one.textContent);
}"""

# The visible parts of a chip's single line: facts and separators, each whole; the rest is left out.
ONE_LINE = """(chips) => chips.map((chip) => {
  const line = chip.querySelector(".about").getBoundingClientRect();
  const seen = [...chip.querySelectorAll(".part, .between")].filter((one) => {
    const { top, height } = one.getBoundingClientRect();
    return height > 0 && top < line.bottom - 2;
  });
  const whole = seen.every((one) => one.getBoundingClientRect().bottom <= line.bottom + 2);
  return whole && seen.length > 0 && !seen.at(-1).matches(".between");
})"""
# The words of a chip that are on two lines.
BROKEN = """(chip) => {
  const range = document.createRange(), words = document.createTreeWalker(chip, NodeFilter.SHOW_TEXT);
  const parts = [];
  while (words.nextNode())
    for (const { index, 0: word } of words.currentNode.data.matchAll(/\\S+/g)) {
      range.setStart(words.currentNode, index);
      range.setEnd(words.currentNode, index + word.length);
      if (range.getClientRects().length > 1) parts.push(word);
    }
  return parts;
}"""
# The colours of the four suits on a gold button.
ON_GOLD = """() => ["spade", "heart", "diamond", "club"].map((suit) => {
  const button = document.body.appendChild(document.createElement("button"));
  button.className = "button go";
  const sign = button.appendChild(document.createElement("i"));
  sign.style.color = `var(--${suit}-text)`;
  return getComputedStyle(sign).color;
})"""


def sit_down(page: Page, room: OpenRoom, game: str) -> BrowserPlayer:
    player = BrowserPlayer(page, "marks")
    player.sit_down(alone(room, game))
    assert player.wait_until_asked()
    return player


def test_the_focus_marks_what_shows_of_a_card_and_leaves_the_next_corner_free(
    phone: Page, room: OpenRoom
) -> None:
    sit_down(phone, room, "king")
    phone.keyboard.press("Shift")  # a keyboard is used
    cards = phone.locator(".hand .touch")
    cards.first.focus()
    at_rest(phone)
    wide, shows, is_free = cards.evaluate_all(MARKED)
    assert wide == pytest.approx(shows, abs=1)
    assert is_free


@pytest.mark.slow
def test_a_hint_marks_what_shows_of_a_card(phone: Page, room: OpenRoom) -> None:
    sit_down(phone, room, "seven-rummy")
    phone.locator(".hand .touch").first.evaluate("one => one.classList.add('hinted')")
    at_rest(phone)
    wide, shows, is_free = phone.locator(".hand .touch").evaluate_all(MARKED)
    assert wide == pytest.approx(shows, abs=1)
    assert is_free


@pytest.mark.slow
def test_giving_up_needs_a_confirmation(page: Page, room: OpenRoom) -> None:
    player = sit_down(page, room, "forty-thieves")
    quit, deal = (page.locator(f"[data-move='{move}']") for move in ("quit", "deal"))
    sentence = page.locator("[role=status] .sentence")
    expect(quit).to_be_visible()
    expect(quit).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    quit.click()
    expect(sentence).to_have_text("Give up? The game ends here.")
    page.get_by_role("button", name="Keep playing").click()
    expect(deal).to_be_visible()
    quit.click()
    expect(deal).to_have_count(0)
    page.keyboard.press("Escape")
    expect(deal).to_be_visible()
    assert player.view["status"] == "playing"
    quit.click()
    quit.click()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


@pytest.mark.slow
def test_keeping_a_card_has_a_button(page: Page, room: OpenRoom) -> None:
    sit_down(page, room, "chase-the-ace")
    expect(page.locator("button[data-move='keep']")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE["viewport"], SMALL, FLAT], ids=["upright", "small", "flat"])
def test_the_invitation_lies_whole_above_what_is_asked(phone: Page, room: OpenRoom, size: object) -> None:
    phone.set_viewport_size(size)  # type: ignore[arg-type]
    table = new_table(room.client, "king", [YOU, FRIEND, FRIEND, bot()], deal="21")
    BrowserPlayer(phone, "friends").sit_down(table)
    paper, line = phone.locator(".waiting"), phone.locator("section.line")
    expect(paper.get_by_role("button", name="Use a bot")).to_have_count(2)
    expect(paper.locator("svg")).to_be_visible()
    at_rest(phone)
    box, below = paper.bounding_box(), line.bounding_box()
    assert box
    assert below
    assert box["y"] + box["height"] <= below["y"] + 1
    assert paper.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert paper.evaluate(GROUND) == paper.get_by_role("button", name="Use a bot").first.evaluate(PAPER)
    expect(phone.locator(".chip .name").get_by_text("Open", exact=True)).to_have_count(2)


@pytest.mark.slow
def test_messages_do_not_cover_a_seat(phone: Page, room: OpenRoom) -> None:
    table = new_table(room.client, "king", [YOU, FRIEND, bot(), bot()], deal="21")
    friend = room.client.post(
        f"/api/tables/{table['table']}/seats", json={"invite": table["invite"], "name": "Ben"}
    ).json()
    BrowserPlayer(phone, "friends").sit_down(table)
    with OpenPage(room.client, table["table"], friend["token"]) as other:
        other.ask(type="emote", text="Oops!")
    phone.get_by_label("Send a message").tap()
    phone.get_by_role("button", name="Hello!").tap()
    for text in ("Oops!", "Hello!"):
        word = phone.locator(".chip", has=phone.get_by_text(text, exact=True))
        expect(word).to_be_visible()
        assert word.evaluate(COVERED) == [], text


@pytest.mark.slow
@pytest.mark.parametrize("seats", [7, 10, 20])
@pytest.mark.parametrize("size", [PHONE["viewport"], SMALL], ids=["phone", "small"])
def test_messages_do_not_cover_rows_of_seats(phone: Page, room: OpenRoom, seats: int, size: Any) -> None:
    phone.set_viewport_size(size)
    table = new_table(room.client, "chase-the-ace", [YOU, FRIEND, *[bot()] * (seats - 2)], deal="21")
    friend = room.client.post(
        f"/api/tables/{table['table']}/seats", json={"invite": table["invite"], "name": "Ben"}
    ).json()
    BrowserPlayer(phone, "rows").sit_down(table)
    with OpenPage(room.client, table["table"], friend["token"]) as other:
        other.ask(type="emote", text="Oops!")
    word = phone.get_by_label("Table", exact=True).locator(".paper:visible").get_by_text("Oops!")
    word = word.or_(phone.locator(".word:visible", has_text="Oops!")).first
    expect(word).to_be_visible()
    assert word.evaluate(HIDDEN) == []


@pytest.mark.slow
def test_where_one_may_say_something_the_own_chip_breaks_no_word(desk: Page, room: OpenRoom) -> None:
    table = new_table(room.client, "xeri", [YOU, FRIEND], deal="21", options={"hands": 2})
    wanted = {"invite": table["invite"], "name": "Ben"}
    friend = room.client.post(f"/api/tables/{table['table']}/seats", json=wanted).json()
    with (
        OpenPage(room.client, table["table"], table["token"]) as own,
        OpenPage(room.client, table["table"], friend["token"]) as other,
    ):
        wait_for_all([own, other])
        while not own.view["game"]["score"]:
            play_one([own, other])
    BrowserPlayer(desk, "words").sit_down(table)
    desk.get_by_role("button", name="Send a message").wait_for()
    assert at_rest(desk).locator(".mine .about").evaluate(BROKEN) == []


@pytest.mark.parametrize("game", ["cash", "keep-trying", "mexican-sweat"])
def test_what_finds_no_room_on_a_line_of_a_chip_is_left_out_whole(
    phone: Page, room: OpenRoom, game: str
) -> None:
    phone.set_viewport_size(SMALL)
    sit_down(phone, room, game)
    seen = at_rest(phone).locator(".terse .chip").evaluate_all(ONE_LINE)
    assert len(seen) > 1
    assert all(seen)


@pytest.mark.slow
def test_a_heap_that_may_be_touched_is_marked_and_has_the_name_that_the_button_says(
    phone: Page, room: OpenRoom
) -> None:
    """Rummy: a card may be laid off on one meld only."""
    phone.set_viewport_size(SMALL)
    table = alone(room, "seven-rummy", options={"hands": 9})
    play_until(room, table, lambda page: any(move.startswith("layoff") for move in page.moves))
    player = BrowserPlayer(phone, "heaps")
    player.sit_down(table)
    assert player.wait_until_asked()
    moves = player.view["choices"]["moves"]
    move = next(move for move in moves if move["text"].startswith("layoff"))
    card, meld = sorted(move["touch"])
    before = [one.bounding_box() for one in at_rest(phone).locator(".heap").all()]
    phone.locator(f".hand [data-thing='{card}']").click(position={"x": 9, "y": 9})
    expect(phone.locator(f"[data-move='{move['text']}']")).to_be_visible()
    heap = phone.locator(f"[data-zone='{meld}']")
    expect(heap.locator(".touch.may")).to_have_count(1)
    name = move["text"].split()[-1]
    expect(phone.locator(".heap", has=heap)).to_contain_text(name)
    assert [one.bounding_box() for one in at_rest(phone).locator(".heap").all()] == before
    lying = heap.locator(".touch").count()
    heap.locator(".touch.may").click()
    expect(heap.locator(".touch")).to_have_count(lying + 1)


@pytest.mark.slow
def test_the_bar_breaks_no_word_where_all_is_twice_as_large(desk: Page, room: OpenRoom) -> None:
    BrowserPlayer(desk, "bar").sit_down(alone(room, "forty-thieves"))
    desk.set_viewport_size(TWICE)
    assert at_rest(desk).locator(".bar .told").evaluate(BROKEN) == []
    expect(desk.get_by_role("heading", level=1)).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("theme", ["baize", "night", "paper", "contrast"])
def test_suits_on_gold_have_four_colours_too(desk: Page, theme: str) -> None:
    desk.goto("/")
    desk.evaluate("theme => Object.assign(document.documentElement.dataset, {theme, deck: 'four'})", theme)
    assert len(set(desk.evaluate(ON_GOLD))) == 4
