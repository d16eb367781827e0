"""Spectators who watch a player's hand: three people in separate browsers."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import DESK, PHONE, Opening
from tests.browser.test_two_people import sit_down, table_of
from tests.open_room import OpenRoom

LOOKS = re.compile("Cy is watching (your|this) hand")
SEEN = ".hand [data-face]:not([data-face=''])"


def ask_ann(page: Page) -> None:
    """The spectator asks to watch Ann's hand."""
    page.get_by_role("button", name="Watch a player’s hand").click()
    page.get_by_label("Your name").fill("Cy")
    page.get_by_role("button", name="Ask Ann").click()
    expect(page.get_by_text("Waiting for Ann to agree.")).to_be_visible()


def own_cards(page: Page) -> set[str]:
    """The faces of the hand at the bottom of the screen."""
    return {str(card.get_attribute("data-face")) for card in page.locator(SEEN).all()}


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_spectator_watches_a_hand_until_the_player_ends_it(
    open_page: Opening, room: OpenRoom, size: dict[str, object]
) -> None:
    table, tokens = table_of(room, "xeri", "Ben", allow_shadowing=True)
    ann, ben, cy = open_page(**size), open_page(**size), open_page(**size)
    for page, token in ((ann, tokens[0]), (ben, tokens[1])):
        sit_down(page, table, token)
    cy.goto(f"/#/table/{table['table']}")
    ask_ann(cy)
    assert own_cards(cy) == set()
    expect(ann.get_by_text("Cy asks to watch your hand")).to_be_visible()
    expect(ben.get_by_text("Cy asks")).to_have_count(0)
    ann.get_by_role("button", name="Agree").focus()
    ann.keyboard.press("Enter")
    expect(cy.get_by_text("You are watching Ann’s hand")).to_be_visible()
    expect(ann.locator("[aria-live] > .paper").get_by_text("Cy is watching your hand.")).to_be_visible()
    for page in (ann, ben, cy):
        expect(page.get_by_role("img", name=LOOKS).first).to_be_visible()
    expect(cy.locator(SEEN)).to_have_count(len(own_cards(ann)))
    assert own_cards(cy) == own_cards(ann)
    expect(cy.locator("[data-move]")).to_have_count(0)
    ann.get_by_role("button", name="End this").click()
    expect(cy.get_by_text("You are no longer watching Ann’s hand.")).to_be_visible()
    expect(cy.locator(SEEN)).to_have_count(0)
    for page in (ann, ben, cy):
        expect(page.get_by_role("img", name=LOOKS)).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_while_a_spectator_watches_a_hand(
    open_page: Opening, room: OpenRoom, size: dict[str, object]
) -> None:
    table, tokens = table_of(room, "xeri", "Ben", allow_shadowing=True)
    ann, ben, cy = open_page(**size), open_page(**size), open_page(**size)
    for page, token in ((ann, tokens[0]), (ben, tokens[1])):
        sit_down(page, table, token)
    cy.goto(f"/#/table/{table['table']}")
    ask_ann(cy)
    assert findings(ann) == []
    ann.get_by_role("button", name="Agree").click()
    for page in (ann, ben, cy):
        expect(page.get_by_role("img", name=LOOKS).first).to_be_visible()
        assert findings(page) == []


@pytest.mark.slow
def test_a_refused_spectator_sees_no_cards(open_page: Opening, room: OpenRoom) -> None:
    table, tokens = table_of(room, "xeri", "Ben", allow_shadowing=True)
    ann, cy = open_page(), open_page(**PHONE)
    sit_down(ann, table, tokens[0])
    cy.goto(f"/#/table/{table['table']}")
    ask_ann(cy)
    ann.get_by_role("button", name="No", exact=True).click()
    expect(cy.get_by_text("Ann declined.")).to_be_visible()
    expect(ann.get_by_text("Cy asks")).to_have_count(0)
    assert own_cards(cy) == set()


def test_review_of_a_hand_ends_with_the_consent(open_page: Opening, room: OpenRoom) -> None:
    """Otherwise review would show the cards as long as the page is open."""
    table, tokens = table_of(room, "xeri", "Ben", allow_shadowing=True)
    ann, cy = open_page(), open_page()
    sit_down(ann, table, tokens[0])
    cy.goto(f"/#/table/{table['table']}")
    ask_ann(cy)
    ann.get_by_role("button", name="Agree").click()
    expect(cy.get_by_text("You are watching Ann’s hand")).to_be_visible()
    cy.keyboard.press("[")
    expect(cy.get_by_role("slider")).to_be_visible()
    expect(cy.locator(SEEN).first).to_be_visible()
    ann.get_by_role("button", name="End this").click()
    expect(cy.get_by_role("slider")).to_have_count(0)
    expect(cy.locator(SEEN)).to_have_count(0)


@pytest.mark.slow
def test_the_delay_of_spectators_is_a_table_setting(open_page: Opening) -> None:
    ann, cy = open_page(), open_page(**PHONE)
    ann.goto("/#/new/xeri")
    ann.get_by_role("heading", name="Spectators").click()
    ann.get_by_label("They see open cards").select_option("two minutes later")
    expect(ann.get_by_text("see open cards two minutes later", exact=True)).to_be_visible()
    ann.get_by_label("Spectators may watch a player’s hand").check()
    ann.get_by_role("button", name="Play").click()
    expect(ann.locator(".hand .touch")).to_have_count(6)
    cy.goto(ann.url)
    expect(cy.get_by_text("You see everything two minutes later.")).to_be_visible()
    expect(cy.get_by_role("button", name="Watch a player’s hand")).to_be_visible()
    assert findings(cy) == []
