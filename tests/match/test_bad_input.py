"""Invalid moves, options, positions and records cause a specific error and change nothing."""

import copy
import functools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.errors import (
    NotAsked,
    OptionError,
    ParlourError,
    PositionError,
    RecordError,
    SeatsError,
    UnreadableMove,
)
from parlour.games import load
from parlour.match import Match, MoveRefused, read_record, replay, write_record
from parlour.match.positions import parse, study
from tests.codes import has_code

XERI = load("xeri")
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)


@pytest.fixture
def match():
    return Match(XERI, seed=1, options={"first_dealer": 0})


def test_a_seat_that_is_not_asked(match):
    with pytest.raises(NotAsked, match="seat 0 has nothing to decide now; seat 1 is asked"):
        match.play(0, match.legal(1)[0])


@given(st.text(max_size=12))
def test_no_text_breaks_a_match(text):
    match = Match(XERI, seed=1, watched=False)
    before = match.table.tobytes()
    seat = match.deciders[0]
    try:
        match.play(seat, text)
    except (UnreadableMove, MoveRefused) as error:
        assert str(error)
        assert error.code in ("move.unreadable", "move.not_legal")
        assert match.table.tobytes() == before
        assert match.played == []
    else:
        assert len(match.played) == 1


def test_an_unreadable_move_shows_the_right_form(match):
    with pytest.raises(UnreadableMove, match="write `play Kh`"):
        match.play(1, "throw Kh")


def test_errors_of_a_match_have_codes(match):
    held = {text.split()[1] for text in match.legal(1)}
    other = next(f"play {card}" for card in ("Kh", "2c", "5d", "9s", "Jd") if card not in held)
    with pytest.raises(MoveRefused, check=has_code("move.not_legal")):
        match.play(1, other)
    with pytest.raises(SeatsError, check=has_code("seat.unknown")):
        match.legal(2)
    with pytest.raises(NotAsked, check=has_code("takeback.nothing")):
        match.undo()
    with pytest.raises(RecordError, check=has_code("record.mismatch")):
        replay(finished() | {"result": finished()["result"] | {"points": [0, 0]}})


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (
            {"hand": 3},
            "no option 'hand' in this game (did you mean hands?); it has first_dealer",
        ),
        ({"hands": 0}, "hands is a whole number from 1 to 1000, not 0"),
        ({"hands": "many"}, "hands is a whole number from 1 to 1000, not 'many'"),
        ({"first_dealer": 2}, "first_dealer cannot be 2: choose one of random, 0, 1"),
        ({"initial_check": None}, "choose one of top_two, any_pair"),
    ],
)
def test_options_are_refused_with_what_would_be_right(options, told):
    with pytest.raises(OptionError) as caught:
        Match(XERI, options=options)
    assert told in str(caught.value)


def test_options_are_read_generously():
    match = Match(XERI, options={"hands": " 2 ", "first_dealer": "seat_1", "initial_check": "Any-Pair"})
    assert (match.table[0].hands, match.table[0].first_dealer, match.table[0].initial_check) == (2, 1, 1)


def test_seats():
    with pytest.raises(SeatsError, match="Xeri is for exactly 2 players, not 3"):
        Match(XERI, seats=3)


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("[]", "must be a JSON object"),
        ("{", "it is not JSON"),
        ('{"game": "whist"}', "there is no game 'whist'; there are"),
        ('{"game": "xeri", "hands": []}', "a position has no 'hands'"),
        ('{"game": "xeri", "zones": []}', '"zones" must be a JSON object'),
        (
            '{"game": "xeri", "zones": {"hands": []}}',
            "no zone 'hands' (did you mean hand?); there are stock, pile",
        ),
        ('{"game": "xeri", "zones": {"pile": ["Xx"]}}', "'Xx' in zone pile 0 is not a card"),
        ('{"game": "xeri", "zones": {"pile": ["Kh", "Kh"]}}', "Kh stands in two places"),
        ('{"game": "xeri", "zones": {"pile": "Kh"}}', "zone 'pile' takes a list of cards"),
        ('{"game": "xeri", "zones": {"hand": [[], [], []]}}', "zone 'hand' takes 2 lists of cards"),
        ('{"game": "xeri", "registers": {"first": 1}}', "there is no register 'first'; there are"),
        ('{"game": "xeri", "registers": {"last": "me"}}', "register 'last' takes a whole number"),
        ('{"game": "xeri", "registers": {"last": 1e99}}', "register 'last'"),
        ('{"game": "xeri", "turn": 2}', '"turn" must be a seat from 0 to 1'),
        ('{"game": "xeri", "turn": "me"}', '"turn" must be a whole number'),
        ('{"game": "xeri", "phase": "bid"}', "there is no phase 'bid'; there are turn"),
        ('{"game": "xeri", "deck": ["Kh"], "zones": {}}', "either the deck of a start or the zones"),
        ('{"game": "xeri", "deck": ["Kh", "Kh"]}', "Kh stands more often in the deck than in the pack"),
        ('{"game": "xeri", "zones": {}, "rest": "won 7"}', '"rest" must name a zone'),
        ('{"game": "xeri", "zones": {}, "chance": "xyz"}', '"chance" must be 64 hexadecimal digits'),
        ('{"game": "xeri", "zones": {}, "seen": [1]}', '"seen" lists a zone'),
        ('{"game": "xeri", "zones": {}, "seen": [["", 0, 0, "all"]]}', '"seen" lists a zone'),
        ('{"game": "xeri", "zones": {}, "seen": [["pile", 0, 0, [40]]]}', '"seen" lists a zone'),
        ('{"game": "xeri", "moves": [3]}', "a move is text"),
    ],
)
def test_positions_are_refused_with_a_reason(position, told):
    with pytest.raises(ParlourError) as caught:
        study(parse(position))
    assert told in str(caught.value)


