"""Names and short texts that people give, wherever they give them: at a score sheet or at a card table."""

from .alike import alike
from .checking import LONGEST_NAME, TextRefused, checked_name, checked_text

__all__ = ["LONGEST_NAME", "TextRefused", "alike", "checked_name", "checked_text"]
