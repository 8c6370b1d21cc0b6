"""Brings a database's tables to the form that this version needs."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, inspect, text

from bot.storage.engine.errors import DatabaseForeignError, OtherVersionError

OLDEST = ("learners", "chats", "inbox")
"""Tables that every version of ours has had."""
LOCK = 0x4C79_6365_756D
"""Any number will do, as long as all our processes lock the same one."""


def migrate(db: Connection) -> None:
    """Run every migration that is missing, within the caller's transaction."""
    if db.dialect.name == "postgresql":  # SQLite's BEGIN IMMEDIATE keeps others out already
        db.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    _expect_none_but_ours(db)
    config = Config()
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["connection"] = db
    try:
        command.upgrade(config, "head")
    except CommandError as error:  # the only one this can be: a step that is not among ours
        raise OtherVersionError(
            "another version of this program made the database, a later one or one before the "
            f"first release; start that one, or set DATABASE_URL to a new database ({error})"
        ) from error


def _expect_none_but_ours(db: Connection) -> None:
    """Raise DatabaseForeignError where another program keeps tables: none shall be mixed in.

    On a server others may stand beside ours, as long as they have other names.
    """
    found = set(inspect(db).get_table_names())
    if db.dialect.name == "postgresql":
        found &= {*OLDEST, "alembic_version"}
    if found and not found >= {*OLDEST, "alembic_version"}:
        raise DatabaseForeignError(
            f"the database belongs to another program (it has a table {min(found)}); "
            "check DATABASE_URL"
        )
