"""Appeals: what a turn reads of one, the operator's queue, and corrections after a ruling."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from uuid import UUID

from sqlalchemy import Connection, Integer, RowMapping, Text, bindparam, select, update

from bot.domain.ids import ChatId, ServedId, SkillId
from bot.flow.engine.delivery import IDLE_EVERY, Due
from bot.flow.practice.events import AppealUpheld
from bot.flow.practice.ports import Appeal
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.database import Store, read_by, written_by
from bot.storage.engine.due import due
from bot.storage.engine.tables import chats
from bot.storage.practice.tables import appeals, served_items

_ID_LENGTH = 8

_ALL = select(
    appeals, served_items.c.item_id, served_items.c.item_version, served_items.c.skill_id
).join(served_items, served_items.c.id == appeals.c.served_id)
_ONE = _ALL.where(appeals.c.served_id == bindparam("served"))
_WAITING = _ALL.where(appeals.c.upheld.is_(None)).order_by(appeals.c.at, appeals.c.served_id)
_EVERY = _ALL.order_by(appeals.c.at, appeals.c.served_id)
_DECIDE = (
    update(appeals)
    .where(appeals.c.served_id == bindparam("served"), appeals.c.settled_at.is_(None))
    .values(upheld=bindparam("agreed"), decided_at=bindparam("now", type_=UtcDateTime()))
)
_TO_SETTLE = (
    select(chats.c.chat_id, appeals.c.served_id)
    .join(served_items, served_items.c.id == appeals.c.served_id)
    .join(chats, chats.c.learner_id == served_items.c.learner_id)
    .where(
        appeals.c.upheld.is_(True),
        appeals.c.settled_at.is_(None),
        appeals.c.served_id > bindparam("after", type_=Text()),
    )
    .order_by(appeals.c.served_id)
    .limit(bindparam("limit", type_=Integer()))
)


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuedAppeal:
    """An appeal under the operator's name for it."""

    id: str
    appeal: Appeal


def find_appeal(db: Connection, served_id: ServedId) -> Appeal | None:
    """Return the appeal against the judgement of an answer to this serving, or None."""
    row = db.execute(_ONE, {"served": served_id}).mappings().one_or_none()
    return None if row is None else _appeal(row)


@due(_TO_SETTLE, every=IDLE_EVERY, after={"after": (1, "")}, paced=True, pages=10)
def appeals_to_settle(now: datetime, chat: ChatId, served: ServedId) -> Due:
    """Correct a wrong judgement after an operator has agreed with the learner.

    The turn id holds the hour, so that a learner in quiet hours is tried again.
    """
    return Due(chat, f"appeal:{served}:{now:%Y-%m-%dT%H}", AppealUpheld(served))


def _waiting(db: Connection) -> list[QueuedAppeal]:
    return [_queued_appeal(row) for row in db.execute(_WAITING).mappings()]


def _find(db: Connection, appeal_id: str) -> QueuedAppeal | None:
    found = (_queued_appeal(row) for row in db.execute(_EVERY).mappings())
    return next((appeal for appeal in found if appeal.id == appeal_id), None)


def _decide(db: Connection, served_id: ServedId, now: datetime, *, upheld: bool) -> None:
    db.execute(_DECIDE, {"served": served_id, "agreed": upheld, "now": now})


def _queued_appeal(row: RowMapping) -> QueuedAppeal:
    appeal = _appeal(row)
    return QueuedAppeal(
        id=sha256(appeal.served_id.encode()).hexdigest()[:_ID_LENGTH], appeal=appeal
    )


def _appeal(row: RowMapping) -> Appeal:
    return Appeal(
        served_id=ServedId(row["served_id"]),
        item_id=UUID(row["item_id"]),
        item_version=row["item_version"],
        skill_id=SkillId(row["skill_id"]),
        number=row["number"],
        first=row["first"],
        answer=row["answer"],
        opinion=row["opinion"],
        at=row["at"],
        upheld=row["upheld"],
    )


class SqlAppeals(Store):
    """The operator's queue of appeals, in the database."""

    waiting = read_by(_waiting)
    find = read_by(_find)
    decide = written_by(_decide)
