"""Seasons, imports, the buzzer and other pages of the score keeper."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.sheets import FOUR, Keeping, begun
from tests.browser.tables import alone
from tests.browser.test_score_pages import assert_open_to_all, other
from tests.open_room import OpenRoom
from tests.server_sheets.phones import Phone

__all__ = ["other"]


def finished(room: OpenRoom, **totals: int) -> str:
    """A finished sheet with these totals. Returns its link."""
    link = begun(room, *totals)
    with Phone(room.client, *link.split("/")[3:]) as phone:
        for place, total in enumerate(totals.values(), 1):
            assert phone.write("add", player=f"p{place}", value=total)["type"] == "done"
        assert phone.write("finish")["type"] == "done"
    return link


@pytest.mark.slow
def test_a_season_is_reached_from_a_finished_sheet_and_adds_up(phone: Page, room: OpenRoom) -> None:
    keeping = Keeping(phone)
    for link in (finished(room, Ann=10, Ben=5), finished(room, Ann=3, Ben=8, Clara=9)):
        keeping.open(link)
    phone.get_by_role("link", name="The season of these players").click()
    expect(phone.get_by_role("heading", name="Season")).to_be_visible()
    expect(phone.locator(".people li")).to_have_count(3)
    for name in FOUR[:3]:
        expect(keeping.button(name)).to_have_attribute("aria-pressed", "true")
    keeping.button("Clara").click()
    expect(phone.get_by_text("2 games", exact=True).first).to_be_visible()
    expect(phone.locator(".people li").nth(1)).to_contain_text("won of 2, 50%")
    chart = phone.get_by_role("img", name="Games won", exact=False)
    chart.focus()
    phone.keyboard.press("ArrowRight")
    phone.keyboard.press("ArrowRight")
    expect(phone.locator(".told")).to_contain_text("Score sheet")
    phone.locator("summary", has_text="Values as a table").click()
    phone.get_by_label("First player").select_option("Clara")
    phone.get_by_label("Second player").select_option("Ben")
    expect(phone.locator(".duel")).to_contain_text("times ahead, in one game")
    assert_open_to_all(phone, "a season")


@pytest.mark.slow
def test_an_empty_season_explains_itself(phone: Page) -> None:
    phone.goto("/#/score/season")
    expect(phone.get_by_text("No finished games yet.", exact=False)).to_be_visible()


def test_a_saved_sheet_comes_back_and_a_broken_chain_is_named(
    phone: Page, room: OpenRoom, tmp_path: Path
) -> None:
    link = finished(room, Ann=10, Ben=5)
    with Phone(room.client, *link.split("/")[3:]) as owner:
        text = owner.ask(type="export", form="json")["text"]
    broken = tmp_path / "broken.json"
    records = json.loads(text)
    records["records"][1]["body"]["value"] = 90
    broken.write_text(json.dumps(records))
    phone.goto("/#/score")
    phone.get_by_label("Import a sheet").set_input_files(broken)
    expect(phone.get_by_role("alert").first).to_contain_text("record 2")
    expect(phone.locator(".pad")).to_have_count(0)


@pytest.mark.slow
def test_the_buzzer_is_one_for_all_phones_and_says_where_it_is_not(
    phone: Page, other: Page, room: OpenRoom
) -> None:
    link = begun(room, "Ann", "Ben")
    mine, theirs = Keeping(phone), Keeping(other)
    mine.open(link)
    theirs.open(link)
    mine.panel("Tools")
    there = theirs.panel("Tools")
    phone.locator(".buzzers").get_by_role("button", name="Ben").click()
    for page in (phone, other):
        expect(page.get_by_text("Ben was first.")).to_be_visible()
    there.get_by_role("button", name="Ann").last.click()
    expect(other.get_by_text("Ben was first.")).to_be_visible()


@pytest.mark.slow
def test_lives_are_coins_and_sums_stand_in_figures(phone: Page, room: OpenRoom) -> None:
    keeping = Keeping(phone)
    keeping.open(begun(room, *FOUR, sheet="chase"))
    expect(phone.get_by_role("img", name="3 of 3").first).to_be_visible()
    keeping.choose("Who loses a life", "Ben 3 of 3")
    keeping.write(1)
    expect(phone.get_by_role("img", name="2 of 3").first).to_be_visible()
    assert_open_to_all(phone, "coins")
    keeping.open(begun(room, *FOUR, sheet="king"))
    keeping.counts(4, 3, 5)
    expect(phone.locator(".gains")).to_contain_text("−20 × 4 = −80")


@pytest.mark.slow
def test_late_players_begin_with_what_is_typed(phone: Page, room: OpenRoom) -> None:
    keeping = Keeping(phone)
    keeping.open(begun(room, "Ann", "Ben"))
    panel = keeping.panel("Players")
    panel.get_by_label("New player").fill("Clara")
    panel.get_by_label("starting with").select_option("typed")
    panel.get_by_label("Starts with").fill("12-30")
    panel.get_by_role("button", name="Add").click()
    phone.keyboard.press("Escape")
    expect(phone.locator(".total").nth(2)).to_have_text("−18")


@pytest.mark.slow
def test_a_sheet_is_begun_for_people_who_are_known(phone: Page) -> None:
    phone.goto("/#/score/new/king/Ann/Ben/Clara/Dario")
    expect(phone.get_by_role("combobox", name="Sheet")).to_have_value("king")
    Keeping(phone).button("Begin").click()
    expect(phone.get_by_role("heading", name="King 1")).to_be_visible()


@pytest.mark.slow
def test_the_next_games_of_a_table_are_kept_by_hand_in_one_touch(desk: Page, room: OpenRoom) -> None:
    table = alone(room, "xeri")
    desk.goto(f"/#/seat/{table['table']}/{table['token']}")
    expect(desk.get_by_role("heading", level=1).first).to_be_visible()
    desk.keyboard.press("s")
    desk.get_by_role("link", name="Keep the score of your next games on a score sheet").click()
    expect(desk.get_by_role("combobox", name="Sheet")).to_have_value("xeri")
