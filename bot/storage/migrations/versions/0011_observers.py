"""Learners may have observers."""

from alembic import op

revision = "0011"
down_revision = "0010"

_INVITATIONS = """
CREATE TABLE observer_invitations (
    learner_id BIGINT NOT NULL,
    token TEXT NOT NULL,
    name TEXT NOT NULL,
    expires_at {moment} NOT NULL,
    CONSTRAINT pk_observer_invitations PRIMARY KEY (learner_id),
    CONSTRAINT uq_observer_invitations_token UNIQUE (token),
    CONSTRAINT fk_observer_invitations_learner_id FOREIGN KEY(learner_id)
        REFERENCES learners (id) ON DELETE CASCADE
)
"""
_OBSERVERS = """
CREATE TABLE observers (
    id TEXT NOT NULL,
    learner_id BIGINT NOT NULL,
    learner_name TEXT NOT NULL,
    observer_id BIGINT NOT NULL,
    observer_name TEXT NOT NULL,
    since {moment} NOT NULL,
    reminded_at {moment} NOT NULL,
    CONSTRAINT pk_observers PRIMARY KEY (id),
    CONSTRAINT uq_observers_learner_id UNIQUE (learner_id, observer_id),
    CONSTRAINT fk_observers_learner_id FOREIGN KEY(learner_id)
        REFERENCES learners (id) ON DELETE CASCADE,
    CONSTRAINT fk_observers_observer_id FOREIGN KEY(observer_id)
        REFERENCES learners (id) ON DELETE CASCADE
)
"""
_NEWS = """
CREATE TABLE observer_news (
    number {number} NOT NULL,
    learner_id BIGINT NOT NULL,
    news TEXT NOT NULL,
    name TEXT NOT NULL,
    at {moment} NOT NULL,
    CONSTRAINT pk_observer_news PRIMARY KEY (number),
    CONSTRAINT fk_observer_news_learner_id FOREIGN KEY(learner_id)
        REFERENCES learners (id) ON DELETE CASCADE,
    CONSTRAINT ck_observer_news_news CHECK (news IN ('began', 'left', 'stopped'))
)
"""


def upgrade() -> None:
    """Create the tables of observers, and add when they are told next."""
    db = op.get_bind()
    postgresql = db.dialect.name == "postgresql"
    moment = "TIMESTAMP WITH TIME ZONE" if postgresql else "DATETIME"
    number = "BIGSERIAL" if postgresql else "INTEGER"
    for table in (_INVITATIONS, _OBSERVERS, _NEWS):
        db.exec_driver_sql(table.format(moment=moment, number=number))
    db.exec_driver_sql("CREATE INDEX idx_observers_observer ON observers (observer_id)")
    db.exec_driver_sql("CREATE INDEX idx_observer_news_learner ON observer_news (learner_id)")
    db.exec_driver_sql(f"ALTER TABLE learners ADD COLUMN report_at {moment}")
    db.exec_driver_sql(
        "CREATE INDEX idx_learners_report ON learners (report_at) WHERE report_at IS NOT NULL"
    )
