"""A deal owes nothing to the deals before it, but for what a match carries on."""

import random

import numpy as np
import pytest

from parlour.engine import deciders, engine, zone_at
from parlour.game import Game
from parlour.layout import COMMON
from tests.contract.shelf import GAMES, LONG, house_rules

#: The registers that a match carries from deal to deal, besides points and the number of deals.
CARRIED = {
    "cash": {"code"},
    "chase-the-ace": {"lives_left", "pot"},
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
#: Those that may hold anything until a question sets them.
UNTIL_SET = {
    "cash": {"showing"},
    "jack-change-it": {"silent", "after_catch"},
    "mexican-sweat": {"waiting", "raises", "least"},
    "seven-rummy": {"laid_by", "laid_before", "from_pile", "discarder"},
}
DEALT_AGAIN = [game for game in GAMES if hasattr(game.module, "next_deal")]


def set_by_a_deal(game: Game) -> list[str]:
    """The registers that a new deal has to set, or that are set before they matter."""
    kept = {*COMMON, "points", "lines", *(option.name for option in game.options)}
    kept |= CARRIED.get(game.name, set()) | SETTLED.get(game.name, set())
    return [name for name in game.table.registers if name not in kept]


def fill(game: Game, table: np.ndarray, number: int) -> None:
    """Write one number into all those registers, and into the lines of the deal before."""
    for name in [*set_by_a_deal(game), "lines"]:
        if table[name].shape[1:2] == (game.table.seats,):
            table[name][0, : table[0].seats] = number
        else:
            table[name] = number


def a_scored_deal(game: Game, chance: random.Random) -> np.ndarray:
    """The table at the end of a first deal that does not end its match."""
    kernels = engine(game)
    step = kernels.kernels("play").step
    for seed in range(60):
        table = kernels.begin(kernels.template(*house_rules(game, chance)), seed)
        while not table[0].between and not table[0].over:
            seat = chance.choice(deciders(table))
            step(table, seat, chance.choice(kernels.moves(table, seat)))
        if not table[0].over:
            return table
    raise AssertionError(f"no match of {game.name} goes on after its first deal")


def check_alike(game: Game, table: np.ndarray, other: np.ndarray) -> None:
    """The same cards lie in both, known to the same; and once cards are dealt, so stand the registers."""
    lies, others = (
        [(list(zone.cards), list(zone.seen[: zone.count])) for zone in zones}
        if False
        else [(list(zone.cards), list(zone.seen[: zone.count])) for zone in zones]
        for zones in (
            [zone_at(one, place.name, place.index) for place in game.table.places] for one in (table, other)
        )
    )
    assert lies == others
