"""Parlour, a card room: a card game's rules are written once, and everything else is derived.

    from parlour import load, Match, play_on, position, simulate

What stands here is all that most programs need; each is imported when it is first used, for that loads the
compiler. `docs/python.md` shows how they are used.
"""

import importlib
from typing import TYPE_CHECKING, Any

__version__ = "1.0.0"

if TYPE_CHECKING:
    from .bots import AnyBot, BotError, BotFailed, View, play_on
    from .engine.game import Game
    from .errors import (
        ArgumentError,
        BrokenGame,
        NotAsked,
        OptionError,
        ParlourError,
        PositionError,
        RecordError,
        RulesError,
        SeatsError,
        UnknownGame,
        UnreadableMove,
    )
    from .games import list_games, load
    from .lab import Estimate, Simulation, TrialTable, simulate, trial
    from .match import Match, MoveRefused, write_position
    from .match.positions import position
else:
    _ROOMS = {
        "bots": ("AnyBot", "BotError", "BotFailed", "View", "play_on"),
        "engine.game": ("Game",),
        "errors": (
            "ArgumentError",
            "BrokenGame",
            "NotAsked",
            "OptionError",
            "ParlourError",
            "PositionError",
            "RecordError",
            "RulesError",
            "SeatsError",
            "UnknownGame",
            "UnreadableMove",
        ),
        "games": ("list_games", "load"),
        "lab": ("Estimate", "Simulation", "TrialTable", "simulate", "trial"),
        "match": ("Match", "MoveRefused", "write_position"),
        "match.positions": ("position",),
    }

    def __getattr__(name: str) -> Any:
        """Import a name when it is first asked for."""
        for room, names in _ROOMS.items():
            if name in names:
                found = globals()[name] = getattr(importlib.import_module(f".{room}", __name__), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "AnyBot",
    "ArgumentError",
    "BotError",
    "BotFailed",
    "BrokenGame",
    "Estimate",
    "Game",
    "Match",
    "MoveRefused",
    "NotAsked",
    "OptionError",
    "ParlourError",
    "PositionError",
    "RecordError",
    "RulesError",
    "SeatsError",
    "Simulation",
    "TrialTable",
    "UnknownGame",
    "UnreadableMove",
    "View",
    "list_games",
    "load",
    "play_on",
    "position",
    "simulate",
    "trial",
    "write_position",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
