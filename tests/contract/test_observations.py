"""Observations and memories of seats contain exactly what the seats know, in every game."""

import random

import numpy as np
import pytest

from parlour.engine import jit
from parlour.engine.linked import copied, deciders, engine, zone_at
from parlour.engine.observing import (
    UNSEEN,
    fields_of,
    is_ordered,
    observed,
    seats_axis,
    shown_of,
    structured,
    width,
)
from parlour.engine.observing_rows import CHANGED, DEALT, HOLDS, LIES, MOVED, number_rows
from parlour.engine.recall import Recall
from parlour.engine.registers import MOVE, SEAT, SEATS, THINGS
from parlour.match import Match
from tests.contract.shelf import GAMES, LONG, NAMES, SEEDS, house_rules, random_play

pytestmark = pytest.mark.parametrize("game", GAMES, ids=NAMES)
NOW_AND_THEN = 7  # the interval of moves at which a law is tried for every seat


def start(game, seed):
    chance = random.Random(f"{game.name} {seed}")
    seats, options = house_rules(game, chance)
    kernels = engine(game)
    return kernels, kernels.begin(kernels.template(seats, options), seed), chance


def eyes(game, table):
    """Return the observers of a table: its seats, and the spectator."""
    return [*range(int(table["seats"][0])), game.table.spectator]


def moments(kernels, table, chance):
    """Yield the table at intervals in a random game, and at its end."""
    for number, _ in enumerate(random_play(kernels, table, chance)):
        if number % NOW_AND_THEN == 0:
            yield table
    yield table


@pytest.mark.parametrize("seed", SEEDS)
def test_an_observation_depends_on_what_its_seat_knows_alone(game, seed):
    """It is the same if hidden cards are blank or dealt again, and in plain Python."""
    kernels, table, chance = start(game, seed)
    rng = np.array([seed + 1, 2, 3, 4], np.uint64)
    for now in moments(kernels, table, chance):
        for eye in eyes(game, now):
            flat = kernels.observed(now, eye).tobytes()
            assert kernels.observed(kernels.known_to(now, eye), eye).tobytes() == flat
            assert kernels.observed(kernels.imagined_by(now, eye, rng), eye).tobytes() == flat
        if jit.COMPILING:
            plain = np.full(width(game), 9, np.float32)
            kernels.kernels("observe").observe_at.py_func(now, eye, plain)
            assert plain.tobytes() == flat


@pytest.mark.parametrize("seed", SEEDS)
def test_every_field_shows_what_the_table_holds(game, seed):
    kernels, table, chance = start(game, seed)
    for now in moments(kernels, table, chance):
        for eye in eyes(game, now):
            flat = kernels.observed(now, eye)
            found = structured(game, flat)
            assert found["seat"].tolist() == [one == eye for one in range(game.table.seats)]
            for name in game.table.zones:
                check_zone(game, now, eye, name, found)
            known = kernels.known_to(now, eye)
            for name in observed(game):
                assert (found[name] == shown(game, known, eye, name)).all(), name
            for field in fields_of(game):
                assert field.low <= found[field.name].min() <= found[field.name].max() <= field.high, field


def at_left(table, eye, seat):
    """Return the number of seats between an observer and a seat to the left."""
    seats = int(table["seats"][0])
    return (seat - (eye if eye < seats else 0)) % seats if seat < seats else seat


def check_zone(game, table, eye, name, found):
    for place in game.table.places:
        if place.name == name:
            zone = zone_at(table, name, place.index)
            copy = at_left(table, eye, place.seat) if place.seat >= 0 else place.index
            codes = [
                int(zone.slots[i]) + 1 if int(zone.seen[i]) >> eye & 1 else UNSEEN for i in range(zone.count)
            ]
            cards = [codes.count(card + 1) for card in range(52)]
            assert found[f"{name}.cards"][copy].tolist() == cards
            assert found[f"{name}.unseen"][copy] == codes.count(UNSEEN)
            if is_ordered(place.spec):
                order = found[f"{name}.order"][copy].tolist()
                assert order == codes[::-1] + [0] * (place.capacity - len(codes))


def shown(game, known, eye, name):
    """Return what an observation should show of a register that the observer knows."""
    register, shown = game.table.registers[name], shown_of(game, name)
    axis, seats = seats_axis(game, register), game.table.seats
    secret = name in game.table.secrets
    values = known[name][0]
    if secret:
        values = values[eye] if eye < seats else np.zeros(register.shape[1:], int)
    elif axis >= 0:
        turned = np.empty_like(values)
        for seat in range(seats):
            turned.swapaxes(0, axis)[at_left(known, eye, seat)] = values.swapaxes(0, axis)[seat]
        values = turned
    if shown.sort == "number":
        return values
    low = register.allowed(seats)[0] if shown.sort == "choice" else 0
    if secret and eye >= seats:
        return np.zeros((*values.shape, shown.size))
    parts = [spread(game, known, eye, shown, low, int(one)) for one in np.ravel(values)]
    return np.reshape(parts, (*np.shape(values), shown.size))


