"""Courses and questions that are written for a learner, and the work that is ordered for it."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables."""
    _make_courses()
    _make_questions()
    _make_orders()


def _time(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _make_courses() -> None:
    op.create_table(
        "written_courses",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("learner_id", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        _time("created_at"),
        _time("updated_at"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_written_courses")),
        sa.ForeignKeyConstraint(
            ["learner_id"],
            ["learners.id"],
            name=op.f("fk_written_courses_learner_id"),
            ondelete="CASCADE",
        ),
    )
    op.create_index("idx_written_courses_learner", "written_courses", ["learner_id"])


def _make_questions() -> None:
    op.create_table(
        "written_questions",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("course_id", sa.Text(), nullable=False),
        sa.Column("concept_id", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("practice", sa.Boolean(), nullable=False),
        _time("created_at"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_written_questions")),
        sa.ForeignKeyConstraint(
            ["course_id"],
            ["written_courses.id"],
            name=op.f("fk_written_questions_course_id"),
            ondelete="CASCADE",
        ),
        sa.UniqueConstraint("course_id", "key", name=op.f("uq_written_questions_course_id")),
    )


def _make_orders() -> None:
    op.create_table(
        "work_orders",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("learner_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("urgent", sa.Boolean(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("standing", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        _time("not_before"),
        sa.Column("owner", sa.Text(), nullable=True),
        _time("lease_until", nullable=True),
        _time("created_at"),
        _time("updated_at"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_work_orders")),
        sa.ForeignKeyConstraint(
            ["learner_id"],
            ["learners.id"],
            name=op.f("fk_work_orders_learner_id"),
            ondelete="CASCADE",
        ),
        sa.CheckConstraint(
            "standing IN ('waiting', 'taken', 'done', 'cancelled')",
            name=op.f("ck_work_orders_standing"),
        ),
        sa.CheckConstraint("tries >= 0", name=op.f("ck_work_orders_tries")),
    )
    op.create_index("idx_work_orders_learner", "work_orders", ["learner_id"])
    open_orders = sa.text("standing IN ('waiting', 'taken')")
    op.create_index(
        "idx_work_orders_open",
        "work_orders",
        ["not_before"],
        sqlite_where=open_orders,
        postgresql_where=open_orders,
    )
