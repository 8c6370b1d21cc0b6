"""The answer to a card may be chosen, and explained."""

from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add choices and explanation, and the explanation in a learner's own words."""
    db = op.get_bind()
    json = "JSONB" if db.dialect.name == "postgresql" else "JSON"
    for step in (
        f"ALTER TABLE cards ADD COLUMN choices {json} NOT NULL DEFAULT '[]'",
        "ALTER TABLE cards ADD COLUMN explanation TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE card_states ADD COLUMN own_explanation TEXT",
    ):
        db.exec_driver_sql(step)
