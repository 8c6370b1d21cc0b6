"""The stored days of decks and skills, and the chats whose day is to be counted."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import partial
from typing import Any, TypeVar

from pydantic import TypeAdapter
from sqlalchemy import BigInteger, Connection, Integer, bindparam, or_, select, update

from bot.domain.ids import ChatId, DeckId, LearnerId, SkillId
from bot.domain.progress.statistics import DeckDay, SkillDay, Statistics
from bot.flow.engine.delivery import IDLE_EVERY, Due
from bot.flow.engine.ports import DecidedTurn
from bot.flow.progress.changes import DayCounted
from bot.flow.progress.events import DayEnded
from bot.json_types import json_type
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.database import Upsert
from bot.storage.engine.due import BEGINNING, NOBODY, due
from bot.storage.engine.tables import chats, daily_statistics
from bot.storage.engine.versions import readable

N = TypeVar("N", DeckDay, SkillDay)

_DECK_DAY: TypeAdapter[DeckDay] = json_type(DeckDay)
_SKILL_DAY: TypeAdapter[SkillDay] = json_type(SkillDay)
_day = daily_statistics.c
SINCE = (
    select(_day.subject, _day.subject_id, _day.day, _day.numbers)
    .where(_day.learner_id == bindparam("learner"), _day.day >= bindparam("first"))
    .order_by(_day.day)
)
_KEEP = Upsert(
    daily_statistics, ["learner_id", "day", "subject", "subject_id"], replace=["numbers"]
)
_COUNT_NEXT = (
    update(chats).where(chats.c.chat_id == bindparam("chat")).values(count_at=bindparam("next"))
)
_after_at = bindparam("after_at", type_=UtcDateTime())
TO_COUNT = (
    select(chats.c.chat_id, chats.c.count_at)
    .where(
        chats.c.count_at <= bindparam("now", type_=UtcDateTime()),
        chats.c.count_at >= _after_at,
        or_(
            chats.c.count_at > _after_at,
            chats.c.chat_id > bindparam("after_chat", type_=BigInteger()),
        ),
    )
    .order_by(chats.c.count_at, chats.c.chat_id)
    .limit(bindparam("limit", type_=Integer()))
)


@due(TO_COUNT, every=IDLE_EVERY, after={"after_at": (1, BEGINNING), "after_chat": (0, NOBODY)})
def days_to_count(_: datetime, chat: ChatId, at: datetime) -> Due:
    """Count the decks and skills of active learners at 03:00 in their zone."""
    return Due(chat, f"day:{chat}:{at.astimezone(UTC).isoformat()}", DayEnded(at))


def keep_day(db: Connection, turn: DecidedTurn, change: DayCounted) -> None:
    """Store the numbers of the day. Travel may cause a day to be counted again, then in full."""
    rows = [
        *_rows(change, "deck", change.decks, _DECK_DAY),
        *_rows(change, "skill", change.skills, _SKILL_DAY),
    ]
    if rows:
        db.execute(_KEEP.on(db), rows)
    db.execute(_COUNT_NEXT, {"chat": turn.chat_id, "next": change.next_at})


def _rows(
    change: DayCounted, subject: str, days: Mapping[Any, N], codec: TypeAdapter[N]
) -> list[dict[str, Any]]:
    return [
        {
            "learner_id": change.learner_id,
            "day": change.day,
            "subject": subject,
            "subject_id": subject_id,
            "numbers": codec.dump_python(numbers, mode="json"),
        }
        for subject_id, numbers in days.items()
    ]


def read_statistics(db: Connection, learner_id: LearnerId, first: date) -> Statistics:
    """Return the days of the learner's decks and skills from `first` on."""
    decks: dict[DeckId, dict[date, DeckDay]] = defaultdict(dict)
    skills: dict[SkillId, dict[date, SkillDay]] = defaultdict(dict)
    for subject, subject_id, day, stored in db.execute(
        SINCE, {"learner": learner_id, "first": first}
    ):
        if subject == "deck":
            if (deck := _load(_DECK_DAY, stored, learner_id)) is not None:
                decks[subject_id][day] = deck
        elif (skill := _load(_SKILL_DAY, stored, learner_id)) is not None:
            skills[subject_id][day] = skill
    return Statistics(decks=dict(decks), skills=dict(skills))


def _load(codec: TypeAdapter[N], stored: Any, learner_id: LearnerId) -> N | None:
    return readable(partial(codec.validate_python, stored), "statistics", learner_id)
