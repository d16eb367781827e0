"""A deal owes nothing to the deals before it, but for what a match carries on."""

import random
from typing import Any

import numpy as np
import pytest

from parlour.engine import deciders, engine, zone_at
from parlour.game import Game
from parlour.layout import COMMON
from tests.contract.shelf import GAMES, LONG, SEEDS, house_rules

#: The registers that a match carries from deal to deal, besides points and the number of deals.
CARRIED = {
    "cash": {"code"},
    "chase-the-ace": {"lives_left", "pot"},
    "keep-trying": {"round_number", "rounds_won"},
    "king": {"sheet"},
    "pitty-pat": {"last_winner"},
    "xeri": {"hands_won"},
}
#: Those that the end of a deal leaves at nothing, so that no new deal needs to reset them.
SETTLED = {
    "cash": {"proposal"},
    "diloti": {"begun"},
    "kontsina": {"begun"},
    "mexican-sweat": {"forced_paid", "bets_paid"},
}
DEALT_AGAIN = [game for game in GAMES if hasattr(game.module, "next_deal")]


def a_scored_deal(game: Game, chance: random.Random) -> np.ndarray:
    """The table at the end of a first deal that does not end its match."""
    kernels, found = engine(game), list[np.ndarray]()
    for seed in range(60):
        table = kernels.begin(kernels.template(*house_rules(game, chance)), seed)
        while deciders(table) and not found:
            seat = chance.choice(deciders(table))
            legal = kernels.moves(table, seat)
            kernels.step(table, seat, chance.choice(legal), lambda scored: found.append(scored.copy()))
        if found and not found[0][0].over:
            return found[0]
        found.clear()
    raise AssertionError(f"no match of {game.name} goes on after its first deal")


def forgotten(game: Game, table: np.ndarray) -> np.ndarray:
    """The same table with every zone cleared and every register changed that a new deal has to set."""
    other = table.copy()
    for place in game.table.places:
        zone_at(other, place.name, place.index).count = 0
    options = {option.name for option in game.options}
    settled = SETTLED.get(game.name, set())
    assert not any(table[name].any() for name in settled)
    kept = {*COMMON, "points", "lines", *options, *settled, *CARRIED.get(game.name, ())}
    for name in set(game.table.registers) - kept:
        other[name] ^= 1
    return other


def told(game: Game, table: np.ndarray) -> dict[str, Any]:
    """All that can be seen of a table, by those who see everything."""
    kernels, t = engine(game), table[0]
    zones = [zone_at(table, place.name, place.index) for place in game.table.places]
    return {
        "cards": [list(zone.cards) for zone in zones],
        "seen": [list(zone.seen[: zone.count]) for zone in zones],
        "asked": deciders(table),
        "moves": [kernels.moves(table, seat) for seat in deciders(table)],
        "phase": t.phase,
        "dealer": t.dealer,
        "points": t.points.tolist(),
        "facts": game.facts(t) if sum(zone.count > 0 for zone in zones) > 1 else [],  # cards are dealt
        "end": (t.over, t.ending, t.winners, t.between),
    }


@pytest.mark.parametrize("game", DEALT_AGAIN, ids=[game.name for game in DEALT_AGAIN])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_new_deal_forgets_the_one_before(game, seed):
    """Whatever the registers were left at and whatever lay on the table, the next deal runs the same."""
    kernels, chance = engine(game), random.Random(f"{game.name} {seed}")
    table = a_scored_deal(game, chance)
    other = forgotten(game, table)
    rng = [np.array([seed + 1, 2, 3, 4], np.uint64) for _ in range(2)]
    for one in (table, other):
        kernels.kernels("play").deal_next(one)
    for _ in range(LONG):
        assert told(game, other) == told(game, table)
        if table[0].between or not deciders(table):
            break
        seat = chance.choice(deciders(table))
        move = chance.choice(kernels.moves(table, seat))
        for one in (table, other):
            kernels.kernels("play").step(one, seat, move)
        if not table[0].between and deciders(table):
            worlds = [kernels.imagined_by(one, seat, rng[i]) for i, one in enumerate((table, other))]
            assert told(game, worlds[0])["cards"] == told(game, worlds[1])["cards"]
