"""Brings a database's tables to the form that this version needs."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, text

from bot.storage.engine.errors import DatabaseTooNewError

LOCK = 0x4C79_6365_756D
"""Any number will do, as long as all our processes lock the same one."""


def migrate(db: Connection, revision: str = "head") -> None:
    """Run every migration that is missing up to this one, within the caller's transaction."""
    if db.dialect.name == "postgresql":  # SQLite's BEGIN IMMEDIATE keeps others out already
        db.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config()
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["connection"] = db
    try:
        command.upgrade(config, revision)
    except CommandError as error:  # the only one this can be: a step that is not among ours
        raise DatabaseTooNewError(
            f"a later version of this program made the database; start that one ({error})"
        ) from error
