"""The bot as its operator runs it: a process of its own, seen only from outside."""

import asyncio
import signal
import socket
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

import httpx

from bot.clock import SystemClock
from bot.playground.clock import OffsetClock
from bot.playground.open import TOKEN as PLAYGROUND_TOKEN
from bot.storage.engine.database import Database, open_database
from bot.storage.rhythm.clock_offset import SqlClockOffset
from bot.storage.stores import Stores
from tests.loopback import REFUSED, child_environment
from tests.playground.client import PlaygroundClient, run_playground
from tests.scenarios.warm import Forked, fork

BOT = ("bot", "run")
START_SECONDS = 30.0
A_GLANCE = 0.05
"""Seconds until a test that reads the log looks again."""
ANNOUNCED = "Lyceum is open: "
UNHURRIED = {"UPDATES_PER_MINUTE": "100000", "PRESSES_PER_MINUTE": "100000"}
"""No limits of pace: tests type faster than learners."""

BEGINS_ON = 1
"""The weekday on which every scenario begins: a Tuesday, so that no weekly letter interferes."""
BEGINS_AT = timedelta(hours=10)
"""Time of day in UTC: in many time zones it is day then, whenever tests run."""

Process = asyncio.subprocess.Process | Forked
Starting = Callable[
    [Sequence[str], Path, Mapping[str, str], int], AbstractAsyncContextManager[Process]
]


class BotProcess:
    """A bot that runs, or ran. `log` is its standard error."""

    def __init__(self, process: Process, log: Path) -> None:
        self._process = process
        self._log = log

    @property
    def log(self) -> str:
        """Return its log so far."""
        return self._log.read_text()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.returncode is None

    async def announcement(self, beginning: str = ANNOUNCED) -> str:
        """Return the rest of the next line of standard output with this beginning."""
        if self._process.stdout is None:
            raise TypeError
        async with asyncio.timeout(START_SECONDS):
            async for line in self._process.stdout:
                if line.decode().startswith(beginning):
                    return line.decode().removeprefix(beginning).strip()
        raise AssertionError(f"no line {beginning!r}; the log is\n{self.log}")

    async def tells(self, words: str) -> None:
        """Wait until it has logged this."""
        async with asyncio.timeout(START_SECONDS):
            while words not in self.log:  # noqa: ASYNC110 - a file gives no sign
                await asyncio.sleep(A_GLANCE)

    async def ended(self, seconds: float = START_SECONDS) -> int:
        """Return the exit code when there is one."""
        async with asyncio.timeout(seconds):
            return await self._process.wait()

    def write(self, line: str) -> None:
        """Write a line to its standard input."""
        if self._process.stdin is None:
            raise TypeError
        self._process.stdin.write(line.encode())

    def send(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    async def kill(self) -> None:
        """Kill it, so that nothing of it runs any more."""
        if self.is_running:
            self._process.kill()
        await self._process.wait()


_numbers = count(1)


@asynccontextmanager
async def started(
    module: Sequence[str], folder: Path, environment: Mapping[str, str], stderr: int
) -> AsyncGenerator[Process]:
    """Yield `python -m module` as an operator starts it, without preloading, then end it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        *module,
        cwd=folder,
        env=environment,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=stderr,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


@asynccontextmanager
async def bot_process(
    folder: Path, module: tuple[str, ...] = BOT, start: Starting = fork, /, **settings: str
) -> AsyncGenerator[BotProcess]:
    """Yield the bot running in a folder with these settings, then end it.

    It stays on this machine, and must not even have tried to leave it.
    """
    log = folder / f"bot{next(_numbers)}.log"
    environment = {
        **child_environment(),
        "PLAYGROUND_BROWSER": "false",
        "PLAYGROUND_PORT": "0",
        "HTTP_PORT": "0",
        **settings,
    }
    with log.open("wb") as errors:
        starting = start(module, folder, environment, errors.fileno())
        async with starting as process:
            yield BotProcess(process, log)
    told = log.read_text()
    assert REFUSED not in told, told


def unused_port() -> int:
    """Return a free port of the loopback."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def behind_webhook(secret: str) -> dict[str, str]:
    """Return the settings of a bot with a webhook on a port of its own."""
    port = unused_port()
    return {
        "WEBHOOK_URL": f"http://127.0.0.1:{port}",
        "WEBHOOK_SECRET": secret,
        "HTTP_PORT": str(port),
    }


class Stage:
    """A playground in this process for bots in others, with access to their database."""

    def __init__(self, folder: Path, url: str, database: Database, client: PlaygroundClient):
        self.folder = folder
        self.url = url
        self.database = database
        self.client = client

    @asynccontextmanager
    async def bot(
        self, module: tuple[str, ...] = BOT, /, **settings: str
    ) -> AsyncGenerator[BotProcess]:
        """Yield a bot that talks to this playground."""
        where = {"DATABASE_URL": self.url, "PLAYGROUND_URL": self.client.url, **UNHURRIED}
        async with bot_process(self.folder, module, **(where | settings)) as bot:
            yield bot


def seconds_to_the_beginning(now: datetime) -> float:
    """Return how far to move the clock to the next Tuesday, ten in the morning UTC."""
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    begins = today + timedelta(days=(BEGINS_ON - today.weekday()) % 7) + BEGINS_AT
    return (begins + (timedelta(days=7) if begins < now else timedelta()) - now).total_seconds()


@asynccontextmanager
async def open_stage(folder: Path, url: str | None = None) -> AsyncGenerator[Stage]:
    """Yield a playground without a bot, with the clock in the database."""
    url = url or f"sqlite:///{folder / 'lyceum.db'}"
    async with open_database(url) as database:
        clock = OffsetClock(SystemClock(), SqlClockOffset(database), Stores(database).due_moments)
        async with run_playground(folder / "playground", clock, PLAYGROUND_TOKEN) as client:
            await client.shift_clock(seconds=seconds_to_the_beginning(clock.now()))
            yield Stage(folder, url, database, client)


@asynccontextmanager
async def newcomer(
    folder: Path, start: Starting = fork, /, **settings: str
) -> AsyncIterator[tuple[Stage, BotProcess]]:
    """Yield the bot without any settings, with a playground of its own."""
    async with bot_process(folder, BOT, start, **UNHURRIED, **settings) as bot:
        url = await bot.announcement()
        where = f"sqlite:///{folder / 'var' / 'lyceum.db'}"
        async with (
            httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as http,
            open_database(where) as database,
        ):
            client = PlaygroundClient(http, url, PLAYGROUND_TOKEN)
            await client.shift_clock(seconds=seconds_to_the_beginning(SystemClock().now()))
            yield Stage(folder, where, database, client), bot
