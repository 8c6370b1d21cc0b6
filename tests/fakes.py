"""A clock that tests move."""

from datetime import datetime, timedelta


class FakeClock:
    """A clock that stands still until it is moved."""

    def __init__(self, now: datetime) -> None:
        self._now = now

    def now(self) -> datetime:
        return self._now

    def move(self, by: timedelta) -> None:
        self._now += by
