"""Parlour, a card room: a card game's rules are written once, and everything else is derived."""

__version__ = "0.1.0"
