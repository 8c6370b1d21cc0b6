"""What the days made of decks and skills, and when a learner's day is counted."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0019"
down_revision = "0018"

JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")


def upgrade() -> None:
    """Make the table and the column; nobody's day waits to be counted yet."""
    op.add_column("chats", sa.Column("count_at", sa.DateTime(timezone=True), nullable=True))
    waiting = sa.text("count_at IS NOT NULL")
    op.create_index(
        "idx_chats_count",
        "chats",
        ["count_at", "chat_id"],
        sqlite_where=waiting,
        postgresql_where=waiting,
    )
    op.create_table(
        "daily_statistics",
        sa.Column("learner_id", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("subject_id", sa.Text(), nullable=False),
        sa.Column("numbers", JSON, nullable=False),
        sa.PrimaryKeyConstraint(
            "learner_id", "day", "subject", "subject_id", name=op.f("pk_daily_statistics")
        ),
        sa.ForeignKeyConstraint(
            ["learner_id"],
            ["learners.id"],
            name=op.f("fk_daily_statistics_learner_id"),
            ondelete="CASCADE",
        ),
        sa.CheckConstraint(
            "subject IN ('deck', 'skill')", name=op.f("ck_daily_statistics_subject")
        ),
    )
