"""Learners, chats, maps with their nodes and answers, the inbox and the turns.

Written out in full: a step that read `tables.py` would change whenever that file does.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001"
down_revision = None

JSON = sa.JSON().with_variant(JSONB(), "postgresql")
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables."""
    _make_learners()
    _make_maps()
    _make_nodes()
    _make_responses()
    _make_flows()
    _make_inbox()
    _make_turns()
    _make_records()


def _time(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _text(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=nullable)


def _integer(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _big(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=nullable)


def _float(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Float(), nullable=False)


def _switch(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def _json(name: str) -> sa.Column[Any]:
    return sa.Column(name, JSON, nullable=False)


def _key(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=op.f(f"pk_{table}"))


def _belongs(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}")
    return sa.ForeignKeyConstraint([column], [to], name=name, ondelete="CASCADE")


def _check(table: str, name: str, rule: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(rule, name=op.f(f"ck_{table}_{name}"))


def _partial_index(name: str, table: str, column: str, where: tuple[str, str]) -> None:
    """Make an index over some rows; the condition as SQLite and as PostgreSQL write it."""
    sqlite, postgresql = map(sa.text, where)
    op.create_index(name, table, [column], sqlite_where=sqlite, postgresql_where=postgresql)


def _make_learners() -> None:
    op.create_table(
        "learners",
        _big("id"),
        _text("language"),
        _switch("language_chosen"),
        _text("zone", nullable=True),
        _switch("zone_asked"),
        sa.Column("quiet_from", sa.Time(), nullable=False),
        sa.Column("quiet_until", sa.Time(), nullable=False),
        _integer("daily_cap"),
        _switch("reminders_on"),
        _integer("ignored_reminders"),
        sa.Column("reminded_on", sa.Date(), nullable=True),
        _time("remind_at", nullable=True),
        _switch("invited"),
        _switch("blocked"),
        _key("learners", "id"),
    )
    waking = (
        "remind_at IS NOT NULL AND reminders_on IS 1 AND blocked IS 0",
        "remind_at IS NOT NULL AND reminders_on IS true AND blocked IS false",
    )
    _partial_index("idx_learners_remind", "learners", "remind_at", waking)
    op.create_table(
        "chats",
        _big("chat_id"),
        _big("learner_id"),
        _text("state"),
        _integer("version"),
        _time("last_active_at", nullable=True),
        _big("keyboard_message_id", nullable=True),
        _key("chats", "chat_id"),
        _belongs("chats", "learner_id", "learners.id"),
    )
    op.create_index("idx_chats_learner", "chats", ["learner_id"])


def _make_maps() -> None:
    op.create_table(
        "mind_maps",
        _text("id"),
        _big("learner_id"),
        _text("course_id", nullable=True),
        _text("title"),
        _text("root_node_id", nullable=True),
        _text("status"),
        _json("metadata"),
        _text("parked", nullable=True),
        _time("created_at"),
        _time("updated_at"),
        _time("last_activity_at"),
        _key("mind_maps", "id"),
        _belongs("mind_maps", "learner_id", "learners.id"),
        # SQLite takes the reference to a table yet to come; PostgreSQL gets it in _make_nodes.
        sa.ForeignKeyConstraint(
            ["root_node_id"],
            ["mind_map_nodes.id"],
            name="fk_mind_maps_root_node_id",
            ondelete="SET NULL",
            use_alter=True,
        ),
        _check("mind_maps", "status", "status IN ('draft', 'active', 'completed', 'abandoned')"),
    )
    op.create_index("idx_mm_learner", "mind_maps", ["learner_id", "status"])


def _make_nodes() -> None:
    statuses = "'unseen', 'diagnosed', 'learning', 'reviewing', 'mastered'"
    op.create_table(
        "mind_map_nodes",
        _text("id"),
        _text("mind_map_id"),
        _text("concept_id"),
        _text("label"),
        _text("description"),
        _integer("depth"),
        _integer("sequence"),
        _float("mastery_score"),
        _text("mastery_status"),
        _float("ease_factor"),
        _integer("repetitions"),
        _float("interval_days"),
        _time("next_review_at", nullable=True),
        _time("last_reviewed_at", nullable=True),
        _time("mastered_at", nullable=True),
        _integer("effort_minutes"),
        _json("metadata"),
        _time("created_at"),
        _time("updated_at"),
        _key("mind_map_nodes", "id"),
        _belongs("mind_map_nodes", "mind_map_id", "mind_maps.id"),
        _check("mind_map_nodes", "mastery_status", f"mastery_status IN ({statuses})"),
        _check("mind_map_nodes", "mastery_score", "mastery_score >= 0 AND mastery_score <= 1"),
        _check("mind_map_nodes", "effort_minutes", "effort_minutes > 0"),
        _check("mind_map_nodes", "order", "depth >= 0 AND sequence >= 0"),
        _check("mind_map_nodes", "schedule", "repetitions >= 0 AND interval_days >= 0"),
    )
    op.create_index("idx_mmn_map_status", "mind_map_nodes", ["mind_map_id", "mastery_status"])
    due = "next_review_at IS NOT NULL"
    _partial_index("idx_mmn_next_review", "mind_map_nodes", "next_review_at", (due, due))
    if op.get_bind().dialect.name == "postgresql":
        op.create_foreign_key(
            "fk_mind_maps_root_node_id",
            "mind_maps",
            "mind_map_nodes",
            ["root_node_id"],
            ["id"],
            ondelete="SET NULL",
        )
    op.create_table(
        "mind_map_edges",
        _text("parent_node_id"),
        _text("child_node_id"),
        _text("edge_type"),
        _key("mind_map_edges", "parent_node_id", "child_node_id"),
        _belongs("mind_map_edges", "parent_node_id", "mind_map_nodes.id"),
        _belongs("mind_map_edges", "child_node_id", "mind_map_nodes.id"),
        _check("mind_map_edges", "edge_type", "edge_type IN ('prerequisite', 'related')"),
        _check("mind_map_edges", "no_loop", "parent_node_id <> child_node_id"),
    )
    op.create_index("idx_mme_child", "mind_map_edges", ["child_node_id"])


def _make_responses() -> None:
    op.create_table(
        "quiz_responses",
        sa.Column("id", NUMBER, nullable=False),
        _text("node_id"),
        _text("mind_map_id"),
        _text("question_key"),
        _text("question_format"),
        _text("question_text"),
        _text("user_answer", nullable=True),
        _integer("quality"),
        _text("response_type"),
        _switch("checkpoint"),
        _text("session_id"),
        _time("responded_at"),
        _key("quiz_responses", "id"),
        _belongs("quiz_responses", "node_id", "mind_map_nodes.id"),
        _belongs("quiz_responses", "mind_map_id", "mind_maps.id"),
        _check("quiz_responses", "quality", "quality BETWEEN 0 AND 5"),
        _check(
            "quiz_responses",
            "response_type",
            "response_type IN ('diagnostic', 'teach', 'review')",
        ),
    )
    newest = sa.text("responded_at DESC")
    op.create_index("idx_qr_node", "quiz_responses", ["node_id", newest])
    op.create_index("idx_qr_map_date", "quiz_responses", ["mind_map_id", newest])


def _make_flows() -> None:
    op.create_table(
        "flow_states",
        _text("key"),
        _json("value"),
        _integer("version"),
        _text("mind_map_id"),
        _key("flow_states", "key"),
        _belongs("flow_states", "mind_map_id", "mind_maps.id"),
    )
    op.create_index("idx_flow_map", "flow_states", ["mind_map_id"])
    op.create_table(
        "reviews",
        _text("name"),
        _text("node_id"),
        _text("map_id"),
        _text("label"),
        _integer("repetitions"),
        _float("ease_factor"),
        _time("due_at"),
        _key("reviews", "name"),
        sa.UniqueConstraint("node_id", name=op.f("uq_reviews_node_id")),
        _belongs("reviews", "node_id", "mind_map_nodes.id"),
        _belongs("reviews", "map_id", "mind_maps.id"),
    )
    op.create_index("idx_reviews_map_due", "reviews", ["map_id", "due_at"])


def _make_inbox() -> None:
    op.create_table(
        "inbox",
        sa.Column("id", NUMBER, nullable=False),
        _big("chat_id"),
        _text("turn_id"),
        _text("payload", nullable=True),
        _time("received_at"),
        _text("owner"),
        _time("lease_until"),
        _switch("done"),
        _key("inbox", "id"),
        sa.UniqueConstraint("chat_id", "turn_id", name=op.f("uq_inbox_chat_id")),
    )
    _partial_index("idx_inbox_waiting", "inbox", "id", ("done IS 0", "done IS false"))
    with_text = "payload IS NOT NULL"
    _partial_index("idx_inbox_texts", "inbox", "received_at", (with_text, with_text))


def _make_turns() -> None:
    op.create_table(
        "turns",
        _big("chat_id"),
        _text("turn_id"),
        _text("replies", nullable=True),
        _time("applied_at"),
        _time("delivered_at", nullable=True),
        _text("owner"),
        _time("lease_until"),
        _key("turns", "chat_id", "turn_id"),
        _belongs("turns", "chat_id", "chats.chat_id"),
    )
    waiting = "delivered_at IS NULL"
    _partial_index("idx_turns_undelivered", "turns", "applied_at", (waiting, waiting))
    with_text = "replies IS NOT NULL"
    _partial_index("idx_turns_texts", "turns", "applied_at", (with_text, with_text))


def _make_records() -> None:
    op.create_table(
        "audit_events",
        sa.Column("id", NUMBER, nullable=False),
        _big("chat_id"),
        _text("turn_id"),
        _text("name"),
        _json("details"),
        _time("at"),
        _key("audit_events", "id"),
    )
    op.create_index("idx_audit_chat", "audit_events", ["chat_id", "at"])
    op.create_table(
        "clock",
        _big("id"),
        _big("offset_microseconds"),
        _key("clock", "id"),
        _check("clock", "single", "id = 1"),
    )
