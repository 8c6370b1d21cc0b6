"""The tables of goal maps with their pictures, of their followers and their progress."""

import sqlalchemy as sa
from sqlalchemy import Text as Words

from bot.domain.goals.landscape import MasteredBy
from bot.storage.engine.columns import Json, moment, one_of
from bot.storage.engine.tables import learners, metadata

landscapes = sa.Table(
    "landscapes",
    metadata,
    sa.Column("id", Words, primary_key=True),
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE")),
    sa.Column("titles", Json, nullable=False),
    sa.Column("goals", sa.Integer, nullable=False),
    sa.Column("content", Words, nullable=False),
    sa.Column("digest", Words, nullable=False),
    moment("created_at"),
    moment("updated_at"),
    sa.Index("idx_landscapes_learner", "learner_id"),
)
"""Those without a learner are bundled, and belong to everybody."""

landscape_media = sa.Table(
    "landscape_media",
    metadata,
    sa.Column(
        "landscape_id", sa.ForeignKey(landscapes.c.id, ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("name", Words, primary_key=True),
    sa.Column("content", sa.LargeBinary, nullable=False),
)

learner_landscapes = sa.Table(
    "learner_landscapes",
    metadata,
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column(
        "landscape_id", sa.ForeignKey(landscapes.c.id, ondelete="CASCADE"), primary_key=True
    ),
    moment("taken_at", nullable=True),
    sa.Column("level", Words, nullable=False),
    sa.Column("subjects", Json, nullable=False),
    sa.Column("autopilot", sa.Boolean, nullable=False),
)

goal_focus = sa.Table(
    "goal_focus",
    metadata,
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column(
        "landscape_id", sa.ForeignKey(landscapes.c.id, ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("goal_id", Words, primary_key=True),
    sa.Column("place", sa.Integer, nullable=False),
)

goal_states = sa.Table(
    "goal_states",
    metadata,
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column(
        "landscape_id", sa.ForeignKey(landscapes.c.id, ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("goal_id", Words, primary_key=True),
    sa.Column("mastery", sa.Float, nullable=False),
    moment("mastered_at", nullable=True),
    sa.Column("mastered_by", Words),
    sa.Column("checks", Json, nullable=False),
    moment("updated_at"),
    sa.CheckConstraint("mastery BETWEEN 0 AND 1", name="mastery"),
    one_of("mastered_by", MasteredBy),
)
"""Keyed by goal map and goal: the same goal id in two goal maps has two states."""
