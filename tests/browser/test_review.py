"""Review: positions of a game, continuing from them, challenges, hints and undo."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Opening
from tests.browser.player import BrowserPlayer
from tests.browser.tables import alone, at_rest, is_over, play_until
from tests.open_room import OpenRoom
from tests.server.tables import Message

MOMENT = re.compile(r"after (\d+) of (\d+) moves")


def played_a_while(page: Page, room: OpenRoom) -> tuple[BrowserPlayer, Message]:
    table = alone(room, "xeri")
    play_until(room, table, lambda one: one.view["moves_played"] >= 10)
    player = BrowserPlayer(page, "back")
    player.sit_down(table)
    assert player.wait_until_asked()
    return player, table


def moment(page: Page) -> int:
    """The number of moves at the shown position."""
    found = MOMENT.search(page.get_by_role("group", name="Review").inner_text())
    assert found
    return int(found[1])


def test_a_log_line_opens_review_and_live_returns(desk: Page, room: OpenRoom) -> None:
    player, _ = played_a_while(desk, room)
    now = at_rest(desk).locator(".hand").inner_html()
    told = player.view["log"]
    line = next(line for line in told if line["at"] == 5)
    desk.get_by_role("tab", name="Log").click()
    desk.locator(".log button").nth(told.index(line)).click()
    scrubber = desk.get_by_role("group", name="Review")
    expect(scrubber).to_contain_text("after 5 of")
    desk.get_by_role("button", name="One move back").click()
    expect(scrubber).to_contain_text("after 4 of")
    desk.get_by_role("slider").press("Home")
    expect(scrubber).to_contain_text("after 0 of")
    expect(desk.locator(".hand .touch")).to_have_count(6)
    expect(desk.locator("[data-move]")).to_have_count(0)
    desk.get_by_role("slider").press("ArrowRight")
    expect(scrubber).to_contain_text("after 1 of")
    desk.get_by_role("button", name="Live, your turn").click()
    expect(scrubber).not_to_be_visible()
    assert at_rest(desk).locator(".hand").inner_html() == now
    player.decide()


@pytest.mark.slow
def test_escape_ends_review(desk: Page, room: OpenRoom) -> None:
    played_a_while(desk, room)
    now = at_rest(desk).locator(".hand").inner_html()
    desk.keyboard.press("[")
    expect(desk.get_by_role("slider")).to_be_visible()
    desk.keyboard.press("Escape")
    expect(desk.get_by_role("slider")).to_have_count(0)
    assert at_rest(desk).locator(".hand").inner_html() == now


@pytest.mark.slow
def test_a_link_opens_review(desk: Page, room: OpenRoom) -> None:
    _, table = played_a_while(desk, room)
    desk.goto("about:blank")
    desk.goto(f"/#/table/{table['table']}/at/3")
    expect(desk.get_by_role("group", name="Review")).to_contain_text("after 3 of")


@pytest.mark.slow
def test_a_game_is_continued_from_review_at_a_new_table(desk: Page, room: OpenRoom) -> None:
    player, table = played_a_while(desk, room)
    desk.get_by_role("button", name="Review").click()
    desk.get_by_role("slider").press("Home")
    expect(desk.get_by_role("group", name="Review")).to_contain_text("after 0 of")
    desk.get_by_role("button", name="Play on from here").click()
    expect(desk.get_by_role("group", name="Review")).not_to_be_visible()
    assert table["table"] not in desk.url
    assert player.wait_until_asked()
    player.decide()
    assert player.refused == []


@pytest.mark.slow
def test_a_challenge_has_the_same_cards(desk: Page, open_page: Opening, room: OpenRoom) -> None:
    table = alone(room, "pitty-pat")
    first: list[list[str]] = []

    def noted_until_over(one) -> bool:
        first.append(one.view["game"]["zones"]["hand"]["cards"][0])
        return is_over(one)

    play_until(room, table, noted_until_over)
    BrowserPlayer(desk, "ann").sit_down(table)
    desk.get_by_role("button", name="Challenge").click()
    link = desk.get_by_label("Challenge link").input_value()
    page = open_page(**PHONE)
    page.goto(f"/#/challenge/{link.partition('#/challenge/')[2]}")
    expect(page.get_by_text("Ann has played these deals")).to_be_visible()
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Accept the challenge").click()
    expect(page.locator(".hand .touch")).to_have_count(len(first[0]))
    held = [card.get_attribute("data-face") for card in page.locator(".hand .touch").all()]
    assert set(held) == set(first[0])


@pytest.mark.slow
def test_an_open_challenge_is_updated(desk: Page, room: OpenRoom) -> None:
    table = alone(room, "pitty-pat")
    play_until(room, table, is_over)
    BrowserPlayer(desk, "ann").sit_down(table)
    desk.get_by_role("button", name="Challenge").click()
    all_played = desk.get_by_role("dialog").locator("tbody tr")
    expect(all_played).to_have_count(1)
    asked = {"name": "Ben", "invite": table["invite"]}
    taken_up = room.client.post(f"/api/tables/{table['table']}/challenge", json=asked).json()
    play_until(room, taken_up, is_over)
    expect(all_played).to_have_count(2, timeout=15_000)
    expect(all_played.filter(has_text="Ben")).to_have_count(1)


@pytest.mark.slow
def test_a_move_against_bots_is_taken_back(desk: Page, room: OpenRoom) -> None:
    player, _ = played_a_while(desk, room)
    hand = {card.get_attribute("data-face") for card in at_rest(desk).locator(".hand .touch").all()}
    before = player.view["moves_played"]
    player.decide()
    expect(desk.locator(".hand .touch")).not_to_have_count(len(hand))
    assert player.wait_until_asked()
    desk.get_by_role("button", name="Undo").click()
    expect(desk.locator(".hand .touch")).to_have_count(len(hand))
    assert player.view["moves_played"] == before
    assert {card.get_attribute("data-face") for card in desk.locator(".hand .touch").all()} == hand
    desk.get_by_role("tab", name="Score").click()
    expect(desk.get_by_text("this game counts as practice")).to_be_visible()


@pytest.mark.slow
def test_a_hint_has_two_steps(page: Page, room: OpenRoom) -> None:
    """The move with its reason, and the numbers; the card can be selected as marked."""
    page.add_init_script("localStorage.setItem('parlour.settings', JSON.stringify({ oneTouch: false }))")
    played_a_while(page, room)
    said, hint = page.locator("section.line").get_by_role("status"), page.get_by_role("button", name="Hint")
    hint.click()
    expect(said).to_contain_text(re.compile(r"^(Play|Take) .*\. .+\."))
    expect(page.locator(".hand .hinted")).to_have_count(1)
    marked = page.locator(".hand .hinted").get_attribute("data-face")
    hint.click()
    expect(said).to_contain_text(re.compile("Search results:|This is the only move"))
    page.locator(".hand .hinted").click(position={"x": 10, "y": 10})
    expect(page.locator(f".hand .chosen[data-face='{marked}']")).to_be_visible()
