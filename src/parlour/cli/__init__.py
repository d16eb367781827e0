"""The `parlour` command: one short file per command, each loaded when it is called."""

from .app import main

__all__ = ["main"]
