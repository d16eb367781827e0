"""Card tables and their events."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables of the server."""
    op.create_table(
        "room_tables",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("touched", sa.Float(), nullable=False),
        sa.Column("challenge", sa.String(32), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_room_tables"),
    )
    op.create_index("ix_room_tables_touched", "room_tables", ["touched"])
    op.create_index("ix_room_tables_challenge", "room_tables", ["challenge"])
    op.create_table(
        "room_events",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["room_tables.id"],
            name="fk_room_events_table_id_room_tables",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_room_events"),
    )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("room_events")
    op.drop_index("ix_room_tables_challenge", table_name="room_tables")
    op.drop_index("ix_room_tables_touched", table_name="room_tables")
    op.drop_table("room_tables")
