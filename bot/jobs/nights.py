"""What is done once a night, where the clock is moved by hand."""

from collections.abc import Awaitable, Callable
from datetime import date, datetime, time, timedelta

from bot.flow.ports import Clock


class PlaygroundNights:
    """The nightly work of the playground, which goes by the clock that its page moves."""

    def __init__(self, work: Callable[[], Awaitable[object]], clock: Clock, at: time) -> None:
        self._work = work
        self._clock = clock
        self._at = at
        self._last: date | None = None

    async def tick(self) -> None:
        """Do the work where it was not done since the last such hour."""
        night = self._night(self._clock.now())
        if night == self._last:
            return
        await self._work()
        self._last = night

    def _night(self, now: datetime) -> date:
        return (now - timedelta(hours=self._at.hour, minutes=self._at.minute)).date()
