"""A new deal keeps nothing of the last one except what the rule page carries through the match."""

import random

import numpy as np
import pytest

from parlour.engine.layout import COMMON
from parlour.engine.linked import deciders, engine, zone_at
from tests.contract.shelf import GAMES, LONG, house_rules

#: By game: registers of the whole match, registers blank at the end of a deal, and registers of a question.
CARRIED = {
    "cash": "code proposal showing",
    "chase-the-ace": "lives_left pot",
    "diloti": "begun",
    "jack-change-it": "silent after_catch",
    "king": "sheet",
    "kontsina": "begun",
    "mexican-sweat": "forced_paid bets_paid waiting raises least",
    "pitty-pat": "last_winner",
    "xeri": "hands_won",
}
ONE_DEAL = {"forty-thieves", "keep-trying", "pishe-pasha", "tri-cap", "sealed-game"}
DEALING = [game for game in GAMES if game.name not in ONE_DEAL]


def registers_of_a_deal(game):
    """Return the registers of the game that are reset with every deal."""
    kept = {"points", "lines", "answers", *COMMON, *(option.name for option in game.options)}
    return [
        name for name in game.table.registers if name not in kept | set(CARRIED.get(game.name, "").split())
    ]


def fill(game, table, number):
    """Write the same number into every register of a deal and into what the last deal left."""
    for name in [*registers_of_a_deal(game), *{"lines", "answers"} & set(game.table.registers)]:
        a_seat_each = table[name].shape[1:2] == (game.table.seats,)
        table[name] = 0
        if a_seat_each:
            table[name][0, : table[0].seats] = number
        else:
            table[name] = number


def ended_deal(game, chance):
    """Return a table whose first deal has just ended, but not the match."""
    kernels = engine(game)
    while True:
        table = kernels.begin(kernels.template(*house_rules(game, chance)), chance.randrange(99))
        step = kernels.kernels("play").step
        for _ in range(2000):
            if table[0].between or table[0].over:
                break
            seat = chance.choice(deciders(table))
            step(table, seat, chance.choice(kernels.moves(table, seat)))
        if table[0].between and not table[0].over:
            return table


def dealt_again(game, table):
    """Return the table after the next deal, with the same random numbers."""
    t = table[0]
    t.rng[:] = [1, 2, 3, 4]
    engine(game).kernels("play").deal_again(t)
    return table


def what_lies(game, table):
    """Return the cards of every zone, and who has seen them."""
    zones = [zone_at(table, place.name, place.index) for place in game.table.places]
    return [(list(zone.cards), list(zone.seen)[: zone.count]) for zone in zones]


def check_alike(game, used, fresh):
    """Check that both tables have the same cards, and after the deal the same registers."""
    lies = what_lies(game, fresh)
    assert what_lies(game, used) == lies
    if sum(bool(cards) for cards, _ in lies) > 1:
        for name in registers_of_a_deal(game):
            assert np.array_equal(used[name], fresh[name]), name


@pytest.mark.parametrize("game", DEALING, ids=[game.name for game in DEALING])
@pytest.mark.parametrize("seed", range(3))
def test_a_deal_does_not_depend_on_the_one_before(game, seed):
    """For any registers and places of cards before it, the next deal is the same."""
    chance = random.Random(f"{game.name} {seed}")
    kernels = engine(game)
    used = ended_deal(game, chance)
    fresh = used.copy()
    for place in game.table.places:
        zone_at(fresh, place.name, place.index).count = 0
    fill(game, fresh, 0)
    fill(game, used, 2)
    fresh, used = dealt_again(game, fresh), dealt_again(game, used)
    for _ in range(min(LONG, 150)):
        check_alike(game, used, fresh)
        asked = deciders(fresh)
        assert deciders(used) == asked
        if fresh[0].deals > 1 or fresh[0].over:
            break
        seat = chance.choice(asked)
        legal = kernels.moves(fresh, seat)
        assert kernels.moves(used, seat) == legal
        move = chance.choice(legal)
        kernels.step(fresh, seat, move)
        kernels.step(used, seat, move)
    assert fresh["points"].tolist() == used["points"].tolist()
