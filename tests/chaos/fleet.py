"""Processes of the bot behind one router. A killed one is started again at once."""

import asyncio
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

from aiohttp import ClientError, ClientSession
from pydantic import SecretStr

from bot.playground.open import TOKEN as PLAYGROUND_TOKEN
from bot.web.http import SECRET_HEADER, webhook_path
from tests.bench.bot_api import Json, listening
from tests.chaos.traffic import Sender, Traffic
from tests.scenarios.process import BotProcess, behind_webhook, bot_process

SECRET: Final = "Right_secret-1"  # noqa: S105 - it opens nothing
PATH: Final = webhook_path(SecretStr(PLAYGROUND_TOKEN))
BOT: Final = ("tests.chaos.unchanged", "run")
"""Forked with everything imported, so that imports are not measured."""
A_GLANCE: Final = 0.02
HOSTILE: Final = b"[" + b"{}," * 6_000_000 + b"{}]"
"""The content of each file that a learner sends: about as much as a bot can fetch."""
SECONDS_TO_START: Final = 120.0
CONFLICTS: Final = "lyceum_turn_conflicts_total"


class Life(Sender):
    """One process from its start to its end."""

    def __init__(self, traffic: Traffic, http: ClientSession, url: str) -> None:
        super().__init__(traffic)
        self.is_ready = False
        self.is_over = False
        """True if it is to be killed."""
        self._http = http
        self._url = url

    async def last(self, process: BotProcess) -> None:
        """Wait until the process accepts updates, and then until it is over."""
        while process.is_running and not self.is_ready:
            self.is_ready = await self.says_ready()
            await asyncio.sleep(A_GLANCE)
        while process.is_running and not self.is_over:  # noqa: ASYNC110 - a process gives no sign
            await asyncio.sleep(A_GLANCE)

    async def says_ready(self) -> bool:
        """Return True if the process accepts updates, which it does not without the database."""
        try:
            async with self._http.get(f"{self._url}/ready") as answer:
                return answer.status == HTTPStatus.OK
        except (ClientError, OSError):
            return False

    async def takes(self, update: Json) -> bool:
        """Deliver the update. Return True if it was confirmed."""
        headers = {SECRET_HEADER: SECRET}
        try:
            async with self._http.post(f"{self._url}{PATH}", json=update, headers=headers) as told:
                return told.status == HTTPStatus.OK
        except (ClientError, OSError):
            return False

    async def conflicts(self) -> float | None:
        """Return how often another process had moved a chat, or None if it does not say."""
        try:
            async with self._http.get(f"{self._url}/metrics") as answer:
                lines = (await answer.text()).splitlines()
        except (ClientError, OSError):  # it has just ended
            return None
        found = [float(line.split()[-1]) for line in lines if line.startswith(CONFLICTS)]
        return sum(found) if found else None


class Fleet:
    """The processes, and their counts."""

    def __init__(
        self,
        folder: Path,
        settings: Mapping[str, str],
        traffic: Traffic,
        http: ClientSession,
        rng: Random,
    ) -> None:
        self.kills = 0
        self.conflicts: float | None = None
        self.logs: list[str] = []
        self._folder = folder
        self._settings = settings
        self._traffic = traffic
        self._http = http
        self._rng = rng
        self._lives: list[Life] = []

    async def keep(self) -> None:
        """Keep a process running, with another one whenever it ends, even at the start.

        Without its database none is started.
        """
        while True:
            await self._live()

    async def bring(self, update: Json) -> None:
        """Deliver the update to any running process, until one confirms it."""
        while True:
            ready = [live for live in self._lives if live.is_ready]
            if ready and await self._rng.choice(ready).takes(update):
                return
            await asyncio.sleep(A_GLANCE)

    async def all_ready(self, processes: int) -> None:
        """Wait until that many processes accept updates."""
        async with asyncio.timeout(SECONDS_TO_START):
            while not await self._are_ready(processes):  # noqa: ASYNC110 - it is they who are polled
                await asyncio.sleep(A_GLANCE)

    async def _are_ready(self, processes: int) -> bool:
        ready = [live for live in self._lives if live.is_ready and await live.says_ready()]
        return len(ready) == processes

    async def kill_one(self) -> None:
        """Kill a process that accepts updates."""
        victim = self._rng.choice([live for live in self._lives if live.is_ready])
        await self._count(victim)
        self.kills += 1
        victim.is_ready, victim.is_over = False, True

    async def count(self) -> None:
        """Add the counts of the processes that are alive."""
        for life in self._lives:
            if life.is_ready:
                await self._count(life)

    async def _count(self, life: Life) -> None:
        found = await life.conflicts()
        if found is not None:
            self.conflicts = (self.conflicts or 0) + found

    async def _live(self) -> None:
        where = behind_webhook(SECRET)
        life = Life(self._traffic, self._http, where["WEBHOOK_URL"])
        life.api.file = HOSTILE
        async with listening(life.api) as url:
            settings = {**self._settings, **where, "PLAYGROUND_URL": url}
            async with bot_process(self._folder, BOT, **settings) as process:
                self._lives.append(life)
                try:
                    await life.last(process)
                finally:
                    life.killed_at = monotonic()
                    await process.kill()
                    self._lives.remove(life)
                    self.logs.append(process.log)
