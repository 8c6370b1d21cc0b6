"""Questions that learners doubt, and answers that are taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the column, its index and the table."""
    op.add_column(
        "quiz_responses", sa.Column("taken_back_at", sa.DateTime(timezone=True), nullable=True)
    )
    op.create_index("idx_qr_question", "quiz_responses", ["question_key"])
    op.create_table(
        "doubted_questions",
        sa.Column("course_id", sa.Text(), nullable=False),
        sa.Column("question_key", sa.Text(), nullable=False),
        sa.Column("learner_id", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.Column("doubted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("upheld", sa.Boolean(), nullable=True),
        sa.PrimaryKeyConstraint("course_id", "question_key", name=op.f("pk_doubted_questions")),
        sa.ForeignKeyConstraint(
            ["learner_id"],
            ["learners.id"],
            name=op.f("fk_doubted_questions_learner_id"),
            ondelete="SET NULL",
        ),
        sa.CheckConstraint(
            "reason IN ('wrong', 'unclear', 'other')", name=op.f("ck_doubted_questions_reason")
        ),
        sa.CheckConstraint(
            "(decided_at IS NULL) = (upheld IS NULL)", name=op.f("ck_doubted_questions_decided")
        ),
    )
    op.create_index("idx_doubted_learner", "doubted_questions", ["learner_id", "doubted_at"])
