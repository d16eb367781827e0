"""The laws of every game, on random games with random house rules."""

import random

import numpy as np
import pytest

from parlour.engine import jit
from parlour.engine.cards import write_card
from parlour.engine.linked import deciders, engine, zone_at
from parlour.engine.moves import LONGEST_LIST
from parlour.engine.observing import fields_of, width
from parlour.engine.simulation import random_games
from parlour.engine.stepping import bounds_of
from parlour.errors import ParlourError
from parlour.match import Match, MoveRefused, events, write_record
from parlour.match.events import watch
from parlour.match.laws import breach
from parlour.match.match import replay
from parlour.match.positions import read_position, write_position
from tests.contract.shelf import GAMES, LONG, MANY, NAMES, QUICK, SEEDS, house_rules, random_play

pytestmark = pytest.mark.parametrize("game", GAMES, ids=NAMES)
HABITS = 4  # games of players with habits, for each seed
POSITIONS = (60, 480)  # moves after which a game of players with habits is written and read
MANY_TEXTS = 40  # moves of a list that are read back


def start(game, seed):
    chance = random.Random(f"{game.name} {seed}")
    seats, options = house_rules(game, chance)
    kernels = engine(game)
    return kernels, kernels.begin(kernels.template(seats, options), seed), chance


def all_cards(game, table):
    return sorted(
        card for place in game.table.places for card in zone_at(table, place.name, place.index).cards
    )


def all_there_are(game, table):
    return sorted(game.cards(table[0]))


def asking(table, seat):
    """Return the table with a seat on turn, for writing and reading moves."""
    t = table.copy()[0]
    t.turn = seat
    return t


@pytest.mark.parametrize("seed", SEEDS)
def test_a_table_that_is_not_over_has_legal_moves_and_every_text_reads_back(game, seed):
    kernels, table, chance = start(game, seed)
    for _, seat, legal in random_play(kernels, table, chance):
        assert 1 <= len(legal) <= LONGEST_LIST
        t = asking(table, seat)
        texts = [game.texts.write(move, t) for move in legal]
        assert len(set(texts)) == len(texts)
        for place in chance.sample(range(len(legal)), min(MANY_TEXTS, len(legal))):
            assert (
                game.texts.read(texts[place], t)
                == game.texts.read(texts[place].upper() + " ", t)
                == legal[place]
            )


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_are_conserved(game, seed):
    kernels, table, chance = start(game, seed)
    for _ in random_play(kernels, table, chance):
        assert all_cards(game, table) == all_there_are(game, table)
    assert all_cards(game, table) == all_there_are(game, table)


@pytest.mark.parametrize("seed", SEEDS)
def test_registers_hold_what_they_may_and_no_law_is_broken(game, seed):
    """The checks of positions set up by hand also hold for every table in a game."""
    kernels, table, chance = start(game, seed)
    for _ in random_play(kernels, table, chance):
        assert breach(game, table) == ""
    assert breach(game, table) == ""


@pytest.mark.parametrize("seed", SEEDS)
def test_skewed_play_stays_within_what_is_declared(game, seed, monkeypatch):
    """Players with habits reach scores, stacks and counts that random play seldom reaches.

    After every move all registers have allowed values; sometimes the observation of a seat is checked against
    the declared space, and the position is read back.
    """
    monkeypatch.setattr("parlour.match.positions.find", lambda name: game)
    for habits in range(HABITS):
        chance = random.Random(f"{game.name} {seed * HABITS + habits}")
        seats, options = house_rules(game, chance)
        match = Match(game, seats, options, seed * HABITS + habits, watched=False)
        for number, _ in enumerate(skewed_play(match, chance)):
            assert breach(game, match.table) == ""
            if number % 31 == 0:
                assert_observations_lie_in_their_space(game, match.table)
            if number in POSITIONS:
                position = write_position(match)
                assert write_position(read_position(position)) == position


