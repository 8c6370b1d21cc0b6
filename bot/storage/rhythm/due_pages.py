"""What falls due, page by page: reminders, letters, exam dates, reports, idle topics.

All searches are range scans of partial indexes, so they cost what is due, not what exists.
"""

from collections.abc import Collection
from datetime import UTC, datetime
from functools import partial
from typing import Any

import sqlalchemy as sa

from bot.domain.days import DueBy
from bot.domain.ids import ChatId, LearnerId, MapId
from bot.domain.rhythm.due import DueReview
from bot.domain.rhythm.idleness import CLOSED_AFTER, WARNED_AFTER, stage_of
from bot.domain.topics.mind_map import MapStatus
from bot.flow.engine.delivery import IDLE_EVERY, LETTERS_EVERY, REMINDERS_EVERY, Due
from bot.flow.exam_dates.events import ExamDateDue
from bot.flow.observers.events import ReportDue
from bot.flow.progress.events import LetterDue
from bot.flow.rhythm.events import ReviewsDue, TopicIdle
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.database import due_values, is_due
from bot.storage.engine.due import BEGINNING, NOBODY, due
from bot.storage.engine.tables import (
    chats,
    learners,
    mind_map_nodes,
    mind_maps,
    refreshers,
    reviews,
)

_after_at = sa.bindparam("after_at", type_=UtcDateTime())
_limit = sa.bindparam("limit", type_=sa.Integer())

NEXT_REMINDERS = (
    sa.select(chats.c.chat_id, learners.c.id, learners.c.remind_at)
    .select_from(learners)
    .join(chats, chats.c.learner_id == learners.c.id)
    .where(
        learners.c.remind_at <= sa.bindparam("now"),
        learners.c.reminders_on.is_(True),
        learners.c.blocked.is_(False),
        learners.c.remind_at >= _after_at,
        sa.or_(
            learners.c.remind_at > _after_at,
            learners.c.id > sa.bindparam("after_learner", type_=sa.BigInteger()),
        ),
    )
    .order_by(learners.c.remind_at, learners.c.id)
    .limit(_limit)
)


def _spoken_to(at: sa.ColumnElement[datetime]) -> sa.Select[Any]:
    """Return the learners whose time `at` has come, earliest first."""
    return (
        sa.select(chats.c.chat_id, learners.c.id, at)
        .select_from(learners)
        .join(chats, chats.c.learner_id == learners.c.id)
        .where(
            at <= sa.bindparam("now"),
            at >= _after_at,
            sa.or_(
                at > _after_at,
                learners.c.id > sa.bindparam("after_learner", type_=sa.BigInteger()),
            ),
        )
        .order_by(at, learners.c.id)
        .limit(_limit)
    )


LETTERS = _spoken_to(learners.c.letter_at)
EXAM_DATES = _spoken_to(learners.c.exam_date_at)
REPORTS = _spoken_to(learners.c.report_at)

_idle_since = mind_maps.c.last_activity_at
_is_open = sa.text("mind_maps.status IN ('active', 'draft') AND mind_maps.paused_at IS NULL")
_to_put_away = _idle_since < sa.bindparam("put_away_before", type_=UtcDateTime())
_to_warn = sa.and_(
    learners.c.blocked.is_(False),
    sa.or_(mind_maps.c.idle_warned_at.is_(None), mind_maps.c.idle_warned_at <= _idle_since),
)
IDLE_TOPICS = (
    sa.select(chats.c.chat_id, mind_maps.c.id, _idle_since)
    .select_from(mind_maps)
    .join(learners, learners.c.id == mind_maps.c.learner_id)
    .join(chats, chats.c.learner_id == learners.c.id)
    .where(
        _is_open,  # spelled as in the index, or SQLite does not use it
        _idle_since <= sa.bindparam("warn_from", type_=UtcDateTime()),
        _idle_since >= _after_at,
        sa.or_(
            _idle_since > _after_at, mind_maps.c.id > sa.bindparam("after_map", type_=sa.Text())
        ),
        sa.or_(_to_put_away, _to_warn),
    )
    .order_by(_idle_since, mind_maps.c.id)
    .limit(_limit)
)

_OF_LEARNER = mind_maps.c.learner_id == sa.bindparam("learner")