@given(
    st.dictionaries(
        st.sampled_from(
            [
                "options",
                "seats",
                "turn",
                "phase",
                "zones",
                "registers",
                "seen",
                "rest",
                "unseen",
                "chance",
                "deck",
                "moves",
                "seed",
            ]
        ),
        json_values,
    )
)
def test_no_position_breaks_the_study(rest):
    try:
        study(parse(json.dumps({"game": "xeri", **rest})))
    except ParlourError as error:
        assert str(error)


def test_null_is_left_out():
    assert study(parse('{"game": "xeri", "unseen": null, "seed": null, "deck": null}'))["deciders"]


def test_an_unknown_card_is_drawn_from_what_is_left():
    zones = {"hand": [["Kh", "??"], ["??"]], "pile": ["2c"]}
    found = study({"game": "xeri", "zones": zones, "unseen": ["3c", "3d"], "turn": 0})
    hands = found["position"]["zones"]["hand"]
    assert hands[0][0] == "Kh"
    assert sorted([hands[0][1], hands[1][0]]) == ["3c", "3d"]


@functools.cache
def finished():
    match = Match(XERI, seed=1, options={"hands": 1}, watched=False)
    while not match.over:
        seat = match.deciders[0]
        match.play(seat, match.legal(seat)[0])
    return write_record(match)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"format": 9}, "has format 9; this Parlour reads format 1"),
        ({"seed": "x"}, "seed must be a whole number"),
        ({"seed": "2"}, "move 1 (seat"),
        ({"game": "whist"}, "there is no game 'whist'"),
        ({"options": {"hands": 0}}, "hands is a whole number from 1 to 1000, not 0"),
        ({"seats": 5}, "exactly 2 players"),
        ({"moves": {}}, '"moves" is missing or not a list'),
        ({"moves": [["?"]]}, "move 1 must be [seat, text, seconds]"),
        ({"moves": [[0, "play Kh", 1.0]] * 3}, "move 1"),
        ({"result": {"points": [0, 0]}}, "the record says points is [0, 0]; replaying it gives"),
        ({"deck": "Kh"}, '"deck" must be a list of cards'),
    ],
)
def test_a_broken_record_says_where_and_why(change, told):
    record = finished()
    assert replay(read_record(json.dumps(record))).over
    with pytest.raises(RecordError) as caught:
        replay(read_record(json.dumps(record | change)))
    assert told in str(caught.value)


def test_a_changed_move_is_found():
    record = copy.deepcopy(finished())
    record["moves"][7][1] = "play As" if record["moves"][7][1] != "play As" else "play Ac"
    with pytest.raises(RecordError) as caught:
        replay(record)
    assert caught.value.move is not None
    assert caught.value.move >= 8


@given(json_values)
def test_no_file_breaks_the_reader_of_records(value):
    for data in (value, finished() | value if isinstance(value, dict) else value):
        try:
            replay(read_record(json.dumps(data)))
        except RecordError as error:
            assert str(error)


def test_hostile_json():
    for text in ("[" * 100_000, "", "\x00", '{"format": 1' + " " * 1000):
        with pytest.raises(RecordError, check=has_code("record.not_json")):
            read_record(text)
        with pytest.raises(PositionError, check=has_code("position.not_json")):
            parse(text)
