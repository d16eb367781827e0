"""Access to the database: SQLite by default, PostgreSQL by URL."""

from .connection import Database, data_folder, default_url, open_database
from .errors import DatabaseFailure
from .schema import metadata

__all__ = ["Database", "DatabaseFailure", "data_folder", "default_url", "metadata", "open_database"]
