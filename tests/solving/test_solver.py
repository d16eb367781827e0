"""The Forty Thieves solver: its wins and losses are correct by the rules."""

import itertools
import random

import numpy as np
import pytest

from parlour.engine.linked import copied, engine
from parlour.games import load
from parlour.games.forty_thieves import solving
from parlour.match import Match
from parlour.match.positions import read_position
from parlour.solving import Unsolvable, solve
from parlour.solving.beam import Beam, Run, taste_of
from parlour.solving.solver import SCHEDULE, WIDEST, runs, without_circles
from tests.codes import has_code

GAME = load("forty-thieves")


def laid(tableau, foundation=(), stock=(), waste=()):
    zones = {"tableau": [*tableau, *[[]] * (10 - len(tableau))], "stock": [*stock], "waste": [*waste]}
    zones["foundation"] = [*foundation, *[[]] * (8 - len(foundation))]
    return read_position({"game": GAME.name, "options": {"redeals": 0}, "zones": zones})


def up_to(rank, suit):
    """Return a foundation from its ace up to a rank."""
    ranks = "A23456789TJQK"
    return [one + suit for one in ranks[: ranks.index(rank) + 1]]


def late(seed, left):
    """Return a game with weak play until only this many cards are left in the stock."""
    match, chance = Match(GAME, seed=seed, options={"redeals": 0}, watched=False), random.Random(seed)
    while not match.over and match.table["stock"]["count"][0] > left:
        moves = [move for move in match.legal(0) if move != "quit"]
        home = [move for move in moves if move.endswith("F")]
        match.play(0, home[0] if home else chance.choice(moves))
    return match


def beam_from(match, run):
    root = copied(match.table)
    engine(GAME).kernels("beam").settle(root)
    return Beam(engine(GAME), root, run)


@pytest.mark.parametrize("seed", [2, 5, 10])
def test_a_win_is_a_game_that_the_rules_have_ended(seed):
    match = Match(GAME, seed=seed, options={"redeals": 1}, watched=False)
    found = solve(match, 60)
    assert found.verdict == "won"
    assert not match.played, "the match is unchanged"
    for move in found.moves:
        match.play(0, move)
    assert match.winners == [0]
    assert match.points == [104]


@pytest.mark.parametrize("chained", [0, 100])
def test_a_win_is_found_again_from_any_place_on_the_way(chained):
    match = Match(GAME, seed=5, options={"redeals": 1}, watched=False)
    moves = solve(match, 60).moves
    for left in (150, 60, 12, 1):
        while len(moves) - len(match.played) > left:
            match.play(0, moves[len(match.played)])
        assert beam_from(match, Run(100, chained)).run(lambda: True) == "won"


def test_a_line_never_goes_in_a_circle():
    assert without_circles(list("abcde"), [b"0", b"1", b"2", b"1", b"3", b"4"]) == ["a", "d", "e"]
    assert without_circles(list("abc"), [b"0", b"1", b"0", b"2"]) == ["c"]
    match, been = Match(GAME, seed=10, options={"redeals": 1}, watched=False), set()
    for move in solve(match, 60).moves:
        been.add(str(match.view(0)["zones"]))
        match.play(0, move)
        assert str(match.view(0)["zones"]) not in been
    assert match.winners == [0]


def test_moves_in_chains_and_moves_one_by_one_agree():
    """Of equivalent orders only one is tried, and no win is lost by that."""
    decided = 0
    for seed in range(24):
        match = late(seed, seed % 8)
        verdicts = {beam_from(match, Run(1000, chained)).run(lambda: True) for chained in (0, 200)}
        assert verdicts != {"won", "lost"}, seed
        decided += len(verdicts) == 1 and verdicts != {"open"}
    assert decided >= 12


def test_what_was_cut_is_no_proof():
    match = late(7, random.Random(7).randint(4, 14))
    assert beam_from(match, Run(3000, 0)).run(lambda: True) == "lost"
    assert beam_from(match, Run(2, 0)).run(lambda: True) == "open"


@pytest.mark.parametrize("seed", [7, 18, 26])
def test_a_proof_keeps_all_that_its_shelves_hold(seed):
    """A search for wins narrows its beam within a layer; a proof must not."""
    match = late(seed, 8 if seed == 7 else 12)
    assert beam_from(match, Run(20, 1000, proves=True)).run(lambda: True) == "lost"
    assert beam_from(match, Run(20, 1000)).run(lambda: True) == "open"


