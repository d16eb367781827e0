"""The panels of a sheet on a phone: chart, tools, files, codes, print."""

import csv
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import PHONE, Opening
from tests.browser.sheets import Keeping, Wire, begun
from tests.browser.tables import at_rest
from tests.open_room import OpenRoom
from tests.server_sheets.phones import Phone

SIX = ("Ann", "Ben", "Clara", "Dario", "Eve", "Finn")


@pytest.fixture
def sheet(phone: Page, room: OpenRoom) -> Keeping:
    return evening(phone, room)


def evening(phone: Page, room: OpenRoom) -> Keeping:
    """A sheet of six players with two rows, open on a phone."""
    link = begun(room, *SIX, name="Evening")
    with Phone(room.client, *link.split("/")[3:]) as writing:
        writing.write("row", values={"p1": 10, "p2": -5, "p3": 25, "p4": 0, "p5": 7, "p6": 3})
        writing.write("row", values={"p1": 1, "p2": 2, "p3": 3, "p4": 4, "p5": 5})
    keeping = Keeping(phone)
    keeping.open(link)
    return keeping


def told_beside(panel: Locator) -> list[str]:
    """The legend of the chart for each player."""
    return [one.replace("−", "-") for one in panel.locator("li b").all_inner_texts()]


def test_a_chart_is_touched_and_its_numbers_stand_in_a_table(sheet: Keeping) -> None:
    panel = sheet.panel("Chart")
    lines = panel.locator("svg[role]")
    expect(lines).to_be_visible()
    at_rest(sheet.page)
    width = lines.bounding_box()["width"]  # type: ignore[index]
    lines.tap(position={"x": width - 12, "y": 60})
    expect(panel.locator(".told")).to_have_text("row 2")
    assert told_beside(panel) == ["11", "-3", "28", "4", "12", "3"]
    panel.get_by_role("button", name="Rounds").tap()
    lines.tap(position={"x": width / 4, "y": 60})
    expect(panel.locator(".told")).to_have_text("row 1")
    assert told_beside(panel) == ["10", "-5", "25", "0", "7", "3"]
    expect(panel.locator("td")).to_have_count(0)  # a long sheet has thousands of numbers
    panel.get_by_text("Values as a table").tap()
    expect(panel.get_by_role("row", name="row 2 1 2 3 4 5 ·")).to_be_visible()


@pytest.mark.slow
def test_a_countdown_goes_on_under_whatever_lies_over_the_sheet(browser: Browser, room: OpenRoom) -> None:
    with browser.new_context(base_url=room.link, **PHONE) as context:  # it has a clock of its own
        count_down(context.new_page(), room)


def count_down(phone: Page, room: OpenRoom) -> None:
    tools = evening(phone, room).panel("Tools")
    tools.get_by_label("Minutes:seconds").fill("9:00")
    tools.get_by_label("Minutes:seconds").blur()
    tools.get_by_role("button", name="Start").tap()
    phone.keyboard.press("Escape")
    running = phone.get_by_role("button", name="Countdown: 8:", exact=False)
    expect(running).to_be_visible()
    phone.reload()
    expect(running).to_be_visible()
    phone.clock.install()
    phone.clock.fast_forward("10:00")
    expect(phone.get_by_role("alert").filter(has_text="Time is up")).to_have_count(1)
    phone.get_by_role("button", name="Countdown: 0:00").tap()
    tools.get_by_role("button", name="Reset").tap()
    expect(tools.get_by_text("Time is up")).to_have_count(0)


@pytest.mark.slow
def test_chance_chooses_and_tells_partners_two_by_two(sheet: Keeping) -> None:
    tools = sheet.panel("Tools")
    tools.get_by_role("button", name="Partners").tap()
    drawn = tools.locator(".drawn b").first
    expect(drawn).to_contain_text("&")
    pairs = [pair.split(" & ") for pair in drawn.inner_text().split("; ")]
    assert sorted(name for pair in pairs for name in pair) == sorted(SIX)
    tools.get_by_role("button", name="Seats").tap()
    expect(drawn).not_to_contain_text("&")
    assert sorted(drawn.inner_text().split(", ")) == sorted(SIX)


