"""The sheet without arithmetic: any players, any values."""

from .sheet import Sheet

SHEET = Sheet("plain", "Score sheet", by_hands=False, decimals_allowed=True)
