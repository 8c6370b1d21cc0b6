"""Batches in which the model answers what was ordered ahead."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_DROPPED = sa.text("standing = 'cancelled' AND batches IS NOT NULL")


def upgrade() -> None:
    """Add the column, and the index of cancelled work whose batches may still run."""
    op.add_column("work_orders", sa.Column("batches", sa.Text(), nullable=True))
    op.create_index(
        "idx_work_orders_dropped",
        "work_orders",
        ["updated_at"],
        sqlite_where=_DROPPED,
        postgresql_where=_DROPPED,
    )
