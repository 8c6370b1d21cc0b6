"""How often an update was begun after its process had died, and when and why it was set aside."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Add the columns; nothing is marked or set aside yet."""
    op.add_column("inbox", sa.Column("begun", sa.Integer(), nullable=True))
    op.add_column("inbox", sa.Column("set_aside_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("inbox", sa.Column("set_aside_for", sa.Text(), nullable=True))
    set_aside = sa.text("set_aside_at IS NOT NULL")
    op.create_index(
        "idx_inbox_set_aside",
        "inbox",
        ["id"],
        sqlite_where=set_aside,
        postgresql_where=set_aside,
    )
