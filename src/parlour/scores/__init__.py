"""The score keeper: sheets for real tables, kept as append-only logs.

`ScoreService` is the door for people and devices; `commands.forms` holds what they can ask for.
"""

from .errors import ReadOnly, Refused, ScoreError, UnknownSheet
from .service import Opened, Outcome, ScoreService

__all__ = ["Opened", "Outcome", "ReadOnly", "Refused", "ScoreError", "ScoreService", "UnknownSheet"]
