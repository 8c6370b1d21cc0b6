"""The port `Analytics`: answers to count, a snapshot for each map and day, past weeks."""

from datetime import UTC, date, datetime
from functools import partial
from typing import Any, Final

from pydantic import TypeAdapter
from sqlalchemy import Connection, Date, Integer, Text, and_, bindparam, or_, select, text, update

from bot.domain.days import moved_night
from bot.domain.ids import ChatId, LearnerId, MapId
from bot.domain.learner.learner import Learner
from bot.domain.mastery.causes import Sooner
from bot.domain.progress.analytics import CountedAnswer, Metrics, Snapshot
from bot.domain.topics.mind_map import MapStatus, ResponseType
from bot.flow.engine.delivery import IDLE_EVERY, Due
from bot.flow.engine.ports import DecidedTurn
from bot.flow.progress.changes import SnapshotTaken
from bot.flow.progress.events import NightCame
from bot.json_types import json_type
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.database import Store, Upsert, read_by
from bot.storage.engine.due import BEGINNING, due
from bot.storage.engine.tables import (
    analytics_snapshots,
    audit_events,
    chats,
    mind_maps,
    quiz_responses,
)
from bot.storage.engine.versions import readable
from bot.storage.progress.answered import count_days
from bot.storage.progress.history import find_answer, list_history
from bot.storage.progress.statistics import read_statistics
from bot.storage.progress.weeks import read_mistakes, read_past_weeks

_NOTED: Final = {
    ("map_replanned", "night"): Sooner.NIGHT,
    ("reviews_brought_back", "exam"): Sooner.EXAM,
}
NOTED_AT: Final = (
    select(audit_events.c.name, audit_events.c.details)
    .join(chats, chats.c.chat_id == audit_events.c.chat_id)
    .where(
        chats.c.learner_id == bindparam("learner"),
        audit_events.c.at == bindparam("at", type_=UtcDateTime()),
    )
)

_METRICS: TypeAdapter[Metrics] = json_type(Metrics)
_answer = quiz_responses.c
_ANSWERS = select(
    _answer.node_id,
    _answer.quality,
    _answer.response_type,
    _answer.checkpoint,
    _answer.responded_at,
).where(_answer.mind_map_id == bindparam("map"), _answer.taken_back_at.is_(None))
_SNAPSHOTS = (
    select(analytics_snapshots.c.metrics)
    .where(analytics_snapshots.c.mind_map_id == bindparam("map"))
    .order_by(analytics_snapshots.c.snapshot_date.desc())
    .limit(bindparam("most", type_=Integer()))
)
_SINCE = (
    select(analytics_snapshots.c.snapshot_date, analytics_snapshots.c.metrics)
    .where(
        analytics_snapshots.c.mind_map_id == bindparam("map"),
        analytics_snapshots.c.snapshot_date >= bindparam("first", type_=Date()),
    )
    .order_by(analytics_snapshots.c.snapshot_date)
)
_KEEP = Upsert(analytics_snapshots, ["mind_map_id", "snapshot_date"])
_COUNT_NEXT = (
    update(mind_maps).where(mind_maps.c.id == bindparam("map")).values(count_at=bindparam("next"))
)
_MOVE_NIGHTS = (
    update(mind_maps)
    .where(
        mind_maps.c.learner_id == bindparam("learner"),
        mind_maps.c.status == MapStatus.ACTIVE.value,
        mind_maps.c.count_at > bindparam("now", type_=UtcDateTime()),
    )
    .values(count_at=bindparam("next"))
)
_after_at = bindparam("after_at", type_=UtcDateTime())
TO_COUNT = (
    select(chats.c.chat_id, mind_maps.c.id, mind_maps.c.count_at)
    .select_from(mind_maps)
    .join(chats, chats.c.learner_id == mind_maps.c.learner_id)
    .where(
        text("mind_maps.status = 'active'"),  # spelled as in the index, or SQLite does not use it
        mind_maps.c.count_at <= bindparam("now", type_=UtcDateTime()),
        mind_maps.c.count_at >= _after_at,
        or_(
            mind_maps.c.count_at > _after_at,
            and_(
                mind_maps.c.count_at == _after_at,
                mind_maps.c.id > bindparam("after_map", type_=Text()),
            ),
        ),
    )
    .order_by(mind_maps.c.count_at, mind_maps.c.id)
    .limit(bindparam("limit", type_=Integer()))
)


