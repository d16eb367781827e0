"""The score keeper: score sheets for games with real cards, stored as append-only logs.

`ScoreService` reads and writes sheets. `commands.py` contains the commands.
"""

from .errors import ReadOnly, Refused, ScoreError, UnknownSheet
from .service import Opened, Outcome, ScoreService

__all__ = ["Opened", "Outcome", "ReadOnly", "Refused", "ScoreError", "ScoreService", "UnknownSheet"]
