"""What the cards of a deck were made from in Anki, so that they can go back as they came."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Add the column; decks that came before go to Anki as notes of the bot's own kinds."""
    op.add_column("decks", sa.Column("notes", sa.LargeBinary(), nullable=True))
