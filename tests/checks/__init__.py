"""Checks of games that are not built in."""
