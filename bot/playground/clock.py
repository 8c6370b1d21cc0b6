"""The clock of the playground: the system's time and an offset that its page can move."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

from bot.clock import SystemClock
from bot.flow.engine.delivery import ClockOffset

LookedAt = Callable[[datetime], Awaitable[Sequence[datetime]]]
"""Returns the moments until a moment at which something falls due, earliest first."""
_LOOKS: Final = 100
"""After this many checks the clock moves on, even if the bot leaves something undone."""
_BETWEEN_LOOKS_SECONDS: Final = 0.1


class OffsetClock:
    """A clock that the playground's page moves forward. The database stores the offset."""

    def __init__(
        self,
        clock: SystemClock,
        offset: ClockOffset,
        due_until: LookedAt,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._clock = clock
        self._offset = offset
        self._due_until = due_until
        self._pause = pause

    def now(self) -> datetime:
        """Return the present moment in the playground, in UTC."""
        return self._clock.now()

    async def shift(self, by: timedelta) -> None:
        """Move the clock forward for the page and the bot.

        It stops at each due moment on the way until the bot has handled it, so that every message
        comes at its time.
        """
        until = self.now() + by
        while (stop := await self._next_stop(until)) is not None:
            await self._move_to(stop)
            for _ in range(_LOOKS):
                due = await self._due_until(self.now())
                await self._pause(_BETWEEN_LOOKS_SECONDS)  # time for the message to arrive as well
                if not due:
                    break
        await self._move_to(until)

    async def _next_stop(self, until: datetime) -> datetime | None:
        now = self.now()
        return next((at for at in await self._due_until(until) if at > now), None)

    async def _move_to(self, moment: datetime) -> None:
        by = moment - self.now()
        if by > timedelta(0):
            self._clock.set_offset(await self._offset.add(by))
