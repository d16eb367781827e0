"""Players: each chooses a move from what its seat knows, and nothing else."""

from .coded import View
from .company import AnyBot, SeatedBot, bot_seed, play_on, player
from .failing import BotError, BotFailed
from .loading import is_code
from .players import Bot, make
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
