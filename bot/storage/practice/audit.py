"""The port `PracticeAudit`: traces every served item back to its origin."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final
from uuid import UUID

import sqlalchemy as sa

from bot.domain.ids import ServedId
from bot.domain.practice.items import Status, VerifierType
from bot.flow.exercise.changes import AttemptVerdict, PracticeEvent
from bot.flow.practice import tracing
from bot.storage.engine.database import Store, read_by
from bot.storage.engine.tables import quiz_responses
from bot.storage.practice.rows import ITEM_COLUMNS, item_of
from bot.storage.practice.tables import item_attempts, items, practice_events, served_items
from bot.storage.skills.skills import skill_opportunities

_ITEM: Final[sa.BindParameter[str]] = sa.bindparam("item")
_VERSIONS = sa.select(*ITEM_COLUMNS).where(items.c.id == _ITEM).order_by(items.c.version)
_SERVINGS = (
    sa.select(served_items)
    .where(served_items.c.item_id == _ITEM)
    .order_by(served_items.c.served_at, served_items.c.id)
)
_ATTEMPTS = (
    sa.select(item_attempts)
    .join(served_items, served_items.c.id == item_attempts.c.served_id)
    .where(served_items.c.item_id == _ITEM)
    .order_by(item_attempts.c.served_id, item_attempts.c.number)
)
_EVENTS = (
    sa.select(practice_events)
    .where(practice_events.c.item_id == _ITEM)
    .order_by(practice_events.c.id)
)
_served, _event = served_items.c, practice_events.c
_was_verified = sa.exists().where(
    items.c.id == _served.item_id,
    items.c.version == _served.item_version,
    items.c.status.in_([Status.VERIFIED.value, Status.RETIRED.value]),
    items.c.verifier_type != VerifierType.NONE.value,
    items.c.verifier_passed.is_(True),
)
"""An item can be retired only after it was served: the bank refuses to serve retired ones."""
_was_approved = sa.exists().where(
    _event.kind == PracticeEvent.VERIFICATION_APPROVED.value,
    _event.item_id == _served.item_id,
    _event.item_version == _served.item_version,
)
_of_bank = _served.item_version.is_not(None)


def _has_event(kind: PracticeEvent, trace: sa.ColumnElement[str]) -> sa.Exists:
    return sa.exists().where(_event.kind == kind.value, _event.trace_id == trace)


def _was_served(trace: sa.ColumnElement[str]) -> sa.Exists:
    return sa.exists().where(_served.id == trace)


_SERVED = sa.select(
    _served.id, _served.item_id, _served.item_version, _served.policies, _served.source
)
_ATTEMPTED = sa.select(item_attempts.c.served_id, _served.item_id, _served.item_version).join(
    served_items, _served.id == item_attempts.c.served_id
)
_ANSWERED = sa.select(
    quiz_responses.c.served_id, quiz_responses.c.question_key, sa.null().label("item_version")
).where(quiz_responses.c.served_id.is_not(None))
_LOGGED = sa.select(_event.trace_id, _event.item_id, _event.item_version)
_OF_SERVING = (
    PracticeEvent.PROBLEM_SERVED,
    PracticeEvent.ATTEMPT_SUBMITTED,
    PracticeEvent.ATTEMPT_EVALUATED,
)
_OF_ATTEMPT = (PracticeEvent.ATTEMPT_SUBMITTED, PracticeEvent.ATTEMPT_EVALUATED)
_CHECKS: Final[tuple[tuple[tracing.GapKind, sa.Select[Any]], ...]] = (
    (tracing.GapKind.NOT_VERIFIED, _SERVED.where(_of_bank, ~_was_verified)),
    (tracing.GapKind.NOT_APPROVED, _SERVED.where(_of_bank, ~_was_approved)),
    (
        tracing.GapKind.NO_EVENT,
        _SERVED.where(~_has_event(PracticeEvent.PROBLEM_SERVED, _served.id)),
    ),
    (
        tracing.GapKind.NO_HINT,
        _SERVED.where(_served.hints > 0, ~_has_event(PracticeEvent.HINT_SERVED, _served.id)),
    ),
    (
        tracing.GapKind.NOT_SERVED,
        _LOGGED.where(
            _event.kind.in_([kind.value for kind in _OF_SERVING]), ~_was_served(_event.trace_id)
        ).distinct(),
    ),
    (tracing.GapKind.NOT_SERVED, _ANSWERED.where(~_was_served(quiz_responses.c.served_id))),
    *(
        (
            tracing.GapKind.NO_ATTEMPT,
            _ATTEMPTED.where(
                ~sa.exists().where(
                    _event.kind == kind.value,
                    _event.trace_id == item_attempts.c.served_id,
                    _event.details["number"].as_integer() == item_attempts.c.number,
                )
            ),
        )
        for kind in _OF_ATTEMPT
    ),
    *(
        (
            tracing.GapKind.NO_ATTEMPT,
            _ANSWERED.where(~_has_event(kind, quiz_responses.c.served_id)),
        )
        for kind in _OF_ATTEMPT
    ),
    (
        tracing.GapKind.NO_MASTERY,
        sa.select(
            skill_opportunities.c.source,
            skill_opportunities.c.skill_id,
            sa.null().label("item_version"),
        ).where(~_has_event(PracticeEvent.MASTERY_UPDATED, skill_opportunities.c.source)),
    ),
    (
        tracing.GapKind.EVENT_MISSING,
        sa.select(_event.trace_id, sa.func.max(_event.item_id), sa.func.max(_event.item_version))
        .group_by(_event.trace_id, _event.at, _event.together)
        .having(sa.func.count() % _event.together != 0),
    ),
)
"""For each kind of gap the query that finds it: the trace, the item and its version."""
_COUNT = sa.select(sa.func.count()).select_from(served_items)
_MOST_GAPS: Final = 100


def _trace(db: sa.Connection, item_id: UUID) -> tracing.ItemTrace | None:
    which = {"item": str(item_id)}
    versions = tuple(filter(None, map(item_of, db.execute(_VERSIONS, which))))
    if not versions:
        return None
    attempts = defaultdict[ServedId, list[tracing.TracedAttempt]](list)
    for row in db.execute(_ATTEMPTS, which):
        attempts[row.served_id].append(
            tracing.TracedAttempt(
                number=row.number,
                trace_id=row.trace_id,
                verdict=AttemptVerdict(row.verdict),
                error_tag=row.error_tag,
                at=row.at,
            )
        )
    return tracing.ItemTrace(
        versions=versions,
        servings=tuple(_servings(db, which, attempts)),
        events=tuple(_events(db, which)),
    )


def _servings(
    db: sa.Connection, which: dict[str, str], attempts: dict[ServedId, list[tracing.TracedAttempt]]
) -> Iterator[tracing.TracedServing]:
    for row in db.execute(_SERVINGS, which):
        verdict = row.first_verdict
        yield tracing.TracedServing(
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


def _events(db: sa.Connection, which: dict[str, str]) -> Iterator[tracing.TracedEvent]:
    for row in db.execute(_EVENTS, which):
        yield tracing.TracedEvent(
            kind=PracticeEvent(row.kind),
            trace_id=row.trace_id,
            learner_id=row.learner_id,
            details=row.details,
            at=row.at,
        )


def _gaps(db: sa.Connection) -> tuple[tracing.Gap, ...]:
    found = [
        tracing.Gap(row[0], _what(row[1], row[2]), kind)
        for kind, statement in _CHECKS
        for row in db.execute(statement.limit(_MOST_GAPS))
    ]
    for row in db.execute(_SERVED):
        what = _what(row.item_id, row.item_version)
        if not row.policies:
            found.append(tracing.Gap(row.id, what, tracing.GapKind.NO_POLICIES))
        if row.item_version is None and not row.source.get("verified"):
            found.append(tracing.Gap(row.id, what, tracing.GapKind.NOT_VERIFIED))
    return tuple(found)


def _what(name: str | None, version: int | None) -> str:
    return f"item {name} v{version}" if version is not None else f"{name or '-'}"


def _count_servings(db: sa.Connection) -> int:
    return int(db.execute(_COUNT).scalar_one())


class SqlPracticeAudit(Store):
    """The operator's queries about the bank, in the database."""

    trace = read_by(_trace)
    gaps = read_by(_gaps)
    servings = read_by(_count_servings)
