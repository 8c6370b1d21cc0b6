"""What the tutor remembers of how a learner learns."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column; nothing is remembered of anybody yet."""
    op.add_column("learners", sa.Column("memory", sa.Text(), nullable=False, server_default="{}"))
