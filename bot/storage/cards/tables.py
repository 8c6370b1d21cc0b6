"""The tables of decks and their cards, and of what each learner made of them."""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
)

from bot.domain.cards.deck import CardKind
from bot.domain.cards.state import CardPhase, ReviewKind
from bot.storage.engine.columns import Json, Number, moment, one_of
from bot.storage.engine.tables import learners, metadata

# --- what there is to learn -------------------------------------------------------------------

decks = Table(
    "decks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE")),
    Column("title", Text, nullable=False),
    Column("language", Text),
    Column("digest", Text),
    moment("created_at"),
    moment("updated_at"),
    Column("notes", LargeBinary),
    CheckConstraint("learner_id IS NULL OR digest IS NULL", name="owner"),
    Index("idx_decks_learner", "learner_id"),
)

cards = Table(
    "cards",
    metadata,
    Column("deck_id", ForeignKey(decks.c.id, ondelete="CASCADE"), primary_key=True),
    Column("id", Text, primary_key=True),
    Column("position", Integer, nullable=False),
    Column("note", Text, nullable=False),
    Column("front", Text, nullable=False),
    Column("back", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("gap", Integer, nullable=False),
    Column("category", Text, nullable=False),
    Column("tags", Json, nullable=False),
    Column("criteria", Json, nullable=False),
    Column("hints", Json, nullable=False),
    one_of("kind", CardKind),
    Index("idx_cards_position", "deck_id", "position", "id"),
)

card_tags = Table(
    "card_tags",
    metadata,
    Column("deck_id", ForeignKey(decks.c.id, ondelete="CASCADE"), primary_key=True),
    Column("tag", Text, primary_key=True),
    Column("card_id", Text, primary_key=True),
)

card_media = Table(
    "card_media",
    metadata,
    Column("deck_id", ForeignKey(decks.c.id, ondelete="CASCADE"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("content", LargeBinary, nullable=False),
)

# --- what a learner made of it ----------------------------------------------------------------

learner_decks = Table(
    "learner_decks",
    metadata,
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    Column("deck_id", ForeignKey(decks.c.id, ondelete="CASCADE"), primary_key=True),
    moment("taken_at", nullable=True),
    Column("typed", Boolean, nullable=False),
    Column("comma", Text, nullable=True),
    Index("idx_learner_decks_deck", "deck_id"),
)

# What follows names cards without referring to them: a reference would cost every answer a look
# at the card, and another index. Whoever deletes cards deletes
# this, see `bot.storage.cards.decks`.

card_states = Table(
    "card_states",
    metadata,
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    Column("deck_id", Text, primary_key=True),
    Column("card_id", Text, primary_key=True),
    Column("memory", Text),
    moment("due_at", nullable=True),
    Column("interval_days", Float),
    Column("repetitions", Integer),
    Column("reviews", Integer),
    Column("lapses", Integer),
    Column("phase", Text),
    Column("brought", Text),
    Column("suspended", Boolean, nullable=False),
    Column("own_front", Text),
    Column("own_back", Text),
    one_of("phase", CardPhase),
    CheckConstraint("(memory IS NULL) = (due_at IS NULL)", name="answered"),
    CheckConstraint("(own_front IS NULL) = (own_back IS NULL)", name="rewritten"),
)
_to_ask = card_states.c.due_at.is_not(None) & card_states.c.suspended.is_(False)
Index(
    "idx_card_states_due",
    card_states.c.learner_id,
    card_states.c.deck_id,
    card_states.c.due_at,
    card_states.c.card_id,
    card_states.c.interval_days,
    card_states.c.repetitions,
    sqlite_where=_to_ask,
    postgresql_where=_to_ask,
)
_suspended = card_states.c.suspended.is_(True)
Index(
    "idx_card_states_suspended",
    card_states.c.learner_id,
    card_states.c.deck_id,
    card_states.c.card_id,
    sqlite_where=_suspended,
    postgresql_where=_suspended,
)

card_reviews = Table(
    "card_reviews",
    metadata,
    Column("id", Number, primary_key=True),
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    Column("deck_id", Text, nullable=False),
    Column("card_id", Text, nullable=False),
    moment("at"),
    Column("zone", Text),
    Column("rating", Integer, nullable=False),
    Column("correctness", Float),
    Column("completeness", Float),
    Column("concision", Float),
    Column("milliseconds", Integer),
    Column("kind", Text, nullable=False),
    Column("before", Text),
    Column("after", Text),
    Column("interval_seconds", Number),
    Column("last_interval_seconds", Number),
    Column("factor", Integer),
    CheckConstraint("rating BETWEEN 1 AND 4", name="rating"),
    one_of("kind", ReviewKind),
    Index("idx_card_reviews_card", "learner_id", "deck_id", "card_id", "at"),
    Index("idx_card_reviews_at", "learner_id", "at"),
)

task_attempts = Table(
    "task_attempts",
    metadata,
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    Column("deck_id", Text, primary_key=True),
    Column("card_id", Text, primary_key=True),
    moment("at"),
    Column("answer", Text, nullable=False),
    Column("correctness", Float, nullable=False),
    Column("completeness", Float, nullable=False),
    Column("concision", Float, nullable=False),
    Column("where_now", Text, nullable=False),
    Column("what_next", Text, nullable=False),
)

fitted_weights = Table(
    "fitted_weights",
    metadata,
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    Column("tried_at_answers", Integer, nullable=False),
    Column("weights", Json),
    Column("answers", Integer),
    moment("fitted_at", nullable=True),
    Column("log_loss", Float),
    Column("default_log_loss", Float),
    CheckConstraint("log_loss IS NULL OR log_loss <= default_log_loss", name="proof"),
    CheckConstraint("(weights IS NULL) = (answers IS NULL)", name="accepted"),
)
