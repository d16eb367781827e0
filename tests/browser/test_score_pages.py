"""The pages of the score keeper, used by touch, by keyboard and offline."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.axe import findings
from tests.browser.conftest import DESK, PHONE, Opening
from tests.browser.keys import FOCUS, MOST
from tests.browser.sheets import FOUR, Keeping, Wire, begun
from tests.browser.tables import at_rest, beyond
from tests.open_room import OpenRoom
from tests.server_sheets.phones import Phone

SEEN = ("seen", "nowhere")  # where the focus may be
SIZES: list[ViewportSize] = [DESK["viewport"], PHONE["viewport"], {"width": 320, "height": 568}]


@pytest.fixture
def other(open_page: Opening) -> Page:
    """A second phone."""
    return open_page(**PHONE)


@pytest.mark.slow
def test_a_game_of_king_is_kept_by_touch(phone: Page, room: OpenRoom) -> None:
    keeping = Keeping(phone)
    phone.goto("/")
    phone.get_by_role("link", name="Keep score").click()
    phone.get_by_role("link", name="New game").click()
    phone.get_by_role("combobox", name="Sheet").select_option("king")
    for name in FOUR:
        phone.get_by_label("New player").fill(name)
        keeping.button("Add").click()
    keeping.button("Begin").click()
    keeping.first_six_hands_of_king()
    keeping.choose("Trump, no trump or auction", "auction")
    keeping.choose("Who bought the choice of trumps", "Ann")
    keeping.choose("For how many tricks", "4")
    keeping.choose("Played up or down", "up")
    keeping.counts(5, 2, 4)
    expect(phone.locator(".gains")).to_contain_text("Clara 25 × 4 + 25 × 4 = 200")
    keeping.write(7)
    for hand in (8, 9, 10):
        keeping.choose("Trump, no trump or auction", "trump")
        keeping.choose("Played up or down", "down")
        keeping.counts(4, 3, 3)
        keeping.write(hand)
    expect(phone.get_by_text("✓ all totals together 0")).to_be_visible()
    assert sum(map(int, keeping.totals[:4])) == 0
    panel = keeping.panel("This sheet")
    panel.get_by_role("button", name="Finish the game").click()
    panel.get_by_role("button", name="Finish the game").click()
    keeping.button("Play again, with the same players").click()
    expect(phone.get_by_role("heading", name="King 1 (2)")).to_be_visible()
    phone.get_by_role("link", name="Back").click()
    expect(phone.get_by_role("heading", name="Finished")).to_be_visible()


@pytest.mark.slow
def test_three_lines_of_the_sheet_stay_in_sight_while_an_auction_is_entered(
    phone: Page, room: OpenRoom
) -> None:
    keeping = Keeping(phone)
    keeping.open(begun(room, *FOUR, sheet="king"))
    keeping.first_six_hands_of_king()
    lines = phone.locator("tbody tr")

    def assert_in_sight() -> None:
        for number in (5, 6, 7):
            expect(lines.nth(number - 1)).to_be_in_viewport(ratio=0.99)

    assert_in_sight()
    for question, answer in {
        "Trump, no trump or auction": "auction",
        "Who bought the choice of trumps": "Ann",
        "For how many tricks": "4",
        "Played up or down": "up",
    }.items():
        keeping.choose(question, answer)
        assert_in_sight()
    keeping.counts(5, 2, 4)
    expect(phone.get_by_text("✓ all totals together −975")).to_be_visible()
    assert_in_sight()
    keeping.button("For how many tricks: 4").click()
    keeping.choose("For how many tricks", "3")
    expect(phone.locator(".gains")).to_contain_text("Clara 25 × 4 + 25 × 3 = 175")


@pytest.mark.slow
def test_an_auction_without_a_bidder_is_refused_before_it_is_written(phone: Page, room: OpenRoom) -> None:
    keeping = Keeping(phone)
    keeping.open(begun(room, *FOUR, sheet="king"))
    keeping.first_six_hands_of_king()
    keeping.choose("Trump, no trump or auction", "auction")
    keeping.choose("Played up or down", "up")
    keeping.counts(5, 2, 4)
    expect(phone.get_by_text("an auction needs who bought it", exact=False)).to_be_visible()
    expect(keeping.button("Write hand 7")).to_be_disabled()


def test_offline_entries_wait_and_are_not_overwritten(phone: Page, other: Page, room: OpenRoom) -> None:
    link = begun(room, "Ann", "Ben")
    wire = Wire(phone)
    mine, theirs = Keeping(phone), Keeping(other)
    mine.open(link)
    theirs.open(link)
    wire.cut()
    expect(phone.get_by_role("status").first).to_contain_text("Not connected")
    mine.type("10")
    mine.button("Write 10 for Ann, then Ben").click()
    mine.type("25")
    mine.button("Write 25 for Ben, then row 2").click()
    expect(phone.locator("ul").first).to_contain_text("+25 waiting")
    phone.reload()
    expect(phone.get_by_role("button", name="Ben, row 1: 25 waiting")).to_be_visible()
    theirs.button("Ben, row 1: blank", exact=False).click()
    theirs.type("30")
    theirs.button("Write 30 for Ben, then Ann").click()
    expect(other.get_by_role("button", name="Ben, row 1: 30", exact=False)).to_be_visible()
    wire.mend()
    quarrel = phone.get_by_role("region", name="Not written yet")
    expect(quarrel).to_contain_text("Ben, row 1: 25")
    expect(quarrel).to_contain_text("Ben, row 1: 30")
    quarrel.get_by_label("Reason for the change").fill("counted twice")
    quarrel.get_by_role("button", name="Write as a correction").click()
    expect(quarrel).to_have_count(0)
    for page in (phone, other):
        expect(page.get_by_role("button", name="Ben, row 1: 25 corrected")).to_be_visible()
        expect(page.get_by_role("button", name="Ann, row 1: 10")).to_be_visible()
    sheet, key = link.split("/")[3:]
    with Phone(room.client, sheet, key) as looking:
        cells = looking.shown["rows"][0]["cells"]
        assert [cell["values"] for cell in cells] == [["10"], ["30", "25"]]


@pytest.mark.slow
def test_a_conflict_can_keep_the_current_value(phone: Page, room: OpenRoom) -> None:
    link = begun(room, "Ann", "Ben")
    wire, keeping = Wire(phone), Keeping(phone)
    keeping.open(link)
    wire.cut()
    keeping.type("7")
    keeping.button("Write 7 for Ann, then Ben").click()
    sheet, key = link.split("/")[3:]
    with Phone(room.client, sheet, key) as faster:
        faster.write("add", player="p1", value=8, row=1)
    wire.mend()
    keeping.button("Keep the current value").click()
    expect(phone.get_by_role("button", name="Ann, row 1: 8")).to_be_visible()
    assert keeping.totals[:2] == ["8", "0"]


@pytest.mark.slow
def test_a_hand_written_elsewhere_is_not_asked_again(phone: Page, room: OpenRoom) -> None:
    link = begun(room, *FOUR, sheet="king")
    Keeping(phone).open(link)
    expect(phone.get_by_role("button", name="Write hand 1")).to_be_visible()
    with Phone(room.client, *link.split("/")[3:]) as faster:
        faster.write("hand", number=1, inputs={"tricks": {"p1": 4, "p2": 3, "p3": 5, "p4": 1}}, seen=0)
    expect(phone.get_by_role("button", name="Write hand 2")).to_be_visible()


@pytest.mark.slow
def test_several_hands_are_entered_offline(phone: Page, room: OpenRoom) -> None:
    wire, keeping = Wire(phone), Keeping(phone)
    keeping.open(begun(room, *FOUR, sheet="king"))
    wire.cut()
    expect(phone.get_by_role("status").first).to_contain_text("Not connected")
    keeping.counts(4, 3, 5)
    keeping.write(1)
    keeping.counts(0, 6, 4)
    keeping.write(2)
    expect(phone.get_by_text("2 entries are waiting here", exact=False)).to_be_visible()
    assert keeping.totals[:4] == ["0", "0", "0", "0"]
    wire.mend()
    expect(phone.get_by_text("✓ all totals together −520")).to_be_visible()


@pytest.mark.slow
def test_undo_describes_its_effect_and_the_key_is_hidden(phone: Page, room: OpenRoom) -> None:
    keeping = Keeping(phone)
    keeping.open(begun(room, "Ann", "Ben"))
    assert len(phone.url.split("#")[1].split("/")) == 3
    keeping.type("5")
    keeping.button("Write 5 for Ann, then Ben").click()
    keeping.button("Undo: E1 Ann row 1: 5").click()
    expect(phone.get_by_role("button", name="Ann, row 1: blank")).to_be_visible()
    keeping.button("Redo: E1 Ann row 1: 5").click()
    expect(phone.get_by_role("button", name="Ann, row 1: 5")).to_be_visible()


def test_a_read_only_sheet_has_no_entry_form(phone: Page, room: OpenRoom) -> None:
    sheet, key = begun(room, "Ann", "Ben").split("/")[3:]
    with Phone(room.client, sheet, key) as owner:
        shown = owner.ask(type="share", role="look")["key"]
    Keeping(phone).open(f"/#/score/{sheet}/{shown}")
    expect(phone.get_by_role("heading", name="Standings")).to_have_count(0)
    expect(phone.locator(".pad")).to_have_count(0)
    phone.goto("/#/score/nothing/atall")
    expect(phone.get_by_text("This link opens no score sheet", exact=False).first).to_be_visible()


def come_to(page: Page, name: str, role: str = "button") -> None:
    """Press Tab until the element has the focus, which is always visible."""
    wanted = page.get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]
    expect(wanted).to_be_visible()
    for _ in range(MOST):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
        if page.evaluate(FOCUS) not in SEEN:
            assert at_rest(page).evaluate(FOCUS) in SEEN
    raise AssertionError(f"{name} is not reached")


def test_a_sheet_is_begun_and_written_by_keys_alone(desk: Page) -> None:
    desk.goto("/#/score")
    come_to(desk, "New game", "link")
    desk.keyboard.press("Enter")
    come_to(desk, "New player", "textbox")
    for name in ("Ann", "Ben"):
        desk.keyboard.type(name)
        desk.keyboard.press("Enter")
    come_to(desk, "Move player 1: drag, or arrow keys")
    desk.keyboard.press("ArrowDown")
    come_to(desk, "Begin")
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("heading", name="Ben row 1")).to_be_visible()
    desk.keyboard.type("25+30-5")
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("button", name="Ben, row 1: 50")).to_be_visible()
    desk.keyboard.type("-3")
    come_to(desk, "Write −3 for Ann, then row 2")
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("button", name="Ann, row 2: blank")).to_be_visible()
    for place, total in enumerate(("50", "−3")):
        expect(desk.locator(".total").nth(place)).to_have_text(total)


def assert_open_to_all(page: Page, what: str) -> None:
    """No accessibility problem on a desktop and two phones; nothing is wider than the screen."""
    for size in SIZES:
        page.set_viewport_size(size)
        assert findings(page) == [], what
        assert beyond(page) <= 0, what


@pytest.mark.slow
def test_axe_finds_nothing_on_the_games_and_a_new_one(desk: Page) -> None:
    desk.goto("/#/score")
    expect(desk.get_by_role("link", name="New game")).to_be_visible()
    assert_open_to_all(desk, "no games")
    desk.goto("/#/score/new")
    desk.get_by_role("combobox", name="Sheet").select_option("chase")
    desk.get_by_label("New player").fill("Ann")
    desk.get_by_role("button", name="Add").click()
    desk.locator("summary").click()
    assert_open_to_all(desk, "a new game")


@pytest.mark.slow
def test_axe_finds_nothing_on_a_sheet(desk: Page, room: OpenRoom) -> None:
    keeping = Keeping(desk)
    link = begun(room, *FOUR, "Eve", "Finn")
    keeping.open(link)
    keeping.type("5")
    keeping.button("Write 5 for Ann, then Ben").click()
    keeping.button("Ann, row 1: 5").click()
    for ground in ("paper", "white", "mint", "sky", "dark", "contrast"):
        desk.evaluate("ground => (document.documentElement.dataset.ground = ground)", ground)
        assert findings(desk) == [], ground
    assert_open_to_all(desk, "rows")
    keeping.button("Players").click()
    assert_open_to_all(desk, "players")
    for name in ("Chart", "History", "Share", "Tools", "Players", "This sheet", "Appearance"):
        panel = keeping.panel(name)
        expect(panel).to_be_visible()
        assert_open_to_all(desk, name)
        desk.keyboard.press("Escape")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["king", "diloti", "rummy", "columns", "chase", "chips"])
def test_axe_finds_nothing_on_a_form(desk: Page, room: OpenRoom, kind: str) -> None:
    names = FOUR[:2] if kind == "diloti" else FOUR
    Keeping(desk).open(begun(room, *names, sheet=kind))
    expect(desk.get_by_role("button", name="Write hand 1")).to_be_visible()
    assert_open_to_all(desk, kind)
