"""Which lesson a call of the model was for."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Add the column; nobody knows it of earlier calls."""
    op.add_column("model_calls", sa.Column("lesson_id", sa.Text(), nullable=True))
