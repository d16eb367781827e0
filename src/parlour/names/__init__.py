"""Names and short texts that people give, wherever they give them: at a score sheet or at a card table."""

from .display_names import (
    LONGEST_NAME,
    TextRefused,
    alike,
    alphabets,
    checked_name,
    checked_text,
    look,
    same_at_a_glance,
)

__all__ = [
    "LONGEST_NAME",
    "TextRefused",
    "alike",
    "alphabets",
    "checked_name",
    "checked_text",
    "look",
    "same_at_a_glance",
]
