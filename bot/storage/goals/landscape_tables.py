"""The tables of landscapes with their pictures, of who follows them and how far they are."""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
)
from sqlalchemy import Text as Words

from bot.domain.goals.landscape import MasteredBy
from bot.storage.engine.columns import Json, moment, one_of
from bot.storage.engine.tables import learners, metadata

landscapes = Table(
    "landscapes",
    metadata,
    Column("id", Words, primary_key=True),
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE")),
    Column("titles", Json, nullable=False),
    Column("goals", Integer, nullable=False),
    Column("content", Words, nullable=False),
    Column("digest", Words, nullable=False),
    moment("created_at"),
    moment("updated_at"),
    Index("idx_landscapes_learner", "learner_id"),
)
"""Those without a learner are bundled, and everybody's."""

landscape_media = Table(
    "landscape_media",
    metadata,
    Column("landscape_id", ForeignKey(landscapes.c.id, ondelete="CASCADE"), primary_key=True),
    Column("name", Words, primary_key=True),
    Column("content", LargeBinary, nullable=False),
)

learner_landscapes = Table(
    "learner_landscapes",
    metadata,
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    Column("landscape_id", ForeignKey(landscapes.c.id, ondelete="CASCADE"), primary_key=True),
    moment("taken_at", nullable=True),
    Column("level", Words, nullable=False),
    Column("subjects", Json, nullable=False),
    Column("autopilot", Boolean, nullable=False),
)

goal_focus = Table(
    "goal_focus",
    metadata,
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    Column("landscape_id", ForeignKey(landscapes.c.id, ondelete="CASCADE"), primary_key=True),
    Column("goal_id", Words, primary_key=True),
    Column("place", Integer, nullable=False),
)

goal_states = Table(
    "goal_states",
    metadata,
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    Column("landscape_id", ForeignKey(landscapes.c.id, ondelete="CASCADE"), primary_key=True),
    Column("goal_id", Words, primary_key=True),
    Column("mastery", Float, nullable=False),
    moment("mastered_at", nullable=True),
    Column("mastered_by", Words),
    Column("checks", Json, nullable=False),
    moment("updated_at"),
    CheckConstraint("mastery BETWEEN 0 AND 1", name="mastery"),
    one_of("mastered_by", MasteredBy),
)
"""By landscape and goal: the same goal id in two landscapes has two states."""
