"""The tables of what is written for a learner, and of the work that is ordered for it."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from bot.flow.authoring.orders import OrderStatus
from bot.storage.engine.columns import Number, moment, one_of
from bot.storage.engine.tables import learners, metadata

written_courses = Table(
    "written_courses",
    metadata,
    Column("id", Text, primary_key=True),
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    Column("title", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("content", Text, nullable=False),
    moment("created_at"),
    moment("updated_at"),
    Index("idx_written_courses_learner", "learner_id"),
)

written_questions = Table(
    "written_questions",
    metadata,
    Column("id", Number, primary_key=True),
    Column("course_id", ForeignKey(written_courses.c.id, ondelete="CASCADE"), nullable=False),
    Column("concept_id", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("practice", Boolean, nullable=False),
    moment("created_at"),
    UniqueConstraint("course_id", "key"),
)

DROPPED_ORDERS = text("standing = 'cancelled' AND batches IS NOT NULL")
work_orders = Table(
    "work_orders",
    metadata,
    Column("id", Text, primary_key=True),
    Column("chat_id", BigInteger, nullable=False),
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("urgent", Boolean, nullable=False),
    Column("content", Text, nullable=False),
    Column("batches", Text),
    Column("standing", Text, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("off_form", Integer, nullable=False, server_default="0"),
    moment("not_before"),
    Column("owner", Text),
    moment("lease_until", nullable=True),
    moment("created_at"),
    moment("updated_at"),
    one_of("standing", OrderStatus),
    CheckConstraint("tries >= 0", name="tries"),
    Index("idx_work_orders_learner", "learner_id"),
)
Index(
    "idx_work_orders_dropped",
    work_orders.c.updated_at,
    sqlite_where=DROPPED_ORDERS,
    postgresql_where=DROPPED_ORDERS,
)
OPEN_ORDERS = text("standing IN ('waiting', 'taken')")
Index(
    "idx_work_orders_open",
    work_orders.c.not_before,
    sqlite_where=OPEN_ORDERS,
    postgresql_where=OPEN_ORDERS,
)
