"""A complete first deal of each game through the page, at three sizes, by touching what the guide means.

At each step: the prompt says what can be done, the guide what to do, no two buttons have the same text, the
last move is shown, and nothing exceeds the edge. After the deal, its result says who scored what and why.
"""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from parlour.games import find, list_games
from parlour.presentation.first_deal import LEARNER, first_deal
from tests.browser.conftest import DESK, PHONE, Opening
from tests.browser.player import BrowserPlayer
from tests.browser.tables import at_rest, beyond
from tests.open_room import OpenRoom
from tests.server.tables import YOU, Message, OpenPage, new_table

SIZES: dict[str, dict[str, Any]] = {
    "desk": DESK,
    "phone": PHONE,
    "small": PHONE | {"viewport": {"width": 320, "height": 568}},
}
CARD = re.compile(r"\b[A2-9TJQK][cdhs]\b|[()]")
NO_RESULT = ("forty-thieves",)  # its deal is the whole game, which is too long here
MOST = 400


def words(text: str) -> list[str]:
    """Return the text between the cards, which are drawn."""
    return [part.strip() for part in CARD.split(text.replace("`", "")) if part.strip(" .")]


def check_step(page: Page, player: BrowserPlayer) -> None:
    view = player.view
    guide = page.get_by_role("region", name="Guide")
    for part in words(view["guide"]["text"]):
        expect(guide).to_contain_text(part)
    prompt = page.locator(".line [role=status]")
    for part in words(view["game"]["prompt"]):
        expect(prompt).to_contain_text(part, ignore_case=True)
    labels = page.locator(".buttons [data-move]").all_inner_texts()
    assert len(labels) == len(set(labels))
    if view["log"] and page.locator(".event").count():
        told = page.locator(".event").inner_text()
        assert told
        assert not re.search(r"\bseat \d", told)
    assert beyond(page) <= 0


def wait_for_stop(page: Page, player: BrowserPlayer, move: str) -> None:
    """Wait until the guide means this move. Results of deals and rounds, which hide it, are closed."""
    guide = page.get_by_role("region", name="Guide")

    def here() -> bool:
        return (player.view.get("guide") or {}).get("move") == move

    def close() -> bool:
        player.put_the_slip_away()
        return here() and guide.is_visible()

    player.wait_until(close)
    at_rest(page)
    player.wait_until(close)


def follow(page: Page, player: BrowserPlayer, room: OpenRoom, table: Message) -> None:
    """Make the move that the guide means: by touch, or for a composed one as a program."""
    move, before = player.view["guide"]["move"], player.view["rev"]
    listed = [one for one in player.view["choices"]["moves"] if one["text"] == move]
    forms = {one["form"] for one in player.view["choices"].get("composed") or []}
    composed = "rows" in player.view["choices"] or not listed or listed[0]["form"] in forms
    if composed:
        with OpenPage(room.client, table["table"], table["token"]) as program:
            answer = program.play(move)
            assert answer["type"] == "ack", answer
    else:
        for thing in listed[0]["touch"]:
            if player.view["rev"] > before:
                break
            place = page.locator(f"[data-thing='{thing}']").or_(page.locator(f"[data-zone='{thing}'] button"))
            at_rest(page)
            place.first.click(position={"x": 6, "y": 8})
            player.wait_for_answers()
        button = page.locator(f"[data-move={json_text(move)}]")
        if player.view["rev"] == before and button.count():
            button.first.click()
    player.wait_until(lambda: bool(player.view["rev"] > before))


def json_text(move: str) -> str:
    return '"' + move.replace('"', '\\"') + '"'


def has_result(view: Any) -> bool:
    return bool(view["game"]["score"] or view["game"].get("rounds") or view["game"]["over"])


def play_to_the_result(room: OpenRoom, table: Message) -> None:
    """Play on as a program until a deal or round is over."""
    chance = random.Random("result")  # the first move each time may go on for ever
    with OpenPage(room.client, table["table"], table["token"]) as program:
        for _ in range(MOST):
            while not (program.moves or has_result(program.view)):
                program.wait()
            if has_result(program.view):
                return
            program.play(chance.choice(program.moves))
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", list_games())
def test_a_first_deal_is_played_to_its_result(
    open_page: Opening, room: OpenRoom, game: str, size: str
) -> None:
    page = open_page(**SIZES[size])
    deal, table = first_deal(find(game)), new_table(room.client, game, [YOU], first_deal=True)
    assert deal is not None
    player = BrowserPlayer(page, game)
    player.sit_down(table)
    for step in deal.steps_of(LEARNER):
        wait_for_stop(page, player, step.move)
        check_step(page, player)
        follow(page, player, room, table)
    if game in NO_RESULT:
        return
    if not page.locator(".slip").count():
        play_to_the_result(room, table)
    slip = page.locator(".slip")
    slip.wait_for()
    game_view = player.view["game"]
    summary = game_view["summary"] if game_view["score"] else game_view["round"]
    assert summary
    for sentence in summary:
        for part in words(sentence):
            expect(slip).to_contain_text(part, ignore_case=True)
    assert player.refused == []
