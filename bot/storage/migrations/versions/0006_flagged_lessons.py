"""A lesson can be flagged like a question. Its text is kept with the flag."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the text. Questions have none, since their keys find them."""
    op.get_bind().exec_driver_sql(
        "ALTER TABLE doubted_questions ADD COLUMN text TEXT NOT NULL DEFAULT ''"
    )
