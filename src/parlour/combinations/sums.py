"""Sums of cards: which sets of table cards add up to a value, and their notation (`3s+5d, 8h`).

A set of cards is a mask in the order of rule pages: aces first, kings last, and clubs, diamonds, hearts,
spades within a rank. Its lowest bit is its lowest card. Aces are worth 1, numerals their pips, court cards
nothing.

A list of sums has sets of cards with their totals; like a list of moves it has its count at index 0.
"""

from collections.abc import Iterator

from ..engine.cards import rank, read_card, suit, write_card
from ..engine.jit import rule
from ..engine.moves import offer

HIGHEST = 10  # the highest value of a numeral
NUMERALS = (1 << 40) - 1
CARDS = (1 << 52) - 1


@rule
def value(card):
    """Return what a card adds to a sum; 0 for a court card."""
    return rank(card) + 1 if rank(card) < HIGHEST else 0


@rule
def one(card):
    """Return the set that contains only this card."""
    return 1 << 4 * rank(card) + suit(card)


@rule
def cards_in(zone):
    """Return the set of the cards in a zone."""
    cards = 0
    for card in zone.cards:
        cards |= one(card)
    return cards


@rule
def give_cards(zone, cards, to):
    """Move a set of cards from a zone, the topmost first."""
    for i in range(zone.count - 1, -1, -1):
        card = zone.slots[i]
        if one(card) & cards:
            zone.give(card, to)


@rule
def add_up(cards):
    """Return the total of the numerals of a set."""
    total = 0
    for number in range(4 * HIGHEST):
        total += (number // 4 + 1) * (cards >> number & 1)
    return total


@rule
def as_sum(cards, total):
    """Return an entry of a list of sums."""
    return cards | total << 52


@rule
def total_of(entry):
    return entry >> 52 & 15


@rule
def cards_of(entry):
    return entry & CARDS


@rule
def list_sums(zone, most, sums):
    """List every set of a zone's cards with a total of 1 .. `most`; False if the list is too short."""
    sums[0] = 0
    for card in zone.cards:
        worth = value(card)
        if worth == 0 or worth > most:
            continue
        added = as_sum(one(card), worth)
        for i in range(sums[0] + 1):
            total = total_of(sums[i]) if i > 0 else 0
            if total + worth <= most:
                if sums[0] + 1 == len(sums):
                    return False
                offer(sums, sums[i] + added if i > 0 else added)
    return True


@rule
def unite(sums, last, total, unions):
    """Join every set in `unions` with all disjoint ones of this total among the first `last` sums.

    Every union is listed once, even if it can be divided in several ways. Returns False if the list is too
    short.
    """
    for i in range(1, last + 1):
        if total_of(sums[i]) == total:
            part = cards_of(sums[i])
            for k in range(1, unions[0] + 1):
                if unions[k] & part == 0:
                    if not listed(unions, unions[k] | part):
                        if unions[0] + 1 == len(unions):
                            return False
                        offer(unions, unions[k] | part)
    return True


@rule
def listed(unions, cards):
    for k in range(1, unions[0] + 1):
        if unions[k] == cards:
            return True
    return False


def cards_listed(cards: int) -> list[int]:
    """Return the cards of a set, lowest first."""
    return [number // 4 + 13 * (number % 4) for number in _numbers(cards)]


def _numbers(cards: int) -> list[int]:
    return [number for number in range(52) if cards >> number & 1]


def write_set(cards: int, between: str = "+") -> str:
    """Write a set of cards, lowest first: `3s+5d`."""
    return between.join(write_card(card) for card in cards_listed(cards))


def read_set(text: str) -> int:
    """Read cards joined by `+`, spaces or commas, in any order. Raises ValueError."""
    cards = 0
    for spelled in text.replace("+", " ").replace(",", " ").split():
        card = int(one(read_card(spelled)))
        if cards & card:
            raise ValueError(f"{spelled} occurs twice")
        cards |= card
    return cards


def divide(cards: int, total: int) -> list[int] | None:
    """Divide cards into sets of this total, or return None if that is impossible.

    Of several ways it takes the lowest card left and completes its set with as few cards as possible, the
    lowest first.

    >>> [write_set(part) for part in divide(read_set("2c 3s 5d 6c 8h"), 8) or []]
    ['2c+6c', '3s+5d', '8h']
    """
    return _divide(cards, total, set())


def _divide(cards: int, total: int, hopeless: set[int]) -> list[int] | None:
    """Like `divide`. `hopeless` collects sets that cannot be divided."""
    if not cards:
        return []
    if cards not in hopeless and add_up(cards) % total == 0:
        lowest = cards & -cards
        parts = [lowest | part for part in _adding_up(cards ^ lowest, total - add_up(lowest))]
        for part in sorted(parts, key=lambda part: (part.bit_count(), _numbers(part))):
            rest = _divide(cards ^ part, total, hopeless)
            if rest is not None:
                return [part, *rest]
    hopeless.add(cards)
    return None


def _adding_up(cards: int, total: int) -> Iterator[int]:
    """Yield every subset of numerals with this total."""
    if total == 0:
        yield 0
    while cards and total > 0:
        lowest = cards & -cards
        cards ^= lowest
        for rest in _adding_up(cards, total - add_up(lowest)):
            yield lowest | rest
