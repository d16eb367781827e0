"""At a table with clocks, bots and clocks wait for those who read the rules before their first move."""

from contextlib import contextmanager

from parlour.server.cluster.presence import RulesReader
from parlour.server.tables.reading import LIMIT

from .tables import FRIEND, YOU, OpenPage, bot, new_table, open_pages, wait_for_all
from .test_hidden import live
from .test_seats import join

HALF_A_MINUTE = {"arrange_seconds": 30}


def rules(page, is_open):
    """Open or close the rules; return whether others wait."""
    answer = page.ask(type="rules_open", open=is_open)
    assert answer["type"] == "heard"
    return answer["waits"]


@contextmanager
def two_at_crash(client):
    """Two people who have half a minute to arrange their rows, and the table."""
    table = new_table(client, "crash", [YOU, FRIEND], deal="3", clocks=HALF_A_MINUTE)
    tokens = [table["token"], join(client, table).json()["token"]]
    with open_pages(client, table, tokens) as pages:
        wait_for_all(pages)
        yield pages, live(client, table)


def test_against_bots_the_clock_waits_until_the_rules_are_closed(timed, clock):
    table = new_table(timed, "crash", [YOU, *[bot()] * 3], deal="3", clocks=HALF_A_MINUTE)
    with OpenPage(timed, table["table"], table["token"]) as page:
        clock.advance(10)
        actor = live(timed, table)
        left = actor.clocks.as_data()["closes_in"]
        assert rules(page, True)
        assert actor.clocks.as_data() is None
        clock.advance(10 * LIMIT)
        assert actor.state.match.settled == 0
        assert not rules(page, False)
        clock.settle()
        assert actor.clocks.as_data()["closes_in"] == left


def test_bots_do_not_play_for_time_while_the_rules_are_read(timed, clock):
    table = new_table(timed, "cash", [YOU, *[bot()] * 3], deal="3", pace="slow")
    with OpenPage(timed, table["table"], table["token"]) as page:
        assert rules(page, True)
        actor = live(timed, table)
        clock.settle()
        before = actor.state.revision
        clock.advance(100)
        assert actor.state.revision == before
        rules(page, False)
        clock.advance(100)
        assert actor.state.revision > before


def test_several_people_wait_for_each_other(timed, clock):
    with two_at_crash(timed) as ((ann, ben), table):
        assert rules(ann, True)
        assert rules(ben, True)
        assert rules(ann, False)
        clock.advance(LIMIT / 2)
        assert table.clocks.as_data() is None
        assert not rules(ben, False)
        assert table.clocks.as_data()["closes_in"] == 30


def test_several_people_wait_for_a_minute_at_most(timed, clock):
    with two_at_crash(timed) as ((ann, _), table):
        assert rules(ann, True)
        clock.advance(LIMIT + 1)
        assert table.clocks.as_data()["closes_in"] == 29
        assert not rules(ann, True)


def test_a_first_move_ends_the_waiting(timed, clock):
    with two_at_crash(timed) as ((ann, _), table):
        assert rules(ann, True)
        ann.play(ann.moves[0])
        clock.settle()
        assert table.clocks.as_data() is not None
        assert not rules(ann, True)


def test_nothing_waits_where_nothing_is_timed(client):
    table = new_table(client, "xeri", deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        assert not rules(page, True)


def test_a_reader_at_another_server_is_waited_for(timed, clock):
    with two_at_crash(timed) as (_, table):
        table.elsewhere = lambda: [1, RulesReader(1)]
        assert table.clocks.as_data() is None


def test_a_spectator_reads_as_they_like(client):
    table = new_table(client, "crash", [YOU, *[bot()] * 3], deal="3", clocks=HALF_A_MINUTE)
    with OpenPage(client, table["table"]) as page:
        assert page.ask(type="rules_open", open=True)["code"] == "seat.required"


def test_messages_that_change_nothing_cause_no_views(client):
    table = new_table(client, "xeri", [YOU, FRIEND])
    tokens = [table["token"], join(client, table).json()["token"]]
    with open_pages(client, table, tokens) as pages:
        wait_for_all(pages)
        for page in pages:
            page.ask(type="line", takes=400)
        pages[1].ask(type="line", takes=400)  # all views before have arrived
        before = [len(page.views) for page in pages]
        for number in range(5):
            rules(pages[0], number % 2 == 0)
            pages[0].ask(type="deal_seen", deals=number)
        pages[1].ask(type="line", takes=400)
        assert [len(page.views) for page in pages] == before
