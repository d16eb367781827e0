"""Invalid files for every game: positions, records and decks are accepted, or refused with a reason.

Each is derived from a real game, so that its fault is deep inside. The only exception is ParlourError, no
loop is endless, and results are JSON.
"""

import copy
import functools
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.errors import ParlourError
from parlour.games import SHELF, load
from parlour.match import Match, read_record, replay, write_record
from parlour.match.positions import parse, study, write_position
from parlour.match.record import result
from parlour.terminal.decks import read_deck
from tests.contract.shelf import house_rules

EXTREMES = [-(2**63), -(2**31), -2, -1, 0, 1, 2, 3, 6, 7, 12, 15, 52, 99, 255, 2**31 - 1, 2**40, 2**62, 2**63]
ODD: list[Any] = [
    None,
    True,
    False,
    "",
    "??",
    "Kh",
    "x" * 99,
    [],
    {},
    [[]],
    1.0,
    1e308,
    float("nan"),
    10**60,
    ["Kh"],
    "0",
]
numbers = st.sampled_from(EXTREMES) | st.integers(-3, 60)
strange = st.sampled_from(ODD + EXTREMES)


@functools.cache
def played(name: str, seed: int) -> Match:
    """Return a game after some of its moves, with house rules."""
    chance = random.Random(f"{name} {seed}")
    seats, options = house_rules(load(name), chance)
    match = Match(load(name), seats, options, seed, watched=False)
    for _ in range(chance.randrange(30)):
        if match.over:
            break
        seat = chance.choice(match.deciders)
        match.play(seat, chance.choice(match.legal(seat)))
    return match


def cells(value: Any, path: tuple = ()) -> list[tuple]:
    """Yield the path to everything inside a JSON value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way for key, one in inside for way in [(*path, key), *cells(one, (*path, key))]]


def put(value: Any, path: tuple, new: Any) -> None:
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = new


def registers(draw, position):
    """Set a register, or one of its elements, to an extreme value."""
    ways = cells(position["registers"])
    put(position["registers"], draw(st.sampled_from(ways)), draw(numbers))


def words(draw, position):
    name = draw(st.sampled_from(["turn", "dealer", "seats"]))
    position[name] = draw(numbers)


def phase(draw, position):
    position["phase"] = draw(st.sampled_from([one.name for one in load(position["game"]).phases]))


def zones(draw, position):
    """Exchange the cards of two zones."""
    ways = [way for way in cells(position["zones"]) if is_cards(at(position["zones"], way))]
    one, other = draw(st.sampled_from(ways)), draw(st.sampled_from(ways))
    theirs = at(position["zones"], other)
    put(position["zones"], other, at(position["zones"], one))
    put(position["zones"], one, theirs)


def doubled(draw, position):
    """Duplicate a card or remove it."""
    ways = [way for way in cells(position["zones"]) if is_cards(at(position["zones"], way))]
    cards = at(position["zones"], draw(st.sampled_from(ways)))
    cards[:] = draw(st.sampled_from([[], cards[:1], cards * 2, ["??"] * len(cards), cards[1:]]))


def anything(draw, value):
    put(value, draw(st.sampled_from(cells(value))), draw(strange))


def left_out(draw, value):
    ways = [way for way in cells(value) if isinstance(way[-1], str)]
    way = draw(st.sampled_from(ways))
    at(value, way[:-1]).pop(way[-1])


def moves(draw, position):
    """Play moves that were legal before a change, and illegal ones."""
    match = played(position["game"], draw(st.integers(0, 2)))
    texts = [text for seat in match.deciders for text in match.legal(seat)[:9]] or ["pass"]
    position["moves"] = draw(st.lists(st.sampled_from([*texts, "", "x" * 5000]), max_size=3))


def at(value: Any, path: tuple) -> Any:
    for key in path:
        value = value[key]
    return value


def is_cards(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


CHANGES = [registers, registers, words, phase, zones, doubled, anything, left_out, moves]


@st.composite
def hostile(draw, good, changes, most):
    value = copy.deepcopy(good(draw(st.integers(0, 2))))
    for _ in range(draw(st.integers(1, most))):
        try:
            draw(st.sampled_from(changes))(draw, value)
        except (LookupError, TypeError, AttributeError, ParlourError):
            break  # an earlier change removed the target of this one
    return json.dumps(value)


def answered(read, text: str) -> None:
    """Check the property: the result is JSON, or a ParlourError that says what is wrong."""
    try:
        told = json.dumps(read(text), allow_nan=False)
    except ParlourError as error:
        assert str(error)
    else:
        told.encode()


@pytest.mark.parametrize("name", SHELF)
def test_positions(name):
    @settings(max_examples=20)
    @given(hostile(lambda seed: write_position(played(name, seed)), CHANGES, 3))
    def check(text):
        answered(lambda text: study(parse(text)), text)

    check()


@pytest.mark.parametrize("name", SHELF)
def test_records(name):
    @settings(max_examples=12)
    @given(hostile(lambda seed: write_record(played(name, seed)), [anything, left_out], 2))
    def check(text):
        answered(lambda text: result(replay(read_record(text))), text)

    check()


@pytest.mark.parametrize("name", SHELF)
def test_decks(name):
    pack = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "cdhs"]
    cards = st.lists(st.sampled_from([*pack, "10h", "??", "", "xx"]) | strange, max_size=6)

    @settings(max_examples=8)
    @given(cards.map(json.dumps) | cards.map(lambda cards: " ".join(map(str, cards))) | st.just("[" * 99_999))
    def check(text):
        answered(lambda text: len(Match(load(name), seed=1, deck=read_deck(text)).deciders), text)

    check()
