"""A learner's whole review log, as a command reads it."""

from collections.abc import Sequence

from bot.domain.ids import LearnerId
from bot.domain.memory_models.fit import FittedWeights
from bot.domain.memory_models.review import LoggedReview
from bot.storage.database import Database
from bot.storage.fits import find_fitted, read_reviews


class SqlReviewLogs:
    """What learners answered, in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def reviews(self, learner_id: LearnerId) -> Sequence[LoggedReview]:
        """Return all of the learner's reviews, oldest first; tasks are left out."""
        return await read_reviews(self._database, learner_id)

    async def fitted(self, learner_id: LearnerId) -> FittedWeights | None:
        """Return what FSRS-6 goes by for the learner, if it was fitted to their log."""
        return await self._database.read(lambda db: find_fitted(db, learner_id))
