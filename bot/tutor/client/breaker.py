"""Leaves a model alone that keeps failing, so that learners need not wait for it each time."""

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.flow.engine.ports import Clock

FAILURES = 3
WITHIN = timedelta(seconds=60)
FIRST_REST = timedelta(seconds=60)
LONGEST_REST = timedelta(minutes=15)


class Breaker:
    """Lets calls through until three failed within a minute; then it rests, longer each time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.on_rest: Callable[[datetime], None] = lambda _: None
        """Is told until when no calls are made, whenever that begins."""
        self._failed_at: list[datetime] = []
        self._rest = timedelta()
        self._rests_until: datetime | None = None

    @property
    def rests(self) -> bool:
        """Say whether no call may be made now."""
        return self._rests_until is not None and self._clock.now() < self._rests_until

    def worked(self) -> None:
        """Note that the model answered, whatever it said."""
        self._failed_at.clear()
        self._rest = timedelta()
        self._rests_until = None

    def failed(self) -> None:
        """Note that the model could not be reached; after a rest one failure is enough."""
        if self.rests:
            return  # calls that were under way when the rest began tell nothing new
        now = self._clock.now()
        self._failed_at = [*(at for at in self._failed_at if now - at < WITHIN), now]
        if self._rest or len(self._failed_at) >= FAILURES:
            self._rest = min(max(self._rest * 2, FIRST_REST), LONGEST_REST)
            self._rests_until = now + self._rest
            self._failed_at.clear()
            self.on_rest(self._rests_until)

    def rest_until(self, moment: datetime) -> None:
        """Rest as another process does; after it one failure is enough here, too."""
        self._rest = max(self._rest, FIRST_REST)
        self._rests_until = max(self._rests_until or moment, moment)
