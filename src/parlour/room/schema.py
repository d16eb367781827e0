"""The tables of the card room. The truth of a card table is its set-up and its events, in order."""

from sqlalchemy import Column, Float, ForeignKey, Integer, String, Table, Text

from ..database import metadata

tables = Table(
    "room_tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("touched", Float, nullable=False, index=True),
    Column("challenge", String(32), nullable=False, index=True),
    Column("result", Text, nullable=True),
)
"""`setup` is the JSON of a `Setup`; `touched` the time of the last event, in seconds since 1970, or
of one in the hour before it; `challenge` the table whose deals are played here (its own, if it is nobody's
challenge). `result` is there at the end."""

events = Table(
    "room_events",
    metadata,
    Column("table_id", String(32), ForeignKey("room_tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("event", Text, nullable=False),
)
"""`number` counts from 1: it is the revision of the table after the event, and the guard against two
processes that write at once."""
