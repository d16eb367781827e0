"""Answers to a page never depend on what its seat may not know.

This includes later deals, earlier moments and games after a restart.
"""

import json
import random
import re

import numpy as np
import pytest

from parlour.bots.time_control import Budget
from parlour.engine.chance import seed_words
from parlour.engine.linked import engine
from parlour.games import find
from parlour.match import Match
from parlour.match.match import before_move
from parlour.presentation.deals import deals_as_data
from parlour.presentation.hints import find_hint
from parlour.server.tables import bot_executor
from parlour.server.tables.actor import TableActor
from tests.waiting import wait_until_so

from .tables import YOU, OpenPage, bot, new_table

GAMES = ["crash", "diloti", "jack-change-it", "king", "mexican-sweat", "seven-rummy"]
BEFORE, DECISIONS = 3, 40  # made before the game restarts, and after it
MOMENTS = (0, 1, 3)
WORLDS = 2
DEALS = 3  # played before the score is checked


def searched(known_engine, match, seat, seconds):
    """Search with a fixed number of iterations, because the time depends on the machine."""
    return find_hint(known_engine, match, seat, Budget(60))


def asked(page):
    """Return the answers to all requests that change nothing."""
    touched = ["hand.0/0", *(f"{name}.0" for name in page.view["game"]["zones"])]
    told = [dict(type="arrange"), dict(type="moments"), dict(type="hint"), dict(type="why", touched=[])]
    told += [dict(type="why", touched=[thing]) for thing in touched]
    told += [dict(type="moment", at=at) for at in (*MOMENTS, page.view["moves_played"])]
    told += [dict(type="hint", at=1), dict(type="moment", at=page.view["moves_played"] + 1)]
    told += [dict(type="play", rev=page.view["rev"], move=move) for move in ("play 2c", "flip the table")]
    answers = [page.ask(**one) | {"id": ""} for one in told]
    window = page.view["window"]
    return [page.view | {"window": window and window["whole"]}, *answers]


def told_of(client, table, token):
    with OpenPage(client, table["table"], token) as page:
        return [*asked(page), client.get(f"/api/tables/{table['table']}").json()]


def live(client, table):
    return client.app._app.state.registry._tables[table["table"]]


def play(page, decisions):
    for number in range(decisions):
        page.wait_for_turn()
        if page.moves:
            page.play(page.moves[number % len(page.moves)])


def stop(client, table, monkeypatch):
    """Stop all bots."""
    monkeypatch.setattr(TableActor, "_next_bot", lambda table: None)
    wait_until_so(lambda: not live(client, table).bots_play, "a bot that has begun to think has moved")


@pytest.mark.parametrize("eye", ["own seat", "spectator"])
@pytest.mark.parametrize("game", GAMES)
def test_other_cards_change_no_answer(client, monkeypatch, game, eye):
    monkeypatch.setattr(bot_executor, "find_hint", searched)
    seats = find(game).seats.default
    table = new_table(client, game, [YOU, *[bot("uniform")] * (seats - 1)], deal="11")
    with OpenPage(client, table["table"], table["token"]) as page:
        play(page, BEFORE)
        for what in ("restart", "undo", "restart"):
            page.do(what, rev=page.view["rev"])
        play(page, DECISIONS)
        page.do("undo", rev=page.view["rev"])
        page.wait_for_turn()
        stop(client, table, monkeypatch)
    match, token = live(client, table).state.match, table["token"] if eye == "own seat" else None
    seen = 0 if eye == "own seat" else match.game.table.spectator
    words, true, before = np.array(seed_words(99)), match.table, list(match._before)
    sent, imagined = told_of(client, table, token), engine(match.game).imagined_by
    for _ in range(WORLDS):
        match.table = imagined(true, seen, words)
        pasts = [(imagined(past.table(true.dtype), seen, words), past.scored, past.calls) for past in before]
        match._before[:] = [before_move(*past) for past in pasts]
        for was, now in zip(sent, told_of(client, table, token), strict=True):
            assert [name for name in now if json.dumps(now[name]) != json.dumps(was[name])] == []


def test_how_a_score_arose_names_no_card_that_was_not_shown_to_all():
    match, chance = Match("seven-rummy", seed=4), random.Random(4)
    for number in range(1, DEALS + 1):
        while len(match.scored) < number:
            seat = match.deciders[0]
            match.play_move(seat, chance.choice(match.legal_moves(seat)))
        named = set(re.findall(r"\b[2-9TJQKA][cdhs]\b", json.dumps(deals_as_data(match)[-1]["sums"])))
        assert named
        assert named <= {hop["card"] for hop in match.log(None)[-1]["hops"] if hop["kind"] == "show"}
