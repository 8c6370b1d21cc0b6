"""Helpers of every test that kills the bot before each outside call of a turn."""

import os
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.scenarios.person import Person
from tests.scenarios.process import BotProcess

DYING = ("tests.scenarios.dying",)
"""The command of a bot that lives as often as it is told to."""
MOST_CALLS = 40
"""A turn makes fewer."""


class Life:
    """A bot that was forked from another process."""

    def __init__(self, pid: int) -> None:
        self._pid = pid

    @property
    def is_running(self) -> bool:
        return Path(f"/proc/{self._pid}").exists()

    def send(self, number: signal.Signals) -> None:
        os.kill(self._pid, number)


@asynccontextmanager
async def life(mortal: BotProcess, number: int) -> AsyncGenerator[Life]:
    """Yield a bot that dies before the n-th call. It always ends."""
    mortal.write(f"{number}\n")
    bot = Life(int(await mortal.announcement("alive ")))
    try:
        yield bot
    finally:
        if bot.is_running:
            bot.send(signal.SIGKILL)
        await mortal.announcement("dead")


async def is_over(bot: Life, person: Person, update_id: int) -> bool:
    """Wait until the bot has died, or the update is handled. Return True if it is alive."""
    turn_id = person.turn_of(update_id)
    while bot.is_running and not await person.is_done(turn_id):
        await person.glance()
    return bot.is_running
