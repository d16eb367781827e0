"""A state as JSON values, and back: all of it but what follows from the rest."""

from dataclasses import asdict, astuple, fields
from operator import attrgetter
from typing import Any

from .game import Event, HandEntry, Player, ScoredGame, Settings

PLAIN = (
    "id", "sheet", "created", "note", "before", "status", "order", "seats", "highest_row", "closings",
    "current_row", "in_force", "taken_back", "events_ever", "players_ever", "last_seq", "last_hash",
    "last_change",
)  # fmt: skip
"""What is a JSON value as it is."""

_EVENT = attrgetter(*(field.name for field in fields(Event)))
_HAND = attrgetter(*(field.name for field in fields(HandEntry)))


def packed(game: ScoredGame) -> dict[str, Any]:
    """The state; tally and openings are left out, for settling finds them anew."""
    return {name: getattr(game, name) for name in PLAIN} | {
        "settings": asdict(game.settings),
        "players": [astuple(player) for player in game.players.values()],
        "events": [_EVENT(event) for event in game.events.values()],
        "cells": [[player, row, number] for (player, row), number in game.cells.items()],
        "hands": [_HAND(entry) for entry in game.hands.values()],
        "locks": sorted(game.locks),
        "closed": sorted(game.closed),
        "picks": game.picks,
    }


def unpacked(told: dict[str, Any]) -> ScoredGame:
    """The state that `packed` has told, not settled yet."""
    players = (Player(*each) for each in told["players"])
    events = (Event(*each) for each in told["events"])
    hands = (HandEntry(number, tuple(who), *more) for number, who, *more in told["hands"])
    return ScoredGame(
        **{name: told[name] for name in PLAIN},
        settings=Settings(**told["settings"]),
        players={player.id: player for player in players},
        events={event.number: event for event in events},
        cells={(player, row): number for player, row, number in told["cells"]},
        hands={entry.number: entry for entry in hands},
        locks=set(told["locks"]),
        closed=set(told["closed"]),
        picks=[(seq, what, tuple(who)) for seq, what, who in told["picks"]],
    )
