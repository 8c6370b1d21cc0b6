"""What a comma in the answers of a deck means, where the learner says so."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Add the column; of the decks so far it is guessed from their cards."""
    op.add_column("learner_decks", sa.Column("comma", sa.Text(), nullable=True))
