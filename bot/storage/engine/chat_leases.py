"""The port `ChatLeases` if several processes share a server: each chat belongs to one process.

The process that stores an update takes the chat's lease if it is free, and raises its counter in
any case. The counter tells the owner if an update has come that it has not seen. If so, the owner
reads everything that waits in the chat, in order. A lease is ended by deleting the row with the
counter last seen. If the counter has been raised meanwhile, the lease stays, and so does the work.
(Deleting it whenever no update waits would lose an update that another process is about to
commit.)

Counters begin at random, so that a lease which was deleted and taken again differs from the old
one.
"""

from asyncio import Lock
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from secrets import randbits
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakValueDictionary

from sqlalchemy import Connection, Row, bindparam, delete, func, select, text, union, update
from sqlalchemy.dialects.postgresql import insert

from bot.domain.ids import ChatId
from bot.flow.engine.delivery import Incoming
from bot.storage.engine.database import Database, lease, lock_of
from bot.storage.engine.tables import (
    OPEN_ORDERS,
    WAITING_UPDATES,
    chat_leases,
    inbox,
    turns,
    work_orders,
)

if TYPE_CHECKING:
    from bot.storage.engine.presence import Presence

MOST_AT_ONCE: Final = 1000
"""Chats in one look.

The rest follow with the next look, so that a long outage does not fill memory.
"""
AWAY_SECONDS: Final = 10.0
"""For this long after its start the server cannot tell which processes are alive."""
_START_BITS: Final = 62
_UNSEEN: Final = -1
"""Not a counter: something may have come, whatever the counter is."""

_taking = insert(chat_leases)
_TAKE = _taking.on_conflict_do_update(
    index_elements=["chat_id"], set_={"owner": chat_leases.c.owner}
).returning(chat_leases.c.owner, chat_leases.c.counter)
_RAISE = _taking.on_conflict_do_update(
    index_elements=["chat_id"], set_={"counter": chat_leases.c.counter + 1}
).returning(*chat_leases.c)
_TAKE_FREE = _taking.on_conflict_do_nothing()
_END = delete(chat_leases).where(
    chat_leases.c.chat_id == bindparam("chat"),
    chat_leases.c.owner == bindparam("by"),
    chat_leases.c.counter == bindparam("seen"),
)
_LEASE = select(chat_leases.c.owner, chat_leases.c.counter).where(
    chat_leases.c.chat_id == bindparam("chat")
)
_WAITING = (
    select(inbox.c.turn_id, inbox.c.chat_id, inbox.c.payload, inbox.c.received_at, inbox.c.begun)
    .where(inbox.c.chat_id == bindparam("chat"), WAITING_UPDATES)
    .order_by(inbox.c.id)
)
_LEFT_ALONE = (
    select(inbox.c.chat_id)
    .where(
        WAITING_UPDATES,
        inbox.c.lease_until <= bindparam("now"),
        ~select(chat_leases.c.chat_id).where(chat_leases.c.chat_id == inbox.c.chat_id).exists(),
    )
    .group_by(inbox.c.chat_id)
    .order_by(inbox.c.chat_id)
    .limit(MOST_AT_ONCE)
)
_HAS_JUST_STARTED = text(
    "SELECT extract(epoch FROM clock_timestamp() - pg_postmaster_start_time()) < :seconds"
)
_IS_DEAD = text("SELECT pg_try_advisory_xact_lock(:key)")
_AT_WORK = ((turns, turns.c.delivered_at.is_(None)), (work_orders, OPEN_ORDERS))
"""Tables whose rows a process leases one by one, and the condition for rows to be leased."""


@dataclass(slots=True)
class _Held:
    """A chat that this process holds."""

    seen: int
    """Every update up to this counter is known."""
    queued: bool = False
    """True while the chat's queue is running or about to."""
    beside: int = 0
    """How many turns that no learner began are running."""


def raise_counters(
    db: Connection, owner: str, starts: Mapping[ChatId, int]
) -> list[Row[tuple[int, str, int]]]:
    """Take those of these chats that are free, and raise the counter of each.

    The chats are taken in the order of their ids, or two processes could deadlock.
    """
    rows = [
        {"chat_id": chat_id, "owner": owner, "counter": starts[chat_id]}
        for chat_id in sorted(starts)
    ]
    return list(db.execute(_RAISE, rows).all())