_reviews = (
    sa.select(
        reviews.c.map_id,
        reviews.c.node_id,
        reviews.c.due_at,
        mind_map_nodes.c.interval_days,
        reviews.c.ease_factor,
        sa.literal(value=False, type_=sa.Boolean()).label("refresher"),
    )
    .join(mind_maps, mind_maps.c.id == reviews.c.map_id)
    .join(mind_map_nodes, mind_map_nodes.c.id == reviews.c.node_id)
    .where(_OF_LEARNER, mind_maps.c.status == MapStatus.ACTIVE.value)
)
_refreshers = (
    sa.select(
        mind_map_nodes.c.mind_map_id,
        refreshers.c.node_id,
        refreshers.c.due_at,
        refreshers.c.interval_days,
        refreshers.c.ease_factor,
        sa.literal(value=True, type_=sa.Boolean()).label("refresher"),
    )
    .join(mind_map_nodes, mind_map_nodes.c.id == refreshers.c.node_id)
    .join(mind_maps, mind_maps.c.id == mind_map_nodes.c.mind_map_id)
    .where(_OF_LEARNER, mind_maps.c.status == MapStatus.COMPLETED.value)
)
_pending = sa.union_all(_reviews, _refreshers).subquery()
_is_due = is_due(_pending.c.due_at, _pending.c.interval_days)
_DUE = (
    sa.select(_pending)
    .where(_is_due)
    .order_by(_pending.c.due_at, _pending.c.ease_factor, _pending.c.node_id)
)
_COUNT_DUE = sa.select(
    sa.func.count().filter(_is_due), sa.func.min(_pending.c.due_at, type_=UtcDateTime())
).select_from(_pending)
_COUNT_DUE_BUT = _COUNT_DUE.where(_pending.c.map_id.not_in(sa.bindparam("but", expanding=True)))


_due_at = partial(
    due, after={"after_at": (2, BEGINNING), "after_learner": (1, NOBODY)}, paced=True, moments=True
)
"""Declares a kind that falls due once per learner and time."""


@_due_at(NEXT_REMINDERS, every=REMINDERS_EVERY)
def reminders(_: datetime, chat: ChatId, learner: LearnerId, slot: datetime) -> Due:
    """Remind learners of what is due. A slot is one turn, however late it is found."""
    return Due(chat, f"review:{learner}:{slot.astimezone(UTC).isoformat()}", ReviewsDue())


@_due_at(LETTERS, every=LETTERS_EVERY)
def letters(_: datetime, chat: ChatId, learner: LearnerId, at: datetime) -> Due:
    """Send the weekly letters whose time has come."""
    return Due(chat, f"letter:{learner}:{at.astimezone(UTC).isoformat()}", LetterDue())


@_due_at(EXAM_DATES, every=LETTERS_EVERY)
def exam_dates(_: datetime, chat: ChatId, learner: LearnerId, at: datetime) -> Due:
    """Tell learners about their exam dates."""
    return Due(chat, f"exam-date:{learner}:{at.astimezone(UTC).isoformat()}", ExamDateDue())


@_due_at(REPORTS, every=LETTERS_EVERY)
def reports(_: datetime, chat: ChatId, learner: LearnerId, at: datetime) -> Due:
    """Tell observers how their learners are doing."""
    return Due(chat, f"report:{learner}:{at.astimezone(UTC).isoformat()}", ReportDue())


@due(
    IDLE_TOPICS,
    every=IDLE_EVERY,
    after={"after_at": (2, BEGINNING), "after_map": (1, "")},
    values=lambda now: {"warn_from": now - WARNED_AFTER, "put_away_before": now - CLOSED_AFTER},
    paced=True,
)
def idle_topics(now: datetime, chat: ChatId, map_id: MapId, since: datetime) -> Due:
    """Warn of topics that are no longer worked on, longest idle first, and put them away.

    Putting away once a week would be enough, but a warning names the day, and a round at a fixed
    hour would always meet some zone in its quiet hours, so the rounds are frequent. A topic whose
    learner cannot be told now stays idle, and a later hour, which is another turn, tries again.
    Nothing is said twice whatever the hour, because the turn that speaks also stores that it has.
    """
    turn_id = f"idle:{map_id}:{stage_of(since, now)}:{now:%Y-%m-%dT%H}"
    return Due(chat, turn_id, TopicIdle(map_id))


def list_due(db: sa.Connection, learner_id: LearnerId, due_by: DueBy) -> list[DueReview]:
    """Return due reviews, longest due first, then the hardest."""
    rows = db.execute(_DUE, {"learner": learner_id, **due_values(due_by)}).mappings()
    return [DueReview(**row) for row in rows]


def due_and_next(
    db: sa.Connection, learner_id: LearnerId, due_by: DueBy, but: Collection[str] = ()
) -> tuple[int, datetime | None]:
    """Return how many reviews are due, and when the first pending one is or was due."""
    values = {"learner": learner_id, **due_values(due_by)}
    if but:
        count, earliest = db.execute(_COUNT_DUE_BUT, {**values, "but": [*but]}).one()
    else:
        count, earliest = db.execute(_COUNT_DUE, values).one()
    return count, earliest