def skewed_play(match, chance):
    """Play and yield after each move. In each phase a seat mostly takes its first or its last move."""
    habits: dict[tuple[int, str], int | None] = {}
    while not match.over and len(match.played) < 2 * LONG:
        seat = chance.choice(match.deciders)
        legal = match.legal_moves(seat)
        place = habits.setdefault((seat, match.phase), chance.choice([0, -1, None]))
        rarely = place is None or chance.random() < 0.2
        match.play_move(seat, chance.choice(legal) if rarely else legal[place])
        yield


def assert_observations_lie_in_their_space(game, table):
    low, high = bounds_of(game)
    shown = np.zeros(width(game), np.float32)
    for seat in range(table["seats"].item(0)):
        jit.at_once(engine(game).kernels("observe").observe_at)(table, seat, shown)
        wrong = np.flatnonzero((shown < low[: len(shown)]) | (shown > high[: len(shown)]))
        assert [field_at(game, place) for place in wrong] == []


def field_at(game, place):
    return next(field.name for field in fields_of(game) if field.start <= place < field.stop)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_is_blind_to_what_its_seat_cannot_know(game, seed):
    """Another world that agrees with the seat's knowledge gives the same view, moves and prompt."""
    kernels, table, chance = start(game, seed)
    rng = np.array([seed + 1, 2, 3, 4], np.uint64)
    for number, _ in enumerate(random_play(kernels, table, chance)):
        if number % 7:
            continue
        seats = int(table["seats"][0])
        for seat in range(seats + 1):
            eye = game.table.spectator if seat == seats else seat
            world = kernels.imagined_by(table, eye, rng)
            known = kernels.known_to(table, eye)
            assert kernels.known_to(world, eye).tobytes() == known.tobytes()
            ours, theirs = (Match.at(game, one.copy(), {}) for one in (table, world))
            asked = None if seat == seats else seat
            assert ours.view(asked) == theirs.view(asked)
            if seat in deciders(table):
                assert kernels.moves(known, seat) == kernels.moves(table, seat)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_tells_nothing_that_its_seat_has_not_seen(game, seed):
    kernels, table, chance = start(game, seed)
    for _ in random_play(kernels, table, chance, min(60, LONG)):
        match = Match.at(game, table.copy(), {})
        for seat in range(match.seats):
            zones = match.view(seat)["zones"]
            for place in game.table.places:
                if place.seat >= match.seats:
                    continue
                shown = zones[place.name]["cards"]
                if place.spec.per_seat or place.spec.copies > 1:
                    shown = shown[place.index]
                zone = zone_at(table, place.name, place.index)
                assert len(shown) == zone.count
                for text, card, seen in zip(shown, zone.cards, zone.seen, strict=False):
                    assert text in ((write_card(card), None) if seen >> seat & 1 else (None,))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_redeal_agrees_with_what_the_seat_knows(game, seed):
    kernels, table, chance = start(game, seed)
    rng = np.array([seed + 1, 7, 3, 4], np.uint64)
    may_hold = getattr(game.positions, "may_hold", None)
    missing = getattr(game.positions, "still_owed", None)
    for number, _ in enumerate(random_play(kernels, table, chance)):
        if number % 5:
            continue
        for seat in range(int(table["seats"][0])):
            world = kernels.imagined_by(table, seat, rng)
            assert all_cards(game, world) == all_cards(game, table)
            if missing:
                assert [missing(world[0], one) for one in range(world[0].seats)] == [0] * world[0].seats
            for place in game.table.places:
                ours, theirs = (zone_at(one, place.name, place.index) for one in (table, world))
                assert ours.count == theirs.count
                for mine, imagined, seen in zip(ours.cards, theirs.cards, ours.seen, strict=False):
                    assert mine == imagined or not seen >> seat & 1
                    if may_hold and place.seat >= 0 and not seen >> seat & 1:
                        assert may_hold(world[0], place.seat, imagined)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_illegal_move_is_explained_and_changes_nothing(game, seed):
    kernels, table, chance = start(game, seed)
    candidates = set()
    for now, seat, legal in random_play(kernels, table.copy(), random.Random(seed)):
        candidates.update(game.texts.write(move, asking(now, seat)) for move in legal)
    for _, seat, _ in random_play(kernels, table, chance, min(80, LONG)):
        match = Match.at(game, table.copy(), {})
        before, legal = match.table.tobytes(), match.legal(seat)
        for text in chance.sample(sorted(candidates), min(12, len(candidates))):
            if text in legal:
                continue
            with pytest.raises(MoveRefused) as caught:
                match.play(seat, text)
            refusal = caught.value.refusal
            assert refusal.text
            assert refusal.rule
            assert match.table.tobytes() == before
        with pytest.raises(ParlourError):
            match.play(seat, "abracadabra")
        assert match.table.tobytes() == before


