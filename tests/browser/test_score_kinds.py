"""A game of every kind of sheet, entered by touch using only the form."""

import pytest
from playwright.sync_api import Page, expect

from parlour.scores.sheets import NAMES, sheet_named
from tests.browser.axe import findings
from tests.browser.forms import FormFiller
from tests.browser.sheets import Keeping, begun
from tests.browser.tables import beyond
from tests.browser.test_score_pages import come_to
from tests.open_room import OpenRoom

PEOPLE = ("Ann", "Ben", "Clara", "Dario")
KINDS = [name for name in NAMES if sheet_named(name).by_hands]
HANDS = 3  # for a kind that continues until a player has enough
#: Kinds whose questions can be answered wrongly.
WRONGLY = {"king", "diloti", "kontsina", "xeri", "letters", "chips"}


def people_for(kind: str) -> tuple[str, ...]:
    return PEOPLE[: sheet_named(kind).most or 3]


def shortened(kind: str) -> dict[str, object]:
    """One life each is a whole game of Chase the Ace."""
    return {"options": {"lives": "1", "match_rule": "all_lose"}} if kind == "chase" else {}


def finish(keeping: Keeping) -> None:
    """Finish the game with one touch, or on the settings page of the sheet if it could continue."""
    if keeping.page.locator(".hand").count() == 0:
        keeping.button("Finish the game").tap()
        return
    panel = keeping.panel("This sheet")
    panel.get_by_role("button", name="Finish the game").click()
    panel.get_by_role("button", name="Finish the game").click()


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_is_entered_from_its_form_alone(phone: Page, room: OpenRoom, kind: str) -> None:
    keeping, filler = Keeping(phone), FormFiller(phone)
    keeping.open(begun(room, *people_for(kind), sheet=kind, **shortened(kind)))
    expect(phone.locator(".hand .commit")).to_be_visible()
    before, refusal = keeping.totals, filler.spoil()
    assert (refusal != "") == (kind in WRONGLY), refusal
    assert keeping.totals == before
    for _ in range(10 if kind == "king" else HANDS):
        assert not any("=" in refusal for refusal in filler.fill())  # no formulas are typed here
        if filler.is_over:  # the server has said so while the page asked for the next hand
            break
        filler.write()
    keeping.button("Undo", exact=False).tap()
    expect(keeping.button("Redo", exact=False)).to_be_enabled()
    keeping.button("Redo", exact=False).tap()
    finish(keeping)
    expect(keeping.button("Play again, with the same players")).to_be_visible()
    assert beyond(phone) <= 0


@pytest.mark.slow
def test_what_is_asked_lies_on_the_paper_of_its_panel(phone: Page, room: OpenRoom) -> None:
    Keeping(phone).open(begun(room, *people_for("king"), sheet="king"))
    paper = phone.locator(".hand").evaluate("one => getComputedStyle(one).backgroundColor")
    fields = phone.locator(".hand .fields")
    looks = "one => [getComputedStyle(one).backgroundColor, getComputedStyle(one).backgroundImage]"
    colour, image = fields.evaluate(looks)
    assert colour == paper
    assert image.startswith(f"linear-gradient({paper}, {paper})")  # hides the shadow at an end


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_on_the_form_of_a_kind(phone: Page, room: OpenRoom, kind: str) -> None:
    filler = FormFiller(phone)
    Keeping(phone).open(begun(room, *people_for(kind), sheet=kind))
    expect(phone.locator(".hand .commit")).to_be_visible()
    assert findings(phone) == [], "as it is first visible"
    filler.fill()
    assert findings(phone) == [], "filled in"


@pytest.mark.slow
def test_counts_are_given_by_keys_alone(desk: Page, room: OpenRoom) -> None:
    Keeping(desk).open(begun(room, *PEOPLE, sheet="king"))
    for count in ("4", "3", "5"):
        come_to(desk, count)
        desk.keyboard.press("Enter")
    come_to(desk, "Write hand 1")
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("✓ all totals together −260")).to_be_visible()


@pytest.mark.slow
def test_numbers_are_typed_and_a_box_is_ticked_by_keys_alone(desk: Page, room: OpenRoom) -> None:
    keeping = Keeping(desk)
    keeping.open(begun(room, *PEOPLE[:3], sheet="rummy"))
    come_to(desk, "Ben")
    desk.keyboard.press("Space")
    desk.keyboard.type("12")  # Ann's: Ben is out and has nothing left
    come_to(desk, "Next player")
    desk.keyboard.press("Enter")
    desk.keyboard.type("300")
    expect(desk.locator(".outcome .wrong")).to_contain_text("Clara's deadwood is 1 to")
    desk.keyboard.press("Backspace")
    come_to(desk, "Out at one go", "checkbox")
    desk.keyboard.press("Space")
    expect(desk.locator(".gains")).to_contain_text("Ben (12 + 30) × 2 = 84")
    come_to(desk, "Write hand 1")
    desk.keyboard.press("Enter")
    expect(keeping.button("Undo: hand 1, who went out Ben", exact=False)).to_be_visible()
    assert keeping.totals[:3] == ["0", "84", "0"]


@pytest.mark.slow
def test_what_becomes_of_the_last_lives_is_asked_only_when_they_go(phone: Page, room: OpenRoom) -> None:
    keeping = Keeping(phone)
    keeping.open(begun(room, "Ann", "Ben", sheet="chase", **shortened("chase")))
    tie = phone.get_by_role("group", name="What becomes of the tie for the last lives")
    phone.locator(".fields button", has_text="Ann").first.tap()
    expect(phone.locator(".gains")).to_be_visible()
    expect(tie).to_have_count(0)
    phone.locator(".fields button", has_text="Ben").first.tap()
    keeping.choose("What becomes of the tie for the last lives", "they cut the cards for it")
    expect(phone.locator(".outcome .wrong")).to_contain_text("the cut decides this tie: name its winner")
    keeping.choose("Who won the cut", "Ben")
    keeping.write(1)
    expect(phone.get_by_text("Ben won the cut")).to_be_visible()
    keeping.button("Finish the game").click()
    expect(phone.get_by_role("heading", name="Ben won")).to_be_visible()
