"""The score keeper: sheets for real tables, kept as append-only logs.

`Keeper` is the door for people and devices; `commands.forms` holds what they can ask for.
"""

from .errors import ReadOnly, Refused, ScoreError, UnknownSheet
from .service import Keeper, Opened, Outcome

__all__ = ["Keeper", "Opened", "Outcome", "ReadOnly", "Refused", "ScoreError", "UnknownSheet"]
