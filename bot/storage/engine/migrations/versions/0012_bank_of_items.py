"""The bank of verified items, what was served of it, what was tried, and what happened."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0012"
down_revision = "0011"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
_VERDICTS = "'right', 'wrong_form', 'wrong', 'unclear'"


def upgrade() -> None:
    """Make the tables."""
    _make_items()
    _make_served()
    _make_attempts()
    _make_events()


def _time(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _text(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=nullable)


def _number(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), nullable=nullable)


def _json(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, JSON, nullable=nullable)


def _cascade(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}")
    return sa.ForeignKeyConstraint([column], [to], name=name, ondelete="CASCADE")


def _check(table: str, name: str, rule: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(rule, name=op.f(f"ck_{table}_{name}"))


def _make_items() -> None:
    op.create_table(
        "items",
        _text("id"),
        _number("version"),
        _text("status"),
        _text("skill_id"),
        _number("difficulty"),
        _text("language"),
        _text("lineage"),
        _text("verifier_type"),
        sa.Column("verifier_passed", sa.Boolean(), nullable=False),
        _text("document"),
        _json("hint_ladder"),
        _json("form"),
        _json("figure", nullable=True),
        _time("imported_at"),
        sa.PrimaryKeyConstraint("id", "version", name=op.f("pk_items")),
        _check(
            "items",
            "status",
            "status IN ('DRAFT', 'IN_REVIEW', 'VERIFIED', 'REJECTED', 'RETIRED')",
        ),
        _check(
            "items",
            "verifier_type",
            "verifier_type IN ('none', 'numeric', 'symbolic', 'hybrid')",
        ),
        _check("items", "difficulty", "difficulty BETWEEN 1 AND 5"),
        _check(
            "items",
            "verified",
            "status <> 'VERIFIED' OR (verifier_passed AND verifier_type <> 'none')",
        ),
    )
    verified = sa.text("status = 'VERIFIED'")
    op.create_index(
        "idx_items_verified",
        "items",
        ["skill_id", "language", "difficulty", "id"],
        sqlite_where=verified,
        postgresql_where=verified,
    )


def _make_served() -> None:
    op.create_table(
        "served_items",
        _text("id"),
        sa.Column("learner_id", sa.BigInteger(), nullable=False),
        _text("item_id"),
        _number("item_version"),
        _text("skill_id"),
        _time("served_at"),
        _json("policies"),
        _text("first_verdict", nullable=True),
        _number("hints"),
        sa.Column("solution_shown", sa.Boolean(), nullable=False),
        _time("closed_at", nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_served_items")),
        _cascade("served_items", "learner_id", "learners.id"),
        sa.ForeignKeyConstraint(
            ["item_id", "item_version"],
            ["items.id", "items.version"],
            name=op.f("fk_served_items_item_id"),
        ),
        _check("served_items", "first_verdict", f"first_verdict IN ({_VERDICTS})"),
    )
    op.create_index("idx_served_learner", "served_items", ["learner_id", "skill_id", "served_at"])
    op.create_index("idx_served_item", "served_items", ["item_id", "item_version"])


def _make_attempts() -> None:
    op.create_table(
        "item_attempts",
        _text("served_id"),
        _number("number"),
        _text("trace_id"),
        _text("normalised"),
        _text("verdict"),
        _text("error_tag", nullable=True),
        _time("at"),
        sa.PrimaryKeyConstraint("served_id", "number", name=op.f("pk_item_attempts")),
        _cascade("item_attempts", "served_id", "served_items.id"),
        _check("item_attempts", "verdict", f"verdict IN ({_VERDICTS})"),
        _check("item_attempts", "number", "number >= 1"),
    )


def _make_events() -> None:
    op.create_table(
        "practice_events",
        sa.Column("id", NUMBER, nullable=False),
        _text("kind"),
        _text("trace_id"),
        sa.Column("learner_id", sa.BigInteger(), nullable=True),
        _text("skill_id", nullable=True),
        _text("item_id", nullable=True),
        _number("item_version", nullable=True),
        _json("details"),
        _time("at"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_practice_events")),
        _cascade("practice_events", "learner_id", "learners.id"),
        _check(
            "practice_events",
            "kind",
            "kind IN ('problem_served', 'attempt_submitted', 'attempt_evaluated', "
            "'diagnosis_completed', 'hint_served', 'mastery_updated', 'skill_unlocked', "
            "'skill_mastered', 'verification_approved', 'verification_rejected')",
        ),
    )
    for name, columns in (
        ("item", ["item_id", "item_version"]),
        ("learner", ["learner_id", "at"]),
        ("trace", ["trace_id"]),
    ):
        op.create_index(f"idx_practice_events_{name}", "practice_events", columns)
