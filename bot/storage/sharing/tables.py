"""The tables of shares and of the copies taken."""

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

# A copy outlives its original and is still not its taker's own work. So it names the
# share without a foreign key.
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
