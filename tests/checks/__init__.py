"""Checks of external games."""
