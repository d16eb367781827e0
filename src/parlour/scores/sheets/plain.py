"""The plain sheet: any players and any values."""

from .sheet import Sheet

SHEET = Sheet("plain", "Score sheet", by_hands=False, decimals_allowed=True)
