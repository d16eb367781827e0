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
"""`hash` is the SHA-256 of the key: whoever reads the database cannot write with it. `role` is one of
`keys.ROLES`."""


ROLES = ("look", "write", "own")
"""What keys allow, each all that those before it do."""

MOST_KEYS = 100
"""So many keys has a sheet at most."""


class KeyRefused(ParlourError):
    """This key does not open what was asked for."""

    code = "key.unknown"


def make_key(connection: Connection, sheet: str, role: str, at: str, key: str = "") -> str:
    """A new key to a sheet; one that a device has made itself stays what it is when it is given twice.

    Raises KeyRefused where there are too many.
    """
    key = key or secrets.token_urlsafe(24)
    there = select(func.count()).where(keys.c.sheet_id == sheet, keys.c.hash != hashed(key))
    if connection.execute(there).scalar_one() >= MOST_KEYS:
        raise KeyRefused(
            f"there are {MOST_KEYS} links to this sheet, and that is all there can be: use one of them, or "
            "withdraw those of one kind first",
            code="key.too_many",
        )
    try:
        with connection.begin_nested():
            connection.execute(keys.insert().values(sheet_id=sheet, hash=hashed(key), role=role, made=at))
    except IntegrityError:
        pass
    return key


def role_of(connection: Connection, sheet: str, key: str) -> str:
    """What a key to a sheet allows. Raises KeyRefused, whether or not there is such a sheet."""
    query = select(keys.c.role).where(keys.c.sheet_id == sheet, keys.c.hash == hashed(key))
    role = connection.execute(query).scalar()
    if role is None:
        raise KeyRefused("this link opens no score sheet: ask for it once more")
    return str(role)


def withdraw(connection: Connection, sheet: str, role: str) -> None:
    """No key of this role opens the sheet any more."""
    connection.execute(delete(keys).where(keys.c.sheet_id == sheet, keys.c.role == role))


def may(role: str, needed: str) -> bool:
    """Whether a role allows what another does."""
    return ROLES.index(role) >= ROLES.index(needed)


def hashed(key: str) -> str:
    """The form in which a key is kept."""
    return hashlib.sha256(key.encode()).hexdigest()
