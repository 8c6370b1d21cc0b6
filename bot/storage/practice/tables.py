"""The tables of the bank: items, servings, attempts and events."""

from typing import Any

import sqlalchemy as sa

from bot.domain.practice.items import Status, VerifierType
from bot.flow.exercise.changes import AttemptVerdict, PracticeEvent
from bot.storage.engine.columns import Json, Number, moment, one_of
from bot.storage.engine.tables import learners, metadata

items = sa.Table(
    "items",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("skill_id", sa.Text, nullable=False),
    sa.Column("difficulty", sa.Integer, nullable=False),
    sa.Column("language", sa.Text, nullable=False),
    sa.Column("lineage", sa.Text, nullable=False),
    sa.Column("verifier_type", sa.Text, nullable=False),
    sa.Column("verifier_passed", sa.Boolean, nullable=False),
    sa.Column("document", sa.Text, nullable=False),
    sa.Column("hint_ladder", Json, nullable=False),
    sa.Column("form", Json, nullable=False),
    sa.Column("figure", Json),
    moment("imported_at"),
    one_of("status", Status),
    one_of("verifier_type", VerifierType),
    sa.CheckConstraint("difficulty BETWEEN 1 AND 5", name="difficulty"),
    sa.CheckConstraint(
        "status <> 'VERIFIED' OR (verifier_passed AND verifier_type <> 'none')", name="verified"
    ),
)
"""The column `status` counts. The document keeps the status of its import."""
_verified = items.c.status == Status.VERIFIED.value
sa.Index(
    "idx_items_verified",
    items.c.skill_id,
    items.c.language,
    items.c.difficulty,
    items.c.id,
    sqlite_where=_verified,
    postgresql_where=_verified,
)

served_items = sa.Table(
    "served_items",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("item_id", sa.Text, nullable=False),
    sa.Column("item_version", sa.Integer),
    sa.Column("skill_id", sa.Text, nullable=False),
    moment("served_at"),
    sa.Column("policies", Json, nullable=False),
    sa.Column("first_verdict", sa.Text),
    sa.Column("hints", sa.Integer, nullable=False),
    sa.Column("solution_shown", sa.Boolean, nullable=False),
    moment("closed_at", nullable=True),
    sa.Column("source", Json),
    sa.ForeignKeyConstraint(["item_id", "item_version"], [items.c.id, items.c.version]),
    one_of("first_verdict", AttemptVerdict),
    sa.CheckConstraint("item_version IS NOT NULL OR source IS NOT NULL", name="source"),
    sa.Index("idx_served_learner", "learner_id", "skill_id", "served_at"),
    sa.Index("idx_served_item", "item_id", "item_version"),
)
"""A question of a course has its key as `item_id`, no version, and a source instead."""

item_attempts = sa.Table(
    "item_attempts",
    metadata,
    sa.Column("served_id", sa.ForeignKey(served_items.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("trace_id", sa.Text, nullable=False),
    sa.Column("normalised", sa.Text, nullable=False),
    sa.Column("verdict", sa.Text, nullable=False),
    sa.Column("error_tag", sa.Text),
    moment("at"),
    one_of("verdict", AttemptVerdict),
    sa.CheckConstraint("number >= 1", name="number"),
)

practice_events = sa.Table(
    "practice_events",
    metadata,
    sa.Column("id", Number, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("trace_id", sa.Text, nullable=False),
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE")),
    sa.Column("skill_id", sa.Text),
    sa.Column("item_id", sa.Text),
    sa.Column("item_version", sa.Integer),
    sa.Column("details", Json, nullable=False),
    moment("at"),
    sa.Column("together", sa.Integer),
    one_of("kind", PracticeEvent),
    sa.Index("idx_practice_events_item", "item_id", "item_version"),
    sa.Index("idx_practice_events_learner", "learner_id", "at"),
    sa.Index("idx_practice_events_trace", "trace_id"),
)
"""`together` is how many events of the trace were logged at once, so that a missing one shows."""

_KEY = ("item_id", "item_version", "language", "policy", "answer")


def _of_answer() -> list[sa.Column[Any]]:
    """Return the columns that identify the wrong answer and the policy that judged it."""
    numbers = {"item_version"}
    return [
        sa.Column(name, sa.Integer if name in numbers else sa.Text, primary_key=True)
        for name in _KEY
    ]


kept_diagnoses = sa.Table(
    "kept_diagnoses",
    metadata,
    *_of_answer(),
    sa.Column("diagnosis", Json, nullable=False),
    moment("at"),
    sa.ForeignKeyConstraint(["item_id", "item_version"], [items.c.id, items.c.version]),
)

kept_hints = sa.Table(
    "kept_hints",
    metadata,
    *_of_answer(),
    sa.Column("level", sa.Integer, primary_key=True),
    sa.Column("hint", sa.Text, nullable=False),
    moment("at"),
    sa.ForeignKeyConstraint(["item_id", "item_version"], [items.c.id, items.c.version]),
    sa.CheckConstraint("level BETWEEN 1 AND 3", name="level"),
)
"""A model's help, checked by code. It does not identify any learner."""
appeals = sa.Table(
    "appeals",
    metadata,
    sa.Column("served_id", sa.ForeignKey(served_items.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("first", sa.Boolean, nullable=False),
    sa.Column("answer", sa.Text, nullable=False),
    sa.Column("opinion", sa.Text, nullable=False),
    moment("at"),
    sa.Column("upheld", sa.Boolean),
    moment("decided_at", nullable=True),
    moment("settled_at", nullable=True),
)
"""`settled_at` is when an upheld appeal has corrected the skill."""

own_mistakes = sa.Table(
    "own_mistakes",
    metadata,
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("mistake", sa.Text, primary_key=True),
    sa.Column("skill_id", sa.Text, nullable=False),
    sa.Column("item_id", sa.Text, nullable=False),
    sa.Column("item_version", sa.Integer, nullable=False),
    sa.Column("found", sa.Integer, nullable=False),
    moment("due_at", nullable=True),
    sa.ForeignKeyConstraint(["item_id", "item_version"], [items.c.id, items.c.version]),
    sa.CheckConstraint("found >= 0", name="found"),
)
"""Foreseen mistakes that were made twice in a week. `due_at` is NULL when one is over."""
