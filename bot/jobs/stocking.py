"""Fills an empty bank beside the turns, so that there is something to practise from the start."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Final

import structlog

from bot.domain.practice.templates.composing import TemplateWords
from bot.domain.practice.templates.template import Template
from bot.flow.engine.ports import Clock
from bot.flow.practice.stocking import Bank, stock

PER_TEMPLATE: Final = 6
"""Spread over the difficulties; `python -m bot factory build` makes more."""
STOCK_EVERY: Final = timedelta(seconds=5)
_PAUSE_SECONDS: Final = 0.05
"""Between two templates, for the turns that wait meanwhile."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Stocking:
    """Makes the first items of every template, once in the life of a process."""

    def __init__(
        self,
        bank: Bank,
        templates: Sequence[Template],
        read_words: Callable[[], Mapping[str, TemplateWords]],
        clock: Clock,
    ) -> None:
        self._bank = bank
        self._templates = templates
        self._read_words = read_words
        self._clock = clock
        self._begun = False

    async def tick(self) -> None:
        """Make the items that are missing; nothing where this was begun before."""
        if self._begun:
            return
        self._begun = True
        words = await asyncio.to_thread(self._read_words)
        made = 0
        for template in self._templates:
            done = await stock(
                self._bank, template, words[template.id], PER_TEMPLATE, self._clock.now()
            )
            made += done.verified
            if not done.is_sound:
                log.warning("template is not sound", template=template.id)
            await asyncio.sleep(_PAUSE_SECONDS)
        if made:
            log.info("items were made", items=made)
