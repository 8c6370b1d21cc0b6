"""The port `Inbox`: every update is stored before its arrival is confirmed."""

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Exists,
    Row,
    bindparam,
    case,
    exists,
    func,
    null,
    select,
    update,
)

from bot.domain.ids import ChatId, TurnId
from bot.flow.engine.delivery import Incoming
from bot.storage.engine.chat_leases import SharedChatLeases, raise_counters
from bot.storage.engine.database import Database, Store, Upsert, free, lease, written_by
from bot.storage.engine.set_aside import mark, set_aside, unmark
from bot.storage.engine.tables import WAITING_UPDATES, inbox

MOST_TAKEN_OVER = 1000
"""The rest follow with the next call, because a long outage must not fill memory."""

DONE = (
    update(inbox)
    .where(inbox.c.chat_id == bindparam("chat"), inbox.c.turn_id == bindparam("turn"))
    .values(done=True)
)
_KEY = (inbox.c.chat_id, inbox.c.turn_id)
_STORE = Upsert(inbox, ["chat_id", "turn_id"], returning=_KEY)
_COLUMNS = (inbox.c.id, *_KEY, inbox.c.payload, inbox.c.received_at, inbox.c.begun)


def came_in(chat_id: ColumnElement[int], turn_id: ColumnElement[str]) -> Exists:
    """Return the condition that an update began the turn."""
    return exists().where(inbox.c.chat_id == chat_id, inbox.c.turn_id == turn_id)


def _store_rows(db: Connection, rows: list[dict[str, Any]]) -> set[tuple[int, str]]:
    """Store the rows. Return the keys of those that are new."""
    return {(row.chat_id, row.turn_id) for row in db.execute(_STORE.on(db), rows)}


def _take_over(db: Connection, database: Database, now: datetime) -> list[Incoming]:
    """Lease the updates that no process works on. Return them in the order in which they came."""
    left = (
        select(inbox.c.id)
        .where(WAITING_UPDATES, free(inbox, database, now))
        .order_by(inbox.c.id)
        .limit(MOST_TAKEN_OVER)
    )
    # an update that this process held cannot have killed it
    begun = case((inbox.c.owner == database.owner, null()), else_=func.coalesce(inbox.c.begun, 0))
    taking = update(inbox).where(inbox.c.id.in_(left)).values(begun=begun, **lease(database, now))
    rows = db.execute(taking.returning(*_COLUMNS)).all()
    return [
        Incoming(
            turn_id=row.turn_id,
            chat_id=row.chat_id,
            payload=row.payload,
            received_at=row.received_at,
            begun=row.begun,
        )
        for row in sorted(rows, key=lambda row: int(row.id))
    ]


def _drop(db: Connection, chat_id: ChatId, turn_id: TurnId) -> None:
    db.execute(DONE, {"chat": chat_id, "turn": turn_id})


def forget_words(db: Connection, chat_id: ChatId, turn_id: TurnId) -> None:
    """Replace the learner's words in the stored message. Its other fields stay readable."""
    came_in = (inbox.c.chat_id == chat_id, inbox.c.turn_id == turn_id)
    payload = db.execute(select(inbox.c.payload).where(*came_in)).scalar_one_or_none()
    if payload is not None:
        wordless = json.dumps(_wordless(json.loads(payload)))
        db.execute(update(inbox).where(*came_in).values(payload=wordless))


def _wordless(value: Any) -> Any:
    if isinstance(value, dict):
        hidden = {name: "…" for name in ("text", "caption") if isinstance(value.get(name), str)}
        return {key: _wordless(part) for key, part in value.items()} | hidden
    return [_wordless(part) for part in value] if isinstance(value, list) else value


def _row(incoming: Incoming) -> dict[str, Any]:
    return {
        "chat_id": incoming.chat_id,
        "turn_id": incoming.turn_id,
        "payload": incoming.payload,
        "received_at": incoming.received_at,
        "done": incoming.unreadable is not None,
        "set_aside_at": incoming.received_at if incoming.unreadable else None,
        "set_aside_for": incoming.unreadable,
    }


def _take(added: set[tuple[int, str]], key: tuple[ChatId, TurnId]) -> bool:
    """Return True the first time a new key is seen: a batch may bring the same update twice."""
    if key not in added:
        return False
    added.remove(key)
    return True


class SqlInbox(Store):
    """Updates that came in, in the database."""

    drop = written_by(_drop)
    set_aside = written_by(set_aside)
    mark = written_by(mark)
    unmark = written_by(unmark)

    def __init__(
        self, database: Database, before_writing: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(database)
        self._before_writing = before_writing

    async def put(self, updates: Sequence[Incoming]) -> Sequence[Incoming]:
        """Store the updates in one transaction. Return those that were not stored before."""
        if not updates:
            return []
        rows = [
            {**_row(incoming), **lease(self._database, incoming.received_at)}
            for incoming in updates
        ]
        self._before_writing()
        return await self._store(updates, rows)

    async def waiting(self, now: datetime) -> Sequence[Incoming]:
        """Lease and return updates that are not done and that no living process holds.

        Updates that this process took less than a lease ago count as held.
        """
        return await self._database.write(partial(_take_over, database=self._database, now=now))

    async def _store(
        self, updates: Sequence[Incoming], rows: list[dict[str, Any]]
    ) -> Sequence[Incoming]:
        added = await self._database.write(partial(_store_rows, rows=rows))
        return [
            incoming for incoming in updates if _take(added, (incoming.chat_id, incoming.turn_id))
        ]


class SharedInbox(SqlInbox):
    """The inbox if several processes share a server: each chat is handled by one of them."""

    def __init__(
        self,
        database: Database,
        leases: SharedChatLeases,
        before_writing: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(database, before_writing)
        self._leases = leases

    async def waiting(self, now: datetime) -> Sequence[Incoming]:
        """Return nothing: updates that wait are caught up with chat by chat."""
        del now
        return ()

    async def _store(
        self, updates: Sequence[Incoming], rows: list[dict[str, Any]]
    ) -> Sequence[Incoming]:
        """Return those whose chats belong to this process, and notify the owners of the others."""
        starts = self._leases.starts({incoming.chat_id for incoming in updates})

        def store(db: Connection) -> tuple[list[Row[tuple[int, str, int]]], set[tuple[int, str]]]:
            # lease first, so that the ids of a chat's updates rise with its counter
            return raise_counters(db, self._database.owner, starts), _store_rows(db, rows)

        raised, added = await self._database.write(store, order=min(starts))
        new = [
            incoming for incoming in updates if _take(added, (incoming.chat_id, incoming.turn_id))
        ]
        return self._leases.taken(raised, starts, new)
