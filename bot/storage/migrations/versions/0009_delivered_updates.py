"""A turn that an update began is delivered when the update is done."""

from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Mark turns that updates began as delivered. From now on their updates tell if they are."""
    op.get_bind().exec_driver_sql(
        """
        UPDATE turns SET delivered_at = applied_at
        WHERE delivered_at IS NULL AND EXISTS (
            SELECT 1 FROM inbox
            WHERE inbox.chat_id = turns.chat_id AND inbox.turn_id = turns.turn_id
        )
        """
    )
