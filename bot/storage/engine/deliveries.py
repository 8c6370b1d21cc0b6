"""The port `Deliveries`: the replies sent, and the message that holds the open keyboard."""

from asyncio import Event, Lock, get_running_loop
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import Connection, Executable, bindparam, select, tuple_, union_all, update

from bot.domain.ids import ChatId, TurnId
from bot.flow.engine.delivery import Undelivered
from bot.storage.engine.codec import load_replies
from bot.storage.engine.database import Database, Store, free, lease, written_by
from bot.storage.engine.inbox import DONE
from bot.storage.engine.tables import WAITING_UPDATES, chats, inbox, turns

MOST_TAKEN_OVER = 300
"""As many as can be sent within their lease at the pace of turns that no learner waits for."""
MOST_SECONDS_TO_WAIT = 0.02
"""Short, because a process that is killed meanwhile sends these replies again."""

_SET_KEYBOARD = (
    update(chats)
    .where(chats.c.chat_id == bindparam("chat"))
    .values(keyboard_message_id=bindparam("message"))
)
_DELIVERED = (
    update(turns)
    .where(turns.c.chat_id == bindparam("chat"), turns.c.turn_id == bindparam("turn"))
    .values(delivered_at=bindparam("now"))
)
_POSTPONED = (
    update(turns)
    .where(turns.c.chat_id == bindparam("chat"), turns.c.turn_id == bindparam("turn"))
    .values(lease_until=bindparam("until"))
)
_undelivered = turns.c.delivered_at.is_(None) & turns.c.replies.is_not(None)
_UNDER_WAY = union_all(
    select(turns.c.applied_at).where(_undelivered, turns.c.applied_at <= bindparam("until")),
    select(inbox.c.received_at).where(WAITING_UPDATES, inbox.c.received_at <= bindparam("until")),
)
_KEY = (turns.c.chat_id, turns.c.turn_id)


def _note(db: Connection, rows: Sequence[dict[str, Any]]) -> None:
    """Store the keyboards, and mark the updates as done.

    Mark turns without an update as delivered.
    """
    _each(db, _SET_KEYBOARD, rows, "chat", "message")
    if _each(db, DONE, rows, "chat", "turn") != len(rows):
        _each(db, _DELIVERED, rows, "chat", "turn", "now")


def _each(
    db: Connection, statement: Executable, rows: Sequence[dict[str, Any]], *names: str
) -> int:
    return db.execute(statement, [{name: row[name] for name in names} for row in rows]).rowcount


def _take_over(db: Connection, database: Database, now: datetime) -> list[Undelivered]:
    """Lease the turns that no process delivers.

    Return them in the order in which they were applied.
    """
    left = (
        select(*_KEY)
        .where(_undelivered, free(turns, database, now))
        .order_by(turns.c.applied_at)
        .limit(MOST_TAKEN_OVER)
        .with_for_update(skip_locked=True, of=turns)
    )
    taking = update(turns).where(tuple_(*_KEY).in_(left)).values(lease(database, now))
    rows = db.execute(taking.returning(*_KEY, turns.c.replies, turns.c.applied_at)).all()
    return [
        Undelivered(
            chat_id=row.chat_id,
            turn_id=row.turn_id,
            replies=load_replies(row.chat_id, row.replies),
        )
        for row in sorted(rows, key=lambda row: (row.applied_at, row.turn_id))
    ]


@dataclass(slots=True)
class _Batch:
    """Deliveries that are stored together."""

    rows: list[dict[str, Any]] = field(default_factory=list)
    due: Event = field(default_factory=Event)
    """Set when they must not wait any longer."""
    noted: bool = False


def _postpone(db: Connection, chat_id: ChatId, turn_id: TurnId, until: datetime) -> None:
    db.execute(_POSTPONED, {"chat": chat_id, "turn": turn_id, "until": until})


class SqlDeliveries(Store):
    """The replies sent, in the database."""

    postpone = written_by(_postpone)

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._next = _Batch()
        self._at_work = Lock()

    def ride_along(self) -> None:
        """Store waiting deliveries now, because something else is about to be written.

        On SQLite both then share a hop and a commit.
        """
        if self._next.rows:
            self._next.due.set()

    async def delivered(
        self, chat_id: ChatId, turn_id: TurnId, keyboard_message: int | None, now: datetime
    ) -> None:
        """Mark turn and update as done, and remember which message holds the buttons.

        This waits a moment for another write to share, such as the next update in a busy chat.
        Everything that is delivered meanwhile is stored with it.
        """
        batch = self._next
        if not batch.rows:
            get_running_loop().call_later(MOST_SECONDS_TO_WAIT, batch.due.set)
        batch.rows.append(
            {"chat": chat_id, "turn": turn_id, "message": keyboard_message, "now": now}
        )
        await batch.due.wait()
        async with self._at_work:
            if batch.noted:
                return
            if self._next is batch:
                self._next = _Batch()
            await self._database.write(partial(_note, rows=batch.rows))
            batch.noted = True

    async def under_way(self, until: datetime) -> Sequence[datetime]:
        """Return when turns whose replies have not all arrived were applied, up to `until`."""
        return await self._database.read(
            lambda db: db.execute(_UNDER_WAY, {"until": until}).scalars().all()
        )

    async def undelivered(self, now: datetime) -> Sequence[Undelivered]:
        """Lease and return the turns of the clock that no living process is delivering.

        A turn that this process applied less than a lease ago counts as being delivered.
        """
        return await self._database.write(partial(_take_over, database=self._database, now=now))
