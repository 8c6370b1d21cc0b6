"""The port `Inbox`: every update is stored before its arrival is confirmed."""

from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import Connection, bindparam, select, tuple_, update

from bot.domain.ids import ChatId, TurnId
from bot.flow.engine.delivery import Incoming
from bot.storage.engine.database import Database, Store, written_by
from bot.storage.engine.leases import free, lease
from bot.storage.engine.tables import inbox
from bot.storage.engine.upsert import Upsert

MOST_TAKEN_OVER = 1000
"""The rest comes with the next call; a long outage must not fill the memory."""

MOST_HELD = 500
"""Turns in one statement."""

DONE = (
    update(inbox)
    .where(inbox.c.chat_id == bindparam("chat"), inbox.c.turn_id == bindparam("turn"))
    .values(done=True)
)
_KEY = (inbox.c.chat_id, inbox.c.turn_id)
_STORE = Upsert(inbox, ["chat_id", "turn_id"], returning=_KEY)
_COLUMNS = (inbox.c.id, *_KEY, inbox.c.payload, inbox.c.received_at)


def _put(db: Connection, rows: list[dict[str, Any]]) -> set[tuple[int, str]]:
    """Store the rows; return the keys of those that are new."""
    return {(it.chat_id, it.turn_id) for it in db.execute(_STORE.on(db), rows)}


def _hold(
    db: Connection, database: Database, turns: list[tuple[ChatId, TurnId]], now: datetime
) -> None:
    """Lease anew what this process holds of these; what another has taken over stays with it."""
    theirs = tuple_(inbox.c.chat_id, inbox.c.turn_id).in_(turns)
    ours = inbox.c.done.is_(False) & (inbox.c.owner == database.owner)
    db.execute(update(inbox).where(theirs, ours).values(lease(database, now)))


def _take_over(db: Connection, database: Database, now: datetime) -> list[Incoming]:
    """Lease what nobody works on; return it in the order in which it came."""
    left = (
        select(inbox.c.id)
        .where(inbox.c.done.is_(False), inbox.c.payload.is_not(None), free(inbox, database, now))
        .order_by(inbox.c.id)
        .limit(MOST_TAKEN_OVER)
        .with_for_update(skip_locked=True)
    )
    taking = update(inbox).where(inbox.c.id.in_(left)).values(lease(database, now))
    rows = db.execute(taking.returning(*_COLUMNS)).all()
    return [
        Incoming(
            turn_id=row.turn_id,
            chat_id=row.chat_id,
            payload=row.payload,
            received_at=row.received_at,
        )
        for row in sorted(rows, key=lambda row: int(row.id))
    ]


def _drop(db: Connection, chat_id: ChatId, turn_id: TurnId) -> None:
    db.execute(DONE, {"chat": chat_id, "turn": turn_id})


def _row(incoming: Incoming) -> dict[str, Any]:
    return {
        "chat_id": incoming.chat_id,
        "turn_id": incoming.turn_id,
        "payload": incoming.payload,
        "received_at": incoming.received_at,
        "done": False,
    }


def _take(added: set[tuple[int, str]], key: tuple[ChatId, TurnId]) -> bool:
    """Say whether the key is new, once: a batch may bring the same update twice."""
    if key not in added:
        return False
    added.remove(key)
    return True


class SqlInbox(Store):
    """Updates that came in, in the database."""

    drop = written_by(_drop)

    def __init__(
        self, database: Database, before_writing: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(database)
        self._before_writing = before_writing

    async def put(self, updates: Sequence[Incoming]) -> Sequence[Incoming]:
        """Store the updates in one transaction; return those that were not there before."""
        if not updates:
            return []
        rows = [{**_row(it), **lease(self._database, it.received_at)} for it in updates]
        self._before_writing()
        added = await self._database.write(partial(_put, rows=rows))
        return [it for it in updates if _take(added, (it.chat_id, it.turn_id))]

    async def waiting(self, now: datetime) -> Sequence[Incoming]:
        """Take over and return updates that are not done and that no living process holds.

        What this process took less than a lease ago counts as held.
        """
        return await self._database.write(partial(_take_over, database=self._database, now=now))

    async def hold(self, turns: Collection[tuple[ChatId, TurnId]], now: datetime) -> None:
        """Keep updates that this process is at work on from the others for a while longer."""
        held = (
            list(turns) if self._database.shared else []
        )  # alone, there is nobody to hold it from
        for begin in range(0, len(held), MOST_HELD):
            some = held[begin : begin + MOST_HELD]
            await self._database.write(
                partial(_hold, database=self._database, turns=some, now=now)
            )