def test_a_sheet_is_saved_as_files_that_say_the_same(phone: Page, sheet: Keeping, tmp_path: Path) -> None:
    panel = sheet.panel("Share")
    for form, ending in (("JSON", "json"), ("CSV", "csv"), ("Text", "txt")):
        with phone.expect_download() as download:
            panel.get_by_role("button", name=form, exact=True).tap()
        assert download.value.suggested_filename == f"Evening.{ending}"
        download.value.save_as(tmp_path / ending)
    records = json.loads((tmp_path / "json").read_text())["records"]
    assert [record["kind"] for record in records] == ["create", "row", "row"]
    lines = list(csv.reader((tmp_path / "csv").read_text().splitlines()))
    assert (lines[0][1:], lines[-1][1:]) == (list(SIX), ["11", "-3", "28", "4", "12", "3"])
    assert "Clara" in (tmp_path / "txt").read_text()


@pytest.mark.slow
def test_the_code_of_a_link_is_shown_and_the_link_opens_the_sheet(
    phone: Page, sheet: Keeping, room: OpenRoom, open_page: Opening
) -> None:
    panel = sheet.panel("Share")
    panel.get_by_role("button", name="Read and write").tap()
    expect(panel.locator("svg[shape-rendering]")).to_be_visible()
    link = panel.get_by_role("textbox").input_value()
    other = Keeping(open_page(**PHONE))
    other.open(room.link + link[link.index("/#") :])
    other.type("9")
    other.button("Write 9 for Ann, then Ben").tap()
    expect(phone.locator("tbody tr").nth(2)).to_contain_text("9")


def test_all_rows_are_printed_and_nothing_that_is_touched(phone: Page, sheet: Keeping) -> None:
    phone.evaluate("() => { window.print = () => dispatchEvent(new Event('beforeprint')); }")
    sheet.panel("Share").get_by_role("button", name="Print").tap()
    expect(phone.get_by_role("dialog")).to_have_count(0)
    phone.emulate_media(media="print")
    expect(phone.locator("tbody tr").first).to_contain_text("25")
    expect(phone.get_by_role("heading", name="Standings").first).to_be_visible()
    for hidden in (".pad", ".more", ".view"):
        assert phone.locator(hidden).first.is_hidden(), hidden


def drag(page: Page, handle: Locator, onto: Locator) -> None:
    """Drag a line by its handle slowly onto another."""
    at_rest(page)
    start, end = handle.bounding_box(), onto.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(end["x"] + 10, end["y"] + end["height"] - 4, steps=12)
    page.mouse.up()


@pytest.mark.slow
def test_a_line_is_dragged_over_several_others_also_without_the_room(phone: Page, room: OpenRoom) -> None:
    wire, keeping = Wire(phone), Keeping(phone)
    keeping.open(begun(room, *SIX))
    panel = keeping.panel("Players")
    people = panel.get_by_label(re.compile("^Name of"))
    expect(people).to_have_count(6)
    wire.cut()
    expect(phone.get_by_role("status").first).to_contain_text("Not connected")
    handles = panel.locator(".handle")
    drag(phone, handles.nth(0), handles.nth(3))
    names = ["Ben", "Clara", "Dario", "Ann", "Eve", "Finn"]
    for place, name in enumerate(names):
        expect(people.nth(place)).to_have_value(name)
    wire.mend()
    phone.keyboard.press("Escape")
    expect(phone.locator("thead th").nth(4)).to_contain_text("Ann")
    expect(phone.locator("thead th").nth(1)).to_contain_text("Ben")


@pytest.mark.slow
def test_people_come_go_and_are_renamed_and_all_of_it_is_taken_back(sheet: Keeping, phone: Page) -> None:
    panel = sheet.panel("Players")
    panel.get_by_label("New player").fill("Gus")
    panel.get_by_label("starting with").select_option("average")
    panel.get_by_role("button", name="Add").tap()
    expect(panel.get_by_label("Name of Gus")).to_be_visible()
    panel.get_by_role("button", name="Ben leaves").tap()
    expect(panel.get_by_label("Name of Ben")).to_have_count(0)
    panel.get_by_label("Name of Ann").fill("Anna")
    panel.get_by_label("Name of Ann").press("Tab")
    expect(panel.get_by_label("Name of Anna")).to_be_visible()
    phone.keyboard.press("Escape")
    heads = phone.locator("thead th")
    expect(heads.nth(7)).to_contain_text("Gus")
    sheet.button("Undo: Ben left").tap()
    sheet.button("Undo: Gus joined", exact=False).tap()
    expect(heads).to_have_count(7)
    expect(heads.nth(1)).to_contain_text("Anna")
