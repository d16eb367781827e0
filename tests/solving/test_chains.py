"""Chains of moves and collected runs: what the solver does not try cannot be necessary for a win."""

import random
from collections import Counter

import numpy as np
import pytest

from parlour.engine.linked import engine
from parlour.games import load
from parlour.games.forty_thieves import solving
from parlour.match import Match
from parlour.solving import solve
from parlour.solving.beam import Run
from tests.solving.test_capacity import benchmark_deck, small
from tests.solving.test_solver import beam_from, laid, late

GAME = load("forty-thieves")
#: No place is free; only cards of the first two columns can move.
CLOSED = [
    *[["4s", "9s"]] * 2,
    *[["4h", "9h"]] * 2,
    *[["4d", "9d"]] * 2,
    *[["5s", "Ks"]] * 2,
]


def gathered(match):
    """Play the solver's collecting moves while there are any; return the moves."""
    played, moves = [], np.zeros(100, np.int64)
    while True:
        solving.gather(match.table[0], moves)
        if not moves[0]:
            return played
        for move in moves[1 : moves[0] + 1]:
            played.append(GAME.texts.write(int(move), match.table[0]))
            match.play(0, played[-1])


def and_back(move):
    source, target = move.split()
    return f"{target} {source}"


@pytest.mark.parametrize(
    ("columns", "moves"),
    [
        ([["9c"], ["8c", "7c", "6c"]], ["T2 T9", "T2 T10", "T2 T1", "T10 T1", "T9 T1"]),
        ([["2d", "9c", "8c", "7c"], ["9c"]], ["T1 T9", "T1 T2", "T9 T2"]),
        ([["2d", "9c"], ["8c"]], ["T2 T1"]),
        ([["2d", "9c", "8c"], ["3d", "9c"]], []),  # neither base is in a better place
        ([["9c", "8c"], ["9c"]], []),
        ([["2d", "Kd", "8c"], ["9c"]], []),  # that could not be taken back
    ],
)
def test_runs_are_laid_on_their_bases(columns, moves):
    assert gathered(laid(columns + CLOSED[:-2])) == moves


def test_a_run_waits_where_gaps_are_too_few():
    assert gathered(laid([["9c"], ["8c", "7c"], *CLOSED])) == []


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_gathered_can_be_taken_back(seed):
    match = late(seed, seed % 8)
    before = match.table.copy()
    for move in reversed(gathered(match)):
        match.play(0, and_back(move))
    assert solving.key(match.table[0]) == solving.key(before[0])


def lying(table):
    """Return the cards of the columns, without the order of the columns."""
    return tuple(sorted(bytes(one["slots"][: one["count"]]) for one in table["tableau"][0]))


def may_leave(match, most=300):
    """Return whether moves of columns can free the top card of the waste, by trying all; None if too many."""
    waiting, been, step = [match.table.copy()], set(), engine(GAME).step
    while waiting and len(been) < most:
        table = waiting.pop()
        texts = [GAME.texts.write(move, table[0]) for move in engine(GAME).moves(table, 0)]
        if any(text.startswith("W") for text in texts):
            return True
        for text in texts:
            if text.startswith("T"):
                after = table.copy()
                step(after, 0, int(GAME.texts.read(text, after[0])))
                if (found := lying(after)) not in been and not after["over"][0]:
                    been.add(found)
                    waiting.append(after)
    return None if waiting else False


def test_no_chain_is_left_out_that_frees_the_waste():
    """If the solver finds no chain, trying all moves of columns finds none either."""
    told = Counter()
    for seed in range(40):
        match = late(seed, 20 + seed % 24)
        if match.over or not match.table["waste"]["count"][0]:
            continue
        left, seen = may_leave(match), bool(solving.may_settle(match.table[0]))
        assert seen or not left, seed
        told[seen, left] += 1
    assert told[False, False] >= 5
    assert told[True, True] >= 5


@pytest.mark.parametrize(
    ("columns", "top", "leaves"),
    [
        ([["2d", "9c", "8c", "7c"], ["Tc"]], "8c", False),
        ([["2d", "8d", "8c", "7c"], ["Tc", "8c"]], "7d", False),
        ([["2d", "8d", "6c", "7c"], ["Tc", "8c"]], "7d", True),  # the six follows the seven
        (
            [["6c", "3c", "2c", "Ac"], ["2c"]],
            "5c",
            True,
        ),  # three cards go to the foundations one after another
    ],
)
def test_what_lies_on_a_base_is_looked_through(columns, top, leaves):
    match = laid([*columns, *CLOSED], waste=["3d", top])
    assert bool(solving.may_settle(match.table[0])) is leaves
    assert may_leave(match) is leaves


def test_small_games_are_decided_alike_with_and_without_what_is_left_out():
    decided = Counter()
    for seed in range(6):
        plain = beam_from(small(seed), Run(1000, 0, gathers=False)).run(lambda: True)
        for run in (Run(60, 60), Run(60, 60, gathers=False), Run(60, 0)):
            found = beam_from(small(seed), run).run(lambda: True)
            assert {plain, found} != {"won", "lost"}, (seed, run)
            decided[found] += plain == found
    assert min(decided["won"], decided["lost"]) >= 3


@pytest.mark.parametrize("deal", [1, 29])
def test_nothing_on_the_way_to_a_win_is_called_lost(deal):
    match = Match(GAME, None, {"redeals": 0}, deal, benchmark_deck(deal), watched=False)
    moves, chance = solve(match, 60).moves, random.Random(deal)
    assert moves
    stops = sorted(chance.sample(range(len(moves) - 110, len(moves)), 5))
    for number, move in enumerate(moves):
        if number in stops:
            assert beam_from(match, Run(50, 50)).run(lambda: True) != "lost"
        match.play(0, move)


def test_games_that_run_out_of_moves_are_no_proof():
    """With fewer moves than a win needs all lines end, although there is a win."""
    match = Match(GAME, seed=5, options={"redeals": 1, "max_moves": 120}, watched=False)
    for chained in (0, 100):
        assert beam_from(match, Run(100, chained)).run(lambda: True) == "open"
