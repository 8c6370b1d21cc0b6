"""The port `ChatLeases`, where several processes share a server: each chat is one process's.

Whoever stores an update takes the chat's lease if it is free, and raises its counter in any case.
So the owner knows from the counter whether something came that it has not seen: then it reads
what waits in the chat, in its order. A lease ends by deleting it as it was last seen; where the
counter was raised meanwhile it stays, and so does the work. (To delete it where nothing is undone
would lose what another process is just about to commit.)

The counter begins at random, so that a lease which was deleted and taken anew is another one.
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
"""Chats; the rest comes with the next look, so that a long outage does not fill the memory."""
AWAY_SECONDS: Final = 10.0
"""For so long after its start the server does not tell who lives."""
_START_BITS: Final = 62
_UNSEEN: Final = -1
"""No counter: whatever it is, something may have come."""

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
"""What a process leases by the piece, and which rows may be leased."""


@dataclass(slots=True)
class _Held:
    """A chat of this process."""

    seen: int
    """The counter up to which all that came is known."""
    queued: bool = False
    """Whether its queue is at work, or about to be."""
    beside: int = 0
    """How many turns of others than the learner are taken just now."""


def raise_counters(
    db: Connection, owner: str, starts: Mapping[ChatId, int]
) -> list[Row[tuple[int, str, int]]]:
    """Take the free ones of these chats, and let the owner of each see that something comes.

    In the order of their numbers, or two processes might wait for each other.
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
        """Whose lock was free at the last look; None before the first."""

    def on_arrival(self, came: Callable[[ChatId], None]) -> None:
        """Tell this from now on in which chats something may have come to catch up with."""
        self._came = came
        self._presence.on_wake(came)

    def starts(self, chats: Iterable[ChatId]) -> dict[ChatId, int]:
        """Return where the counters of new leases begin."""
        return {chat_id: randbits(_START_BITS) for chat_id in chats}

    def taken(
        self,
        rows: Iterable[Row[tuple[int, str, int]]],
        starts: Mapping[ChatId, int],
        new: Sequence[Incoming],
    ) -> Sequence[Incoming]:
        """Return what of the new updates this process works off next, or only sets aside.

        Of the others their owner is told; what this process has missed is caught up with.
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
        for chat_id in ours - {it.chat_id for it in new}:  # all of it was known
            self._came(chat_id)
        return [it for it in new if it.chat_id in ours or it.unreadable]

    async def begin(self, chat_id: ChatId) -> bool:
        """Say whether the chat's queue may work: the chat is ours until the queue ends."""
        async with self._lock(chat_id):
            held = await self._take(chat_id)
            if held is not None:
                held.queued = True
            return held is not None

    async def end(self, chat_id: ChatId, waits: Callable[[], bool]) -> Sequence[Incoming]:
        """Let the chat go, unless something waits; return what came meanwhile: it stays ours."""
        async with self._lock(chat_id):
            held = self._held.get(chat_id)
            if held is None or waits():
                return ()
            held.queued = False
            return await self._let_go(chat_id, held)

    async def begin_beside(self, chat_id: ChatId) -> bool:
        """Say whether a turn that no learner began may be taken: the chat is ours meanwhile."""
        async with self._lock(chat_id):
            held = await self._take(chat_id)
            if held is not None:
                held.beside += 1
            return held is not None

    async def end_beside(self, chat_id: ChatId) -> Sequence[Incoming]:
        """Let the chat go once nobody uses it; return what came meanwhile: it stays ours."""
        async with self._lock(chat_id):
            held = self._held.get(chat_id)
            if held is None:
                return ()
            held.beside = max(0, held.beside - 1)
            return await self._let_go(chat_id, held)

    async def catch_up(self, chat_id: ChatId) -> Sequence[Incoming]:
        """Return all that waits in a chat of ours, in its order; nothing where it is another's."""
        async with self._lock(chat_id):
            return await self._waiting(chat_id)

    async def behind(self, now: datetime) -> Sequence[ChatId]:
        """Return chats of ours to catch up with: left by dead processes, by all, or by a wake.

        A process is dead whose lock is free at two looks; at the first look of this process once
        is enough. While the server has only just started nobody is: all of them lost their locks
        with it, and need a moment to take them again.
        """
        looked = await self._database.write(partial(self._look, now=now))
        known = {it for it, held in self._held.items() if held.queued or held.beside}
        return [
            chat_id
            for chat_id, counter in looked
            if chat_id not in known or self._held[chat_id].seen != counter
        ]

    async def hand_over(self, now: datetime) -> None:
        """Let go of all chats, so that others find at once what waits there."""
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
            # one of them may be what the process died of
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
            again = inbox.c.chat_id.in_([it["chat_id"] for it in left]) & WAITING_UPDATES
            db.execute(update(inbox).where(again).values(lease(self._database, now)))
        ours = select(chat_leases.c.chat_id, chat_leases.c.counter)
        found = db.execute(ours.where(chat_leases.c.owner == self._owner)).all()
        return [(ChatId(chat_id), counter) for chat_id, counter in found]

    def _dead(self, db: Connection, now: datetime) -> set[str]:
        """Return who is dead; whose lock is free for the first time may only be away."""
        if db.scalar(_HAS_JUST_STARTED, {"seconds": AWAY_SECONDS}):
            return set()
        owners = [select(chat_leases.c.owner)]
        owners += [
            select(table.c.owner).where(may_be, table.c.lease_until > now)
            for table, may_be in _AT_WORK
        ]
        others = set(db.scalars(union(*owners))) - {self._owner, None}
        free = {it for it in others if db.scalar(_IS_DEAD, {"key": lock_of(it)})}
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
