"""How often the model answered an order off its form."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    """Add the column; what was ordered before is counted from now on."""
    op.add_column(
        "work_orders", sa.Column("off_form", sa.Integer(), nullable=False, server_default="0")
    )
