"""The tables of the first release, as SQL for each kind of database.

They never change. Each later change of the tables gets a migration of its own.
"""

from pathlib import Path

from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    db = op.get_bind()
    script = Path(__file__).with_name(f"0001_{db.dialect.name}.sql")
    for statement in script.read_text(encoding="utf-8").split(";\n\n"):
        db.exec_driver_sql(statement.rstrip(";\n"))
