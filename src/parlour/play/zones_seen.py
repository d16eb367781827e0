"""The zones of a table as a seat knows it, with those of their cards that it may look at."""

import functools
from typing import Any

from ..engine.cards import PACK, write_card
from ..engine.game import Game
from ..engine.layout import zone as Zone  # noqa: N812
from .plain_table import PlainTable, plan_of

CARDS = [write_card(card) for card in range(PACK)]
KEPT = 1 << 14  # of what was told last: the cards of a zone seldom change from move to move
Head = dict[str, Any]


def zones(game: Game, t: PlainTable, eye: int) -> dict[str, Any]:
    """Return the zones of a table that holds what a seat knows; of each what screens ask of it."""
    told: dict[str, Any] = {}
    bit, mask = 1 << eye, plan_of(game.table).mask
    for name, spec, head, several in _heads(game):
        copies = t.seats if spec.per_seat else spec.copies
        marked = getattr(t, spec.crosswise) if spec.crosswise else ()
        shown = [
            _cards(cells, _seen(eyes, bit, mask), spec, int(marked[i]) if i < len(marked) else 0)
            for i, (cells, eyes) in enumerate(t.lying(name, copies))
        ]
        told[name] = {**head, "cards": shown if several else shown[0]}
    return told


@functools.cache
def _heads(game: Game) -> list[tuple[str, Zone, Head, bool]]:
    """The zones of a game, what is the same of each at every table, and whether there are several of it."""
    return [
        (name, spec, _head(game, name, spec), spec.per_seat or spec.copies > 1)
        for name, spec in game.table.zones.items()
    ]


def _head(game: Game, name: str, spec: Zone) -> Head:
    look, group = spec.looks, game.group(name)
    return {"label": spec.label or name, "look": look, "per_seat": spec.per_seat, "group": group}


@functools.lru_cache(KEPT)
def _seen(eyes: bytes, bit: int, mask: str) -> tuple[int, ...]:
    """The places of the cards that an eye has seen."""
    seats = memoryview(eyes).cast(mask)  # type: ignore[call-overload]
    return tuple(place for place, seen_by in enumerate(seats) if seen_by & bit)


def _cards(cells: bytes, seen: tuple[int, ...], spec: Zone, crosswise: int) -> list[str | None]:
    """The cards of a zone, bottom first; None is a card that cannot be seen or may not be looked at.

    `crosswise` is the set of those that lie face up across the others in a closed zone.
    """
    many = len(cells)
    hidden = many if spec.closed else many - 1 if spec.top_only else 0
    if not seen or (hidden == many and not crosswise):
        return [None] * many
    return [*_told(cells, seen, hidden, crosswise)]


@functools.lru_cache(KEPT)
def _told(cells: bytes, seen: tuple[int, ...], hidden: int, crosswise: int) -> tuple[str | None, ...]:
    """The cards that have been seen, but those that lie hidden at the bottom."""
    told: list[str | None] = [None] * len(cells)
    for place in seen:
        if place >= hidden or crosswise >> cells[place] & 1:
            told[place] = CARDS[cells[place]]
    return tuple(told)
