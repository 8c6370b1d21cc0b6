"""Why reviews came back before their rest was over, as it was noted when they did."""

from datetime import datetime
from typing import Final

from sqlalchemy import Connection, bindparam, select

from bot.domain.ids import LearnerId
from bot.domain.mastery.causes import Sooner
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.tables import audit_events, chats

_NOTED: Final = {
    ("map_replanned", "night"): Sooner.NIGHT,
    ("reviews_brought_back", "exam"): Sooner.EXAM,
}
NOTED_AT: Final = (
    select(audit_events.c.name, audit_events.c.details)
    .join(chats, chats.c.chat_id == audit_events.c.chat_id)
    .where(
        chats.c.learner_id == bindparam("learner"),
        audit_events.c.at == bindparam("at", type_=UtcDateTime()),
    )
)


def what_brought_back(db: Connection, learner_id: LearnerId, at: datetime) -> Sooner:
    """Return what made reviews of the learner due at just that moment."""
    rows = db.execute(NOTED_AT, {"learner": learner_id, "at": at})
    found = (_NOTED.get((name, details.get("reason"))) for name, details in rows)
    return next(filter(None, found), Sooner.OTHERWISE)
