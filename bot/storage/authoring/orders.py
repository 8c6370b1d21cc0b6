"""The port `Orders`: a queue in a table that several processes share."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, or_, select, text, update

from bot.domain.ids import OrderId
from bot.flow.work.orders import Batch, Order, OrderStatus, WorkCancelled, WorkOrdered
from bot.storage.authoring.codec import IN_CHAT, dump_batches, dump_work, load_batches, load_work
from bot.storage.engine.database import (
    Database,
    Store,
    Upsert,
    free,
    lease,
    read_by,
    writes,
    written_by,
)
from bot.storage.engine.tables import DROPPED_ORDERS, work_orders

LEASE = timedelta(minutes=5)
"""How long a worker may stay silent about an order before another worker takes it over."""

_WAITING = work_orders.c.standing == OrderStatus.WAITING.value
_TAKEN = work_orders.c.standing == OrderStatus.TAKEN.value
_OPEN = text("work_orders.standing IN ('waiting', 'taken')")
"""Spelled as in the index, or SQLite does not use the index."""
_THIS = work_orders.c.id == bindparam("order")

_ADD = Upsert(work_orders, ["id"])
_CANCEL = (
    update(work_orders)
    .where(_THIS, _OPEN)
    .values(standing=OrderStatus.CANCELLED.value, updated_at=bindparam("now"))
)
_FINISH = (
    update(work_orders)
    .where(_THIS, _OPEN)
    .values(standing=OrderStatus.DONE.value, updated_at=bindparam("now"))
)
_REQUEUE = (
    update(work_orders)
    .where(_THIS, _TAKEN, work_orders.c.owner == bindparam("by"))
    .values(
        standing=OrderStatus.WAITING.value,
        off_form=work_orders.c.off_form + bindparam("more"),
        not_before=bindparam("until"),
        owner=None,
        lease_until=None,
    )
)
_KEEP_BATCHES = update(work_orders).where(_THIS).values(batches=bindparam("kept"))
_COUNT_ANEW = (
    update(work_orders)
    .where(_THIS, _TAKEN, work_orders.c.owner == bindparam("by"))
    .values(tries=0)
)
_WANTED = select(work_orders.c.id).where(_THIS, _OPEN)
_COLUMNS = (
    work_orders.c.id,
    work_orders.c.chat_id,
    work_orders.c.learner_id,
    work_orders.c.urgent,
    work_orders.c.content,
    work_orders.c.batches,
    work_orders.c.tries,
    work_orders.c.off_form,
    work_orders.c.created_at,
)


WRITES = (
    writes(
        WorkOrdered, lambda db, turn, change: db.execute(_ADD.on(db), _row(change.order, turn.at))
    ),
    writes(
        WorkCancelled,  # finished work stays finished
        lambda db, turn, change: db.execute(_CANCEL, {"order": change.order_id, "now": turn.at}),
    ),
)


def _take(
    db: Connection, database: Database, now: datetime, limit: int, *, is_help: bool
) -> list[Order]:
    """Lease the orders that are ready. Cancel those that this version cannot read."""
    waiting = (
        select(work_orders.c.id)
        .where(
            _OPEN,
            work_orders.c.not_before <= now,
            work_orders.c.kind.in_(IN_CHAT).is_(is_help),
            or_(_WAITING, free(work_orders, database, now)),
        )
        .order_by(work_orders.c.urgent.desc(), work_orders.c.created_at, work_orders.c.id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    taking = (
        update(work_orders)
        .where(work_orders.c.id.in_(waiting))
        .values(
            standing=OrderStatus.TAKEN.value,
            tries=work_orders.c.tries + 1,
            updated_at=now,
            **lease(database, now, LEASE),
        )
    )
    rows = db.execute(taking.returning(*_COLUMNS)).all()
    rows = sorted(rows, key=lambda row: (not row.urgent, row.created_at, row.id))
    orders = [(row, _order(row)) for row in rows]
    for row, order in orders:
        if order is None:
            db.execute(_CANCEL, {"order": row.id, "now": now})
    return [order for _, order in orders if order is not None]


def _hold(
    db: Connection, database: Database, order_ids: Sequence[OrderId], now: datetime
) -> list[OrderId]:
    """Renew the leases of these orders. Return those that this process still holds."""
    holding = (
        update(work_orders)
        .where(work_orders.c.id.in_(order_ids), _TAKEN, work_orders.c.owner == database.owner)
        .values(lease(database, now, LEASE))
        .returning(work_orders.c.id)
    )
    return list(db.execute(holding).scalars())


def _finish(db: Connection, order_id: OrderId, now: datetime) -> None:
    db.execute(_FINISH, {"order": order_id, "now": now})


def _is_wanted(db: Connection, order_id: OrderId) -> bool:
    return db.execute(_WANTED, {"order": order_id}).first() is not None


def _drop_cancelled(db: Connection, limit: int) -> list[Order]:
    """Return cancelled orders with their batches, and delete the batches."""
    found: Select[Any] = (
        select(*_COLUMNS).where(DROPPED_ORDERS).limit(limit).with_for_update(skip_locked=True)
    )
    rows = db.execute(found).all()
    if rows:
        forgotten = work_orders.c.id.in_([row.id for row in rows])
        db.execute(update(work_orders).where(forgotten).values(batches=None))
    return [order for row in rows if (order := _order(row)) is not None]


def _order(row: Row[Any]) -> Order | None:
    work = load_work(row.id, row.content)
    if work is None:
        return None
    return Order(
        id=row.id,
        chat_id=row.chat_id,
        learner_id=row.learner_id,
        work=work,
        tries=row.tries,
        off_form=row.off_form,
        ordered_at=row.created_at,
        batches=load_batches(row.id, row.batches),
    )


def _row(order: Order, at: datetime) -> dict[str, Any]:
    return {
        "id": order.id,
        "chat_id": order.chat_id,
        "learner_id": order.learner_id,
        "kind": order.work.kind,
        "urgent": order.work.is_urgent,
        "content": dump_work(order.work),
        "standing": OrderStatus.WAITING,
        "tries": order.tries,
        "not_before": at,
        "created_at": at,
        "updated_at": at,
    }


class SqlOrders(Store):
    """Work that was ordered, in the database."""

    finish = written_by(_finish)
    dropped = written_by(_drop_cancelled)
    is_wanted = read_by(_is_wanted)

    async def take(self, now: datetime, limit: int, *, is_help: bool = False) -> Sequence[Order]:
        """Lease orders that are ready, and return them.

        With `is_help` these are the kinds that learners wait for in their chats, otherwise all
        other kinds. Urgent orders come first, then the oldest.
        """
        taking = partial(_take, database=self._database, now=now, limit=limit, is_help=is_help)
        return await self._database.write(taking)

    async def hold(self, order_ids: Sequence[OrderId], now: datetime) -> Sequence[OrderId]:
        """Renew the leases of these orders. Return those that this process still holds.

        Orders that were cancelled or taken over by another process are missing.
        """
        if not order_ids:
            return []
        holding = partial(_hold, database=self._database, order_ids=order_ids, now=now)
        return await self._database.write(holding)

    async def requeue(self, order_id: OrderId, until: datetime, *, off_form: bool = False) -> None:
        """Return the order to the queue, to be taken again no earlier than `until`.

        `off_form` counts an answer of the model that had the wrong form. An order that this
        process no longer holds is left unchanged.
        """
        of_this = {"order": order_id, "by": self._database.owner}
        values = {**of_this, "until": until, "more": int(off_form)}
        await self._database.write(lambda db: db.execute(_REQUEUE, values))

    async def wait_for(self, order_id: OrderId, batches: Sequence[Batch], until: datetime) -> None:
        """Store the batches and return the order to the queue until `until`.

        The order has made progress, so its tries are counted from zero. The batches are stored
        even if the order was cancelled meanwhile, because they still have to be ended.
        """
        of_this = {"order": order_id, "by": self._database.owner}

        def keep(db: Connection) -> None:
            db.execute(_KEEP_BATCHES, {"order": order_id, "kept": dump_batches(batches)})
            db.execute(_COUNT_ANEW, of_this)
            db.execute(_REQUEUE, {**of_this, "until": until, "more": 0})

        await self._database.write(keep)
