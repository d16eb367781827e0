"""Stored data may be outdated or damaged, and links may be truncated."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import alone
from tests.open_room import OpenRoom

SHOWN = {  # by the page, the stored value
    "/#/": "Keep score",
    "/#/mine": "Your games",
    "/#/new/xeri": "Who plays",
    "/#/score": "Score sheets",
    "/#/score/new": "New game",
    "/#/score/season": "Season",
}
BROKEN = {
    "nothing": "null",
    "a number": "5",
    "a list of nothing": "[null]",
    "a list of an empty thing": "[{}]",
    "a list of a text": '["x"]',
    "nothing by name": '{"xeri": null}',
    "cut": "{",
}
ALMOST = {  # of the right form, with wrong content
    "parlour.settings": '{"name": null, "sortings": null, "letters": {"hint": 5}}',
    "parlour.results": '[{"table": "t", "at": "x"}, {"table": "t", "at": 1e300}]',
    "parlour.tables": '[{"table": "t"}, {"table": 5}]',
    "parlour.orders": '{"xeri": 5}',
    "parlour.score-keys": '[{"sheet": "s", "key": 5}, {"sheet": "s", "key": "k", "changed": "x"}]',
    "parlour.score-people": '[{"name": 5}, {"used": 1}]',
    "parlour.score-look": '{"font": null}',
}
KEPT = {name: dict.fromkeys(ALMOST, text) for name, text in BROKEN.items()} | {"almost": ALMOST}
KEEP = "kept => { localStorage.clear(); Object.assign(localStorage, kept); }"


def open_anew(page: Page, address: str) -> None:
    page.goto("about:blank")  # so that the page starts again
    page.goto(address)


@pytest.mark.parametrize("kept", KEPT.values(), ids=KEPT)
def test_pages_work_with_damaged_stored_data(desk: Page, room: OpenRoom, kept: dict[str, str]) -> None:
    desk.goto("/")
    for address, shown in (SHOWN | {f"/#/table/{alone(room, 'xeri')['table']}": "Xeri"}).items():
        desk.evaluate(KEEP, kept)
        open_anew(desk, address)
        expect(desk.get_by_text(shown).first).to_be_visible()


@pytest.mark.slow
def test_seats_stored_by_older_versions_still_work(desk: Page, room: OpenRoom) -> None:
    table = alone(room, "xeri")
    seat = {"table": table["table"], "token": table["token"]}
    desk.goto("/")
    desk.evaluate(KEEP, {"parlour.tables": json.dumps([None, seat]), "parlour.orders": "null"})
    open_anew(desk, f"/#/table/{table['table']}")
    expect(desk.get_by_label("Your hand")).to_be_visible()


@pytest.mark.parametrize("cut", ["%", "table/%E0", "score/%ff", "rules/xeri/%", "seat/a/%"])
def test_truncated_links_show_a_page(desk: Page, cut: str) -> None:
    desk.goto(f"/#/{cut}")
    expect(desk.get_by_role("link").or_(desk.get_by_role("button")).first).to_be_visible()
