"""No two concepts of a map have the same place in its learning order."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Add the index; of concepts that share a number all but one wait to be numbered anew."""
    op.execute(
        "UPDATE mind_map_nodes SET sequence = 0 WHERE sequence > 0 AND EXISTS ("
        "SELECT 1 FROM mind_map_nodes AS other"
        " WHERE other.mind_map_id = mind_map_nodes.mind_map_id"
        " AND other.sequence = mind_map_nodes.sequence AND other.id < mind_map_nodes.id)"
    )
    numbered = sa.text("sequence > 0")
    op.create_index(
        "idx_mmn_sequence",
        "mind_map_nodes",
        ["mind_map_id", "sequence"],
        unique=True,
        sqlite_where=numbered,
        postgresql_where=numbered,
    )
