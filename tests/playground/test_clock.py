"""The playground's clock does not skip what falls due on the way."""

from datetime import UTC, datetime, timedelta

from bot.clock import SystemClock
from bot.playground.clock import OffsetClock

MONDAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


class StoppedClock(SystemClock):
    """A clock that only moves when it is set."""

    def __init__(self) -> None:
        self._ahead = timedelta(0)

    def now(self) -> datetime:
        return MONDAY + self._ahead

    def set_offset(self, offset: timedelta) -> None:
        self._ahead = offset


class Offset:
    """The offset as the database keeps it."""

    def __init__(self) -> None:
        self._offset = timedelta(0)

    async def read(self) -> timedelta:
        return self._offset

    async def add(self, by: timedelta) -> timedelta:
        self._offset += by
        return self._offset


class Bot:
    """A bot that does what is due, and plans the next."""

    def __init__(self, *due: datetime, works: bool = True) -> None:
        self.clock = StoppedClock()
        self.due = list(due)
        self.told: list[datetime] = []
        self.pauses = 0
        self._works = works

    async def due_until(self, moment: datetime) -> list[datetime]:
        return sorted(at for at in self.due if at <= moment)

    async def work(self, _: float) -> None:
        self.pauses += 1
        for at in await self.due_until(self.clock.now()) if self._works else ():
            self.due.remove(at)
            self.told.append(self.clock.now())

    async def pass_a_day(self) -> None:
        clock = OffsetClock(self.clock, Offset(), self.due_until, self.work)
        await clock.shift(24 * HOUR)


async def test_a_day_stops_at_what_falls_due_and_goes_on_until_it_is_over() -> None:
    bot = Bot(MONDAY + 30 * HOUR, MONDAY + 22 * HOUR, MONDAY + 3 * HOUR)

    await bot.pass_a_day()

    assert bot.told == [MONDAY + 3 * HOUR, MONDAY + 22 * HOUR]
    assert bot.clock.now() == MONDAY + 24 * HOUR
    assert bot.due == [MONDAY + 30 * HOUR]


async def test_what_nobody_does_holds_the_day_up_for_a_while_only() -> None:
    bot = Bot(MONDAY + 3 * HOUR, works=False)

    await bot.pass_a_day()

    assert bot.clock.now() == MONDAY + 24 * HOUR
    assert bot.pauses == 100
