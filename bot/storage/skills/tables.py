"""The tables of what is known of each learner's skills."""

import sqlalchemy as sa

from bot.storage.engine.columns import Number, moment
from bot.storage.engine.tables import learners, metadata

skill_states = sa.Table(
    "skill_states",
    metadata,
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("skill_id", sa.Text, primary_key=True),
    sa.Column("p_init", sa.Float, nullable=False),
    sa.Column("p_mastery", sa.Float, nullable=False),
    sa.Column("p_transit", sa.Float, nullable=False),
    sa.Column("p_slip", sa.Float, nullable=False),
    sa.Column("p_guess", sa.Float, nullable=False),
    sa.Column("opportunities", sa.Integer, nullable=False),
    moment("last_practiced_at", nullable=True),
    sa.Column("streak", sa.Integer, nullable=False),
    sa.Column("last_outcome", sa.Boolean),
    moment("mastered_at", nullable=True),
    moment("unlocked_at", nullable=True),
    sa.CheckConstraint("p_mastery BETWEEN 0 AND 1", name="p_mastery"),
    sa.CheckConstraint("(opportunities = 0) = (last_practiced_at IS NULL)", name="practised"),
)

skill_opportunities = sa.Table(
    "skill_opportunities",
    metadata,
    sa.Column("id", Number, primary_key=True),
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("skill_id", sa.Text, nullable=False),
    sa.Column("source", sa.Text, nullable=False),
    moment("at"),
    sa.Column("correct", sa.Boolean, nullable=False),
    sa.Column("helped", sa.Boolean, nullable=False),
    sa.Column("checkpoint", sa.Boolean, nullable=False),
    sa.Index("idx_skill_opportunities", "learner_id", "skill_id", "id"),
)
