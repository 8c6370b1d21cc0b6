"""Updates that are set aside: kept for the operator, with time and reason, and not tried again.

For updates that a dead process left, the tries are counted, because one of them may be what killed
it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, Row, bindparam, select, update

from bot.domain.ids import ChatId, TurnId
from bot.storage.engine.database import Store, read_by, written_by
from bot.storage.engine.tables import inbox

_OF_TURN = update(inbox).where(
    inbox.c.chat_id == bindparam("chat"), inbox.c.turn_id == bindparam("turn")
)
_MARK = _OF_TURN.values(begun=inbox.c.begun + 1)
_UNMARK = _OF_TURN.values(begun=None)
_SET_ASIDE = _OF_TURN.where(inbox.c.set_aside_at.is_(None)).values(
    done=True, set_aside_at=bindparam("now"), set_aside_for=bindparam("why")
)
_IS_SET_ASIDE = inbox.c.set_aside_at.is_not(None)
_LISTED = select(inbox).where(_IS_SET_ASIDE).order_by(inbox.c.id)
_FOUND = update(inbox).where(_IS_SET_ASIDE, inbox.c.id == bindparam("number"))
_RETRY = _FOUND.values(
    done=False,
    set_aside_at=None,
    set_aside_for=None,
    begun=1,
    owner="",
    lease_until=bindparam("now"),
)
"""No process owns it, so the next one that looks takes it over and handles it alone."""
_DROP = _FOUND.values(payload=None, set_aside_at=None, set_aside_for=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAside:
    """An update that is kept for the operator."""

    id: int
    chat_id: ChatId
    """0 if it is unknown."""
    turn_id: TurnId
    received_at: datetime
    at: datetime
    reason: str
    """The class name of the error."""
    payload: str


def mark(db: Connection, chat_id: ChatId, turn_id: TurnId) -> None:
    """Count a try of an update that was taken over."""
    db.execute(_MARK, {"chat": chat_id, "turn": turn_id})


def unmark(db: Connection, chat_id: ChatId, turn_id: TurnId) -> None:
    """Record that the process has survived the update."""
    db.execute(_UNMARK, {"chat": chat_id, "turn": turn_id})


def set_aside(
    db: Connection, chat_id: ChatId, turn_id: TurnId, reason: str, now: datetime
) -> None:
    """Keep an update that leads to no turn. One that is set aside already stays unchanged."""
    db.execute(_SET_ASIDE, {"chat": chat_id, "turn": turn_id, "why": reason, "now": now})


def _list(db: Connection) -> Sequence[SetAside]:
    return [_set_aside_of(row) for row in db.execute(_LISTED)]


def _find(db: Connection, number: int) -> SetAside | None:
    row = db.execute(_LISTED.where(inbox.c.id == number)).one_or_none()
    return None if row is None else _set_aside_of(row)


def _retry(db: Connection, number: int, now: datetime) -> bool:
    return db.execute(_RETRY, {"number": number, "now": now}).rowcount > 0


def _drop(db: Connection, number: int) -> bool:
    return db.execute(_DROP, {"number": number}).rowcount > 0


def _set_aside_of(row: Row[tuple[object, ...]]) -> SetAside:
    return SetAside(
        id=row.id,
        chat_id=row.chat_id,
        turn_id=row.turn_id,
        received_at=row.received_at,
        at=row.set_aside_at,
        reason=row.set_aside_for,
        payload=row.payload,
    )


class SqlSetAside(Store):
    """The updates set aside, for the operator to decide on."""

    all = read_by(_list)
    """All of them, in the order in which they came."""
    find = read_by(_find)
    """The update of that number, or None if none such is set aside."""
    retry = written_by(_retry)
    """Queues it again. Returns False if there is none of that number."""
    drop = written_by(_drop)
    """Deletes its content. Returns False if there is none of that number."""
