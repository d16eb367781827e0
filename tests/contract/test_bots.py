"""Bots know only what their seat knows, play legal moves, and are reproducible."""

import random

import numpy as np
import pytest

from parlour import bots
from parlour.bots.search import analyse
from parlour.engine.chance import seed_words
from parlour.engine.linked import deciders, engine
from parlour.engine.moves import room_for_moves
from parlour.engine.pool import new_ledger, new_pool
from parlour.engine.simulation import Batch
from tests.contract.shelf import GAMES, NAMES, house_rules, random_play

pytestmark = pytest.mark.parametrize("game", GAMES, ids=NAMES)


@pytest.mark.parametrize("name", ["greedy", "greedy:50", "search:60", "tree:60"])
def test_a_bot_cannot_tell_worlds_apart_that_its_seat_cannot(game, name):
    """Permute what the seat cannot know: the bot plays the same move."""
    chance = random.Random(f"{game.name} bots")
    seats, options = house_rules(game, chance)
    kernels = engine(game)
    table = kernels.begin(kernels.template(seats, options), 11)
    rng = np.array([5, 6, 7, 8], np.uint64)
    different = 0
    for number, (_, seat, legal) in enumerate(random_play(kernels, table, chance, 24)):
        if number % 4:
            continue
        chosen = bots.make(name, kernels, seed=9).choose(kernels.known_to(table, seat), seat)
        assert chosen in legal
        for _ in range(3):
            world = kernels.imagined_by(table, seat, rng)
            different += world.tobytes() != table.tobytes()
            again = bots.make(name, kernels, seed=9).choose(kernels.known_to(world, seat), seat)
            assert again == chosen
    assert different or game.seats.most == 1


@pytest.mark.parametrize("method", ["tree", ""])
def test_search_is_reproducible_by_playouts_and_counts_them(game, method):
    kernels = engine(game)
    table = kernels.begin(kernels.template(), 3)
    while len(moves := kernels.moves(table, deciders(table)[0])) == 1:
        kernels.step(table, deciders(table)[0], moves[0])  # to the first choice
    seat = deciders(table)[0]
    known = kernels.known_to(table, seat)
    for threads in (1, 2):
        found = [
            analyse(kernels, known, seat, iterations=301, seed=4, threads=threads, method=method)
            for _ in range(2)
        ]
        assert found[0].moves == found[1].moves
        assert [one.move for one in found[0].moves if one.visits] != []
        assert found[0].iterations == sum(one.visits for one in found[0].moves)
        if method == "tree" or not game.search.compares:
            assert found[0].iterations == 301
        else:  # whole worlds, and none if nothing is in doubt
            assert 2 <= found[0].iterations <= 301
    assert sorted(one.move for one in found[0].moves) == sorted(
        move for move in kernels.moves(table, seat) if move != game.concede
    )


@pytest.mark.parametrize("method", ["tree", ""])
def test_search_by_time_stops_in_time(game, method):
    kernels = engine(game)
    table = kernels.begin(kernels.template(), 3)
    seat = deciders(table)[0]
    known = kernels.known_to(table, seat)
    analyse(kernels, known, seat, iterations=1, method=method)
    found = analyse(kernels, known, seat, seconds=0.1, method=method)
    assert found.seconds < 3  # and less than 0.1 if the choice was clear before
    assert found.iterations >= 1 or not (method == "tree" or not game.search.compares)


def test_games_between_bots_depend_on_the_seed_alone(game):
    kernels = engine(game)
    short = {option.name: 60 for option in game.options if option.name == "max_moves"}
    template = kernels.template(options=short)
    names = ["search:20", "greedy", "uniform"][: int(template["seats"][0])]
    one, two = (
        [batch.tables for batch in bots.play_games(kernels, template, 10, 3, names, threads)]
        for threads in (1, 2)
    )
    assert [tables.tobytes() for tables in one] == [tables.tobytes() for tables in two]
    assert all(tables["over"].all() for tables in one)


def test_uniform_bots_play_alike_whether_or_not_they_could_look(game):
    """If no bot looks at its view, games are played without computing views: the same games result."""
    kernels = engine(game)
    short = {option.name: 60 for option in game.options if option.name == "max_moves"}
    template = kernels.template(options=short)
    (alone,) = bots.play_games(kernels, template, 5, 3, ["uniform"])
    shown = Batch.room(template, 5)
    seats = np.zeros(game.table.seats, np.int64)
    rooms = shown.tables, template, seed_words(3), 0, room_for_moves(), shown.lengths, shown.lines
    known = np.zeros(3, template.dtype)
    kernels.kernels("bots").bot_games(*rooms, seats, seats, known, new_pool(), new_ledger())
    assert alone.tables.tobytes() == shown.tables.tobytes()
    assert alone.lengths.tolist() == shown.lengths.tolist()
    assert alone.lines.tolist() == shown.lines.tolist()


def test_random_play_never_gives_up(game):
    kernels = engine(game)
    table = kernels.begin(kernels.template(), 1)
    moves = room_for_moves()
    kernels.kernels("choosing").choose_uniformly(
        table.copy(), int(table["turn"][0]), moves, table["rng"][0].copy()
    )
    assert game.concede not in moves[1 : moves[0] + 1].tolist()
