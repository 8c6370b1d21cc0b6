"""Handles stored updates: in order within a chat, chats side by side, nothing lost on the way."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import count
from traceback import extract_tb
from types import TracebackType
from typing import Any, Final, Protocol, Self

import structlog
from telegram.error import (
    BadRequest as Refused,
    Forbidden,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from bot.chat.client.retry import UNANSWERED, Wait, backoff
from bot.chat.inbound.inbound import NotPrivate, Received
from bot.chat.inbound.jobs import ChatQueue, ClockTurn, StoredUpdate, read_update
from bot.chat.inbound.taken_over import Beginnings, suspects_first
from bot.chat.messages import Localizer, Placement, Screen, localizer_for, render
from bot.chat.messages.reasons import apology
from bot.chat.outbound.drafts import Typing
from bot.chat.outbound.outbound import Outbound, Place
from bot.domain.ids import ChatId, TurnId
from bot.domain.learner.learner import Learner
from bot.domain.topics.course import Language
from bot.flow.engine.delivery import ChatLeases, Deliveries, Inbox, Incoming, OwnChats
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Clock, StoreUnavailableError
from bot.flow.engine.replies import Reply
from bot.flow.engine.turn import TurnResult
from bot.flow.rhythm.events import BlockChanged, ReviewsDue
from bot.metrics import Metrics
from bot.pace import Pace, no_wait

log = structlog.get_logger(__name__)

_HOUR_SECONDS: Final = 3_600.0
_QUIET_FOR: Final = timedelta(minutes=30)
"""How long postponed replies wait before the next try."""


class Conversation(Protocol):
    """Takes turns. The same turn is applied once, however often it is taken."""

    async def take_turn(
        self,
        chat_id: ChatId,
        turn_id: TurnId,
        event: Event,
        *,
        language: Language | None = None,
        first_name: str = "",
    ) -> TurnResult:
        """Return the replies. All changes of the turn are saved by then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """The stores of waiting updates and of deliveries, with the clock and the leases."""

    inbox: Inbox
    deliveries: Deliveries
    clock: Clock
    leases: ChatLeases = field(default_factory=OwnChats)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How many messages of one learner are handled, and how fast."""

    texts_a_minute: int = 20
    presses_a_minute: int = 120
    waiting: int = 50
    """Updates of a chat that may wait. Further ones are dropped with a notice."""
    at_once: int = 256
    """Turns that are taken at the same time."""
    retries: int = 2
    drain_seconds: float = 10.0
    pace: Callable[[], Awaitable[None]] = no_wait
    """Waits until the bot may send a message that no learner waits for."""
    now: Callable[[], float] = field(default=lambda: asyncio.get_running_loop().time())
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


_Said = dict[TurnId, tuple[Reply, ...]]
"""Replies by turn, in order."""


class Dispatcher:
    """Passes stored updates to the conversation, and its replies back to the chat."""

    def __init__(
        self,
        conversation: Conversation,
        outbound: Outbound,
        typing: Typing,
        records: Records,
        limits: Limits | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self._conversation = conversation
        self._outbound = outbound
        self._typing = typing
        self._records = records
        self._beginnings = Beginnings(records.inbox)
        self._limits = limits or Limits()
        self._metrics = metrics or Metrics()
        self._texts = Pace(self._limits.texts_a_minute / 60, self._limits.texts_a_minute)
        self._presses = Pace(self._limits.presses_a_minute / 60, self._limits.presses_a_minute)
        self._turns = asyncio.Semaphore(self._limits.at_once)
        self._queues: dict[ChatId, ChatQueue] = {}
        self._told_private_at: dict[ChatId, float] = {}
        self._delayed: set[ChatId] = set()
        """Chats that were told of a delay and are still waiting."""
        self._unanswered: dict[ChatId, _Said] = {}
        """Replies that may not have arrived. The chat's next turn or the next start sends them
        again."""
        self._tasks = asyncio.TaskGroup()
        self._workers: set[asyncio.Task[object]] = set()

    async def __aenter__(self) -> Self:
        """Begin to work, first on left-over updates.

        Updates that may have killed a process run alone.

        Nothing else begins meanwhile, unless that takes longer than `drain_seconds`.
        """
        await self._tasks.__aenter__()
        self._records.leases.on_arrival(self._catch_up_soon)
        try:
            suspicious = await self.look()
            await self.redeliver()
            if suspicious and self._workers:
                await asyncio.wait(self._workers, timeout=self._limits.drain_seconds)
        except BaseException:  # a process that is stopped here must not leave a mark
            await self._stop(0)
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Finish the turns that are running.

        Waiting updates stay in the inbox for the next start.
        """
        await self._stop(self._limits.drain_seconds)
        with suppress(StoreUnavailableError):  # then other processes find them without it
            await self._records.leases.hand_over(self._records.clock.now())

    async def _stop(self, seconds: float) -> None:
        """Give running turns that many seconds to end, then cancel them."""
        self._records.leases.on_arrival(lambda _: None)
        for queue in self._queues.values():
            queue.jobs.clear()
        if self._workers:
            await asyncio.wait(self._workers, timeout=seconds)
        for task in list(self._workers):
            task.cancel()
        await self._tasks.__aexit__(None, None, None)

    @property
    def waiting(self) -> int:
        """How many jobs wait for their turn."""
        return sum(len(queue.jobs) for queue in self._queues.values())

    async def resume(self) -> None:
        """Take over chats that no process works on, and replies that did not arrive."""
        await self.look()
        await self.redeliver()

    async def redeliver(self) -> None:
        """Deliver replies of clock turns that did not arrive."""
        for turn in await self._records.deliveries.undelivered(self._records.clock.now()):
            await self._limits.pace()
            self._queue(
                ClockTurn(
                    chat_id=turn.chat_id, turn_id=turn.turn_id, replies=turn.replies, late=True
                )
            )

    async def look(self) -> bool:
        """Take over chats that no process works on.

        Return True if one of them may have killed one.
        """
        now = self._records.clock.now()
        taken_over = suspects_first(await self._records.inbox.waiting(now))
        for incoming in taken_over:
            self.accept(incoming)
        suspicious = any(update.begun for update in taken_over)
        for chat_id in await self._records.leases.behind(now):
            suspicious |= await self._catch_up(chat_id)
        return suspicious

    def accept(self, incoming: Incoming) -> None:
        """Queue a stored update behind the others of its chat. A press is acknowledged at once."""
        queue = self._queues.get(incoming.chat_id)
        if queue is not None and incoming.turn_id in queue.turns:
            return
        if incoming.turn_id in self._unanswered.get(incoming.chat_id, ()):
            return
        self._metrics.update_received()
        update = read_update(incoming)
        if isinstance(update.what, Received) and update.what.callback_id is not None:
            self._spawn(self._outbound.acknowledge(update.what.callback_id))
        if queue is not None and len(queue.jobs) >= self._limits.waiting:
            queue.dropped = True
            self._spawn(self._safely(incoming.turn_id, self._put_away(update)))
            return
        self._queue(update)

    def delay(self, updates: Sequence[Incoming]) -> None:
        """Tell each sender once that the updates cannot be stored just now."""
        for incoming in updates:
            if incoming.chat_id not in self._delayed:
                update = read_update(incoming)
                if isinstance(update.what, Received):
                    self._delayed.add(incoming.chat_id)
                    self._spawn(self._ask_for_a_moment(update))

    async def deliver(self, chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
        """Queue the replies of a clock turn, in the same order as the chat's updates."""
        self._queue(ClockTurn(chat_id=chat_id, turn_id=turn_id, replies=tuple(replies)))

    @asynccontextmanager
    async def beside(self, chat_id: ChatId) -> AsyncGenerator[bool]:
        """Hold the chat for this process during a turn that no learner began.

        Yields False if another process is at work there.
        """
        leases = self._records.leases
        is_ours = await leases.begin_beside(chat_id)
        try:
            yield is_ours
        finally:
            if is_ours:
                for incoming in await leases.end_beside(chat_id):
                    self.accept(incoming)

    async def idle(self) -> None:
        """Wait until everything accepted so far is handled."""
        while self._workers:
            await asyncio.wait(self._workers)

    def _queue(self, job: StoredUpdate | ClockTurn) -> None:
        if job.turn_id in self._unanswered.get(job.chat_id, ()):
            return
        queue = self._queues.get(job.chat_id)
        if queue is None:
            queue = self._queues[job.chat_id] = ChatQueue()
            self._spawn(self._work(job.chat_id, queue))
        if job.turn_id not in queue.turns:
            queue.turns.add(job.turn_id)
            queue.jobs.append(job)
            queue.arrival.set()

    def _spawn(self, work: Coroutine[Any, Any, object]) -> None:
        task: asyncio.Task[object] = self._tasks.create_task(work)
        self._workers.add(task)
        task.add_done_callback(self._workers.discard)

    def _catch_up_soon(self, chat_id: ChatId) -> None:
        self._spawn(self._catch_up(chat_id))

    async def _catch_up(self, chat_id: ChatId) -> bool:
        """Queue the waiting updates of a chat of ours, or release the chat if there are none.

        Returns True if one of them may have killed a process.
        """
        leases, suspicious = self._records.leases, False
        with suppress(StoreUnavailableError):  # the next look finds it
            for incoming in await leases.catch_up(chat_id):
                suspicious |= bool(incoming.begun)
                self.accept(incoming)
            if chat_id not in self._queues:
                for incoming in await leases.end(chat_id, lambda: chat_id in self._queues):
                    self.accept(incoming)
        return suspicious

    async def _work(self, chat_id: ChatId, queue: ChatQueue) -> None:
        """Handle the chat's jobs while it is ours.

        If it is not, its owner finds them in the inbox.
        """
        leases = self._records.leases
        try:
            with suppress(StoreUnavailableError):  # the next look finds the rest
                if not await leases.begin(chat_id):
                    await self._count_set_aside(queue)
                    return
            while queue.jobs:
                await self._work_off(queue)
                with suppress(StoreUnavailableError):
                    for incoming in await leases.end(chat_id, lambda: bool(queue.jobs)):
                        self.accept(incoming)
        finally:
            del self._queues[chat_id]

    async def _count_set_aside(self, queue: ChatQueue) -> None:
        """Log and count unreadable updates of a chat that another process is handling."""
        for job in queue.jobs:
            if isinstance(job, StoredUpdate) and job.set_aside_for is not None:
                await self._put_away(job)

    async def _work_off(self, queue: ChatQueue) -> None:
        while queue.jobs:
            job = queue.jobs.popleft()
            if not await self._safely(job.turn_id, self._do(job, queue)):
                queue.turns.discard(job.turn_id)

    async def _safely(self, turn_id: TurnId, work: Awaitable[bool]) -> bool:
        """Return the result of the work, or False if it failed."""
        try:
            return await work
        except StoreUnavailableError:
            log.debug("update waits for the database", turn_id=turn_id)
        except Exception as error:  # noqa: BLE001 - one chat's failure must not stop the others
            _note("update not worked off", turn_id, error)
        return False

    async def _do(self, job: StoredUpdate | ClockTurn, queue: ChatQueue) -> bool:
        if isinstance(job, ClockTurn):
            async with AsyncExitStack() as began:
                await began.enter_async_context(self._beginnings.of(job.chat_id, job.turn_id))
                return await self._do_clock_turn(job, queue, began)
        if isinstance(job.what, Received):
            received = job.what
            await self._slow_down(job, received, queue)
            if job.set_aside_for is not None:
                await self._put_away(job)
                job = replace(job, turn_id=TurnId(f"{job.turn_id}:aside"), set_aside_for=None)
            async with AsyncExitStack() as began:
                beginning = self._beginnings.of(job.chat_id, job.turn_id, job.begun)
                await began.enter_async_context(beginning)
                return await self._do_received(job, received, queue, began)
        if isinstance(job.what, NotPrivate):
            await self._point_to_private_chat(job)
        return await self._put_away(job)

    async def _do_received(
        self, job: StoredUpdate, received: Received, queue: ChatQueue, began: AsyncExitStack
    ) -> bool:
        taken = await self._take_turn(job, received)
        if taken is None:
            return await self._put_away(job)
        place = Place(
            chat_id=job.chat_id,
            pressed=received.pressed_message,
            written=received.written_message,
            keyboard=taken.keyboard,
            wait=self._until_next_turn(queue, began),
        )
        return await self._reply(job, taken.replies, taken.learner, place)

    def _until_next_turn(self, queue: ChatQueue, began: AsyncExitStack) -> Wait:
        return lambda seconds: queue.wait(began, self._limits.sleep(seconds))

    async def _do_clock_turn(
        self, job: ClockTurn, queue: ChatQueue, began: AsyncExitStack
    ) -> bool:
        """Deliver the turn.

        Late replies that no learner waits for are postponed in quiet hours.
        """
        taken = await self._conversation.take_turn(job.chat_id, job.turn_id, ReviewsDue())
        now = self._records.clock.now()
        if job.late and taken.learner.is_quiet(now) and not taken.awaited:
            until = now + _QUIET_FOR
            await self._records.deliveries.postpone(job.chat_id, job.turn_id, until)
            return False
        place = Place(
            chat_id=job.chat_id,
            keyboard=taken.keyboard,
            in_bulk=not taken.awaited,
            wait=self._until_next_turn(queue, began),
        )
        return await self._reply(job, job.replies, taken.learner, place)

    async def _take_turn(self, job: StoredUpdate, received: Received) -> TurnResult | None:
        """Return the turn, or None if it failed finally and the learner has been told."""
        for attempt in range(self._limits.retries + 1):
            try:
                return await self._take_once_there(job, received)
            except Exception as error:  # noqa: BLE001 - whatever failed, the learner is told so
                _note("turn failed", job.turn_id, error)
                if attempt == self._limits.retries:
                    await self._notify(job, apology(error, self._localizer(job)))
                else:
                    await self._limits.sleep(backoff(attempt))
        return None

    async def _take_once_there(self, job: StoredUpdate, received: Received) -> TurnResult:
        """Return the turn, taken as soon as the database is there."""
        for attempt in count():
            try:
                async with self._turns, self._typing.shown(job.chat_id, self._tasks.create_task):
                    taken = await self._conversation.take_turn(
                        job.chat_id,
                        job.turn_id,
                        received.event,
                        language=job.language,
                        first_name=job.first_name,
                    )
            except StoreUnavailableError:
                if job.chat_id not in self._delayed:
                    await self._ask_for_a_moment(job)
                await self._limits.sleep(backoff(attempt))
            else:
                self._delayed.discard(job.chat_id)
                return taken
        raise AssertionError(job)

    async def _ask_for_a_moment(self, job: StoredUpdate) -> None:
        self._delayed.add(job.chat_id)
        await self._notify(job, Screen(markdown=self._localizer(job)("notice-moment")))

    async def _reply(
        self,
        job: StoredUpdate | ClockTurn,
        replies: Sequence[Reply],
        learner: Learner,
        place: Place,
    ) -> bool:
        """Send the replies, after those of earlier turns that may not have arrived.

        Returns True if this is settled: they arrived, or never will.
        """
        chat_id, now = job.chat_id, self._records.clock.now()
        earlier = self._unanswered.pop(chat_id, {})
        own = {job.turn_id: tuple(replies)}
        keyboard, error = place.keyboard, None
        if earlier:
            keyboard, error = await self._send(earlier, job.turn_id, learner, place, now)
        if earlier and error is None:
            await self._note_delivered(chat_id, earlier, keyboard, now)
            earlier = {}
        is_last = isinstance(error, Refused) or not self._queues[chat_id].jobs
        if error is None or is_last:  # an earlier one may have caused the error
            place = replace(place, keyboard=keyboard)
            keyboard, error = await self._send(own, job.turn_id, learner, place, now)
        if error and await self._is_kept(job, place, earlier, own, error):
            return False
        await self._note_delivered(chat_id, earlier | own, keyboard, now)
        return True

    async def _send(
        self, said: _Said, own: TurnId, learner: Learner, place: Place, now: datetime
    ) -> tuple[int | None, NetworkError | RetryAfter | None]:
        """Return the message that then holds the keyboard, and the error if there was one."""
        text = localizer_for(learner, now)
        screens = [
            screen if turn_id == own else replace(screen, placement=Placement.SEND)
            for turn_id, replies in said.items()
            for screen in (_render_safely(reply, text, turn_id) for reply in replies)
        ]
        keyboard = place.keyboard
        try:
            if screens:
                spoken = replace(place, language=learner.language)
                keyboard = await self._outbound.send(screens, spoken)
            self._metrics.reply_sent(len(screens))
        except Forbidden:
            blocked = TurnId(f"{own}:blocked")
            await self._conversation.take_turn(place.chat_id, blocked, BlockChanged(blocked=True))
        except (NetworkError, RetryAfter) as error:
            return keyboard, error
        return keyboard, None

    async def _is_kept(
        self,
        job: StoredUpdate | ClockTurn,
        place: Place,
        earlier: _Said,
        own: _Said,
        error: NetworkError | RetryAfter,
    ) -> bool:
        """Return True if replies that did not arrive are to be sent again later.

        Replies that the server may have received wait for the chat's next turn or the next start.
        After another time-out they are given up, or each start would send another copy.
        """
        chat_id = job.chat_id
        if isinstance(error, Refused):
            _note("reply refused", job.turn_id, error)
            return False
        if not isinstance(error, UNANSWERED):
            _note("reply not delivered; it is tried again later", job.turn_id, error)
            self._metrics.reply_failed()
            kept = earlier
        else:
            _note("reply left unanswered", job.turn_id, error)
            self._metrics.reply_unanswered()
            is_old = job.late if isinstance(job, ClockTurn) else job.begun is not None
            if is_old and isinstance(error, TimedOut):
                return False
            kept = earlier | own
            if place.in_bulk:
                until = self._records.clock.now() + _QUIET_FOR
                await self._records.deliveries.postpone(chat_id, job.turn_id, until)
                kept = earlier
        if kept:
            self._unanswered[chat_id] = kept
        return True

    async def _note_delivered(
        self, chat_id: ChatId, turn_ids: Iterable[TurnId], keyboard: int | None, now: datetime
    ) -> None:
        """Store the delivery as soon as the database is there, or the replies are sent again."""
        for turn_id in turn_ids:
            for attempt in count():
                try:
                    await self._records.deliveries.delivered(chat_id, turn_id, keyboard, now)
                    break
                except StoreUnavailableError:
                    await self._limits.sleep(backoff(attempt))

    async def _slow_down(self, job: StoredUpdate, received: Received, queue: ChatQueue) -> None:
        """Wait for the learner's pace. The first time they exceed it they are told."""
        pace = self._texts if received.callback_id is None else self._presses
        seconds = pace.book(job.chat_id, self._limits.now())
        if queue.dropped:
            queue.dropped = False
            await self._notify(job, Screen(markdown=self._localizer(job)("notice-dropped")))
        if seconds <= 0:
            return
        if not queue.slowed:
            queue.slowed = True
            await self._notify(job, Screen(markdown=self._localizer(job)("notice-slower")))
        await self._limits.sleep(seconds)

    async def _point_to_private_chat(self, job: StoredUpdate) -> None:
        now = self._limits.now()
        if now - self._told_private_at.get(job.chat_id, -_HOUR_SECONDS) < _HOUR_SECONDS:
            return
        self._told_private_at[job.chat_id] = now
        await self._notify(job, Screen(markdown=self._localizer(job)("notice-private")))

    async def _notify(self, job: StoredUpdate, screen: Screen) -> None:
        try:
            language = job.language or Language.EN
            place = Place(chat_id=job.chat_id, language=language, wait=_in_a_hurry)
            await self._outbound.send([screen], place)
        except TelegramError as error:
            log.warning("notice not sent", chat_id=job.chat_id, reason=type(error).__name__)

    async def _put_away(self, job: StoredUpdate) -> bool:
        """End an update without a turn. An update that is set aside is kept for the operator."""
        reason = job.set_aside_for
        if reason is None:
            await self._records.inbox.drop(job.chat_id, job.turn_id)
            return True
        now = self._records.clock.now()
        await self._records.inbox.set_aside(job.chat_id, job.turn_id, reason, now)
        log.error("update set aside", turn_id=job.turn_id, chat_id=job.chat_id, error=reason)
        self._metrics.update_set_aside()
        return True

    def _localizer(self, job: StoredUpdate) -> Localizer:
        language = job.language or Language.EN
        return Localizer(language=language, zone=None, now=self._records.clock.now())


def _render_safely(reply: Reply, text: Localizer, turn_id: TurnId) -> Screen:
    """Return the reply's screen, or an apology if rendering fails and would block the chat."""
    try:
        return render(reply, text)
    except Exception as error:  # noqa: BLE001 - whatever failed, the learner is told so
        _note("reply not rendered", turn_id, error)
        return apology(error, text)


async def _in_a_hurry(_: float) -> bool:
    """Return True, so that a notice is never retried for long."""
    return True


def _note(event: str, turn_id: TurnId, error: Exception) -> None:
    """Log the error's class and place, without its message, which may quote the learner."""
    frames = extract_tb(error.__traceback__)
    at = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    log.error(event, turn_id=turn_id, error=type(error).__name__, at=at)
