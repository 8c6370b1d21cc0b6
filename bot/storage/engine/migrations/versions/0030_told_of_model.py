"""When a learner was last told that what they asked needs a language model."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    """Add the column; nobody was told yet."""
    op.add_column("learners", sa.Column("told_of_model_on", sa.Date(), nullable=True))
