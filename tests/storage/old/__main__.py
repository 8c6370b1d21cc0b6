"""Writes down anew what becomes of the chats, by this version: `python -m tests.storage.old`.

The rows stay as they are. Look at every line that it changed: each is a chat that goes on
otherwise than it would have.
"""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.storage.old.bot import open_old
from tests.storage.old.expected import Expected, look_at, read_expected, write_expected
from tests.storage.old.files import EXPECTED, ROWS
from tests.storage.old.rows import read_rows


async def seen(known: Expected) -> Expected:
    """Return what this version makes of the old database."""
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'old.db'}"
        async with open_old(url, read_rows(ROWS)) as bot:
            return await look_at(bot, known)


if __name__ == "__main__":
    write_expected(EXPECTED, asyncio.run(seen(read_expected(EXPECTED))))
