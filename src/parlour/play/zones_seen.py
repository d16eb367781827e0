"""The zones of a table as a seat knows it, with those of their cards that it may look at."""

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..engine.cards import PACK, write_card
from ..engine.game import Game
from ..engine.layout import zone as Zone  # noqa: N812
from .plain_table import PlainTable
from .telling_anew import Anew

CARDS = [write_card(card) for card in range(PACK)]
ANEW = Anew()


class Head(NamedTuple):
    """A zone of a game: what is told of it at every table, and whether there are several of it."""

    name: str
    spec: Zone
    told: dict[str, Any]
    several: bool


def zones(game: Game, t: PlainTable, eye: int, teller: Anew = ANEW) -> dict[str, Any]:
    """Return the zones of a table that holds what a seat knows; of each what screens ask of it."""
    return teller.zones(t, _heads(game), functools.partial(_told, t, eye, teller))


def _told(t: PlainTable, eye: int, teller: Anew, head: Head) -> Any:
    shown = cards_seen(t, eye, head.name, head.spec)
    return teller.written({**head.told, "cards": shown if head.several else shown[0]})


def cards_seen(
    t: PlainTable, eye: int, name: str, spec: Zone, only: int | None = None
) -> list[list[str | None]]:
    """The cards of each copy of a zone, bottom first; None cannot be seen, or may not be looked at.

    `only`: those of this one copy.
    """
    bit, lying = 1 << eye, t.lying(name, only)
    if not spec.crosswise:
        return [_cards(cells, eyes, bit, spec, 0) for cells, eyes in lying]
    marked = getattr(t, spec.crosswise)
    return [
        _cards(cells, eyes, bit, spec, int(marked[i]) if i < len(marked) else 0)
        for i, (cells, eyes) in enumerate(lying, only or 0)
    ]


@functools.cache
def _heads(game: Game) -> list[Head]:
    return [
        Head(name, spec, _told_alike(game, name, spec), spec.per_seat or spec.copies > 1)
        for name, spec in game.table.zones.items()
    ]


def _told_alike(game: Game, name: str, spec: Zone) -> dict[str, Any]:
    look, group = spec.looks, game.group(name)
    return {"label": spec.label or name, "look": look, "per_seat": spec.per_seat, "group": group}


def _cards(cells: bytes, eyes: Sequence[int], bit: int, spec: Zone, crosswise: int) -> list[str | None]:
    """Those of one copy; in a closed zone the cards of the set `crosswise` lie face up across the others."""
    many = len(cells)
    hidden = many if spec.closed else many - 1 if spec.top_only else 0
    if hidden == many and not crosswise:
        return [None] * many
    if not hidden and len(seen_by := set(eyes)) == 1:
        return [CARDS[card] for card in cells] if seen_by.pop() & bit else [None] * many
    if not hidden:
        return [CARDS[card] if seen & bit else None for card, seen in zip(cells, eyes, strict=True)]
    return [
        CARDS[card] if eyes[place] & bit and (place >= hidden or crosswise >> card & 1) else None
        for place, card in enumerate(cells)
    ]
