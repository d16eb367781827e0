"""The zones of a table as a seat knows it, with those of their cards that it may look at."""

import functools
from typing import Any

from ..engine.cards import PACK, write_card
from ..engine.game import Game
from ..engine.layout import zone as Zone  # noqa: N812
from .plain_table import PlainTable

CARDS = [write_card(card) for card in range(PACK)]
Head = dict[str, Any]


def zones(game: Game, t: PlainTable, eye: int) -> dict[str, Any]:
    """Return the zones of a table that holds what a seat knows; of each what screens ask of it."""
    told: dict[str, Any] = {}
    for name, spec, head, several in _heads(game):
        copies = t.seats if spec.per_seat else spec.copies
        marked = getattr(t, spec.crosswise) if spec.crosswise else ()
        shown = [
            _cards(cards, seen, eye, spec, int(marked[i]) if i < len(marked) else 0) if cards else []
            for i, (cards, seen) in enumerate(t.lying(name, copies))
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


def _cards(cards: list[int], seen: list[int], eye: int, spec: Zone, crosswise: int) -> list[str | None]:
    """The cards of a zone, bottom first; None is a card that cannot be seen or may not be looked at.

    `crosswise` is the set of those that lie face up across the others in a closed zone.
    """
    if spec.closed and not crosswise:
        return [None] * len(cards)
    bit = 1 << eye
    hidden = len(cards) if spec.closed else len(cards) - 1 if spec.top_only else 0
    if not hidden:
        return [CARDS[card] if mask & bit else None for card, mask in zip(cards, seen, strict=True)]
    return [
        CARDS[card] if mask & bit and (place >= hidden or crosswise >> card & 1) else None
        for place, (card, mask) in enumerate(zip(cards, seen, strict=True))
    ]
