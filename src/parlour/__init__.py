"""Parlour: card games with rules, bots, a server and tools for research.

    from parlour import load, Match, play_on, position, simulate

This module is the public interface; `docs/python.md` describes it. Names are imported when they are first
used, because importing them loads the compiler.
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
    _MODULES = {
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
        """Import a name when it is first used."""
        for module, names in _MODULES.items():
            if name in names:
                value = globals()[name] = getattr(importlib.import_module(f".{module}", __name__), name)
                return value
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
