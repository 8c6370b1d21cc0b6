"""Learners share what they made, and others take copies."""

from alembic import op

revision = "0010"
down_revision = "0009"

_SHARES = """
CREATE TABLE shares (
    id TEXT NOT NULL,
    learner_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    thing TEXT NOT NULL,
    sharer TEXT NOT NULL,
    created_at {moment} NOT NULL,
    changed_at {moment} NOT NULL,
    withdrawn_at {moment},
    CONSTRAINT pk_shares PRIMARY KEY (id),
    CONSTRAINT fk_shares_learner_id FOREIGN KEY(learner_id)
        REFERENCES learners (id) ON DELETE CASCADE
)
"""
_TAKEN = """
CREATE TABLE shares_taken (
    learner_id BIGINT NOT NULL,
    share_id TEXT NOT NULL,
    copies {json} NOT NULL,
    base {json} NOT NULL,
    taken_at {moment} NOT NULL,
    told_at {moment} NOT NULL,
    CONSTRAINT pk_shares_taken PRIMARY KEY (learner_id, share_id),
    CONSTRAINT fk_shares_taken_learner_id FOREIGN KEY(learner_id)
        REFERENCES learners (id) ON DELETE CASCADE
)
"""


def upgrade() -> None:
    """Create both tables."""
    db = op.get_bind()
    postgresql = db.dialect.name == "postgresql"
    moment = "TIMESTAMP WITH TIME ZONE" if postgresql else "DATETIME"
    json = "JSONB" if postgresql else "JSON"
    db.exec_driver_sql(_SHARES.format(moment=moment))
    db.exec_driver_sql("CREATE INDEX idx_shares_learner ON shares (learner_id)")
    db.exec_driver_sql(_TAKEN.format(moment=moment, json=json))
    db.exec_driver_sql("CREATE INDEX idx_shares_taken_share ON shares_taken (share_id)")
