"""Retries with growing pauses while Telegram cannot be reached."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, ParamSpec, Self, TypeVar

import structlog
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.chat.client.requests import UnansweredError
from bot.chat.outbound.limiter import seconds_of

log = structlog.get_logger(__name__)

T = TypeVar("T")
P = ParamSpec("P")

FIRST_SECONDS: Final = 0.5
LONGEST_SECONDS: Final = 30.0
UNANSWERED: Final = (TimedOut, UnansweredError)
"""Errors after which the server may or may not have received the call."""
MOST_TIMED_OUT: Final = 2
"""A server that timed out has most likely received the call, and a third copy helps nobody."""
MOST_ATTEMPTS: Final = 26
"""The pauses between them add up to ten minutes."""

Wait = Callable[[float], Awaitable[bool]]
"""Waits at most that many seconds. Returns True if something else has become urgent."""


def backoff(attempt: int) -> float:
    """Return how long to wait after `attempt` failures: 0.5 s, then double, at most 30 s."""
    return min(LONGEST_SECONDS, FIRST_SECONDS * 2.0 ** min(attempt, 10))


class Retry:
    """Repeats a call as long as the network, the server or the rate limit causes the errors."""

    def __init__(
        self,
        *,
        attempts: int = MOST_ATTEMPTS,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        wait: Wait | None = None,
    ) -> None:
        self._attempts = attempts
        self._sleep = sleep
        self._wait = wait

    def until(self, wait: Wait | None) -> Self:
        """Return a copy that stops waiting when `wait` returns True."""
        return type(self)(attempts=self._attempts, sleep=self._sleep, wait=wait)

    async def hold(self, call: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of the call. The error of the last attempt is raised.

        The second time-out is the last attempt. If something else is urgent, a call that the
        server may have received is tried once more, at once.
        """
        timed_out = 0
        for attempt in range(self._attempts - 1):
            try:
                return await call(*args, **kwargs)
            except BadRequest:
                raise
            except (NetworkError, RetryAfter) as error:
                timed_out += isinstance(error, TimedOut)
                if timed_out == MOST_TIMED_OUT:
                    raise
                log.warning("Telegram not reached", reason=type(error).__name__, attempt=attempt)
                seconds = pause(error, attempt)
                if self._wait is None:
                    await self._sleep(seconds)
                elif await self._wait(seconds):
                    if isinstance(error, UNANSWERED):
                        break
                    await self._sleep(seconds)
        return await call(*args, **kwargs)


def pause(error: TelegramError, attempt: int) -> float:
    """Return how long to wait after an error: as long as Telegram asks for, else ever longer."""
    return seconds_of(error) if isinstance(error, RetryAfter) else backoff(attempt)
