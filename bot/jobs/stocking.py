"""Fills an empty bank beside the turns, so that there is something to practise from the start."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta
from typing import Final

import structlog

from bot.domain.bank.templates.composing import TemplateWords
from bot.domain.bank.templates.template import Template
from bot.flow.engine.ports import Clock
from bot.flow.practice.stocking import Bank, stock

PER_TEMPLATE: Final = 6
"""Spread over the difficulties; `python -m bot factory build` makes more."""
STOCK_EVERY: Final = timedelta(seconds=1)
log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Stocking:
    """Makes the first items of every template, once in the life of a process."""

    def __init__(
        self,
        bank: Bank,
        templates: Iterable[Template],
        read_words: Callable[[], Mapping[str, TemplateWords]],
        clock: Clock,
    ) -> None:
        self._bank = bank
        self._left = list(templates)
        self._read_words = read_words
        self._words: Mapping[str, TemplateWords] = {}
        self._clock = clock
        self._made = 0

    async def tick(self) -> None:
        """Make the items that are missing of the next template; turns have the time between."""
        if self._left and not self._words:
            self._words = await asyncio.to_thread(self._read_words)
        if not self._left:
            return
        template, *self._left = self._left
        done = await stock(
            self._bank, template, self._words[template.id], PER_TEMPLATE, self._clock.now()
        )
        self._made += done.verified
        if not done.is_sound:
            log.warning("template is not sound", template=template.id)
        if not self._left and self._made:
            log.info("items were made", items=self._made)
