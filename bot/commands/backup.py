"""`backup` and `restore`: the database into a file, and back into an empty place."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated

import typer

from bot.commands.running import REFUSALS
from bot.settings import load_settings
from bot.storage.engine import backup as backups

File = Annotated[Path, typer.Argument(help="The backup.")]


def backup(file: File) -> None:
    """Copy the database into FILE while the bot runs, and check the copy."""
    _run(lambda path: backups.back_up(path, file), lambda url: _tell(backups.dump_line(url, file)))
    print(f"{file} holds the whole database.")


def restore(file: File) -> None:
    """Put the backup in FILE where the settings want the database; nothing may lie there.

    A backup of SQLite may also go into an empty database on PostgreSQL.
    """

    async def on_server(url: str) -> None:
        if not backups.is_sqlite(file):
            await _tell(backups.restore_line(url, file))
        await backups.move(file, url)

    _run(lambda path: backups.restore(file, path), on_server)
    print("The database is back; start the bot.")


async def _tell(line: str) -> None:
    raise backups.BackupError(f"PostgreSQL has a program of its own for this:\n{line}")


def _run(
    on_sqlite: Callable[[Path], Awaitable[None]], on_server: Callable[[str], Awaitable[None]]
) -> None:
    async def work() -> None:
        settings = load_settings()
        if settings.sqlite_path is None:
            await on_server(settings.database_url)
        else:
            await on_sqlite(settings.sqlite_path)

    try:
        asyncio.run(work())
    except REFUSALS as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
