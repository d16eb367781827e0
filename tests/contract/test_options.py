"""House rules: every value of every option can be played, is stored, and makes a difference."""

import random
from typing import Any

import numpy as np
import pytest

from parlour.engine.linked import deciders, engine, zone_at
from parlour.engine.simulation import random_games
from parlour.errors import SeatsError
from parlour.games import SHELF, load

pytestmark = pytest.mark.parametrize("name", SHELF)

#: What an option needs to have an effect: a number of seats, other options.
WHERE: dict[tuple[str, str], tuple[int | None, dict[str, Any]]] = {
    ("chase-the-ace", "last_tie"): (None, {"match_rule": "all_lose"}),
    ("crash", "spare_hand"): (3, {}),
    ("kontsina", "clubs_tie"): (3, {}),
    ("pitty-pat", "max_reshuffles"): (5, {"hand_size": "7"}),
    ("pitty-pat", "stock_empty"): (5, {"hand_size": "7"}),
    ("pitty-pat", "next_dealer"): (None, {"match_wins": 3}),
    ("seven-rummy", "max_hands"): (None, {"end_mode": "target"}),
    ("seven-rummy", "target_score"): (None, {"end_mode": "target"}),
}
#: Values that random games cannot tell from the default: words of four letters, who may sit down at all, and
#: what random games hardly ever come to.
ALIKE = {
    ("cash", "points_target"): {3},
    ("cash", "word"): {"kent", "kemp"},
    ("chase-the-ace", "min_players"): {2},
    ("pishe-pasha", "idle_limit"): {208},
    ("pishe-pasha", "idle_result"): {"fewest_cards"},
}


def all_cards(game, table):
    """Return every card of a table, in any zone."""
    zones = [zone_at(table, place.name, place.index) for place in game.table.places]
    return sorted(card for zone in zones for card in zone.cards)


def test_every_value_of_every_option_can_be_played(name):
    """It is stored from the first deal on, there is always a move, and no card is lost."""
    game = load(name)
    kernels = engine(game)
    for option in game.options:
        seats, others = WHERE.get((name, option.name), (None, {}))
        played = 0
        for value in [*option.names, *range(option.low, min(option.high, option.low + 25) + 1)]:
            try:
                template = kernels.template(seats, {**others, option.name: value})
            except SeatsError:
                continue
            played += 1
            table = kernels.begin(template, 1)
            chance = random.Random(1)
            for _ in range(30):
                assert option.write(int(table[option.name][0])) == value
                assert all_cards(game, table) == sorted(game.cards(table[0]))
                if table[0].over:
                    break
                seat = chance.choice(deciders(table))
                kernels.step(table, seat, chance.choice(kernels.moves(table, seat)))
        assert played >= 2, option.name


def what_happened(kernels, seats, options, besides):
    """Return the results of some random games without the register of one option."""
    template = kernels.template(seats, options)
    tables = np.concatenate([batch.tables for batch in random_games(kernels, template, 150, seed=5)])
    overlays = {"raw", "ints", "longs", "counts", "cells", "eyes", besides}
    return {field: tables[field] for field in tables.dtype.names if field not in overlays}


def differ(ours, theirs):
    return any(not np.array_equal(ours[field], theirs[field]) for field in ours)


@pytest.mark.thousands
def test_every_value_of_every_option_makes_a_difference(name):
    """No value is ignored: games with it differ from games with the default."""
    game = load(name)
    kernels = engine(game)
    for option in game.options:
        seats, others = WHERE.get((name, option.name), (None, {}))
        default = what_happened(kernels, seats, others, option.name)
        least = [option.low + (option.low == option.default)] if option.high >= option.low else []
        for value in {*option.names, *least} - {option.default}:
            found = what_happened(kernels, seats, {**others, option.name: value}, option.name)
            alike = value in ALIKE.get((name, option.name), set())
            assert differ(found, default) is not alike, f"{option.name} = {value}"
