"""Whether first reviews were wanted on the same day when an answer was given."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Add the column; nobody could want it before."""
    op.add_column("quiz_responses", sa.Column("same_day", sa.Boolean(), nullable=True))
