"""What tests of environments share."""

from .every_game import tables_of

__all__ = ["tables_of"]
