"""Databases of each release: `python -m tests.storage.engine.release` writes the newest.

A file is not written again when the tables change: every later version must open it.
"""

import asyncio
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import zstandard

from bot import __version__
from bot.domain.topics.course import Language
from bot.storage.engine.database import Database, open_database
from bot.storage.stores import Stores
from tests.accounts import live
from tests.builders import MONDAY
from tests.fakes import FakeClock
from tests.flow.walking import Walk, ports_on

FOLDER: Final = Path(__file__).parent
RELEASES: Final = sorted(
    path.name.removeprefix("release-").removesuffix(".sql.zst")
    for path in FOLDER.glob("release-*.sql.zst")
)


def walk_on(database: Database) -> Walk:
    """Return the learner of that database, on its last day."""
    stores = Stores(database)
    return Walk(stores, ports_on(stores), FakeClock(MONDAY))


def unpack(release: str, path: Path) -> None:
    """Write the database of the release."""
    script = zstandard.decompress(_file(release).read_bytes()).decode()
    with sqlite3.connect(path) as db:
        db.executescript(script)
    db.close()


def _file(release: str) -> Path:
    return FOLDER / f"release-{release}.sql.zst"


async def _write() -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "release.db"
        async with open_database(f"sqlite:///{path}") as database:
            await live(walk_on(database), Language.EN)
        with sqlite3.connect(path) as db:
            script = "\n".join(db.iterdump())
        db.close()
    with _file(__version__).open("xb") as file:
        file.write(zstandard.compress(script.encode(), 19))


if __name__ == "__main__":
    asyncio.run(_write())
