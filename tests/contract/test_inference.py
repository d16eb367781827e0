"""Moves that a game can take back for the inference of search were really played."""

import random

import numpy as np
import pytest

from parlour.engine.jit import companion
from parlour.engine.linked import copied, deciders, engine
from tests.contract.shelf import GAMES, house_rules, random_play

MOVES, DEALS = 60, 12
TAKING = [game for game in GAMES if hasattr(companion(game.module, "positions"), "take_back")]


def taken_back(game, table):
    """Return the moves that a game takes back, the last first, each with its player and their options."""
    take_back = companion(game.module, "positions").take_back
    back, found = copied(table), []
    while (move := int(take_back(back[0]))) >= 0:
        found.append((int(back["turn"][0]), move, choice(game, back)))
        assert move in found[-1][2]
    return found


def choice(game, table, seat=None):
    """Return the moves of the deciding seat with their heuristic values."""
    table = copied(table)
    table["turn"] = seat = table["turn"].item() if seat is None else seat
    judge = companion(game.module, "heuristics").judge
    return {move: int(judge(table[0], move)) for move in engine(game).moves(table, seat)}


@pytest.mark.parametrize("game", TAKING, ids=[game.name for game in TAKING])
def test_what_is_taken_back_has_been_played_in_this_deal(game):
    """The moves have the right player, order, options and heuristic values."""
    chance, met = random.Random(f"{game.name} back"), 0
    for seed in range(DEALS):
        seats, options = house_rules(game, chance)
        table = engine(game).begin(engine(game).template(seats, options), seed)
        met += follow(game, table, chance)
    assert met > 20


def follow(game, table, chance):
    """Play random moves, and count what could be taken back."""
    kernels, met = engine(game), 0
    played, deal = [], 0
    for _ in range(MOVES):
        if table["over"].item(0):
            break
        if table["deals"].item(0) != deal:
            deal, played = table["deals"].item(0), []
        back, rest = taken_back(game, table), iter(played[::-1])
        assert all(one in rest for one in back)
        met += len(back)
        seat = deciders(table)[0]
        chosen = choice(game, table, seat)
        move = chance.choice([one for one in chosen if one != game.concede])
        kernels.step(table, seat, move)
        played.append((seat, move, chosen))
    return met


@pytest.mark.parametrize("game", TAKING, ids=[game.name for game in TAKING])
def test_what_is_taken_back_shows_for_all_to_see(game):
    """It is the same in every world that a seat can imagine, so it does not reveal hidden cards."""
    chance, rng = random.Random(f"{game.name} shows"), np.array([2, 7, 1, 8], np.uint64)
    kernels, met, different = engine(game), 0, 0
    for seed in range(DEALS // 2):
        table = kernels.begin(kernels.template(*house_rules(game, chance)), seed)
        for _, seat, _ in random_play(kernels, table, chance, MOVES // 2):
            world = kernels.imagined_by(kernels.known_to(table, seat), seat, rng)
            shown = moves_back(game, table)
            assert moves_back(game, world) == shown
            met += len(shown)
            different += any((world[zone] != table[zone]).any() for zone in game.table.zones)
    assert met > 20
    assert different > 20


def moves_back(game, table):
    """Return the players of the moves that are taken back."""
    take_back, back, found = companion(game.module, "positions").take_back, copied(table), []
    while (move := int(take_back(back[0]))) >= 0:
        found.append((int(back["turn"][0]), move))
    return found
