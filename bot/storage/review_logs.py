"""A learner's whole review log, as a command reads it."""

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, select

from bot.domain.ids import LearnerId
from bot.domain.memory_models.review import LoggedReview
from bot.storage.card_log import reviews_in, whole_log
from bot.storage.database import Database
from bot.storage.tables import learners

_ZONE = select(learners.c.zone).where(learners.c.id == bindparam("learner_id"))


class SqlReviewLogs:
    """What learners answered, in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def reviews(self, learner_id: LearnerId) -> Sequence[LoggedReview]:
        """Return all of the learner's reviews, oldest first; tasks are left out."""
        return await self._database.read(lambda db: _reviews(db, learner_id))


def _reviews(db: Connection, learner_id: LearnerId) -> list[LoggedReview]:
    zone = db.execute(_ZONE, {"learner_id": learner_id}).scalar_one_or_none()
    logged = [
        LoggedReview(f"{line.ref.deck_id}/{line.ref.card_id}", line.review)
        for line in reviews_in(whole_log(db, learner_id), zone or "UTC")
        if line.review.grade is None
    ]
    return sorted(logged, key=lambda entry: entry.review.moment.at)
