"""Which process works off which chat, where several share a server."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Make the table; what waits belongs to nobody and is found."""
    op.create_table(
        "chat_leases",
        sa.Column("chat_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("counter", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("chat_id", name=op.f("pk_chat_leases")),
    )
    op.create_index("idx_chat_leases_owner", "chat_leases", ["owner"])
