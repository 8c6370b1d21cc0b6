"""Questions of courses that are about a skill are served as items are, and leave their events."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0029"
down_revision = "0028"

_KEEP_CHILDREN = (
    "CREATE TABLE kept_attempts AS SELECT * FROM item_attempts",
    "CREATE TABLE kept_appeals AS SELECT * FROM appeals",
)
_BRING_BACK_CHILDREN = (
    "INSERT INTO item_attempts SELECT * FROM kept_attempts",
    "INSERT INTO appeals SELECT * FROM kept_appeals",
    "DROP TABLE kept_attempts",
    "DROP TABLE kept_appeals",
)
_VERDICT = sa.CheckConstraint(
    "first_verdict IN ('right', 'wrong_form', 'wrong', 'unclear')",
    name=op.f("ck_served_items_first_verdict"),
)
"""SQLite makes the table anew, and would forget it."""


def upgrade() -> None:
    """Add the columns; what was asked in lessons before has left no trace."""
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    for statement in _KEEP_CHILDREN if is_sqlite else ():
        op.execute(statement)  # dropping the old table deletes what refers to it
    with op.batch_alter_table("served_items", table_args=(_VERDICT,)) as table:
        table.alter_column("item_version", existing_type=sa.Integer(), nullable=True)
        json = sa.JSON().with_variant(JSONB(), "postgresql")
        table.add_column(sa.Column("source", json, nullable=True))
        table.create_check_constraint(
            op.f("ck_served_items_source"), "item_version IS NOT NULL OR source IS NOT NULL"
        )
    for statement in _BRING_BACK_CHILDREN if is_sqlite else ():
        op.execute(statement)
    op.add_column("practice_events", sa.Column("together", sa.Integer(), nullable=True))
    op.add_column("quiz_responses", sa.Column("served_id", sa.Text(), nullable=True))
