"""What is known of each learner's skills, and the log that it comes from."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "skill_states",
        sa.Column("learner_id", sa.BigInteger(), nullable=False),
        sa.Column("skill_id", sa.Text(), nullable=False),
        *(
            sa.Column(name, sa.Float(), nullable=False)
            for name in ("p_init", "p_mastery", "p_transit", "p_slip", "p_guess")
        ),
        sa.Column("opportunities", sa.Integer(), nullable=False),
        sa.Column("last_practiced_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("last_outcome", sa.Boolean(), nullable=True),
        sa.Column("mastered_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("unlocked_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("learner_id", "skill_id", name=op.f("pk_skill_states")),
        _of_learner("skill_states"),
        sa.CheckConstraint("p_mastery BETWEEN 0 AND 1", name=op.f("ck_skill_states_p_mastery")),
        sa.CheckConstraint(
            "(opportunities = 0) = (last_practiced_at IS NULL)",
            name=op.f("ck_skill_states_practised"),
        ),
    )
    op.create_table(
        "skill_opportunities",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("learner_id", sa.BigInteger(), nullable=False),
        sa.Column("skill_id", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("correct", sa.Boolean(), nullable=False),
        sa.Column("helped", sa.Boolean(), nullable=False),
        sa.Column("checkpoint", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_skill_opportunities")),
        _of_learner("skill_opportunities"),
    )
    op.create_index(
        "idx_skill_opportunities", "skill_opportunities", ["learner_id", "skill_id", "id"]
    )


def _of_learner(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["learner_id"],
        ["learners.id"],
        name=op.f(f"fk_{table}_learner_id"),
        ondelete="CASCADE",
    )
