"""Pauses and idle warnings of maps, refreshers of finished ones, dark pictures."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns and the table."""
    op.add_column(
        "learners",
        sa.Column("dark_pictures", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.add_column("mind_maps", sa.Column("paused_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column(
        "mind_maps", sa.Column("idle_warned_at", sa.DateTime(timezone=True), nullable=True)
    )
    open_maps = sa.text("status IN ('active', 'draft') AND paused_at IS NULL")
    op.create_index(
        "idx_mm_idle",
        "mind_maps",
        ["last_activity_at"],
        sqlite_where=open_maps,
        postgresql_where=open_maps,
    )
    _make_refreshers()


def _make_refreshers() -> None:
    op.create_table(
        "refreshers",
        sa.Column("node_id", sa.Text(), nullable=False),
        sa.Column("learner_id", sa.BigInteger(), nullable=False),
        sa.Column("ease_factor", sa.Float(), nullable=False),
        sa.Column("repetitions", sa.Integer(), nullable=False),
        sa.Column("interval_days", sa.Float(), nullable=False),
        sa.Column("last_reviewed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("node_id", name=op.f("pk_refreshers")),
        sa.ForeignKeyConstraint(
            ["node_id"],
            ["mind_map_nodes.id"],
            name=op.f("fk_refreshers_node_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["learner_id"],
            ["learners.id"],
            name=op.f("fk_refreshers_learner_id"),
            ondelete="CASCADE",
        ),
        sa.CheckConstraint(
            "repetitions >= 0 AND interval_days >= 0", name=op.f("ck_refreshers_schedule")
        ),
    )
    op.create_index("idx_refreshers_due", "refreshers", ["learner_id", "due_at"])
