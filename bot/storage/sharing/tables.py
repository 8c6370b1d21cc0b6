"""The tables of what is passed on, and of who took a copy."""

import sqlalchemy as sa

from bot.storage.engine.columns import Json, moment
from bot.storage.engine.tables import learners, metadata

shares = sa.Table(
    "shares",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("thing", sa.Text, nullable=False),
    sa.Column("sharer", sa.Text, nullable=False),
    moment("created_at"),
    moment("changed_at"),
    moment("withdrawn_at", nullable=True),
    sa.Index("idx_shares_learner", "learner_id"),
)

# A copy stays when its original is gone, and is still no work of its taker's: so it names the
# share without referring to it.
shares_taken = sa.Table(
    "shares_taken",
    metadata,
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("share_id", sa.Text, primary_key=True),
    sa.Column("copies", Json, nullable=False),
    sa.Column("base", Json, nullable=False),
    moment("taken_at"),
    moment("told_at"),
    sa.Index("idx_shares_taken_share", "share_id"),
)
