"""Keep Trying between greedy players: the exchange of a seat, and the set that opens round 1.

Everything is computed exactly over all hands of a seat: the rules list the moves, and the greedy bot chooses
by its heuristic. Suits matter only for threes, so hands are counted by kinds: the number of cards of each
rank, and each three. Discarded cards do not return while three players exchange (K5), so new cards come from
the 47 cards that are not in the hand.
"""

import functools
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

import numpy as np

from parlour.engine.cards import RANKS, SUITS, read_card
from parlour.engine.chance import seed_words
from parlour.engine.linked import engine, zone_at
from parlour.engine.moves import room_for_moves, verb
from parlour.engine.sets import many
from parlour.games import load
from parlour.games.keep_trying.rules import EXCHANGE, PLAY, PLAY_ON
from parlour.match.positions import read_position

HAND, MOST, PACK = 5, 3, 52
THREE = "3"
KINDS = [[read_card(rank + suit) for suit in SUITS] for rank in RANKS if rank != THREE]
KINDS += [[read_card(THREE + suit)] for suit in SUITS]
THERE = np.array([len(kind) for kind in KINDS])
KIND = {card: number for number, kind in enumerate(KINDS) for card in kind}
WAYS = np.array([[comb(cards, some) for some in range(HAND + 1)] for cards in range(max(THERE) + 1)])
DRAWN = comb(PACK - HAND, MOST)  # a multiple of the number of ways to draw fewer
PATIENCE = 60  # draws for each move: one of k equal moves stays unseen k times in e ** 60

Kinds = tuple[int, ...]  # the number of cards of each kind


def of_kinds(cards: int) -> Iterator[Kinds]:
    """Return all combinations of this many cards."""
    for some in combinations_with_replacement(range(len(KINDS)), cards):
        counted = np.bincount(some, minlength=len(KINDS))
        if (counted <= THERE).all():
            yield tuple(counted.tolist())


class Seat:
    """A greedy player at a table of three, in the exchange or as the first to act in round 1."""

    def __init__(self, phase: str) -> None:
        kernels = engine(load("keep-trying"))
        hands = ["4c 5c 6c 7c 8c", "4d 5d 6d 7d 8d", "4h 5h 6h 7h 8h"]
        place = {"seats": 3, "dealer": 2, "turn": 0, "phase": phase}
        zones = {"hand": [hand.split() for hand in hands]}
        self._known = kernels.known_to(
            read_position({"game": "keep-trying", **place, "zones": zones}).table, 0
        )
        self._choose = kernels.kernel("choosing", "choose_greedily")
        self._moves, self._chance = room_for_moves(), seed_words(1)

    def likes(self, hand: Kinds) -> set[int]:
        """Return the best moves of the heuristic; each is equally likely."""
        cards = [card for kind, some in zip(KINDS, hand, strict=True) for card in kind[:some]]
        zone_at(self._known, "hand").slots[:HAND] = cards
        found, drawn = set[int](), 0
        while drawn < PATIENCE * max(1, len(found)):
            found.add(int(self._choose(self._known, 0, self._moves, self._chance)))
            drawn += 1
        return found


def chosen_cards(move: int) -> np.ndarray:
    """Return the cards of a move by kind."""
    thrown = np.zeros(len(KINDS), np.int64)
    for card, kind in KIND.items():
        thrown[kind] += (move >> 4) >> card & 1
    return thrown


@functools.cache
def exchanged() -> tuple[list[Fraction], dict[Kinds, Fraction]]:
    """Return the probability of exchanging 0 to 3 cards, and the hands that follow."""
    seat, drawn = Seat("exchange"), [np.array(list(of_kinds(cards))) for cards in range(MOST + 1)]
    counts, held = [0] * (MOST + 1), Counter[Kinds]()
    for hand in of_kinds(HAND):
        liked = seat.likes(hand)
        dealt = 2 * DRAWN // len(liked) * int(WAYS[THERE, hand].prod())
        left = THERE - hand
        for move in liked:
            thrown = chosen_cards(move) if verb(move) == EXCHANGE else np.zeros_like(THERE)
            cards = int(thrown.sum())
            counts[cards] += dealt
            ways = WAYS[left, drawn[cards]].prod(axis=1) * (dealt // comb(PACK - HAND, cards))
            for new, likely in zip((hand - thrown + drawn[cards]).tolist(), ways.tolist(), strict=True):
                held[tuple(new)] += likely
    whole = 2 * DRAWN * comb(PACK, HAND)
    return [Fraction(one, whole) for one in counts], {
        hand: Fraction(likely, whole) for hand, likely in held.items() if likely
    }


@functools.cache
def openings() -> list[Fraction]:
    """Return the probability that the first to act in round 1 shows a set of 0 to 5 cards."""
    seat, shown = Seat("turn"), [Fraction(0)] * (HAND + 1)
    for hand, likely in exchanged()[1].items():
        liked = seat.likes(hand)
        for move in liked:
            cards = many(move >> 4) if verb(move) in (PLAY, PLAY_ON) else 0
            shown[cards] += likely / len(liked)
    return shown
