"""Phones whose clocks are wrong: what counts is the order in which things arrive, and on one phone the order
in which they were written. No clock of a phone decides who was first."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Opening
from tests.browser.sheets import Keeping, Wire, begun
from tests.open_room import OpenRoom
from tests.server_sheets.phones import Message, Phone

HOUR = 3_600_000
WRONG = """(() => {
    const Right = Date, now = Date.now.bind(Date);
    window.wrong = SHIFT;  // milliseconds by which the clock of this phone is wrong
    window.Date = new Proxy(Right, {
        construct: (_, given) => (given.length ? new Right(...given) : new Right(now() + window.wrong)),
        get: (from, what) => (what === "now" ? () => now() + window.wrong : Reflect.get(from, what)),
    });
})()"""


def phone_with_clock(open_page: Opening, shift: int) -> Page:
    page = open_page(strict=False, **PHONE)
    page.add_init_script(WRONG.replace("SHIFT", str(shift)))
    return page


def enter(keeping: Keeping, cell: str, value: str) -> None:
    keeping.page.locator("td").get_by_role("button", name=f"{cell}: blank").click()
    keeping.type(value)
    keeping.page.get_by_role("button", name=f"Write {value} for").click()
    expect(keeping.page.get_by_role("button", name=f"{cell}: {value} waiting")).to_be_visible()


def entered(lines: list[Message]) -> list[str]:
    """Return the values in a history in order."""
    return [text.rpartition(": ")[2] for line in lines if (text := line["text"]).startswith("E")]


@pytest.mark.slow
def test_the_order_of_arrival_decides(open_page: Opening, room: OpenRoom) -> None:
    """One is an hour ahead, one is right, one is an hour behind."""
    phones = [phone_with_clock(open_page, shift) for shift in (HOUR, 0, -HOUR)]
    link = begun(room, "Ann", "Ben", "Clara")
    wires, keepings = [Wire(page) for page in phones], [Keeping(page) for page in phones]
    for page, wire, keeping in zip(phones, wires, keepings, strict=True):
        keeping.open(link)
        wire.cut()
        expect(page.get_by_role("status").first).to_contain_text("Not connected")
    ahead, right, behind = keepings
    enter(ahead, "Ann, row 1", "1")
    enter(ahead, "Ben, row 1", "2")
    ahead.page.evaluate("() => { window.wrong = -7200000; }")  # a person sets it, too far
    enter(ahead, "Clara, row 1", "3")
    enter(behind, "Ann, row 1", "4")
    enter(right, "Ben, row 1", "5")

    wires[1].mend()
    expect(right.page.get_by_role("button", name="Ben, row 1: 5", exact=True)).to_be_visible()
    wires[0].mend()
    expect(ahead.page.get_by_role("button", name="Clara, row 1: 3", exact=True)).to_be_visible()
    wires[2].mend()
    late = [page.get_by_role("region", name="Not written yet") for page in (ahead.page, behind.page)]
    expect(late[0]).to_contain_text("Ben, row 1: 2")
    expect(late[1]).to_contain_text("Ann, row 1: 4")
    for page in phones:
        for cell in ("Ann, row 1: 1", "Ben, row 1: 5", "Clara, row 1: 3"):
            expect(page.locator("td").get_by_role("button", name=cell, exact=True)).to_be_visible()

    with Phone(room.client, *link.split("/")[3:]) as looking:
        lines = looking.ask(type="history")["lines"]
    assert entered(lines) == ["5", "1", "3"]
    now = datetime.now(UTC)
    assert all(
        abs((now - datetime.fromisoformat(line["at"])).total_seconds()) < HOUR / 2000 for line in lines
    )


def test_entries_keep_their_order_over_a_reload_after_the_clock_was_put_back(
    open_page: Opening, room: OpenRoom
) -> None:
    link = begun(room, "Ann", "Ben")
    ahead = phone_with_clock(open_page, HOUR)
    wire, keeping = Wire(ahead), Keeping(ahead)
    keeping.open(link)
    wire.cut()
    expect(ahead.get_by_role("status").first).to_contain_text("Not connected")
    enter(keeping, "Ann, row 1", "11")
    ahead.evaluate("() => { window.wrong = -3600000; }")
    enter(keeping, "Ben, row 1", "12")
    ahead.reload()
    enter(keeping, "Ann, row 2", "13")
    wire.mend()
    expect(ahead.get_by_role("button", name="Ann, row 2: 13", exact=True)).to_be_visible()
    with Phone(room.client, *link.split("/")[3:]) as looking:
        lines = looking.ask(type="history")["lines"]
    assert entered(lines) == ["11", "12", "13"]
