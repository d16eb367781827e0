"""Score sheets: players, sheets, and the records of their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables of the score keeper."""
    op.create_table(
        "score_players",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("name_key", sa.String(80), nullable=False),
        sa.Column("colour", sa.String(7), nullable=False),
        sa.Column("last_used", sa.String(32), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_score_players"),
        sa.UniqueConstraint("name_key", name="uq_score_players_name_key"),
    )
    op.create_table(
        "score_sheets",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("name_key", sa.String(200), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_score_sheets"),
        sa.UniqueConstraint("name_key", name="uq_score_sheets_name_key"),
    )
    op.create_table(
        "score_records",
        sa.Column("sheet_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("cid", sa.String(100), nullable=True),
        sa.Column("record", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["sheet_id"], ["score_sheets.id"], name="fk_score_records_sheet_id_score_sheets"
        ),
        sa.PrimaryKeyConstraint("sheet_id", "seq", name="pk_score_records"),
        sa.UniqueConstraint("sheet_id", "cid", name="uq_score_records_sheet_id"),
    )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("score_records")
    op.drop_table("score_sheets")
    op.drop_table("score_players")
