"""Wrong arguments from Python raise a ParlourError that says what would be right, and change nothing."""

import copy
import math
import pickle
from typing import Any

import numpy as np
import pytest

import parlour
from parlour import (
    ArgumentError,
    Match,
    NotAsked,
    ParlourError,
    PositionError,
    RecordError,
    SeatsError,
    UnreadableMove,
    list_games,
    load,
    play_on,
    position,
    write_position,
)

HAND = {"hands": 1}
API: Any = parlour  # whatever its signatures say


def xeri() -> Any:
    return Match("xeri", seed=1, options=HAND)


@pytest.mark.parametrize("seed", [-1, 1.5, "1", True, 1 << 256, [1]])
def test_seeds(seed):
    for call in (lambda: API.Match("xeri", seed=seed), lambda: API.simulate("xeri", games=1, seed=seed)):
        with pytest.raises(ArgumentError, match=r"a seed is a whole number from 0 to 2\*\*256 - 1, not"):
            call()


@pytest.mark.parametrize(
    ("call", "error", "told"),
    [
        (lambda: API.Match(3), ArgumentError, "a game is a Game, or the name or folder of one, not 3"),
        (
            lambda: API.Match("xeri", "2"),
            ArgumentError,
            "the number of seats is a whole number from 0, not '2'",
        ),
        (lambda: API.Match("xeri", 9), SeatsError, "for exactly 2 players, not 9"),
        (
            lambda: API.Match("xeri", options=3),
            ArgumentError,
            "options are a mapping of names to values, not 3",
        ),
        (lambda: API.Match("xeri", options={3: 1}), ArgumentError, "options are a mapping of names"),
        (lambda: API.Match("xeri", deck=3), PositionError, "a deck is a list of cards"),
        (lambda: API.Match("xeri", number=-1), ArgumentError, "a game's number is a whole number from 0"),
        (lambda: xeri().play(1, 3), UnreadableMove, "a move is text, as `legal` lists it, not 3"),
        (lambda: xeri().play("0", "play 2c"), ArgumentError, "a seat is a whole number"),
        (lambda: xeri().legal("0"), ArgumentError, "a seat is a whole number from 0, not '0'"),
        (lambda: xeri().legal(None), ArgumentError, "a seat is a whole number from 0, not None"),
        (lambda: xeri().legal(9), SeatsError, "there is no seat 9 at a table of 2: choose 0 to 1"),
        (lambda: xeri().legal(-1), SeatsError, "there is no seat -1"),
        (lambda: xeri().legal_moves(9), SeatsError, "there is no seat 9"),
        (lambda: xeri().known_to(9), SeatsError, "there is no seat 9"),
        (lambda: xeri().play(1, xeri().legal(1)[0], at="x"), ArgumentError, "the time of a move is a number"),
        (
            lambda: xeri().play(1, xeri().legal(1)[0], at=math.nan),
            ArgumentError,
            "a number of seconds, not nan",
        ),
        (lambda: xeri().view("0"), ArgumentError, "a seat is a whole number"),
        (lambda: xeri().view(9), SeatsError, "choose 0 to 1"),
        (lambda: xeri().draw(9), SeatsError, "choose 0 to 1"),
        (lambda: xeri().draw(0, -3), ArgumentError, "a width is a whole number from 1, not -3"),
        (lambda: xeri().log(9), SeatsError, "choose 0 to 1"),
        (lambda: xeri().log(0, "1"), ArgumentError, "`first` is a whole number from 0"),
        (lambda: xeri().at_move("1"), ArgumentError, "a number of moves is a whole number"),
        (lambda: xeri().undo(), NotAsked, "there is no move to take back"),
        (lambda: API.load(3), ArgumentError, "a game is a Game, or the name or folder of one, not 3"),
        (lambda: API.position(3), PositionError, "this is not a position"),
        (lambda: API.write_position(3), ArgumentError, "a position is written of a Match, not of 3"),
        (lambda: API.play_on(3, "greedy"), ArgumentError, "bots play on a Match, not 3"),
        (lambda: API.simulate(3), ArgumentError, "a game is a Game, or the name or folder of one, not 3"),
        (
            lambda: API.simulate("xeri", games=0),
            ArgumentError,
            "the number of games is a whole number from 1, not 0",
        ),
        (
            lambda: API.simulate("xeri", games=1.5),
            ArgumentError,
            "the number of games is a whole number from 1",
        ),
        (lambda: API.simulate("xeri", first=-1), ArgumentError, "`first` is a whole number from 0, not -1"),
        (lambda: API.simulate("xeri", threads=0), ArgumentError, "`threads` is a whole number from 1"),
        (lambda: API.simulate("xeri", seats="2"), ArgumentError, "the number of seats is a whole number"),
        (lambda: API.simulate("xeri", backend=3), ArgumentError, "a backend is a Backend, not 3"),
        (lambda: API.simulate("xeri", file=3), ArgumentError, "a file is a path, not 3"),
    ],
)
def test_wrong_arguments_are_refused(call, error, told):
    with pytest.raises(error) as refused:
        call()
    assert isinstance(refused.value, ParlourError)
    assert told in str(refused.value)


