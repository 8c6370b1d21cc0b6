"""Migrates the tables of a database to this version."""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from bot.storage.engine.errors import DatabaseForeignError, OtherVersionError

OLDEST = ("learners", "chats", "inbox")
"""Tables that every version of ours has had."""
_FOLDER: Final = Path(__file__).parents[1] / "migrations"
_VERSION: Final = text("SELECT version_num FROM alembic_version")
LOCK = 0x4C79_6365_756D
"""Any number will do, as long as all our processes lock the same one."""


def migrate(db: Connection) -> None:
    """Run every missing migration, within the caller's transaction."""
    if db.dialect.name == "postgresql":  # SQLite's BEGIN IMMEDIATE keeps others out already
        db.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    if _is_new(db) or db.scalar(_VERSION) != _newest():
        _upgrade(db)


def _newest() -> str:
    """Return the last migration. The names of their files begin with their numbers."""
    return max(file.stem.partition("_")[0] for file in (_FOLDER / "versions").glob("[0-9]*.py"))


def _upgrade(db: Connection) -> None:
    from alembic import command, config as alembic_config, util  # noqa: PLC0415 - few starts have anything to migrate

    config = alembic_config.Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.attributes["connection"] = db
    try:
        command.upgrade(config, "head")
    except util.CommandError as error:  # only an unknown migration raises it
        raise OtherVersionError(
            "another version of this program made the database, a later one or one before the "
            f"first release; start that one, or set DATABASE_URL to a new database ({error})"
        ) from error


def _is_new(db: Connection) -> bool:
    """Return True if there are no tables of ours yet.

    Raises DatabaseForeignError if another program has tables there. On a server they may stand
    beside ours if their names differ.
    """
    found = set(inspect(db).get_table_names())
    if db.dialect.name == "postgresql":
        found &= {*OLDEST, "alembic_version"}
    if found and not found >= {*OLDEST, "alembic_version"}:
        raise DatabaseForeignError(
            f"the database belongs to another program (it has a table {min(found)}); "
            "check DATABASE_URL"
        )
    return not found
