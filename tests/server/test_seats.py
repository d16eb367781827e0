"""Seats and permissions: tokens, invitations, spectators, two pages of one person."""

import secrets

from parlour.server.tables import disconnects

from .tables import FRIEND, YOU, OpenPage, bot, new_table


def join(client, table, name="Ben", **asked):
    wanted = {"invite": table["invite"], "name": name} | asked
    return client.post(f"/api/tables/{table['table']}/seats", json=wanted)


def test_a_friend_sits_down_with_the_invitation_and_the_game_begins(client):
    table = new_table(client, "xeri", [YOU, FRIEND])
    with OpenPage(client, table["table"], table["token"]) as page:
        assert page.view["status"] == "waiting"
        assert page.moves == []
        told = join(client, table).json()
        while page.view["status"] == "waiting":
            page.wait()
        assert [seat["name"] for seat in page.view["seats"]] == ["Ann", "Ben"]
        with OpenPage(client, table["table"], told["token"]) as other:
            assert other.view["you"] == 1
            assert bool(page.moves) != bool(other.moves)


def test_without_the_right_invitation_nobody_sits_down(client):
    table = new_table(client, "xeri", [YOU, FRIEND])
    answer = join(client, table | {"invite": "guessed"})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "link.invalid"


def test_a_seat_is_taken_once(client):
    table = new_table(client, "xeri", [YOU, FRIEND])
    assert join(client, table).status_code == 201
    assert join(client, table, "Cleo").json()["error"]["code"] == "table.full"


def test_whoever_did_not_hear_the_answer_asks_again_and_has_one_seat(client):
    table, own = new_table(client, "king", [YOU, FRIEND, FRIEND, FRIEND]), secrets.token_urlsafe(24)
    first, again = (join(client, table, token=own).json() for _ in range(2))
    assert first == again == {"seat": 1, "token": own}
    assert join(client, table, "Cleo", token=secrets.token_urlsafe(24)).json()["seat"] == 2


def test_a_token_that_somebody_could_guess_is_refused(client):
    table = new_table(client, "xeri", [YOU, FRIEND])
    assert join(client, table, token="ben").status_code == 422


def test_a_name_that_nobody_can_see_is_refused(client):
    table = new_table(client, "xeri", [YOU, FRIEND])
    assert "your name cannot be empty" in join(client, table, "  ").json()["error"]["text"].lower()


def test_a_spectator_sees_no_hand_and_plays_nothing(client):
    table = new_table(client, "king", [YOU, *[bot()] * 3])
    with OpenPage(client, table["table"]) as page:
        assert page.view["you"] is None
        assert "invite" not in page.view
        assert all(set(hand) == {None} for hand in page.view["game"]["zones"]["hand"]["cards"])
        answer = page.ask(type="play", rev=page.view["rev"], move="play Kh")
        assert answer["code"] == "seat.required"


def test_a_token_that_nobody_was_given_is_a_spectators(client):
    table = new_table(client, "king", [YOU, *[bot()] * 3])
    with OpenPage(client, table["table"], "made-up") as page:
        assert page.view["you"] is None


def test_two_pages_of_one_person_see_the_same_and_both_play(client):
    table = new_table(client, "xeri", deal="3")
    with (
        OpenPage(client, table["table"], table["token"]) as one,
        OpenPage(client, table["table"], table["token"]) as two,
    ):
        one.wait_for_turn()
        before = one.view["moves_played"]
        one.play(one.moves[0])
        while two.view["moves_played"] <= before:
            two.wait()
        two.wait_for_turn()
        assert two.play(two.moves[0])["type"] == "ack"


def test_a_bot_takes_the_seat_of_a_friend_who_does_not_come(client):
    table = new_table(client, "xeri", [YOU, FRIEND])
    with OpenPage(client, table["table"], table["token"]) as page:
        assert page.ask(type="bot", seat=1, bot="greedy")["type"] == "ack"
        while page.view["status"] == "waiting":
            page.wait()
        assert page.view["seats"][1]["bot"] == "greedy"


def test_nobody_puts_a_bot_on_the_seat_of_somebody_who_is_there(client):
    table = new_table(client, "xeri", [YOU, FRIEND])
    told = join(client, table).json()
    with (
        OpenPage(client, table["table"], table["token"]) as page,
        OpenPage(client, table["table"], told["token"]),
    ):
        assert page.ask(type="bot", seat=1, bot="greedy")["code"] == "seat.taken"


def test_a_bot_plays_for_somebody_who_has_left_and_gives_the_seat_back(client, monkeypatch):
    monkeypatch.setattr(disconnects, "SOON", 0.0)
    table = new_table(client, "xeri", [YOU, FRIEND], deal="3")
    told = join(client, table).json()
    with OpenPage(client, table["table"], table["token"]) as page:
        assert page.ask(type="bot", seat=1, bot="greedy")["type"] == "ack"
        for _ in range(3):
            page.wait_for_turn()
            page.play(page.moves[0])
        with OpenPage(client, table["table"], told["token"]) as back:
            assert back.ask(type="play", rev=back.view["rev"], move="play Kh")["code"] == "seat.away"
            assert back.ask(type="bot", seat=1, bot="greedy")["type"] == "ack"
            while back.view["seats"][1]["bot"]:
                back.wait()
            if not back.moves:  # the bot was quicker
                page.wait_for_turn()
                page.play(page.moves[0])
            back.wait_for_turn()


def test_tokens_stand_in_no_view(client):
    table = new_table(client, "xeri", [YOU, FRIEND])
    told = join(client, table).json()
    with OpenPage(client, table["table"], table["token"]) as page:
        text = str(page.views)
        assert table["token"] not in text
        assert told["token"] not in text


def test_only_deals_that_one_person_was_to_play_are_offered_to_others(client):
    """If a bot took a friend's seat, the deals would not be the same game for other people."""
    alone = new_table(client, "xeri", [YOU, bot()])
    with OpenPage(client, alone["table"], alone["token"]) as page:
        assert page.view["can"]["challenge"]
    table = new_table(client, "xeri", [YOU, FRIEND])
    with OpenPage(client, table["table"], table["token"]) as page:
        page.do("bot", seat=1, bot="greedy")
        assert not page.view["can"]["challenge"]
        asked = {"name": "Cleo", "invite": table["invite"]}
        assert client.post(f"/api/tables/{table['table']}/challenge", json=asked).status_code == 400


def test_what_is_wrong_with_the_seats_is_told_with_the_titles_of_house_rules(client):
    """The page does not show the names of options."""
    asked = {"game": "chase-the-ace", "options": {}, "seats": [YOU, FRIEND, FRIEND]}
    answer = client.post("/api/tables", json=asked)
    assert answer.status_code == 400
    assert answer.json()["error"]["text"] == (
        "3 players are too few (R2): invite 6 or more, or set “fewest players” to 3"
    )
