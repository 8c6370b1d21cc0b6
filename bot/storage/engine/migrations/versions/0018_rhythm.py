"""How learners want to be accompanied, when their letter is due, and when they leave."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the columns."""
    op.add_column("learners", sa.Column("rhythm", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("learners", sa.Column("letter_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("learners", sa.Column("leaving_at", sa.DateTime(timezone=True), nullable=True))
    written_to = sa.text("letter_at IS NOT NULL")
    op.create_index(
        "idx_learners_letter",
        "learners",
        ["letter_at"],
        sqlite_where=written_to,
        postgresql_where=written_to,
    )
