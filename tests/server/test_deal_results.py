"""Against bots, the next deal waits until the player has read the result of the last one."""

import time

from .tables import FRIEND, YOU, OpenPage, bot, new_table
from .test_seats import join

PAUSE = 0.4  # bots play instantly, so they would have moved within these seconds
FEW = {"min_players": 2}


def play_a_deal(page: OpenPage) -> None:
    """Play until a deal is over and a bot moves next."""
    while True:
        page.wait_for_turn()
        scored = len(page.view["game"]["score"])
        page.play(page.moves[0])
        while not page.moves and len(page.view["game"]["score"]) == scored:
            page.wait()
        if len(page.view["game"]["score"]) > scored:
            if not page.moves:
                return
            page.ask(type="deal_seen", deals=scored + 1)


def moves_played(page: OpenPage) -> int:
    """Return the number of moves so far."""
    time.sleep(PAUSE)
    page.ask(type="pace", pace="instant")
    return int(page.view["moves_played"])


def test_bots_wait_until_the_result_of_a_deal_is_read(client):
    table = new_table(client, "chase-the-ace", [YOU, *[bot()] * 3], options=FEW)
    with OpenPage(client, table["table"], table["token"], reports_deals=True) as page:
        play_a_deal(page)
        before = page.view["moves_played"]
        assert moves_played(page) == before
        assert page.ask(type="deal_seen", deals=len(page.view["game"]["score"]))["type"] == "heard"
        page.wait_for_turn()
        assert page.view["moves_played"] > before


def test_a_page_that_comes_again_has_read_it(client):
    table = new_table(client, "chase-the-ace", [YOU, *[bot()] * 3], options=FEW)
    with OpenPage(client, table["table"], table["token"], reports_deals=True) as page:
        play_a_deal(page)
        before = page.view["moves_played"]
    with OpenPage(client, table["table"], table["token"], reports_deals=True) as page:
        page.wait_for_turn()
        assert page.view["moves_played"] > before


def test_a_program_that_does_not_report_deals_is_not_waited_for(client):
    table = new_table(client, "chase-the-ace", [YOU, *[bot()] * 3], options=FEW)
    with OpenPage(client, table["table"], table["token"]) as page:
        play_a_deal(page)
        before = page.view["moves_played"]
        page.wait_for_turn()
        assert page.view["moves_played"] > before


def test_a_program_that_has_not_announced_its_reports_is_not_waited_for_after_one(client):
    table = new_table(client, "chase-the-ace", [YOU, *[bot()] * 3], options=FEW)
    with OpenPage(client, table["table"], table["token"]) as page:
        assert page.ask(type="deal_seen", deals=0)["type"] == "heard"
        play_a_deal(page)
        before = page.view["moves_played"]
        page.wait_for_turn()
        assert page.view["moves_played"] > before


def test_nobody_waits_for_one_of_several_people(client):
    table = new_table(client, "chase-the-ace", [YOU, FRIEND, *[bot()] * 2], options=FEW)
    other = join(client, table).json()["token"]
    with (
        OpenPage(client, table["table"], table["token"], reports_deals=True) as ann,
        OpenPage(client, table["table"], other, reports_deals=True) as ben,
    ):
        for _ in range(40):
            for page in (ann, ben):
                if page.ask(type="moments") and page.moves:
                    page.play(page.moves[0])
            if len(ann.view["game"]["score"]) > 1:
                break
        assert len(ann.view["game"]["score"]) > 1