def what_brought_back(db: Connection, learner_id: LearnerId, at: datetime) -> Sooner:
    """Return what made reviews of the learner due at exactly `at`."""
    rows = db.execute(NOTED_AT, {"learner": learner_id, "at": at})
    found = (_NOTED.get((name, details.get("reason"))) for name, details in rows)
    return next(filter(None, found), Sooner.OTHERWISE)


def _answers(db: Connection, map_id: MapId) -> list[CountedAnswer]:
    return [
        CountedAnswer(
            node_id=row.node_id,
            quality=row.quality,
            type=ResponseType(row.response_type),
            checkpoint=row.checkpoint,
            at=row.responded_at,
        )
        for row in db.execute(_ANSWERS, {"map": map_id})
    ]


def _snapshots(db: Connection, map_id: MapId, limit: int) -> list[Metrics]:
    rows = db.execute(_SNAPSHOTS, {"map": map_id, "most": limit}).scalars()
    read = [_metrics_of(row, map_id) for row in rows]
    return [snapshot for snapshot in reversed(read) if snapshot is not None]


def _snapshots_since(db: Connection, map_id: MapId, first: date) -> list[Snapshot]:
    rows = db.execute(_SINCE, {"map": map_id, "first": first})
    read = ((day, _metrics_of(stored, map_id)) for day, stored in rows)
    return [Snapshot(day=day, metrics=metrics) for day, metrics in read if metrics is not None]


def read_metrics(stored: Any) -> Metrics:
    """Return the stored numbers. Raises ValueError if they are unreadable."""
    return _METRICS.validate_python(stored)


def _metrics_of(stored: Any, map_id: MapId) -> Metrics | None:
    return readable(partial(read_metrics, stored), "snapshot", map_id)


@due(TO_COUNT, every=IDLE_EVERY, after={"after_at": (2, BEGINNING), "after_map": (1, "")})
def maps_to_count(_: datetime, chat: ChatId, map_id: MapId, at: datetime) -> Due:
    """Count each active map at 03:00 in its learner's zone."""
    return Due(chat, f"night:{map_id}:{at.astimezone(UTC).isoformat()}", NightCame(map_id))


def keep_snapshot(db: Connection, turn: DecidedTurn, change: SnapshotTaken) -> None:
    """Store the numbers of the day, unless it has some, and the time of the next count."""
    row = {
        "mind_map_id": change.map_id,
        "snapshot_date": change.day,
        "metrics": _METRICS.dump_python(change.metrics, mode="json"),
        "created_at": turn.at,
    }
    db.execute(_KEEP.on(db), row)
    db.execute(_COUNT_NEXT, {"map": change.map_id, "next": change.next_at})


def move_nights(db: Connection, now: datetime, before: Learner, after: Learner) -> None:
    """Count the learner's maps in the nights of their new zone, from the same day on."""
    night = moved_night(now, before.zone or "UTC", after.zone or "UTC")
    db.execute(_MOVE_NIGHTS, {"learner": after.id, "now": now, "next": night})


class SqlAnalytics(Store):
    """Answers, daily numbers and past weeks, in the database."""

    answers = read_by(_answers)
    snapshots = read_by(_snapshots)
    snapshots_since = read_by(_snapshots_since)
    days_learned = read_by(count_days)
    past_weeks = read_by(read_past_weeks)
    statistics = read_by(read_statistics)
    what_brought_back = read_by(what_brought_back)
    mistakes = read_by(read_mistakes)
    history = read_by(list_history)
    past_answer = read_by(find_answer)
