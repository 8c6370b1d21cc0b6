"""Filling the bank: items are added in batches, and old versions of them are retired."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import Connection, bindparam, func, select, text, update

from bot.domain.practice.items import BankItem, Status
from bot.flow.exercise.changes import PracticeEventLogged
from bot.flow.practice.changes import verification_logged
from bot.storage.engine.database import Store, Upsert, read_by, written_by
from bot.storage.practice.rows import ITEM_COLUMNS, item_of, item_row, log_events
from bot.storage.practice.tables import items

_AT_ONCE: Final = 500
"""Items in one statement."""
_ADD = Upsert(items, ["id", "version"])
_RETIRE_OLDER = (
    update(items)
    .where(
        items.c.id == bindparam("item"),
        items.c.version < bindparam("below"),
        items.c.status != Status.RETIRED.value,
    )
    .values(status=Status.RETIRED.value)
)
_RETIRE = (
    update(items)
    .where(items.c.id == bindparam("item"), items.c.status != Status.RETIRED.value)
    .values(status=Status.RETIRED.value)
)
_KNOWN = select(items.c.id).where(items.c.id.in_(bindparam("items", expanding=True)))
_STORED = select(*ITEM_COLUMNS).where(items.c.id.in_(bindparam("items", expanding=True)))
_SHIPPED: Final = "made of a template, verified by code"
_COUNT = select(func.count()).select_from(items)


def _known_ids(db: Connection, item_ids: Sequence[UUID]) -> frozenset[UUID]:
    rows = db.scalars(_KNOWN, {"items": [str(item_id) for item_id in item_ids]})
    return frozenset(map(UUID, rows))


def _load_items(db: Connection, item_ids: Collection[UUID]) -> tuple[BankItem, ...]:
    wanted = sorted(map(str, item_ids))
    found: list[BankItem] = []
    for start in range(0, len(wanted), _AT_ONCE):
        rows = db.execute(_STORED, {"items": wanted[start : start + _AT_ONCE]})
        found += filter(None, map(item_of, rows))
    return tuple(found)


def _add(
    db: Connection, new: Sequence[BankItem], events: Sequence[PracticeEventLogged], now: datetime
) -> None:
    """Store new items, retire their older versions, and log what the verifier found."""
    if new:
        db.execute(_ADD.on(db), [item_row(item, now) for item in new])
    later = [{"item": str(item.id), "below": item.version} for item in new if item.version > 1]
    if later:
        db.execute(_RETIRE_OLDER, later)
    log_events(db, now, events)


def _retire(db: Connection, item_id: UUID) -> int:
    return db.execute(_RETIRE, {"item": str(item_id)}).rowcount


def _keep_shipped(db: Connection, offered: Sequence[BankItem], now: datetime) -> None:
    """Store the items that are new, and retire those of other versions of their templates.

    If several processes start at once, the first one stores them.
    """
    if db.dialect.name == "postgresql":  # SQLite has one writer at a time
        db.execute(text("LOCK TABLE items IN SHARE ROW EXCLUSIVE MODE"))
    known = _known_ids(db, [item.id for item in offered])
    new = [item for item in offered if item.id not in known]
    for template in {item.lineage.partition("/")[0] for item in new}:
        name, _, _ = template.partition("@")
        db.execute(
            update(items)
            .where(
                items.c.lineage.startswith(f"{name}@", autoescape=True),
                ~items.c.lineage.startswith(f"{template}/", autoescape=True),
                items.c.status != Status.RETIRED.value,
            )
            .values(status=Status.RETIRED.value)
        )
    _add(db, new, [verification_logged(item, policy=_SHIPPED) for item in new], now)


def _size(db: Connection) -> int:
    return int(db.execute(_COUNT).scalar_one())


class SqlBank(Store):
    """Writes to the bank, in the database."""

    known = read_by(_known_ids)
    """Those of the ids of which there is an item in any version."""
    stored = read_by(_load_items)
    """The items of these ids, in all versions, each with its current status."""
    add = written_by(_add)
    retire = written_by(_retire)
    """Retire an item in all its versions; return how many were not retired before."""
    keep_shipped = written_by(_keep_shipped)
    size = read_by(_size)
