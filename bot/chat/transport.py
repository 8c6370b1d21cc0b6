"""The library's client, on a fast transport, with the token kept out of every log."""

import asyncio
import logging
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

import structlog
from telegram.error import InvalidToken, NetworkError, RetryAfter
from telegram.ext import ExtBot
from telegram.warnings import PTBDeprecationWarning

from bot.chat.limiter import ChatLimiter
from bot.chat.patience import backoff
from bot.chat.requests import AiohttpRequest

log = structlog.get_logger(__name__)

OFFICIAL: Final = "https://api.telegram.org"
_CONNECTIONS: Final = 256
_TALKATIVE: Final = ("httpx", "httpcore", "telegram", "telegram.ext", "aiohttp")
"""Loggers that tell of each request, with its address and so with the token."""


class TokenRefusedError(Exception):
    """Telegram does not know the bot token; the message never holds it."""

    def __init__(self) -> None:
        super().__init__("Telegram refuses the bot token; check TELEGRAM_BOT_TOKEN")


@asynccontextmanager
async def connected(
    bot: ExtBot[str], *, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> AsyncIterator[ExtBot[str]]:
    """Yield the bot once Telegram has been reached, however long that takes.

    Raises TokenRefusedError.
    """
    failures = 0
    try:
        while not await _met(bot):
            await sleep(backoff(failures))
            failures += 1
        yield bot
    finally:
        await bot.shutdown()


async def _met(bot: ExtBot[str]) -> bool:
    try:
        await bot.initialize()
    except InvalidToken:
        raise TokenRefusedError from None
    except (NetworkError, RetryAfter) as error:
        log.warning("Telegram not reached", reason=type(error).__name__)
        return False
    return True


def build_bot(token: str, *, base_url: str = OFFICIAL, limiter: ChatLimiter) -> ExtBot[str]:
    """Return the client for one bot; `base_url` may be the playground's."""
    silence()
    server = base_url.rstrip("/")
    return ExtBot(
        token,
        base_url=f"{server}/bot",
        base_file_url=f"{server}/file/bot",
        request=AiohttpRequest(read_seconds=20, connections=_CONNECTIONS),
        get_updates_request=AiohttpRequest(read_seconds=15, connections=2),
        rate_limiter=limiter,
    )


def silence() -> None:
    """Keep the client's loggers from telling addresses, which hold the token."""
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
    warnings.filterwarnings("ignore", category=PTBDeprecationWarning)
