"""A goal may be reached by skills."""

from alembic import op

revision = "0002"
down_revision = "0001"

_CHECK = (
    "CONSTRAINT ck_goal_states_mastered_by CHECK "
    "(mastered_by IN ('checks', 'transfer', 'concepts', 'skills', 'cards', 'exam'))"
)
_TABLE = f"""
CREATE TABLE goal_states (
    learner_id BIGINT NOT NULL,
    landscape_id TEXT NOT NULL,
    goal_id TEXT NOT NULL,
    mastery FLOAT NOT NULL,
    mastered_at DATETIME,
    mastered_by TEXT,
    checks JSON NOT NULL,
    updated_at DATETIME NOT NULL,
    CONSTRAINT pk_goal_states PRIMARY KEY (learner_id, landscape_id, goal_id),
    {_CHECK},
    CONSTRAINT ck_goal_states_mastery CHECK (mastery BETWEEN 0 AND 1),
    CONSTRAINT fk_goal_states_learner_id FOREIGN KEY(learner_id)
        REFERENCES learners (id) ON DELETE CASCADE,
    CONSTRAINT fk_goal_states_landscape_id FOREIGN KEY(landscape_id)
        REFERENCES landscapes (id) ON DELETE CASCADE
)
"""


def upgrade() -> None:
    """Allow one more way in the check. SQLite cannot change a check, so the table is rebuilt."""
    db = op.get_bind()
    if db.dialect.name == "postgresql":
        steps = [
            "ALTER TABLE goal_states DROP CONSTRAINT ck_goal_states_mastered_by",
            f"ALTER TABLE goal_states ADD {_CHECK}",
        ]
    else:
        steps = [
            "ALTER TABLE goal_states RENAME TO goal_states_before",
            _TABLE,
            "INSERT INTO goal_states SELECT * FROM goal_states_before",
            "DROP TABLE goal_states_before",
        ]
    for step in steps:
        db.exec_driver_sql(step)
