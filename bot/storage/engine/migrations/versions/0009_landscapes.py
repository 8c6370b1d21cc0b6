"""Landscapes, who follows them, and the states of their goals."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0009"
down_revision = "0008"

JSON = sa.JSON().with_variant(JSONB(), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    _make_landscapes()
    _make_followed(
        "learner_landscapes",
        [],
        _time("taken_at", nullable=True),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("subjects", JSON, nullable=False),
        sa.Column("autopilot", sa.Boolean(), nullable=False),
    )
    _make_followed("goal_focus", ["goal_id"], sa.Column("place", sa.Integer(), nullable=False))
    _make_followed(
        "goal_states",
        ["goal_id"],
        sa.Column("mastery", sa.Float(), nullable=False),
        _time("mastered_at", nullable=True),
        sa.Column("mastered_by", sa.Text(), nullable=True),
        sa.Column("checks", JSON, nullable=False),
        _time("updated_at"),
        sa.CheckConstraint("mastery BETWEEN 0 AND 1", name=op.f("ck_goal_states_mastery")),
        sa.CheckConstraint(
            "mastered_by IN ('checks', 'transfer', 'concepts', 'cards', 'exam')",
            name=op.f("ck_goal_states_mastered_by"),
        ),
    )


def _make_landscapes() -> None:
    op.create_table(
        "landscapes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("learner_id", sa.BigInteger(), nullable=True),
        sa.Column("titles", JSON, nullable=False),
        sa.Column("goals", sa.Integer(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        _time("created_at"),
        _time("updated_at"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_landscapes")),
        _of("learner_id", "learners", "landscapes"),
    )
    op.create_index("idx_landscapes_learner", "landscapes", ["learner_id"])


def _make_followed(table: str, more_key: list[str], *columns: Any) -> None:
    """Make a table of what a learner has of a landscape."""
    op.create_table(
        table,
        sa.Column("learner_id", sa.BigInteger(), nullable=False),
        sa.Column("landscape_id", sa.Text(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in more_key),
        *columns,
        sa.PrimaryKeyConstraint("learner_id", "landscape_id", *more_key, name=f"pk_{table}"),
        _of("learner_id", "learners", table),
        _of("landscape_id", "landscapes", table),
    )


def _of(column: str, target: str, table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{target}.id"], name=op.f(f"fk_{table}_{column}"), ondelete="CASCADE"
    )


def _time(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)
