"""The capacity of the columns: no winnable position is called hopeless, and hopeless ones are lost."""

import itertools
import random
from collections import Counter

import numba
import numpy as np
import pytest

from parlour.engine.jit import COMPILING
from parlour.games import load
from parlour.games.forty_thieves import solving
from parlour.match import Match
from parlour.solving import solve
from parlour.solving.beam import Run
from tests.solving.test_solver import beam_from, laid, late, up_to

GAME = load("forty-thieves")
SUITS, RANKS = "cdhs", "A23456789TJQK"
WON = (1, 7, 29)  # deals of the benchmark


def stacked(tables):
    return np.frombuffer(b"".join(table.tobytes() for table in tables), GAME.table.dtype).copy()


def judged(tables, notes, found):
    for i in range(len(tables)):
        found[i] = solving.hopeless(tables[i], notes)


if COMPILING:
    judged = numba.njit(judged)


def hopeless(tables, root):
    """Judge several tables of one deal in turn with one cache."""
    found = np.zeros(len(tables), np.bool_)
    judged(tables, solving.new_notes(root[0]), found)
    return found.tolist()


def small(seed):
    """Return a position with six nines on the foundations, four columns of four cards, waste and stock.

    The eights, which the foundations need next, are mostly at the bottom.
    """
    chance = random.Random(seed)
    cards = [rank + suit for rank in "8TJQK" for suit in SUITS for _ in range(2)] + ["9c", "9s"]
    chance.shuffle(cards)
    cards.sort(key=lambda card: card[0] == "8" and chance.random() < 0.85)
    columns = [[nine] for nine in ("9c", "9d", "9d", "9h", "9h", "9s")]
    columns += [[cards.pop(0) for _ in range(4)] for _ in range(4)]
    home = [up_to("7", suit) for suit in SUITS for _ in range(2)]
    left = chance.randrange(6)
    return laid(columns, home, cards[:left], cards[: left - 1 : -1])


def as_dealt(cards):
    """Return how many cards of a column are as dealt; a sequence in order at its end does not count."""
    at = len(cards) - 1
    while at > 0 and cards[at - 1] == cards[at] + 1 and cards[at] % 13 < 12:
        at -= 1
    return at + 1 if at > 0 else 0


def leaves_room(columns, left, under, home):
    """Compute card by card whether digging leaves space for all cards that are not `under` another one."""
    kept = [cards[:many] for cards, many in zip(columns, left, strict=True)]
    out = Counter(dict.fromkeys(range(52), 2))
    out.subtract(itertools.chain(under, *kept))
    bases = out - home + Counter(cards[-1] for cards in kept if cards)
    missing = 0
    for suit in range(4):
        of_suit = [out[13 * suit + rank] for rank in range(13)]
        first = next((rank for rank in range(13) if of_suit[rank] < 1), 13)
        second = next((rank for rank in range(13) if of_suit[rank] < 2), 13)
        for rank in range(13):
            need = of_suit[rank] - (rank < first) - (rank < second)
            missing += max(0, need - (bases[13 * suit + rank + 1] if rank < 12 else 0))
    return missing <= left.count(0)


def hopeless_by_hand(t):
    columns, stock = [column.cards.tolist() for column in t.tableau], t.stock.count
    home = Counter(card for place in t.foundation for card in place.cards.tolist())
    for under in range(t.waste.count - 1, 0, -1):
        while not any(
            leaves_room(columns, left, [*t.waste.slots[:under], *t.stock.slots[:stock]], home)
            for left in itertools.product(*(range(as_dealt(cards) + 1) for cards in columns))
        ):
            if stock == 0:
                return True
            stock -= 1
    return False


def test_the_quick_answer_is_that_of_all_diggings_tried_by_hand():
    tables = [small(seed).table for seed in range(6)]
    quick = [hopeless(table, table)[0] for table in tables]
    assert quick == [hopeless_by_hand(table[0]) for table in tables]
    assert 1 <= sum(quick) <= 5