def test_a_proof_looks_at_the_clock_more_often():
    """Its positions take longer, so the same number of moves takes seconds."""
    beam = beam_from(Match(GAME, seed=1, options={"redeals": 1}, watched=False), Run(5000, 0, proves=True))
    spent = [0]

    def in_time():
        spent.append(beam.spent)
        return beam.spent < 60_000

    beam.run(in_time)
    assert spent[-1] >= 60_000
    assert max(np.diff(spent)) < 1_200


def test_a_lost_deal_is_told_with_the_reason():
    found = solve(late(7, random.Random(7).randint(4, 14)), 60)
    assert found.verdict == "lost"
    assert "continuations were tried" in found.reason
    assert found.moves == []


def test_a_game_that_is_over_is_what_it_has_come_to():
    match = Match(GAME, seed=1, watched=False)
    match.play(0, "quit")
    assert solve(match).verdict == "lost"
    match.table["winners"] = 1  # as if another move had been made
    found = solve(match)
    assert (found.verdict, found.moves, found.tried) == ("won", [], 0)


def test_time_that_is_over_leaves_a_deal_open():
    found = solve(Match(GAME, seed=1, options={"redeals": 0}, watched=False), 0.01)
    assert found.verdict == "open"


def test_a_card_is_sure_where_both_foundations_wait_for_it():
    """Only then can no other card need it: the second two may still have to go on this three."""
    alone = laid([["3c"], ["Kh"]], [up_to("2", "c"), up_to("A", "c")])
    both = laid([["3c"], ["Kh"]], [up_to("2", "c"), up_to("2", "c")])
    ace = laid([["Ac"], ["Kh"]])
    assert solving.free_move(alone.table[0]) == -1
    assert GAME.texts.write(solving.free_move(both.table[0]), both.table[0]) == "T1 F"
    assert GAME.texts.write(solving.free_move(ace.table[0]), ace.table[0]) == "T1 F"


def by_hand(pile):
    """Compute by hand the cost of covered cards in a pile, pair by pair: any, lower, lower of the suit."""
    pairs = [(pile.slots[i], pile.slots[j]) for j in range(pile.count) for i in range(j)]
    lower = [(under, above) for under, above in pairs if under % 13 < above % 13]
    return [
        sum(12 - under % 13 for under, _ in pairs) / 12,
        len(lower),
        sum(under // 13 == above // 13 for under, above in lower),
    ]


@pytest.mark.parametrize("seed", range(6))
def test_cards_in_the_way_are_counted_as_one_counts_them_by_hand(seed):
    t = late(seed, 20).asking(0)
    for pile in (t.waste, *t.tableau):
        counted = [solving.in_the_way(pile, np.eye(3)[i], 0) for i in range(3)]
        assert counted == pytest.approx(by_hand(pile))


def test_each_taste_ranks_otherwise():
    """A taste with the ranking of another would try the same moves again."""
    tables = [late(seed, 20).asking(0) for seed in range(30)]
    ranked = {
        tuple(sorted(range(len(tables)), key=lambda at: solving.value(tables[at], taste)))
        for taste in solving.TASTES
    }
    assert len(ranked) == len(solving.TASTES)


def test_a_drawn_taste_is_another_one_and_always_the_same():
    drawn = [taste_of(solving.TASTES, number) for number in range(6)]
    assert len({tuple(taste) for taste in drawn}) == 6
    for number, taste in enumerate(drawn[:3]):
        assert np.array_equal(taste, solving.TASTES[number])
    assert np.array_equal(taste_of(solving.TASTES, 5), drawn[5])
    own = solving.TASTES[5 % 3] != 0  # what a taste leaves out stays out
    assert np.array_equal(drawn[5] != 0, own)
    assert 0.1 < np.exp(abs(np.log(drawn[5][own] / solving.TASTES[5 % 3][own]))).mean() < 4


def test_runs_go_on_as_long_as_there_is_time():
    """A deal that is reported open was searched for the whole time."""
    first = list(itertools.islice(runs(3), 100))
    assert first[: len(SCHEDULE)] == list(SCHEDULE)
    drawn = [run.taste for run in first if run.taste >= 3]
    assert drawn == list(range(3, 3 + len(drawn)))
    assert set(WIDEST) <= set(first)
    assert first[-1].taste > first[-2].taste >= 3


def test_positions_that_differ_in_the_order_of_columns_are_one():
    columns = [["3c", "9d"], ["Kh"], ["5s"]]
    keys = {int(solving.key(laid(order).table[0])) for order in (columns, columns[::-1])}
    assert len(keys) == 1
    other = laid([["9d", "3c"], ["Kh"], ["5s"]])
    assert int(solving.key(other.table[0])) not in keys


def test_games_that_hide_cards_have_no_solver():
    with pytest.raises(Unsolvable, check=has_code("game.no_solver")):
        solve(Match("xeri", seed=1))
