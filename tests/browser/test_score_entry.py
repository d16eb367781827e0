"""Entering a score: what is shown immediately, and touches that replace typing."""

import pytest
from playwright.sync_api import Page, expect

from tests.open_room import OpenRoom

from .sheets import FOUR, Keeping, begun

HELD = """() => {
    const held = [];
    const listen = IDBTransaction.prototype.addEventListener;
    let open = false;
    window.keptUnheard = () => held.length;
    window.letGo = () => { open = true; for (const go of held.splice(0)) go(); };
    IDBTransaction.prototype.addEventListener = function (what, heard, ...more) {
        const later = (event) => (open ? heard(event) : held.push(() => heard(event)));
        return listen.call(this, what, what === "complete" && !open ? later : heard, ...more);
    };
}"""
"""The device says that something is kept only when it is let."""


def test_an_entry_counts_as_written_when_it_is_stored(phone: Page, room: OpenRoom) -> None:
    keeping = Keeping(phone)
    keeping.open(begun(room, "Ann", "Ben"))
    phone.evaluate(HELD)
    keeping.type("25")
    keeping.button("Write 25 for Ann, then Ben", exact=False).click()
    going = phone.get_by_role("button", name="Ann, row 1: 25 being stored")
    expect(going).to_be_visible()
    keeping.type("7")  # the pad is free for the next number already
    expect(keeping.button("Write 7 for Ben", exact=False)).to_be_visible()
    phone.evaluate("() => window.letGo()")
    expect(phone.get_by_role("button", name="Ann, row 1: 25", exact=True)).to_be_visible()
    keeping.button("Write 7 for Ben", exact=False).click()
    expect(phone.get_by_role("button", name="Ben, row 1: 7", exact=True)).to_be_visible()


@pytest.mark.slow
def test_a_failed_entry_is_named_if_the_pad_has_new_input(phone: Page, room: OpenRoom) -> None:
    keeping = Keeping(phone)
    keeping.open(begun(room, "Ann", "Ben"))
    phone.evaluate(
        """() => {
        const put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (...what) {
            const asked = put.apply(this, what);
            if (this.name !== "waiting") return asked;
            let over = false;
            window.fail = () => { over = true; this.transaction.abort(); };
            const wait = () => { if (!over) this.get("nobody").onsuccess = wait; };
            wait();
            return asked;
        } }"""
    )
    keeping.type("25")
    keeping.button("Write 25 for Ann, then Ben", exact=False).click()
    expect(phone.get_by_role("button", name="Ann, row 1: 25 being stored")).to_be_visible()
    keeping.type("7")
    phone.evaluate("() => { window.fail(); }")
    expect(phone.get_by_role("alert").filter(has_text="25 for Ann was not written")).to_be_visible()
    expect(phone.get_by_role("button", name="Ann, row 1: blank", exact=False)).to_be_visible()


@pytest.mark.slow
def test_a_reason_is_given_by_touch(phone: Page, room: OpenRoom) -> None:
    keeping = Keeping(phone)
    keeping.open(begun(room, "Ann", "Ben"))
    for value in (10, 7, 5):
        keeping.type(str(value))
        keeping.button(f"Write {value} for", exact=False).click()
    phone.get_by_role("button", name="Ann, row 1: 10", exact=True).click()
    keeping.type("12")
    keeping.button("Correct Ann to 12").click()
    expect(phone.get_by_role("alert")).to_contain_text("needs a reason")
    keeping.button("read wrongly").click()
    keeping.button("Correct Ann to 12").click()
    expect(phone.get_by_role("button", name="Ann, row 1: 12 corrected", exact=True)).to_be_visible()
    expect(keeping.panel("History")).to_contain_text('because "read wrongly"')


@pytest.mark.slow
def test_cards_that_are_left_are_added_up_by_touch(phone: Page, room: OpenRoom) -> None:
    keeping = Keeping(phone)
    keeping.open(begun(room, "Ann", "Ben", sheet="rummy"))
    keeping.choose("Who went out", "Ann")
    keeping.button("Add up cards").click()
    for card in ("K, 10 points", "7, 20 points", "3, 3 points"):
        keeping.button(card).click()
    expect(phone.locator(".boxes")).to_contain_text("33")
    keeping.write(1)
    expect(phone.locator("ul").first).to_contain_text("33")


