"""Whether somebody waits for what a turn says."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Add the column; what an older version left undelivered waits until quiet hours are over."""
    op.add_column(
        "turns", sa.Column("awaited", sa.Boolean(), nullable=False, server_default=sa.false())
    )
