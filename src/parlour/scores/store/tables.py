"""The database tables. The records define a sheet; the other tables are derived or for finding sheets."""

from sqlalchemy import Boolean, Column, ForeignKey, Integer, String, Table, Text, UniqueConstraint

from ...database import metadata

players = Table(
    "score_players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("name_key", String(80), nullable=False, unique=True),
    Column("colour", String(7), nullable=False),
    Column("last_used", String(32), nullable=False),
    Column("archived", Boolean, nullable=False),
)

sheets = Table(
    "score_sheets",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("name_key", String(200), nullable=False, unique=True),
    Column("created", String(32), nullable=False),
    Column("archived", Boolean, nullable=False),
)

records = Table(
    "score_records",
    metadata,
    Column("sheet_id", String(32), ForeignKey("score_sheets.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("cid", String(100), nullable=True),
    Column("record", Text, nullable=False),
    UniqueConstraint("sheet_id", "cid"),
)
"""`record` is the canonical JSON with its hash. The primary key prevents two records with one `seq`."""

snapshots = Table(
    "score_snapshots",
    metadata,
    Column("sheet_id", String(32), ForeignKey("score_sheets.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("form", String(64), nullable=False),
    Column("state", Text, nullable=False),
    Column("seal", String(64), nullable=False),
)
"""The state of a sheet after record `seq`, whose hash is `hash`. `digest` is the digest of the stored texts
up to that record, `form` identifies the program that wrote `state`, and `seal` is a checksum of the row."""
