"""The log: one stream for us and the libraries, without secrets and learners' texts."""

import logging
import re
import sys
from collections.abc import Mapping
from typing import Any, TextIO

import structlog
from structlog.typing import EventDict, Processor

MASK = "***"
PRIVATE_KEYS = frozenset({"text", "answer", "payload"})
"""Keys of learners' texts, which never appear in a log."""
SECRETS = re.compile(r"\d{6,}(?::|%3A)[A-Za-z0-9_-]{30,}|\bsk-[A-Za-z0-9_-]{8,}")
"""Bot tokens, even in the middle of a URL, and keys."""
PASSWORDS = re.compile(r"(?<=://)([^\s/:@]*):[^\s/@]+(?=@)")
TOO_TALKATIVE = (
    "aiohttp",
    "aiosqlite",
    "alembic",
    "anthropic",
    "httpcore",
    "httpcore2",
    "httpx",
    "httpx2",
    "telegram",
    "uvicorn",
)
"""Below a warning these log URLs with the token, learners' texts, or every tick."""


def configure_logs(*, as_json: bool, level: str, stream: TextIO | None = None) -> None:
    """Route our log and that of all libraries to the stream, by default standard error."""
    stamps: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        drop_private,
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *stamps,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=stamps,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_renderers(as_json=as_json),
                _mask_line,
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    for name in TOO_TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("apscheduler").setLevel(logging.ERROR)  # skipped rounds are in the metrics


def mask(text: str) -> str:
    """Return the text with everything masked that looks like a token, a key or a password."""
    return PASSWORDS.sub(rf"\1:{MASK}", SECRETS.sub(MASK, text))


def drop_private(_: object, __: str, event: EventDict) -> EventDict:
    """Return the event without learners' texts at any depth."""
    return _without_private(event)


def _without_private(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: _without_private(value) if isinstance(value, Mapping) else value
        for key, value in values.items()
        if key not in PRIVATE_KEYS
    }


def _renderers(*, as_json: bool) -> list[Processor]:
    if as_json:
        return [
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False, default=str),
        ]
    # The traceback of `rich` would show local variables, including learners' texts.
    plain = structlog.dev.plain_traceback
    return [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=plain)]


def _mask_line(_: object, __: str, line: object) -> str:
    return mask(str(line))
