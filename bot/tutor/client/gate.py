"""The gate before the model: a limit of calls at once, help first, and no calls while it fails."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

from bot.domain.ids import LearnerId
from bot.flow.engine.ports import Clock

FAILURES = 3
WITHIN = timedelta(seconds=60)
FIRST_REST = timedelta(seconds=60)
LONGEST_REST = timedelta(minutes=15)


KEPT_FOR_HELP = 4
"""One of this many places is reserved for help that a learner waits for in the chat: a text takes
seconds, and would otherwise wait for one of many writings, which take minutes."""


class Gate:
    """Gives a free place to the waiting learner who holds the fewest, in turn if several do.

    Help goes before all other calls, and has places reserved for it.
    """

    def __init__(self, places: int) -> None:
        self._places = self._free = places
        self._taken: Counter[LearnerId] = Counter()
        self._waiting: dict[bool, dict[LearnerId, deque[asyncio.Future[None]]]] = {
            True: {},
            False: {},
        }
        """Waiting calls, help and others apart, by learner, in the order of their turns."""

    @property
    def waiting(self) -> int:
        """Return how many calls wait for a place."""
        return sum(len(queue) for theirs in self._waiting.values() for queue in theirs.values())

    def resize(self, places: int) -> None:
        """Set the number of calls at once. Running calls continue."""
        self._free += places - self._places
        self._places = places
        self._hand_out()

    @asynccontextmanager
    async def place(self, learner_id: LearnerId, *, is_help: bool) -> AsyncGenerator[None]:
        """Wait for a place, and hold it while the block runs."""
        await self._enter(learner_id, is_help=is_help)
        try:
            yield
        finally:
            self._leave(learner_id)

    async def _enter(self, learner_id: LearnerId, *, is_help: bool) -> None:
        if self._is_free(is_help=is_help):  # then no such call waits
            self._take(learner_id)
            return
        given = asyncio.get_running_loop().create_future()
        waiting = self._waiting[is_help]
        waiting.setdefault(learner_id, deque()).append(given)
        try:
            await given
        except asyncio.CancelledError:
            if given.cancelled():
                self._give_up(waiting, learner_id, given)
            else:  # the place was given at the same moment
                self._leave(learner_id)
            raise

    def _is_free(self, *, is_help: bool) -> bool:
        return self._free > (0 if is_help else self._places // KEPT_FOR_HELP)

    def _take(self, learner_id: LearnerId) -> None:
        self._free -= 1
        self._taken[learner_id] += 1

    def _leave(self, learner_id: LearnerId) -> None:
        self._free += 1
        self._taken[learner_id] -= 1
        if not self._taken[learner_id]:
            del self._taken[learner_id]
        self._hand_out()

    def _hand_out(self) -> None:
        for is_help, waiting in self._waiting.items():
            while waiting and self._is_free(is_help=is_help):
                self._hand_on(waiting, min(waiting, key=self._taken.__getitem__))

    def _hand_on(
        self, waiting: dict[LearnerId, deque[asyncio.Future[None]]], learner_id: LearnerId
    ) -> None:
        """Give a free place to the learner, unless their call was cancelled."""
        theirs = waiting.pop(learner_id)
        given = theirs.popleft()
        if theirs:
            waiting[learner_id] = theirs  # at the end, behind other learners
        if not given.cancelled():
            self._take(learner_id)
            given.set_result(None)

    def _give_up(
        self,
        waiting: dict[LearnerId, deque[asyncio.Future[None]]],
        learner_id: LearnerId,
        given: asyncio.Future[None],
    ) -> None:
        left = [other for other in waiting.get(learner_id, ()) if other is not given]
        if left:
            waiting[learner_id] = deque(left)
        else:
            waiting.pop(learner_id, None)


class Breaker:
    """Admits calls until three fail within a minute. Then it rests, longer each time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.on_rest: Callable[[datetime], None] = lambda _: None
        """Called at the beginning of each rest with its end."""
        self._failed_at: list[datetime] = []
        self._rest = timedelta()
        self._rests_until: datetime | None = None

    @property
    def rests(self) -> bool:
        """Return True if no call may be made now."""
        return self._rests_until is not None and self._clock.now() < self._rests_until

    def worked(self) -> None:
        """Note that the model answered, whatever it said."""
        self._failed_at.clear()
        self._rest = timedelta()
        self._rests_until = None

    def failed(self) -> None:
        """Note that the model could not be reached. After a rest one failure is enough."""
        if self.rests:
            return  # calls from before the rest tell nothing new
        now = self._clock.now()
        self._failed_at = [*(at for at in self._failed_at if now - at < WITHIN), now]
        if self._rest or len(self._failed_at) >= FAILURES:
            self._rest = min(max(self._rest * 2, FIRST_REST), LONGEST_REST)
            self._rests_until = now + self._rest
            self._failed_at.clear()
            self.on_rest(self._rests_until)

    def rest_until(self, moment: datetime) -> None:
        """Rest like another process. After that one failure is enough here, too."""
        self._rest = max(self._rest, FIRST_REST)
        self._rests_until = max(self._rests_until or moment, moment)
