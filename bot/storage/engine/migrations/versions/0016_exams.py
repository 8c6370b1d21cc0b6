"""Exams that were sat, with their pages, appeals and rulings."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

MOMENT = sa.DateTime(timezone=True)
_STATUSES = (
    "open",
    "reading",
    "read",
    "grading",
    "graded",
    "self_marking",
    "self_marked",
    "cancelled",
)


def upgrade() -> None:
    """Make the tables."""
    _attempts()
    op.create_table(
        "exam_pages",
        sa.Column("attempt_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("picture", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("attempt_id", "number", name=op.f("pk_exam_pages")),
        _of_attempt("exam_pages"),
    )
    op.create_table(
        "exam_appeals",
        sa.Column("attempt_id", sa.Text(), nullable=False),
        sa.Column("step_id", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("regraded", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("attempt_id", "step_id", name=op.f("pk_exam_appeals")),
        _of_attempt("exam_appeals"),
    )
    op.create_table(
        "exam_rulings",
        sa.Column("attempt_id", sa.Text(), nullable=False),
        sa.Column("step_id", sa.Text(), nullable=False),
        sa.Column("landscape_id", sa.Text(), nullable=False),
        sa.Column("goal_id", sa.Text(), nullable=False),
        sa.Column("rubric", sa.Text(), nullable=False),
        sa.Column("points", sa.Float(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("told_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("attempt_id", "step_id", name=op.f("pk_exam_rulings")),
    )
    of_rubric = ["landscape_id", "goal_id", "rubric"]
    op.create_index("idx_exam_rulings_rubric", "exam_rulings", of_rubric)
    _partial("idx_exam_rulings_untold", "attempt_id", "told_at IS NULL", "exam_rulings")


def _attempts() -> None:
    statuses = ", ".join(f"'{it}'" for it in _STATUSES)
    op.create_table(
        "exam_attempts",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("learner_id", sa.BigInteger(), nullable=False),
        sa.Column("landscape_id", sa.Text(), nullable=False),
        sa.Column("goal_id", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("flagged", sa.Boolean(), nullable=False),
        sa.Column("begun_at", MOMENT, nullable=False),
        sa.Column("ends_at", MOMENT, nullable=True),
        sa.Column("time_up_told", sa.Boolean(), nullable=False),
        sa.Column("answer_due_at", MOMENT, nullable=True),
        sa.Column("ended_at", MOMENT, nullable=True),
        sa.Column("looked_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_exam_attempts")),
        sa.ForeignKeyConstraint(
            ["learner_id"],
            ["learners.id"],
            name=op.f("fk_exam_attempts_learner_id"),
            ondelete="CASCADE",
        ),
        sa.CheckConstraint(f"status IN ({statuses})", name=op.f("ck_exam_attempts_status")),
    )
    op.create_index("idx_exam_attempts_learner", "exam_attempts", ["learner_id", "begun_at"])
    _partial("idx_exam_attempts_answer", "answer_due_at", "answer_due_at IS NOT NULL")
    _partial("idx_exam_attempts_ends", "ends_at", "status = 'open'")


def _partial(name: str, column: str, condition: str, table: str = "exam_attempts") -> None:
    where = sa.text(condition)
    op.create_index(name, table, [column], sqlite_where=where, postgresql_where=where)


def _of_attempt(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["attempt_id"],
        ["exam_attempts.id"],
        name=op.f(f"fk_{table}_attempt_id"),
        ondelete="CASCADE",
    )
