"""The bot on a disk that is full between two SIGUSR1: `python -m tests.scenarios.filling`."""

import asyncio
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from sqlalchemy import Connection

from bot.app import serve
from bot.commands.run import bot_api
from bot.commands.running import run_until_stopped
from bot.storage.engine.database import Database, open_database

NO_LIMIT = 1_000_000
TASKS: set[asyncio.Task[None]] = set()


def limit(db: Connection, *, full: bool) -> None:
    pages = db.exec_driver_sql("PRAGMA page_count").scalar_one() if full else NO_LIMIT
    db.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


@asynccontextmanager
async def filling(url: str) -> AsyncGenerator[Database]:
    async with open_database(url) as database:
        is_full = False

        async def turn() -> None:
            nonlocal is_full
            is_full = not is_full
            now = is_full
            await database.write(lambda db: limit(db, full=now))
            print("full" if now else "room", flush=True)  # noqa: T201 - the test waits for it

        def on_signal() -> None:
            task = asyncio.ensure_future(turn())
            TASKS.add(task)
            task.add_done_callback(TASKS.discard)

        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, on_signal)
        yield database


if __name__ == "__main__":
    run_until_stopped(
        lambda settings: serve(settings, bot_api(settings, print), open_database=filling)
    )