class SharedChatLeases:
    """The leases of chats on a server."""

    def __init__(self, database: Database, presence: "Presence") -> None:
        self._database = database
        self._owner = database.owner
        self._presence = presence
        self._held: dict[ChatId, _Held] = {}
        self._locks: WeakValueDictionary[ChatId, Lock] = WeakValueDictionary()
        self._came: Callable[[ChatId], None] = lambda _: None
        self._seen_dead: set[str] | None = None
        """Owners whose lock was free at the last look, or None before the first look."""

    def on_arrival(self, came: Callable[[ChatId], None]) -> None:
        """Call `came` from now on with each chat in which unknown updates may wait."""
        self._came = came
        self._presence.on_wake(came)

    def starts(self, chats: Iterable[ChatId]) -> dict[ChatId, int]:
        """Return a random first counter for each chat."""
        return {chat_id: randbits(_START_BITS) for chat_id in chats}

    def taken(
        self,
        rows: Iterable[Row[tuple[int, str, int]]],
        starts: Mapping[ChatId, int],
        new: Sequence[Incoming],
    ) -> Sequence[Incoming]:
        """Return the new updates that this process handles, and all unreadable ones.

        The owners of the other chats are notified. Chats with updates that this process has missed
        are reported for catching up.
        """
        ours = set()
        for row in rows:
            chat_id, owner, counter = ChatId(row.chat_id), row.owner, row.counter
            held = self._held.get(chat_id)
            if owner != self._owner:
                self._presence.wake(owner, chat_id)
            elif counter == starts[chat_id]:
                self._held[chat_id] = _Held(counter, queued=True)
                ours.add(chat_id)
            elif held is not None and counter == held.seen + 1:
                held.seen, held.queued = counter, True
                ours.add(chat_id)
            else:
                self._came(chat_id)
        for chat_id in ours - {incoming.chat_id for incoming in new}:  # all of it was known
            self._came(chat_id)
        return [incoming for incoming in new if incoming.chat_id in ours or incoming.unreadable]

    async def begin(self, chat_id: ChatId) -> bool:
        """Take the chat for its queue. Return False if another process holds it."""
        async with self._lock(chat_id):
            held = await self._take(chat_id)
            if held is not None:
                held.queued = True
            return held is not None

    async def end(self, chat_id: ChatId, waits: Callable[[], bool]) -> Sequence[Incoming]:
        """End the queue and release the chat, unless something waits or has come meanwhile.

        Return the updates that came meanwhile. The chat is kept for them.
        """
        async with self._lock(chat_id):
            held = self._held.get(chat_id)
            if held is None or waits():
                return ()
            held.queued = False
            return await self._let_go(chat_id, held)

    async def begin_beside(self, chat_id: ChatId) -> bool:
        """Take the chat for a turn that no learner began.

        Return False if another process holds it.
        """
        async with self._lock(chat_id):
            held = await self._take(chat_id)
            if held is not None:
                held.beside += 1
            return held is not None

    async def end_beside(self, chat_id: ChatId) -> Sequence[Incoming]:
        """End such a turn, and release the chat if it was the last use.

        Return the updates that came meanwhile. The chat is kept for them.
        """
        async with self._lock(chat_id):
            held = self._held.get(chat_id)
            if held is None:
                return ()
            held.beside = max(0, held.beside - 1)
            return await self._let_go(chat_id, held)

    async def catch_up(self, chat_id: ChatId) -> Sequence[Incoming]:
        """Return the updates that wait in the chat, or none if another process has the chat."""
        async with self._lock(chat_id):
            return await self._waiting(chat_id)

    async def behind(self, now: datetime) -> Sequence[ChatId]:
        """Return the chats of this process in which unknown updates may wait.

        They were left by dead processes, belonged to no process, or have a new counter.

        A process is dead if its lock is free at two looks in a row. At the first look of this
        process one is enough. Shortly after the server has started, no process counts as dead: all
        of them lost their locks with it, and need a moment to take them again.
        """
        looked = await self._database.write(partial(self._look, now=now))
        known = {chat_id for chat_id, held in self._held.items() if held.queued or held.beside}
        return [
            chat_id
            for chat_id, counter in looked
            if chat_id not in known or self._held[chat_id].seen != counter
        ]

    async def hand_over(self, now: datetime) -> None:
        """Release all chats, so that other processes find at once what waits there."""
        self._held.clear()
        await self._database.write(partial(self._hand_over, now=now))

    def _lock(self, chat_id: ChatId) -> Lock:
        return self._locks.setdefault(chat_id, Lock())

    async def _take(self, chat_id: ChatId) -> _Held | None:
        held = self._held.get(chat_id)
        if held is not None:
            return held
        start = randbits(_START_BITS)
        row = {"chat_id": chat_id, "owner": self._owner, "counter": start}
        owner, counter = await self._database.write(
            lambda db: db.execute(_TAKE, row).one(), order=chat_id
        )
        if owner != self._owner:
            return None
        return self._held.setdefault(chat_id, _Held(start if counter == start else _UNSEEN))

    async def _let_go(self, chat_id: ChatId, held: _Held) -> Sequence[Incoming]:
        while not held.queued and not held.beside:
            which = {"chat": chat_id, "by": self._owner, "seen": held.seen}
            ended = await self._database.write(partial(_end, which=which), order=chat_id)
            if ended:
                if self._held.get(chat_id) is held:
                    del self._held[chat_id]
                return ()
            if waiting := await self._waiting(chat_id):
                return waiting
            if self._held.get(chat_id) is not held:
                return ()
        return ()

    async def _waiting(self, chat_id: ChatId) -> Sequence[Incoming]:
        found, rows = await self._database.read(partial(_read_chat, chat_id=chat_id))
        if found is None or found.owner != self._owner:
            self._held.pop(chat_id, None)
            return ()
        held = self._held.setdefault(chat_id, _Held(_UNSEEN))
        held.seen = found.counter
        held.queued |= bool(rows)
        return rows

    def _look(self, db: Connection, now: datetime) -> list[tuple[ChatId, int]]:
        dead = self._dead(db, now)
        if dead:
            of_dead = (
                select(chat_leases.c.chat_id)
                .where(chat_leases.c.owner.in_(dead))
                .order_by(chat_leases.c.chat_id)
                .limit(MOST_AT_ONCE)
                .with_for_update(skip_locked=True)
            )
            taken = {"owner": self._owner, "counter": chat_leases.c.counter + 1}
            taking = update(chat_leases).where(chat_leases.c.chat_id.in_(of_dead)).values(taken)
            chats = db.scalars(taking.returning(chat_leases.c.chat_id)).all()
            # one of these updates may be what killed the process
            suspects = update(inbox).where(inbox.c.chat_id.in_(chats), WAITING_UPDATES)
            db.execute(suspects.values(begun=func.coalesce(inbox.c.begun, 0)))
            for table, may_be in _AT_WORK:
                held = table.c.owner.in_(dead) & (table.c.lease_until > now)
                db.execute(update(table).where(may_be, held).values(lease_until=now))
        left = [
            {"chat_id": chat_id, "owner": self._owner, "counter": randbits(_START_BITS)}
            for chat_id in db.scalars(_LEFT_ALONE, {"now": now})
        ]
        if left:
            db.execute(_TAKE_FREE, left)
            again = inbox.c.chat_id.in_([row["chat_id"] for row in left]) & WAITING_UPDATES
            db.execute(update(inbox).where(again).values(lease(self._database, now)))
        ours = select(chat_leases.c.chat_id, chat_leases.c.counter)
        found = db.execute(ours.where(chat_leases.c.owner == self._owner)).all()
        return [(ChatId(chat_id), counter) for chat_id, counter in found]

    def _dead(self, db: Connection, now: datetime) -> set[str]:
        """Return the owners that are dead.

        An owner whose lock is free only once may be reconnecting.
        """
        if db.scalar(_HAS_JUST_STARTED, {"seconds": AWAY_SECONDS}):
            return set()
        owners = [select(chat_leases.c.owner)]
        owners += [
            select(table.c.owner).where(may_be, table.c.lease_until > now)
            for table, may_be in _AT_WORK
        ]
        others = set(db.scalars(union(*owners))) - {self._owner, None}
        free = {other for other in others if db.scalar(_IS_DEAD, {"key": lock_of(other)})}
        seen, self._seen_dead = self._seen_dead, free
        return free if seen is None else free & seen

    def _hand_over(self, db: Connection, now: datetime) -> None:
        ours = select(chat_leases.c.chat_id).where(chat_leases.c.owner == self._owner)
        at_once = inbox.c.chat_id.in_(ours) & WAITING_UPDATES
        db.execute(update(inbox).where(at_once).values(lease_until=now))
        db.execute(delete(chat_leases).where(chat_leases.c.owner == self._owner))


def _end(db: Connection, which: Mapping[str, object]) -> int:
    return db.execute(_END, which).rowcount


def _read_chat(db: Connection, chat_id: ChatId) -> tuple[Any, list[Incoming]]:
    found = db.execute(_LEASE, {"chat": chat_id}).one_or_none()
    rows = db.execute(_WAITING, {"chat": chat_id}).all()
    return found, [
        Incoming(
            turn_id=row.turn_id,
            chat_id=row.chat_id,
            payload=row.payload,
            received_at=row.received_at,
            begun=row.begun,
        )
        for row in rows
    ]
