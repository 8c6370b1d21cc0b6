"""Learners have material of their own, from which courses are made."""

from alembic import op

revision = "0005"
down_revision = "0004"

_SOURCES = """
CREATE TABLE sources (
    id TEXT NOT NULL,
    learner_id BIGINT NOT NULL,
    title TEXT NOT NULL,
    created_at {moment} NOT NULL,
    CONSTRAINT pk_sources PRIMARY KEY (id),
    CONSTRAINT fk_sources_learner_id FOREIGN KEY(learner_id)
        REFERENCES learners (id) ON DELETE CASCADE
)
"""
_PAGES = """
CREATE TABLE source_pages (
    source_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    CONSTRAINT pk_source_pages PRIMARY KEY (source_id, number),
    CONSTRAINT fk_source_pages_source_id FOREIGN KEY(source_id)
        REFERENCES sources (id) ON DELETE CASCADE
)
"""


def upgrade() -> None:
    """Create the tables of sources and of their pages."""
    db = op.get_bind()
    postgresql = db.dialect.name == "postgresql"
    moment = "TIMESTAMP WITH TIME ZONE" if postgresql else "DATETIME"
    db.exec_driver_sql(_SOURCES.format(moment=moment))
    db.exec_driver_sql("CREATE INDEX idx_sources_learner ON sources (learner_id)")
    db.exec_driver_sql(_PAGES)
