"""What a page has shown as written is never lost: not when its browser is killed, its device full, its room
out of reach or out of room, its right to write withdrawn. All of it on plain http under a foreign name."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from tests.browser.chromium import chromium
from tests.browser.conftest import FLAGS, FOREIGN, PHONE, Opening
from tests.browser.sheets import Keeping, Wire, begun
from tests.open_room import OpenRoom, own_data
from tests.scores.disks import full_disk
from tests.server_sheets.phones import Phone

Start = Callable[[], Page]


def foreign(room: OpenRoom) -> str:
    return room.link.replace("127.0.0.1", FOREIGN)


def kill_browser(profile: Path) -> None:
    """End every process of the browser that has this profile, as a phone's battery does."""
    for process in Path("/proc").iterdir():
        if process.name.isdecimal():
            try:
                if str(profile) in (process / "cmdline").read_bytes().decode(errors="replace"):
                    os.kill(int(process.name), signal.SIGKILL)
            except (FileNotFoundError, ProcessLookupError, PermissionError):
                continue


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    return tmp_path / "profile"


@pytest.fixture
def start(playwright: Playwright, room: OpenRoom, profile: Path) -> Iterator[Start]:
    """Starts a browser that keeps its stored data."""
    started: list[BrowserContext] = []

    def one() -> Page:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium(), args=FLAGS, base_url=foreign(room), **PHONE
        )
        started.append(context)
        return context.pages[0]

    yield one
    started[-1].close()


@pytest.fixture
def away(open_page: Opening, room: OpenRoom) -> Page:
    """A phone that uses a host name without a secure context."""
    return open_page(strict=False, base_url=foreign(room), **PHONE)


@pytest.fixture
def other(open_page: Opening, room: OpenRoom) -> Page:
    return open_page(strict=False, base_url=foreign(room), **PHONE)


def cells(room: OpenRoom, link: str) -> list[list[str | None]]:
    """The values on the sheet."""
    with Phone(room.client, *link.split("/")[3:]) as looking:
        return [[cell and cell["text"] for cell in row["cells"]] for row in looking.shown["rows"]]


def enter(keeping: Keeping, *values: int) -> None:
    """Enter numbers by touch, each after the previous one is shown as written."""
    for value in values:
        keeping.type(str(value))
        keeping.page.get_by_role("button", name=f"Write {value} for").click()
        expect(keeping.page.locator("td").get_by_text(str(value)).first).to_be_visible()
        expect(keeping.page.get_by_role("button", name="being stored")).to_have_count(0)


def test_a_killed_browser_has_stored_what_it_showed(start: Start, room: OpenRoom, profile: Path) -> None:
    link = begun(room, "Ann", "Ben")
    page = start()
    wire, keeping = Wire(page), Keeping(page)
    keeping.open(link)
    assert not page.evaluate("isSecureContext")
    enter(keeping, 11, 12)
    expect(page.get_by_role("button", name="Ben, row 1: 12", exact=True)).to_be_visible()
    wire.cut()
    expect(page.get_by_role("status").first).to_contain_text("Not connected")
    enter(keeping, 13, 14, 15)
    kill_browser(profile)

    page = start()
    wire = Wire(page)
    wire.cut()
    page.goto(link.rpartition("/")[0])  # without its key, which the browser has kept, too
    for place, number in enumerate((11, 12, 13, 14, 15)):
        label = f"{('Ann', 'Ben')[place % 2]}, row {1 + place // 2}: {number}"
        expect(page.locator("td").get_by_role("button", name=label)).to_be_visible()
    expect(page.get_by_role("status").first).to_contain_text("entries are waiting here")
    wire.mend()
    expect(page.get_by_role("button", name="Ann, row 3: 15", exact=True)).to_be_visible()
    assert cells(room, link) == [["11", "12"], ["13", "14"], ["15", None]]


@pytest.mark.slow
def test_accepted_entries_are_shown_offline_after_a_kill(start: Start, room: OpenRoom, profile: Path) -> None:
    """Killed when an entry is shown as written: the sheet may not be stored yet."""
    link = begun(room, "Ann", "Ben")
    page = start()
    keeping = Keeping(page)
    keeping.open(link)
    keeping.type("7")
    page.get_by_role("button", name="Write 7 for").click()
    expect(page.get_by_role("button", name="Ann, row 1: 7", exact=True)).to_be_visible()
    kill_browser(profile)
    page = start()
    Wire(page).cut()
    page.goto(link)
    expect(page.get_by_role("button", name="Ann, row 1: 7", exact=False)).to_be_visible()


