"""The clock of the playground: the system's time and an offset that its page can move."""

from datetime import datetime, timedelta

from bot.clock import SystemClock
from bot.flow.engine.delivery import ClockOffset


class OffsetClock:
    """A clock that the playground's page moves forward; the database keeps by how much."""

    def __init__(self, clock: SystemClock, offset: ClockOffset) -> None:
        self._clock = clock
        self._offset = offset

    def now(self) -> datetime:
        """Return the present moment in the playground, in UTC."""
        return self._clock.now()

    async def shift(self, by: timedelta) -> None:
        """Move the clock forward for the page and the bot alike."""
        self._clock.set_offset(await self._offset.add(by))
