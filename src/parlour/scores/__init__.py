"""The score keeper: score sheets for games with real cards, stored as append-only logs.

`ScoreService` reads and writes sheets. The commands are in `commands.commands`.
"""

from .errors import ReadOnly, Refused, ScoreError, UnknownSheet
from .service import Opened, Outcome, ScoreService

__all__ = ["Opened", "Outcome", "ReadOnly", "Refused", "ScoreError", "ScoreService", "UnknownSheet"]
