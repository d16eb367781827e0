"""The schema: the metadata of all tables, and migrations.

Constraints have names by a convention, so that migrations can refer to them on every database. Migrations run
in one transaction, and only once if several programs start together.
"""

from pathlib import Path

from sqlalchemy import Connection, Engine, MetaData, inspect, text

from .errors import DatabaseFailure
from .files import checkpoint

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


HEAD = "0004"
"""The newest revision in `migrations/versions`; a constant, so that Alembic need not be imported."""

_LOCK = 7_067_265_001  # an arbitrary number, the key of the advisory lock on PostgreSQL


def bring_up_to_date(engine: Engine) -> None:
    """Run the missing migrations. Raises DatabaseFailure if a newer Parlour has written the database."""
    if is_up_to_date(engine):
        return
    with engine.execution_options(parlour_writes=True).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        revision = _revision(connection)
        if revision != HEAD:
            _upgrade(connection, revision)
    if engine.dialect.name == "sqlite":  # otherwise all tables would be only in the journal
        with engine.connect() as connection:
            checkpoint(connection)


def is_up_to_date(engine: Engine) -> bool:
    """Whether the database has the newest tables. Writes nothing."""
    with engine.begin() as connection:
        return _revision(connection) == HEAD


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _upgrade(connection: Connection, revision: str | None) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision is not None and revision not in known:
        raise DatabaseFailure(
            "database.newer",
            "a newer Parlour has written this database: use the newer version, or another file",
        )
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
