"""The pictures of landscapes."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "landscape_media",
        sa.Column("landscape_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("landscape_id", "name", name=op.f("pk_landscape_media")),
        sa.ForeignKeyConstraint(
            ["landscape_id"],
            ["landscapes.id"],
            name=op.f("fk_landscape_media_landscape_id"),
            ondelete="CASCADE",
        ),
    )