def spread(game, known, eye, shown, low, value):
    if shown.sort == MOVE:
        verbs = len(game.verbs)
        verb = [value > 0 and value & 15 == number for number in range(verbs)]
        return verb + [value >> 4 + i & 1 for i in range(shown.size - verbs)]
    if shown.sort == SEAT and value >= 0:
        value = at_left(known, eye, value)
    if shown.sort in (SEATS, THINGS):
        bits = [0] * shown.size
        for i in range(shown.size):
            bits[at_left(known, eye, i) if shown.sort == SEATS else i] = value >> i & 1
        return bits
    return [value - low == i for i in range(shown.size)]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_seat_observes_can_be_told_from_what_it_remembers(game, seed):
    """A log contains the cards and numbers that a seat knows now."""
    kernels, table, chance = start(game, seed)
    recall = Recall(game, longest=100_000)
    table = recall.begin(kernels.template(*house_rules(game, chance)), seed)
    for number in range(min(LONG, 120)):
        if number % NOW_AND_THEN == 0 or not deciders(table):
            for eye in eyes(game, table):
                assert told_by(game, recall.rows(eye)) == known_by(game, table, eye)
        if not deciders(table):
            break
        seat = chance.choice(deciders(table))
        recall.step(table, seat, chance.choice(kernels.moves(table, seat)))


def told_by(game, rows):
    """Return the places of cards and the registers according to a log; the last entry counts."""
    places = [({}, {}) for _ in game.table.places]
    numbers: dict[int, int] = {}
    for kind, where, what, number in rows.tolist():
        if kind == CHANGED:
            numbers[where] = what
        elif kind == LIES:
            places[where][0][what] = number
        elif kind == HOLDS:
            places[where][1][what] = number
    lying = [
        ({at: code for at, code in order.items() if 0 < code < UNSEEN}, {c: n for c, n in held.items() if n})
        for order, held in places
    ]
    return lying, {k: value for k, value in numbers.items() if value}


def known_by(game, table, eye):
    """Return the same of a table as a seat knows it."""
    lying = []
    for place in game.table.places:
        zone = zone_at(table, place.name, place.index)
        codes = [
            int(zone.slots[i]) + 1 if int(zone.seen[i]) >> eye & 1 else UNSEEN for i in range(zone.count)
        ]
        ordered = is_ordered(place.spec)
        held = {code: codes.count(code) for code in codes if not ordered or code == UNSEEN}
        order = {at: code for at, code in enumerate(codes) if ordered and code != UNSEEN}
        lying.append((order, held))
    known = engine(game).known_to(table, eye)
    values = [one for name in observed(game) for one in np.ravel(known[name][0]).tolist()]
    may = [secret == 0 or owner == eye for _, _, owner, secret, *_ in number_rows(game).tolist()]
    return lying, {k: one for k, one in enumerate(values) if one and may[k]}


@pytest.mark.parametrize("seed", SEEDS)
def test_seats_remember_alike_what_they_cannot_tell_apart(game, seed):
    """A seat remembers a move in two worlds that it cannot distinguish alike.

    The exception is a move after which it sees different tables or moves.
    """
    kernels, table, chance = start(game, seed)
    rng = np.array([seed + 1, 2, 3, 4], np.uint64)
    for number, (now, seat, legal) in enumerate(random_play(kernels, table, chance, min(LONG, 150))):
        if number % 3:
            continue
        move = chance.choice(legal)
        for eye in chance.sample(eyes(game, now), 2):
            world = kernels.imagined_by(now, eye, rng)
            options = kernels.moves(world, seat) if seat in deciders(world) else []
            for other in {move, *options[:1]} & set(options):
                ours, theirs = (
                    remembered(kernels, one, seat, m, eye) for one, m in ((now, move), (world, other))
                )
                heard = seat == eye or not game.verbs[move & 15].secret
                if ours[1] == theirs[1] and (move == other or not heard):
                    assert ours[0] == theirs[0]
                if ours[0] == theirs[0]:
                    assert ours[2] == theirs[2]


def remembered(kernels, table, seat, move, eye):
    """Return what a seat remembers of a move, what it knows after it, and what it observes."""
    recall, after = Recall(kernels.game, 2000), copied(table)
    scored = []
    kernels.step(after, seat, move, lambda table: scored.append(kernels.known_to(table, eye).tobytes()))
    recall.step(copied(table), seat, move)
    rows = recall.rows(eye).tolist()
    known = [*scored, kernels.known_to(after, eye).tobytes()]
    return rows, known, kernels.observed(after, eye).tobytes()


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_are_remembered_as_the_log_of_a_match_tells_them(game, seed):
    """They have the player and, if it is not secret, the move; sealed answers when their phase has ended."""
    chance = random.Random(f"{game.name} {seed}")
    match = Match(game, *house_rules(game, chance), seed, watched=False)
    recall = Recall(game, longest=100_000)
    recall.begin(engine(game).template(match.seats, match.options), seed)
    while not match.over and len(match.played) < min(150, LONG):
        table, seat = copied(match.table), chance.choice(match.deciders)
        move = chance.choice(match.legal_moves(seat))
        recall.step(table, seat, move)
        match.play_move(seat, move)
        if len(match.played) % NOW_AND_THEN and not match.over:
            continue
        for eye in eyes(game, match.table):
            told = [row[1:] for row in recall.rows(eye).tolist() if row[0] == MOVED]
            assert sorted(told) == sorted(said(match, eye))
    dealt = sum(row[0] == DEALT for row in recall.rows(0).tolist())
    stopped = match.over and dealt > len(match.scored)  # in the middle of a deal, which is not scored then
    assert dealt == len(match.scored) + (stopped or not match.over)


def said(match, eye):
    """Return the moves that a seat may know of, and whether it may know which."""
    for number, played in enumerate(match.played):
        if played.seat == eye or number < match.settled:
            known = played.seat == eye or not match.game.verbs[played.move & 15].secret
            yield [played.seat, played.move if known else 0, int(known)]
