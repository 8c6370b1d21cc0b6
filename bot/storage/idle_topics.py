"""The port `IdleTopics`: a range scan of a partial index that holds open maps only."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from sqlalchemy import Connection, Integer, Text, and_, bindparam, or_, select, text

from bot.domain.idleness import PUT_AWAY_AFTER, WARNED_AFTER
from bot.flow.delivery import IdleTopic
from bot.storage.columns import UtcDateTime
from bot.storage.database import Database
from bot.storage.tables import chats, learners, mind_maps

_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)

_idle_since = mind_maps.c.last_activity_at
_is_open = text("mind_maps.status IN ('active', 'draft') AND mind_maps.paused_at IS NULL")
_to_put_away = _idle_since < bindparam("put_away_before", type_=UtcDateTime())
_to_warn = and_(
    learners.c.blocked.is_(False),
    or_(mind_maps.c.idle_warned_at.is_(None), mind_maps.c.idle_warned_at <= _idle_since),
)
_after_at = bindparam("after_at", type_=UtcDateTime())
_after_map = bindparam("after_map", type_=Text())

IDLE = (
    select(chats.c.chat_id, mind_maps.c.id, _idle_since)
    .select_from(mind_maps)
    .join(learners, learners.c.id == mind_maps.c.learner_id)
    .join(chats, chats.c.learner_id == learners.c.id)
    .where(
        _is_open,  # spelled as in the index, or SQLite does not use it
        _idle_since < bindparam("warn_before", type_=UtcDateTime()),
        _idle_since >= _after_at,
        or_(_idle_since > _after_at, mind_maps.c.id > _after_map),
        or_(_to_put_away, _to_warn),
    )
    .order_by(_idle_since, mind_maps.c.id)
    .limit(bindparam("limit", type_=Integer()))
)


class SqlIdleTopics:
    """Topics that nobody has taken up for long, in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def idle(
        self, now: datetime, limit: int, after: IdleTopic | None = None
    ) -> Sequence[IdleTopic]:
        """Return topics to be warned of or put away, longest idle first, page by page."""
        return await self._database.read(partial(list_idle, now=now, limit=limit, after=after))


def list_idle(
    db: Connection, now: datetime, limit: int, after: IdleTopic | None
) -> list[IdleTopic]:
    """Return one page of idle topics."""
    values = {
        "warn_before": now - WARNED_AFTER,
        "put_away_before": now - PUT_AWAY_AFTER,
        "after_at": _BEGINNING if after is None else after.since,
        "after_map": "" if after is None else after.map_id,
        "limit": limit,
    }
    return [
        IdleTopic(chat_id=chat, map_id=map_id, since=since)
        for chat, map_id, since in db.execute(IDLE, values)
    ]
