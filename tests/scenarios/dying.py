"""The bot with planned deaths: `python -m tests.scenarios.dying`.

For each number on its input it lives once, in a process forked from one that has loaded all
modules. After SIGUSR1 it writes "armed", and dies before its n-th call to the outside for a
learner: to the database, or to Telegram for a message. Dying before a call means dying after the
one before it, so counting through all calls covers every moment.
"""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar
from unittest.mock import patch

from sqlalchemy import Connection

from bot.app import serve
from bot.chat.client.requests import AiohttpRequest
from bot.commands.run import bot_api
from bot.commands.running import run_until_stopped
from bot.jobs.schedule import RESUME_EVERY
from bot.storage.engine.database import Database, open_database
from bot.storage.engine.presence import Presence

T = TypeVar("T")
OF_THE_CLOCK = frozenset(
    {
        "bot.storage.rhythm.clock_offset",
        "bot.storage.rhythm.retention",
        "bot.storage.rhythm.due_pages",
        "bot.storage.progress.snapshots",
        "bot.storage.learner.leaving",
        "bot.storage.engine.chat_leases",
    }
)
"""Modules that query the database on ticks, not for a learner's turn."""
OF_THE_START = "take_over"


class Fate:
    """Counts the calls since it was armed, and ends the process before one of them."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._calls = 0
        self._armed = False

    def arm(self) -> None:
        """Begin to count, and announce it."""
        self._armed = True
        print("armed", flush=True)  # noqa: T201 - this is how the test is told

    def meet(self) -> None:
        """Count a call that is about to be made."""
        if not self._armed:
            return
        self._calls += 1
        if self._calls == self._number:
            os.kill(os.getpid(), signal.SIGKILL)


class DyingDatabase:
    """A database whose every use for a learner may be the last act of the process."""

    def __init__(self, database: Database, fate: Fate) -> None:
        self._database = database
        self._fate = fate

    @property
    def owner(self) -> str:
        return self._database.owner

    @property
    def shared(self) -> bool:
        return self._database.shared

    @property
    def presence(self) -> Presence | None:
        return self._database.presence

    async def read(self, fn: Callable[[Connection], T]) -> T:
        self._count(fn)
        return await self._database.read(fn)

    async def write(self, fn: Callable[[Connection], T], *, order: int = 0) -> T:
        self._count(fn)
        return await self._database.write(fn, order=order)

    async def cut_log(self) -> None:
        await self._database.cut_log()

    def _count(self, fn: Callable[[Connection], Any]) -> None:
        asked = fn.func if isinstance(fn, partial) else fn
        if asked.__module__ not in OF_THE_CLOCK and asked.__name__ != OF_THE_START:
            self._fate.meet()


def calls_of_messages(fate: Fate) -> Callable[..., Any]:
    """Return the call to Telegram that may end the process, for messages but not for typing."""
    way = AiohttpRequest.do_request

    async def do_request(self: AiohttpRequest, url: str, *args: Any, **kwargs: Any) -> Any:
        method = url.rpartition("/")[2]
        if method.startswith(("send", "edit")) and method != "sendChatAction":
            fate.meet()
        return await way(self, url, *args, **kwargs)

    return do_request


def main() -> None:
    """Live once for each number on standard input, and announce the end of each life."""
    for line in iter(sys.stdin.readline, ""):
        child = os.fork()
        if child == 0:
            try:
                live(int(line))
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        print("dead", flush=True)  # noqa: T201 - this is how the test is told


def live(number: int) -> None:
    print(f"alive {os.getpid()}", flush=True)  # noqa: T201 - whom to send signals
    fate = Fate(number)

    @asynccontextmanager
    async def dying(url: str) -> AsyncGenerator[Database]:
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, fate.arm)
        async with open_database(url) as database:
            print("open", flush=True)  # noqa: T201 - from now on it can be armed
            yield DyingDatabase(database, fate)

    with (
        patch.object(AiohttpRequest, "do_request", calls_of_messages(fate)),
        patch("bot.planning.RESUME_EVERY", RESUME_EVERY),  # so seldom that its calls do not count
    ):
        run_until_stopped(
            lambda settings: serve(settings, bot_api(settings, print), open_database=dying)
        )


if __name__ == "__main__":
    main()
