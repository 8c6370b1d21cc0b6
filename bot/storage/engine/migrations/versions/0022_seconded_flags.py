"""Who flagged a question as the second learner, and when: from then on nobody is asked it."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

_CHECKS = (
    sa.CheckConstraint(
        "reason IN ('wrong', 'unclear', 'other')", name=op.f("ck_doubted_questions_reason")
    ),
    sa.CheckConstraint(
        "(decided_at IS NULL) = (upheld IS NULL)", name=op.f("ck_doubted_questions_decided")
    ),
)
"""SQLite makes the table anew, and would forget them."""


def upgrade() -> None:
    """Add the columns; what a learner flagged before is kept from that learner alone."""
    with op.batch_alter_table("doubted_questions", table_args=_CHECKS) as table:
        table.add_column(sa.Column("seconded_by", sa.BigInteger(), nullable=True))
        table.add_column(sa.Column("seconded_at", sa.DateTime(timezone=True), nullable=True))
        table.create_foreign_key(
            op.f("fk_doubted_questions_seconded_by"),
            "learners",
            ["seconded_by"],
            ["id"],
            ondelete="SET NULL",
        )
    op.create_index("idx_doubted_second", "doubted_questions", ["seconded_by", "seconded_at"])
