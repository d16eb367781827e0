"""Repeated requests are carried out once, and the size of a table is limited."""

import pytest

from parlour.server.tables import actor

from .tables import FRIEND, YOU, OpenPage, bot, new_table, open_pages, play_one, wait_for_all
from .test_seats import join
from .test_shadowing import ask, wait_until


@pytest.mark.parametrize("game", ["cash", "crash"])
def test_two_wishes_for_a_step_back_count_once_where_all_choose_at_once(client, game):
    """A page that is tapped twice sends the request twice, with the same revision."""
    table = new_table(client, game, [YOU, bot(), bot(), bot()], deal="5")
    with OpenPage(client, table["table"], table["token"]) as page:
        for _ in range(3):
            page.wait_for_turn()
            page.play(page.moves[0])
        rev = page.view["rev"]
        assert page.ask(type="undo", rev=rev)["type"] == "ack"
        assert page.ask(type="undo", rev=rev)["code"] == "table.conflict"
        state = client.app._app.state.registry._tables[table["table"]].state
        assert (state.takeback_count, len(state.decision_starts[0])) == (1, 2)


def test_whoever_has_asked_for_a_step_back_does_not_ask_the_others_anew(client):
    """Otherwise players who have agreed already would be asked again."""
    table = new_table(client, "king", [YOU, *[FRIEND] * 3], deal="3")
    tokens = [table["token"], *(join(client, table, name).json()["token"] for name in ("Ben", "Cy", "Dan"))]
    with open_pages(client, table, tokens) as pages:
        wait_for_all(pages)
        asker = next(page for page in pages if page.moves)
        play_one(pages)
        others = [page for page in pages if page is not asker]
        asker.do("undo", rev=asker.view["rev"])
        others[0].ask(type="consent", agree=True)
        wait_until(asker, lambda view: len(view["takeback"]["waiting"]) == 2)
        assert asker.ask(type="undo", rev=asker.view["rev"])["code"] == "takeback.pending"
        for page in others[1:]:
            page.ask(type="consent", agree=True)
        wait_until(asker, lambda view: view["moves_played"] == 0)


def test_a_table_that_has_lived_for_ever_says_so_and_loses_nothing(client, monkeypatch):
    table = new_table(client, "xeri", [YOU, FRIEND], deal="3")
    token = join(client, table).json()["token"]
    with (
        OpenPage(client, table["table"], table["token"]) as ann,
        OpenPage(client, table["table"], token) as ben,
    ):
        wait_for_all([ann, ben])
        play_one([ann, ben])
        kept = len(client.app._app.state.registry._tables[table["table"]].events)
        monkeypatch.setattr(actor, "ARRANGED", kept)
        assert ann.ask(type="pace", pace="slow")["code"] == "limit.events"
        play_one([ann, ben])  # the game goes on
        monkeypatch.setattr(actor, "EVENTS", kept + 1)
        mover = ann if ann.moves else ben
        told = mover.ask(type="play", rev=mover.view["rev"], move=mover.moves[0])
        assert told["code"] == "limit.events"
        assert mover.ask(type="moment", at=2)["type"] == "moment"
        assert mover.view["moves_played"] == 2


def test_no_bot_thinks_at_a_table_that_keeps_no_more(client, monkeypatch):
    table = new_table(client, "king", [YOU, bot(), bot(), bot()], deal="5")
    with OpenPage(client, table["table"], table["token"]) as ann:
        ann.wait_for_turn()
        found = client.app._app.state.registry._tables[table["table"]]
        monkeypatch.setattr(actor, "EVENTS", len(found.events) + 1)
        ann.play(ann.moves[0])
        assert found.full
        assert not found.bots_play


def fill(client, table, monkeypatch):
    """Lower the limit of events to the current number."""
    found = client.app._app.state.registry._tables[table["table"]]
    for name in ("ARRANGED", "EVENTS"):
        monkeypatch.setattr(actor, name, len(found.events))
    return found


def test_a_game_at_a_full_table_goes_on_at_another(client, monkeypatch):
    table = new_table(client, "forty-thieves", [YOU], deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        for _ in range(3):
            page.play(page.moves[0])
        found = fill(client, table, monkeypatch)
        answer = client.post(f"/api/tables/{table['table']}/on", json={"token": table["token"], "at": 1})
        assert answer.status_code == 201, answer.text
        assert found.events[-1]["kind"] == "copied"
        assert page.ask(type="play", rev=page.view["rev"], move=page.moves[0])["code"] == "limit.events"


def test_a_rematch_follows_a_full_table(client, monkeypatch):
    table = new_table(client, "forty-thieves", [YOU], deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.play("quit")
        found = fill(client, table, monkeypatch)
        assert page.ask(type="rematch")["table"] == found.state.rematch_table


def test_whoever_stands_behind_somebody_can_be_sent_away_from_a_full_table(client, monkeypatch):
    table = new_table(client, "king", [YOU, bot(), bot(), bot()], allow_shadowing=True)
    with OpenPage(client, table["table"], table["token"]) as ann, OpenPage(client, table["table"]) as cy:
        ann.wait_for_turn()
        number = ask(cy, ann)
        ann.ask(type="admit", number=number, agree=True)
        monkeypatch.setattr(actor, "ARRANGED", 0)
        monkeypatch.setattr(actor, "EVENTS", 0)
        assert ann.ask(type="admit", number=number, agree=False)["type"] == "ack"
        assert wait_until(cy, lambda view: view["shadowing"]["wish"]["is"] == "ended")["game"]["seat"] is None
        for agree in (True, False):  # a request is answered and ended only once
            assert ann.ask(type="admit", number=number, agree=agree)["type"] == "refused"


def test_a_deal_that_many_play_elsewhere_is_noted_once(client):
    table = new_table(client, "xeri", deal="5")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        for name in ("Ben", "Cy"):
            asked = {"name": name, "invite": table["invite"]}
            assert client.post(f"/api/tables/{table['table']}/challenge", json=asked).status_code == 201
        kinds = [event["kind"] for event in client.app._app.state.registry._tables[table["table"]].events]
        assert kinds.count("copied") == 1
