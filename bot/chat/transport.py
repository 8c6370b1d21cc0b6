"""The library's client, on a fast transport, with the token kept out of every log."""

import logging
import warnings
from typing import Final

import httpx_aiohttp
from telegram.ext import ExtBot
from telegram.request import BaseRequest, HTTPXRequest
from telegram.warnings import PTBDeprecationWarning

from bot.chat.limiter import ChatLimiter

OFFICIAL: Final = "https://api.telegram.org"
POLL_SECONDS: Final = 50
_CONNECTIONS: Final = 256
_TALKATIVE: Final = ("httpx", "httpcore", "telegram", "telegram.ext", "aiohttp")
"""Loggers that tell of each request, with its address and so with the token."""


def build_bot(token: str, *, base_url: str = OFFICIAL, limiter: ChatLimiter) -> ExtBot[str]:
    """Return the client for one bot; `base_url` may be the playground's."""
    silence()
    server = base_url.rstrip("/")
    return ExtBot(
        token,
        base_url=f"{server}/bot",
        base_file_url=f"{server}/file/bot",
        request=_request(read_seconds=20, connections=_CONNECTIONS),
        get_updates_request=_request(read_seconds=POLL_SECONDS + 15, connections=2),
        rate_limiter=limiter,
    )


def silence() -> None:
    """Keep the client's loggers from telling addresses, which hold the token."""
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
    warnings.filterwarnings("ignore", category=PTBDeprecationWarning)


def _request(*, read_seconds: float, connections: int) -> BaseRequest:
    return HTTPXRequest(
        connection_pool_size=connections,
        connect_timeout=10,
        read_timeout=read_seconds,
        write_timeout=20,
        pool_timeout=30,
        media_write_timeout=60,
        httpx_kwargs={"transport": httpx_aiohttp.AiohttpTransport()},
    )
