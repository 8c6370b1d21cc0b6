"""The clock's door: wakes the learners for whom something has come due."""

import asyncio
from collections.abc import Sequence
from datetime import UTC
from enum import Enum, auto

import structlog

from bot.clock import SystemClock
from bot.domain.ids import TurnId
from bot.flow.delivery import ClockOffset, WakeUp, WakeUps
from bot.flow.events import ReviewsDue
from bot.flow.ports import Clock
from bot.jobs.telling import DELIVERY_SECONDS, Deliver, TakesTurns
from bot.metrics import Metrics

AT_ONCE = 50
"""How many learners are woken side by side."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class _Woken(Enum):
    REMINDED = auto()
    LEFT_ALONE = auto()
    STILL_DUE = auto()


class Reminders:
    """Reminds every learner who is due; asks the database and keeps nothing of its own.

    A slot is one turn, so of several processes that find it only one applies and delivers it,
    and however many slots were missed, a learner has one wake-up to make up for.
    """

    def __init__(
        self,
        conversation: TakesTurns,
        wake_ups: WakeUps,
        deliver: Deliver,
        *,
        clock: Clock,
        metrics: Metrics,
    ) -> None:
        self._conversation = conversation
        self._wake_ups = wake_ups
        self._deliver = deliver
        self._clock = clock
        self._metrics = metrics

    async def tick(self) -> int:
        """Wake everybody who is due by now and return how many were reminded."""
        now = self._clock.now()
        reminded = 0
        still_due: set[WakeUp] = set()
        while True:
            # who failed stays due and comes first again: ask for so many more
            due = await self._wake_ups.due(now, AT_ONCE + len(still_due))
            fresh = [wake_up for wake_up in due if wake_up not in still_due]
            if not fresh:
                return reminded
            woken = await self._wake_all(fresh)
            reminded += woken.count(_Woken.REMINDED)
            pairs = zip(fresh, woken, strict=True)
            still_due |= {wake_up for wake_up, how in pairs if how is _Woken.STILL_DUE}

    async def _wake_all(self, wake_ups: Sequence[WakeUp]) -> list[_Woken]:
        async with asyncio.TaskGroup() as tasks:
            running = [tasks.create_task(self._wake(wake_up)) for wake_up in wake_ups]
        return [task.result() for task in running]

    async def _wake(self, wake_up: WakeUp) -> _Woken:
        try:
            return await self._remind(wake_up)
        except Exception as error:  # noqa: BLE001 - one learner must not stop the others
            log.warning(
                "reminder_failed",
                chat_id=wake_up.chat_id,
                learner_id=wake_up.learner_id,
                error=type(error).__name__,
            )
            return _Woken.STILL_DUE

    async def _remind(self, wake_up: WakeUp) -> _Woken:
        turn_id = turn_of(wake_up)
        taken = await self._conversation.take_turn(wake_up.chat_id, turn_id, ReviewsDue())
        if taken.again:  # another process applied it, and delivers it
            return _Woken.STILL_DUE
        if not taken.replies:
            return _Woken.LEFT_ALONE
        async with asyncio.timeout(DELIVERY_SECONDS):
            await self._deliver(wake_up.chat_id, turn_id, taken.replies)
        self._metrics.reminder_sent()
        return _Woken.REMINDED


class PlaygroundReminders:
    """The reminders of the playground, which go by the clock that its page moves."""

    def __init__(self, reminders: Reminders, clock: SystemClock, offset: ClockOffset) -> None:
        self._reminders = reminders
        self._clock = clock
        self._offset = offset

    async def tick(self) -> int:
        """Set the clock as the page says, wake who is due, return how many were reminded."""
        self._clock.set_offset(await self._offset.read())
        return await self._reminders.tick()


def turn_of(wake_up: WakeUp) -> TurnId:
    """Return the turn of a slot; the same in every process."""
    slot = wake_up.slot.astimezone(UTC)
    return TurnId(f"review:{wake_up.learner_id}:{slot.isoformat()}")
