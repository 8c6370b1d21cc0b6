"""The tables of what is known of each learner's skills."""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
)

from bot.storage.engine.columns import Number, moment
from bot.storage.engine.tables import learners, metadata

skill_states = Table(
    "skill_states",
    metadata,
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    Column("skill_id", Text, primary_key=True),
    Column("p_init", Float, nullable=False),
    Column("p_mastery", Float, nullable=False),
    Column("p_transit", Float, nullable=False),
    Column("p_slip", Float, nullable=False),
    Column("p_guess", Float, nullable=False),
    Column("opportunities", Integer, nullable=False),
    moment("last_practiced_at", nullable=True),
    Column("streak", Integer, nullable=False),
    Column("last_outcome", Boolean),
    moment("mastered_at", nullable=True),
    moment("unlocked_at", nullable=True),
    CheckConstraint("p_mastery BETWEEN 0 AND 1", name="p_mastery"),
    CheckConstraint("(opportunities = 0) = (last_practiced_at IS NULL)", name="practised"),
)

skill_opportunities = Table(
    "skill_opportunities",
    metadata,
    Column("id", Number, primary_key=True),
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    Column("skill_id", Text, nullable=False),
    Column("source", Text, nullable=False),
    moment("at"),
    Column("correct", Boolean, nullable=False),
    Column("helped", Boolean, nullable=False),
    Column("checkpoint", Boolean, nullable=False),
    Index("idx_skill_opportunities", "learner_id", "skill_id", "id"),
)