@pytest.mark.slow
def test_partners_come_to_a_sheet_of_two_sides_as_its_sides(phone: Page, room: OpenRoom) -> None:
    phone.goto("/#/score/new/diloti/Ann/Ben/Clara/Dario")
    expect(phone.get_by_text("Ann & Clara", exact=True)).to_be_visible()
    expect(phone.get_by_text("Ben & Dario", exact=True)).to_be_visible()
    expect(phone.get_by_role("button", name="Begin", exact=False)).to_be_enabled()


def test_unfinished_input_survives_a_reload(phone: Page, room: OpenRoom) -> None:
    keeping = Keeping(phone)
    keeping.open(begun(room, "Ann", "Ben"))
    phone.get_by_role("button", name="Ben, row 1: blank", exact=False).click()
    keeping.type("25+3")
    phone.reload()
    expect(keeping.button("Write 28 for Ben", exact=False)).to_be_visible()
    keeping.button("Write 28 for Ben", exact=False).click()
    expect(phone.get_by_role("button", name="Ben, row 1: 28", exact=True)).to_be_visible()
    phone.reload()
    expect(keeping.button("Close row 1")).to_be_visible()  # the written value is not typed again


@pytest.mark.slow
def test_an_unfinished_hand_survives_a_reload(phone: Page, room: OpenRoom) -> None:
    keeping = Keeping(phone)
    keeping.open(begun(room, *FOUR, sheet="king"))
    keeping.counts(4, 3)
    phone.reload()
    expect(phone.locator(".boxes button").nth(1)).to_contain_text("3")
    keeping.type_number(5)
    keeping.write(1)
    phone.reload()
    expect(keeping.button("Write hand 2")).to_be_visible()
    expect(phone.locator(".boxes button").nth(0)).not_to_contain_text("4")


def test_a_hand_being_stored_during_a_reload_is_written(phone: Page, room: OpenRoom) -> None:
    """Waiting entries are loaded before the sheet is shown."""
    keeping = Keeping(phone)
    keeping.open(begun(room, *FOUR, sheet="king"))
    keeping.counts(4, 3)
    phone.reload()
    expect(phone.locator(".boxes button").nth(1)).to_contain_text("3")
    phone.evaluate(HELD)
    keeping.type_number(5)
    keeping.write(1)
    phone.wait_for_function("() => window.keptUnheard() > 0")
    phone.reload()
    expect(keeping.button("Write hand 2")).to_be_visible()
    expect(phone.locator(".boxes button").nth(0)).not_to_contain_text("4")


@pytest.mark.slow
def test_a_locked_row_says_so_before_anything_is_written_and_esc_closes_what_lost_the_keys(
    phone: Page, room: OpenRoom
) -> None:
    keeping = Keeping(phone)
    keeping.open(begun(room, "Ann", "Ben"))
    for value in (10, 7):
        keeping.type(str(value))
        keeping.button(f"Write {value} for", exact=False).click()
    panel = keeping.panel("This sheet")
    panel.get_by_role("button", name="Lock").click()
    expect(panel.get_by_role("button", name="Unlock")).to_be_disabled()
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("dialog")).to_have_count(0)
    phone.get_by_role("button", name="Ann, row 1: 10", exact=True).click()
    expect(phone.get_by_text("Row 1 is locked.", exact=False)).to_be_visible()
    keeping.type("12")
    keeping.button("read wrongly").click()
    keeping.button("Correct Ann to 12").click()
    expect(phone.get_by_role("alert").filter(has_text="Row 1 is locked")).to_be_visible()
    expect(phone.get_by_role("region", name="Not written yet")).to_have_count(0)


@pytest.mark.slow
def test_a_reached_target_is_announced_near_the_pad(phone: Page, room: OpenRoom) -> None:
    keeping = Keeping(phone)
    keeping.open(begun(room, *FOUR, settings={"target": "30"}))
    for value in (5, 6, 7, 8, 10, 30, 7, 8):
        keeping.type(str(value))
        keeping.button(f"Write {value} for", exact=False).click()
    expect(phone.get_by_text("target reached by Ben")).to_be_in_viewport()
    expect(phone.locator("td.chosen")).to_be_in_viewport()
    keeping.button("Finish the game").click()
    expect(phone.get_by_role("heading", name="Ben won")).to_be_visible()
