"""The port `PracticeAudit`: from what was served back to where it came from."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final
from uuid import UUID

from sqlalchemy import BindParameter, Connection, bindparam, exists, func, select

from bot.domain.ids import ServedId
from bot.domain.practice.items import Status, VerifierType
from bot.flow.practice.changes import AttemptVerdict, PracticeEvent
from bot.flow.practice.tracing import (
    Gap,
    GapKind,
    ItemTrace,
    TracedAttempt,
    TracedEvent,
    TracedServing,
)
from bot.storage.engine.database import Store, read_by
from bot.storage.practice.rows import ITEM_COLUMNS, item_of
from bot.storage.practice.tables import item_attempts, items, practice_events, served_items

_ITEM: Final[BindParameter[str]] = bindparam("item")
_VERSIONS = select(*ITEM_COLUMNS).where(items.c.id == _ITEM).order_by(items.c.version)
_SERVINGS = (
    select(served_items)
    .where(served_items.c.item_id == _ITEM)
    .order_by(served_items.c.served_at, served_items.c.id)
)
_ATTEMPTS = (
    select(item_attempts)
    .join(served_items, served_items.c.id == item_attempts.c.served_id)
    .where(served_items.c.item_id == _ITEM)
    .order_by(item_attempts.c.served_id, item_attempts.c.number)
)
_EVENTS = (
    select(practice_events)
    .where(practice_events.c.item_id == _ITEM)
    .order_by(practice_events.c.id)
)
_was_verified = exists().where(
    items.c.id == served_items.c.item_id,
    items.c.version == served_items.c.item_version,
    items.c.status.in_([Status.VERIFIED.value, Status.RETIRED.value]),
    items.c.verifier_type != VerifierType.NONE.value,
    items.c.verifier_passed.is_(True),
)
"""An item is retired after it was served, never before: the bank refuses that."""
_was_logged = exists().where(
    practice_events.c.kind == PracticeEvent.PROBLEM_SERVED.value,
    practice_events.c.item_id == served_items.c.item_id,
    practice_events.c.item_version == served_items.c.item_version,
    practice_events.c.learner_id == served_items.c.learner_id,
)
_SERVED = select(
    served_items.c.id, served_items.c.item_id, served_items.c.item_version, served_items.c.policies
)
_NOT_VERIFIED = _SERVED.where(~_was_verified)
_NOT_LOGGED = _SERVED.where(~_was_logged)
_COUNT = select(func.count()).select_from(served_items)
_MOST_GAPS: Final = 100


def _trace(db: Connection, item_id: UUID) -> ItemTrace | None:
    which = {"item": str(item_id)}
    versions = tuple(filter(None, map(item_of, db.execute(_VERSIONS, which))))
    if not versions:
        return None
    attempts = defaultdict[ServedId, list[TracedAttempt]](list)
    for row in db.execute(_ATTEMPTS, which):
        attempts[row.served_id].append(
            TracedAttempt(
                number=row.number,
                trace_id=row.trace_id,
                verdict=AttemptVerdict(row.verdict),
                error_tag=row.error_tag,
                at=row.at,
            )
        )
    return ItemTrace(
        versions=versions,
        servings=tuple(_servings(db, which, attempts)),
        events=tuple(_events(db, which)),
    )


def _servings(
    db: Connection, which: dict[str, str], attempts: dict[ServedId, list[TracedAttempt]]
) -> Iterator[TracedServing]:
    for row in db.execute(_SERVINGS, which):
        verdict = row.first_verdict
        yield TracedServing(
            served_id=row.id,
            learner_id=row.learner_id,
            item_version=row.item_version,
            at=row.served_at,
            policies=row.policies,
            first_verdict=None if verdict is None else AttemptVerdict(verdict),
            hints=row.hints,
            solution_shown=row.solution_shown,
            closed_at=row.closed_at,
            attempts=tuple(attempts[row.id]),
        )


def _events(db: Connection, which: dict[str, str]) -> Iterator[TracedEvent]:
    for row in db.execute(_EVENTS, which):
        yield TracedEvent(
            kind=PracticeEvent(row.kind),
            trace_id=row.trace_id,
            learner_id=row.learner_id,
            details=row.details,
            at=row.at,
        )


def _gaps(db: Connection) -> tuple[Gap, ...]:
    found = [
        Gap(row.id, UUID(row.item_id), row.item_version, kind)
        for kind, statement in (
            (GapKind.NOT_VERIFIED, _NOT_VERIFIED),
            (GapKind.NO_EVENT, _NOT_LOGGED),
        )
        for row in db.execute(statement.limit(_MOST_GAPS))
    ]
    nameless = (row for row in db.execute(_SERVED) if not row.policies)
    found += (
        Gap(row.id, UUID(row.item_id), row.item_version, GapKind.NO_POLICIES) for row in nameless
    )
    return tuple(found)


def _count_servings(db: Connection) -> int:
    return int(db.execute(_COUNT).scalar_one())


class SqlPracticeAudit(Store):
    """What an operator asks of the bank, in the database."""

    trace = read_by(_trace)
    gaps = read_by(_gaps)
    servings = read_by(_count_servings)
