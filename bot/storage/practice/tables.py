"""The tables of the bank: items, what was served, what was tried, and what happened."""

from typing import Any

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    Table,
    Text,
)

from bot.domain.practice.items import Status, VerifierType
from bot.flow.practice.changes import AttemptVerdict, PracticeEvent
from bot.storage.engine.columns import Json, Number, moment, one_of
from bot.storage.engine.tables import learners, metadata

items = Table(
    "items",
    metadata,
    Column("id", Text, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("status", Text, nullable=False),
    Column("skill_id", Text, nullable=False),
    Column("difficulty", Integer, nullable=False),
    Column("language", Text, nullable=False),
    Column("lineage", Text, nullable=False),
    Column("verifier_type", Text, nullable=False),
    Column("verifier_passed", Boolean, nullable=False),
    Column("document", Text, nullable=False),
    Column("hint_ladder", Json, nullable=False),
    Column("form", Json, nullable=False),
    Column("figure", Json),
    moment("imported_at"),
    one_of("status", Status),
    one_of("verifier_type", VerifierType),
    CheckConstraint("difficulty BETWEEN 1 AND 5", name="difficulty"),
    CheckConstraint(
        "status <> 'VERIFIED' OR (verifier_passed AND verifier_type <> 'none')", name="verified"
    ),
)
"""The column `status` counts; the document keeps the one that it was imported with."""
_verified = items.c.status == Status.VERIFIED.value
Index(
    "idx_items_verified",
    items.c.skill_id,
    items.c.language,
    items.c.difficulty,
    items.c.id,
    sqlite_where=_verified,
    postgresql_where=_verified,
)

served_items = Table(
    "served_items",
    metadata,
    Column("id", Text, primary_key=True),
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    Column("item_id", Text, nullable=False),
    Column("item_version", Integer),
    Column("skill_id", Text, nullable=False),
    moment("served_at"),
    Column("policies", Json, nullable=False),
    Column("first_verdict", Text),
    Column("hints", Integer, nullable=False),
    Column("solution_shown", Boolean, nullable=False),
    moment("closed_at", nullable=True),
    Column("source", Json),
    ForeignKeyConstraint(["item_id", "item_version"], [items.c.id, items.c.version]),
    one_of("first_verdict", AttemptVerdict),
    CheckConstraint("item_version IS NOT NULL OR source IS NOT NULL", name="source"),
    Index("idx_served_learner", "learner_id", "skill_id", "served_at"),
    Index("idx_served_item", "item_id", "item_version"),
)
"""A question of a course has its key for an id, no version, and a source instead."""

item_attempts = Table(
    "item_attempts",
    metadata,
    Column("served_id", ForeignKey(served_items.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("trace_id", Text, nullable=False),
    Column("normalised", Text, nullable=False),
    Column("verdict", Text, nullable=False),
    Column("error_tag", Text),
    moment("at"),
    one_of("verdict", AttemptVerdict),
    CheckConstraint("number >= 1", name="number"),
)

practice_events = Table(
    "practice_events",
    metadata,
    Column("id", Number, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("trace_id", Text, nullable=False),
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE")),
    Column("skill_id", Text),
    Column("item_id", Text),
    Column("item_version", Integer),
    Column("details", Json, nullable=False),
    moment("at"),
    Column("together", Integer),
    one_of("kind", PracticeEvent),
    Index("idx_practice_events_item", "item_id", "item_version"),
    Index("idx_practice_events_learner", "learner_id", "at"),
    Index("idx_practice_events_trace", "trace_id"),
)
"""`together` is how many events of the trace were logged at once: a missing one is noticed."""

_KEY = ("item_id", "item_version", "language", "policy", "answer")


def _of_answer() -> list[Column[Any]]:
    """Return the columns that say which wrong answer it is about, and by which rules."""
    numbers = {"item_version"}
    return [Column(name, Integer if name in numbers else Text, primary_key=True) for name in _KEY]


kept_diagnoses = Table(
    "kept_diagnoses",
    metadata,
    *_of_answer(),
    Column("diagnosis", Json, nullable=False),
    moment("at"),
    ForeignKeyConstraint(["item_id", "item_version"], [items.c.id, items.c.version]),
)

kept_hints = Table(
    "kept_hints",
    metadata,
    *_of_answer(),
    Column("level", Integer, primary_key=True),
    Column("hint", Text, nullable=False),
    moment("at"),
    ForeignKeyConstraint(["item_id", "item_version"], [items.c.id, items.c.version]),
    CheckConstraint("level BETWEEN 1 AND 3", name="level"),
)
"""What a model said of an answer and code has checked; no learner can be told from it."""
appeals = Table(
    "appeals",
    metadata,
    Column("served_id", ForeignKey(served_items.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("first", Boolean, nullable=False),
    Column("answer", Text, nullable=False),
    Column("opinion", Text, nullable=False),
    moment("at"),
    Column("upheld", Boolean),
    moment("decided_at", nullable=True),
    moment("settled_at", nullable=True),
)
"""`settled_at` is when an appeal that was upheld has corrected the skill."""