@pytest.mark.parametrize("deal", WON)
def test_no_position_on_the_way_to_a_win_is_hopeless(deal):
    match = Match(GAME, None, {"redeals": 0}, deal, benchmark_deck(deal), watched=False)
    found = solve(match, 60)
    assert found.verdict == "won"
    tables = [match.table.copy()]
    for move in found.moves:
        match.play(0, move)
        tables.append(match.table.copy())
    assert not any(hopeless(stacked(tables[:-1]), tables[0]))


def played_on(match, chance):
    """Return the first positions of a game with weak play."""
    tables = []
    while not match.over and len(tables) < 40:
        tables.append(match.table.copy())
        match.play(0, chance.choice([move for move in match.legal(0) if move != "quit"]))
    return tables


def test_notes_of_one_position_mislead_in_no_other():
    """Cached results of one position are used for others: each result is as without a cache."""
    verdicts = Counter()
    for seed in range(3):
        tables = played_on(small(seed), random.Random(1)) + played_on(small(seed), random.Random(2))
        together = hopeless(stacked(tables), small(seed).table)
        assert together == [hopeless(table, table)[0] for table in tables]
        verdicts += Counter(together)
    assert min(verdicts[True], verdicts[False]) > 5


def test_what_is_hopeless_is_never_won_by_moves_one_by_one():
    barred = [match for match in map(small, range(40)) if hopeless(match.table, match.table)[0]]
    assert len(barred) >= 5
    assert "won" not in {beam_from(match, Run(1000, 0)).run(lambda: True) for match in barred}


def test_proofs_agree_with_plain_search_that_leaves_nothing_out():
    proved = 0
    for seed in (1, 2, 4, 6, 7, 8):
        match = late(seed, 6 + seed % 9)
        plain, proof = beam_from(match, Run(3000, 0)), beam_from(match, Run(300, 1000, proves=True))
        verdicts = {plain.run(lambda: True), proof.run(lambda: True)}
        assert verdicts != {"won", "lost"}, seed
        proved += verdicts == {"lost"} and proof.hopeless > 0
    assert proved >= 3


def test_a_lost_deal_is_proved_where_plain_search_comes_to_no_end():
    match = Match(GAME, None, {"redeals": 0}, 88, benchmark_deck(88), watched=False)
    found = solve(match, 60)
    assert found.verdict == "lost"
    assert "have no place in the columns" in found.reason


def test_what_left_a_full_shelf_stays_left_out_where_chains_are_followed_further():
    """Deal 1008 can be won; a narrow run used as a proof must not report it lost."""
    match = Match(GAME, None, {"redeals": 0}, 1008, benchmark_deck(1008), watched=False)
    assert beam_from(match, Run(100, 3200, proves=True)).run(lambda: True) == "open"


def benchmark_deck(number):
    cards = [rank + suit for _ in range(2) for suit in SUITS for rank in RANKS]
    random.Random(number).shuffle(cards)
    return cards


def test_with_a_redeal_to_come_nothing_is_hopeless():
    zones = small(next(seed for seed in range(40) if hopeless(small(seed).table, small(seed).table)[0]))
    table = zones.table.copy()
    table["redeals"] = 1
    assert hopeless(table, table) == [False]


def test_a_position_that_is_packed_lies_again_as_it_lay():
    for seed in range(6):
        t, row = late(seed, 20).table, np.zeros(solving.ROW, np.uint8)
        solving.pack(t[0], row)
        other = late(seed + 6, 3).table
        solving.unpack(row, other[0])
        again = np.zeros(solving.ROW, np.uint8)
        solving.pack(other[0], again)
        assert solving.key(other[0]) == solving.key(t[0])
        assert (other["played"], other["redealt"]) == (t["played"], t["redealt"])
        assert again.tolist() == row.tolist()
