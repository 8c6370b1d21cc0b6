"""Mistakes that a learner makes again come back."""

from alembic import op

revision = "0004"
down_revision = "0003"

_TABLE = """
CREATE TABLE own_mistakes (
    learner_id BIGINT NOT NULL,
    mistake TEXT NOT NULL,
    skill_id TEXT NOT NULL,
    item_id TEXT NOT NULL,
    item_version INTEGER NOT NULL,
    found INTEGER NOT NULL,
    due_at {moment},
    CONSTRAINT pk_own_mistakes PRIMARY KEY (learner_id, mistake),
    CONSTRAINT ck_own_mistakes_found CHECK (found >= 0),
    CONSTRAINT fk_own_mistakes_learner_id FOREIGN KEY(learner_id)
        REFERENCES learners (id) ON DELETE CASCADE,
    CONSTRAINT fk_own_mistakes_item_id_item_version FOREIGN KEY(item_id, item_version)
        REFERENCES items (id, version)
)
"""


def upgrade() -> None:
    """Create the table."""
    db = op.get_bind()
    postgresql = db.dialect.name == "postgresql"
    moment = "TIMESTAMP WITH TIME ZONE" if postgresql else "DATETIME"
    db.exec_driver_sql(_TABLE.format(moment=moment))
