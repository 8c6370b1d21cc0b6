"""The tables, with the names that the design documents give them."""

import sqlalchemy as sa

from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.topics.mind_map import EdgeType, MapStatus, NodeStatus, ResponseType
from bot.flow.work.orders import OrderStatus
from bot.storage.engine.columns import Json, Number, moment, new_id, one_of

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

# --- learners and chats ----------------------------------------------------------------------

learners = sa.Table(
    "learners",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("language", sa.Text, nullable=False),
    sa.Column("language_chosen", sa.Boolean, nullable=False),
    sa.Column("zone", sa.Text),
    sa.Column("zone_asked", sa.Boolean, nullable=False),
    sa.Column("quiet_from", sa.Time, nullable=False),
    sa.Column("quiet_until", sa.Time, nullable=False),
    sa.Column("daily_cap", sa.Integer, nullable=False),
    sa.Column("reminders_on", sa.Boolean, nullable=False),
    sa.Column("ignored_reminders", sa.Integer, nullable=False),
    sa.Column("reminded_on", sa.Date),
    moment("remind_at", nullable=True),
    sa.Column("invited", sa.Boolean, nullable=False),
    sa.Column("blocked", sa.Boolean, nullable=False),
    sa.Column("dark_pictures", sa.Boolean, nullable=False),
    sa.Column("memory", sa.Text, nullable=False),
    sa.Column("card_model", sa.Text, nullable=False),
    sa.Column("desired_retention", sa.Float, nullable=False),
    sa.Column("new_cards_a_day", sa.Integer, nullable=False),
    sa.Column("rhythm", sa.Text, nullable=False),
    moment("letter_at", nullable=True),
    moment("leaving_at", nullable=True),
    sa.Column("told_of_model_on", sa.Date),
    sa.Column("school_class", sa.Text),
    sa.Column("wanted_skill", sa.Text),
    sa.Column("mixes", sa.Boolean, nullable=False, server_default=sa.true()),
    moment("exam_date_at", nullable=True),
    moment("report_at", nullable=True),
)

_to_remind = (
    learners.c.remind_at.is_not(None)
    & learners.c.reminders_on.is_(True)
    & learners.c.blocked.is_(False)
)
sa.Index(
    "idx_learners_remind",
    learners.c.remind_at,
    sqlite_where=_to_remind,
    postgresql_where=_to_remind,
)
_written_to = learners.c.letter_at.is_not(None)
sa.Index(
    "idx_learners_letter",
    learners.c.letter_at,
    sqlite_where=_written_to,
    postgresql_where=_written_to,
)

_learns_for_date = learners.c.exam_date_at.is_not(None)
sa.Index(
    "idx_learners_exam_date",
    learners.c.exam_date_at,
    sqlite_where=_learns_for_date,
    postgresql_where=_learns_for_date,
)

_told_of_others = learners.c.report_at.is_not(None)
sa.Index(
    "idx_learners_report",
    learners.c.report_at,
    sqlite_where=_told_of_others,
    postgresql_where=_told_of_others,
)

