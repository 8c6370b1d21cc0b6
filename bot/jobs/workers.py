"""The workers' door: takes ordered work, has it done, and brings the results to the chats."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, aclosing, nullcontext, suppress
from datetime import UTC, datetime, time, timedelta
from functools import partial
from types import TracebackType
from typing import Any, Self

import structlog

from bot.domain.ids import ChatId, OrderId
from bot.flow.authoring.ports import InBatchError
from bot.flow.engine.ports import Clock, StoreUnavailableError
from bot.flow.work.events import OFF_FORM, USED_UP, ModelTrouble, ModelUnavailableError
from bot.flow.work.orders import Batch, Order
from bot.flow.work.ports import Orders
from bot.jobs import exam_jobs
from bot.jobs.delivering import ClockTurns
from bot.jobs.job_runner import JobRunner

AT_ONCE = 16
"""Orders at the same time. The model's gate limits the number of calls."""
HELP_AT_ONCE = 256
"""Orders at the same time that learners wait for in their chats. No map delays them."""
PAUSES = (timedelta(seconds=30), timedelta(minutes=2))
"""After the first and second try. After the third the waiting learner is told."""
PAUSES_AHEAD = (*PAUSES, timedelta(minutes=10), timedelta(minutes=30), timedelta(hours=1))
"""For questions that are written ahead, which have time for six tries."""
SOONEST_LOOK = timedelta(seconds=30)
LATEST_LOOK = timedelta(minutes=10)
LONGEST_REQUEST = timedelta(minutes=30)
"""After this time a waiting learner hears that the request failed, and may ask again."""
A_BATCH_TAKES = timedelta(days=1)
"""The maximum. Until then a batch is not given up, however often it cannot be reached."""

Spawn = Callable[[Coroutine[Any, Any, None]], "asyncio.Task[None]"]
Typing = Callable[[ChatId, Spawn], AbstractAsyncContextManager[None]]
"""Shows in a chat that something is being written, until the block ends."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


def unseen(_: ChatId, __: Spawn) -> AbstractAsyncContextManager[None]:
    """Show nothing."""
    return nullcontext()


class Workers:
    """Does ordered work while the context is open, each order in its own task.

    The database is the truth: the order of a dead worker is taken up again, and a result that is
    applied in its chat is never requested twice.
    """

    def __init__(  # # noqa: PLR0913  its tools, and who is told
        self,
        orders: Orders,
        job_runner: JobRunner,
        turns: ClockTurns,
        *,
        clock: Clock,
        at_once: int = AT_ONCE,
        news: asyncio.Event | None = None,
        typing: Typing = unseen,
    ) -> None:
        """Prepare to work. A set `news` means that something was ordered or cancelled."""
        self._orders = orders
        self._job_runner = job_runner
        self._turns = turns
        self._clock = clock
        self._at_once = at_once
        self._news = news or asyncio.Event()
        self._typing = typing
        self._tasks = asyncio.TaskGroup()
        self._at_work: dict[OrderId, asyncio.Task[None]] = {}
        self._at_help: set[OrderId] = set()
        self._ticking = asyncio.Lock()

    async def __aenter__(self) -> Self:
        """Be ready to work. Nothing is taken before the first tick."""
        await self._tasks.__aenter__()
        self._listening = self._tasks.create_task(self._listen())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop the work and put it back, so that the next process continues it."""
        for task in (self._listening, *self._at_work.values()):
            task.cancel()
        await self._tasks.__aexit__(None, None, None)

    async def tick(self) -> int:
        """Stop unwanted work and begin waiting work. Return how many orders began."""
        async with self._ticking:
            now = self._clock.now()
            await self._stop_unwanted(now)
            for order in await self._orders.dropped(self._at_once):
                self._tasks.create_task(self._job_runner.cancel(order))
            taken = await self._take(now)
            for order in taken:
                self._begin(order)
            return len(taken)

    async def idle(self) -> None:
        """Wait until all orders taken so far are done or put back."""
        while self._at_work:
            await asyncio.wait(self._at_work.values())

    async def _listen(self) -> None:
        """Take up new orders and stop cancelled ones as soon as there is news."""
        while True:
            await self._news.wait()
            self._news.clear()
            with suppress(Exception):  # the next scheduled tick meets the same error, and logs it
                await self.tick()

    async def _take(self, now: datetime) -> Sequence[Order]:
        """Return the orders to begin now, first those that learners wait for in their chats."""
        help_places = HELP_AT_ONCE - len(self._at_help)
        taken = list(await self._orders.take(now, help_places, is_help=True))
        places = self._at_once - (len(self._at_work) - len(self._at_help))
        if places > 0:
            taken += await self._orders.take(now, places, is_help=False)
        return taken

    async def _stop_unwanted(self, now: datetime) -> None:
        at_work = dict(self._at_work)
        held = await self._orders.hold(list(at_work), now)
        for order_id in at_work.keys() - set(held):
            at_work[order_id].cancel()

    def _begin(self, order: Order) -> None:
        task = self._tasks.create_task(self._run(order))
        self._at_work[order.id] = task
        if order.work.in_chat:
            self._at_help.add(order.id)
        task.add_done_callback(partial(self._end, order.id))

    def _end(self, order_id: OrderId, task: asyncio.Task[None]) -> None:
        if self._at_work.get(order_id) is task:
            del self._at_work[order_id]
            self._at_help.discard(order_id)

    async def _run(self, order: Order) -> None:
        try:
            await self._do(order)
        except asyncio.CancelledError:
            await self._leave(order)
            raise
        except StoreUnavailableError:  # it logs itself; the lease ends
            return
        except Exception as error:  # noqa: BLE001 - one order must not stop the others
            _note("order_failed", order, error=type(error).__name__)
            await self._try_later(order)

    async def _do(self, order: Order) -> None:
        left = time_left(order, self._clock.now())
        if left is not None and left <= 0:
            await self._give_way(order, ModelTrouble.DOWN)
            return
        typing = self._typing if order.work.in_chat else unseen
        try:
            async with (
                asyncio.timeout(left),
                typing(order.chat_id, self._tasks.create_task),
                aclosing(self._job_runner.results(order)) as results,
            ):
                async for turn_id, event in results:
                    if not await self._orders.is_wanted(order.id):
                        return
                    await self._turns.bring(order.chat_id, turn_id, event)
        except exam_jobs.WorkGoneError:
            _note("order_pointless", order)
        except InBatchError as error:
            until = next_look(error.batches[-1], self._clock.now())
            # kept even if the process stops right now, because the batch is paid for
            await asyncio.shield(self._orders.wait_for(order.id, error.batches, until))
            return
        except ModelUnavailableError as error:
            await self._give_way(order, error.trouble)
            return
        await self._orders.finish(order.id, self._clock.now())

    async def _give_way(self, order: Order, trouble: ModelTrouble) -> None:
        """Put the order back for a later try, or tell its chat that it is given up."""
        now = self._clock.now()
        until = next_try(order, trouble, now)
        if until is not None:
            _note("order_put_back", order, trouble=trouble)
            await self._tell_delay(order, until - now)
            await self._orders.requeue(order.id, until, off_form=trouble in OFF_FORM)
            return
        if not await self._orders.is_wanted(order.id):
            return
        _note("order_given_up", order, trouble=trouble)
        failed = await self._job_runner.failure(order, trouble)
        await self._turns.bring(order.chat_id, exam_jobs.turn_of(order), failed)
        await self._orders.finish(order.id, self._clock.now())
        await self._job_runner.cancel(order)

    async def _tell_delay(self, order: Order, pause: timedelta) -> None:
        """Tell the chat once that an exam takes longer, if the order is still ours."""
        delayed = exam_jobs.delay(order, pause)
        if delayed is not None and await self._orders.is_wanted(order.id):
            await self._turns.bring(order.chat_id, exam_jobs.turn_of(order, "delayed"), delayed)

    async def _try_later(self, order: Order) -> None:
        """Treat an error of ours like one of the model. If that fails too, the lease ends."""
        try:
            await self._give_way(order, ModelTrouble.DOWN)
        except Exception as error:  # noqa: BLE001 - the order is taken over after its lease
            _note("order_left", order, error=type(error).__name__)

    async def _leave(self, order: Order) -> None:
        try:
            await self._orders.requeue(order.id, self._clock.now())
        except Exception as error:  # noqa: BLE001 - the order is taken over after its lease
            _note("order_left", order, error=type(error).__name__)


