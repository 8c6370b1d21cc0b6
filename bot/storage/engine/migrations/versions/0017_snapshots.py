"""Snapshots of maps, and when each is counted next."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0017"
down_revision = "0016"

JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the table and the column; what is there is counted at once."""
    op.add_column(
        "mind_maps",
        sa.Column("count_at", MOMENT, nullable=False, server_default="1970-01-01 00:00:00"),
    )
    active = sa.text("status = 'active'")
    op.create_index(
        "idx_mm_count",
        "mind_maps",
        ["count_at", "id"],
        sqlite_where=active,
        postgresql_where=active,
    )
    op.create_table(
        "analytics_snapshots",
        sa.Column("mind_map_id", sa.Text(), nullable=False),
        sa.Column("snapshot_date", sa.Date(), nullable=False),
        sa.Column("metrics", JSON, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint(
            "mind_map_id", "snapshot_date", name=op.f("pk_analytics_snapshots")
        ),
        sa.ForeignKeyConstraint(
            ["mind_map_id"],
            ["mind_maps.id"],
            name=op.f("fk_analytics_snapshots_mind_map_id"),
            ondelete="CASCADE",
        ),
    )
