"""A bell that wakes all waiting tasks when something changes."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Bell:
    """Wakes all waiting tasks. It is rung once for each change."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()
        self.closed = False

    def ring(self) -> None:
        """Wake all tasks that wait now."""
        self._rung.set()
        self._rung = asyncio.Event()

    def close(self) -> None:
        """Wake all tasks and let none wait any more, so that a server can stop."""
        self.closed = True
        self.ring()

    async def heard(self, seconds: float) -> bool:
        """Wait for the next ring.

        Return False if it did not come in time or the bell is closed.
        """
        if self.closed or seconds <= 0:
            return False
        try:
            async with asyncio.timeout(seconds):
                await self._rung.wait()
        except TimeoutError:
            return False
        return not self.closed

    async def until(self, look: Callable[[], T], seconds: float) -> T:
        """Return the result of `look` once it is truthy, or when the time is over."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while not (seen := look()) and await self.heard(end - loop.time()):
            pass
        return seen
