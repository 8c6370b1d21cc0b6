"""The tables of exams that were sat: attempts with their pages, appeals, and rulings."""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, LargeBinary, Table, Text

from bot.domain.exams.attempt import AttemptStatus
from bot.storage.engine.columns import moment, one_of
from bot.storage.engine.tables import learners, metadata

exam_attempts = Table(
    "exam_attempts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    Column("landscape_id", Text, nullable=False),
    Column("goal_id", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("flagged", Boolean, nullable=False),
    moment("begun_at"),
    moment("ends_at", nullable=True),
    Column("time_up_told", Boolean, nullable=False),
    moment("answer_due_at", nullable=True),
    moment("ended_at", nullable=True),
    moment("looked_at", nullable=True),
    one_of("status", AttemptStatus),
    Index("idx_exam_attempts_learner", "learner_id", "begun_at"),
)
"""`flagged`: a person must look at it. `looked_at`: when a person did."""
_awaited = exam_attempts.c.answer_due_at.is_not(None)
Index(
    "idx_exam_attempts_answer",
    exam_attempts.c.answer_due_at,
    sqlite_where=_awaited,
    postgresql_where=_awaited,
)
_open = exam_attempts.c.status == AttemptStatus.OPEN.value
Index(
    "idx_exam_attempts_ends", exam_attempts.c.ends_at, sqlite_where=_open, postgresql_where=_open
)

exam_pages = Table(
    "exam_pages",
    metadata,
    Column("attempt_id", ForeignKey(exam_attempts.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    Column("picture", LargeBinary),
)

exam_appeals = Table(
    "exam_appeals",
    metadata,
    Column("attempt_id", ForeignKey(exam_attempts.c.id, ondelete="CASCADE"), primary_key=True),
    Column("step_id", Text, primary_key=True),
    Column("reason", Text, nullable=False),
    moment("at"),
    Column("regraded", Text),
)

exam_rulings = Table(
    "exam_rulings",
    metadata,
    Column("attempt_id", Text, primary_key=True),
    Column("step_id", Text, primary_key=True),
    Column("landscape_id", Text, nullable=False),
    Column("goal_id", Text, nullable=False),
    Column("rubric", Text, nullable=False),
    Column("points", Float, nullable=False),
    Column("note", Text, nullable=False),
    moment("at"),
    moment("told_at", nullable=True),
    Index("idx_exam_rulings_rubric", "landscape_id", "goal_id", "rubric"),
)
"""They stay with the rubric when the attempt is gone, and hold no word of a learner."""
_untold = exam_rulings.c.told_at.is_(None)
Index(
    "idx_exam_rulings_untold",
    exam_rulings.c.attempt_id,
    sqlite_where=_untold,
    postgresql_where=_untold,
)
