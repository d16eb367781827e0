"""Players: each chooses a move from what its seat knows, and nothing else."""

from .players import Bot, BotError, make
from .tournament import play_games

__all__ = ["Bot", "BotError", "make", "play_games"]
