"""Keys of score sheets: who may read, write or own a sheet, and the table that stores them."""

import hashlib
import secrets

from sqlalchemy import Column, Connection, ForeignKey, String, Table, delete, func, select
from sqlalchemy.exc import IntegrityError

from ...database import metadata
from ...errors import ParlourError

keys = Table(
    "score_keys",
    metadata,
    Column("sheet_id", String(32), ForeignKey("score_sheets.id"), primary_key=True),
    Column("hash", String(64), primary_key=True),
    Column("role", String(5), nullable=False),
    Column("made", String(32), nullable=False),
)
"""`hash` is the SHA-256 of the key, so that the database does not contain keys. `role` is one of `ROLES`."""


ROLES = ("look", "write", "own")
"""The roles of keys. Each allows all that the roles before it allow."""

MAX_KEYS = 100  # of one sheet


class KeyRefused(ParlourError):
    """A key is unknown, or does not allow a request."""

    code = "key.unknown"


def make_key(connection: Connection, sheet: str, role: str, at: str, key: str = "") -> str:
    """Store a key of a sheet and return it; without `key`, a new one. A key that exists keeps its role.

    Raises KeyRefused if the sheet has MAX_KEYS other keys.
    """
    key = key or secrets.token_urlsafe(24)
    others = select(func.count()).where(keys.c.sheet_id == sheet, keys.c.hash != hashed(key))
    if connection.execute(others).scalar_one() >= MAX_KEYS:
        raise KeyRefused(
            f"this sheet has {MAX_KEYS} links, which is the limit: use one of them, or withdraw those of one "
            "kind first",
            code="key.too_many",
        )
    try:
        with connection.begin_nested():
            connection.execute(keys.insert().values(sheet_id=sheet, hash=hashed(key), role=role, made=at))
    except IntegrityError:
        pass
    return key


def role_of(connection: Connection, sheet: str, key: str) -> str:
    """The role of a key. Raises KeyRefused for an unknown key, and also if there is no such sheet."""
    query = select(keys.c.role).where(keys.c.sheet_id == sheet, keys.c.hash == hashed(key))
    role = connection.execute(query).scalar()
    if role is None:
        raise KeyRefused("this link opens no score sheet: ask its owner for a new one")
    return str(role)


def withdraw(connection: Connection, sheet: str, role: str) -> None:
    """Delete all keys of a role."""
    connection.execute(delete(keys).where(keys.c.sheet_id == sheet, keys.c.role == role))


def may(role: str, needed: str) -> bool:
    """Whether `role` includes the role `needed`."""
    return ROLES.index(role) >= ROLES.index(needed)


def hashed(key: str) -> str:
    """The hash of a key, as it is stored."""
    return hashlib.sha256(key.encode()).hexdigest()
