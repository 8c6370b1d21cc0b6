"""Rate limits."""

from typing import Final

_MANY: Final = 10_000
"""Keys that are remembered before the idle ones are dropped."""


async def no_wait() -> None:
    """Do not wait."""


class Pace:
    """A token bucket per key, stored as the single moment at which it would be full."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._interval_seconds = 1 / per_second
        self._slack_seconds = self._interval_seconds * (burst - 1)
        self._full_at: dict[object, float] = {}

    def wait_seconds(self, key: object, now: float) -> float:
        """Return the seconds until a token is available, without taking it."""
        return max(0.0, self._full_at.get(key, now) - self._slack_seconds - now)

    def book(self, key: object, now: float) -> float:
        """Take one token. Return how many seconds to wait for it."""
        if len(self._full_at) > _MANY:
            self._full_at = {key: at for key, at in self._full_at.items() if at > now}
        seconds = self.wait_seconds(key, now)
        full_at = max(self._full_at.get(key, now), now)
        self._full_at[key] = full_at + self._interval_seconds
        return seconds
