"""Which learners there are, for the operator."""

from collections.abc import Sequence

from sqlalchemy import Connection, select

from bot.domain.ids import LearnerId
from bot.storage.database import Database
from bot.storage.tables import learners


class SqlLearners:
    """The learners, in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def first(self, limit: int) -> Sequence[LearnerId]:
        """Return the ids of at most that many learners, lowest first."""

        def read(db: Connection) -> list[LearnerId]:
            query = select(learners.c.id).order_by(learners.c.id).limit(limit)
            return [LearnerId(found) for found in db.scalars(query)]

        return await self._database.read(read)

    async def is_there(self, learner_id: LearnerId) -> bool:
        """Say whether the learner has ever written to the bot."""

        def read(db: Connection) -> bool:
            query = select(learners.c.id).where(learners.c.id == learner_id)
            return db.execute(query).first() is not None

        return await self._database.read(read)
