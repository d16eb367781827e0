"""The laboratory on the server: a question, figures that converge, and what nobody may do with it."""

import json
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from parlour.lab import trial
from parlour.lab.differences import difference_to_json
from parlour.lab.report import read_results
from parlour.server.http.rate_limit import LimitExceeded
from parlour.server.ws import lab_handlers, lab_player
from parlour.server.ws.lab_questions import MOST_GAMES, QUESTION, posed
from tests.waiting import wait_until_so

ASK = {"type": "ask", "game": "xeri"}
TRIAL = ASK | {"vary": {"jack_xeri_points": ["10", "20"]}, "bots": ["greedy"], "games": 40}
ENDLESS = ASK | {"games": MOST_GAMES, "bots": ["search:100"]}


@contextmanager
def asking(client: TestClient, asked) -> Iterator:
    with client.websocket_connect("/api/lab/socket") as socket:
        socket.send_text(asked) if isinstance(asked, str) else socket.send_json(asked)
        yield socket


def heard(client, asked, code=1000):
    """Return all messages about a question until the server closes the socket."""
    with asking(client, asked) as socket:
        return [*until_closed(socket, code)]


def until_closed(socket, code):
    try:
        while True:
            yield socket.receive_json()
    except WebSocketDisconnect as farewell:
        assert farewell.code == code


def refused(client, asked, code=4400):
    (error,) = heard(client, asked, code)
    assert error["type"] == "error"
    return error["text"]


@pytest.fixture
def players(monkeypatch):
    """The player processes in the order of their start."""
    begun, playing = [], lab_handlers._playing

    @contextmanager
    def noted(question):
        with playing(question) as player:
            begun.append(player)
            yield player

    monkeypatch.setattr(lab_handlers, "_playing", noted)
    return begun


def test_a_trial_tells_figures_until_all_games_are_over(client):
    begun, *figures, done = heard(client, TRIAL)
    assert begun["variants"] == ["jack_xeri_points=10", "jack_xeri_points=20"]
    assert done == {"type": "done", "why": "games"}
    last = figures[-1]
    assert set(last["kept"]["measures"]) == set(begun["measures"])
    assert last["played"] == 40
    table = trial("xeri", TRIAL["vary"], games=40, bots="greedy")
    assert last["kept"]["differences"] == [difference_to_json(one) for one in table.differences]


def test_what_is_told_is_what_a_report_is_made_of(client):
    figures = heard(client, TRIAL | {"options": {"hands": "2"}})[-2]
    told = read_results(json.dumps(figures["kept"]))
    assert told.command == (
        "parlour lab xeri --games 40 --seed 0 --seats 2 --bots greedy --option hands=2 "
        "--vary jack_xeri_points=10,20"
    )
    assert figures["sentences"]


