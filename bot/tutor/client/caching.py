"""How long the provider should cache a system part: only as long as that pays.

Writing a part to the cache for five minutes costs a quarter more than sending it, and for an hour
twice as much. Reading it costs a tenth or less. So an hour pays from the second reading on.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.flow.engine.ports import Clock
from bot.tutor.budget.prices import least_cached
from bot.tutor.client.messages import tokens_of
from bot.tutor.client.model import Request
from bot.tutor.client.prompts import Cache

HOUR: Final = timedelta(hours=1)
MINUTES: Final = timedelta(minutes=5)
READINGS: Final = 4
"""How many recent or simultaneous requests make an hour pay.

One learner asks two or three times within a sitting, and then no more, which never pays.
"""
SOON: Final = 2
"""How many requests within minutes make minutes pay."""


class Caching:
    """Counts recent requests by their system part."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._asked: dict[tuple[str, str], deque[float]] = {}

    def marked(self, request: Request) -> Request:
        """Return the request with the cache mark that pays, and count the request."""
        now = self._clock.now().timestamp()
        key = (request.model, request.system)
        asked = self._asked.setdefault(key, deque(maxlen=READINGS))
        lately = [moment for moment in asked if now - moment < HOUR.total_seconds()]
        asked.append(now)
        if len(lately) >= READINGS:
            return _with_cache(request, Cache.HOUR)
        soon = sum(now - moment < MINUTES.total_seconds() for moment in lately)
        return _with_cache(request, Cache.MINUTES if soon >= SOON else Cache.NONE)


def marked_in_batch(requests: Mapping[str, Request]) -> dict[str, Request]:
    """Return the requests of a batch, which outlasts minutes, with the cache mark that pays."""
    parts = [(request.model, request.system) for request in requests.values()]
    return {
        name: _with_cache(
            request,
            Cache.HOUR if parts.count((request.model, request.system)) > READINGS else Cache.NONE,
        )
        for name, request in requests.items()
    }


def _with_cache(request: Request, cache: Cache) -> Request:
    """Return the request with that mark, if its prompt and its length allow it."""
    least = least_cached(request.model)
    if least is None or tokens_of(request.system) < least or request.cache is Cache.NONE:
        cache = Cache.NONE
    if cache is Cache.HOUR:
        cache = request.cache
    return replace(request, cache=cache)
