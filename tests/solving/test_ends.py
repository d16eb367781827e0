"""The last tricks solved exactly, compared with a plain search over the same rules."""

import numpy as np
import pytest

from parlour.bots import make
from parlour.engine.chance import seed_words
from parlour.engine.linked import engine, zone_at
from parlour.games import load
from parlour.solving.endgames import answers

KING = engine(load("king"))


def last_tricks(cards: int, seed: int):
    """Return a game of greedy bots at the first choice of a seat with this number of cards."""
    table, greedy = KING.begin(KING.template(), seed), make("greedy", KING, seed)
    while True:
        seat = int(table["turn"].item(0))
        moves = KING.moves(table, seat)
        if len(moves) > 1 and zone_at(table, "hand", seat).count <= cards:
            return table, seat
        KING.step(table, seat, greedy.choose(KING.known_to(table, seat), seat))


def walked(table, start):
    """Return the gains of each seat if everyone plays their best move, by trying every move."""
    if table["between"].item(0) or table["over"].item(0):
        gains = table["points"][0, :4] - start
        return [float(one - (gains.sum() - one) / 3) for one in gains]
    seat, best = int(table["turn"].item(0)), None
    for move in KING.moves(table, seat):
        found = walked(played(table, seat, move), start)
        if best is None or found[seat] > best[seat]:
            best = found
    return best


def played(table, seat, move):
    after = table.copy()
    KING.kernel("play", "step")(after, seat, move)
    return after


@pytest.mark.parametrize("seed", range(6))
def test_the_last_tricks_are_worth_what_a_plain_walk_finds(seed):
    """This uses one world, sampled with the same random numbers here."""
    table, seat = last_tricks(2, seed)
    known = KING.known_to(table, seat)
    world = KING.imagined_by(known, seat, seed_words(seed))
    start = world["points"][0, :4].astype(float)
    expected = {move: walked(played(world, seat, move), start)[seat] for move in KING.moves(world, seat)}
    assert answers(KING, known, seat, worlds=1, seed=seed) == pytest.approx(expected)


def test_answers_are_means_of_the_worlds():
    """The mean of 30 worlds is between the best and the worst of these worlds."""
    table, seat = last_tricks(3, 2)
    known = KING.known_to(table, seat)
    alone = [answers(KING, known, seat, worlds=1, seed=seed) for seed in range(30)]
    together = answers(KING, known, seat, worlds=30, seed=0)
    for move, worth in together.items():
        single = [one[move] for one in alone]
        assert min(single) - 1 <= worth <= max(single) + 1
    assert len({tuple(one.values()) for one in alone}) > 1, "the seed determines the world"


def test_answers_hang_on_what_the_seat_knows_alone():
    table, seat = last_tricks(3, 2)
    world = KING.imagined_by(table, seat, np.array([1, 2, 3, 4], np.uint64))
    assert world.tobytes() != table.tobytes()
    one, other = (answers(KING, KING.known_to(each, seat), seat, 20, 5) for each in (table, world))
    assert one == other
    assert set(one) == set(KING.moves(table, seat))


def test_no_end_is_looked_for_where_none_is_near():
    table = KING.begin(KING.template(), 1)
    with pytest.raises(ValueError, match="can last longer than"):
        answers(KING, KING.known_to(table, 0), 0, worlds=1)


def test_what_bots_give_away_is_measured_from_the_best_answer():
    from benchmarks.ends import given_away

    found = given_away(["uniform", "greedy"], deals=1, seed=3)
    assert found["uniform"].deals == found["greedy"].deals > 20
    assert found["uniform"].mean > found["greedy"].mean >= 0
