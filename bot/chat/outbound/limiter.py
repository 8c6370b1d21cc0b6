"""The pace of sending: a bucket for each chat, and one for bulk messages of the whole bot."""

import asyncio
import warnings
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from telegram.error import RetryAfter
from telegram.ext import BaseRateLimiter, ExtBot

from bot.pace import Pace, no_wait

BULK: Final = "bulk"
"""Marks messages that the bot sends by itself, which have waited for their turn already."""

_UNPACED: Final = frozenset({"sendchataction", "sendmessagedraft", "sendrichmessagedraft"})
"""Calls that are not worth waiting for, and pointless when late."""
_Json = dict[str, Any]


def seconds_of(error: RetryAfter) -> float:
    """Return how long Telegram asks us to pause."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pause = error.retry_after
    return float(pause) if isinstance(pause, int) else pause.total_seconds()


class ChatLimiter(BaseRateLimiter[str]):
    """Paces each chat on its own. A 429 pauses that chat alone and is tried again.

    Telegram accepts about thirty messages a second from a bot. Answers to learners never wait for
    that. Messages that the bot sends by itself wait until there is room beside the answers.
    """

    def __init__(  # noqa: PLR0913  each is one knob of the pace, all named
        self,
        *,
        per_second: float = 1.0,
        burst: int = 6,
        bulk_per_second: float = 30.0,
        retries: int = 5,
        now: Callable[[], float] | None = None,
        throttled: Callable[[], None] = lambda: None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._chats = Pace(per_second, burst)
        self._bulk = Pace(bulk_per_second, burst=1)
        self._paused_until: dict[object, float] = {}
        self._retries = retries
        self._now = now or (lambda: asyncio.get_running_loop().time())
        self._throttled = throttled
        self._sleep = sleep
        self._answers = 0

    async def turn_in_bulk(self) -> None:
        """Wait until the bot may send one more message that no learner waits for, in order."""
        await self._wait(self._bulk.book(BULK, self._now()))

    def answers_sent(self) -> int:
        """Return how many answers were sent to learners since the last call."""
        answers, self._answers = self._answers, 0
        return answers

    def make_room(self, messages: int) -> None:
        """Reserve the pace of bulk messages for `messages` that another process has sent."""
        for _ in range(messages):
            self._bulk.book(BULK, self._now())

    async def initialize(self) -> None:
        """Do nothing."""

    async def shutdown(self) -> None:
        """Do nothing."""

    async def process_request(
        self,
        callback: Callable[..., Coroutine[Any, Any, bool | _Json | list[_Json]]],
        args: Any,
        kwargs: dict[str, Any],
        endpoint: str,
        data: dict[str, Any],
        rate_limit_args: str | None,
    ) -> bool | _Json | list[_Json]:
        """Make the call when it is its chat's turn. A 429 is waited out a few times."""
        chat_id = data.get("chat_id")
        if endpoint.lower() in _UNPACED:
            return await callback(*args, **kwargs)
        if chat_id is not None and rate_limit_args != BULK:
            self._answers += 1
            self.make_room(1)
        for _ in range(self._retries):
            await self._take_turn(chat_id)
            try:
                return await callback(*args, **kwargs)
            except RetryAfter as error:
                self._throttled()
                self._paused_until[chat_id] = self._now() + seconds_of(error)
        await self._take_turn(chat_id)
        return await callback(*args, **kwargs)

    async def _take_turn(self, chat_id: object) -> None:
        if chat_id is not None:
            await self._wait(self._chats.book(chat_id, self._now()))
        until = self._paused_until.get(chat_id)
        if until is not None:
            await self._wait(until - self._now())
            self._paused_until.pop(chat_id, None)

    async def _wait(self, seconds: float) -> None:
        if seconds > 0:
            await self._sleep(seconds)


def pace_of(bot: ExtBot[str]) -> Callable[[], Awaitable[None]]:
    """Return the wait before each bulk message, or none for a bot without a limiter."""
    limiter = bot.rate_limiter
    return limiter.turn_in_bulk if isinstance(limiter, ChatLimiter) else no_wait