def test_one_kind_of_game_is_measured(client):
    begun, *_, figures, done = heard(client, ASK | {"games": 20})
    assert begun["variants"] == [""]
    assert figures["kept"]["differences"] == []
    assert set(figures["kept"]["measures"]) == set(begun["measures"]) > {"wins", "length"}
    assert all(set(one) == {"title", "text", "unit", "places"} for one in begun["measures"].values())
    assert done["why"] == "games"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("{", "not JSON"),
        ("[]", "object"),
        ("{}", "type is missing."),
        (ASK | {"type": "hello"}, "type is 'ask', not 'hello'"),
        (ASK | {"more": 1}, "more is nothing that is known here"),
        (ASK | {"game": "chess"}, "chess"),
        (ASK | {"game": "./xeri"}, "xeri"),
        (ASK | {"game": "\ud800"}, "game is a text of whole signs"),
        (ASK | {"options": {"\ud800": "1"}}, "options"),
        (ASK | {"options": {"jacks": "wild"}}, "there is no option 'jacks' in this game; it has "),
        (ASK | {"options": {"hands": "many"}}, "hands is a whole number from 1 to 1000, not 'many'"),
        (ASK | {"options": {"hands": 4}}, "hands of options is a text in quotes, not 4"),
        (ASK | {"vary": {"hands": ["4"]}}, "hands of vary has at least 2, not 1"),
        (ASK | {"vary": {"hands": ["4", "0"]}}, "hands is a whole number from 1 to 1000, not '0'"),
        (ASK | {"vary": {"colour": ["red", "blue"]}}, "there is no option 'colour'"),
        (ASK | {"vary": {name: ["1"] * 16 for name in "abcd"}}, "65,536 variants, and 16 are the most"),
        (ASK | {"vary": {"seats": ["2", "x"]}}, "seats cannot be 'x'"),
        (ASK | {"seats": 31}, "seats is at most 30, not 31"),
        (ASK | {"seats": 3}, "2 players"),
        (ASK | {"seats": "2"}, "seats is a whole number, not '2'"),
        (ASK | {"games": 0}, "games is at least 1, not 0"),
        (ASK | {"games": MOST_GAMES + 1}, "games is at most 100,000, not 100001"),
        (TRIAL | {"games": MOST_GAMES}, "200,000 games, and 100,000 are the most"),
        (ASK | {"bots": ["clever"]}, "there is no bot 'clever'"),
        (ASK | {"bots": ["search"]}, "search:100"),
        (ASK | {"bots": ["expert"]}, "thinks too long for a page"),
        (ASK | {"bots": ["search:1s"]}, "has a time limit"),
        (ASK | {"bots": ["os:system"]}, "built-in bots only"),
        (ASK | {"bots": ["greedy"] * 3}, "3"),
        (ASK | {"vary": {"bots": ["greedy", "greedy+tree:101"]}}, "thinks too long for a page"),
        (ASK | {"seed": -1}, "seed is at least 0, not -1"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words_before_anybody_plays(client, players, asked, said):
    text = refused(client, json.dumps(asked) if isinstance(asked, dict) else asked)
    assert said.lower() in text.lower()
    assert text.endswith(".")
    assert players == []


def test_a_level_that_searches_a_little_may_play(client):
    assert posed(QUESTION.validate_python(ASK | {"bots": ["strong", "search:1"]})).chunk.bots


def test_silence_is_no_question(client, monkeypatch):
    monkeypatch.setattr(lab_handlers, "HELLO_TIMEOUT", 0.01)
    with (
        client.websocket_connect("/api/lab/socket") as socket,
    ):
        assert socket.receive_json()["code"] == "message.no_hello"


def test_pages_of_others_ask_nothing(client):
    with (
        pytest.raises(WebSocketDenialResponse) as refusal,
        client.websocket_connect("/api/lab/socket", headers={"origin": "http://elsewhere.test"}),
    ):
        pass
    assert refusal.value.status_code == 403


def until_figures(socket):
    while (said := socket.receive_json())["type"] != "figures":
        pass
    return said


def is_over(player):
    """Return whether a process has ended and was collected."""
    return player.returncode is not None and player.stdout.closed


def test_who_stops_keeps_what_was_found_and_the_player_ends(client, players):
    with asking(client, ENDLESS) as socket:
        until_figures(socket)
        socket.send_json({"type": "stop"})
        while (said := socket.receive_json())["type"] == "figures":
            pass
        assert said == {"type": "done", "why": "stopped"}
    wait_until_so(lambda: is_over(players[0]), "the player ends")


def test_nobody_plays_for_a_page_that_has_gone(client, players):
    with asking(client, ENDLESS) as socket:
        until_figures(socket)
    wait_until_so(lambda: is_over(players[0]), "the player ends")
    assert heard(client, TRIAL)[-1]["why"] == "games"  # another question is possible


def test_nothing_but_stop_is_understood_meanwhile(client, players):
    with asking(client, ENDLESS) as socket:
        until_figures(socket)
        socket.send_json(ASK)
        while (said := socket.receive_json())["type"] == "figures":
            pass
        assert "Type is 'stop', not 'ask'" in said["text"]
    wait_until_so(lambda: is_over(players[0]), "the player ends")


def test_a_player_that_dies_is_told_of(client, players):
    with asking(client, ENDLESS) as socket:
        until_figures(socket)
        os.kill(players[0].pid, signal.SIGKILL)
        while (said := socket.receive_json())["type"] == "figures":
            pass
        assert said["code"] == "server.failed"


def test_each_client_asks_one_question_at_a_time_and_the_room_answers_two():
    slots = lab_handlers.LabSlots()
    with slots.reserved("ann"):
        refused = "from here is being answered already: stop that one first"
        with pytest.raises(LimitExceeded, match=refused), slots.reserved("ann"):
            pass
        with (
            slots.reserved("ben"),
            pytest.raises(LimitExceeded, match="answers 2 questions at a time"),
            slots.reserved("cleo"),
        ):
            pass
        with slots.reserved("cleo"):
            pass
    assert not slots._clients
    with slots.reserved("ann"):
        pass


def test_a_second_question_is_refused_while_the_first_is_answered(client, players):
    with asking(client, ENDLESS) as socket:
        until_figures(socket)
        assert "being answered already" in refused(client, TRIAL, 4429)
    assert len(players) == 1


def test_nobody_asks_without_end(client):
    slots = lab_handlers.LabSlots()

    def ask_on():
        for _ in range(100):
            with slots.reserved("ann"):
                pass

    with pytest.raises(LimitExceeded, match=r"too many requests .* try again in"):
        ask_on()


def test_a_question_has_so_much_of_the_processor_and_tells_what_it_found_by_then(monkeypatch):
    monkeypatch.setattr(lab_player, "SECONDS", 0.0)
    told = list(lab_player.answers(QUESTION.validate_python(ASK | {"games": 1000})))
    assert [one["played"] for one in told] == [1]


def test_a_game_without_an_end_is_left(monkeypatch):
    left = []
    monkeypatch.setattr(lab_player, "SECONDS", -lab_player.OVERTIME)
    monkeypatch.setattr(lab_player.os, "_exit", left.append)
    lab_player._end_in_time()
    assert left == [lab_player.OUT_OF_TIME]


def test_a_question_is_over_after_so_long_however_slow_the_machine(client, monkeypatch, players):
    monkeypatch.setattr(lab_handlers, "LONGEST", 0.01)
    assert heard(client, ENDLESS)[-1] == {"type": "done", "why": "time"}
    wait_until_so(lambda: is_over(players[0]), "the player ends")


def test_pieces_grow_while_they_are_brief_and_shrink_when_they_are_long():
    assert lab_player.next_size(1, 0.0) == 2
    assert lab_player.next_size(lab_player.LARGEST_CHUNK, 0.0) == lab_player.LARGEST_CHUNK
    assert lab_player.next_size(8, 0.2) == 8
    assert lab_player.next_size(8, 1.0) == 4
    assert lab_player.next_size(1, 1.0) == 1


def test_tables_play_on_while_the_laboratory_works(client, players, monkeypatch):
    monkeypatch.setattr(lab_handlers, "PLAYER", ("-m", "parlour.server.ws.lab_player"))
    """The room itself plays no game of a question: its threads are as many as before."""
    before = threading.active_count()
    with asking(client, ENDLESS) as socket:
        until_figures(socket)
        assert threading.active_count() <= before + 3  # that wait for the socket and the child process
        assert os.getpriority(os.PRIO_PROCESS, players[0].pid) >= min(19, os.nice(0) + lab_player.POLITE)
        assert client.get("/api/games").status_code == 200
