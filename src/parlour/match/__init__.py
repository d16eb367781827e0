"""Matches and what people see of them: views, positions, records, events."""

from .match import Match, MoveRefused, replay
from .positions import read_position, write_position
from .record import read_record, write_record

__all__ = ["Match", "MoveRefused", "read_position", "read_record", "replay", "write_position", "write_record"]
