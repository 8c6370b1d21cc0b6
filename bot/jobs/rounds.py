"""What is due: one loop that looks for it, page by page.

Its kinds are declared where they are found (`bot.storage.engine.due`). All state is in the
database, so nothing is lost with the process, and however many ticks were missed, a due thing is
still one turn.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime

import structlog

from bot.domain.ids import TurnId
from bot.flow.engine import delivery
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Clock, StoreUnavailableError
from bot.jobs.delivering import ClockTurns

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


Read = Callable[
    [delivery.Kind, datetime, int, delivery.Row | None], Awaitable[Sequence[delivery.Row]]
]
"""Returns a page of due things of one kind."""


async def _fit_nothing(due: delivery.FitDue) -> Event:
    raise ValueError(f"nothing fits {due}")


class Rounds:
    """The rounds of one kind."""

    def __init__(
        self,
        kind: delivery.Kind,
        read: Read,
        turns: ClockTurns,
        clock: Clock,
        fit: Callable[[delivery.FitDue], Awaitable[Event]] = _fit_nothing,
    ) -> None:
        self._kind = kind
        self._read = read
        self._turns = turns
        self._clock = clock
        self._fit = fit
        self._after: delivery.Row | None = None

    async def tick(self) -> int:
        """Take the turn of everything that is due now. Return how many had replies."""
        now, taken = self._clock.now(), 0
        after, self._after = self._after, None
        for _ in range(self._kind.pages or sys.maxsize):
            page = await self._read(self._kind, now, delivery.PAGE, after)
            if not page:
                return taken
            taken += await self._take_all(page, now)
            after = page[-1]
        self._after = after
        return taken

    async def _take_all(self, page: Sequence[delivery.Row], now: datetime) -> int:
        places = asyncio.Semaphore(self._kind.at_once)

        async def take(found: delivery.Row) -> bool:
            async with places:
                return await self._take(found, now)

        taking: list[asyncio.Task[bool]] = []
        async with asyncio.TaskGroup() as tasks:
            for found in page:
                if self._kind.paced:
                    await self._turns.pace()
                taking.append(tasks.create_task(take(found)))
        return sum(task.result() for task in taking)

    async def _take(self, found: delivery.Row, now: datetime) -> bool:
        turn_id: TurnId | None = None
        try:
            due = self._kind.make(now, *found)
            if due is None:
                return False
            turn_id, event = TurnId(due.turn_id), due.event
            if isinstance(event, delivery.FitDue):
                event = await self._fit(event)
            return await self._turns.take(due.chat_id, turn_id, event)
        except StoreUnavailableError:  # the database logs it itself
            return False
        except Exception as error:  # noqa: BLE001 - one chat must not stop the others
            log.warning(
                "due_turn_failed",
                entry=self._kind.name,
                chat_id=found[0],
                turn_id=turn_id,
                error=type(error).__name__,
            )
            return False
