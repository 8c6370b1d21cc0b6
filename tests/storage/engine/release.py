"""A database as the first release left it: `python -m tests.storage.engine.release` wrote it.

It is not written anew when the tables change: what it holds has to open for ever.
"""

import asyncio
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

import zstandard

from bot.domain.topics.course import Language
from bot.storage.engine.database import Database, open_database
from bot.storage.stores import Stores
from tests.accounts import live
from tests.builders import MONDAY
from tests.fakes import FakeClock
from tests.flow.walking import Walk, ports_on

FILE = Path(__file__).with_name("release_1.sql.zst")


def walk_on(database: Database) -> Walk:
    """Return the learner of that database, two days after it was left."""
    stores = Stores(database)
    return Walk(stores, ports_on(stores), FakeClock(MONDAY))


def unpack(path: Path) -> None:
    """Write the database that the release left."""
    script = zstandard.decompress(FILE.read_bytes()).decode()
    with sqlite3.connect(path) as db:
        db.executescript(script)
    db.close()


async def _write() -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "release.db"
        async with open_database(f"sqlite:///{path}") as database:
            await live(walk_on(database), Language.EN)
        with sqlite3.connect(path) as db:
            script = "\n".join(db.iterdump())
        db.close()
    FILE.write_bytes(zstandard.compress(script.encode(), 19))


if __name__ == "__main__":
    asyncio.run(_write())
