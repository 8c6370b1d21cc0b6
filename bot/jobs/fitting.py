"""The clock's door: FSRS-6 is fitted to the logs that have doubled since the last fit."""

import asyncio
from collections.abc import Callable, Sequence
from threading import Event as Flag
from typing import Protocol

import structlog

from bot.domain.ids import TurnId
from bot.domain.memory_models.fit import Fit
from bot.domain.memory_models.review import LoggedReview
from bot.flow.events import FitMade
from bot.flow.fits import FitDue, Fits
from bot.jobs.telling import TakesTurns

AT_ONCE = 50
"""How many learners are read of at once; their logs are fitted to one by one."""
FIT_SECONDS = 120
"""A log of 140,000 answers takes a tenth of it."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class MakesFit(Protocol):
    """Fits FSRS-6 to a log."""

    async def __call__(self, log: Sequence[LoggedReview], at_answers: int) -> Fit:
        """Return the fit; TimeoutError where it takes too long."""


class FitRounds:
    """Has FSRS-6 fitted where that is due; asks the database and keeps nothing of its own.

    A doubling is one turn, so of several processes that find it only one applies what it made.
    A fit that fails is tried again in another round.
    """

    def __init__(self, conversation: TakesTurns, fits: Fits, make: MakesFit) -> None:
        self._conversation = conversation
        self._fits = fits
        self._make = make

    async def tick(self) -> int:
        """Fit to every log that is due and return how many fits were settled."""
        settled, last = 0, None
        while page := await self._fits.due(AT_ONCE, last):
            for due in page:
                settled += await self._look(due)
            last = page[-1]
        return settled

    async def _look(self, due: FitDue) -> bool:
        try:
            return await self._settle(due)
        except Exception as error:  # noqa: BLE001 - one learner must not stop the others
            log.warning(
                "fit_failed",
                learner_id=due.learner_id,
                at_answers=due.at_answers,
                error=type(error).__name__,
            )
            return False

    async def _settle(self, due: FitDue) -> bool:
        reviews = await self._fits.log(due.learner_id)
        event = FitMade(await self._make(reviews, due.at_answers))
        taken = await self._conversation.take_turn(due.chat_id, turn_of(due), event)
        return not taken.again


def turn_of(due: FitDue) -> TurnId:
    """Return the turn of a learner's doubling; the same in every process."""
    return TurnId(f"fit:{due.learner_id}:{due.at_answers}")


async def fit_in_thread(log: Sequence[LoggedReview], at_answers: int) -> Fit:
    """Return the fit, made in a thread; TimeoutError where it takes too long, and it ends."""
    stopped = Flag()
    try:
        async with asyncio.timeout(FIT_SECONDS):
            return await asyncio.to_thread(_fit, log, at_answers, stopped.is_set)
    finally:
        stopped.set()


def _fit(log: Sequence[LoggedReview], at_answers: int, is_stopped: Callable[[], bool]) -> Fit:
    from bot.domain.memory_models.fitting import fit  # noqa: PLC0415 - SciPy takes a second to import; who never chooses FSRS-6 never waits for it

    return fit(log, at_answers, is_stopped)
