"""Replay: a record is verified move by move, and an error says where and why it is invalid."""

import json

import pytest

from parlour.games import load
from parlour.match import Match, write_record
from tests.cli.running import as_json, output, process, refused


@pytest.fixture
def record():
    match = Match(load("xeri"), options={"hands": 1}, seed=5)
    while not match.over:
        seat = match.deciders[0]
        match.play(seat, match.legal(seat)[0])
    return write_record(match)


@pytest.fixture
def file(tmp_path):
    def write(record):
        path = tmp_path / "game.json"
        path.write_text(record if isinstance(record, str) else json.dumps(record))
        return str(path)

    return write


def test_a_good_record(record, file):
    assert output("replay", file(record)).startswith("Verified: Xeri, 48 moves, over, more hands won; points")
    found = as_json("replay", file(record))
    assert (found["verified"], found["moves"], found["result"]) == (True, 48, record["result"])
    assert len(as_json("replay", file(record), "--show")["log"]) == 48


def test_one_move_is_counted_as_one(file):
    match = Match(load("xeri"), seed=5)
    match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    assert output("replay", file(write_record(match))).startswith(
        "Verified: Xeri, 1 move, unfinished; points"
    )


def test_neither_a_replay_nor_a_study_waits_for_the_compiler(record, tmp_path):
    """Both run in plain Python before anything would be compiled."""
    own = {"PARLOUR_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    assert process("replay", "-", typed=json.dumps(record), **own).stdout.startswith("Verified")
    start = json.dumps({"game": "xeri", "seed": 3, "deck": []})
    assert "\nmoves:\n  " in process("position", "-", typed=start, **own).stdout
    assert list(tmp_path.rglob("*.nbi")) == []


def test_from_stdin(record):
    assert output("replay", "-", typed=json.dumps(record)).startswith("Verified")


def test_show_tells_the_game_as_a_seat_saw_it(record, file):
    text = output("replay", file(record), "--show")
    assert text.count(" plays ") == 48
    assert "Hand 1\n  seat 0: " in text
    own = output("replay", file(record), "--show", "--seat", "1")
    assert own.count("You play ") == own.count("Seat 0 plays ") == 24
    assert "seats 0 to 1" in refused("replay", file(record), "--show", "--seat", "2")


def test_a_bad_move_is_named(record, file):
    bad = record | {
        "moves": [*record["moves"][:9], [*record["moves"][9][:1], "play Zz", 0], *record["moves"][10:]]
    }
    assert "move 10" in refused("replay", file(bad))
    error = json.loads(refused("replay", file(bad), "--json"))["error"]
    assert (error["kind"], error["move"]) == ("RecordError", 10)


def test_a_card_out_of_place_is_refused_by_its_rule(record, file):
    moves = [list(move) for move in record["moves"]]
    moves[2][1] = moves[0][1]  # played already
    assert "(R8)" in refused("replay", file(record | {"moves": moves}))


def test_a_wrong_result_is_told(record, file):
    bad = record | {"result": record["result"] | {"winners": [0, 1]}}
    assert "winners" in refused("replay", file(bad))


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format": 2}', '{"format": 1, "game": "xeri"}'])
def test_what_is_no_record(text, file):
    assert refused("replay", file(text)).startswith("parlour: ")


def test_a_seat_is_shown_only_what_it_was_told_as_json_too(file):
    match = Match(load("cash"), seed=2)
    for seat, move in [(0, "code cough"), (1, "code nod"), (2, "accept"), (3, "accept")]:
        match.play(seat, move)
    record = file(write_record(match))
    assert '"code cough"' in json.dumps(as_json("replay", record, "--show"))
    told = json.dumps(as_json("replay", record, "--show", "--seat", "1")["log"])
    assert "cough" not in told
    assert "nod" in told
