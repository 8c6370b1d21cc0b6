"""All tables as the code declares them.

Until the first release this is the only migration and changes with the tables. The release
writes the tables of that day out here, and each later change gets a migration of its own.
"""

from alembic import op
from sqlalchemy import MetaData

from bot.storage.engine.tables import metadata
from bot.storage.learner.account_tables import FATES

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make a copy of each declared table; a test compares `FATES` with all that are declared.

    On PostgreSQL the foreign key of a cycle is added by ALTER TABLE, which SQLAlchemy notes in
    the declaration: a SQLite database made later in the same process would not get it.
    """
    copy = MetaData(naming_convention=metadata.naming_convention)
    for table in FATES:
        table.to_metadata(copy)
    copy.create_all(op.get_bind())
