"""Bots: players that choose moves from what their seat knows."""

from .adapters import View
from .errors import BotError, BotFailed
from .players import Bot, make
from .registry import AnyBot, SeatedBot, bot_seed, is_code, play_on, player
from .tournament import play_games

__all__ = [
    "AnyBot",
    "Bot",
    "BotError",
    "BotFailed",
    "SeatedBot",
    "View",
    "bot_seed",
    "is_code",
    "make",
    "play_games",
    "play_on",
    "player",
]
