"""Migrations of the card room's database, run by Alembic."""