def test_a_device_that_is_full_says_so_and_keeps_the_number_in_the_pad(away: Page, room: OpenRoom) -> None:
    link, keeping = begun(room, "Ann", "Ben"), Keeping(away)
    keeping.open(link)
    away.evaluate(
        """() => { window.put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = () => { throw new DOMException("no room", "QuotaExceededError"); } }"""
    )
    keeping.type("25")
    away.get_by_role("button", name="Write 25 for").click()
    expect(away.get_by_role("alert").first).to_contain_text("The storage of this device is full")
    expect(away.get_by_role("button", name="Write 25 for")).to_be_visible()
    assert cells(room, link) == []
    away.evaluate("() => { IDBObjectStore.prototype.put = window.put; }")
    away.get_by_role("button", name="Write 25 for").click()
    expect(away.get_by_role("button", name="Ann, row 1: 25", exact=True)).to_be_visible()
    expect(away.get_by_text("The storage of this device is full")).to_have_count(0)


@pytest.mark.slow
def test_entries_are_sent_again_to_a_full_server(browser: Browser, tmp_path: Path) -> None:
    """A separate server, because its whole process cannot write."""
    with OpenRoom(*own_data(tmp_path)) as room:
        with browser.new_context(base_url=foreign(room), **PHONE) as context:
            see_a_full_disk(room, context.new_page())
        assert "Traceback" not in room.complained


def see_a_full_disk(room: OpenRoom, away: Page) -> None:
    link, keeping = begun(room, "Ann", "Ben"), Keeping(away)
    keeping.open(link)
    with full_disk(room.process.pid):
        enter(keeping, 25)
        expect(away.get_by_role("status").first).to_contain_text("nothing was stored")
        expect(away.locator("td.waits")).to_contain_text("25")
        assert cells(room, link) == []
    expect(away.get_by_role("button", name="Ann, row 1: 25", exact=True)).to_be_visible()
    expect(away.get_by_text("nothing was stored")).to_have_count(0)


def test_entries_are_kept_while_the_key_is_withdrawn(away: Page, room: OpenRoom) -> None:
    sheet, key = begun(room, "Ann", "Ben").split("/")[3:]
    wire, keeping = Wire(away), Keeping(away)
    with Phone(room.client, sheet, key) as owner:
        keeping.open(f"/#/score/{sheet}/{owner.ask(type='share', role='write')['key']}")
        wire.cut()
        expect(away.get_by_role("status").first).to_contain_text("Not connected")
        enter(keeping, 25)
        owner.ask(type="withdraw", role="write")
        wire.mend()
        expect(away.get_by_role("alert")).to_contain_text("One entry of this device")
        expect(away.get_by_role("status").first).to_contain_text("opens no score sheet")
        expect(away.get_by_role("button", name="Write")).to_have_count(0)
        expect(away.locator("td.waits")).to_contain_text("25")
        away.goto("/#/score")
        keeping.open(f"/#/score/{sheet}/{owner.ask(type='share', role='write')['key']}")
        expect(away.get_by_role("button", name="Ann, row 1: 25", exact=True)).to_be_visible()


@pytest.mark.slow
def test_entries_for_a_finished_sheet_are_refused_one_by_one(away: Page, room: OpenRoom) -> None:
    link = begun(room, "Ann", "Ben")
    wire, keeping = Wire(away), Keeping(away)
    keeping.open(link)
    wire.cut()
    expect(away.get_by_role("status").first).to_contain_text("Not connected")
    enter(keeping, 25)
    with Phone(room.client, *link.split("/")[3:]) as owner:
        owner.write("finish")
        wire.mend()
        quarrel = away.get_by_role("region", name="Not written yet")
        expect(quarrel).to_contain_text("finished")
        expect(quarrel).to_contain_text("Ann, row 1: 25")
        owner.write("reopen", why="one is missing")
    quarrel.get_by_role("button", name="Try again").click()
    expect(away.get_by_role("button", name="Ann, row 1: 25", exact=True)).to_be_visible()


