"""The health of this process: the database, the poll, the tick, waiting updates."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping

DATABASE_SECONDS = 5.0
"""A database that takes longer to respond counts as unreachable."""
STALE_POLL_SECONDS = 180.0
"""A long poll takes up to 50 seconds, and after a lost connection up to 30 more."""
STALE_TICK_SECONDS = 180.0

Monotonic = Callable[[], float]


class Pulse:
    """The time since something last happened, or since the start."""

    def __init__(self, stale_seconds: float, monotonic: Monotonic = time.monotonic) -> None:
        self._stale_seconds = stale_seconds
        self._monotonic = monotonic
        self._last = monotonic()

    def beat(self) -> None:
        """Note that it has just happened."""
        self._last = self._monotonic()

    @property
    def age_seconds(self) -> float:
        """Return how long ago it happened."""
        return self._monotonic() - self._last

    @property
    def is_stale(self) -> bool:
        """Return True if that is too long ago."""
        return self.age_seconds > self._stale_seconds


class Health:
    """The content of /health and /ready. `pulses` are `tick` and, if the process polls, `poll`."""

    def __init__(
        self,
        *,
        database_reachable: Callable[[], Awaitable[bool]],
        receiving: Callable[[], bool] = lambda: True,
        updates_waiting: Callable[[], int] = lambda: 0,
        pulses: Mapping[str, Pulse],
    ) -> None:
        self._database_reachable = database_reachable
        self._receiving = receiving
        self.updates_waiting = updates_waiting
        self._pulses = pulses

    async def report(self) -> dict[str, bool | int | float]:
        """Return the state. `ok` is False if anything does not work."""
        database = await self._asked_in_time()
        stale = any(pulse.is_stale for pulse in self._pulses.values())
        ages = {
            f"{name}_age_seconds": round(pulse.age_seconds, 1)
            for name, pulse in self._pulses.items()
        }
        return {
            "ok": database and not stale,
            "database": database,
            "updates_waiting": self.updates_waiting(),
            **ages,
        }

    async def readiness(self) -> dict[str, bool]:
        """Return whether updates may be delivered here. `ok` is also False during the start."""
        database, receiving = await self._asked_in_time(), self._receiving()
        return {"ok": database and receiving, "database": database, "receiving": receiving}

    async def _asked_in_time(self) -> bool:
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                return await self._database_reachable()
        except TimeoutError:
            return False
