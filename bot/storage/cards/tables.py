"""The tables of decks and their cards, and of what each learner knows of them."""

import sqlalchemy as sa

from bot.domain.cards.state import CardPhase, ReviewKind
from bot.domain.memory.review import CardKind
from bot.storage.engine.columns import Json, Number, moment, one_of
from bot.storage.engine.tables import learners, metadata

# --- decks and cards --------------------------------------------------------------------------

decks = sa.Table(
    "decks",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE")),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("language", sa.Text),
    sa.Column("digest", sa.Text),
    moment("created_at"),
    moment("updated_at"),
    sa.Column("notes", sa.LargeBinary),
    sa.CheckConstraint("learner_id IS NULL OR digest IS NULL", name="owner"),
    sa.Index("idx_decks_learner", "learner_id"),
)

cards = sa.Table(
    "cards",
    metadata,
    sa.Column("deck_id", sa.ForeignKey(decks.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("position", sa.Integer, nullable=False),
    sa.Column("note", sa.Text, nullable=False),
    sa.Column("front", sa.Text, nullable=False),
    sa.Column("back", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("gap", sa.Integer, nullable=False),
    sa.Column("category", sa.Text, nullable=False),
    sa.Column("tags", Json, nullable=False),
    sa.Column("criteria", Json, nullable=False),
    sa.Column("hints", Json, nullable=False),
    sa.Column("choices", Json, nullable=False, server_default="[]"),
    sa.Column("explanation", sa.Text, nullable=False, server_default=""),
    one_of("kind", CardKind),
    sa.Index("idx_cards_position", "deck_id", "position", "id"),
)

card_tags = sa.Table(
    "card_tags",
    metadata,
    sa.Column("deck_id", sa.ForeignKey(decks.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("tag", sa.Text, primary_key=True),
    sa.Column("card_id", sa.Text, primary_key=True),
)

card_media = sa.Table(
    "card_media",
    metadata,
    sa.Column("deck_id", sa.ForeignKey(decks.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("content", sa.LargeBinary, nullable=False),
)

# --- what a learner knows of them -------------------------------------------------------------

learner_decks = sa.Table(
    "learner_decks",
    metadata,
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("deck_id", sa.ForeignKey(decks.c.id, ondelete="CASCADE"), primary_key=True),
    moment("taken_at", nullable=True),
    sa.Column("typed", sa.Boolean, nullable=False),
    sa.Column("comma", sa.Text, nullable=True),
    sa.Index("idx_learner_decks_deck", "deck_id"),
)

# These tables name cards without a foreign key, which would cost every answer a lookup of the card
# and another index. Code that deletes cards deletes these rows
# too, see `bot.storage.cards.decks`.

card_states = sa.Table(
    "card_states",
    metadata,
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("deck_id", sa.Text, primary_key=True),
    sa.Column("card_id", sa.Text, primary_key=True),
    sa.Column("memory", sa.Text),
    moment("due_at", nullable=True),
    sa.Column("interval_days", sa.Float),
    sa.Column("repetitions", sa.Integer),
    sa.Column("reviews", sa.Integer),
    sa.Column("lapses", sa.Integer),
    sa.Column("phase", sa.Text),
    sa.Column("brought", sa.Text),
    sa.Column("suspended", sa.Boolean, nullable=False),
    sa.Column("own_front", sa.Text),
    sa.Column("own_back", sa.Text),
    sa.Column("own_explanation", sa.Text),
    one_of("phase", CardPhase),
    sa.CheckConstraint("(memory IS NULL) = (due_at IS NULL)", name="answered"),
    sa.CheckConstraint("(own_front IS NULL) = (own_back IS NULL)", name="rewritten"),
)
_to_ask = card_states.c.due_at.is_not(None) & card_states.c.suspended.is_(False)
sa.Index(
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
sa.Index(
    "idx_card_states_suspended",
    card_states.c.learner_id,
    card_states.c.deck_id,
    card_states.c.card_id,
    sqlite_where=_suspended,
    postgresql_where=_suspended,
)

card_reviews = sa.Table(
    "card_reviews",
    metadata,
    sa.Column("id", Number, primary_key=True),
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("deck_id", sa.Text, nullable=False),
    sa.Column("card_id", sa.Text, nullable=False),
    moment("at"),
    sa.Column("zone", sa.Text),
    sa.Column("rating", sa.Integer, nullable=False),
    sa.Column("correctness", sa.Float),
    sa.Column("completeness", sa.Float),
    sa.Column("concision", sa.Float),
    sa.Column("milliseconds", sa.Integer),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("before", sa.Text),
    sa.Column("after", sa.Text),
    sa.Column("interval_seconds", Number),
    sa.Column("last_interval_seconds", Number),
    sa.Column("factor", sa.Integer),
    sa.CheckConstraint("rating BETWEEN 1 AND 4", name="rating"),
    one_of("kind", ReviewKind),
    sa.Index("idx_card_reviews_card", "learner_id", "deck_id", "card_id", "at"),
    sa.Index("idx_card_reviews_at", "learner_id", "at"),
)

task_attempts = sa.Table(
    "task_attempts",
    metadata,
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("deck_id", sa.Text, primary_key=True),
    sa.Column("card_id", sa.Text, primary_key=True),
    moment("at"),
    sa.Column("answer", sa.Text, nullable=False),
    sa.Column("correctness", sa.Float, nullable=False),
    sa.Column("completeness", sa.Float, nullable=False),
    sa.Column("concision", sa.Float, nullable=False),
    sa.Column("where_now", sa.Text, nullable=False),
    sa.Column("what_next", sa.Text, nullable=False),
)

fitted_weights = sa.Table(
    "fitted_weights",
    metadata,
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("tried_at_answers", sa.Integer, nullable=False),
    sa.Column("weights", Json),
    sa.Column("answers", sa.Integer),
    moment("fitted_at", nullable=True),
    sa.Column("log_loss", sa.Float),
    sa.Column("default_log_loss", sa.Float),
    sa.CheckConstraint("log_loss IS NULL OR log_loss <= default_log_loss", name="proof"),
    sa.CheckConstraint("(weights IS NULL) = (answers IS NULL)", name="accepted"),
)
