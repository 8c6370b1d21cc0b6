"""Trying again when Telegram cannot be reached, ever more slowly."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, ParamSpec, TypeVar

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
"""What leaves open whether the server took the call; once more may be once too often."""
MOST_UNANSWERED: Final = 2


def backoff(attempt: int) -> float:
    """Return how long to wait after so many failures: 0.5 s, then double, at most 30 s."""
    return min(LONGEST_SECONDS, FIRST_SECONDS * 2.0 ** min(attempt, 10))


class Retry:
    """Repeats a call while only the network, the server or the pace is to blame."""

    def __init__(
        self,
        *,
        attempts: int = 15,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._attempts = attempts
        self._sleep = sleep

    async def hold(self, call: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what the call returns; after the last attempt its error is raised.

        That is the second where the server may have taken both.
        """
        unanswered = 0
        for attempt in range(self._attempts - 1):
            try:
                return await call(*args, **kwargs)
            except BadRequest:
                raise
            except (NetworkError, RetryAfter) as error:
                unanswered += isinstance(error, UNANSWERED)
                if unanswered == MOST_UNANSWERED:
                    raise
                log.warning("Telegram not reached", reason=type(error).__name__, attempt=attempt)
                await self._sleep(pause(error, attempt))
        return await call(*args, **kwargs)


def pause(error: TelegramError, attempt: int) -> float:
    """Return how long to wait after an error: as long as Telegram wishes, else ever longer."""
    return seconds_of(error) if isinstance(error, RetryAfter) else backoff(attempt)
