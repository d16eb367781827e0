"""Sets and runs, compared with a simple computation over lists of cards."""

from itertools import combinations

import numpy as np
import pytest

from parlour.combinations import melds
from parlour.engine.cards import RANKS, read_card, write_card
from parlour.engine.moves import room_for_moves


def mask(text: str) -> int:
    return sum(1 << read_card(card) for card in text.split())


def ranks_of(chosen: tuple[str, ...]) -> list[int]:
    return sorted(RANKS.index(card[0]) for card in chosen)


def plain_set(chosen: tuple[str, ...], least: int) -> bool:
    return len(chosen) >= least and len({card[0] for card in chosen}) == 1


def plain_run(chosen: tuple[str, ...], least: int) -> bool:
    ranks = ranks_of(chosen)
    one_suit = len({card[1] for card in chosen}) == 1
    return len(chosen) >= least and one_suit and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


@pytest.mark.parametrize("seed", range(20))
def test_every_choice_of_a_hand(seed):
    pack = np.random.default_rng(seed).permutation(26) + 13 * (seed % 3)  # two suits give many melds
    hand = [write_card(int(card)) for card in pack[:9]]
    needed = mask(hand[0]) if seed % 2 else 0
    for least, most in ((1, 9), (2, 3), (3, 8)):
        sets, runs = set(), set()
        for size in range(1, most + 1):
            for chosen in combinations(hand, size):
                cards = mask(" ".join(chosen))
                assert melds.many(cards) == size
                assert melds.is_set(cards, least) == plain_set(chosen, least)
                assert melds.is_run(cards, least) == plain_run(chosen, least)
                if cards & needed == needed:
                    sets |= {cards & ~needed} if plain_set(chosen, least) else set()
                    runs |= {cards & ~needed} if plain_run(chosen, least) else set()
        for offer, found in ((melds.offer_sets, sets), (melds.offer_runs, runs)):
            moves = room_for_moves()
            offer(moves, 3, mask(" ".join(hand)), least, most, needed)
            assert sorted(moves[1 : moves[0] + 1].tolist()) == sorted(3 | cards << 4 for cards in found)


@pytest.mark.parametrize(
    ("meld", "fitting"),
    [
        ("7h", "6h 8h 7c 7d 7s"),
        ("7h 7s", "7c 7d"),
        ("7h 8h", "6h 9h"),
        ("Jc Qc Kc", "Tc"),
        ("Ad 2d 3d", "4d"),
        ("Kc", "Qc Kd Kh Ks"),
        ("9c 9d 9h 9s", ""),
        (" ".join(f"{rank}s" for rank in RANKS), ""),
    ],
)
def test_what_extends_a_meld(meld, fitting):
    others = [card for card in range(52) if not mask(meld) >> card & 1]
    found = {write_card(card) for card in others if melds.extends(mask(meld), card)}
    assert found == set(fitting.split())


@pytest.mark.parametrize(
    ("cards", "card", "run"),
    [
        ("5h 6h 7h 9h", "6h", "5h 6h 7h"),
        ("Qd Kd Ah 2h", "Kd", "Qd Kd"),
        ("Qd Kd Ah 2h", "Ah", "Ah 2h"),
        ("3c 5c", "3c", "3c"),
        ("3c 5c", "4c", ""),
    ],
)
def test_the_run_through_a_card(cards, card, run):
    assert melds.run_through(mask(cards), read_card(card)) == mask(run)
