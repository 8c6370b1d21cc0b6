"""The port `Items`: the bank of verified items."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import Connection, bindparam, exists, func, literal_column, select

from bot.domain.ids import LearnerId, ServedId, SkillId, TraceId
from bot.domain.practice.items import BankItem, Status, VerifierType
from bot.domain.practice.own_mistakes import OwnMistake
from bot.domain.topics.course import Language
from bot.flow.exercise.changes import AttemptVerdict, PracticeEvent
from bot.flow.practice.ports import Serving
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.database import Store, read_by, written_by
from bot.storage.practice.appeals import find_appeal
from bot.storage.practice.rows import ITEM_COLUMNS, item_of, log_events
from bot.storage.practice.tables import (
    item_attempts,
    items,
    own_mistakes,
    practice_events,
    served_items,
)

_newer = items.alias()
CAN_BE_SERVED: Final = (
    (items.c.status == literal_column(f"'{Status.VERIFIED}'"))  # else SQLite uses no index
    & (items.c.verifier_type != VerifierType.NONE.value)
    & items.c.verifier_passed.is_(True)
    & ~exists().where(_newer.c.id == items.c.id, _newer.c.version > items.c.version)
)
"""Invariant 1 of specs/5, in the one place that all reads and the serving itself share."""
_FOR_SKILL = (
    select(*ITEM_COLUMNS)
    .where(
        CAN_BE_SERVED,
        items.c.skill_id == bindparam("skill"),
        items.c.language == bindparam("language"),
        items.c.difficulty.in_(bindparam("difficulties", expanding=True)),
        items.c.lineage.not_in(bindparam("but", expanding=True)),
    )
    .order_by(items.c.id)
    .limit(bindparam("limit"))
)
"""Ids are hashes, so ordering by them mixes the items of all templates."""
_ONE = select(*ITEM_COLUMNS).where(
    items.c.id == bindparam("item"), items.c.version == bindparam("version")
)
_SERVABLE = select(*ITEM_COLUMNS).where(CAN_BE_SERVED, items.c.id == bindparam("item"))
_SERVING = select(served_items).where(served_items.c.id == bindparam("served"))
_ATTEMPTS = (
    select(item_attempts.c.normalised)
    .where(item_attempts.c.served_id == bindparam("served"))
    .order_by(item_attempts.c.number)
)
_SKILLS = (
    select(items.c.skill_id)
    .distinct()
    .where(CAN_BE_SERVED, items.c.language == bindparam("language"))
)
_LINEAGES = (
    select(items.c.lineage)
    .join(
        served_items,
        (served_items.c.item_id == items.c.id) & (served_items.c.item_version == items.c.version),
    )
    .where(
        served_items.c.learner_id == bindparam("learner"),
        served_items.c.skill_id == bindparam("skill"),
    )
    .group_by(items.c.lineage)
    .order_by(func.max(served_items.c.served_at).desc(), items.c.lineage)
    .limit(bindparam("limit"))
)
_DIAGNOSES = select(practice_events.c.trace_id, practice_events.c.details).where(
    practice_events.c.learner_id == bindparam("learner"),
    practice_events.c.at >= bindparam("since", type_=UtcDateTime()),
    practice_events.c.kind == PracticeEvent.DIAGNOSIS_COMPLETED.value,
)
_OWN_MISTAKES = (
    select(own_mistakes)
    .where(own_mistakes.c.learner_id == bindparam("learner"))
    .order_by(own_mistakes.c.due_at, own_mistakes.c.mistake)
)
_ANY_SERVED = (
    select(served_items.c.id)
    .where(
        served_items.c.learner_id == bindparam("learner"), served_items.c.item_version.is_not(None)
    )
    .limit(1)
)


def _items_for(
    db: Connection,
    skill_id: str,
    language: Language,
    difficulties: Collection[int],
    but: Collection[str],
    limit: int,
) -> tuple[BankItem, ...]:
    values = {
        "skill": skill_id,
        "language": language.value,
        "difficulties": sorted(difficulties),
        "but": sorted(but),
        "limit": limit,
    }
    found = map(item_of, db.execute(_FOR_SKILL, values))
    return tuple(item for item in found if item is not None)


def _item(db: Connection, item_id: UUID, version: int) -> BankItem | None:
    row = db.execute(_ONE, {"item": str(item_id), "version": version}).one_or_none()
    return None if row is None else item_of(row)


def _servable(db: Connection, item_id: UUID) -> BankItem | None:
    row = db.execute(_SERVABLE, {"item": str(item_id)}).one_or_none()
    return None if row is None else item_of(row)


def _serving(db: Connection, served_id: ServedId) -> Serving | None:
    row = db.execute(_SERVING, {"served": served_id}).one_or_none()
    if row is None:
        return None
    verdict = row.first_verdict
    return Serving(
        item_id=UUID(row.item_id),
        item_version=row.item_version,
        first_verdict=None if verdict is None else AttemptVerdict(verdict),
        closed=row.closed_at is not None,
        attempts=tuple(db.scalars(_ATTEMPTS, {"served": served_id})),
    )


def _skills_with_items(db: Connection, language: Language) -> frozenset[str]:
    return frozenset(db.scalars(_SKILLS, {"language": language.value}))


def _lineages_served(
    db: Connection, learner_id: LearnerId, skill_id: str, limit: int
) -> Sequence[str]:
    values = {"learner": learner_id, "skill": skill_id, "limit": limit}
    return tuple(db.scalars(_LINEAGES, values))


def _mistakes_made(
    db: Connection, learner_id: LearnerId, since: datetime
) -> Sequence[tuple[TraceId, str]]:
    rows = db.execute(_DIAGNOSES, {"learner": learner_id, "since": since})
    made = ((TraceId(row.trace_id), row.details.get("misconception")) for row in rows)
    return tuple((trace, mistake) for trace, mistake in made if mistake)


def _own_mistakes(db: Connection, learner_id: LearnerId) -> Sequence[OwnMistake]:
    return tuple(
        OwnMistake(
            mistake=row.mistake,
            skill_id=SkillId(row.skill_id),
            item_id=UUID(row.item_id),
            item_version=row.item_version,
            found=row.found,
            due_at=row.due_at,
        )
        for row in db.execute(_OWN_MISTAKES, {"learner": learner_id})
    )


def _any_served(db: Connection, learner_id: LearnerId) -> bool:
    return db.scalar(_ANY_SERVED, {"learner": learner_id}) is not None


class SqlItems(Store):
    """Reads of the bank, in the database."""

    items_for = read_by(_items_for)
    item = read_by(_item)
    servable = read_by(_servable)
    serving = read_by(_serving)
    skills_with_items = read_by(_skills_with_items)
    lineages_served = read_by(_lineages_served)
    any_served = read_by(_any_served)
    mistakes_made = read_by(_mistakes_made)
    own_mistakes = read_by(_own_mistakes)
    log = written_by(log_events)
    appeal = read_by(find_appeal)
