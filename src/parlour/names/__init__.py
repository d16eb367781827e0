"""Names and short texts that people enter, on score sheets and at card tables."""

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