chats = sa.Table(
    "chats",
    metadata,
    sa.Column("chat_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    moment("last_active_at", nullable=True),
    sa.Column("keyboard_message_id", sa.BigInteger),
    moment("count_at", nullable=True),
    sa.Index("idx_chats_learner", "learner_id"),
)
_to_count = chats.c.count_at.is_not(None)
sa.Index(
    "idx_chats_count",
    chats.c.count_at,
    chats.c.chat_id,
    sqlite_where=_to_count,
    postgresql_where=_to_count,
)

# --- maps -------------------------------------------------------------------------------------

mind_maps = sa.Table(
    "mind_maps",
    metadata,
    sa.Column("id", sa.Text, primary_key=True, server_default=new_id()),
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("course_id", sa.Text),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column(
        "root_node_id",
        sa.ForeignKey(
            "mind_map_nodes.id",
            name="fk_mind_maps_root_node_id",
            ondelete="SET NULL",
            use_alter=True,
        ),
    ),
    sa.Column("status", sa.Text, nullable=False, server_default="active"),
    sa.Column("metadata", Json, nullable=False, server_default="{}"),
    sa.Column("parked", sa.Text),
    moment("created_at", is_now=True),
    moment("updated_at", is_now=True),
    moment("last_activity_at"),
    moment("paused_at", nullable=True),
    moment("idle_warned_at", nullable=True),
    moment("count_at"),
    one_of("status", MapStatus),
    sa.Index("idx_mm_learner", "learner_id", "status"),
)
_open_maps = sa.text("status IN ('active', 'draft') AND paused_at IS NULL")
sa.Index(
    "idx_mm_idle",
    mind_maps.c.last_activity_at,
    sqlite_where=_open_maps,
    postgresql_where=_open_maps,
)

_counted_maps = sa.text("status = 'active'")
sa.Index(
    "idx_mm_count",
    mind_maps.c.count_at,
    mind_maps.c.id,
    sqlite_where=_counted_maps,
    postgresql_where=_counted_maps,
)

analytics_snapshots = sa.Table(
    "analytics_snapshots",
    metadata,
    sa.Column("id", sa.Text, primary_key=True, server_default=new_id()),
    sa.Column("mind_map_id", sa.ForeignKey(mind_maps.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("snapshot_date", sa.Date, nullable=False),
    sa.Column("metrics", Json, nullable=False),
    moment("created_at", is_now=True),
    sa.UniqueConstraint("mind_map_id", "snapshot_date"),
)

daily_statistics = sa.Table(
    "daily_statistics",
    metadata,
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("subject", sa.Text, primary_key=True),
    sa.Column("subject_id", sa.Text, primary_key=True),
    sa.Column("numbers", Json, nullable=False),
    one_of("subject", ("deck", "skill")),
)
"""A learner's daily numbers for each deck and skill that they worked on.

They stay when the deck or its cards are deleted.
"""

mind_map_nodes = sa.Table(
    "mind_map_nodes",
    metadata,
    sa.Column("id", sa.Text, primary_key=True, server_default=new_id()),
    sa.Column("mind_map_id", sa.ForeignKey(mind_maps.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("concept_id", sa.Text, nullable=False),
    sa.Column("label", sa.Text, nullable=False),
    sa.Column("description", sa.Text, nullable=False),
    sa.Column("depth", sa.Integer, nullable=False, server_default="0"),
    sa.Column("sequence", sa.Integer, nullable=False),
    sa.Column("mastery_score", sa.Float, nullable=False, server_default="0.0"),
    sa.Column("mastery_status", sa.Text, nullable=False, server_default="unseen"),
    sa.Column("ease_factor", sa.Float, nullable=False, server_default="2.5"),
    sa.Column("repetitions", sa.Integer, nullable=False, server_default="0"),
    sa.Column("interval_days", sa.Float, nullable=False),
    moment("next_review_at", nullable=True),
    moment("last_reviewed_at", nullable=True),
    moment("mastered_at", nullable=True),
    sa.Column("effort_minutes", sa.Integer, nullable=False),
    sa.Column("metadata", Json, nullable=False, server_default="{}"),
    moment("created_at", is_now=True),
    moment("updated_at", is_now=True),
    one_of("mastery_status", NodeStatus),
    sa.CheckConstraint("mastery_score >= 0 AND mastery_score <= 1", name="mastery_score"),
    sa.CheckConstraint("effort_minutes > 0", name="effort_minutes"),
    sa.CheckConstraint("depth >= 0 AND sequence >= 0", name="order"),
    sa.CheckConstraint("repetitions >= 0 AND interval_days >= 0", name="schedule"),
    sa.Index("idx_mmn_map_status", "mind_map_id", "mastery_status"),
)
NUMBERED = sa.text("sequence > 0")
"""Concepts have 0 until their map is planned, and for a moment while they change places."""
sa.Index(
    "idx_mmn_sequence",
    mind_map_nodes.c.mind_map_id,
    mind_map_nodes.c.sequence,
    unique=True,
    sqlite_where=NUMBERED,
    postgresql_where=NUMBERED,
)
sa.Index(
    "idx_mmn_next_review",
    mind_map_nodes.c.next_review_at,
    sqlite_where=mind_map_nodes.c.next_review_at.is_not(None),
    postgresql_where=mind_map_nodes.c.next_review_at.is_not(None),
)

mind_map_edges = sa.Table(
    "mind_map_edges",
    metadata,
    sa.Column(
        "parent_node_id", sa.ForeignKey(mind_map_nodes.c.id, ondelete="CASCADE"), primary_key=True
    ),
    sa.Column(
        "child_node_id", sa.ForeignKey(mind_map_nodes.c.id, ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("edge_type", sa.Text, nullable=False, server_default="prerequisite"),
    one_of("edge_type", EdgeType),
    sa.CheckConstraint("parent_node_id <> child_node_id", name="no_loop"),
    sa.Index("idx_mme_child", "child_node_id"),
)

quiz_responses = sa.Table(
    "quiz_responses",
    metadata,
    sa.Column("number", Number, primary_key=True),
    sa.Column("id", sa.Text, nullable=False, server_default=new_id()),
    sa.Column("node_id", sa.ForeignKey(mind_map_nodes.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("mind_map_id", sa.ForeignKey(mind_maps.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("question_key", sa.Text, nullable=False),
    sa.Column("question_format", sa.Text, nullable=False),
    sa.Column("question_text", sa.Text, nullable=False),
    sa.Column("user_answer", sa.Text),
    sa.Column("quality", sa.Integer, nullable=False),
    sa.Column("response_type", sa.Text, nullable=False, server_default="review"),
    sa.Column("checkpoint", sa.Boolean, nullable=False),
    sa.Column("session_id", sa.Text, nullable=False),
    moment("responded_at", is_now=True),
    moment("taken_back_at", nullable=True),
    sa.Column("same_day", sa.Boolean),
    sa.Column("served_id", sa.Text),
    sa.CheckConstraint("quality BETWEEN 0 AND 5", name="quality"),
    one_of("response_type", ResponseType),
)
sa.Index("idx_qr_id", quiz_responses.c.id, unique=True)
sa.Index("idx_qr_node", quiz_responses.c.node_id, quiz_responses.c.responded_at.desc())
sa.Index("idx_qr_question", quiz_responses.c.question_key)
sa.Index("idx_qr_map_date", quiz_responses.c.mind_map_id, quiz_responses.c.responded_at.desc())

flagged_questions = sa.Table(
    "doubted_questions",
    metadata,
    sa.Column("course_id", sa.Text, primary_key=True),
    sa.Column("question_key", sa.Text, primary_key=True),
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="SET NULL")),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("withdrawn", sa.Boolean, nullable=False),
    moment("doubted_at"),
    sa.Column("seconded_by", sa.ForeignKey(learners.c.id, ondelete="SET NULL")),
    moment("seconded_at", nullable=True),
    moment("decided_at", nullable=True),
    sa.Column("upheld", sa.Boolean),
    sa.Column("text", sa.Text, nullable=False, server_default=""),
    one_of("reason", FlagReason),
    sa.CheckConstraint("(decided_at IS NULL) = (upheld IS NULL)", name="decided"),
    sa.Index("idx_doubted_learner", "learner_id", "doubted_at"),
    sa.Index("idx_doubted_second", "seconded_by", "seconded_at"),
)

flow_states = sa.Table(
    "flow_states",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", Json, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("mind_map_id", sa.ForeignKey(mind_maps.c.id, ondelete="CASCADE"), nullable=False),
    sa.Index("idx_flow_map", "mind_map_id"),
)

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("node_id", sa.ForeignKey(mind_map_nodes.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("map_id", sa.ForeignKey(mind_maps.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("label", sa.Text, nullable=False),
    sa.Column("repetitions", sa.Integer, nullable=False),
    sa.Column("ease_factor", sa.Float, nullable=False),
    moment("due_at"),
    sa.UniqueConstraint("node_id"),
    sa.Index("idx_reviews_map_due", "map_id", "due_at"),
)

refreshers = sa.Table(
    "refreshers",
    metadata,
    sa.Column("node_id", sa.ForeignKey(mind_map_nodes.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("ease_factor", sa.Float, nullable=False),
    sa.Column("repetitions", sa.Integer, nullable=False),
    sa.Column("interval_days", sa.Float, nullable=False),
    moment("last_reviewed_at", nullable=True),
    moment("due_at"),
    sa.CheckConstraint("repetitions >= 0 AND interval_days >= 0", name="schedule"),
    sa.Index("idx_refreshers_due", "learner_id", "due_at"),
)

# --- updates and turns --------------------------------------------------------------------------

inbox = sa.Table(
    "inbox",
    metadata,
    sa.Column("id", Number, primary_key=True),
    sa.Column("chat_id", sa.BigInteger, nullable=False),
    sa.Column("turn_id", sa.Text, nullable=False),
    sa.Column("payload", sa.Text),
    moment("received_at"),
    sa.Column("owner", sa.Text, nullable=False),
    moment("lease_until"),
    sa.Column("done", sa.Boolean, nullable=False),
    sa.Column("begun", sa.Integer),
    moment("set_aside_at", nullable=True),
    sa.Column("set_aside_for", sa.Text),
    sa.UniqueConstraint("chat_id", "turn_id"),
)
WAITING_UPDATES = inbox.c.done.is_(False) & inbox.c.payload.is_not(None)
sa.Index(
    "idx_inbox_waiting",
    inbox.c.id,
    sqlite_where=inbox.c.done.is_(False),
    postgresql_where=inbox.c.done.is_(False),
)
sa.Index(
    "idx_inbox_texts",
    inbox.c.received_at,
    sqlite_where=inbox.c.payload.is_not(None),
    postgresql_where=inbox.c.payload.is_not(None),
)
sa.Index(
    "idx_inbox_set_aside",
    inbox.c.id,
    sqlite_where=inbox.c.set_aside_at.is_not(None),
    postgresql_where=inbox.c.set_aside_at.is_not(None),
)

chat_leases = sa.Table(
    "chat_leases",
    metadata,
    sa.Column("chat_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("owner", sa.Text, nullable=False),
    sa.Column("counter", sa.BigInteger, nullable=False),
    sa.Index("idx_chat_leases_owner", "owner"),
)

turns = sa.Table(
    "turns",
    metadata,
    sa.Column("chat_id", sa.ForeignKey(chats.c.chat_id, ondelete="CASCADE"), primary_key=True),
    sa.Column("turn_id", sa.Text, primary_key=True),
    sa.Column("replies", sa.Text),
    moment("applied_at"),
    moment("delivered_at", nullable=True),
    sa.Column("owner", sa.Text, nullable=False),
    moment("lease_until"),
    sa.Column("awaited", sa.Boolean, nullable=False),
)
sa.Index(
    "idx_turns_undelivered",
    turns.c.applied_at,
    sqlite_where=turns.c.delivered_at.is_(None),
    postgresql_where=turns.c.delivered_at.is_(None),
)
sa.Index(
    "idx_turns_texts",
    turns.c.applied_at,
    sqlite_where=turns.c.replies.is_not(None),
    postgresql_where=turns.c.replies.is_not(None),
)

DROPPED_ORDERS = sa.text("standing = 'cancelled' AND batches IS NOT NULL")
work_orders = sa.Table(
    "work_orders",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("chat_id", sa.BigInteger, nullable=False),
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("urgent", sa.Boolean, nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("batches", sa.Text),
    sa.Column("standing", sa.Text, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("off_form", sa.Integer, nullable=False, server_default="0"),
    moment("not_before"),
    sa.Column("owner", sa.Text),
    moment("lease_until", nullable=True),
    moment("created_at"),
    moment("updated_at"),
    one_of("standing", OrderStatus),
    sa.CheckConstraint("tries >= 0", name="tries"),
    sa.Index("idx_work_orders_learner", "learner_id"),
)
sa.Index(
    "idx_work_orders_dropped",
    work_orders.c.updated_at,
    sqlite_where=DROPPED_ORDERS,
    postgresql_where=DROPPED_ORDERS,
)
OPEN_ORDERS = sa.text("standing IN ('waiting', 'taken')")
sa.Index(
    "idx_work_orders_open",
    work_orders.c.not_before,
    sqlite_where=OPEN_ORDERS,
    postgresql_where=OPEN_ORDERS,
)

audit_events = sa.Table(
    "audit_events",
    metadata,
    sa.Column("id", Number, primary_key=True),
    sa.Column("chat_id", sa.BigInteger, nullable=False),
    sa.Column("turn_id", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("details", Json, nullable=False),
    moment("at"),
    sa.Index("idx_audit_chat", "chat_id", "at"),
)

clock = sa.Table(
    "clock",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("offset_microseconds", sa.BigInteger, nullable=False),
    sa.CheckConstraint("id = 1", name="single"),
)
