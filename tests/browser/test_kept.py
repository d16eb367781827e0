"""What a browser keeps for the page may be from an older page, or broken; links may be cut short."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import alone
from tests.open_room import OpenRoom

SHOWN = {  # by the page, what stands there
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
ALMOST = {  # of the right form, and wrong within
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
    page.goto("about:blank")  # so that the page itself begins anew
    page.goto(address)


@pytest.mark.parametrize("kept", KEPT.values(), ids=KEPT)
def test_every_page_is_shown_whatever_was_kept(desk: Page, room: OpenRoom, kept: dict[str, str]) -> None:
    desk.goto("/")
    for address, shown in (SHOWN | {f"/#/table/{alone(room, 'xeri')['table']}": "Xeri"}).items():
        desk.evaluate(KEEP, kept)
        open_anew(desk, address)
        expect(desk.get_by_text(shown).first).to_be_visible()


@pytest.mark.slow
def test_what_an_older_page_kept_of_a_seat_leads_back_to_it(desk: Page, room: OpenRoom) -> None:
    table = alone(room, "xeri")
    seat = {"table": table["table"], "token": table["token"]}
    desk.goto("/")
    desk.evaluate(KEEP, {"parlour.tables": json.dumps([None, seat]), "parlour.orders": "null"})
    open_anew(desk, f"/#/table/{table['table']}")
    expect(desk.get_by_label("Your hand")).to_be_visible()


@pytest.mark.parametrize("cut", ["%", "table/%E0", "score/%ff", "rules/xeri/%", "seat/a/%"])
def test_a_link_that_was_cut_within_a_letter_shows_a_page(desk: Page, cut: str) -> None:
    desk.goto(f"/#/{cut}")
    expect(desk.get_by_role("link").or_(desk.get_by_role("button")).first).to_be_visible()
