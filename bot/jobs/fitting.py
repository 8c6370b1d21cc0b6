"""Fitting FSRS-6 beside the turns."""

import asyncio
from collections.abc import Callable, Sequence
from threading import Event as Flag

from bot.domain.memory.fit import Fit
from bot.domain.memory.review import LoggedReview

FIT_SECONDS = 120
"""A log of 140,000 answers takes a tenth of it."""


async def fit_in_thread(log: Sequence[LoggedReview], at_answers: int) -> Fit:
    """Return the fit, made in a thread. Raise TimeoutError and end it if it takes too long."""
    stopped = Flag()
    try:
        async with asyncio.timeout(FIT_SECONDS):
            return await asyncio.to_thread(_fit, log, at_answers, stopped.is_set)
    finally:
        stopped.set()


def _fit(log: Sequence[LoggedReview], at_answers: int, is_stopped: Callable[[], bool]) -> Fit:
    from bot.domain.memory.fitting import fit  # noqa: PLC0415 - SciPy takes a second to import; who never chooses FSRS-6 never waits for it

    return fit(log, at_answers, is_stopped)
