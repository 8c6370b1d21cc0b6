"""What a model said of wrong answers, kept by item version and policy."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0015"
down_revision = "0014"

JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
_KEY = ("item_id", "item_version", "language", "policy", "answer")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "kept_diagnoses",
        *_of_answer(),
        sa.Column("diagnosis", JSON, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint(*_KEY, name=op.f("pk_kept_diagnoses")),
        _of_item("kept_diagnoses"),
    )
    op.create_table(
        "kept_hints",
        *_of_answer(),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("hint", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint(*_KEY, "level", name=op.f("pk_kept_hints")),
        _of_item("kept_hints"),
        sa.CheckConstraint("level BETWEEN 1 AND 3", name=op.f("ck_kept_hints_level")),
    )


def _of_answer() -> list[sa.Column[Any]]:
    return [
        sa.Column(name, sa.Integer() if name == "item_version" else sa.Text(), nullable=False)
        for name in _KEY
    ]


def _of_item(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["item_id", "item_version"],
        ["items.id", "items.version"],
        name=op.f(f"fk_{table}_item_id"),
    )
