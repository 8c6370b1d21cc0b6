"""The learners, for the operator."""

from sqlalchemy import Connection, select

from bot.domain.ids import LearnerId
from bot.storage.engine.database import Store, read_by
from bot.storage.engine.tables import learners


def _first(db: Connection, limit: int) -> list[LearnerId]:
    query = select(learners.c.id).order_by(learners.c.id).limit(limit)
    return [LearnerId(found) for found in db.scalars(query)]


def _is_there(db: Connection, learner_id: LearnerId) -> bool:
    return db.execute(select(learners.c.id).where(learners.c.id == learner_id)).first() is not None


class SqlLearners(Store):
    """The learners, in the database."""

    first = read_by(_first)
    """The lowest ids, at most as many as asked for, in order."""
    is_there = read_by(_is_there)
    """True if the learner has ever written to the bot."""
