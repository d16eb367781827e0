"""The spelling of each verb's moves: which parts are in the first token, and which tokens follow."""

import re
from dataclasses import dataclass

import numpy as np

from .cards import PACK
from .game import Game
from .moves import KINDS, Verb
from .parts import CARD, LONGEST_PART, ONE, RANKED_SET, REST, SUIT, MovePart, card_set, digits, one_of

WIDEST = 1024  # the largest number of first tokens of a verb
MOST_PLACES = 99  # the largest place in a template
COLUMNS = 8
HOW, SHIFT, MASK, LEAST, SIZE, TOKENS, BASE, MOST = range(COLUMNS)  # the columns of a table of parts


@dataclass(frozen=True)
class Placed:
    """A part with its position in a move.

    `tokens` is its first token; for a part in a first token, the weight of its value.
    """

    part: MovePart
    shift: int
    tokens: int

    @property
    def row(self) -> tuple[int, ...]:
        part = self.part
        return (
            *(part.how, self.shift, (1 << part.bits) - 1, part.least, part.size),
            *(self.tokens, part.base, part.most),
        )


@dataclass(frozen=True)
class Spelling:
    """The spelling of a verb's moves: the parts in the first token, and those that follow."""

    first: int
    size: int
    head: tuple[Placed, ...]
    tail: tuple[Placed, ...]

    @property
    def used(self) -> int:
        """The number of bits of a move that its verb and parts use."""
        return max((placed.shift + placed.part.bits for placed in self.head + self.tail), default=4)

    @property
    def longest(self) -> int:
        return 1 + sum(placed.part.longest for placed in self.tail)


def parts_of(game: Game, verb: Verb) -> tuple[MovePart, ...]:
    """Return the parts of a verb's moves, in order. Raises ValueError if they have too many bits."""
    if verb.own_words:
        if sum(part.bits for part in verb.parts) > LONGEST_PART:
            raise ValueError(f"{verb.template!r}: the parts of a move have at most {LONGEST_PART} bits")
        return verb.parts or (REST,)
    return tuple(_of_template(game, name) for name in re.findall(r"\{(\w+)\}", verb.template))


def _of_template(game: Game, name: str) -> MovePart:
    """Return the part for a placeholder of a template."""
    bound = game.bounds.get(name)
    if name == "number" and bound is not None:
        return one_of(name, bound + 1)
    if name in ("number", "amount"):
        return digits(KINDS[name].bits)
    if name == "cards":
        return card_set(bound or PACK)
    sizes = {"seat": game.seats.most, "place": bound or MOST_PLACES}
    return one_of(name, sizes[name]) if name in sizes else {"card": CARD, "suit": SUIT}[name]


def split(parts: tuple[MovePart, ...]) -> tuple[tuple[MovePart, ...], tuple[MovePart, ...]]:
    """Split parts into those in a verb's first token and those that follow."""
    short = all(part.how == ONE for part in parts)
    if short and np.prod([part.size for part in parts]) <= WIDEST:
        return parts, ()
    first = int(parts[0].how == ONE and parts[0].size <= WIDEST)
    return parts[:first], parts[first:]


def blocks_of(
    first: int, tails: list[tuple[MovePart, ...]]
) -> tuple[dict[str, tuple[MovePart, int]], int, int, int]:
    """Return the tokens that verbs share by name, from `first` on; then `end`, `more` and their number."""
    parts = [part for tail in tails for part in tail]
    blocks: dict[str, tuple[MovePart, int]] = {}
    for part in sorted(parts, key=lambda part: -part.size):  # the largest of each name; ordered below
        blocks.setdefault(part.name, (part, 0))
    for name in dict.fromkeys(part.name for part in parts):
        part = blocks.pop(name)[0]
        blocks[name] = (part, first)
        first += part.size
    more = first if any(part.how == RANKED_SET for part in parts) else -1
    first += more >= 0
    end = first if any(part.how != ONE for part in parts) else -1
    return blocks, end, more, first + (end >= 0)


def placed_head(head: tuple[MovePart, ...]) -> tuple[Placed, ...]:
    weights = np.cumprod([1, *(part.size for part in reversed(head))]).tolist()[-2::-1] if head else []
    shifts = np.cumsum([4, *(part.bits for part in head)]).tolist()
    return tuple(Placed(*one) for one in zip(head, shifts, weights, strict=False))


def placed_tail(
    head: tuple[MovePart, ...], tail: tuple[MovePart, ...], blocks: dict[str, tuple[MovePart, int]]
) -> tuple[Placed, ...]:
    shifts = np.cumsum([4, *(part.bits for part in head + tail)]).tolist()[len(head) :]
    return tuple(Placed(part, shift, blocks[part.name][1]) for part, shift in zip(tail, shifts, strict=False))
