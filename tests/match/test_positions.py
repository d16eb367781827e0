"""Positions are set up exactly as written, and checked again with every move played from them."""

import pytest

from parlour.errors import PositionError
from parlour.match import positions
from parlour.match.positions import read_position, study, write_position
from tests.codes import has_code
from tests.studies import cards, plays

HIDDEN = {"hand": [cards("2c 3c 4c"), cards("2d 3d 4d")], "stock": cards("Kc Kd Kh"), "pile": cards("9h")}


def laid(*seen):
    return {"game": "pitty-pat", "turn": 0, "zones": HIDDEN, "seen": list(seen)}


def test_a_card_is_seen_by_those_that_the_position_names():
    match = read_position(laid(["hand", 0, 1, [0, 1]], ["stock", 0, 2, [1]]))
    assert match.view(1)["zones"]["hand"]["cards"][0] == [None, "3c", None]
    assert match.view(1)["zones"]["stock"]["cards"].count("Kc") == 1
    assert "Kc" not in match.view(0)["zones"]["stock"]["cards"]
    assert match.view()["zones"]["hand"]["cards"][0] == [None] * 3
    assert write_position(match)["seen"] == [["stock", 0, 2, [1]], ["hand", 0, 1, [0, 1]]]


def test_who_has_seen_a_card_replaces_what_the_zone_or_an_earlier_entry_said():
    match = read_position(laid(["stock", 0, 2, [0]], ["stock", 0, 2, [1]]))
    assert write_position(match)["seen"] == [["stock", 0, 2, [1]]]
    with pytest.raises(PositionError, match="the seats that see zone pile 0 must have seen its cards"):
        read_position(laid(["pile", 0, 0, [0]]))
    with pytest.raises(PositionError, match="the seats that see zone hand 0 must have seen"):
        read_position(laid(["hand", 0, 0, [1]]))


SHORT = {
    "hand": [cards("2c 3c 4c 5c 6c 7c"), cards("8d 9d Qd 3d 4d 5d")],
    "pile": cards("Kh"),
    "stock": cards("Ah As Ks"),  # too few cards for two hands
}
TWELVE = plays("2c 8d 3c 9d 4c Qd 5c 3d 6c 4d 7c 5d")


def test_a_position_is_tried_again_with_every_move():
    """The fault appears after twelve moves, later than the check of the position itself."""
    short = {"game": "xeri", "turn": 0, "dealer": 1, "zones": SHORT}
    assert study(short | {"moves": TWELVE[:11]})["moves"] == ["play 5d"]
    with pytest.raises(PositionError, check=has_code("position.impossible")):
        study(short | {"moves": TWELVE})
    match = read_position(short)
    for number, move in enumerate(TWELVE[:11]):
        match.play(number % 2, move)
    before, played = match.table.tobytes(), list(match.played)
    with pytest.raises(PositionError, match="after `play 5d` by seat 1"):
        match.play(1, "play 5d")
    assert (match.table.tobytes(), match.played) == (before, played)


def test_each_table_of_a_position_is_tried_for_each_seat_that_is_asked_and_only_once(monkeypatch):
    match, tried = read_position({"game": "xeri", "turn": 0, "dealer": 1, "zones": SHORT}), []
    list_moves = positions.events.list_moves

    def noted(game, table, seat):
        tried.append((seat, table.tobytes()))
        return list_moves(game, table, seat)

    monkeypatch.setattr(positions.events, "list_moves", noted)
    tables = [(0, match.table.tobytes())]
    for number, move in enumerate(TWELVE[:3]):
        assert move in match.legal(number % 2)
        match.play(number % 2, move)
        tables.append((1 - number % 2, match.table.tobytes()))
    match.legal(1)
    assert [one for one in tried if one in tables] == tables
