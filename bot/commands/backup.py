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
    _run(lambda path: backups.back_up(path, file), lambda url: backups.dump_line(url, file))
    print(f"{file} holds the whole database.")


def restore(file: File) -> None:
    """Restore the backup in FILE to the place in the settings, which must be empty."""
    _run(lambda path: backups.restore(file, path), lambda url: backups.restore_line(url, file))
    print("The database is back; start the bot.")


def _run(
    on_sqlite: Callable[[Path], Awaitable[None]], line_for_server: Callable[[str], str]
) -> None:
    async def work() -> None:
        settings = load_settings()
        if settings.sqlite_path is None:
            line = line_for_server(settings.database_url)
            raise backups.BackupError(f"PostgreSQL has a program of its own for this:\n{line}")
        await on_sqlite(settings.sqlite_path)

    try:
        asyncio.run(work())
    except REFUSALS as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
