"""Two servers on one database without notifications: each finds out what the other stored."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from parlour.database import open_database
from parlour.server.app import create_app

from .tables import FRIEND, YOU, OpenPage, new_table
from .test_seats import join


@pytest.fixture
def rooms(tmp_path) -> Iterator[tuple[TestClient, TestClient]]:
    databases = [open_database(f"sqlite:///{tmp_path / 'room.db'}") for _ in range(2)]
    here, there = (TestClient(create_app(one), base_url="http://room.test") for one in databases)
    with here, there:
        yield here, there
    for one in databases:
        one.close()


@pytest.fixture
def pages(rooms) -> Iterator[tuple[OpenPage, OpenPage]]:
    """Two pages of one person who plays next, one on each server."""
    here, there = rooms
    table = new_table(here, "xeri", [YOU, FRIEND], deal="3")
    tokens = [table["token"], join(here, table).json()["token"]]
    with OpenPage(here, table["table"], tokens[0]) as page:
        mover = tokens[0 if page.moves else 1]
    with OpenPage(here, table["table"], mover) as one, OpenPage(there, table["table"], mover) as two:
        yield one, two


def test_a_move_that_comes_too_late_is_refused_and_shows_what_was_played(pages):
    one, two = pages
    assert one.play(one.moves[0])["type"] == "ack"
    assert two.ask(type="play", rev=two.view["rev"], move=two.moves[1])["code"] == "table.conflict"
    while two.view["moves_played"] == 0:
        two.wait()
    assert two.view["game"] == one.view["game"]


def test_a_command_that_was_carried_out_elsewhere_is_acknowledged_and_not_carried_out_again(pages):
    one, two = pages
    said = {"type": "play", "id": "same", "rev": one.view["rev"], "move": one.moves[0]}
    assert one.ask(**said)["type"] == "ack"
    assert two.ask(**said)["type"] == "ack"
    while two.view["moves_played"] == 0:
        two.wait()
    assert two.view["moves_played"] == 1


def test_a_command_whose_turn_has_not_come_here_is_acknowledged_if_it_was_carried_out_elsewhere(rooms):
    """The second server is two moves behind: from its state, it is not even this seat's turn."""
    here, there = rooms
    table = new_table(here, "xeri", [YOU, FRIEND], deal="3")
    tokens = [table["token"], join(here, table).json()["token"]]
    with (
        OpenPage(here, table["table"], tokens[0]) as ann,
        OpenPage(here, table["table"], tokens[1]) as ben,
    ):
        first, second = (ann, ben) if ann.moves else (ben, ann)
        with OpenPage(there, table["table"], tokens[1 if second is ben else 0]) as again:
            assert first.play(first.moves[0])["type"] == "ack"
            while not second.moves:
                second.wait()
            said = {"type": "play", "id": "same", "rev": second.view["rev"], "move": second.moves[0]}
            assert second.ask(**said)["type"] == "ack"
            assert again.ask(**said)["type"] == "ack"
            while again.view["moves_played"] < 2:
                again.wait()
            assert again.view["moves_played"] == 2


def test_a_wish_that_may_come_true_twice_is_fulfilled_once(pages):
    """This matters not only for moves, which would be too late: here only the request's id shows it."""
    one, two = pages
    said = {"type": "pace", "id": "same", "pace": "slow"}
    first, again = one.ask(**said), two.ask(**said)
    assert first["rev"] == again["rev"]


def test_what_another_room_did_before_a_different_command_is_kept(pages):
    one, two = pages
    assert one.play(one.moves[0])["type"] == "ack"
    answer = two.ask(type="pace", pace="slow")
    assert answer["type"] == "ack"
    while two.view["rev"] < answer["rev"]:
        two.wait()
    assert two.view["moves_played"] == 1
    assert two.view["settings"]["pace"] == "slow"
