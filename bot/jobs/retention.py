"""Once a day: what learners wrote and were told, and work that is over, is forgotten when old."""

from datetime import datetime, timedelta
from typing import Protocol

import structlog

from bot.flow.ports import Clock

KEPT = timedelta(days=30)

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Texts(Protocol):
    """The stored texts of updates, replies and ordered work."""

    async def forget_texts(self, before: datetime) -> int:
        """Drop texts and finished work older than that; return how much there was."""


class Retention:
    """Drops texts after thirty days; ids stay, so that no turn is applied twice."""

    def __init__(self, texts: Texts, clock: Clock) -> None:
        self._texts = texts
        self._clock = clock

    async def tick(self) -> int:
        """Forget what is too old and return how many texts it was."""
        forgotten = await self._texts.forget_texts(self._clock.now() - KEPT)
        log.info("texts_forgotten", count=forgotten)
        return forgotten
