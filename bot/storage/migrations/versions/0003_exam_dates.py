"""Learners have exam dates, and are told about them in time."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add when the learner is told next. The dates themselves are part of the rhythm."""
    db = op.get_bind()
    moment = "TIMESTAMP WITH TIME ZONE" if db.dialect.name == "postgresql" else "DATETIME"
    db.exec_driver_sql(f"ALTER TABLE learners ADD COLUMN exam_date_at {moment}")
    db.exec_driver_sql(
        "CREATE INDEX idx_learners_exam_date ON learners (exam_date_at)"
        " WHERE exam_date_at IS NOT NULL"
    )
