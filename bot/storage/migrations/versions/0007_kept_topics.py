"""A topic that a model wrote can be reused for other learners who want the same."""

from alembic import op

revision = "0007"
down_revision = "0006"

_KEPT = """
CREATE TABLE kept_topics (
    course_id TEXT NOT NULL,
    key TEXT NOT NULL,
    CONSTRAINT pk_kept_topics PRIMARY KEY (course_id),
    CONSTRAINT fk_kept_topics_course_id FOREIGN KEY(course_id)
        REFERENCES written_courses (id) ON DELETE CASCADE
)
"""


def upgrade() -> None:
    """Create the table of their keys."""
    db = op.get_bind()
    db.exec_driver_sql(_KEPT)
    db.exec_driver_sql("CREATE INDEX idx_kept_topics_key ON kept_topics (key)")
