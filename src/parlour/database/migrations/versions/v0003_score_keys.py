"""The keys that open score sheets on other phones."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table of keys."""
    op.create_table(
        "score_keys",
        sa.Column("sheet_id", sa.String(32), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("role", sa.String(5), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["sheet_id"], ["score_sheets.id"], name="fk_score_keys_sheet_id_score_sheets"
        ),
        sa.PrimaryKeyConstraint("sheet_id", "hash", name="pk_score_keys"),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("score_keys")