def test_a_refused_call_changes_nothing():
    match = xeri()
    before = pickle.dumps(match.table.tobytes())
    first = match.legal(1)[0]
    for call in (
        lambda: match.play(1, 3),
        lambda: match.play("1", first),
        lambda: match.play(1, first, at="x"),
    ):
        with pytest.raises(ParlourError):
            call()
    assert (pickle.dumps(match.table.tobytes()), match.played) == (before, [])


def test_numbers_of_numpy_are_numbers():
    match = Match("xeri", np.int32(2), seed=np.uint64(1), options=HAND)
    assert match.table.tobytes() == xeri().table.tobytes()
    seat = np.int64(match.deciders[0])
    assert type(match.play(seat, match.legal(seat)[0]).seat) is int
    assert match.record() == Match.from_record(match.record()).record()


@pytest.mark.parametrize(
    "made", [Match.copy, copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]
)
@pytest.mark.parametrize("laid", [False, True])
def test_a_copy_goes_on_independently(made, laid):
    match = position(write_position(xeri())) if laid else xeri()
    for _ in range(5):
        match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    again = made(match)
    assert type(again) is type(match)
    assert (again.table.tobytes(), again.played, again.scored) == (
        match.table.tobytes(),
        match.played,
        match.scored,
    )
    before = match.view(0), match.log(0), [table.tobytes() for table in match.past]
    again.play(again.deciders[0], again.legal(again.deciders[0])[0])
    assert (match.view(0), match.log(0), [table.tobytes() for table in match.past]) == before
    again.undo()
    again.undo()
    again.undo()
    again.play(again.deciders[0], again.legal(again.deciders[0])[-1])
    play_on(again, "greedy")
    assert again.over
    assert (match.view(0), match.log(0), [table.tobytes() for table in match.past]) == before
    match.undo()
    assert again.past[3].tobytes() == match.past[3].tobytes()


def test_a_copy_remembers_what_was_sealed_and_withdraws_it():
    match = Match("crash", seats=3, seed=1)
    play_first = match.deciders[0]
    match.play(play_first, match.legal(play_first)[0])
    again = match.copy()
    assert again.deciders == match.deciders
    assert again.legal(again.deciders[0]) == match.legal(match.deciders[0])


def test_records_go_there_and_back():
    match = xeri()
    play_on(match, "greedy")
    record = match.record()
    again = Match.from_record(record)
    assert (again.points, again.record()) == (match.points, record)
    with pytest.raises(RecordError, match="has no seed, so no record"):
        position(write_position(match)).record()
    with pytest.raises(RecordError):
        Match.from_record({})


def test_the_games_are_listed():
    assert {"king", "xeri"} < set(list_games())
    assert all(load(name).name == name for name in list_games())