@pytest.mark.slow
def test_undo_respects_later_entries_of_others(away: Page, room: OpenRoom) -> None:
    link = begun(room, "Ann", "Ben")
    wire, keeping = Wire(away), Keeping(away)
    keeping.open(link)
    enter(keeping, 11)
    expect(keeping.button("Undo: E1 Ann row 1: 11")).to_be_visible()
    wire.cut()
    expect(away.get_by_role("status").first).to_contain_text("Not connected")
    keeping.button("Undo: E1 Ann row 1: 11").click()
    with Phone(room.client, *link.split("/")[3:]) as faster:
        faster.write("add", player="p2", value=12, row=1)
    wire.mend()
    quarrel = away.get_by_role("region", name="Not written yet")
    expect(quarrel).to_be_visible()
    assert cells(room, link) == [["11", "12"]]
    quarrel.get_by_role("button").last.click()
    expect(quarrel).to_have_count(0)


@pytest.mark.slow
def test_two_phones_that_wrote_the_same_hand_see_both_versions(
    away: Page, other: Page, room: OpenRoom
) -> None:
    link = begun(room, "Ann", "Ben", "Clara", "Dario", sheet="king")
    wires = [Wire(page) for page in (away, other)]
    for page, wire, counts in zip((away, other), wires, [(4, 3, 5), (5, 3, 5)], strict=True):
        Keeping(page).open(link)
        wire.cut()
        expect(page.get_by_role("status").first).to_contain_text("Not connected")
        Keeping(page).counts(*counts)
        Keeping(page).write(1)
    wires[0].mend()
    expect(away.get_by_text("✓ all totals together −260")).to_be_visible()
    wires[1].mend()
    quarrel = other.get_by_role("region", name="Not written yet")
    expect(quarrel).to_contain_text("5, 3, 5, 0")
    expect(quarrel).to_contain_text("Ann −80, Ben −60, Clara −100, Dario −20")
    quarrel.get_by_label("Reason for the change").fill("counted again together")
    quarrel.get_by_role("button", name="Write as a correction").click()
    expect(quarrel).to_have_count(0)
    expect(away.locator(".total").first).to_have_text("−100")


@pytest.mark.slow
def test_two_tabs_of_a_phone_write_each_entry_once(away: Page, room: OpenRoom) -> None:
    link = begun(room, "Ann", "Ben")
    second = away.context.new_page()
    wires = [Wire(page) for page in (away, second)]
    for page, wire in zip((away, second), wires, strict=True):
        Keeping(page).open(link)
        wire.cut()
        expect(page.get_by_role("status").first).to_contain_text("Not connected")
    enter(Keeping(away), 11)
    expect(second.get_by_role("button", name="Ann, row 1: 11 waiting")).to_be_visible()
    for wire in wires:
        wire.mend()
    for page in (away, second):
        expect(page.get_by_role("button", name="Ann, row 1: 11", exact=True)).to_be_visible()
        expect(page.get_by_role("region", name="Not written yet")).to_have_count(0)
    assert cells(room, link) == [["11", None]]


KEPT = """async (seq) => {
    const asked = (one) => new Promise((done) => (one.onsuccess = () => done(one.result)));
    const database = await asked(indexedDB.open("parlour.scores"));
    const kept = () => asked(database.transaction("sheets").objectStore("sheets").getAll());
    while (!(await kept()).some((one) => one.seq === seq)) await new Promise((go) => setTimeout(go, 50));
    database.close();
}"""
"""Waits until this device has kept a sheet as it is with so many records."""


def test_a_long_sheet_is_shown_offline(away: Page, room: OpenRoom) -> None:
    """Rows are stored in blocks: changed blocks are rewritten, and none outlives its rows."""
    link, rows = begun(room, "Ann", "Ben"), 45
    with Phone(room.client, *link.split("/")[3:]) as owner:
        for row in range(1, rows + 1):
            assert owner.write("row", values={"p1": row})["type"] == "done"
        wire = Wire(away)
        Keeping(away).open(link)
        away.evaluate(KEPT, owner.wait(1 + rows)["seq"])
        owner.write("edit", event=1, value=101, was=1, why="read wrongly")
        owner.write("add", player="p2", value=7, row=rows + 1)
        owner.write("undo", seq=3 + rows)
        away.evaluate(KEPT, 4 + rows)
    wire.cut()
    away.reload()
    expect(away.get_by_role("button", name=f"Ann, row {rows}: {rows}", exact=False)).to_be_visible()
    expect(away.get_by_role("button", name="Ann, row 1: 101 corrected")).to_be_visible()
    expect(away.get_by_role("button", name="Ann, row 41: 41", exact=False)).to_be_visible()
    expect(away.get_by_role("button", name=f"Ben, row {rows + 1}: blank", exact=False)).to_be_visible()
