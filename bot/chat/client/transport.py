"""The library's client, on a fast transport, with the token kept out of every log."""

import asyncio
import logging
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, TypeVar

import structlog
from telegram.error import BadRequest, Conflict, EndPointNotFound, InvalidToken, TelegramError
from telegram.ext import ExtBot
from telegram.warnings import PTBDeprecationWarning

from bot.chat.client.requests import AiohttpRequest
from bot.chat.client.retry import pause
from bot.chat.outbound.limiter import ChatLimiter

log = structlog.get_logger(__name__)

T = TypeVar("T")

OFFICIAL: Final = "https://api.telegram.org"
_CONNECTIONS: Final = 256
_TALKATIVE: Final = ("httpx", "httpcore", "telegram", "telegram.ext", "aiohttp")
"""Loggers that log the address of each request, which contains the token."""


class TokenRefusedError(Exception):
    """Telegram does not know the bot token. The message never holds the token."""

    def __init__(self) -> None:
        super().__init__("Telegram refuses the bot token; check TELEGRAM_BOT_TOKEN")


@dataclass(frozen=True, slots=True, kw_only=True)
class BotApi:
    """The address of the Bot API, and the bot's token for it."""

    url: str
    token: str


@asynccontextmanager
async def connect(
    bot: ExtBot[str], *, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> AsyncIterator[ExtBot[str]]:
    """Yield the bot when Telegram has been reached, however long that takes.

    Raises TokenRefusedError.
    """
    try:
        await answer_of(bot.initialize, sleep=sleep)
        yield bot
    finally:
        await bot.shutdown()


async def answer_of(
    call: Callable[[], Awaitable[T]], *, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> T:
    """Return Telegram's answer, however long that takes.

    Raises TokenRefusedError if Telegram refuses the token twice in a row.
    """
    failures, was_refused = 0, False
    while True:
        try:
            return await call()
        except TelegramError as error:
            is_refused = _refuses_token(error)
            if is_refused and was_refused:
                raise TokenRefusedError from None
            was_refused = is_refused
            _note(error, failures)
            await sleep(pause(error, failures))
            failures += 1


def _refuses_token(error: TelegramError) -> bool:
    """Return True if Telegram itself answers 404 (missing token) or 401 (unknown token).

    The error page of a proxy has other words in the library's message.
    """
    reason = str(error.__cause__ or error)
    return isinstance(error, InvalidToken | EndPointNotFound) and (
        reason in {"Not Found", "Unauthorized"} or reason.startswith("Unauthorized: ")
    )


def _note(error: TelegramError, failures: int) -> None:
    if isinstance(error, Conflict):
        log.error("another copy of this bot asks for its updates, or a webhook is set")
    else:
        log.warning("Telegram not reached", reason=_reason(error), failures=failures)


def _reason(error: TelegramError) -> str:
    """Return the class of the error, with the text of refused requests only: it has no token."""
    is_telegrams = type(error) is BadRequest and error.__cause__ is None
    return str(error) if is_telegrams else type(error).__name__


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
    """Keep the client's loggers from logging addresses, which contain the token."""
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
    warnings.filterwarnings("ignore", category=PTBDeprecationWarning)