@pytest.mark.parametrize("seed", SEEDS)
def test_events_come_from_the_same_rules_and_know_their_cards(game, seed):
    """Interpreted and compiled rules give the same table, and the transfers explain it."""
    kernels, table, chance = start(game, seed)
    for _, seat, legal in random_play(kernels, table, chance, min(60, LONG)):
        move = chance.choice(legal)
        hops, after = watch(game, table, seat, move)
        assert (
            events.witness(game, table, seat, move, []).hops == hops
        )  # numbers and lists instead of the record
        compiled = table.copy()
        kernels.step(compiled, seat, move)
        assert after.tobytes() == compiled.tobytes()
        for hop in hops:
            if hop.kind == "move":
                assert hop.known_to(game.table.spectator)["card"] in (None, write_card(hop.card))
                assert hop.start[0] in game.table.zones
                assert hop.end[0] in game.table.zones


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_takes_back_every_move(game, seed):
    chance = random.Random(seed)
    seats, options = house_rules(game, chance)
    match = Match(game, seats, options, seed, watched=False)
    history, opening = [], list(match.scored)
    while not match.over and len(match.played) < min(150, LONG):
        history.append(match.table.tobytes())
        seat = chance.choice(match.deciders)
        match.play(seat, chance.choice(match.legal(seat)))
    while history:
        match.undo()
        assert match.table.tobytes() == history.pop()
    assert match.scored == opening


@pytest.mark.parametrize("seed", SEEDS)
def test_records_and_positions_read_back(game, seed, monkeypatch):
    monkeypatch.setattr("parlour.match.match.find", lambda name: game)
    monkeypatch.setattr("parlour.match.positions.find", lambda name: game)
    chance = random.Random(seed)
    seats, options = house_rules(game, chance)
    match = Match(game, seats, options, seed, watched=False)
    while not match.over and len(match.played) < min(150, LONG):
        seat = chance.choice(match.deciders)
        match.play(seat, chance.choice(match.legal(seat)))
        if len(match.played) % 10 == 0:
            position = write_position(match)
            again = read_position(position)
            assert write_position(again) == position
            for eye in range(match.seats + 1):
                assert (
                    again.view(eye if eye < match.seats else None)["zones"]
                    == (match.view(eye if eye < match.seats else None)["zones"])
                )
    assert replay(write_record(match)).table.tobytes() == match.table.tobytes()


def test_same_seed_same_games_whatever_the_threads(game):
    kernels = engine(game)
    template = kernels.template()
    one, two = (list(random_games(kernels, template, MANY, 5, threads)) for threads in (1, 2))
    assert [batch.tables.tobytes() for batch in one] == [batch.tables.tobytes() for batch in two]
    lengths = np.concatenate([batch.lengths for batch in one])
    assert lengths.max() <= game.longest
    assert lengths.min() > 0


@pytest.mark.thousands
def test_points_are_the_lines_of_all_deals(game):
    """The laboratory reports the parts of the points, with any house rules."""
    chance = random.Random(f"{game.name} lines")
    kernels = engine(game)
    for seed in range(QUICK):
        template = kernels.template(*house_rules(game, chance))
        for batch in random_games(kernels, template, MANY // 100 + 1, seed):
            assert batch.lines.sum(axis=2).tolist() == batch.tables["points"].tolist()


def test_a_table_is_small(game):
    assert game.table.dtype.itemsize < 8192