def next_look(batch: Batch, now: datetime) -> datetime:
    """Return when to look at a batch again: after the time it has run so far, up to a limit."""
    return now + min(max(now - batch.begun_at, SOONEST_LOOK), LATEST_LOOK)


def time_left(order: Order, now: datetime) -> float | None:
    """Return how many seconds the request has left, or None if no learner waits for it.

    Answers in a chat and exam grades have their own deadlines.
    """
    has_own_end = order.work.for_ever or order.work.in_chat
    if has_own_end or not order.work.is_urgent or order.ordered_at is None:
        return None
    return (order.ordered_at + LONGEST_REQUEST - now).total_seconds()


def next_try(order: Order, trouble: ModelTrouble, now: datetime) -> datetime | None:
    """Return when to take the order up again, or None to give it up."""
    if order.work.for_ever:
        return exam_jobs.next_try(order, trouble, now)
    if order.work.in_chat:  # the learner waiting in the chat is told at once
        return None
    is_awaited = order.work.is_urgent
    left = time_left(order, now)
    match trouble:
        case ModelTrouble.DOWN:
            pauses = PAUSES if is_awaited else PAUSES_AHEAD
            if order.tries <= len(pauses):
                pause = pauses[order.tries - 1]
                return now + pause if left is None or pause.total_seconds() < left else None
            return now + pauses[-1] if _may_yield(order, now) else None
        case _ if trouble in USED_UP and not is_awaited:
            return _tomorrow(now)
        case _:
            return None


def _may_yield(order: Order, now: datetime) -> bool:
    """Return True if a batch is running, which is paid for even if its result is ignored."""
    return bool(order.batches) and now - order.batches[-1].begun_at < A_BATCH_TAKES


def _tomorrow(now: datetime) -> datetime:
    """Return the beginning of the next day in UTC, with its new budget."""
    day = now.astimezone(UTC).date() + timedelta(days=1)
    return datetime.combine(day, time(), UTC)


def _note(what: str, order: Order, **but: str) -> None:
    """Log an event of an order, by ids only: its topic contains the learner's words."""
    log.warning(what, order_id=order.id, kind=order.work.kind, tries=order.tries, **but)
