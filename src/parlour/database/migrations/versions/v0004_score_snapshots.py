"""Snapshots of score sheets: the state after a record, so that a long log need not be folded again."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table of snapshots."""
    op.create_table(
        "score_snapshots",
        sa.Column("sheet_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("form", sa.String(64), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(
            ["sheet_id"], ["score_sheets.id"], name="fk_score_snapshots_sheet_id_score_sheets"
        ),
        sa.PrimaryKeyConstraint("sheet_id", name="pk_score_snapshots"),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("score_snapshots")
