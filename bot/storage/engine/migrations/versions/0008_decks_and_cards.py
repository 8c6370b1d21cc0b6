"""Decks and cards, what learners made of them, and what learners chose for their cards."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0008"
down_revision = "0007"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
_PHASES = "'learning', 'review', 'relearning'"


def upgrade() -> None:
    """Make the tables; every learner begins with SM-2 and ten new cards a day."""
    _extend_learners()
    _make_decks()
    _make_cards()
    _make_tags_and_media()
    _make_learner_decks()
    _make_states()
    _make_reviews()
    _make_attempts()


def _time(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _text(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=nullable)


def _cascade(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}")
    return sa.ForeignKeyConstraint([column], [to], name=name, ondelete="CASCADE")


def _check(table: str, name: str, rule: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(rule, name=op.f(f"ck_{table}_{name}"))


def _extend_learners() -> None:
    for column in (
        sa.Column("card_model", sa.Text(), nullable=False, server_default="sm2"),
        sa.Column("desired_retention", sa.Float(), nullable=False, server_default="0.9"),
        sa.Column("new_cards_a_day", sa.Integer(), nullable=False, server_default="10"),
    ):
        op.add_column("learners", column)


def _make_decks() -> None:
    op.create_table(
        "decks",
        _text("id"),
        sa.Column("learner_id", sa.BigInteger(), nullable=True),
        _text("title"),
        _text("language", nullable=True),
        _text("digest", nullable=True),
        _time("created_at"),
        _time("updated_at"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_decks")),
        _cascade("decks", "learner_id", "learners.id"),
        _check("decks", "owner", "learner_id IS NULL OR digest IS NULL"),
    )
    op.create_index("idx_decks_learner", "decks", ["learner_id"])


def _make_cards() -> None:
    op.create_table(
        "cards",
        _text("deck_id"),
        _text("id"),
        sa.Column("position", sa.Integer(), nullable=False),
        _text("note"),
        _text("front"),
        _text("back"),
        _text("kind"),
        sa.Column("gap", sa.Integer(), nullable=False),
        _text("category"),
        sa.Column("tags", JSON, nullable=False),
        sa.Column("criteria", JSON, nullable=False),
        sa.Column("hints", JSON, nullable=False),
        sa.PrimaryKeyConstraint("deck_id", "id", name=op.f("pk_cards")),
        _cascade("cards", "deck_id", "decks.id"),
        _check("cards", "kind", "kind IN ('basic', 'reversed', 'cloze', 'task')"),
    )
    op.create_index("idx_cards_position", "cards", ["deck_id", "position", "id"])


def _make_tags_and_media() -> None:
    op.create_table(
        "card_tags",
        _text("deck_id"),
        _text("tag"),
        _text("card_id"),
        sa.PrimaryKeyConstraint("deck_id", "tag", "card_id", name=op.f("pk_card_tags")),
        _cascade("card_tags", "deck_id", "decks.id"),
    )
    op.create_table(
        "card_media",
        _text("deck_id"),
        _text("name"),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("deck_id", "name", name=op.f("pk_card_media")),
        _cascade("card_media", "deck_id", "decks.id"),
    )


def _make_learner_decks() -> None:
    op.create_table(
        "learner_decks",
        sa.Column("learner_id", sa.BigInteger(), nullable=False),
        _text("deck_id"),
        _time("taken_at", nullable=True),
        sa.Column("typed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("learner_id", "deck_id", name=op.f("pk_learner_decks")),
        _cascade("learner_decks", "learner_id", "learners.id"),
        _cascade("learner_decks", "deck_id", "decks.id"),
    )
    op.create_index("idx_learner_decks_deck", "learner_decks", ["deck_id"])


def _make_states() -> None:
    op.create_table(
        "card_states",
        sa.Column("learner_id", sa.BigInteger(), nullable=False),
        _text("deck_id"),
        _text("card_id"),
        _text("memory", nullable=True),
        _time("due_at", nullable=True),
        sa.Column("interval_days", sa.Float(), nullable=True),
        sa.Column("repetitions", sa.Integer(), nullable=True),
        sa.Column("reviews", sa.Integer(), nullable=True),
        sa.Column("lapses", sa.Integer(), nullable=True),
        _text("phase", nullable=True),
        _text("brought", nullable=True),
        sa.Column("suspended", sa.Boolean(), nullable=False),
        _text("own_front", nullable=True),
        _text("own_back", nullable=True),
        sa.PrimaryKeyConstraint("learner_id", "deck_id", "card_id", name=op.f("pk_card_states")),
        _cascade("card_states", "learner_id", "learners.id"),
        _check("card_states", "phase", f"phase IN ({_PHASES})"),
        _check("card_states", "answered", "(memory IS NULL) = (due_at IS NULL)"),
        _check("card_states", "rewritten", "(own_front IS NULL) = (own_back IS NULL)"),
    )
    op.create_index(
        "idx_card_states_due",
        "card_states",
        ["learner_id", "deck_id", "due_at", "card_id", "interval_days", "repetitions"],
        sqlite_where=sa.text("due_at IS NOT NULL AND suspended IS 0"),
        postgresql_where=sa.text("due_at IS NOT NULL AND suspended IS false"),
    )
    op.create_index(
        "idx_card_states_suspended",
        "card_states",
        ["learner_id", "deck_id", "card_id"],
        sqlite_where=sa.text("suspended IS 1"),
        postgresql_where=sa.text("suspended IS true"),
    )


def _make_reviews() -> None:
    op.create_table(
        "card_reviews",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("learner_id", sa.BigInteger(), nullable=False),
        _text("deck_id"),
        _text("card_id"),
        _time("at"),
        _text("zone", nullable=True),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("correctness", sa.Float(), nullable=True),
        sa.Column("completeness", sa.Float(), nullable=True),
        sa.Column("concision", sa.Float(), nullable=True),
        sa.Column("milliseconds", sa.Integer(), nullable=True),
        _text("kind"),
        _text("before", nullable=True),
        _text("after", nullable=True),
        sa.Column("interval_seconds", NUMBER, nullable=True),
        sa.Column("last_interval_seconds", NUMBER, nullable=True),
        sa.Column("factor", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_card_reviews")),
        _cascade("card_reviews", "learner_id", "learners.id"),
        _check("card_reviews", "rating", "rating BETWEEN 1 AND 4"),
        _check("card_reviews", "kind", f"kind IN ({_PHASES}, 'extra')"),
    )
    of_card = ["learner_id", "deck_id", "card_id", "at"]
    op.create_index("idx_card_reviews_card", "card_reviews", of_card)
    op.create_index("idx_card_reviews_at", "card_reviews", ["learner_id", "at"])


def _make_attempts() -> None:
    op.create_table(
        "task_attempts",
        sa.Column("learner_id", sa.BigInteger(), nullable=False),
        _text("deck_id"),
        _text("card_id"),
        _time("at"),
        _text("answer"),
        sa.Column("correctness", sa.Float(), nullable=False),
        sa.Column("completeness", sa.Float(), nullable=False),
        sa.Column("concision", sa.Float(), nullable=False),
        _text("where_now"),
        _text("what_next"),
        sa.PrimaryKeyConstraint("learner_id", "deck_id", "card_id", name=op.f("pk_task_attempts")),
        _cascade("task_attempts", "learner_id", "learners.id"),
    )
