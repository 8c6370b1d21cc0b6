"""The table of the model's calls."""

from sqlalchemy import BigInteger, CheckConstraint, Column, Index, Integer, Table, Text

from bot.flow.tutor.usage import CallOutcome
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.tables import metadata

_OUTCOMES = ", ".join(f"'{outcome}'" for outcome in CallOutcome)

model_calls = Table(
    "model_calls",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", UtcDateTime(), nullable=False),
    Column("learner_id", BigInteger, nullable=False),  # no foreign key: what was spent stays spent
    Column("prompt", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("sha256", Text, nullable=False),
    Column("model_requested", Text, nullable=False),
    Column("model_returned", Text),
    Column("effort", Text, nullable=False),
    Column("input_tokens", Integer, nullable=False),
    Column("output_tokens", Integer, nullable=False),
    Column("cache_read_tokens", Integer, nullable=False),
    Column("cache_write_5m_tokens", Integer, nullable=False),
    Column("cache_write_1h_tokens", Integer, nullable=False),
    Column("cost_microdollars", BigInteger, nullable=False),
    Column("duration_ms", Integer, nullable=False),
    Column("retries", Integer, nullable=False),
    Column("stop_reason", Text),
    Column("outcome", Text, nullable=False),
    Column("request_id", Text),
    Column("lesson_id", Text),
    CheckConstraint(f"outcome IN ({_OUTCOMES})", name="outcome"),
    Index("idx_calls_learner", "learner_id", "at"),
    Index("idx_calls_at", "at"),
)
