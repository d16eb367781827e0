"""Requests at a table other than moves: reasons, hints, take-backs, earlier positions, a rematch."""

from contextlib import contextmanager

import pytest

from parlour.server.tables.state import MAX_RESTARTED_GAMES, State
from tests.server.configs import table_config

from .tables import FRIEND, YOU, OpenPage, bot, new_table, open_pages, play_one, wait_for_all
from .test_hidden import live
from .test_seats import join

KING = [YOU, *[bot()] * 3]


def test_a_move_is_acknowledged_with_the_revision_that_shows_it(client):
    table = new_table(client, "xeri", deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        rev = page.view["rev"]
        answer = page.play(page.moves[0])
        assert answer["type"] == "ack"
        assert answer["rev"] == rev + 1


def test_a_command_that_comes_twice_is_carried_out_once(client):
    table = new_table(client, "xeri", deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        move, rev = page.moves[0], page.view["rev"]
        said = {"type": "play", "id": "same", "rev": rev, "move": move}
        first, again = page.ask(**said), page.ask(**said)
        assert (first["type"], again["type"]) == ("ack", "ack")
        page.wait_for_turn()
        assert sum(line["seat"] == 0 for line in page.view["log"]) <= 1


def test_a_move_made_looking_at_an_old_table_is_refused(client):
    table = new_table(client, "xeri", deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        old = page.view["rev"]
        page.play(page.moves[0])
        page.wait_for_turn()
        answer = page.ask(type="play", rev=old, move=page.moves[0])
        assert answer["code"] == "table.conflict"


def test_an_illegal_move_is_refused_by_its_rule_and_changes_nothing(client):
    table = new_table(client, "king", KING, deal="5")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        while len(page.moves) == len(
            [card for card in page.view["game"]["zones"]["hand"]["cards"][0] if card]
        ):
            page.play(page.moves[0])
            page.wait_for_turn()
        hand = page.view["game"]["zones"]["hand"]["cards"][0]
        barred = next(card for card in hand if f"play {card}" not in page.moves)
        rev = page.view["rev"]
        answer = page.ask(type="play", rev=rev, move=f"play {barred}")
        assert answer["type"] == "refused"
        assert answer["rule"].startswith(("R", "Q"))
        reason = page.ask(type="why", touched=[f"hand.0/{hand.index(barred)}"])
        assert reason["rule"] == answer["rule"]
        assert page.ask(type="play", rev=rev, move=page.moves[0])["type"] == "ack"


def test_a_hint_names_legal_moves(client):
    table = new_table(client, "xeri", deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        hint = page.ask(type="hint")
        assert {one["text"] for one in hint["moves"]} <= set(page.moves)
        assert hint["moves"]


def test_people_have_hints_against_each_other_only_where_the_table_permits_it(client):
    for hints in (False, True):
        table = new_table(client, "xeri", [YOU, FRIEND], hints=hints)
        tokens = [table["token"], join(client, table, "Ben").json()["token"]]
        with open_pages(client, table, tokens) as pages:
            wait_for_all(pages)
            mover = next(page for page in pages if page.moves)
            assert mover.view["settings"]["hints"] == mover.view["can"]["hint"] == hints
            answer = mover.ask(type="hint")
            assert answer["type"] == ("hint" if hints else "refused")
            assert hints or answer["code"] == "hint.forbidden"
            assert not any(page.view["can"]["hint"] for page in pages if page is not mover)


def test_undo_against_bots_goes_back_to_ones_own_decision(client):
    table = new_table(client, "xeri", deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        before = page.view["game"]
        page.play(page.moves[0])
        page.wait_for_turn()
        assert page.view["can"]["undo"]
        answer = page.ask(type="undo", rev=page.view["rev"])
        while page.view["rev"] < answer["rev"]:
            page.wait()
        assert page.view["game"] == before
        assert page.view["practice"]
        assert page.ask(type="undo", rev=page.view["rev"])["code"] == "takeback.nothing"


def test_a_game_begins_again_and_a_step_back_undoes_that(client):
    table = new_table(client, "xeri", deal="7")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        held = page.view["game"]["zones"]["hand"]["cards"][0]
        for _ in range(3):
            page.play(page.moves[0])
            page.wait_for_turn()
        hand = page.view["game"]["zones"]["hand"]["cards"][0]
        played = page.view["moves_played"]
        assert page.view["can"]["restart"]
        assert page.do("restart", rev=page.view["rev"])["type"] == "ack"
        page.wait_for_turn()
        assert page.view["game"]["zones"]["hand"]["cards"][0] == held
        assert page.view["moves_played"] < played
        assert page.view["practice"]
        assert page.view["can"]["undo"], "a restart can be undone"
        page.play(page.moves[0])
        page.wait_for_turn()
        for _ in range(2):  # the move since then, and the restart
            assert page.do("undo", rev=page.view["rev"])["type"] == "ack"
            page.wait_for_turn()
        assert page.view["game"]["zones"]["hand"]["cards"][0] == hand
        assert page.view["moves_played"] == played


def test_only_the_last_games_that_began_again_are_held_in_memory():
    """Each of them holds a whole game, and a person can restart as often as they like."""
    state = State(table_config("xeri", {}, ["uniform", "greedy"]))
    for number in range(MAX_RESTARTED_GAMES + 3):
        seat = state.match.deciders[0]
        state.apply({"kind": "move", "seat": seat, "text": state.match.legal(seat)[0], "at": number})
        state.apply({"kind": "restart"})
    assert len(state.restarted_games) == MAX_RESTARTED_GAMES
    state.apply({"kind": "resume"})
    assert state.match.played[0].at == MAX_RESTARTED_GAMES + 2, "the last one is restored first"


def test_nobody_begins_again_before_a_move_or_among_people(client):
    alone = new_table(client, "forty-thieves", [YOU])
    with OpenPage(client, alone["table"], alone["token"]) as page:
        assert not page.view["can"]["restart"]
        assert page.ask(type="restart", rev=page.view["rev"])["code"] == "game.nothing_played"
    table = new_table(client, "pitty-pat", [YOU, FRIEND])
    other = join(client, table, "Ben").json()
    with (
        OpenPage(client, table["table"], table["token"]) as ann,
        OpenPage(client, table["table"], other["token"]) as ben,
    ):
        wait_for_all([ann, ben])
        play_one([ann, ben])
        assert not ann.view["can"]["restart"]
        assert ann.ask(type="restart", rev=ann.view["rev"])["code"] == "table.not_alone"


def test_the_room_proposes_rows_and_plays_none(client):
    table = new_table(client, "crash", [YOU, bot(), bot()], deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        answer = page.ask(type="arrange")
        assert answer["type"] == "arranged"
        assert answer["moves"]
        assert set(answer["moves"]) <= set(page.moves)
        assert answer["reason"]
        rows = [card_list(row) for row in answer["moves"]]
        named = page.ask(type="name_rows", rows=rows)["rows"]
        assert [one["worth"] for one in named] == sorted((one["worth"] for one in named), reverse=True)
        assert all(one["name"] and one["worth"] for one in named)
        for wrong in (rows[0][:2], [*rows[0][:2], rows[0][0]], [*rows[0][:2], "1x"]):
            assert page.ask(type="name_rows", rows=[wrong])["code"] == "card.not_held"
        assert page.view["moves_played"] == 0


def card_list(move: str) -> list[str]:
    """Return the cards of `set 4d4c4s /`."""
    spelled = move.split()[1]
    return [spelled[at : at + 2] for at in range(0, len(spelled), 2)]


@contextmanager
def two_people(client, **asked):
    """Return the two people at a table of Xeri: the one whose turn it is, and the other."""
    table = new_table(client, "xeri", [YOU, FRIEND], deal="3", **asked)
    told = join(client, table).json()
    with (
        OpenPage(client, table["table"], table["token"]) as ann,
        OpenPage(client, table["table"], told["token"]) as ben,
    ):
        yield (ann, ben) if ann.wait()["choices"]["moves"] else (ben, ann)


def test_among_people_all_must_agree_to_a_step_back(client):
    with two_people(client) as (first, second):
        start = first.view["game"]
        first.play(first.moves[0])
        assert first.ask(type="undo", rev=first.view["rev"])["type"] == "ack"
        while not second.view["takeback"]:
            second.wait()
        asked = second.view["takeback"]
        assert (asked["by"], asked["waiting"]) == (first.view["you"], [second.view["you"]])
        assert second.ask(type="consent", agree=False)["type"] == "ack"
        while first.view["takeback"] is not None or not first.view["moves_played"]:
            first.wait()
        assert first.ask(type="undo", rev=first.view["rev"])["type"] == "ack"
        while not second.view["takeback"]:
            second.wait()
        assert second.ask(type="consent", agree=True)["type"] == "ack"
        while first.view["moves_played"]:
            first.wait()
        assert first.view["game"] == start


def test_a_step_back_to_which_nobody_agrees_in_time_lapses(client, monkeypatch):
    monkeypatch.setattr("parlour.server.tables.takeback.SECONDS", seconds := 1.5)  # both see it in between
    with two_people(client) as (first, second):
        first.play(first.moves[0])
        for _ in range(2):  # the next request has its full time
            first.ask(type="undo", rev=first.view["rev"])
            while not second.view["takeback"]:
                second.wait()
            assert second.view["takeback"]["whole"] == seconds
            for page in (first, second):
                while page.view["takeback"] or page.view["rev"] < second.view["rev"]:
                    page.wait()
            assert first.view["moves_played"] == 1
        assert second.ask(type="consent", agree=True)["code"] == "takeback.not_pending"


def test_with_patience_a_step_back_is_thought_about_three_times_as_long(client):
    with two_people(client, time_multiplier=3) as (first, _):
        first.play(first.moves[0])
        first.do("undo", rev=first.view["rev"])
        assert first.view["takeback"]["whole"] == 45


def test_whoever_asks_for_a_step_back_may_withdraw_it(client):
    with two_people(client) as (first, second):
        first.play(first.moves[0])
        assert first.ask(type="undo", rev=first.view["rev"])["type"] == "ack"
        while not second.view["takeback"]:
            second.wait()
        assert first.ask(type="consent", agree=True)["code"] == "takeback.not_pending"
        assert first.view["moves_played"] == 1
        assert first.ask(type="consent", agree=False)["type"] == "ack"
        while second.view["takeback"]:
            second.wait()
        assert second.view["moves_played"] == 1
        assert second.ask(type="consent", agree=True)["code"] == "takeback.not_pending"
        assert first.ask(type="consent", agree=False)["code"] == "takeback.not_pending"


def test_an_earlier_moment_is_shown_as_it_was_seen_then(client):
    table = new_table(client, "xeri", deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        then, at = page.view["game"], page.view["moves_played"]
        page.play(page.moves[0])
        page.wait_for_turn()
        past = page.ask(type="moment", at=at)
        assert past["game"] == then
        assert page.ask(type="moment", at=at, seat=1)["code"] == "hand.hidden"
        assert page.ask(type="moment", at=999)["code"] == "move.unknown"


@pytest.mark.parametrize("game", ["crash", "xeri", "pitty-pat"])
def test_all_hands_lie_open_when_the_game_is_over(client, game):
    """Each as its seat sees it; cards that nobody may look at stay hidden."""
    table = new_table(client, game, deal="3", options={"xeri": {"hands": 1}}.get(game, {}))
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        assert page.ask(type="moment", at=0, open=True)["code"] == "hand.hidden"
        while page.view["status"] != "over":
            page.wait_for_turn()
            if page.moves:
                page.play(page.moves[0])
        for at in (0, 1, 5, page.view["moves_played"]):
            own, others = (page.ask(type="moment", at=at, seat=seat) for seat in (0, 1))
            told = page.ask(type="moment", at=at, open=True)
            assert (told["seat"], told["open"], own["open"]) == (0, True, False)
            assert told["laid_by"] == others["laid_by"] | own["laid_by"]
            for name, zone in told["game"]["zones"].items():
                seen = (one["game"]["zones"][name]["cards"] for one in (own, others))
                alike = zip(flat(zone["cards"]), *map(flat, seen), strict=True)
                assert all(face == (mine or hers) for face, mine, hers in alike), name
    with OpenPage(client, table["table"]) as onlooker:
        assert onlooker.ask(type="moment", at=1, open=True)["game"]["zones"]["hand"]["cards"][1]


def flat(cards):
    return [face for one in cards for face in (flat(one) if isinstance(one, list) else [one])]


def test_the_shuffle_was_bound_before_the_deal_and_is_opened_at_the_end(client):
    import hashlib

    table = new_table(client, "xeri", deal="4", options={"hands": 1})
    with OpenPage(client, table["table"], table["token"]) as page:
        bound = page.view["fairness"]
        assert bound["seed"] is None
        while page.view["status"] != "over":
            page.wait_for_turn()
            if page.moves:
                page.play(page.moves[0])
        opened = page.view["fairness"]
        assert opened["hash"] == bound["hash"]
        assert hashlib.sha256(f"{opened['seed']}:{opened['salt']}".encode()).hexdigest() == bound["hash"]
        assert page.ask(type="moment", at=3, seat=1)["seat"] == 1
        again = page.ask(type="rematch")
        with OpenPage(client, again["table"], table["token"]) as rematch:
            assert rematch.view["you"] == 0
            assert rematch.view["fairness"]["hash"] != bound["hash"]


@pytest.mark.parametrize("way", ["challenge", "on"])
def test_it_is_told_of_a_game_that_its_deal_was_begun_elsewhere_before_its_end(client, way):
    """A player who starts a challenge or a fork of their game knows the rest of the deal."""
    table = new_table(client, "xeri")
    asked = dict(challenge={"name": "Ann", "invite": table["invite"]}, on={"token": table["token"], "at": 0})
    with OpenPage(client, table["table"], table["token"]) as page:
        assert not page.view["fairness"]["chosen"]
        assert client.post(f"/api/tables/{table['table']}/{way}", json=asked[way]).status_code == 201
        while not page.view["fairness"]["chosen"]:
            page.wait()
        assert live(client, table).state.copied


def test_a_challenge_is_the_same_deal_for_somebody_else(client):
    table = new_table(client, "king", KING, deal="5")
    asked = {"name": "Ben", "invite": table["invite"]}
    told = client.post(f"/api/tables/{table['table']}/challenge", json=asked).json()
    with (
        OpenPage(client, table["table"], table["token"]) as ann,
        OpenPage(client, told["table"], told["token"]) as ben,
    ):
        mine, hers = (page.view["game"]["zones"]["hand"]["cards"][0] for page in (ben, ann))
        assert sorted(mine) == sorted(hers)
    assert client.get(f"/api/tables/{told['table']}/results").json() == {"results": []}


def test_one_plays_on_from_a_moment_against_bots(client):
    table = new_table(client, "xeri", deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        at, then = page.view["moves_played"], page.view["game"]
        page.play(page.moves[0])
        page.wait_for_turn()
    wanted = {"token": table["token"], "at": at}
    told = client.post(f"/api/tables/{table['table']}/on", json=wanted).json()
    with OpenPage(client, told["table"], told["token"]) as again:
        assert again.view["game"] == then
        assert again.play(again.moves[-1])["type"] == "ack"


def test_nobody_plays_on_while_others_still_play(client):
    table = new_table(client, "xeri", [YOU, FRIEND], deal="3")
    join(client, table)
    answer = client.post(f"/api/tables/{table['table']}/on", json={"token": table["token"], "at": 0})
    assert answer.json()["error"]["code"] == "hand.hidden"
    answer = client.post(f"/api/tables/{table['table']}/on", json={"token": "guessed", "at": 0})
    assert answer.json()["error"]["code"] == "seat.required"


def test_what_a_bot_may_have_thought_is_told_when_the_game_is_over(client):
    table = new_table(client, "xeri", deal="4", options={"hands": 1})
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        assert page.ask(type="hint", at=0, seat=1)["code"] == "hand.hidden"
        while page.view["status"] != "over":
            page.wait_for_turn()
            if page.moves:
                page.play(page.moves[0])
        asked = next(line for line in page.view["log"] if line["seat"] == 1)
        hint = page.ask(type="hint", at=asked["at"] - 1, seat=1)
        assert hint["type"] == "hint"
