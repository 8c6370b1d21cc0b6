"""Updates that are set aside: kept for the operator, with when and why, and not taken again.

Of what a dead process left it is counted how often it was begun, since one of them may be what
that process died of.
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
"""It is nobody's, so that whoever looks next takes it over, and runs alone."""
_DROP = _FOUND.values(payload=None, set_aside_at=None, set_aside_for=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAside:
    """An update that is kept for the operator."""

    id: int
    chat_id: ChatId
    """0 where nobody can tell."""
    turn_id: TurnId
    received_at: datetime
    at: datetime
    reason: str
    """The type of the error."""
    payload: str


def mark(db: Connection, chat_id: ChatId, turn_id: TurnId) -> None:
    """Count that an update which was taken over is begun."""
    db.execute(_MARK, {"chat": chat_id, "turn": turn_id})


def unmark(db: Connection, chat_id: ChatId, turn_id: TurnId) -> None:
    """Note that the process has outlived it."""
    db.execute(_UNMARK, {"chat": chat_id, "turn": turn_id})


def set_aside(
    db: Connection, chat_id: ChatId, turn_id: TurnId, reason: str, now: datetime
) -> None:
    """Keep an update that leads to no turn; one that is set aside already stays as it is."""
    db.execute(_SET_ASIDE, {"chat": chat_id, "turn": turn_id, "why": reason, "now": now})


def _list(db: Connection) -> Sequence[SetAside]:
    return [_read(row) for row in db.execute(_LISTED)]


def _find(db: Connection, number: int) -> SetAside | None:
    row = db.execute(_LISTED.where(inbox.c.id == number)).one_or_none()
    return None if row is None else _read(row)


def _retry(db: Connection, number: int, now: datetime) -> bool:
    return db.execute(_RETRY, {"number": number, "now": now}).rowcount > 0


def _drop(db: Connection, number: int) -> bool:
    return db.execute(_DROP, {"number": number}).rowcount > 0


def _read(row: Row[tuple[object, ...]]) -> SetAside:
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
    """What is set aside, for the operator to decide on."""

    all = read_by(_list)
    """Everything, in the order in which it came."""
    find = read_by(_find)
    """The update of that number; None where none such is set aside."""
    retry = written_by(_retry)
    """Lets it wait for its turn once more; False where there is none."""
    drop = written_by(_drop)
    """Forgets what it holds; False where there is none."""
