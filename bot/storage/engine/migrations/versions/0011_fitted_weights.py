"""Weights of FSRS-6 that are fitted to a learner's own log."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0011"
down_revision = "0010"

JSON = sa.JSON().with_variant(JSONB(), "postgresql")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "fitted_weights",
        sa.Column("learner_id", sa.BigInteger(), nullable=False),
        sa.Column("tried_at_answers", sa.Integer(), nullable=False),
        sa.Column("weights", JSON, nullable=True),
        sa.Column("answers", sa.Integer(), nullable=True),
        sa.Column("fitted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("log_loss", sa.Float(), nullable=True),
        sa.Column("default_log_loss", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("learner_id", name=op.f("pk_fitted_weights")),
        sa.ForeignKeyConstraint(
            ["learner_id"],
            ["learners.id"],
            name=op.f("fk_fitted_weights_learner_id"),
            ondelete="CASCADE",
        ),
        sa.CheckConstraint(
            "log_loss IS NULL OR log_loss <= default_log_loss",
            name=op.f("ck_fitted_weights_proof"),
        ),
        sa.CheckConstraint(
            "(weights IS NULL) = (answers IS NULL)", name=op.f("ck_fitted_weights_accepted")
        ),
    )
