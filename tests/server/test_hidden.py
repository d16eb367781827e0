"""The bytes that a seat receives do not depend on anything it may not know, in any game."""

import json

import numpy as np
import pytest

from parlour.engine.chance import seed_words
from parlour.engine.linked import engine
from parlour.games import find, list_games
from parlour.server.tables.actor import TableActor
from tests.waiting import wait_until_so

from .tables import YOU, OpenPage, bot, new_table

DECISIONS = 4
WORLDS = 3


def sent_to(client, table, token):
    """Return the first message of a page, without the remaining time of a window, which changes."""
    with OpenPage(client, table["table"], token) as page:
        window = page.view["window"]
        return page.view | {"window": window and window["whole"]}


def live(client, table):
    """Return the table in the server, so that a test can exchange hidden cards."""
    return client.app._app.state.registry._tables[table["table"]]


@pytest.mark.parametrize("eye", ["own seat", "spectator"])
@pytest.mark.parametrize("game", list_games())
def test_other_cards_where_nobody_sees_them_change_no_byte(client, monkeypatch, game, eye):
    seats = find(game).seats.default
    table = new_table(client, game, [YOU, *[bot("uniform")] * (seats - 1)], deal="11")
    token = table["token"] if eye == "own seat" else None
    with OpenPage(client, table["table"], table["token"]) as page:
        for _ in range(DECISIONS):
            page.wait_for_turn()
            if page.moves:
                page.play(page.moves[len(page.moves) // 2])
        page.wait_for_turn()
        while live(client, table).bots_play:
            page.do("pace", pace="instant")
    monkeypatch.setattr(TableActor, "_next_bot", lambda table: None)  # whose answers are still sealed
    wait_until_so(lambda: not live(client, table).bots_play, "a bot that has begun to think has moved")
    match = live(client, table).state.match
    seen = 0 if eye == "own seat" else match.game.table.spectator
    sent, words, true = sent_to(client, table, token), np.array(seed_words(99)), match.table
    for _ in range(WORLDS):
        match.table = engine(match.game).imagined_by(true, seen, words)
        now = sent_to(client, table, token)
        assert [name for name in now if json.dumps(now[name]) != json.dumps(sent[name])] == []
        assert json.dumps(now) == json.dumps(sent)
