"""The tables, with the names that the design documents give them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    Time,
    UniqueConstraint,
    text,
)

from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.topics.mind_map import EdgeType, MapStatus, NodeStatus, ResponseType
from bot.storage.engine.columns import Json, Number, moment, new_id, one_of

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

# --- who learns, and where the chat is ------------------------------------------------------

learners = Table(
    "learners",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("language", Text, nullable=False),
    Column("language_chosen", Boolean, nullable=False),
    Column("zone", Text),
    Column("zone_asked", Boolean, nullable=False),
    Column("quiet_from", Time, nullable=False),
    Column("quiet_until", Time, nullable=False),
    Column("daily_cap", Integer, nullable=False),
    Column("reminders_on", Boolean, nullable=False),
    Column("ignored_reminders", Integer, nullable=False),
    Column("reminded_on", Date),
    moment("remind_at", nullable=True),
    Column("invited", Boolean, nullable=False),
    Column("blocked", Boolean, nullable=False),
    Column("dark_pictures", Boolean, nullable=False),
    Column("memory", Text, nullable=False),
    Column("card_model", Text, nullable=False),
    Column("desired_retention", Float, nullable=False),
    Column("new_cards_a_day", Integer, nullable=False),
    Column("rhythm", Text, nullable=False),
    moment("letter_at", nullable=True),
    moment("leaving_at", nullable=True),
    Column("told_of_model_on", Date),
)

_to_remind = (
    learners.c.remind_at.is_not(None)
    & learners.c.reminders_on.is_(True)
    & learners.c.blocked.is_(False)
)
Index(
    "idx_learners_remind",
    learners.c.remind_at,
    sqlite_where=_to_remind,
    postgresql_where=_to_remind,
)
_written_to = learners.c.letter_at.is_not(None)
Index(
    "idx_learners_letter",
    learners.c.letter_at,
    sqlite_where=_written_to,
    postgresql_where=_written_to,
)

chats = Table(
    "chats",
    metadata,
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    Column("state", Text, nullable=False),
    Column("version", Integer, nullable=False),
    moment("last_active_at", nullable=True),
    Column("keyboard_message_id", BigInteger),
    moment("count_at", nullable=True),
    Index("idx_chats_learner", "learner_id"),
)
_to_count = chats.c.count_at.is_not(None)
Index(
    "idx_chats_count",
    chats.c.count_at,
    chats.c.chat_id,
    sqlite_where=_to_count,
    postgresql_where=_to_count,
)

# --- maps -------------------------------------------------------------------------------------

mind_maps = Table(
    "mind_maps",
    metadata,
    Column("id", Text, primary_key=True, server_default=new_id()),
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    Column("course_id", Text),
    Column("title", Text, nullable=False),
    Column(
        "root_node_id",
        ForeignKey(
            "mind_map_nodes.id",
            name="fk_mind_maps_root_node_id",
            ondelete="SET NULL",
            use_alter=True,
        ),
    ),
    Column("status", Text, nullable=False, server_default="active"),
    Column("metadata", Json, nullable=False, server_default="{}"),
    Column("parked", Text),
    moment("created_at", is_now=True),
    moment("updated_at", is_now=True),
    moment("last_activity_at"),
    moment("paused_at", nullable=True),
    moment("idle_warned_at", nullable=True),
    moment("count_at"),
    one_of("status", MapStatus),
    Index("idx_mm_learner", "learner_id", "status"),
)
_open_maps = text("status IN ('active', 'draft') AND paused_at IS NULL")
Index(
    "idx_mm_idle",
    mind_maps.c.last_activity_at,
    sqlite_where=_open_maps,
    postgresql_where=_open_maps,
)

_counted_maps = text("status = 'active'")
Index(
    "idx_mm_count",
    mind_maps.c.count_at,
    mind_maps.c.id,
    sqlite_where=_counted_maps,
    postgresql_where=_counted_maps,
)

analytics_snapshots = Table(
    "analytics_snapshots",
    metadata,
    Column("id", Text, primary_key=True, server_default=new_id()),
    Column("mind_map_id", ForeignKey(mind_maps.c.id, ondelete="CASCADE"), nullable=False),
    Column("snapshot_date", Date, nullable=False),
    Column("metrics", Json, nullable=False),
    moment("created_at", is_now=True),
    UniqueConstraint("mind_map_id", "snapshot_date"),
)

daily_statistics = Table(
    "daily_statistics",
    metadata,
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    Column("day", Date, primary_key=True),
    Column("subject", Text, primary_key=True),
    Column("subject_id", Text, primary_key=True),
    Column("numbers", Json, nullable=False),
    one_of("subject", ("deck", "skill")),
)
"""The learner's: what their days made of each deck and skill that they worked on. It stays when
the deck or its cards are deleted."""

mind_map_nodes = Table(
    "mind_map_nodes",
    metadata,
    Column("id", Text, primary_key=True, server_default=new_id()),
    Column("mind_map_id", ForeignKey(mind_maps.c.id, ondelete="CASCADE"), nullable=False),
    Column("concept_id", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("description", Text, nullable=False),
    Column("depth", Integer, nullable=False, server_default="0"),
    Column("sequence", Integer, nullable=False),
    Column("mastery_score", Float, nullable=False, server_default="0.0"),
    Column("mastery_status", Text, nullable=False, server_default="unseen"),
    Column("ease_factor", Float, nullable=False, server_default="2.5"),
    Column("repetitions", Integer, nullable=False, server_default="0"),
    Column("interval_days", Float, nullable=False),
    moment("next_review_at", nullable=True),
    moment("last_reviewed_at", nullable=True),
    moment("mastered_at", nullable=True),
    Column("effort_minutes", Integer, nullable=False),
    Column("metadata", Json, nullable=False, server_default="{}"),
    moment("created_at", is_now=True),
    moment("updated_at", is_now=True),
    one_of("mastery_status", NodeStatus),
    CheckConstraint("mastery_score >= 0 AND mastery_score <= 1", name="mastery_score"),
    CheckConstraint("effort_minutes > 0", name="effort_minutes"),
    CheckConstraint("depth >= 0 AND sequence >= 0", name="order"),
    CheckConstraint("repetitions >= 0 AND interval_days >= 0", name="schedule"),
    Index("idx_mmn_map_status", "mind_map_id", "mastery_status"),
)
NUMBERED = text("sequence > 0")
"""Concepts have 0 until their map is planned, and for a moment while they change places."""
Index(
    "idx_mmn_sequence",
    mind_map_nodes.c.mind_map_id,
    mind_map_nodes.c.sequence,
    unique=True,
    sqlite_where=NUMBERED,
    postgresql_where=NUMBERED,
)
Index(
    "idx_mmn_next_review",
    mind_map_nodes.c.next_review_at,
    sqlite_where=mind_map_nodes.c.next_review_at.is_not(None),
    postgresql_where=mind_map_nodes.c.next_review_at.is_not(None),
)

mind_map_edges = Table(
    "mind_map_edges",
    metadata,
    Column(
        "parent_node_id", ForeignKey(mind_map_nodes.c.id, ondelete="CASCADE"), primary_key=True
    ),
    Column("child_node_id", ForeignKey(mind_map_nodes.c.id, ondelete="CASCADE"), primary_key=True),
    Column("edge_type", Text, nullable=False, server_default="prerequisite"),
    one_of("edge_type", EdgeType),
    CheckConstraint("parent_node_id <> child_node_id", name="no_loop"),
    Index("idx_mme_child", "child_node_id"),
)

quiz_responses = Table(
    "quiz_responses",
    metadata,
    Column("number", Number, primary_key=True),
    Column("id", Text, nullable=False, server_default=new_id()),
    Column("node_id", ForeignKey(mind_map_nodes.c.id, ondelete="CASCADE"), nullable=False),
    Column("mind_map_id", ForeignKey(mind_maps.c.id, ondelete="CASCADE"), nullable=False),
    Column("question_key", Text, nullable=False),
    Column("question_format", Text, nullable=False),
    Column("question_text", Text, nullable=False),
    Column("user_answer", Text),
    Column("quality", Integer, nullable=False),
    Column("response_type", Text, nullable=False, server_default="review"),
    Column("checkpoint", Boolean, nullable=False),
    Column("session_id", Text, nullable=False),
    moment("responded_at", is_now=True),
    moment("taken_back_at", nullable=True),
    Column("same_day", Boolean),
    Column("served_id", Text),
    CheckConstraint("quality BETWEEN 0 AND 5", name="quality"),
    one_of("response_type", ResponseType),
)
Index("idx_qr_id", quiz_responses.c.id, unique=True)
Index("idx_qr_node", quiz_responses.c.node_id, quiz_responses.c.responded_at.desc())
Index("idx_qr_question", quiz_responses.c.question_key)
Index("idx_qr_map_date", quiz_responses.c.mind_map_id, quiz_responses.c.responded_at.desc())

flagged_questions = Table(
    "doubted_questions",
    metadata,
    Column("course_id", Text, primary_key=True),
    Column("question_key", Text, primary_key=True),
    Column("learner_id", ForeignKey(learners.c.id, ondelete="SET NULL")),
    Column("reason", Text, nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    moment("doubted_at"),
    Column("seconded_by", ForeignKey(learners.c.id, ondelete="SET NULL")),
    moment("seconded_at", nullable=True),
    moment("decided_at", nullable=True),
    Column("upheld", Boolean),
    one_of("reason", FlagReason),
    CheckConstraint("(decided_at IS NULL) = (upheld IS NULL)", name="decided"),
    Index("idx_doubted_learner", "learner_id", "doubted_at"),
    Index("idx_doubted_second", "seconded_by", "seconded_at"),
)

flow_states = Table(
    "flow_states",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Json, nullable=False),
    Column("version", Integer, nullable=False),
    Column("mind_map_id", ForeignKey(mind_maps.c.id, ondelete="CASCADE"), nullable=False),
    Index("idx_flow_map", "mind_map_id"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("name", Text, primary_key=True),
    Column("node_id", ForeignKey(mind_map_nodes.c.id, ondelete="CASCADE"), nullable=False),
    Column("map_id", ForeignKey(mind_maps.c.id, ondelete="CASCADE"), nullable=False),
    Column("label", Text, nullable=False),
    Column("repetitions", Integer, nullable=False),
    Column("ease_factor", Float, nullable=False),
    moment("due_at"),
    UniqueConstraint("node_id"),
    Index("idx_reviews_map_due", "map_id", "due_at"),
)

refreshers = Table(
    "refreshers",
    metadata,
    Column("node_id", ForeignKey(mind_map_nodes.c.id, ondelete="CASCADE"), primary_key=True),
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    Column("ease_factor", Float, nullable=False),
    Column("repetitions", Integer, nullable=False),
    Column("interval_days", Float, nullable=False),
    moment("last_reviewed_at", nullable=True),
    moment("due_at"),
    CheckConstraint("repetitions >= 0 AND interval_days >= 0", name="schedule"),
    Index("idx_refreshers_due", "learner_id", "due_at"),
)

# --- what came in and what went out -----------------------------------------------------------

inbox = Table(
    "inbox",
    metadata,
    Column("id", Number, primary_key=True),
    Column("chat_id", BigInteger, nullable=False),
    Column("turn_id", Text, nullable=False),
    Column("payload", Text),
    moment("received_at"),
    Column("owner", Text, nullable=False),
    moment("lease_until"),
    Column("done", Boolean, nullable=False),
    Column("begun", Integer),
    moment("set_aside_at", nullable=True),
    Column("set_aside_for", Text),
    UniqueConstraint("chat_id", "turn_id"),
)
Index(
    "idx_inbox_waiting",
    inbox.c.id,
    sqlite_where=inbox.c.done.is_(False),
    postgresql_where=inbox.c.done.is_(False),
)
Index(
    "idx_inbox_texts",
    inbox.c.received_at,
    sqlite_where=inbox.c.payload.is_not(None),
    postgresql_where=inbox.c.payload.is_not(None),
)
Index(
    "idx_inbox_set_aside",
    inbox.c.id,
    sqlite_where=inbox.c.set_aside_at.is_not(None),
    postgresql_where=inbox.c.set_aside_at.is_not(None),
)

chat_leases = Table(
    "chat_leases",
    metadata,
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("owner", Text, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Index("idx_chat_leases_owner", "owner"),
)

turns = Table(
    "turns",
    metadata,
    Column("chat_id", ForeignKey(chats.c.chat_id, ondelete="CASCADE"), primary_key=True),
    Column("turn_id", Text, primary_key=True),
    Column("replies", Text),
    moment("applied_at"),
    moment("delivered_at", nullable=True),
    Column("owner", Text, nullable=False),
    moment("lease_until"),
    Column("awaited", Boolean, nullable=False),
)
Index(
    "idx_turns_undelivered",
    turns.c.applied_at,
    sqlite_where=turns.c.delivered_at.is_(None),
    postgresql_where=turns.c.delivered_at.is_(None),
)
Index(
    "idx_turns_texts",
    turns.c.applied_at,
    sqlite_where=turns.c.replies.is_not(None),
    postgresql_where=turns.c.replies.is_not(None),
)

audit_events = Table(
    "audit_events",
    metadata,
    Column("id", Number, primary_key=True),
    Column("chat_id", BigInteger, nullable=False),
    Column("turn_id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("details", Json, nullable=False),
    moment("at"),
    Index("idx_audit_chat", "chat_id", "at"),
)

clock = Table(
    "clock",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("offset_microseconds", BigInteger, nullable=False),
    CheckConstraint("id = 1", name="single"),
)
