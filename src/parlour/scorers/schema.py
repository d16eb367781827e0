"""Who may do what with a score sheet: the keys that its owner has given away."""

from sqlalchemy import Column, ForeignKey, String, Table

from ..database import metadata

keys = Table(
    "score_keys",
    metadata,
    Column("sheet_id", String(32), ForeignKey("score_sheets.id"), primary_key=True),
    Column("hash", String(64), primary_key=True),
    Column("role", String(5), nullable=False),
    Column("made", String(32), nullable=False),
)
"""`hash` is the SHA-256 of the key: whoever reads the database cannot write with it. `role` is one of
`keys.ROLES`."""
